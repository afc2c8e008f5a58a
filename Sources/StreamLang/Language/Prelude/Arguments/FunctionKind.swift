/// The purpose of a function that an operator takes: what it gets, and what it makes.
enum FunctionKind: Sendable {
  /// Called for what it does, or for its result, with what there is.
  case action
  case transform, predicate, fold, equality, order
  /// Of one value its key, or of two values whether they are equal.
  case key
  case streamMaker, streamFold
  /// Makes a stream from an error's message.
  case recovery
  case streamFactory, subjectFactory
  /// Makes a stream from a stream.
  case streamFunction

  var arity: Int {
    switch self {
    case .action, .streamFactory, .subjectFactory: 0
    case .transform, .predicate, .order, .key, .streamMaker, .recovery, .streamFunction: 1
    case .fold, .equality, .streamFold: 2
    }
  }

  /// The number of arguments that it can name; nil where an element may come apart, or more may be
  /// given.
  var most: Int? {
    switch self {
    case .streamFactory, .subjectFactory, .recovery, .streamFunction: arity
    default: nil
    }
  }

  /// The arguments that it takes, behind `a function`.
  var taking: String { arity == 0 ? "without arguments" : "of \(count(arity, "argument"))" }

  /// One that works wherever this is wanted.
  var sample: String {
    switch self {
    case .action: "() => 0"
    case .transform, .key: "+1"
    case .predicate: ">2"
    case .fold: "(sum, x) => sum + x"
    case .equality: "(a, b) => a == b"
    case .order: "(a, b) => a < b"
    case .streamMaker: "x => timer(1s)"
    case .streamFold: "(sum, x) => of(sum + x)"
    case .recovery: "e => of(0)"
    case .streamFactory: "() => timer(1s)"
    case .subjectFactory: "() => subject()"
    case .streamFunction: "s => s.take(3)"
    }
  }

  /// The other function that may have been meant by one with more arguments.
  var annotation: String? { self == .recovery ? "`retry` runs the source again" : nil }

  /// One that a constant in its place may have meant.
  func constant(_ text: String) -> String? {
    switch self {
    case .action: "() => \(text)"
    case .transform, .key: "x => \(text)"
    case .predicate: "x => x == \(text)"
    case .streamMaker: "x => of(\(text))"
    case .recovery: "e => of(\(text))"
    case .fold, .equality, .order, .streamFold, .streamFactory, .subjectFactory, .streamFunction:
      nil
    }
  }
}
