import StreamEngine

/// The goal of a search for a chain of operators: what goes in, and what is to come out.
struct SearchGoal {
  /// The events that `a` sends, whoever listens, and what `b` sends to each of its subscribers.
  var inputs: [[TimedValue]]
  var wanted: [TimedValue]
  /// True if `a` begins anew for each subscriber, too.
  var isCold = false
  /// The last moment, in nanoseconds, of which the goal says anything.
  let horizon: UInt64
  /// True if an error may have another message than the wanted one.
  let takesAnyError: Bool
  /// The largest number of events in an example: each chain runs on variations of all of them.
  static let mostEvents = 200

  var isTooLong: Bool { (inputs + [wanted]).contains { $0.count > Self.mostEvents } }

  /// `end` is where the text of what is wanted ends: without an end of its own it says nothing about
  /// what comes from there on.
  init(inputs: [[TimedValue]], wanted: [TimedValue], end: Int64, takesAnyError: Bool = true) {
    (self.takesAnyError, self.inputs, self.wanted) = (takesAnyError, inputs, wanted)
    if let last = wanted.last, last.event.isEnd {
      horizon = UInt64(max(0, last.time))
    } else {
      horizon = UInt64(max(1, end)) - 1
    }
  }

  /// True if an event is the wanted one with this number.
  func wants(_ event: TimedValue, at number: Int) -> Bool {
    guard wanted.indices.contains(number), wanted[number].time == event.time else { return false }
    switch (wanted[number].event, event.event) {
    case (.next(let a), .next(let b)): return a == b
    case (.completed, .completed): return true
    case (.failed(let a), .failed(let b)): return takesAnyError || message(of: a) == message(of: b)
    default: return false
    }
  }

  /// True if these are all of the wanted events, and no others.
  func isMet(by events: [TimedValue]) -> Bool {
    events.count == wanted.count && events.indices.allSatisfy { wants(events[$0], at: $0) }
  }
}

extension Event<Value> {
  var value: Value? { if case .next(let value) = self { value } else { nil } }

  var end: End? {
    switch self {
    case .next: nil
    case .completed: .completed
    case .failed(let error): .failed(error)
    }
  }
}

extension [TimedValue] {
  /// The values in it, each once, in the order in which they come.
  var distinctValues: [Value] { compactMap(\.event.value).unique }
}
