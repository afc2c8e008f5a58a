import CLibedit
import StreamLang

/// The place at which each scalar of a prompt and a text stands in rows of some columns.
///
/// A scalar that does not fit in a row goes to the next, a full row makes the cursor go on in the next at
/// once, an unprintable scalar is spelled out.
struct ScreenLayout {
  /// A cell of the screen, counted from where the prompt begins.
  struct Cell: Equatable {
    var row = 0
    var column = 0
  }

  /// The visible text of each row, the first one beginning with the prompt.
  ///
  /// A character that would make a terminal join others that are counted apart is not there.
  private(set) var rows = [StyledText()]

  /// The place of the cursor.
  private(set) var cursor = Cell()

  /// The end of the text.
  private(set) var end = Cell()

  private let columns: Int
  private var part = ""
  private var style = StyledText.Style.plain

  /// The row of the character that a mark would belong to; nil at the start of a line.
  private var markedRow: Int?

  /// Lays out a prompt (as in `LineEditor.read(prompt:)`) and a text, in which the cursor stands
  /// before the scalar of some number.
  init(prompt: [Unicode.Scalar] = [], text: StyledText = "", cursor place: Int = 0, columns: Int) {
    self.columns = columns
    var isLiteral = false
    for scalar in prompt {
      if scalar == "\u{1}" {
        isLiteral.toggle()
      } else if isLiteral {
        part.unicodeScalars.append(scalar)
      } else {
        put(scalar)
      }
    }
    endPart()
    var number = 0
    for run in text.runs {
      style = run.style
      for scalar in run.text.unicodeScalars {
        if number == place { cursor = cell(for: scalar) }
        put(scalar)
        number += 1
      }
      endPart()
    }
    if number <= place { cursor = end }
  }

  mutating func moveCursorToEnd() { cursor = end }

  /// The columns that each row takes, of the first one those of the text and of the prompt.
  private(set) var widths = [0]

  private func cell(for scalar: Unicode.Scalar) -> Cell {
    let width = scalar.isSpelledOut ? 1 : scalar.drawnColumns
    return end.column + width > columns ? Cell(row: end.row + 1) : end
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar == "\n" {
      startRow()
      markedRow = nil
    } else if scalar.isSpelledOut {
      for scalar in "\\U+\(String(scalar.value, radix: 16, uppercase: true))".unicodeScalars {
        put(scalar, width: 1)
      }
    } else {
      put(scalar, width: scalar.drawnColumns)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, width: Int) {
    guard width > 0 else {
      if scalar.isMark { putMark(scalar) }
      return
    }
    if end.column + width > columns { startRow() }
    part.unicodeScalars.append(scalar)
    markedRow = end.row
    end.column += width
    widths[end.row] = end.column
    if end.column >= columns { startRow() }
  }

  /// Puts an accent on the character before it, which may have filled its row.
  private mutating func putMark(_ scalar: Unicode.Scalar) {
    guard let markedRow else { return }
    if markedRow == end.row {
      part.unicodeScalars.append(scalar)
    } else {
      rows[markedRow].append(String(scalar), rows[markedRow].runs.last?.style ?? .plain)
    }
  }

  private mutating func startRow() {
    endPart()
    end = Cell(row: end.row + 1)
    rows.append("")
    widths.append(0)
  }

  private mutating func endPart() {
    rows[end.row].append(part, style)
    part = ""
  }
}

extension Unicode.Scalar {
  /// The columns in which this scalar is drawn; 0 for a newline.
  var drawnColumns: Int {
    if self == "\n" { return 0 }
    let wide = Int32(bitPattern: value)
    return Int(isSpelledOut ? libedit_escape_length(wide) : libedit_width(wide))
  }

  /// True if `\U+XXXX` is drawn in place of this scalar.
  fileprivate var isSpelledOut: Bool {
    self != "\n" && libedit_escape_length(Int32(bitPattern: value)) > 0
  }

  /// True if this belongs to the character before it, as an accent does.
  fileprivate var isMark: Bool {
    // A variation selector may change the width of its character.
    properties.generalCategory != .format && !properties.isVariationSelector
  }
}
