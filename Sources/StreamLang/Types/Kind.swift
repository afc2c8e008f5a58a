/// What an expression makes, as far as its text tells; values have no types before they exist.
indirect enum Kind {
  /// Computed once.
  case value
  /// Follows the names in its text: the right side of a formula.
  case cell
  case stream
  /// A list of streams.
  case streams
  case function(FunctionLiteral?)
  /// A subscription, an observer.
  case handle
  /// Done for its effect.
  case nothing
  /// A parameter: only calling can tell.
  case any

  var isReactive: Bool {
    switch self {
    case .cell, .stream: true
    default: false
    }
  }

  var isStream: Bool {
    if case .stream = self { return true }
    return false
  }

  /// Whether it is a stream, or a list of them.
  var holdsStreams: Bool {
    if case .streams = self { return true }
    return isStream
  }

  /// Whether only running can tell what it holds.
  var isUnknown: Bool {
    switch self {
    case .cell, .any: true
    default: false
    }
  }

  /// What its members are when it is taken apart.
  var ofMember: Kind {
    if case .streams = self { return .stream }
    return self
  }

  var isCell: Bool {
    if case .cell = self { return true }
    return false
  }
}

/// What the checker knows of a name.
struct NameInfo {
  var kind: Kind
  /// The reactive names in its definition.
  var mentions: [String] = []
  /// Defined with `let` or `const`.
  var isFrozen = false
  /// Whether a stream is driven by hand; nil where only running can tell.
  var isDriven: Bool?
  /// The text of a formula; nil for what can be set.
  var formula: String?
}

/// A statement that may run, with what its text tells.
struct Checked {
  var statement: Statement
  /// The kind of the right side, or of the expression.
  var kind: Kind = .nothing
  /// The reactive names in the right side, each once, in order.
  var mentions: [String] = []
  /// Where streams without a name stand in a formula: `interval(1s)` in `interval(1s) * 2`.
  var streams: [Span] = []
  /// Where a formula reads what it was itself, or what is made from it was.
  var loops: [Span] = []
}
