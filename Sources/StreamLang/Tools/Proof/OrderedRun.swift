import StreamEngine

/// A run of a program in which the jobs that are due together come in a chosen order, with what each of them touched.
final class OrderedRun {
  /// One job: the candidates that it was chosen from, and what it did.
  struct Step {
    let time: UInt64
    /// The jobs that were due together then, in their usual order.
    let keys: [UInt64]
    /// The place of the chosen one among them.
    let chosen: Int
    let firstEvent: Int
    fileprivate let firstDrop: Int
    /// The names whose text it may have touched; nil where nothing was recorded, so that it may have touched anything.
    fileprivate(set) var touched: Set<String>?
    /// The run that sent first, whose jobs are in order.
    fileprivate(set) var source: [Int32]?

    var key: UInt64 { keys[chosen] }
  }

  private(set) var steps: [Step] = []
  /// The choices for the first moments at which there is one; then the usual order.
  private let decisions: [Int]
  /// The numbers of the steps with more than one candidate.
  private(set) var choices: [Int] = []
  private weak var environment: Environment?

  init(_ decisions: [Int]) { self.decisions = decisions }

  /// Lets a session that begins run in this order.
  func prepare(_ session: Session) {
    let environment = session.program.environment
    self.environment = environment
    environment.scheduler.chooser = { [unowned self] in choose($0) }
  }

  private func choose(_ keys: [UInt64]) -> Int {
    guard let environment, let log = environment.recording?.log else { return 0 }
    var chosen = 0
    if keys.count > 1 {
      if choices.count < decisions.count { chosen = min(decisions[choices.count], keys.count - 1) }
      choices.append(steps.count)
    }
    steps.append(
      Step(
        // The clock stands at the job before.
        time: environment.scheduler.nextDue ?? environment.scheduler.now, keys: keys,
        chosen: chosen, firstEvent: log.count, firstDrop: log.drops.count))
    return chosen
  }

  /// Reads what each job has touched, when the run is over; with a name only what can lead to that.
  func read(for name: String? = nil) {
    guard let environment, let log = environment.recording?.log, let trace = Trace(environment)
    else { return }
    let reach = Reach(trace, name)
    for number in steps.indices {
      let isLast = number == steps.count - 1
      let events = steps[number].firstEvent..<(isLast ? log.count : steps[number + 1].firstEvent)
      let drops = steps[number].firstDrop..<(isLast ? log.drops.count : steps[number + 1].firstDrop)
      let nodes =
        events.filter { $0 >= log.first }.map { log[$0].node } + drops.map { log.drops[$0].node }
      if nodes.isEmpty { continue }
      let names = nodes.map(reach.names(from:))
      // Nobody knows where something went that belongs to no name.
      if !names.contains(nil) {
        steps[number].touched = names.reduce(into: []) { $0.formUnion($1 ?? []) }
      }
      if let first = events.first, first >= log.first {
        steps[number].source = [log[first].node, log[first].run]
      }
    }
  }

  /// The decisions by which this run came about, up to a choice.
  func decisions(before choice: Int) -> [Int] { choices.prefix(choice).map { steps[$0].chosen } }
}

extension OrderedRun.Step {
  /// True if the order of two jobs may matter.
  func meets(_ other: OrderedRun.Step) -> Bool {
    guard let touched, let others = other.touched else { return true }
    return !touched.isDisjoint(with: others)
  }
}

extension OrderedRun {
  /// The places of the candidates of a choice that could be chosen: of those of one source the first.
  func allowed(at choice: Int) -> [Int] {
    let number = choices[choice]
    let step = steps[number]
    let sources = sources(from: number)
    return step.keys.indices.filter { place in
      guard let source = sources[step.keys[place]] else { return true }
      return !step.keys[..<place].contains { sources[$0] == source }
    }
  }

  private func sources(from number: Int) -> [UInt64: [Int32]] {
    var sources: [UInt64: [Int32]] = [:]
    for step in steps[number...] where sources[step.key] == nil {
      if let source = step.source { sources[step.key] = source }
    }
    return sources
  }

  /// The choices that would let a job come before one that it meets: what else is to be tried.
  var alternatives: [[Int]] {
    var found: [[Int]] = []
    let run = Set(steps.map(\.key))
    for (choice, number) in choices.enumerated() {
      let step = steps[number]
      let allowed = allowed(at: choice)
      // A job that was cancelled has met who cancelled it.
      for place in allowed where !run.contains(step.keys[place]) {
        found.append(decisions(before: choice) + [place])
      }
      // Jobs that were candidates then, or came of one of them, and meet the chosen one.
      var origins = Dictionary(
        step.keys.indices.map { (step.keys[$0], $0) }, uniquingKeysWith: { $1 })
      var place = number
      while place < steps.count, place == number || origins[steps[place].key] != nil {
        let other = steps[place]
        let origin = origins[other.key] ?? step.chosen
        if origin != step.chosen, step.meets(other), allowed.contains(origin) {
          found.append(decisions(before: choice) + [origin])
        }
        // A key that is new among the candidates behind it came of it.
        if place + 1 < steps.count {
          for key in steps[place + 1].keys
          where origins[key] == nil && isSameMoment(place, place + 1) {
            origins[key] = origin
          }
        }
        place += 1
      }
    }
    return found
  }

  private func isSameMoment(_ one: Int, _ other: Int) -> Bool {
    steps[one].time == steps[other].time
  }
}

/// The names that something which a node sends can touch.
///
/// An operator takes a value in without a word: so what a name sends is in all texts that read the name.
private final class Reach {
  private let trace: Trace
  /// Nil if all names count.
  private let cone: Set<String>?
  private var readers: [String: Set<String>] = [:]
  private var known: [Int32: Set<String>?] = [:]

  /// With a name only those count that can lead to something of it.
  init(_ trace: Trace, _ name: String?) {
    self.trace = trace
    let symbols = trace.environment.symbols
    // A function that sends or sets does so behind everybody's back.
    let acts =
      trace.recording.calls.values.contains { $0.call.op.traits.contains(.effect) }
      || symbols.values.contains { binding in
        binding.definition.dependencies.all.contains { $0.role == .driven }
      }
    var cone: Set<String> = []
    var pending = acts ? [] : name.map { [$0] } ?? []
    while let next = pending.popLast() {
      guard let binding = symbols[next], cone.insert(next).inserted else { continue }
      pending += binding.definition.dependencies.all.map(\.name)
    }
    self.cone = acts || name == nil ? nil : cone
    for binding in symbols.values {
      for dependency in binding.definition.dependencies.all {
        readers[dependency.name, default: []].insert(binding.name)
      }
    }
  }

  /// Nil if nobody knows whose node it is.
  func names(from node: Int32) -> Set<String>? {
    if let known = known[node] { return known }
    let home = trace.home(of: node)
    var names = home.map { Set([$0.name]) }
    if let home, trace.bindings[node] != nil || home.isFunction {
      names?.formUnion(readers(of: home.name))
    }
    if let cone { names?.formIntersection(cone) }
    known[node] = .some(names)
    return names
  }

  /// Those of a name, also through functions.
  private func readers(of name: String) -> Set<String> {
    var found: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      for reader in readers[next] ?? [] where found.insert(reader).inserted {
        if trace.environment.symbols[reader]?.isFunction == true { pending.append(reader) }
      }
    }
    return found
  }
}
