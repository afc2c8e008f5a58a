import StreamEngine

/// Runs that are no watch's: inner streams, and those of other subscribers.
extension TimelineLog {
  /// The number of inner streams that are drawn above their operator.
  private static let mostInner = 4

  /// The streams that each run has subscribed to because of a value, in their order.
  ///
  /// One that is over in the instant in which it began has no line of its own.
  func innerRuns(_ log: EventLog<Value>) -> [ObjectIdentifier: [RunRecord]] {
    var runs: [ObjectIdentifier: [RunRecord]] = [:]
    for run in log.runs {
      guard let owner = run.owner, !run.isInput, !run.isListener, run.end != run.start, isDrawn(run)
      else { continue }
      runs[ObjectIdentifier(owner), default: []].append(run)
    }
    return runs
  }

  /// The lines of the streams that an operator subscribed to: `flatMap` and its kind.
  func innerLines(
    of row: Row, _ log: EventLog<Value>, _ inner: [ObjectIdentifier: [RunRecord]]
  ) -> [Line] {
    guard let owner = log.run(row.node, row.run),
      let runs = inner[ObjectIdentifier(owner)]
    else { return [] }
    let shown = runs.prefix(Self.mostInner)
    var lines = shown.enumerated().map { place, run in
      Line(
        row: self.line(
          of: run, name(of: run) ?? "#\(place + 1)",
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
  func otherLines(of row: Row, _ log: EventLog<Value>) -> [Line] {
    if row.binding.cell != nil { return [] }
    return others(of: row.node, log).filter(isDrawn).map { run in
      Line(
        row: line(of: run, name(of: run) ?? row.binding.name, .run, row.binding.number),
        node: run.node, run: run.number)
    }
  }

  /// The runs of a node that no watch has, or had.
  private func others(of node: Int32, _ log: EventLog<Value>) -> [RunRecord] {
    log.runs.filter { $0.node == node && !$0.isListener && !isWatched($0) }
  }

  private func isWatched(_ run: RunRecord) -> Bool {
    rows.contains { $0.node == run.node && $0.run == run.number }
  }

  /// `t#1`: what a watch had has no number, the first other run is 1; nil if the stream has no name.
  private func name(of run: RunRecord) -> String? {
    let stream = environment.symbols.values.first { $0.stream?.tracer?.node == run.node }
    return stream.map { stream in
      // Runs are counted from 0; those that ended long ago count, too.
      let watched = Set(rows.lazy.filter { $0.node == run.node && $0.run < run.number }.map(\.run))
      return "\(stream.name)#\(max(1, Int(run.number) + 1 - watched.count))"
    }
  }

  /// The name that an event is filed under, with a number for a run that is not the one whose row is
  /// shown: `bx#1`.
  func runName(of event: Int, in trace: Trace) -> String {
    let record = trace.log[event]
    guard let run = trace.log.run(record.node, record.run), !isWatched(run) else {
      // Values that a watch was told as it began are told under its name.
      let told = trace.recording.retold[event].flatMap { told in
        environment.symbols.values.first { $0.number == told.listener }
      }
      return told?.ownNode == record.node ? told?.name ?? "" : trace.name(of: event)
    }
    return name(of: run) ?? trace.name(of: event)
  }

  /// True if it had not ended when timelines began anew.
  private func isDrawn(_ run: RunRecord) -> Bool {
    guard drawn.firstEvent > 0, let end = run.end, let next = run.eventAfter else { return true }
    return end > drawn.start || next > drawn.firstEvent
  }

  private func line(
    of run: RunRecord, _ name: String, _ kind: Diagram.RowKind, _ hue: Int
  ) -> Diagram.Row {
    let isOlder = run.firstEvent < drawn.firstEvent
    var row = Diagram.Row(
      name: name, kind: kind, start: max(run.start, isOlder ? drawn.start : 0),
      startColumn: isOlder ? nil : column(at: run.start, before: run.firstEvent), hue: hue)
    row.hasEarlier = isOlder
    return row
  }

  /// The column of the time at which a run began or ended: the column in front of the event that came next, or that of
  /// the event; nil if neither has that time.
  private func column(at time: UInt64, before event: Int) -> Int? {
    let next = columns.partitioningIndex { $0.firstEvent >= event }
    return [next - 1, next].first { columns.indices.contains($0) && columns[$0].time == time }
  }

  /// Marks where runs begin and are left.
  ///
  /// A run that was left before it ended has `!` at that time, one that is no inner row has `^`
  /// where it began. Both get a column of their own if need be.
  func markRuns(
    in diagram: inout Diagram, _ lines: [Line], _ log: EventLog<Value>, from base: Int
  ) {
    var late: [(row: Int, time: UInt64)] = []
    for (index, line) in lines.enumerated() where line.row.kind.isRun || line.isOneRun {
      guard let run = log.run(line.node, line.run),
        let end = run.end, let next = run.eventAfter,
        diagram.rows[index].slots.last?.marks.last?.isEnd != true
      else { continue }
      if let column = column(at: end, before: next) {
        diagram.rows[index].add(.disposed, in: max(0, column - base))
      } else if base > 0, end < columns[base].time {
        diagram.rows[index].add(.disposed, in: 0)
      } else {
        late.append((index, end))
      }
    }
    // From here on columns are added.
    let begun = diagram.rows.filter(\.begins).filter { $0.startColumn == nil }.map(\.start)
    diagram.addColumns(at: late.map { $0.time } + begun)
    for (row, time) in late { diagram.rows[row].add(.disposed, in: diagram.lastColumn(at: time)) }
    for index in lines.indices where lines[index].row.begins { diagram.markBegin(of: index) }
  }
}

extension Diagram.Row {
  /// True if it is a run that shows where it began.
  fileprivate var begins: Bool { kind == .run && !hasEarlier }
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
    if times.isEmpty { return }
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
    for index in annotations.indices {
      for target in annotations[index].targets.indices { move(&annotations[index].targets[target]) }
    }
  }
}
