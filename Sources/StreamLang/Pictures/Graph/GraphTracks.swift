/// The wires between two layers: one that goes up and down for each source.
struct GraphTracks {
  struct Mark {
    let text: String
    let row: Int
    let column: Int
    let style: StyledText.Style
  }

  private struct Track {
    let column: Int
    let hue: Int
    let out: Int
    let into: [Int: Graph.Edge.Role]
    let rows: ClosedRange<Int>

    init(column: Int, hue: Int, out: Int, into: [Int: Graph.Edge.Role]) {
      (self.column, self.hue, self.out, self.into) = (column, hue, out, into)
      let rows = into.keys + [out]
      self.rows = (rows.min() ?? out)...(rows.max() ?? out)
    }
  }

  let start: Int
  let end: Int
  private var tracks: [Track] = []

  init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

  mutating func add(column: Int, hue: Int, out: Int, into: [(Int, Graph.Edge.Role)]) {
    tracks.append(
      Track(column: column, hue: hue, out: out, into: Dictionary(into, uniquingKeysWith: min)))
  }

  func marks(isUnicode: Bool, _ glyphs: GraphGlyphs) -> [Mark] {
    var marks: [Mark] = []
    let rows = Set(tracks.flatMap { Array($0.rows) }).sorted()
    let sources = Dictionary(tracks.map { ($0.out, $0) }) { first, _ in first }
    var readersOfRow: [Int: [Track]] = [:]
    for track in tracks {
      for row in track.into.keys { readersOfRow[row, default: []].append(track) }
    }
    var work = LongWork()
    for row in rows where !work.shouldStop() {
      let readers = readersOfRow[row] ?? []
      let source = sources[row]
      for column in start..<end {
        let isOut = source.map { column < $0.column } ?? false
        let first = readers.map(\.column).min() ?? end
        if let track = tracks.first(where: { $0.column == column && $0.rows.contains(row) }) {
          let text = sign(
            up: track.rows.lowerBound < row, down: track.rows.upperBound > row,
            left: track.out == row || track.into[row] != nil && first < column,
            right: track.into[row] != nil, isUnicode, glyphs)
          marks.append(Mark(text: text, row: row, column: column, style: .hue(track.hue)))
        } else if isOut || first < column {
          // Dashed as long as nothing from the left brings values.
          let isData =
            isOut
            ? source?.into.values.contains(.data) == true
            : readers.contains { $0.column < column && $0.into[row] == .data }
          marks.append(
            Mark(text: isData ? glyphs.line : glyphs.dash, row: row, column: column, style: .dim))
        }
      }
    }
    return marks
  }

  private func sign(
    up: Bool, down: Bool, left: Bool, right: Bool, _ isUnicode: Bool, _ glyphs: GraphGlyphs
  ) -> String {
    let number = (up ? 1 : 0) + (down ? 2 : 0) + (left ? 4 : 0) + (right ? 8 : 0)
    let signs = isUnicode ? Array(" ││││╯╮┤│╰╭├│┴┬┼") : Array(" ||||',+|`,+|',+")
    return String(signs[number])
  }
}
