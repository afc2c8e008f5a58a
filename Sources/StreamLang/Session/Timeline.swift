import StreamEngine

extension Journal {
  /// The timeline of some rows, from what was recorded; nil if nothing moved: one state is no
  /// picture.
  func diagram(
    of names: [String]? = nil, atLeast columnCount: Int = 2,
    only isShown: (Row) -> Bool = { _ in true }
  ) -> Diagram? {
    guard let log = environment.recording?.log else { return nil }
    let chosen = rows.filter { row in
      isShown(row) && (names?.contains(row.binding.name) ?? !row.isClosed)
    }.sorted { $0.binding.number < $1.binding.number }
    var places: [Int32: [Int: Int]] = [:]
    for (index, row) in chosen.enumerated() { places[row.node, default: [:]][Int(row.run)] = index }
    var slots: [[Diagram.Slot]] = chosen.map { _ in [] }
    var column = 0
    for number in log.first..<log.count {
      while column + 1 < columns.count && columns[column + 1].firstEvent <= number { column += 1 }
      let record = log[number]
      guard let index = places[record.node]?[Int(record.run)],
        let mark = mark(record, log.value(of: number))
      else { continue }
      if slots[index].last?.column == column {
        slots[index][slots[index].count - 1].marks.append(mark)
      } else {
        slots[index].append(Diagram.Slot(column: column, marks: [mark]))
      }
    }
    if !slots.contains(where: { $0.count >= columnCount }) { return nil }
    return Diagram(
      columns: columns.map { Diagram.Column(time: $0.time) },
      rows: zip(chosen, slots).map { row($0, $1) }, now: environment.scheduler.now)
  }

  private func mark(_ record: EventLog<Value>.Record, _ value: Value) -> Diagram.Mark? {
    switch record.kind {
    case .next: .value(value.markText, isStale: record.isStale)
    case .completed: .completed
    case .failed: .failed
    case .fault: .fault
    case .waiting, .missing: nil
    }
  }

  private func row(_ row: Row, _ slots: [Diagram.Slot]) -> Diagram.Row {
    let binding = row.binding
    let kind: Diagram.RowKind =
      binding.cell != nil ? .cell : binding.stream?.isHot == true ? .hot : .cold
    return Diagram.Row(
      name: binding.name, kind: kind, slots: slots, start: row.start,
      // A push that sent nothing has opened no column for the row to start in.
      startColumn: row.startColumn.flatMap { columns.indices.contains($0) ? $0 : nil },
      gutter: gutter(of: row), hue: binding.number)
  }

  /// What stands right of a row: what a cell is now, or why a row ended in an error.
  private func gutter(of row: Row) -> Diagram.Gutter? {
    if let cell = row.binding.cell {
      switch cell.state {
      case .value: return environment.plan.value(of: cell).map { .value($0.markText) }
      case .waiting: return .waiting(waiting(for: row.binding))
      case .missing: return .waiting("missing \(missing(for: row.binding))")
      case .fault(let error, _), .failed(let error, _): return .failed(message(of: error))
      }
    }
    if case .failed(let error)? = row.binding.view?.ending { return .failed(message(of: error)) }
    return nil
  }
}
