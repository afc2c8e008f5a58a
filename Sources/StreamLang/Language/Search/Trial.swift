import StreamEngine

/// A way to try a program: the events of its inputs, and when it is subscribed.
struct Trial {
  /// The names that inputs without one of their own have.
  static let inputNames = ["a", "b", "c", "d"]

  /// The events of each subscriber.
  typealias Outcome = [[TimedValue]]

  var inputs: [[TimedValue]]
  /// For each input, whether it begins anew for each subscriber.
  var areCold: [Bool]
  /// The time at which a second subscriber comes; nil for none.
  var second: Int64?

  /// The number of events that go in.
  var size: Int { inputs.reduce(0) { $0 + $1.count } }

  var last: Int64 { inputs.reduce(0) { max($0, $1.last?.time ?? 0) } }

  /// True if no input ends.
  var isEndless: Bool { inputs.allSatisfy { $0.last?.event.isEnd != true } }

  /// A trial with fewer events: those with these numbers, counted through all inputs.
  func with(_ kept: [Int]) -> Trial {
    let kept = Set(kept)
    var trial = self
    var number = 0
    trial.inputs = inputs.map { events in
      events.filter { _ in
        defer { number += 1 }
        return kept.contains(number)
      }
    }
    return trial
  }
}

extension TimedValue {
  /// True if both say the same at the same time; errors do where their messages are the same.
  func isSame(as other: TimedValue) -> Bool {
    time == other.time && event.isSame(as: other.event)
  }
}

extension Event<Value> {
  func isSame(as other: Event<Value>) -> Bool {
    switch (self, other) {
    case (.next(let a), .next(let b)): a == b
    case (.completed, .completed): true
    case (.failed(let a), .failed(let b)): message(of: a) == message(of: b)
    default: false
    }
  }
}

extension Trial {
  static func areSame(_ one: Outcome, _ other: Outcome) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
      }
  }
}
