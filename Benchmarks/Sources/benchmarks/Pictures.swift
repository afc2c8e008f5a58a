import StreamLang

/// Drawing is a pure function of its diagram: 20 rows with 5,000 events each.
func addPictures(to table: inout Table) {
  let instants = 5_000
  let columns = (0..<instants).map { Diagram.Column(time: UInt64($0) * 10_000_000) }
  let rows = (0..<20).map { number in
    Diagram.Row(
      name: "row\(number)", kind: .hot,
      slots: (0..<instants).map { column in
        Diagram.Slot(
          column: column, marks: [.value("\((column * (number + 7)) % 997)", isStale: false)])
      }, hue: number % 8)
  }
  let diagram = Diagram(columns: columns, rows: rows, now: UInt64(instants) * 10_000_000)
  for (title, overflow) in [("tail", MarbleRenderer.Overflow.tail), ("dense", .fold)] {
    table.add("drawing 20 rows, \(title), an event", 20 * instants) {
      let renderer = MarbleRenderer(width: 120, overflow: overflow)
      return { renderer.lines(diagram).map(\.plain.utf8.count).reduce(0, +) }
    }
  }
}
