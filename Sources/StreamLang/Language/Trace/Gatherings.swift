import StreamEngine

/// The events of which operators make one value of all that have come.
struct Gatherings {
  /// The inputs of each run that gathers values.
  private var inputs: [ObjectIdentifier: [RunRecord]] = [:]
  private var known: [ObjectIdentifier: Values] = [:]
  private let log: EventLog<Value>

  /// The values of a run that gathers and of its inputs, oldest first, and those that it left out.
  private struct Values {
    let sent: [Int]
    let heard: [[Int]]
    let left: Set<Int>
  }

  init(_ log: EventLog<Value>) {
    self.log = log
    for run in log.runs where run.isInput && run.owner?.gathers == true {
      if let owner = run.owner { inputs[ObjectIdentifier(owner), default: []].append(run) }
    }
  }

  /// The values that have come since the one that an operator has sent before this, but for those that it left out;
  /// of a list the newest values, if these are its members: lists may overlap.
  mutating func events(for event: Int) -> [Int] {
    guard log[event].kind == .next, let run = log.run(log[event].node, log[event].run),
      let inputs = inputs[ObjectIdentifier(run)]
    else { return [] }
    let values = values(of: run, inputs)
    let place = values.sent.partitioningIndex { $0 >= event }
    let before = place > 0 ? values.sent[place - 1] : -1
    return zip(inputs, values.heard).flatMap { input, heard in
      let isTaken = { [log] (number: Int) in
        !values.left.contains(number) && log.hears(number, by: input)
      }
      let all = heard[..<heard.partitioningIndex { $0 >= event }]
      if input.port == 0, case .list(let members) = log.value(of: event), !members.isEmpty {
        let newest = Array(all.reversed().lazy.filter(isTaken).prefix(members.count).reversed())
        if newest.map(log.value(of:)) == Array(members) { return newest }
      }
      return all[all.partitioningIndex { $0 > before }...].filter(isTaken)
    }
  }

  private mutating func values(of run: RunRecord, _ inputs: [RunRecord]) -> Values {
    let id = ObjectIdentifier(run)
    if let known = known[id] { return known }
    func sent(by source: RunTally) -> [Int] {
      log.events(of: source).filter { log[$0].kind == .next }.reversed()
    }
    let values = Values(
      sent: sent(by: run), heard: inputs.map { sent(by: $0.heard ?? $0) },
      left: Set(log.drops(of: run).map { Int($0.event.number) }))
    known[id] = values
    return values
  }
}
