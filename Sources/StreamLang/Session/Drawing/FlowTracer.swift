import StreamEngine

/// Which marks of a picture were made from which, and which led to nothing, by what was recorded.
///
/// Causes lead through what has no row: an operator in the middle of a chain, or the run that an
/// operator has of a source, where the picture shows the watch's. Such a run's events stand for those
/// that the watch has in the same column, with the same values.
struct FlowTracer {
  private(set) var flows: [Diagram.Flow] = []
  /// The marks with which inner rows began.
  private(set) var origins: [Int: Diagram.Target] = [:]

  private let recording: Recording
  /// The row of each run that is shown.
  private var rows: [Run: Int] = [:]
  /// The row of the watch of each node.
  private var watches: [Int32: Int] = [:]
  /// For each row, that of the operator that its stream works for; its own if it is no inner one.
  private var operators: [Int] = []
  /// The mark of each event that is shown.
  private var targets: [Int: Diagram.Target] = [:]
  private var known: Set<Diagram.Flow> = []
  /// The arrivals that led to something, and in which operator's row.
  private var arrived: Set<Arrival> = []

  init(_ recording: Recording, _ lines: [TimelineLog.Line], _ firstEvents: [Int], from first: Int) {
    self.recording = recording
    operators = Array(lines.indices)
    // Inner rows stand above that of their operator.
    for (index, line) in lines.enumerated().reversed() where line.previous == nil {
      switch line.row.kind {
      case .note: operators[index] = operators[index + 1]
      case .inner:
        operators[index] = operators[index + 1]
        rows[Run(node: line.node, number: line.run)] = index
      case .run: rows[Run(node: line.node, number: line.run)] = index
      case .hot, .cold, .cell:
        rows[Run(node: line.node, number: line.run)] = index
        watches[line.node] = index
      }
    }
    let made = findMarks(lines, firstEvents, from: first)
    for number in made where log[number].kind != .completed { addSources(of: number) }
    for number in made where log[number].kind == .completed { addSources(of: number) }
    addDrops()
    for run in log.runs where !run.isListener {
      guard let row = rows[Run(node: run.node, number: run.number)], operators[row] != row else {
        continue
      }
      origins[row] = marks(nearest: [run.cause], outside: row).first?.target
    }
  }

  private var log: EventLog<Value> { recording.log }

  private struct Run: Hashable {
    let node: Int32
    let number: Int32
  }

  private struct Arrival: Hashable {
    let taken: Diagram.Target
    let row: Int
  }

  /// Notes the marks of the events, and answers the events of the runs that are shown.
  private mutating func findMarks(
    _ lines: [TimelineLog.Line], _ firstEvents: [Int], from first: Int
  ) -> [Int] {
    var made: [Int] = []
    var column = 0
    var places: [Run: (column: Int, count: Int)] = [:]
    for number in max(log.first, first)..<max(log.count, first) {
      while column + 1 < firstEvents.count && firstEvents[column + 1] <= number { column += 1 }
      let record = log[number]
      guard let row = row(of: number), record.kind != .waiting, record.kind != .missing,
        recording.isShown(number, under: lines[row].row.hue)
      else { continue }
      let run = Run(node: record.node, number: record.run)
      let place = places[run].flatMap { $0.column == column ? $0.count : nil } ?? 0
      places[run] = (column, place + 1)
      let target = Diagram.Target(row: row, column: column, number: place)
      guard lines[row].row.has(record.kind, at: target) else { continue }
      if rows[run] != nil {
        made.append(number)
      } else if record.kind == .next {
        // A run that began at another time may have another value there.
        let text = log.value(of: number).markText
        guard lines[row].row.value(at: target) == text else { continue }
      }
      targets[number] = target
    }
    return made
  }

  /// The row that shows an event, or that of the watch of the same stream.
  private func row(of event: Int) -> Int? {
    let record = log[event]
    return rows[Run(node: record.node, number: record.run)] ?? watches[record.node]
  }

  private mutating func add(_ flow: Diagram.Flow) {
    if known.insert(flow).inserted { flows.append(flow) }
  }

  /// Adds lines to a mark from the marks that it was made from.
  ///
  /// The end of a source ends what is made from it, which needs no line. A line leads to an end only from a value that
  /// has made nothing else.
  private mutating func addSources(of event: Int) {
    guard let target = targets[event] else { return }
    let isEnd = log[event].kind == .completed
    for (source, taken) in marks(nearest: log.causes(of: event), outside: target.row) {
      if isEnd && log[source].kind != .next { continue }
      let arrival = Arrival(taken: taken, row: operators[target.row])
      let isFirst = arrived.insert(arrival).inserted
      if isFirst || !isEnd { add(Diagram.Flow(of: taken, into: target.row, as: target)) }
    }
  }

  /// The nearest marks of other rows that lead to a row, from these events on.
  ///
  /// An event of another row that is drawn nowhere ends the search: what lies behind it is no source.
  private func marks(
    nearest events: [EventID], outside row: Int
  ) -> [(event: Int, target: Diagram.Target)] {
    var found: [(Int, Diagram.Target)] = []
    var seen: Set<Int> = []
    var open = events
    while let next = open.popLast().map({ Int($0.number) }) {
      if next < log.first || !seen.insert(next).inserted { continue }
      if let target = targets[next], target.row != row {
        found.append((next, target))
      } else if (self.row(of: next) ?? row) == row {
        open += log.causes(of: next)
      }
    }
    return found
  }

  /// The elements that an operator dropped, at the row that its chain makes, unless the row has it
  /// another way.
  private mutating func addDrops() {
    for drop in log.drops {
      var run = Run(node: drop.node, number: drop.run)
      while watches[run.node] == nil, let owner = log.run(run.node, run.number)?.owner {
        run = Run(node: owner.node, number: owner.number)
      }
      // An event of a run that is not the watch's is no news of that row.
      guard let row = rows[run], row == watches[run.node] else { continue }
      for (_, taken) in marks(nearest: [drop.event], outside: row)
      where operators[taken.row] != row && !arrived.contains(Arrival(taken: taken, row: row)) {
        add(Diagram.Flow(of: taken, into: row, as: nil))
      }
    }
  }
}

extension Diagram.Row {
  fileprivate func value(at target: Diagram.Target) -> String? {
    if case .value(let text, _) = marks(in: target.column)[target.number] { text } else { nil }
  }

  /// True if an event of this kind is drawn there.
  fileprivate func has(_ kind: EventKind, at target: Diagram.Target) -> Bool {
    let marks = marks(in: target.column)
    guard marks.indices.contains(target.number) else { return false }
    return switch (marks[target.number], kind) {
    case (.value, .next), (.completed, .completed), (.failed, .failed), (.fault, .fault): true
    default: false
    }
  }
}
