import StreamEngine

/// The reason why an expression has no value, or a stream failed: data that travels down the graph.
///
/// The message is what the user reads after `✕`; the rest says where it came from.
public struct RuntimeError: Error, Sendable {
  public var message: String
  /// The edit that would fix it, where there is one.
  public var help: String?
  /// The text that is left to say once the failing expression is shown: `a string and a number`.
  public var annotation: String?
  /// The name that machines read instead of the message: `divisionByZero`.
  public var name: String?
  /// A text or number could not be converted: for `compactMap` that is a nil, not an error.
  public var isConversion = false
  /// A bound of the session was reached, such as how often a subject may answer itself.
  public var isLimit = false
  /// A stream has broken a promise, which the message names.
  public var isBrokenPromise = false
  /// The value that was thrown, if that is no text.
  var thrown: ThrownValue?
  /// The expression that failed, in its own source.
  public var origin: CodePlace?
  /// The error that it becomes where the text that has failed is known.
  private var naming: Naming?

  /// A function that makes the error; like the values it reads, it stays on the thread of its graph.
  private struct Naming: @unchecked Sendable { let error: (CodePlace) -> RuntimeError? }

  public init(_ message: String, help: String? = nil, annotation: String? = nil) {
    (self.message, self.help, self.annotation) = (message, help, annotation)
  }

  /// An error that a program throws: `throw 6` is one that is 6.
  init(thrown value: Value) {
    self.init(value.plainText)
    if case .handle(let handle) = value { message = handle.failureText ?? message }
    thrown = ThrownValue(value)
  }

  /// Any error, as a mistake of the program.
  init(of error: any Error) {
    self = error as? RuntimeError ?? RuntimeError(StreamLang.message(of: error))
  }

  static var divisionByZero: RuntimeError { named("divisionByZero", "division by zero") }

  static var integerOverflow: RuntimeError { named("integerOverflow", "integer overflow") }

  /// A stream is read that has sent nothing so far.
  static func noValue(of name: String) -> RuntimeError {
    named("noValue", "\(name) has no value yet")
  }

  /// The user has stopped it.
  static var interrupted: RuntimeError { named("interrupted", "interrupted") }

  private static func named(_ name: String, _ message: String) -> RuntimeError {
    with(message) { $0.name = name }
  }

  /// A stream has done what its type promises that it does not do.
  static func brokenPromise(_ message: String) -> RuntimeError {
    with(message) { $0.isBrokenPromise = true }
  }

  static func limit(_ name: String, _ message: String) -> RuntimeError {
    with(message) { ($0.name, $0.isLimit) = (name, true) }
  }

  static func conversion(_ message: String) -> RuntimeError {
    with(message) { $0.isConversion = true }
  }

  private static func with(
    _ message: String, _ describe: (inout RuntimeError) -> Void
  ) -> RuntimeError {
    var fault = RuntimeError(message)
    describe(&fault)
    return fault
  }

  /// The message in a row, where there is little room: `a * 5: a string and a number`.
  public var rowText: String {
    guard let annotation, let origin else { return message }
    return "\(origin.text): \(annotation)"
  }

  /// This error with a place unless it is known already where it came from.
  func from(_ place: CodePlace?) -> RuntimeError {
    place.map { from($0.span, in: $0.source) } ?? self
  }

  func from(_ span: Span, in source: Source?) -> RuntimeError {
    guard origin == nil, let source else { return self }
    let place = CodePlace(source: source, span: span)
    var fault = naming?.error(place) ?? self
    fault.naming = nil
    fault.origin = place
    return fault
  }

  /// This error, which is another one where the text that has failed is known.
  func named(_ error: @escaping (CodePlace) -> RuntimeError?) -> RuntimeError {
    var fault = self
    fault.naming = Naming(error: error)
    return fault
  }
}

/// Any error as a program that reads events sees it: the engine's by name, others by their text.
func name(of error: any Error) -> String {
  switch error {
  // A name is kept through `catch { e in fail(e) }`, where the error is a text.
  case let fault as RuntimeError: fault.name ?? namesByText[fault.message] ?? fault.message
  case let error as StreamError: error.rawValue
  case let composite as CompositeError: composite.errors.map(name(of:)).joined(separator: ", ")
  case GraphError.tooDeep: "tooDeep"
  case GraphError.endlessFeedback: "endlessFeedback"
  default: message(of: error)
  }
}

private let namesByText: [String: String] = {
  let errors: [any Error] = [RuntimeError.divisionByZero, .integerOverflow] + StreamError.allCases
  return Dictionary(errors.map { (message(of: $0), name(of: $0)) }) { first, _ in first }
}()

/// The text of any error as the user reads it.
func message(of error: any Error) -> String {
  switch error {
  case let fault as RuntimeError: fault.message
  case let diagnostic as Diagnostic: diagnostic.message
  case StreamError.noElements: "no elements"
  case StreamError.moreThanOneElement: "more than one element"
  case StreamError.argumentOutOfRange: "no element has that number"
  case StreamError.timeout: "timeout"
  case StreamError.disposed: "disposed"
  case let composite as CompositeError: composite.errors.map(message(of:)).joined(separator: ", ")
  case GraphError.invalidArgument(let text): text
  case GraphError.tooDeep: "more operators stand behind one another than the stack can carry"
  case GraphError.endlessFeedback(let rounds): "it sent to itself for \(rounds) rounds"
  default: "\(error)"
  }
}

extension Error {
  /// True if something is read that has no value yet.
  var isLackOfValue: Bool {
    (self as? MissingInput)?.isWaiting ?? ((self as? RuntimeError)?.name == "noValue")
  }

  /// The error that `catch` can handle: not a lack of values, a bound that was reached, or a wish to stop.
  var caught: (any Error)? {
    if self is Leaving { return nil }
    if let missing = self as? MissingInput { return missing.error }
    guard let fault = self as? RuntimeError else { return self }
    return fault.isLimit || fault.name == "interrupted" || isLackOfValue ? nil : fault
  }
}

/// A value that is on its way as an error; like all values it stays on the thread of its graph.
struct ThrownValue: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The wish that a function that has stopped ends there as with `return`: what it tries has its `finally`.
struct Leaving: Error {
  let answer: ThrownValue

  init(_ answer: Value) { self.answer = ThrownValue(answer) }
}

extension Value {
  /// An error as a program gets it: the value that was thrown, or else a text.
  init(of error: any Error) {
    self = (error as? RuntimeError)?.thrown?.value ?? .string(message(of: error))
  }
}
