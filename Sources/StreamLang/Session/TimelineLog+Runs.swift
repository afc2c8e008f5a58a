import StreamEngine

/// Runs that are no watch's: inner streams, and those of other subscribers.
extension TimelineLog {
  /// How many inner streams are drawn above their operator.
  private static let mostInner = 4

  struct Owner: Hashable {
    let node: Int32
    let run: Int32
  }

  /// The runs that are no operator's own inputs, by the run that they work for.
  func innerRuns(in log: EventLog<Value>) -> [Owner: [RecordedRun]] {
    let runs = log.runs.filter { !$0.isInput && $0.ownerNode >= 0 && $0.end != $0.start }
    return Dictionary(grouping: runs) { Owner(node: $0.ownerNode, run: $0.ownerRun) }
  }

  /// The streams that an operator subscribed to because of a value: `flatMap` and its kind.
  ///
  /// One that is over in the instant in which it began has no line of its own.
  func innerLines(of row: Row, _ runs: [RecordedRun]) -> [Line] {
    let shown = runs.prefix(Self.mostInner)
    var lines = shown.enumerated().map { index, run in
      Line(
        row: self.line(
          of: run, name(of: run) ?? "#\(index + 1)",
          .inner(isLast: index == shown.count - 1), row.binding.number),
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
  func otherLines(of row: Row) -> [Line] {
    guard let log = environment.recording?.log, row.binding.cell == nil else { return [] }
    let watches = watchedRuns(of: row.node)
    return log.runs.filter { $0.node == row.node && !watches.contains($0.number) }.map { run in
      Line(
        row: line(of: run, name(of: run) ?? row.binding.name, .run, row.binding.number),
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

  /// What an event set off stands in the column of that event, if this has the same time.
  private func column(before event: Int, at time: UInt64) -> Int? {
    let column = columns.partitioningIndex { $0.firstEvent >= event } - 1
    return column >= 0 && columns[column].time == time ? column : nil
  }

  /// `t#1`: what a watch had has no number, the first other run is 1; nil if the stream has no name.
  private func name(of run: RecordedRun) -> String? {
    guard
      let binding = environment.symbols.values.first(where: {
        $0.stream?.tracer?.node == run.node
      })
    else { return nil }
    let watches = watchedRuns(of: run.node)
    let runs = environment.recording?.log.runs.filter { $0.node == run.node } ?? []
    let number = runs.count { $0.number <= run.number && !watches.contains($0.number) }
    return "\(binding.name)#\(max(1, number))"
  }

  private func watchedRuns(of node: Int32) -> Set<Int32> {
    Set(rows.lazy.filter { $0.node == node }.map(\.run))
  }

  /// Marks where runs begin and are left.
  ///
  /// A run that was left before it ended has `!` at that time, one that is no inner row has `^`
  /// where it began. Both get a column of their own if need be.
  func markRuns(in diagram: inout Diagram, _ lines: [Line]) {
    guard let log = environment.recording?.log else { return }
    var late: [(row: Int, time: UInt64)] = []
    for (index, line) in lines.enumerated() where line.row.kind.isRun {
      guard
        let run = log.runs.first(where: { $0.node == line.node && $0.number == line.run }),
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
    for (row, time) in late { diagram.rows[row].add(.disposed, in: diagram.column(at: time)) }
    for index in lines.indices where lines[index].row.kind == .run {
      diagram.markBegin(of: index)
    }
  }
}

extension Diagram.RowKind {
  /// Whether it is of a run that no watch has.
  fileprivate var isRun: Bool {
    switch self {
    case .inner, .run: true
    case .hot, .cold, .cell, .note: false
    }
  }
}

extension Diagram {
  fileprivate mutating func markBegin(of row: Int) {
    let column = rows[row].startColumn ?? self.column(at: rows[row].start)
    rows[row].startColumn = column
    if rows[row].slots.first?.column == column {
      rows[row].slots[0].marks.insert(.subscribed, at: 0)
      moveTargets { if $0.row == row, $0.column == column { $0.number += 1 } }
    } else {
      rows[row].slots.insert(Slot(column: column, marks: [.subscribed]), at: 0)
    }
  }

  /// The last column of a time, made if there is none.
  fileprivate mutating func column(at time: UInt64) -> Int {
    if let column = columns.lastIndex(where: { $0.time == time }) { return column }
    let place = columns.firstIndex { $0.time > time } ?? columns.count
    columns.insert(Column(time: time), at: place)
    for row in rows.indices {
      for slot in rows[row].slots.indices where rows[row].slots[slot].column >= place {
        rows[row].slots[slot].column += 1
      }
      if let start = rows[row].startColumn, start >= place { rows[row].startColumn = start + 1 }
    }
    moveTargets { if $0.column >= place { $0.column += 1 } }
    return place
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
