import StreamEngine

/// What a parameter takes.
indirect enum ParameterKind: Sendable, Equatable {
  case stream
  /// One stream, several, or a list of them.
  case streams
  case number
  case duration
  case function(arity: Int)
  case bool
  case string
  case record
  case list
  case value
  case values
  /// `.name`, perhaps with arguments of its own.
  case symbol
  /// Marble text in a role; literals are checked before anything runs.
  case marbles(Marbles.Role)
  /// Where something is to happen, such as a scheduler: written by the user, and never looked at.
  case lane
  case optional(ParameterKind)
  /// Nothing that the user writes: the session's own.
  case context

  /// Without what makes it optional.
  var base: ParameterKind {
    if case .optional(let kind) = self { return kind.base }
    return self
  }

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

  /// What it is called in a message.
  var title: String {
    switch base {
    case .stream, .streams: "a stream"
    case .number: "a number"
    case .duration: "a duration"
    case .function(let arity): arity < 2 ? "a function" : "a function of \(arity) arguments"
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

/// One argument of a call, evaluated.
struct CallArgument {
  var label: String?
  var value: Value
  /// For a cell: the stream of its values.
  var stream: (() -> Stream)?
  /// For `.name`, whose value is the function: what it is as a symbol.
  var choice: Choice?
  /// The cell that a name stands for.
  var cell: Cell<Value>?
  var span: Span
}

/// What a call gives an operator besides its arguments.
final class CallContext {
  /// The call's operator, as the user spelt it.
  let spelling: String
  let environment: Environment
  private(set) var tracer: Tracer<Value>?
  private let roles: [PortRole]
  private var ports = 0

  init(
    _ op: Operator, spelling: String, _ arguments: [CallArgument], in environment: Environment
  ) {
    self.spelling = spelling
    self.environment = environment
    let inputs = arguments.map(\.streamCount).reduce(0, +)
    roles = (0..<inputs).map(op.role(ofPort:))
    tracer = newTracer()
  }

  private init(sibling context: CallContext) {
    spelling = context.spelling
    environment = context.environment
    roles = context.roles
    tracer = newTracer()
  }

  /// For an operator that makes several streams: each is an output of its own.
  func ofAnotherOutput() -> CallContext { CallContext(sibling: self) }

  private func newTracer() -> Tracer<Value>? {
    environment.recording.map { Tracer($0.newNode(), roles, in: $0.log) }
  }

  /// An input of the operator, watched if the session records.
  func input(_ stream: Stream) -> Observable<Value> {
    guard let tracer else { return stream.observable }
    defer { ports += 1 }
    guard stream.current != nil, let node = stream.sendingNode else {
      return tracer.input(ports, stream.observable)
    }
    return tracer.input(ports, stream.observable, saidBy: node)
  }
}

/// A Swift type that the language can hand to a descriptor's body.
protocol Bridged: SendableMetatype {
  static var kind: ParameterKind { get }
  /// Makes one from the arguments that fell to the parameter: one, or none, or several.
  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self
}

extension Bridged {
  /// The refusal of an argument of the wrong kind.
  static func refuse(_ arguments: [CallArgument], _ context: CallContext) -> Diagnostic {
    refusal(context.spelling, kind, arguments.first)
  }
}

/// How an argument of the wrong kind is refused, with the edit that would mend it.
func refusal(_ name: String, _ kind: ParameterKind, _ argument: CallArgument?) -> Diagnostic {
  guard let argument else { return Diagnostic(.run, "\(name) wants \(kind.title)", Span(0, 0)) }
  var got = argument.value.title
  var help: String?
  if case .int(let number) = argument.value, [.duration, .function(arity: 1)].contains(kind.base) {
    got = String(number)
    help = kind.base == .duration ? "write `\(number)ms` or `\(number)s`" : nil
  }
  return Diagnostic(.run, "\(name) wants \(kind.title), got \(got)", argument.span, help: help)
}

extension Observable<Value>: Bridged {
  static var kind: ParameterKind { .stream }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard let argument = arguments.first, let stream = argument.asStream else {
      throw refuse(arguments, context)
    }
    return context.input(stream)
  }
}

extension CallArgument {
  /// How many inputs of an operator it can be.
  var streamCount: Int {
    if stream != nil { return 1 }
    func isStream(_ value: Value) -> Bool {
      if case .stream = value { true } else { false }
    }
    switch value {
    case .list(let members): return members.count(where: isStream)
    case .record(let record): return record.fields.values.count(where: isStream)
    default: return isStream(value) ? 1 : 0
    }
  }

  var asStream: Stream? {
    if let stream { return stream() }
    if case .stream(let stream) = value { return stream }
    return nil
  }
}

/// Any number of streams, one by one or in a list; a list of plain values is a stream of them.
struct Sources: Bridged {
  static var kind: ParameterKind { .streams }
  let streams: [Observable<Value>]

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    var streams: [Observable<Value>] = []
    for argument in arguments {
      if let stream = argument.asStream {
        streams.append(context.input(stream))
      } else if case .list(let members) = argument.value {
        let inner = members.compactMap { if case .stream(let stream) = $0 { stream } else { nil } }
        if inner.isEmpty && !members.isEmpty {
          streams.append(.from(members))
        } else if inner.count == members.count {
          streams += inner.map(context.input)
        } else {
          throw refuse([argument], context)
        }
      } else {
        throw refuse([argument], context)
      }
    }
    return Sources(streams: streams)
  }
}

extension Value: Bridged {
  static var kind: ParameterKind { .value }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard let argument = arguments.first else { throw refuse(arguments, context) }
    return argument.value
  }
}

