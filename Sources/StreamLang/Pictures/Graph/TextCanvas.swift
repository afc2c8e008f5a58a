/// Lines of text that can be written at any place.
struct TextCanvas {
  private var cells: [[(text: String, style: StyledText.Style)]]

  init(rows: Int, columns: Int) {
    cells = Array(
      repeating: Array(repeating: (" ", StyledText.Style.plain), count: columns), count: rows)
  }

  /// Writes a text; a wide character takes two places.
  mutating func put(_ text: String, _ row: Int, _ column: Int, _ style: StyledText.Style) {
    var column = column
    for character in text {
      cells[row][column] = (String(character), style)
      if character.displayWidth == 2 { cells[row][column + 1] = ("", style) }
      column += character.displayWidth
    }
  }

  /// Without blanks at their ends, and without blank lines at the end.
  var lines: [StyledText] {
    var work = LongWork()
    let lines = cells.map { row in
      if work.shouldStop() { return StyledText() }
      let used = row.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
      return row[..<used].reduce(into: StyledText()) { $0.append($1.text, $1.style) }
    }
    return Array(lines.reversed().drop { $0.runs.isEmpty }.reversed())
  }
}
