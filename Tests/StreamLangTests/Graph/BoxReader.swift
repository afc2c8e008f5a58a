/// Reads a picture of boxes whose names are `n0`, `n1` and so on, by nothing but its signs.
///
/// A line leaves a box at its first line of text, and comes in at its second; every box takes four lines.
/// In between it goes up and down in a column of its own.
struct BoxReader {
  private(set) var edges: Set<String> = []
  private(set) var nodes: Set<String> = []
  private let cells: [[Character]]
  private let isUnicode: Bool

  init(_ lines: [String], isUnicode: Bool) {
    cells = lines.map(Array.init)
    self.isUnicode = isUnicode
    for row in stride(from: 1, to: cells.count, by: 4) {
      for column in cells[row].indices where isBorder(row, column) {
        guard let name = String(cells[row][column...]).firstMatch(of: #/^..[^│|]+?(n\d+)/#) else {
          continue
        }
        nodes.insert(String(name.1))
      }
      for column in cells[row].indices.dropFirst()
      where cells[row][column] == (isUnicode ? "├" : "+") && cells[row][column - 1] == " " {
        let left = cells[row][..<column].lastIndex { $0 == (isUnicode ? "│" : "|") } ?? 0
        leave(name(at: row, left), row, column + 1)
      }
    }
  }

  private func cell(_ row: Int, _ column: Int) -> Character {
    cells.indices.contains(row) && cells[row].indices.contains(column) ? cells[row][column] : " "
  }

  /// True if a box begins there.
  private func isBorder(_ row: Int, _ column: Int) -> Bool {
    cell(row, column) == (isUnicode ? "│" : "|") && cell(row - 1, column) == (isUnicode ? "╭" : ".")
      && cell(row + 2, column) == (isUnicode ? "╰" : "`")
  }

  private func name(at row: Int, _ column: Int) -> String {
    String(cells[row][column...]).firstMatch(of: #/n\d+/#).map { String($0.0) } ?? "nothing"
  }

  private static let lines: Set<Character> = ["─", "┄", "-", "."]
  private static let up: Set<Character> = ["│", "╰", "╯", "├", "┤", "┴", "┼", "|", "`", "'", "+"]
  private static let down: Set<Character> = ["│", "╭", "╮", "├", "┤", "┬", "┼", "|", ",", "+"]

  /// Follows a line on from where it leaves a box, or what it has passed, to its own column.
  private mutating func leave(_ source: String, _ row: Int, _ start: Int) {
    var column = start
    while Self.lines.contains(cell(row, column)) || cell(row, column) == (isUnicode ? "│" : "|") {
      column += 1
    }
    for (step, goes) in [(-1, Self.up), (1, Self.down)] {
      var place = row
      while goes.contains(cell(place, column)) {
        place += step
        let sign = cell(place, column)
        if place % 4 == 2, !["│", "|"].contains(sign) { enter(source, place, column + 1) }
      }
    }
  }

  /// Follows a line to the right into a box, or past one.
  private mutating func enter(_ source: String, _ row: Int, _ start: Int) {
    var column = start
    while cell(row, column) != " " {
      if cell(row, column) == (isUnicode ? "▸" : ">") {
        edges.insert("\(source)>\(name(at: row - 1, column + 1))")
        return
      }
      column += 1
    }
    // It goes up by one line, and on.
    leave(source, row - 1, column)
  }
}
