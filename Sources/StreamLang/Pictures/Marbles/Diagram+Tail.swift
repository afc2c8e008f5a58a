/// The last part of a diagram, for a picture that is cut at the left: what that costs must not grow with all that
/// has happened before.
extension Diagram {
  /// The columns behind which a row has `most` of its own; all of them if no row has more, or if so few are left out
  /// that all could be read side by side.
  ///
  /// They begin at a whole block of columns, so that their scale rests while more comes in.
  func tail(of most: Int) -> Diagram {
    if !annotations.isEmpty || !phases.isEmpty { return self }
    let marks = rows.reduce(0) { $0 + $1.slots.count }
    let excess = rows.reduce(0) { $0 + max(0, $1.slots.count - most) }
    let columns = rows.filter { $0.slots.count > most }
      .map { $0.slots[$0.slots.count - most].column }
    guard excess * 4 > marks, let last = columns.max() else { return self }
    let base = last / Self.block * Self.block
    if base == 0 { return self }
    var tail = self
    tail.columns = Array(self.columns[base...])
    let start = tail.columns[0].time
    for row in rows.indices { tail.rows[row].begin(at: base, start) }
    tail.extent = max(extent.lowerBound, start)...extent.upperBound
    tail.window = window.map { max($0.lowerBound, start)...$0.upperBound }
    return tail
  }

  private static let block = 64
}

extension Diagram.Row {
  /// Lets the row begin at a column, which is the first one then; a row that had ended before has its end there.
  mutating func begin(at base: Int, _ time: UInt64) {
    let first = slots.partitioningIndex { $0.column >= base }
    let end = first > 0 && first == slots.count ? slots[first - 1].marks.last : nil
    slots = slots[first...].map { Diagram.Slot(column: $0.column - base, marks: $0.marks) }
    start = max(time, start)
    startColumn = startColumn.map { max(0, $0 - base) }
    if let end, end.isEnd { slots.append(Diagram.Slot(column: 0, marks: [end])) }
  }
}
