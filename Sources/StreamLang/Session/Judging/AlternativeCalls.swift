import StreamEngine

/// The calls that would have met an expectation, where that was about one operator behind a name.
struct AlternativeCalls {
  private let goal: SearchGoal
  private let frame: UInt64
  private let name: String
  private let receiver: String
  private let isInterrupted: () -> Bool
  /// So many calls are tried, so that a test which fails is told of it at once.
  private static let most = 300

  /// Nil where the expectation is about something else, or what went in was not recorded.
  init?(_ expectation: Expectation, _ environment: Environment, _ timeline: TimelineLog) {
    guard var expression = expectation.value, environment.recording != nil else { return nil }
    let symbols = environment.symbols
    if case .symbol(let symbol, _) = expression.kind, let definition = symbols[symbol]?.definition {
      expression = definition.value
    }
    guard case .operation(let call) = expression.kind,
      case .symbol(let symbol, _)? = call.receiver?.value.kind, symbols[symbol]?.stream != nil,
      let row = timeline.row(named: symbols.name(of: symbol))
    else { return nil }
    goal = SearchGoal(
      inputs: [timeline.events(of: row, from: expectation.zero)], wanted: expectation.wanted,
      end: Int64(expectation.end - expectation.zero), takesAnyError: false)
    if goal.isTooLong { return nil }
    frame = environment.frame
    name = call.op.name
    receiver = symbols.name(of: symbol)
    let budget = environment.scheduler.workBudget
    isInterrupted = { budget.reasonToStop() != nil }
  }

  /// `a.throttle(3ms)`: one of the same operator, if there is any, or the plainest; `a` if that does.
  var first: String? {
    if goal.isMet(by: goal.inputs[0]) { return receiver }
    let calls = CandidateCalls(ArgumentTexts(goal, seen: goal.inputs[0].distinctValues)).all
    let own = calls.filter { $0.hasPrefix("\(name)(") }
    var effort = Effort()
    let tried = effort.sorted(own) + effort.sorted(calls.filter { !$0.hasPrefix("\(name)(") })
    let found = ChainSearch.calls(
      among: Array(tried.prefix(Self.most)), for: goal, frame: frame, isInterrupted: isInterrupted)
    return (found.first(where: own.contains) ?? found.first).map { "\(receiver).\($0)" }
  }
}
