import StreamEngine

/// The kind of argument that a parameter takes.
indirect enum ParameterKind: Sendable, Equatable {
  case stream
  /// One stream, several, or a list of them.
  case streams
  case number
  case duration
  case function(FunctionKind)
  case bool
  case string
  case record
  case list
  case value
  case values
  /// `.name`, perhaps with arguments of its own: one that is understood.
  case symbol(String)
  /// Marble text in a role; literals are checked before anything runs.
  case marbles(Marbles.Role)
  /// The place of work: a lane, or what another library calls a scheduler.
  case lane
  case optional(ParameterKind)
  /// Nothing that the user writes: the session's own.
  case context

  /// Without what makes it optional.
  var base: ParameterKind { if case .optional(let kind) = self { kind.base } else { self } }

  var isOptional: Bool {
    switch self {
    case .optional, .values: true
    default: false
    }
  }

  var isVariadic: Bool {
    switch base {
    case .streams, .values, .marbles(.cold): true
    default: false
    }
  }

  var takesStreams: Bool { base == .stream || base == .streams }

  /// Its name in a message.
  var title: String {
    switch base {
    case .stream, .streams: "a stream"
    case .number: "a number"
    case .duration: "a duration"
    case .function(let kind):
      kind.arity < 2 ? "a function" : "a function of \(kind.arity) arguments"
    case .bool: "true or false"
    case .string: "a string"
    case .record: "a record"
    case .list: "a list"
    case .marbles: "marble text"
    case .symbol: "a symbol"
    case .lane: "a lane"
    case .value, .values, .optional, .context: "a value"
    }
  }
}

/// A Swift type that the language can hand to a descriptor's body.
protocol ArgumentConvertible: SendableMetatype {
  static var kind: ParameterKind { get }
  /// Makes one from the arguments that fell to the parameter: one, or none, or several.
  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self
}

extension ArgumentConvertible {
  /// The refusal of an argument of the wrong kind.
  static func refuse(_ arguments: CallArguments, _ context: CallContext) -> Diagnostic {
    refusal(context.spelling, kind, arguments.first)
  }
}

extension ParameterKind {
  /// The edit that makes what is wanted from a number, if one does.
  func fix(of number: String) -> String? {
    switch base {
    case .duration where number.contains("."): "write `\(number)s`"
    case .duration: "write `\(number)ms` or `\(number)s`"
    case .function(let kind):
      kind.constant(number).map { "write `\($0)`" } ?? "as in `\(kind.sample)`"
    case .list: "write `[\(number)]`"
    default: nil
    }
  }
}

extension ParameterKind {
  /// The edit that makes what is wanted from a text, if one does.
  func fix(ofText text: String) -> String? {
    switch base {
    case .duration: if case .duration? = Value(constant: text) { "write `\(text)`" } else { nil }
    case .number: if case .int? = Value(constant: text) { "write `\(text)`" } else { nil }
    case .lane: "make a lane first, as in `io = lane(\"io\")`, and write its name"
    default: nil
    }
  }
}

/// The refusal of an argument of the wrong kind, with the edit that would fix it.
func refusal(_ name: String, _ kind: ParameterKind, _ argument: CallArgument?) -> Diagnostic {
  guard let argument else { return Diagnostic(.run, "\(name) wants \(kind.title)", Span(0, 0)) }
  var got = argument.value.title
  var help: String?
  if argument.value.argumentKind == .number, let fix = kind.fix(of: argument.value.literal) {
    (got, help) = (argument.value.literal, fix)
  }
  if case .string(let text) = argument.value { help = kind.fix(ofText: text) }
  if case .double(let number) = argument.value, kind.base == .number {
    return Diagnostic(.run, "\(name) wants a whole number, got \(number)", argument.span)
  }
  return Diagnostic(.run, "\(name) wants \(kind.title), got \(got)", argument.span, help: help)
}

extension Stream: ArgumentConvertible {
  static var kind: ParameterKind { .stream }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let stream = arguments.first.flatMap(context.stream) else {
      throw refuse(arguments, context)
    }
    return stream
  }
}

extension Value: ArgumentConvertible {
  static var kind: ParameterKind { .value }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let argument = arguments.first else { throw refuse(arguments, context) }
    return argument.value
  }
}

/// Any number of values.
struct Values: ArgumentConvertible {
  static var kind: ParameterKind { .values }
  let values: [Value]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    Values(values: arguments.map(\.value))
  }
}

extension Int: ArgumentConvertible {
  static var kind: ParameterKind { .number }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    switch arguments.first?.value {
    case .int(let number)?: return number
    // JavaScript's `Infinity`: more than there can be.
    case .double(.infinity)?: return 1_000_000_000_000
    default: throw refuse(arguments, context)
    }
  }
}

extension Bool: ArgumentConvertible {
  static var kind: ParameterKind { .bool }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard case .bool(let truth)? = arguments.first?.value else { throw refuse(arguments, context) }
    return truth
  }
}

extension String: ArgumentConvertible {
  static var kind: ParameterKind { .string }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard case .string(let text)? = arguments.first?.value else { throw refuse(arguments, context) }
    return text
  }
}

extension Optional: ArgumentConvertible where Wrapped: ArgumentConvertible {
  static var kind: ParameterKind { .optional(Wrapped.kind) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    arguments.isEmpty ? nil : try Wrapped.converted(arguments, context)
  }
}

extension HostIO: ArgumentConvertible {
  static var kind: ParameterKind { .context }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> HostIO {
    context.environment.io(for: context.facts.source.permissions)
  }
}

extension CallContext: ArgumentConvertible {
  static var kind: ParameterKind { .context }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> CallContext {
    context
  }
}

extension Environment: ArgumentConvertible {
  static var kind: ParameterKind { .context }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Environment {
    context.environment
  }
}
