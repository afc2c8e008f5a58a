import StreamEngine

/// Runs that are no watch's: inner streams, and those of other subscribers.
extension TimelineLog {
  /// The number of inner streams that are drawn above their operator.
  private static let mostInner = 4

  /// The streams that an operator subscribed to because of a value: `flatMap` and its kind.
  ///
  /// One that is over in the instant in which it began has no line of its own.
  func innerLines(of row: Row, _ index: RunIndex) -> [Line] {
    let runs = index.inner[RunKey(node: row.node, run: row.run)] ?? []
    let shown = runs.prefix(Self.mostInner)
    var lines = shown.enumerated().map { place, run in
      Line(
        row: self.line(
          of: run, index.name(of: run) ?? "#\(place + 1)",
          .inner(isLast: place == shown.count - 1), row.binding.number),
        node: run.node, run: run.number)
    }
    if runs.count > shown.count {
      let rest = runs.count - shown.count
      let note = Diagram.Row(
        name: "… \(rest) more inner stream\(rest == 1 ? "" : "s")", kind: .note, start: row.start)
      lines.append(Line(row: note, node: -1, run: -1))
    }
    return lines
  }

  /// The runs of a stream that no watch has, or had.
  func otherLines(of row: Row, _ index: RunIndex) -> [Line] {
    if row.binding.cell != nil { return [] }
    return (index.others[row.node] ?? []).map { run in
      Line(
        row: line(of: run, index.name(of: run) ?? row.binding.name, .run, row.binding.number),
        node: run.node, run: run.number)
    }
  }

  private func line(
    of run: RecordedRun, _ name: String, _ kind: Diagram.RowKind, _ hue: Int
  ) -> Diagram.Row {
    Diagram.Row(
      name: name, kind: kind, start: run.start,
      startColumn: column(before: run.firstEvent, at: run.start), hue: hue)
  }

  /// An event that another has set off stands in the column of that event, if this has the same
  /// time.
  private func column(before event: Int, at time: UInt64) -> Int? {
    let column = columns.partitioningIndex { $0.firstEvent >= event } - 1
    return column >= 0 && columns[column].time == time ? column : nil
  }

  /// Marks where runs begin and are left.
  ///
  /// A run that was left before it ended has `!` at that time, one that is no inner row has `^`
  /// where it began. Both get a column of their own if need be.
  func markRuns(in diagram: inout Diagram, _ lines: [Line], _ runs: RunIndex) {
    var late: [(row: Int, time: UInt64)] = []
    for (index, line) in lines.enumerated() where line.row.kind.isRun {
      guard let run = runs.all[RunKey(node: line.node, run: line.run)],
        let end = run.end, let next = run.eventAfter,
        diagram.rows[index].slots.last?.marks.last?.isEnd != true
      else { continue }
      if let column = column(before: next, at: end) {
        diagram.rows[index].add(.disposed, in: column)
      } else {
        late.append((index, end))
      }
    }
    // From here on columns are added.
    let begun = diagram.rows.filter { $0.kind == .run && $0.startColumn == nil }.map(\.start)
    diagram.addColumns(at: late.map { $0.time } + begun)
    for (row, time) in late { diagram.rows[row].add(.disposed, in: diagram.lastColumn(at: time)) }
    for index in lines.indices where lines[index].row.kind == .run {
      diagram.markBegin(of: index)
    }
  }
}

extension Diagram.RowKind {
  /// True if it is of a run that no watch has.
  fileprivate var isRun: Bool {
    switch self {
    case .inner, .run: true
    case .hot, .cold, .cell, .note: false
    }
  }
}

extension Diagram {
  fileprivate mutating func markBegin(of row: Int) {
    let column = rows[row].startColumn ?? lastColumn(at: rows[row].start)
    rows[row].startColumn = column
    if rows[row].slots.first?.column == column {
      rows[row].slots[0].marks.insert(.subscribed, at: 0)
      moveTargets { if $0.row == row, $0.column == column { $0.number += 1 } }
    } else {
      rows[row].slots.insert(Slot(column: column, marks: [.subscribed]), at: 0)
    }
  }

  /// The last column of a time; there is one.
  fileprivate func lastColumn(at time: UInt64) -> Int {
    columns.partitioningIndex { $0.time > time } - 1
  }

  /// Makes a column for each of these times that has none.
  fileprivate mutating func addColumns(at times: [UInt64]) {
    let added = Set(times).subtracting(columns.map(\.time)).sorted()
    if added.isEmpty { return }
    // By how many places each column moves.
    let moved = columns.map { column in added.partitioningIndex { $0 > column.time } }
    var waiting = added[...]
    var merged: [Column] = []
    for column in columns {
      while let time = waiting.first, time < column.time {
        merged.append(Column(time: waiting.removeFirst()))
      }
      merged.append(column)
    }
    columns = merged + waiting.map { Column(time: $0) }
    for row in rows.indices {
      for slot in rows[row].slots.indices {
        rows[row].slots[slot].column += moved[rows[row].slots[slot].column]
      }
      rows[row].startColumn = rows[row].startColumn.map { $0 + moved[$0] }
    }
    moveTargets { $0.column += moved[$0.column] }
  }

  private mutating func moveTargets(_ move: (inout Target) -> Void) {
    origins = origins.mapValues { origin in
      var origin = origin
      move(&origin)
      return origin
    }
    for index in flows.indices {
      move(&flows[index].taken)
      if var made = flows[index].made {
        move(&made)
        flows[index].made = made
      }
    }
    for index in order.indices { move(&order[index]) }
  }
}
