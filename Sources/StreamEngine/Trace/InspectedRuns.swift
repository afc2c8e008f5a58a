/// The runs of a session whose operators keep something, as long as they run.
final class InspectedRuns {
  private struct Key: Hashable { let node, run: Int32 }
  private struct Reference { weak var run: InspectedRun? }
  private var runs: [Key: Reference] = [:]

  subscript(node: Int32, number: Int32) -> InspectedRun? {
    get { runs[Key(node: node, run: number)]?.run }
    set { runs[Key(node: node, run: number)] = newValue.map(Reference.init) }
  }
}

extension EventLog {
  /// The state that the operator of a node keeps for one of its runs; nothing if that is over.
  package func states(ofNode node: Int32, run: Int32) -> [OperatorState] {
    inspectedRuns[node, run]?.kept ?? []
  }

  /// The state in which the operator of a run keeps an event; nil if it reports no such state.
  package func state(keeping event: EventID, in run: RunRecord) -> OperatorState? {
    guard let inspected = inspectedRuns[run.node, run.number] else { return nil }
    let states = inspected.kept
    if let state = states.first(where: { $0.events.contains(event) }) { return state }
    guard let port = inspected.port(keeping: event) else { return nil }
    return states.first { state in
      switch state.kind {
      case .waiting(let input), .latest(let input): input == port
      default: false
      }
    } ?? states.first ?? OperatorState(.latest(input: port))
  }
}
