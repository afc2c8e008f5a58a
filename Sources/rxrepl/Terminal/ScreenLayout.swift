import CLibedit

/// Where libedit puts each scalar of the prompt and the text on the screen.
///
/// libedit keeps this to itself, so its rules are repeated here: a scalar that does not fit in a row
/// goes to the next, a full row makes the cursor go on in the next at once, an unprintable scalar is
/// spelled out.
struct ScreenLayout {
  /// A cell of the screen, counted from where the prompt begins.
  struct Cell: Equatable {
    var row = 0
    var column = 0
  }

  /// One cell for each scalar of the text, and one more after the last.
  private(set) var cells: [Cell] = []

  /// What is to be seen in each row, the first one beginning with the prompt.
  ///
  /// Marks that combine are there, though libedit itself does not draw them; what would make a
  /// terminal join characters that libedit counts apart is not.
  private(set) var rows = [""]

  /// Whether every scalar takes one cell.
  private(set) var isPlain = true

  /// Where the cursor stands.
  var cursor: Cell { cells[cursorIndex] }

  /// Where the text ends.
  var end: Cell { cells[cells.count - 1] }

  /// Whether all of it can be seen at once.
  func fits(_ window: WindowSize) -> Bool { rows.count <= window.rows }

  private let cursorIndex: Int
  private let columns: Int
  private var next = Cell()

  /// The row of the character that a mark would belong to; nil at the start of a line.
  private var markedRow: Int?

  /// Lays out a prompt (as in `LineEditor.read(prompt:)`) and a text on rows of some columns.
  init(prompt: [Unicode.Scalar], text: EditedText, columns: Int) {
    self.columns = columns
    cursorIndex = text.cursor
    var isLiteral = false
    for scalar in prompt {
      if scalar == "\u{1}" {
        isLiteral.toggle()
      } else if isLiteral {
        rows[0].unicodeScalars.append(scalar)
      } else {
        put(scalar)
      }
    }
    cells.reserveCapacity(text.scalars.count + 1)
    for scalar in text.scalars {
      cells.append(cell(for: scalar))
      put(scalar)
    }
    cells.append(next)
  }

  private func cell(for scalar: Unicode.Scalar) -> Cell {
    let width = scalar.isSpelledOut ? 1 : scalar.drawnColumns
    return next.column + width > columns ? Cell(row: next.row + 1) : next
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
    if width != 1 { isPlain = false }
    guard width > 0 else {
      if scalar.isMark, let markedRow { rows[markedRow].unicodeScalars.append(scalar) }
      return
    }
    if next.column + width > columns { startRow() }
    rows[next.row].unicodeScalars.append(scalar)
    markedRow = next.row
    next.column += width
    if next.column >= columns { startRow() }
  }

  private mutating func startRow() {
    next = Cell(row: next.row + 1)
    rows.append("")
  }
}

extension Unicode.Scalar {
  /// The columns libedit draws this scalar in; 0 for a newline.
  var drawnColumns: Int {
    if self == "\n" { return 0 }
    let wide = Int32(bitPattern: value)
    return Int(isSpelledOut ? libedit_escape_length(wide) : libedit_width(wide))
  }

  /// Whether libedit draws `\U+XXXX` in place of this scalar.
  fileprivate var isSpelledOut: Bool {
    self != "\n" && libedit_escape_length(Int32(bitPattern: value)) > 0
  }

  /// Whether this belongs to the character before it, as an accent does.
  fileprivate var isMark: Bool {
    // A variation selector may change the width of its character.
    properties.generalCategory != .format && !properties.isVariationSelector
  }
}
