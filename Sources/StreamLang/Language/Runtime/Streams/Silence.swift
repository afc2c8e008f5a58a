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
  case keeps(until: Moment)
  /// It has started a stream for the value, which has sent nothing so far.
  case starts
}

extension Silence {
  /// The moment at which an operator lets go what it keeps.
  enum Moment: Sendable, ExpressibleByStringLiteral {
    /// Its source has completed.
    case end
    /// A value, or the end, has decided what it says.
    case answer
    /// Something that only its words tell.
    case when(String)

    init(stringLiteral words: String) { self = .when(words) }

    var text: String {
      switch self {
      case .end: "its source completes"
      case .answer: "the answer is certain"
      case .when(let words): words
      }
    }
  }

  /// True of an operator that a value alone may end.
  var endsWithAnAnswer: Bool { if case .keeps(until: .answer) = self { true } else { false } }

  /// True of an operator that says nothing before its source has completed.
  var lastsToTheEnd: Bool { if case .keeps(until: .end) = self { true } else { false } }
}
