import StreamEngine

extension Journal {
  /// One line of a picture: whose events it shows.
  struct Line {
    var row: Diagram.Row
    let node: Int32
    let run: Int32
    /// Earlier events of the run belong to an earlier row.
    var firstEvent = 0
    /// The column in which the stream was redefined.
    var former: Int?
  }

  /// The timeline of some rows, from what was recorded; nil if nothing moved: one state is no
  /// picture.
  ///
  /// With `names` the other runs of these streams are shown, too.
  func diagram(
    of names: [String]? = nil, atLeast columnCount: Int = 2, former: FormerRows = .none,
    withFlows: Bool = false, only isShown: (Row) -> Bool = { _ in true }
  ) -> Diagram? {
    let chosen = rows.filter { row in
      isShown(row) && (names?.contains(row.binding.name) ?? true)
        && (!row.isClosed || former.contains(row))
    }.sorted { $0.binding.number < $1.binding.number }
    return diagram(
      showing: chosen, withOtherRuns: names != nil, withFlows: withFlows, atLeast: columnCount)
  }

  /// The timeline of these rows, in this order.
  func diagram(
    showing chosen: [Row], withOtherRuns: Bool = false, withFlows: Bool = false,
    atLeast columnCount: Int = 2, isStale: ((Int) -> Bool)? = nil
  ) -> Diagram? {
    guard let log = environment.recording?.log else { return nil }
    var lines: [Line] = []
    let innerRuns = innerRuns(in: log)
    for row in chosen {
      if row.former == nil {
        lines += innerLines(of: row, innerRuns[Owner(node: row.node, run: row.run)] ?? [])
      }
      lines.append(
        Line(
          row: line(of: row), node: row.node, run: row.run,
          firstEvent: row.binding.cell == nil ? row.firstEvent : 0,
          former: row.former?.column))
      if withOtherRuns { lines += otherLines(of: row) }
    }
    var places: [Int32: [Int32: Int]] = [:]
    for (index, line) in lines.enumerated() where line.row.kind != .note {
      places[line.node, default: [:]][line.run] = index
    }
    var column = 0
    for number in max(log.first, firstDrawn)..<max(log.count, firstDrawn) {
      while column + 1 < columns.count && columns[column + 1].firstEvent <= number { column += 1 }
      let record = log[number]
      guard let index = places[record.node]?[record.run], number >= lines[index].firstEvent,
        let mark = mark(number, isStale: isStale?(number) ?? record.isStale)
      else { continue }
      lines[index].row.add(mark, in: column)
    }
    // One value is no picture: of a redefined stream that never moved nothing is left.
    lines.removeAll { $0.former != nil && $0.row.slots.lazy.flatMap(\.marks).prefix(2).count < 2 }
    if !lines.contains(where: { $0.row.slots.count >= columnCount }) { return nil }
    for (index, line) in lines.enumerated() { lines[index].row.end(at: line.former, columns.count) }
    var diagram = Diagram(
      columns: columns.map { Diagram.Column(time: $0.time) }, rows: lines.map(\.row),
      now: environment.scheduler.now)
    if withFlows {
      diagram.flows = FlowTracer(log, lines, columns.map(\.firstEvent), from: firstDrawn).flows
    }
    markRuns(in: &diagram, lines)
    return diagram
  }

  /// How an event is drawn; nil if it is not.
  func mark(_ number: Int, isStale: Bool) -> Diagram.Mark? {
    guard let log = environment.recording?.log else { return nil }
    return switch log[number].kind {
    case .next: .value(log.value(of: number).markText, isStale: isStale)
    case .completed: .completed
    case .failed: .failed
    case .fault: .fault
    case .waiting, .missing: nil
    }
  }

  private func line(of row: Row) -> Diagram.Row {
    let binding = row.binding
    let kind = binding.rowKind
    // A push that sent nothing has opened no column for the row to start in.
    let startColumn = row.startColumn.flatMap { columns.indices.contains($0) ? $0 : nil }
    if let former = row.former {
      return Diagram.Row(
        name: "\(binding.name)'\(former.ordinal)", kind: kind, start: row.start,
        startColumn: startColumn, hue: binding.number)
    }
    return Diagram.Row(
      name: binding.name, kind: kind, start: row.start, startColumn: startColumn,
      gutter: gutter(of: row), hue: binding.number, formula: binding.definition.formula)
  }

