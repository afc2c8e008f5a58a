import StreamEngine

/// Examples that whoever has given one would mostly give as well: the same a little later, with a later end, with other
/// names for the values.
///
/// A chain that fits the first and none of these fits by chance.
struct SecondExamples {
  let all: [SearchGoal]

  init(_ goal: SearchGoal, frame: Int64) {
    let all = [
      Self.later(goal, by: frame), Self.endingLater(goal, by: frame), Self.renamed(goal),
    ]
    self.all = all.compactMap { $0 }
  }

  /// A second input begins when it is subscribed, so that nobody knows what later means there; and an input
  /// that begins anew is later each time.
  private static func later(_ goal: SearchGoal, by time: Int64) -> SearchGoal? {
    if goal.inputs.count > 1 || goal.isCold { return nil }
    return goal.with(goal.inputs.map { $0.later(time) }, goal.wanted.later(time), later: time)
  }

  private static func endingLater(_ goal: SearchGoal, by time: Int64) -> SearchGoal? {
    guard goal.inputs.count == 1, !goal.isCold, let end = goal.inputs[0].last, end.event.isEnd,
      let last = goal.wanted.last, last.event.isEnd, last.time == end.time
    else { return nil }
    func moved(_ events: [TimedValue]) -> [TimedValue] {
      let place = events.firstIndex { $0.time >= end.time } ?? events.count
      return events[..<place] + Array(events[place...]).later(time)
    }
    return goal.with([moved(goal.inputs[0])], moved(goal.wanted), later: time)
  }

  /// Other letters in the same order, where all values are texts that go in.
  private static func renamed(_ goal: SearchGoal) -> SearchGoal? {
    let values = goal.inputs.flatMap(\.distinctValues).unique
    let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }.sorted()
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init).filter { !texts.contains($0) }
    guard texts.count == values.count, texts.count <= letters.count, !texts.isEmpty,
      Set(goal.wanted.distinctValues).isSubset(of: values)
    else { return nil }
    let names = Dictionary(
      uniqueKeysWithValues: zip(texts.map(Value.string), letters.map(Value.string)))
    func renamed(_ events: [TimedValue]) -> [TimedValue] {
      events.map { event in
        guard case .next(let value) = event.event else { return event }
        return TimedEvent(time: event.time, event: .next(names[value] ?? value))
      }
    }
    return goal.with(goal.inputs.map(renamed), renamed(goal.wanted), later: 0)
  }
}

extension SearchGoal {
  /// A goal of the same kind, of which something is known for so much longer.
  fileprivate func with(
    _ inputs: [[TimedValue]], _ wanted: [TimedValue], later: Int64
  ) -> SearchGoal {
    var goal = SearchGoal(
      inputs: inputs, wanted: wanted, end: Int64(horizon) + later + 1, takesAnyError: takesAnyError)
    goal.isCold = isCold
    return goal
  }
}

extension [TimedValue] {
  fileprivate func later(_ time: Int64) -> [TimedValue] {
    map { TimedEvent(time: $0.time + time, event: $0.event) }
  }
}
