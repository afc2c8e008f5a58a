/// What a subject or a cell can be told, in the spellings of all libraries.
enum Verb: String, CaseIterable {
  case next, onNext, send, accept
  /// An event as a whole: `on(.next(1))`.
  case on
  case error, onError
  case complete, onCompleted
  case dispose
  case subscribe, sink

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
    case .subscribe, .sink: true
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
    let notification: Notification?
    let shown: String
    if let (word, arguments) = expression.eventParts {
      let value = try arguments.first.map { try evaluate($0.value, scope) }
      (notification, shown) = (Notification(word, value ?? .null), ".\(word)")
    } else {
      let value = try evaluate(expression, scope)
      (notification, shown) = (value.notification, value.title)
    }
    switch notification?.event {
    case .next(let value)?: return .next(value)
    case .failed(let error)?: return .end(.failed(error))
    case .completed?: return .end(.completed)
    case nil: throw Fault("an event is .next, .error or .completed, got \(shown)")
    }
  }
}