  /// What stands right of a row: what a cell is now, or why a row ended in an error.
  private func gutter(of row: Row) -> Diagram.Gutter? {
    if let cell = row.binding.cell {
      switch cell.state {
      case .value: return environment.plan.value(of: cell).map { .value($0.markText) }
      case .waiting: return .waiting(waiting(for: row.binding))
      case .missing: return .waiting("missing \(missing(for: row.binding))")
      case .fault(let error, _), .failed(let error, _): return .failed(message(of: error).printable)
      }
    }
    if case .failed(let error)? = row.binding.view?.ending {
      return .failed(message(of: error).printable)
    }
    return nil
  }
}

extension Diagram.Row {
  /// Marks where a stream was redefined, unless it had ended before.
  fileprivate mutating func end(at column: Int?, _ count: Int) {
    guard let column, column < count, slots.last?.marks.last?.isEnd != true,
      slots.last?.column ?? -1 <= column
    else { return }
    add(.disposed, in: column)
  }

  mutating func add(_ mark: Diagram.Mark, in column: Int) {
    if slots.last?.column == column {
      slots[slots.count - 1].marks.append(mark)
    } else {
      slots.append(Diagram.Slot(column: column, marks: [mark]))
    }
  }
}

// MARK: Runs besides the watches

extension Journal {
  /// How many inner streams are drawn above their operator.
  private static let mostInner = 4

  private struct Owner: Hashable {
    let node: Int32
    let run: Int32
  }

  /// The runs that are no operator's own inputs, by the run that they work for.
  private func innerRuns(in log: EventLog<Value>) -> [Owner: [RecordedRun]] {
    let runs = log.runs.filter { !$0.isInput && $0.ownerNode >= 0 && $0.end != $0.start }
    return Dictionary(grouping: runs) { Owner(node: $0.ownerNode, run: $0.ownerRun) }
  }

  /// The streams that an operator subscribed to because of a value: `flatMap` and its kind.
  ///
  /// One that is over in the instant in which it began has no line of its own.
  private func innerLines(of row: Row, _ runs: [RecordedRun]) -> [Line] {
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
  private func otherLines(of row: Row) -> [Line] {
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
    // What an event set off begins in the column of that event.
    let column = columns.lastIndex { $0.firstEvent < run.firstEvent }
    let start = column.flatMap { columns[$0].time == run.start ? $0 : nil }
    return Diagram.Row(name: name, kind: kind, start: run.start, startColumn: start, hue: hue)
  }

  /// `t#1`: what a watch had has no number, the first other run is 1; nil if the stream has no name.
  private func name(of run: RecordedRun) -> String? {
    guard
      let binding = environment.bindings.values.first(where: {
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
  private func markRuns(in diagram: inout Diagram, _ lines: [Line]) {
    guard let log = environment.recording?.log else { return }
    for (index, line) in lines.enumerated() {
      switch line.row.kind {
      case .inner: break
      case .run: diagram.markBegin(of: index)
      case .hot, .cold, .cell, .note: continue
      }
      guard
        let end = log.runs.first(where: { $0.node == line.node && $0.number == line.run })?.end,
        diagram.rows[index].slots.last?.marks.last?.isEnd != true
      else { continue }
      diagram.rows[index].add(.disposed, in: diagram.column(at: end))
    }
  }
}

extension Journal {
  /// Which rows of redefined streams a picture shows.
  enum FormerRows {
    case none
    /// Those that were not drawn yet.
    case fresh
    case all

    fileprivate func contains(_ row: Row) -> Bool {
      guard self != .none, let former = row.former else { return false }
      return self == .all || !former.isDrawn
    }
  }
}

extension Diagram.Mark {
  fileprivate var isEnd: Bool { self == .completed || self == .failed || self == .disposed }
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
    for index in flows.indices {
      move(&flows[index].taken)
      if var made = flows[index].made {
        move(&made)
        flows[index].made = made
      }
    }
  }
}
