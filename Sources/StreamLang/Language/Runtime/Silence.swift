/// The reason why an operator may make nothing of a value that comes in, in words for `:why not`.
enum Silence: Sendable {
  /// Its function answered that; the value is left out.
  case whenFunctionIs(Bool)
  /// Its function made nil of it.
  case whenFunctionIsNil
  /// It leaves the value out for this reason; `$last` stands for the value that it emitted last, and `$time`
  /// for when.
  case drops(String)
  /// It keeps the value, until this.
  case keeps(until: String)
  /// It has started a stream for the value, which has sent nothing so far.
  case starts
}

extension Silence {
  static let end = "its source completes"
  static var keepsToTheEnd: Silence { .keeps(until: end) }

  static let answer = "the answer is certain"
  static var keepsToAnAnswer: Silence { .keeps(until: answer) }

  /// True of an operator that a value alone may end.
  var endsWithAnAnswer: Bool {
    if case .keeps(until: Self.answer) = self { true } else { false }
  }

  /// True of an operator that says nothing before its source has completed.
  var lastsToTheEnd: Bool {
    if case .keeps(until: Self.end) = self { true } else { false }
  }
}
