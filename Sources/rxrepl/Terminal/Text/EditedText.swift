/// A way for the cursor to go; also how far something is deleted.
enum Motion {
  case characterLeft, characterRight
  /// Over what separates words, and over a word.
  case wordLeft, wordRight
  /// Behind the blank before.
  case blankLeft
  case rowStart, rowEnd
}

/// The text being typed and the place in it.
///
/// Counted in Unicode scalars, as libedit counts, but moved through and deleted from in whole
/// characters: `é` typed as two scalars goes with one press of Backspace.
struct EditedText: Equatable {
  private(set) var scalars: [Unicode.Scalar]

  /// The number of scalars that are before the cursor.
  private(set) var cursor: Int

  init(_ scalars: [Unicode.Scalar] = [], cursor: Int = 0) {
    (self.scalars, self.cursor) = (scalars, cursor)
  }

  /// A text with the cursor at its end.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
  }

  /// A text with the cursor at the start of a row, or at its end.
  init(_ text: String, row: Int?) {
    self.init(text)
    guard let row else { return }
    let ends = scalars.indices.filter { scalars[$0] == "\n" }
    if row == 0 { cursor = 0 } else if row <= ends.count { cursor = ends[row - 1] + 1 }
  }

  var string: String { String(String.UnicodeScalarView(scalars)) }

  /// The rows above that of the cursor, and the others; nil in the first row.
  var splitAtRow: (above: String, rest: String)? {
    guard rowStart > 0 else { return nil }
    return (text(in: 0..<rowStart - 1), text(in: rowStart..<scalars.count))
  }

  var isEmpty: Bool { scalars.isEmpty }

  // MARK: Changing

  mutating func insert(_ text: String) {
    scalars.insert(contentsOf: text.unicodeScalars, at: cursor)
    cursor += text.unicodeScalars.count
  }

  /// Deletes what lies between the cursor and where a motion leads, and answers it.
  @discardableResult
  mutating func delete(_ motion: Motion) -> String {
    var goal = place(after: motion)
    // At the end of a row there is its newline, which joins it with the next.
    if goal == cursor, motion == .rowEnd { goal = boundaryAfterCursor }
    if goal == cursor, motion == .rowStart { goal = boundaryBeforeCursor }
    let range = min(goal, cursor)..<max(goal, cursor)
    let deleted = text(in: range)
    scalars.removeSubrange(range)
    cursor = range.lowerBound
    return deleted
  }

  /// Deletes some scalars before the cursor.
  mutating func deleteBackward(scalars count: Int) {
    scalars.removeSubrange(cursor - count..<cursor)
    cursor -= count
  }

  // MARK: Moving

  mutating func move(_ motion: Motion) { cursor = place(after: motion) }

  private func place(after motion: Motion) -> Int {
    switch motion {
    case .characterLeft: return boundaryBeforeCursor
    case .characterRight: return boundaryAfterCursor
    case .rowStart: return rowStart
    case .rowEnd: return rowEnd
    case .blankLeft:
      let before = text(in: 0..<cursor).dropping(last: \.isWhitespace)
      return before.dropping(last: { !$0.isWhitespace }).unicodeScalars.count
    case .wordLeft:
      let before = text(in: 0..<cursor).dropping(last: { !$0.isInWord })
      return before.dropping(last: \.isInWord).unicodeScalars.count
    case .wordRight:
      let behind = text(in: cursor..<scalars.count)
      let rest = behind.drop { !$0.isInWord }.drop(while: \.isInWord)
      return scalars.count - rest.unicodeScalars.count
    }
  }

  /// Moves one row up, keeping the column if that row is long enough; false in the first row.
  ///
  /// The first row stands behind a prompt of some width.
  mutating func moveUp(promptWidth: Int) -> Bool {
    guard rowStart > 0 else { return false }
    let column = column(promptWidth: promptWidth)
    cursor = rowStart - 1
    cursor = place(atColumn: column, promptWidth: promptWidth)
    return true
  }

  /// Moves one row down, as `moveUp(promptWidth:)` does; false in the last row.
  mutating func moveDown(promptWidth: Int) -> Bool {
    guard rowEnd < scalars.count else { return false }
    let column = column(promptWidth: promptWidth)
    cursor = rowEnd + 1
    cursor = place(atColumn: column, promptWidth: promptWidth)
    return true
  }

  /// True if it is another text with something inserted before the cursor.
  func isTyped(after old: EditedText) -> Bool {
    let count = scalars.count - old.scalars.count
    return count > 0 && cursor == old.cursor + count
      && scalars[..<old.cursor] == old.scalars[..<old.cursor]
      && scalars[cursor...] == old.scalars[old.cursor...]
  }

  // MARK: Rows

  /// The spaces that the row of the cursor begins with.
  var indentation: String {
    String(String.UnicodeScalarView(scalars[rowStart..<cursor].prefix { $0 == " " }))
  }

  var isInFirstRow: Bool { rowStart == 0 }

  /// True if only spaces follow the last newline, and the cursor is among them.
  var endsInBlankRow: Bool {
    scalars.last { $0 != " " } == "\n" && !scalars[cursor...].contains { $0 != " " }
  }

  /// This text up to the last character that is neither a space nor a newline.
  var withoutBlankRows: EditedText {
    let end = scalars.lastIndex { $0 != " " && $0 != "\n" }.map { $0 + 1 } ?? 0
    return EditedText(Array(scalars[..<end]), cursor: min(cursor, end))
  }

  private var rowStart: Int { (scalars[..<cursor].lastIndex(of: "\n") ?? -1) + 1 }

  private var rowEnd: Int { scalars[cursor...].firstIndex(of: "\n") ?? scalars.count }

  private func column(promptWidth: Int) -> Int {
    scalars[rowStart..<cursor].reduce(rowStart == 0 ? promptWidth : 0) { $0 + $1.drawnColumns }
  }

  /// The last place in the row of the cursor that is not beyond a column.
  private func place(atColumn column: Int, promptWidth: Int) -> Int {
    let row = rowStart...rowEnd
    var place = rowStart
    var room = rowStart == 0 ? column - promptWidth : column
    for boundary in boundaries where row.contains(boundary) && boundary > place {
      room -= scalars[place..<boundary].reduce(0) { $0 + $1.drawnColumns }
      if room < 0 { break }
      place = boundary
    }
    return place
  }

  // MARK: Characters

  private func text(in range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private var boundaryBeforeCursor: Int { boundaries.last { $0 < cursor } ?? 0 }

  private var boundaryAfterCursor: Int { boundaries.first { $0 > cursor } ?? scalars.count }

  /// The ends of characters, as counts of scalars.
  private var boundaries: [Int] {
    var end = 0
    return string.map { character in
      end += character.unicodeScalars.count
      return end
    }
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" }
}

extension String {
  fileprivate func dropping(last isDropped: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return String(rest)
  }
}
