extension Diagram {
  /// The events that happened between two times, both included; nothing of rows that lie outside.
  package func windowed(_ window: ClosedRange<UInt64>) -> Diagram {
    let first = columns.partitioningIndex { $0.time >= window.lowerBound }
    let end = columns.partitioningIndex { $0.time > window.upperBound }
    var part = Diagram(
      columns: Array(columns[first..<end]),
      rows: rows.compactMap { $0.part(columns, first..<end, window) }, now: window.upperBound)
    part.window = window
    part.isDense = isDense
    part.annotations = annotations.compactMap { annotation in
      guard let time = annotation.time, window.contains(time) else { return nil }
      return Annotation(annotation.text, at: [], time: time)
    }
    return part
  }
}

extension Diagram.Row {
  /// The row between two times; nil if it begins later or had ended.
  fileprivate func part(
    _ columns: [Diagram.Column], _ kept: Range<Int>, _ window: ClosedRange<UInt64>
  ) -> Diagram.Row? {
    let last = slots.last.flatMap { slot in
      slot.marks.contains(where: \.isEnd) ? columns[slot.column].time : nil
    }
    if start > window.upperBound || last ?? .max < window.lowerBound { return nil }
    var part = self
    part.hasEarlier = start < window.lowerBound
    part.hasLater = last ?? .max > window.upperBound
    part.start = max(start, window.lowerBound)
    part.startColumn = startColumn.flatMap { kept.contains($0) ? $0 - kept.lowerBound : nil }
    part.slots = slots.compactMap { slot in
      kept.contains(slot.column)
        ? Diagram.Slot(column: slot.column - kept.lowerBound, marks: slot.marks) : nil
    }
    if kept.upperBound < columns.count { part.gutter = gutter(before: kept.upperBound) }
    return part
  }

  /// The text that stood right of the row before a column: of a cell its value then.
  private func gutter(before column: Int) -> Diagram.Gutter? {
    guard kind == .cell, gutter != nil,
      let mark = slots.last(where: { $0.column < column })?.marks.last,
      case .value(let text, _) = mark
    else { return nil }
    return .value(text)
  }
}
