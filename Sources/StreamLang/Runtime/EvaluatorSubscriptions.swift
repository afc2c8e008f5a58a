import StreamEngine

/// What explicit subscriptions are given, in the words of all libraries.
enum HandlerRole {
  case next, error, completed, disposed
  /// Combine's `receiveCompletion`: gets either end, as an event.
  case end

  init?(label: String) {
    switch label {
    case "onNext", "next", "receiveValue", "onSuccess": self = .next
    case "onError", "error", "onFailure": self = .error
    case "onCompleted", "complete", "onComplete": self = .completed
    case "onDisposed", "onDispose": self = .disposed
    case "receiveCompletion", "onEnd": self = .end
    default: return nil
    }
  }

  /// RxJS's order, where there are no labels.
  static let inOrder: [HandlerRole] = [.next, .error, .completed]

  static let labels = [
    "onNext", "onError", "onCompleted", "onComplete", "onDisposed", "onDispose", "onEnd", "next",
    "error", "complete", "receiveValue",
    "receiveCompletion", "onSuccess", "onFailure", "with", "on",
  ]
}

extension [Expression.Argument] {
  /// What each argument of a subscription is; nil for what is no function, such as `with: self`.
  var handlerRoles: [HandlerRole?] {
    // Combine's first function is the completion's, if a label says that a later one is the value's.
    let takesEnd = first?.label == nil && contains { $0.label?.text == "receiveValue" }
    var place = 0
    return map { argument in
      if let label = argument.label { return HandlerRole(label: label.text) }
      defer { place += 1 }
      if takesEnd, place == 0 { return .end }
      return HandlerRole.inOrder.indices.contains(place) ? HandlerRole.inOrder[place] : nil
    }
  }
}

extension Evaluator {
  /// `x.subscribe { … }`, with labels, with an observer, or with a subject that listens.
  func subscribe(
    to stream: Stream, _ object: Expression, _ arguments: [Expression.Argument], _ scope: Scope?
  ) throws -> Value {
    var listener = Listener()
    var isPassedOn = false
    var handlers: [HandlerRole: Function] = [:]
    for (argument, role) in zip(arguments, arguments.handlerRoles) {
      if argument.label != nil, role == nil { continue }
      let given = try self.argument(argument.value, argument.label?.text, scope)
      if let cell = given.cell {
        listener = try environment.setting(cell, "subscribe")
        continue
      }
      switch given.value {
      case .function(_, let function): handlers[role ?? .next] = function
      case .stream(let target):
        listener = try environment.forwarding(to: target)
        isPassedOn = true
      case .record(let observer): try handlers.add(observer)
      case .handle(let handle):
        guard let sink = handle.sink else { throw Fault("\(handle.title) takes no values") }
        listener = Listener(next: { sink.next($0) }, end: { sink.end($0) })
        isPassedOn = true
      case .null: break
      default:
        throw Fault("subscribe wants a function, got \(given.value.title)").from(
          argument.span, in: source)
      }
    }
    if !isPassedOn, handlers[.error] == nil, handlers[.end] == nil {
      listener.end = { [source, environment] end in
        // A stream that has no name, or is quiet, has no row to show its failure (contract 11).
        guard case .failed(let error) = end, !environment.isHeard(stream) else { return }
        throw Fault(of: error).from(object.span, in: source)
      }
    }
    listener = handlers.listening(besides: listener)
    if let disposed = handlers[.disposed] {
      listener.disposed = { [environment] in environment.tell(disposed, []) }
    }
    return .handle(environment.listen(to: stream.observable, listener))
  }
}

extension [HandlerRole: Function] {
  /// RxJS's observer: `{next: …, error: …, complete: …}`.
  fileprivate mutating func add(_ observer: Record) throws {
    let options = try RunOptions(observer, of: "subscribe").known("next", "error", "complete")
    for (role, name) in zip(HandlerRole.inOrder, ["next", "error", "complete"]) {
      self[role] = try options.function(name)
    }
  }

  /// Tells them what a listener is told, which it may pass on besides.
  fileprivate func listening(besides listener: Listener) -> Listener {
    var joined = listener
    if let next = self[.next] { joined.next = { _ = try next.call([$0]) } }
    joined.end = { end in
      try listener.end(end)
      switch end {
      case .completed:
        _ = try self[.completed]?.call([])
        _ = try self[.end]?.call([StreamLang.Value(.completed)])
      case .failed(let error):
        _ = try self[.error]?.call([.string(message(of: error))])
        _ = try self[.end]?.call([StreamLang.Value(.failed(error))])
      }
    }
    return joined
  }
}
