import StreamEngine

/// The nodes that lead to a name: the runs of streams that serve it, and the cells and subjects at
/// their roots.
struct Reach {
  private(set) var runs: Set<RunKey> = []
  /// Cells and subjects, under whose numbers events are filed once for all who read them.
  private(set) var nodes: Set<Int32> = []
  /// The names among them, the first of all being the name in question.
  private(set) var bindings: [Binding] = []
  private var known: Set<ObjectIdentifier> = []

  init(of binding: Binding, in events: RecordedEvents) {
    add(binding, isRead: true, events)
    // A node that is served is known before who serves it.
    let served = Dictionary(grouping: events.log.runs.filter { $0.ownerNode >= 0 }) {
      RunKey(node: $0.ownerNode, run: $0.ownerRun)
    }
    var open = Array(runs)
    while let run = open.popLast() {
      for inner in served[run] ?? [] {
        let key = RunKey(node: inner.node, run: inner.number)
        if runs.insert(key).inserted { open.append(key) }
      }
    }
  }

  /// A formula reads a stream through the run that all formulas share; an operator has a run of its own.
  private mutating func add(_ binding: Binding, isRead: Bool, _ events: RecordedEvents) {
    let binding = binding.root
    if isRead, let stream = binding.stream, stream.sendingNode == nil,
      let node = stream.tracer?.node, let view = binding.view
    {
      runs.insert(RunKey(node: node, run: view.run))
    }
    guard known.insert(ObjectIdentifier(binding)).inserted else { return }
    bindings.append(binding)
    if let node = binding.cell?.node ?? binding.stream?.sendingNode, node >= 0 {
      nodes.insert(node)
    }
    let isFormula = binding.cell != nil
    for hidden in binding.hidden { add(hidden, isRead: true, events) }
    for name in binding.definition.mentions {
      guard let input = events.environment.symbols[name] else { continue }
      add(input, isRead: isFormula, events)
    }
    // A stream that a function makes is subscribed to now and then.
    for dependency in binding.definition.dependencies.all {
      guard let input = events.environment.symbols[dependency.symbol], input.stream != nil else {
        continue
      }
      add(input, isRead: false, events)
    }
  }

  func contains(_ record: EventLog<Value>.Record) -> Bool {
    nodes.contains(record.node) || runs.contains(RunKey(node: record.node, run: record.run))
  }
}
