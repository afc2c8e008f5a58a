import StreamEngine

/// The runs and names that lead to a name: the runs of streams that serve it, and the cells and subjects at their roots.
struct Upstream {
  /// The names in it, the first of all being the name in question.
  private(set) var bindings: [Binding] = []
  /// The runs, in the order in which they began.
  private(set) var runs: [RunRecord] = []
  private var sources: [RunTally] = []
  /// Runs and sources, and what was added already.
  private var known: Set<ObjectIdentifier> = []
  private(set) var hasGathering = false
  fileprivate let trace: Trace

  init(of binding: Binding, in trace: Trace) {
    self.trace = trace
    add(binding, isRead: true)
    while addServing() {}
    runs = log.runs.filter { !$0.isListener && contains($0) }
    hasGathering = runs.contains(where: \.gathers)
  }

  private var log: EventLog<Value> { trace.log }

  /// Adds the runs that serve those that are known, or are shared by them; the answer is whether that may not be
  /// all.
  private mutating func addServing() -> Bool {
    var isMore = false
    var sharers: Set<Int32> = []
    for run in log.runs where !run.isListener {
      // A run has begun before those that serve it, but perhaps behind one that is connected by hand.
      if run.owner.map(contains) ?? sharers.contains(run.sharer) {
        known.insert(ObjectIdentifier(run))
      }
      if contains(run) { sharers.insert(run.node) }
    }
    for run in log.runs where run.owner == nil && sharers.contains(run.sharer) {
      if known.insert(ObjectIdentifier(run)).inserted { isMore = true }
    }
    return isMore
  }

  /// A formula reads a stream through the run that all formulas share; an operator has a run of its own.
  private mutating func add(_ binding: Binding, isRead: Bool) {
    let binding = binding.root
    if isRead, let stream = binding.stream, stream.sendingNode == nil,
      let node = stream.tracer?.node, let run = binding.view.flatMap({ log.run(node, $0.run) })
    {
      known.insert(ObjectIdentifier(run))
    }
    guard known.insert(ObjectIdentifier(binding)).inserted else { return }
    bindings.append(binding)
    // Nobody watches a stream that a program of another language holds.
    if isRead, binding.stream == nil, let node = binding.heldStream?.tracer?.node {
      for run in log.runs where run.node == node && !run.isListener {
        known.insert(ObjectIdentifier(run))
      }
    }
    if let node = binding.cell?.node ?? binding.heldStream?.sendingNode, node >= 0 {
      let source = log.source(of: node)
      sources.append(source)
      known.insert(ObjectIdentifier(source))
    }
    let isFormula = binding.cell != nil
    for hidden in binding.hidden { add(hidden, isRead: true) }
    for name in binding.definition.mentions {
      guard let input = trace.environment.symbols[name] else { continue }
      add(input, isRead: isFormula)
    }
    // A stream that a function makes is subscribed to now and then.
    for dependency in binding.definition.dependencies.all {
      guard let input = trace.environment.symbols[dependency.symbol], input.heldStream != nil else {
        continue
      }
      add(input, isRead: false)
    }
  }

  func contains(_ run: RunTally) -> Bool { known.contains(ObjectIdentifier(run)) }

  func contains(_ record: EventLog<Value>.Record) -> Bool {
    log.tally(record.node, record.run).map(contains) ?? false
  }

  /// The events in it that have led to none of these runs' own, newest first.
  func unanswered(by own: [RunTally]) -> some Sequence<Int> {
    Unanswered(runs + sources, own, self)
  }

  /// A run of an operator to which the source of an event leads, with the subscription by which it hears that:
  /// one to the source, or where the source is shared, its own.
  typealias Taker = (run: RunRecord, by: RunRecord)

  /// The runs to which the source of an event leads, whether they were there then or not.
  func takers(of event: Int) -> [Taker] {
    let record = log[event]
    if let source = log.run(record.node, record.run) {
      return source.owner.map { contains($0) ? [($0, source)] : [] } ?? sharing(source)
    }
    return trace.listeners.to(record.node).flatMap { listener -> [Taker] in
      if let owner = listener.owner { return contains(owner) ? [(owner, listener)] : [] }
      return log.hears(event, by: listener)
        ? sharing(listener) : sharing(listener).map { ($0.run, listener) }
    }
  }

  /// The runs that share one.
  private func sharing(_ source: RunRecord) -> [Taker] {
    source.sharer < 0 ? [] : runs.filter { $0.node == source.sharer }.map { ($0, $0) }
  }

  /// True if what a run has sent later was made of an event, too.
  func isGathered(_ event: Int, by run: RunRecord) -> Bool {
    guard run.gathers, !log.drops(of: run).contains(where: { Int($0.event.number) == event }) else {
      return false
    }
    return log.events(of: run).prefix { $0 > event }.contains { log[$0].kind == .next }
  }
}

/// Events of some runs that led to nothing: the way back from the newest on, along the runs and along causes.
private struct Unanswered: Sequence, IteratorProtocol {
  private let upstream: Upstream
  private let own: [RunTally]
  /// The events to be looked at, oldest first.
  private var pending: [Int] = []
  /// The newest event of each run that was not looked at, and the events that have led to one of `own`.
  private var chained: Set<Int> = []
  private var led: Set<Int> = []
  /// So many events are looked at.
  private var left = 1 << 18

  init(_ runs: [RunTally], _ own: [RunTally], _ upstream: Upstream) {
    (self.upstream, self.own) = (upstream, own)
    for run in runs + own { chain(Int(run.last.number)) }
  }

  private var trace: Trace { upstream.trace }
  private var log: EventLog<Value> { trace.log }

  /// True if something was made of it together with others, or if it was repeated because of another event.
  private func isPartOfMore(_ event: Int) -> Bool {
    let source = log[event]
    let isSent = log.run(source.node, source.run) != nil
    if isSent, !upstream.hasGathering { return false }
    return upstream.takers(of: event).contains { taker in
      let cause = Int(taker.by.cause.number)
      // The values that an operator's own input gives it at its beginning are recorded one by one.
      let isRecorded = taker.by.isInput && cause >= log.first && log[cause].node == source.node
      let isRepeated = taker.by.firstEvent > event && cause > event && !isRecorded
      return log.hears(event, by: taker.by)
        && (isRepeated || upstream.isGathered(event, by: taker.run))
    }
  }

  private mutating func chain(_ event: Int) {
    if event >= log.first, chained.insert(event).inserted { add(event) }
  }

  private mutating func add(_ event: Int) {
    let place = pending.partitioningIndex { $0 >= event }
    if place == pending.count || pending[place] != event { pending.insert(event, at: place) }
  }

  mutating func next() -> Int? {
    while let event = pending.popLast(), left > 0 {
      left -= 1
      let record = log[event]
      let isChained = chained.remove(event) != nil
      if isChained { chain(Int(record.previous)) }
      let isOwn = own.contains { $0.node == record.node && $0.number == record.run }
      if led.remove(event) != nil || isOwn || isPartOfMore(event) {
        let causes = log.causes(of: event).map { Int($0.number) }.filter { $0 >= log.first }
        let origins =
          causes + trace.beginnings.events(for: event) + trace.repeats.events(for: event)
        for origin in origins where led.insert(origin).inserted { add(origin) }
      } else if isChained {
        return event
      }
    }
    return nil
  }
}
