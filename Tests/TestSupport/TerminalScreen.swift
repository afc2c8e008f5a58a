/// The picture that somebody sees on a terminal that has been sent some bytes.
///
/// Understands the sequences that a line editor uses on an xterm, and notes in `commands` what else it is
/// told. Rows that scroll off the top are kept in `scrolledRows`.
public struct TerminalScreen {
  /// The number of columns that it has.
  public private(set) var columns: Int
  /// The number of rows that it has.
  public private(set) var height: Int

  /// The place of the cursor, counted from 0.
  public private(set) var cursor = Position()

  /// Rows that have left the screen at the top, oldest first.
  public private(set) var scrolledRows: [String] = []

  /// The sequences it was told that are neither text nor a tab nor the end of a line: `CSI m`, `OSC`,
  /// `U+0007`; of what changes the order of the text around it, each character.
  public var commands: Set<String> { unread.isEmpty ? told : told.union(["cut off"]) }
  private var told: Set<String> = []
  private var isAfterReturn = false

  private var cells: [[Cell]]

  /// A character has been put in the last column, and the next one goes to the next row.
  private var isWrapPending = false
  private var inserts = false

  /// The style of the characters at the moment, as in `text(in:)`.
  public private(set) var style = ""
  private var unread: [UInt8] = []

  /// A cell, counted from 0.
  public struct Position: Equatable, Sendable {
    /// From the top.
    public var row = 0
    /// From the left.
    public var column = 0
  }

  /// An empty screen.
  public init(columns: Int, height: Int) {
    (self.columns, self.height) = (columns, height)
    cells = Array(repeating: Array(repeating: .blank, count: columns), count: height)
  }

  /// The rows from top to bottom without trailing spaces, and without empty rows at the bottom.
  public var rows: [String] {
    var rows = cells.map(Self.text)
    while rows.last == "" { rows.removeLast() }
    return rows
  }

  /// All there is to read, including what has scrolled away.
  public var allRows: [String] { scrolledRows + rows }

  /// The rows with line ends between them.
  public var text: String { rows.joined(separator: "\n") }

  /// The row in which the cursor stands, without a hint behind the cursor.
  public var row: String {
    let row = cells[cursor.row]
    let isHint = row[cursor.column...].allSatisfy { $0.style == "2" || $0.text == " " }
    return Self.text(isHint ? Array(row[..<cursor.column]) : row)
  }

  /// The rows down to that of the cursor: those below it may come and go.
  public var rowsToCursor: [String] { cells[..<cursor.row].map(Self.text) + [row] }
  /// Those below that of the cursor.
  public var rowsBelowCursor: [String] { cells[(cursor.row + 1)...].map(Self.text) }

  /// The text that is written in one style: `"2"` for dim, `"38;5;28"` for a colour, empty for
  /// none.
  public func text(in style: String) -> String {
    cells.joined().filter { $0.style == style }.map(\.text).joined()
  }

