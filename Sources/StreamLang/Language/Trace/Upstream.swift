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
  private let log: EventLog<Value>

  init(of binding: Binding, in trace: Trace) {
    log = trace.log
    add(binding, isRead: true, trace)
    // A run has begun before those that serve it.
    for run in log.runs where !run.isListener {
      let isServing = run.owner.map { known.contains(ObjectIdentifier($0)) } ?? false
      if isServing { known.insert(ObjectIdentifier(run)) }
      if known.contains(ObjectIdentifier(run)) { runs.append(run) }
    }
  }

  /// A formula reads a stream through the run that all formulas share; an operator has a run of its own.
  private mutating func add(_ binding: Binding, isRead: Bool, _ trace: Trace) {
    let binding = binding.root
    if isRead, let stream = binding.stream, stream.sendingNode == nil,
      let node = stream.tracer?.node, let run = binding.view.flatMap({ log.run(node, $0.run) })
    {
      known.insert(ObjectIdentifier(run))
    }
    guard known.insert(ObjectIdentifier(binding)).inserted else { return }
    bindings.append(binding)
    if let node = binding.cell?.node ?? binding.stream?.sendingNode, node >= 0 {
      let source = log.source(of: node)
      sources.append(source)
      known.insert(ObjectIdentifier(source))
    }
    let isFormula = binding.cell != nil
    for hidden in binding.hidden { add(hidden, isRead: true, trace) }
    for name in binding.definition.mentions {
      guard let input = trace.environment.symbols[name] else { continue }
      add(input, isRead: isFormula, trace)
    }
    // A stream that a function makes is subscribed to now and then.
    for dependency in binding.definition.dependencies.all {
      guard let input = trace.environment.symbols[dependency.symbol], input.stream != nil else {
        continue
      }
      add(input, isRead: false, trace)
    }
  }

  func contains(_ run: RunTally) -> Bool { known.contains(ObjectIdentifier(run)) }

  func contains(_ record: EventLog<Value>.Record) -> Bool {
    log.tally(record.node, record.run).map(contains) ?? false
  }

  /// The events in it that have led to none of these runs' own, newest first.
  func unanswered(by own: [RunTally]) -> some Sequence<Int> {
    Unanswered(runs + sources, own, log)
  }
}

/// Events of some runs that led to nothing: the way back from the newest on, along the runs and along causes.
private struct Unanswered: Sequence, IteratorProtocol {
  private let log: EventLog<Value>
  private let own: [RunTally]
  /// The events to be looked at, oldest first.
  private var pending: [Int] = []
  /// The newest event of each run that was not looked at, and the events that have led to one of `own`.
  private var chained: Set<Int> = []
  private var led: Set<Int> = []
  /// So many events are looked at.
  private var left = 1 << 18

  init(_ runs: [RunTally], _ own: [RunTally], _ log: EventLog<Value>) {
    (self.log, self.own) = (log, own)
    for run in runs + own { chain(Int(run.last.number)) }
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
      if led.remove(event) != nil || isOwn {
        for cause in log.causes(of: event).map({ Int($0.number) })
        where cause >= log.first && led.insert(cause).inserted {
          add(cause)
        }
      } else if isChained {
        return event
      }
    }
    return nil
  }
}
