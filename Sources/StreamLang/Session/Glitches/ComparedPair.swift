import StreamEngine

/// A formula, and beside it the plain Rx network of the same formula, fed by the same turns.
final class ComparedPair {
  let binding: Binding
  /// The binding by which the network is watched; no name of the session.
  private let rx: Binding
  private let rows: [TimelineLog.Row]
  private let wiring: RxTranslation.Wiring
  private let plain: RxTranslation
  private let timeline: TimelineLog
  private let log: EventLog<Value>
  /// The number of the next event that has not been counted.
  private var next: Int
  private var counts = Counts()

  private struct Counts {
    var values = 0
    var plainValues = 0
    var staleValues = 0
    /// The first of the stale values, by its number in the log.
    var firstStale: Int?
  }

  /// Starts the network, as part of the turn that is under way; nil where nothing is recorded.
  init?(_ binding: Binding, _ plain: RxTranslation, _ timeline: TimelineLog) throws {
    let environment = timeline.environment
    guard let log = environment.recording?.log, let cell = binding.cell else { return nil }
    if cell.node < 0 { cell.node = environment.recording?.newNode() ?? -1 }
    var wiring = RxTranslation.Wiring()
    let stream = try plain.stream(&wiring)
    guard let tracer = stream.tracer else { return nil }
    let rx = Binding("rx", number: binding.number + 1, .stream(stream), binding.definition)
    let row = timeline.rows.last { $0.binding === binding && !$0.isClosed }
    rows = [
      row ?? timeline.row(binding, node: cell.node, run: 0),
      timeline.row(rx, node: tracer.node, run: stream.watchedRun),
    ]
    next = log.count
    counts.values = environment.plan.value(of: cell) == nil ? 0 : 1
    (self.binding, self.rx, self.plain, self.wiring) = (binding, rx, plain, wiring)
    (self.timeline, self.log) = (timeline, log)
    environment.view(of: rx)
  }

  func end() { rx.view?.subscription.cancel() }

  var text: String { plain.text }

  /// True if it is still the network of that formula over the same sources.
  func isStill(_ other: RxTranslation) -> Bool {
    other.text == text && other.sources.count == plain.sources.count
      && zip(other.sources, plain.sources).allSatisfy { $0 === $1 }
  }

  /// Counts the events since the last time; false if none of them belongs to the pair.
  func read() -> Bool {
    var isTouched = false
    while next < log.count {
      let number = max(next, log.first)
      next = number + 1
      let record = log[number]
      guard let row = rows.firstIndex(where: { $0.node == record.node && $0.run == record.run })
      else { continue }
      isTouched = true
      if record.kind != .next { continue }
      if row == 0 {
        counts.values += 1
      } else {
        counts.plainValues += 1
        if log.staleRoot(of: number) != nil {
          counts.staleValues += 1
          counts.firstStale = counts.firstStale ?? number
        }
      }
    }
    return isTouched
  }

  /// Both rows, on one axis.
  var diagram: Diagram? {
    timeline.diagram(showing: rows, isStale: { [log] in log.staleRoot(of: $0) != nil })
  }

  /// `12 is stale: it used a = 2 with the old b = 10`; nil while nothing was.
  var explanation: String? {
    guard let number = counts.firstStale, number >= log.first, let root = log.staleRoot(of: number)
    else { return nil }
    let inputs = wiring.inputs[log[root].node] ?? [:]
    let read = StaleRead(root, in: log, names: inputs)
    let who =
      root == number
      ? "it" : "its \(wiring.names[log[root].node] ?? "input") = \(log.value(of: root).literal)"
    let parts = [("", read.new), ("the old ", read.old)].filter { !$0.1.isEmpty }.map {
      $0 + $1.map { "\($0.name) = \($0.value.literal)" }.joined(separator: ", ")
    }
    return "\(log.value(of: number).literal) is stale: \(who) used "
      + parts.joined(separator: " with ")
  }

  /// `c: 3 values · Rx: 7 values, 3 stale`.
  var tally: String {
    func told(_ number: Int) -> String { "\(grouped(number)) value\(number == 1 ? "" : "s")" }
    return "\(binding.name): \(told(counts.values)) · Rx: \(told(counts.plainValues)), "
      + "\(grouped(counts.staleValues)) stale"
  }
}
