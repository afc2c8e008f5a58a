import StreamEngine

/// Marble text for `cold`.
struct ColdText: MarbleText {
  static var role: Marbles.Role { .cold }
  let text: String
  let span: Span
}

/// Marble texts for `cold`, one for each subscription.
struct ColdTexts: ArgumentConvertible {
  static var kind: ParameterKind { ColdText.kind }
  let texts: [ColdText]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    ColdTexts(texts: try arguments.map { try ColdText.converted([$0], context) })
  }
}

/// Marble text for `hot`.
struct HotText: MarbleText {
  static var role: Marbles.Role { .hot }
  let text: String
  let span: Span
}

/// Marble text as an argument; it is parsed when its frame is known.
protocol MarbleText: ArgumentConvertible {
  static var role: Marbles.Role { get }
  var text: String { get }
  var span: Span { get }
  init(text: String, span: Span)
}

extension MarbleText {
  static var kind: ParameterKind { .marbles(role) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let argument = arguments.first, case .string(let text) = argument.value else {
      throw refuse(arguments, context)
    }
    return Self(text: text, span: argument.span)
  }

  /// The events of the text; `values` says what its letters stand for, `error` what `#` does.
  func events(
    _ frame: Period?, _ values: Record?, _ error: Value?, _ environment: Environment
  ) throws -> [TimedValue] {
    let marbles: Marbles
    do {
      marbles = try .parse(
        text, as: Self.role, frame: frame?.duration ?? Duration.nanoseconds(environment.frame),
        dialect: environment.dialect)
    } catch { throw Diagnostic(error, in: span) }
    let failure =
      switch error {
      case .record?, .list?: RuntimeError(thrown: error ?? .null)
      default: RuntimeError(error?.plainText ?? "error")
      }
    return try marbles.timed(values, failure) {
      Diagnostic(.run, "`\($0.written)` is no value in marble text", span)
    }
  }
}

extension Marbles {
  /// Its events with what its symbols stand for, first of all in `values`, or the reason why one stands for nothing.
  func timed(
    _ values: Record? = nil, _ failure: RuntimeError = RuntimeError("error"),
    unless refuse: (Symbol) -> Diagnostic
  ) throws -> [TimedValue] {
    try events.compactMap { event in
      switch event.kind {
      case .next(let symbol):
        guard let value = symbol.value(values) else { throw refuse(symbol) }
        return TimedEvent(time: event.time, event: .next(value))
      case .error: return TimedEvent(time: event.time, event: .failed(failure))
      case .completed: return TimedEvent(time: event.time, event: .completed)
      case .subscribed, .disposed: return nil
      }
    }
  }
}

extension Marbles.Symbol {
  /// The value that it stands for, first of all in `values`; nil for a literal that is no value.
  func value(_ values: Record? = nil) -> Value? {
    switch self {
    case .digit(let digit): values?.fields[String(digit)] ?? .int(digit)
    case .text(let text): values?.fields[text] ?? .string(text)
    case .quoted(let text): .string(text)
    case .literal(let text): Value(constant: text) ?? Value(constant: written)
    }
  }

  fileprivate var written: String {
    switch self {
    case .digit(let digit): String(digit)
    case .text(let text): text
    case .quoted(let text): "'\(text)'"
    case .literal(let text): "{\(text)}"
    }
  }
}

extension Diagnostic {
  /// A mistake in marble text, whose string literal stands at `span`.
  init(_ error: MarbleError, in span: Span) {
    let start = span.start + 1 + error.range.lowerBound
    let end = span.start + 1 + error.range.upperBound
    self.init(.check, error.message, Span(start, max(start + 1, end)), help: error.help)
  }
}

extension Value {
  /// The value of a text without names: a number, a string, a list, a record.
  init?(constant text: String) {
    let parsed = Parser.parse(text)
    guard parsed.diagnostics.isEmpty, parsed.statements.count == 1,
      case .expression(let expression) = parsed.statements[0].kind,
      let value = Value(constant: expression)
    else { return nil }
    self = value
  }

  init?(constant expression: Expression) {
    switch expression.kind {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .duration(let microseconds): self = .duration(microseconds)
    case .string(let text): self = .string(text)
    case .negate(let operand):
      switch Value(constant: operand) {
      case .int(let number)?: self = .int(-number)
      case .double(let number)?: self = .double(-number)
      case .duration(let microseconds)?: self = .duration(-microseconds)
      default: return nil
      }
    case .list(let members):
      let values = members.compactMap(Value.init(constant:))
      if values.count < members.count { return nil }
      self = .list(values)
    case .record(let fields):
      let values = fields.compactMap { field in
        field.key.flatMap { key in Value(constant: field.value).map { (key.text, $0) } }
      }
      if values.count < fields.count { return nil }
      self = .record(Record(.init(uniqueKeysWithValues: values)))
    default: return nil
    }
  }
}

/// A list of values.
struct List: ArgumentConvertible {
  static var kind: ParameterKind { .list }
  let values: [Value]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard case .list(let values)? = arguments.first?.value else { throw refuse(arguments, context) }
    return List(values: values)
  }
}

extension Record: ArgumentConvertible {
  static var kind: ParameterKind { .record }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Record {
    guard case .record(let record)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    return record
  }
}

extension Handle {
  /// The observer that `create` hands to its function.
  convenience init(_ observer: Observer<Value>) {
    let next: Handle.Method = { arguments in
      if arguments.isEmpty {
        throw RuntimeError("next wants a value, got none", help: "write `next(())`")
      }
      for value in arguments { observer.next(value) }
      return .null
    }
    let fail: Handle.Method = { arguments in
      observer.fail(RuntimeError(thrown: arguments.first ?? .string("error")))
      return .null
    }
    let complete: Handle.Method = { _ in
      observer.complete()
      return .null
    }
    let on: Handle.Method = { arguments in
      for value in arguments { try observer.on(value) }
      return .null
    }
    self.init(
      "observer",
      [
        "next": next, "onNext": next, "send": next, "error": fail, "onError": fail,
        "complete": complete, "onCompleted": complete, "on": on,
      ], properties: ["isDisposed": { .bool(observer.isDisposed) }], sink: observer)
  }
}