/// Any number of values.
struct Values: Bridged {
  static var kind: ParameterKind { .values }
  let values: [Value]

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    Values(values: arguments.map(\.value))
  }
}

extension Int: Bridged {
  static var kind: ParameterKind { .number }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .int(let number)? = arguments.first?.value else { throw refuse(arguments, context) }
    return number
  }
}

extension Bool: Bridged {
  static var kind: ParameterKind { .bool }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .bool(let truth)? = arguments.first?.value else { throw refuse(arguments, context) }
    return truth
  }
}

extension String: Bridged {
  static var kind: ParameterKind { .string }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .string(let text)? = arguments.first?.value else { throw refuse(arguments, context) }
    return text
  }
}

/// A length of time, as the language writes it.
struct Period: Bridged {
  static var kind: ParameterKind { .duration }
  let nanoseconds: UInt64

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard case .duration(let microseconds)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    return try Period(microseconds, context.spelling, arguments.first?.span)
  }

  /// Refuses a negative duration, and one beyond the clock's range.
  init(_ microseconds: Int, _ name: String, _ span: Span?) throws {
    let (product, overflow) = UInt64(max(0, microseconds)).multipliedReportingOverflow(by: 1000)
    if microseconds < 0 || overflow {
      let fault = microseconds < 0 ? "a negative one" : "one that is too long"
      throw Diagnostic(.run, "\(name) wants a duration, got \(fault)", span ?? Span(0, 0))
    }
    nanoseconds = product
  }
}

/// A length of time; a bare number is one of seconds.
struct Seconds: Bridged {
  static var kind: ParameterKind { .value }
  let nanoseconds: UInt64

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    guard var time = arguments.first else { throw refuse(arguments, context) }
    switch time.value {
    case .int, .double:
      time.value = try BinaryOperator.multiply.apply(.duration(1_000_000), time.value)
    default: break
    }
    return Seconds(nanoseconds: try Period.bridged([time], context).nanoseconds)
  }
}

/// Where to deliver or to subscribe.
///
/// There is one thread and one clock, so a lane has nothing to say.
struct Lane: Bridged {
  static var kind: ParameterKind { .lane }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Lane { Lane() }
}

extension Optional: Bridged where Wrapped: Bridged {
  static var kind: ParameterKind { .optional(Wrapped.kind) }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    arguments.isEmpty ? nil : try Wrapped.bridged(arguments, context)
  }
}

extension Environment: Bridged {
  static var kind: ParameterKind { .context }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Environment {
    context.environment
  }
}
