import StreamEngine

/// Which marks of a picture were made from which, by the causes that were recorded.
///
/// Causes lead through what has no row: an operator in the middle of a chain, or the run that an
/// operator has of a source, where the picture shows the watch's. Such a run's events stand for those
/// that the watch has in the same column.
struct FlowTracer {
  private(set) var flows: [Diagram.Flow] = []

  private let log: EventLog<Value>
  /// The row that shows a node.
  private var rows: [Int32: Int] = [:]
  /// The mark of each event of a node that is shown.
  private var targets: [Int: Diagram.Target] = [:]
  private var known: Set<Diagram.Flow> = []

  init(_ log: EventLog<Value>, _ lines: [TimelineLog.Line], _ firstEvents: [Int], from first: Int) {
    self.log = log
    for (index, line) in lines.enumerated() where line.row.kind != .note && line.former == nil {
      rows[line.node] = index
    }
    var made: [Int] = []
    var column = 0
    var places: [Run: (column: Int, count: Int)] = [:]
    for number in max(log.first, first)..<max(log.count, first) {
      while column + 1 < firstEvents.count && firstEvents[column + 1] <= number { column += 1 }
      let record = log[number]
      guard let row = rows[record.node], record.kind != .waiting, record.kind != .missing else {
        continue
      }
      let run = Run(node: record.node, number: record.run)
      let place = places[run].flatMap { $0.column == column ? $0.count : nil } ?? 0
      places[run] = (column, place + 1)
      let target = Diagram.Target(row: row, column: column, number: place)
      guard lines[row].row.has(record.kind, at: target) else { continue }
      targets[number] = target
      // That an end makes an end goes without saying.
      if record.run == lines[row].run, record.kind != .completed { made.append(number) }
    }
    for number in made {
      guard let target = targets[number] else { continue }
      for taken in sources(of: number, outside: target.row) {
        add(Diagram.Flow(of: taken, into: target.row, as: target))
      }
    }
    addDrops()
  }

  private struct Run: Hashable {
    let node: Int32
    let number: Int32
  }

  private mutating func add(_ flow: Diagram.Flow) {
    if known.insert(flow).inserted { flows.append(flow) }
  }

  /// The nearest marks of other rows that an event was made from.
  ///
  /// An event of another row that is drawn nowhere ends the search: what lies behind it is no source.
  private func sources(of event: Int, outside row: Int) -> [Diagram.Target] {
    var found: [Diagram.Target] = []
    var seen: Set<Int> = [event]
    var open = [event]
    while let next = open.popLast() {
      for cause in log.causes(of: next).map({ Int($0.number) }) where cause >= log.first {
        if !seen.insert(cause).inserted { continue }
        if let target = targets[cause], target.row != row {
          found.append(target)
        } else if (rows[log[cause].node] ?? row) == row {
          open.append(cause)
        }
      }
    }
    return found
  }

  /// What an operator let go no further, at the row that its chain makes.
  private mutating func addDrops() {
    let owners = Dictionary(
      log.runs.map { (Run(node: $0.node, number: $0.number), $0) }, uniquingKeysWith: { $1 })
    for drop in log.drops where drop.event.number >= log.first {
      var run = Run(node: drop.node, number: drop.run)
      while rows[run.node] == nil, let owner = owners[run], owner.ownerNode >= 0 {
        run = Run(node: owner.ownerNode, number: owner.ownerRun)
      }
      guard let row = rows[run.node] else { continue }
      let event = Int(drop.event.number)
      let taken = targets[event].map { [$0] } ?? sources(of: event, outside: row)
      for target in taken where target.row != row {
        add(Diagram.Flow(of: target, into: row, as: nil))
      }
    }
  }
}

extension Diagram.Row {
  /// Whether an event of this kind is drawn there.
  fileprivate func has(_ kind: EventKind, at target: Diagram.Target) -> Bool {
    let marks = marks(in: target.column)
    guard marks.indices.contains(target.number) else { return false }
    return switch (marks[target.number], kind) {
    case (.value, .next), (.completed, .completed), (.failed, .failed), (.fault, .fault): true
    default: false
    }
  }
}
