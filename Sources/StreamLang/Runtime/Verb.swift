/// What a subject or a cell can be told, in the spellings of all libraries.
enum Verb: String {
  case next, onNext, send, accept
  /// An event as a whole: `on(.next(1))`.
  case on
  case error, onError
  case complete, onCompleted
  case dispose
  case subscribe, subscribeNext, sink

  /// What a call by this name tells; `x.subscribe(on: s)` is an operator and tells nothing.
  init?(_ name: String, _ arguments: [Expression.Argument]) {
    self.init(rawValue: name)
    if isSubscription, arguments.first?.label?.text == "on" { return nil }
  }

  var isEnd: Bool {
    switch self {
    case .error, .onError, .complete, .onCompleted, .dispose: true
    default: false
    }
  }

  var isSubscription: Bool {
    switch self {
    case .subscribe, .subscribeNext, .sink: true
    default: false
    }
  }
}

extension Expression {
  /// What an event is written as: `.next(2)`, `Event.next(2)`; nil if it is something else.
  var eventParts: (name: String, arguments: [Argument])? {
    if let parts = choiceParts { return parts }
    var event = self
    var arguments: [Argument] = []
    if case .call(let callee, let given) = kind { (event, arguments) = (callee, given) }
    guard case .member(let type, let name) = event.kind, case .name("Event") = type.kind
    else { return nil }
    return (name.text, arguments)
  }
}

extension [Expression.Argument] {
  /// Whether these are events rather than elements, for this verb.
  func areEvents(for verb: Verb) -> Bool {
    verb == .on || verb == .send && first?.label?.text == "completion"
  }
}

extension Evaluator {
  /// What a subject or an observer is sent when it is told this.
  func sendings(
    _ verb: Verb, _ arguments: [Expression.Argument], _ scope: Scope?
  ) throws -> [Stream.Sending] {
    if arguments.areEvents(for: verb) { return try arguments.map { try event($0.value, scope) } }
    let values = try arguments.map { try evaluate($0.value, scope) }
    switch verb {
    case .error, .onError: return [.end(.failed(Fault(values.first?.plainText ?? "error")))]
    case .complete, .onCompleted: return [.end(.completed)]
    case .send where values.isEmpty: return [.next(.list([]))]
    default:
      if values.isEmpty { throw Fault("\(verb) wants a value, got none") }
      return values.map { .next($0) }
    }
  }

  /// An event that is written as one, or the record of one, as `materialize` makes it.
  private func event(_ expression: Expression, _ scope: Scope?) throws -> Stream.Sending {
    let kind: String
    var value = Value.null
    if let (name, arguments) = expression.eventParts {
      kind = name
      if let first = arguments.first { value = try evaluate(first.value, scope) }
    } else {
      let record = try evaluate(expression, scope)
      guard case .record(let event) = record, case .string(let name)? = event.fields["kind"] else {
        throw Fault("an event is .next, .error or .completed, got \(record.title)")
      }
      kind = name
      value = event.fields["value"] ?? event.fields["error"] ?? .null
    }
    switch kind {
    case "next": return .next(value)
    case "error", "failure":
      return .end(.failed(Fault(value == .null ? "error" : value.plainText)))
    case "completed", "complete", "finished": return .end(.completed)
    default: throw Fault("an event is .next, .error or .completed, got .\(kind)")
    }
  }
}
