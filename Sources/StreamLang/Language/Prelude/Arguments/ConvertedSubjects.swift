import StreamEngine

/// A stream that has to be connected.
struct ConnectableStream: ArgumentConvertible {
  static var kind: ParameterKind { .stream }
  let connectable: Connectable<Value>

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let connectable = context.connectable(arguments.first) else {
      let fault = "\(context.spelling) wants a stream that can be connected"
      throw Diagnostic(
        .run, fault, arguments.first?.span ?? Span(0, 0),
        help: "`publish()` before it makes one")
    }
    return ConnectableStream(connectable: connectable)
  }
}

extension CallContext {
  /// An input that can be connected; nil for any other.
  fileprivate func connectable(_ argument: CallArgument?) -> Connectable<Value>? {
    guard let stream = argument?.asStream, var connectable = stream.connectable else { return nil }
    connectable.stream = input(stream)
    return connectable
  }
}

/// A stream that is handed on: what could be connected still can be.
extension StreamValue: ArgumentConvertible {
  static var kind: ParameterKind { .stream }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> StreamValue {
    if let connectable = context.connectable(arguments.first) {
      return StreamValue(connectable.stream, connectable: connectable)
    }
    let isHot = arguments.first?.asStream?.isHot == true
    return StreamValue(try Stream.converted(arguments, context), isHot: isHot)
  }
}

/// A subject as an argument: what is multicast goes through it.
struct SubjectArgument: ArgumentConvertible {
  static var kind: ParameterKind { .stream }
  let subject: Subject<Value>

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let subject = arguments.first?.value.ownSubject ?? arguments.first?.asStream?.subject
    else {
      let fault = "\(context.spelling) wants a subject, or a function that makes one"
      throw Diagnostic(
        .run, fault, arguments.first?.span ?? Span(0, 0),
        help: "as in `\(context.spelling)(subject())`")
    }
    return SubjectArgument(subject: subject)
  }
}

/// A function that makes a subject: `{ ReplaySubject(2) }`.
struct SubjectFactory: ArgumentConvertible {
  static var kind: ParameterKind { .function(.subjectFactory) }
  let call: () throws -> Subject<Value>

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    SubjectFactory(try Function.converted(arguments, context), context.spelling)
  }

  init(_ function: Function, _ name: String) {
    call = {
      let made = try function.call([])
      guard let subject = made.ownSubject else {
        throw RuntimeError("\(name) wants a function that makes a subject, got \(made.title)")
      }
      return subject
    }
  }
}

extension Value {
  /// The subject that it is; nil of all others.
  fileprivate var ownSubject: Subject<Value>? {
    switch self {
    case .stream(let stream): stream.subject
    case .handle(let handle): handle.subject
    default: nil
    }
  }
}

/// The amount that a replay subject keeps, refused where it makes no sense.
struct ReplayLimit: ArgumentConvertible {
  static var kind: ParameterKind { .number }
  let count: Int

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let count = try Int.converted(arguments, context)
    if count < 0 {
      throw Diagnostic(
        .run, "\(context.spelling) wants a number that is not negative, got \(count)",
        arguments.first?.span ?? Span(0, 0))
    }
    return ReplayLimit(count: count)
  }
}

extension Subject<Value> {
  /// A replay subject of the language: all elements where nothing else is said.
  static func replay(
    _ limit: ReplayLimit?, _ window: Period?, _ environment: Environment
  ) -> Subject<Value> {
    let count = limit?.count ?? .max
    guard let window else { return .replay(count) }
    return .replay(count, window: window.duration, on: environment.scheduler)
  }
}