  /// Shows bytes as they arrive, in any portions.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    unread += bytes
    while let length = shownPrefix() { unread.removeFirst(length) }
  }

  /// Changes the size as a terminal does that cuts rows and does not wrap them anew.
  public mutating func resize(columns: Int, height: Int) {
    while cells.count > height {
      if cursor.row < cells.count - 1 {
        cells.removeLast()
      } else {
        scroll()
        cells.removeLast()
        cursor.row -= 1
      }
    }
    let blankRow = Array(repeating: Cell.blank, count: columns)
    for row in cells.indices { cells[row] = Array((cells[row] + blankRow).prefix(columns)) }
    while cells.count < height { cells.append(blankRow) }
    (self.columns, self.height) = (columns, height)
    cursor.column = min(cursor.column, columns - 1)
    isWrapPending = false
  }

  // MARK: Cells

  /// The text of one cell; empty for the right half of a wide character.
  private struct Cell {
    var text: String
    var style = ""
    static let blank = Cell(text: " ")
  }

  private static func text(_ row: [Cell]) -> String {
    var text = row.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = scalar.columns
    guard width > 0 else { return combine(scalar) }
    if isWrapPending || cursor.column + width > columns {
      lineFeed()
      cursor.column = 0
    }
    var shown = [Cell(text: String(scalar), style: style)]
    if width > 1 { shown.append(Cell(text: "", style: style)) }
    if inserts {
      cells[cursor.row].insert(contentsOf: shown, at: cursor.column)
      cells[cursor.row].removeLast(width)
    } else {
      splitWideCharacter(at: cursor.column)
      splitWideCharacter(at: cursor.column + width)
      cells[cursor.row].replaceSubrange(cursor.column..<cursor.column + width, with: shown)
    }
    cursor.column += width
    isWrapPending = cursor.column == columns
    if isWrapPending { cursor.column -= 1 }
  }

  /// Blanks the wide character whose right half is at a column, as half of it is being replaced.
  private mutating func splitWideCharacter(at column: Int) {
    guard column > 0, column < columns, cells[cursor.row][column].text.isEmpty else { return }
    cells[cursor.row][column - 1] = .blank
    cells[cursor.row][column] = .blank
  }

  private mutating func combine(_ scalar: Unicode.Scalar) {
    var column = isWrapPending ? cursor.column : cursor.column - 1
    while column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
    if column >= 0 { cells[cursor.row][column].text.unicodeScalars.append(scalar) }
  }

  private mutating func lineFeed() {
    isWrapPending = false
    if cursor.row < height - 1 { cursor.row += 1 } else { scroll() }
  }

  private mutating func scroll() {
    scrolledRows.append(Self.text(cells.removeFirst()))
    cells.append(Array(repeating: .blank, count: columns))
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = .blank }
  }

  // MARK: Bytes

  /// Shows the first character or sequence of the unread bytes; nil if it is not complete.
  private mutating func shownPrefix() -> Int? {
    guard let first = unread.first else { return nil }
    // A character that follows here would write over the row.
    if isAfterReturn, first != 0x0a, first != 0x0d { told.insert("U+000D") }
    isAfterReturn = first == 0x0d
    switch first {
    case 0x1b: return escapeSequence()
    case 0x08:
      told.insert("U+0008")
      cursor.column = max(0, cursor.column - 1)
      isWrapPending = false
    case 0x09: cursor.column = min(columns - 1, (cursor.column / 8 + 1) * 8)
    case 0x0a: lineFeed()
    case 0x0d:
      cursor.column = 0
      isWrapPending = false
    case 0x20...: return character()
    default: told.insert(Unicode.Scalar(first).number)
    }
    return 1
  }

  private mutating func character() -> Int? {
    let first = unread[0]
    let length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard unread.count >= length else { return nil }
    for scalar in String(decoding: unread[..<length], as: UTF8.self).unicodeScalars {
      if scalar.isCommand { told.insert(scalar.number) } else { put(scalar) }
    }
    return length
  }

  private mutating func escapeSequence() -> Int? {
    guard unread.count > 1 else { return nil }
    switch unread[1] {
    case UInt8(ascii: "["):
      guard let final = unread.dropFirst(2).firstIndex(where: { $0 >= 0x40 }) else { return nil }
      let parameters = String(decoding: unread[2..<final], as: UTF8.self)
      let letter = Character(Unicode.Scalar(unread[final]))
      told.insert("CSI \(parameters.prefix { "<=>?".contains($0) })\(letter)")
      control(letter, parameters)
      return final + 1
    case UInt8(ascii: "]"):
      told.insert("OSC")
      return unread.firstIndex(of: 0x07).map { $0 + 1 }
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      told.insert("ESC (")
      return unread.count > 2 ? 3 : nil
    default:
      told.insert("ESC \(Character(Unicode.Scalar(unread[1])))")
      return 2
    }
  }

  private mutating func control(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let mode = numbers.first ?? 0
    let count = max(1, mode)
    switch final {
    case "m":
      style = parameters == "0" ? "" : parameters
      return
    case "r", "t": return
    case "h", "l":
      if parameters == "4" { inserts = final == "h" }
      return
    default: isWrapPending = false
    }
    switch final {
    case "A": cursor.row = max(0, cursor.row - count)
    case "B": cursor.row = min(height - 1, cursor.row + count)
    case "C": cursor.column = min(columns - 1, cursor.column + count)
    case "D": cursor.column = max(0, cursor.column - count)
    case "G": cursor.column = min(columns, count) - 1
    case "d": cursor.row = min(height, count) - 1
    case "H":
      cursor.row = min(height, count) - 1
      cursor.column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "J": eraseDisplay(mode)
    case "K": eraseRow(mode)
    case "X": erase(cursor.row, cursor.column..<min(columns, cursor.column + count))
    case "P":
      cells[cursor.row].removeSubrange(cursor.column..<min(columns, cursor.column + count))
      while cells[cursor.row].count < columns { cells[cursor.row].append(.blank) }
    case "@":
      let blanks = Array(repeating: Cell.blank, count: count)
      cells[cursor.row].insert(contentsOf: blanks, at: cursor.column)
      cells[cursor.row].removeLast(count)
    case "L":
      for _ in 0..<min(count, height - cursor.row) {
        cells.insert(Array(repeating: .blank, count: columns), at: cursor.row)
        cells.removeLast()
      }
    case "M":
      for _ in 0..<min(count, height - cursor.row) {
        cells.remove(at: cursor.row)
        cells.append(Array(repeating: .blank, count: columns))
      }
    default: break
    }
  }

  private mutating func eraseRow(_ mode: Int) {
    switch mode {
    case 0: erase(cursor.row, cursor.column..<columns)
    case 1: erase(cursor.row, 0..<cursor.column + 1)
    default: erase(cursor.row, 0..<columns)
    }
  }

  private mutating func eraseDisplay(_ mode: Int) {
    if mode < 2 { eraseRow(mode) }
    let others = mode == 0 ? cursor.row + 1..<height : mode == 1 ? 0..<cursor.row : 0..<height
    for row in others { erase(row, 0..<columns) }
  }
}

extension Unicode.Scalar {
  /// True if a terminal may take it for a command, or for the order of what is beside it.
  fileprivate var isCommand: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }

  fileprivate var number: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The columns a terminal gives to this scalar.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1160..<0x1200: return 0  // the rest of a Hangul syllable
    case 0x1f1e6..<0x1f200: return 1  // half a flag
    case 0x1100..<0x1160, 0x2e80..<0x303f, 0x3041..<0xa4d0, 0xac00..<0xd7a4: return 2
    case 0xf900..<0xfb00, 0xfe30..<0xfe70, 0xff00..<0xff61, 0xffe0..<0xffe7: return 2
    case 0x20000..<0x40000: return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
