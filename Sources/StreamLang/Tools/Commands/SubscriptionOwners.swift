import StreamEngine

/// Whose the subscriptions of a session are: the names that a subscription can be ended by.
struct SubscriptionOwners {
  /// The names of streams and cells, by what their events are filed under.
  private(set) var names: [Int32: String] = [:]
  /// Those of which the first name is known that stands for it now.
  private var named: Set<Int32> = []
  /// The place of each name in definition order.
  private(set) var places: [String: Int] = [:]
  /// The bindings whose watch or formulas have a subscription, by the number of that.
  private(set) var views: [UInt32: Binding] = [:]
  /// The runs of those whose events are not recorded as they are sent.
  private var watches: Set<ObjectIdentifier> = []
  /// The bindings of handles, by the numbers of the subscriptions that these end.
  private(set) var handles: [UInt32: Binding] = [:]
  /// True if a name stands for an object of a program of another language: nobody knows what it keeps.
  private(set) var hasObjects = false
  /// The functions and places whose values were looked at, and the members of handles.
  private var seen: Set<ObjectIdentifier> = []

  private let log: EventLog<Value>
  private let isForeign: Bool

  init(_ environment: Environment, _ log: EventLog<Value>) {
    self.log = log
    isForeign = environment.machine.foreign != nil
    for (node, name) in environment.symbols.redefinitions.names { names[node] = name }
    for (place, binding) in environment.symbols.values.enumerated() {
      for previous in binding.allKept {
        add(previous)
        places[previous.name] = place
      }
      add(binding)
      places[binding.name] = place
      if case .constant(let value) = binding.node { add(value, of: binding) }
      if let cell = binding.cell, let value = environment.plan.value(of: cell) {
        add(value, of: binding)
      }
    }
  }

  /// The name of its stream: that of which it is the watch, or else the first.
  func name(of run: RunRecord) -> String? {
    isWatch(run) ? views[run.life]?.name ?? names[run.node] : names[run.node]
  }

  /// True if it is the run that the watch and the formulas of a name share.
  func isWatch(_ run: RunRecord) -> Bool {
    if !run.isListener { return watches.contains(ObjectIdentifier(run)) }
    return run.end == nil && run.owner == nil && views[run.life]?.ownNode == run.node
  }

  private mutating func add(_ binding: Binding) {
    if case .alias = binding.node { return }
    if let node = binding.ownNode {
      // A name for what a function has answered, a variable, or a name in a program of another language may be the
      // second one for its stream.
      let isForeign = if case .constant = binding.node { names[node] != nil } else { false }
      if !isForeign, named.insert(node).inserted { names[node] = binding.name }
    }
    if let view = binding.view, let node = view.stream.tracer?.node,
      let run = log.run(node, view.run)
    {
      watches.insert(ObjectIdentifier(run))
    }
    for view in ([binding] + binding.hidden).compactMap(\.view) {
      views[view.subscription.number] = binding
    }
  }

  /// The handles in a value, and what they hold.
  private mutating func add(_ value: Value, of binding: Binding) {
    switch value {
    case .handle(let handle):
      if let held = handle.subscription {
        add(held, of: binding)
      } else if let place = handle as? SharedLocal {
        if seen.insert(ObjectIdentifier(place)).inserted { add(place.current, of: binding) }
      } else if isForeign {
        if case .stream? = handle.plain {} else { hasObjects = true }
      }
    case .function(_, let function):
      guard seen.insert(ObjectIdentifier(function)).inserted else { return }
      for value in function.captures { add(value, of: binding) }
    case .list(let members): for member in members { add(member, of: binding) }
    case .record(let record): for member in record.fields.values { add(member, of: binding) }
    case .null, .bool, .int, .double, .duration, .stream, .string, .symbol: break
    }
  }

  private mutating func add(_ held: any Cancellable, of binding: Binding) {
    if !seen.insert(ObjectIdentifier(held)).inserted { return }
    if let subscription = held as? Subscription { handles[subscription.number] = binding }
    for member in (held as? any CancellableHolder)?.held ?? [] { add(member, of: binding) }
  }
}
