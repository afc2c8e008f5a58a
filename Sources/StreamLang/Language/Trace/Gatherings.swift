import StreamEngine

/// The events of which operators make one value of all that have come.
struct Gatherings {
  /// The inputs of runs that gather, by these.
  private var inputs: [ObjectIdentifier: [RunRecord]] = [:]
  private let log: EventLog<Value>

  init(_ log: EventLog<Value>) {
    self.log = log
    for run in log.runs where run.isInput && run.owner?.gathers == true {
      if let owner = run.owner { inputs[ObjectIdentifier(owner), default: []].append(run) }
    }
  }

  /// The values that have come since the one that an operator has sent before this, but for those that it left out.
  func events(for event: Int) -> [Int] {
    guard log[event].kind == .next, let run = log.run(log[event].node, log[event].run),
      let inputs = inputs[ObjectIdentifier(run)]
    else { return [] }
    let before = log.events(of: run).first { $0 < event && log[$0].kind == .next } ?? -1
    let left = Set(log.drops(of: run).map { Int($0.event.number) })
    return inputs.flatMap { input in
      log.events(of: input.heard ?? input).prefix { $0 > before }.filter {
        $0 < event && log[$0].kind == .next && !left.contains($0) && log.hears($0, by: input)
      }
    }
  }
}
