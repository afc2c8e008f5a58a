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
    /// The nodes that it has sent to, or that have taken in something of it; nil where nothing was recorded, so that it
    /// may have touched anything.
    fileprivate(set) var touched: Set<Int32>?
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

  /// Reads what each job has touched, when the run is over.
  func read() {
    guard let environment, let log = environment.recording?.log else { return }
    for number in steps.indices {
      let isLast = number == steps.count - 1
      let events = steps[number].firstEvent..<(isLast ? log.count : steps[number + 1].firstEvent)
      let drops = steps[number].firstDrop..<(isLast ? log.drops.count : steps[number + 1].firstDrop)
      let nodes =
        events.filter { $0 >= log.first }.map { log[$0].node } + drops.map { log.drops[$0].node }
      if nodes.isEmpty { continue }
      steps[number].touched = Set(nodes)
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
    for (choice, number) in choices.enumerated() {
      let step = steps[number]
      let allowed = allowed(at: choice)
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
        // What is new among the candidates behind it came of it.
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
