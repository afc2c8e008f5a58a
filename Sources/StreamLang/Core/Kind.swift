/// What an expression makes, as far as its text tells; values have no types before they exist.
indirect enum Kind {
  /// Computed once.
  case value
  /// Follows the names in its text: the right side of a formula.
  case cell
  case stream
  /// A list of streams.
  case streams
  case function(UserFunction?)
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

  var isNothing: Bool {
    if case .nothing = self { return true }
    return false
  }

  var isFunction: Bool {
    if case .function = self { return true }
    return false
  }

  /// What a name bound to this is: a value becomes a cell that can be set.
  var ofBinding: Kind {
    switch self {
    case .value, .any, .nothing: .cell
    default: self
    }
  }

  /// Enough of it to tell the calls of a function apart.
  var digit: Character {
    switch self {
    case .value: "v"
    case .cell: "c"
    case .stream: "s"
    case .streams: "l"
    case .function: "f"
    case .handle: "h"
    case .nothing: "n"
    case .any: "a"
    }
  }
}

/// A function that a program has written down: what calls of it are checked by.
final class UserFunction {
  let literal: FunctionLiteral
  let source: Source

  init(_ literal: FunctionLiteral, _ source: Source) {
    self.literal = literal
    self.source = source
  }

  /// How many parameters it names; nil where only running can tell.
  var arity: Int? { literal.arity }
}

extension FunctionLiteral {
  /// How many parameters it names; nil where only running can tell.
  var arity: Int? {
    guard case .named(let patterns, _) = parameters else { return nil }
    return patterns.count
  }
}

/// What is known of a name.
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
  /// What a constant was defined as.
  var constant: Core.Expression?
  /// The record that it was defined as, if that is written out.
  var record: Core.Expression?
}
