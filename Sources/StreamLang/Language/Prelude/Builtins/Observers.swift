import StreamEngine

extension Builtin {
  /// Objects that can be told events without being streams: RxSwift's observers.
  static let observers: [Builtin] = [
    Builtin(
      "AnyObserver", also: ["AnonymousObserver"], 1...1,
      "An observer whose function gets each event, as `materialize` makes it.",
      example: ("AnyObserver(e => print(e.kind)).isDisposed", "false"), isPure: false,
      makesHandle: true
    ) { call in
      let function = try call.function(0)
      return call.observer { _ = try function.call([Value($0)]) }
    },
    Builtin(
      "asObserver", 1...1, "A subject as one who can only be told, not subscribed to.",
      example: ("subject().asObserver().isDisposed", "false"), isPure: false, makesHandle: true
    ) { call in
      call.observer(telling: try call.target())
    },
    Builtin(
      "mapObserver", 2...2, "An observer that passes on what a function makes of each value.",
      example: ("subject().mapObserver(+1).isDisposed", "false"), functions: [1], isPure: false,
      makesHandle: true
    ) { call in
      let (target, function) = (try call.target(), try call.function(1))
      return call.observer { event in
        switch event {
        case .next(let value): try target.next(function.call([value]))
        case .failed(let error): try target.end(.failed(error))
        case .completed: try target.end(.completed)
        }
      }
    },
  ]
}

extension BuiltinCall {
  /// Whoever the first argument can be told as.
  fileprivate func target() throws -> Listener {
    switch values[0] {
    case .stream(let stream): return try environment.forwarding(to: stream)
    case .handle(let handle):
      guard let sink = handle.sink else { throw refusal("a subject") }
      return Listener(sink)
    default: throw refusal("a subject")
    }
  }

  fileprivate func observer(telling target: Listener) -> Value {
    observer { event in
      switch event {
      case .next(let value): try target.next(value)
      case .failed(let error): try target.end(.failed(error))
      case .completed: try target.end(.completed)
      }
    }
  }

  /// An observer's function that throws is reported: there is no stream that could fail.
  fileprivate func observer(_ tell: @escaping (Event<Value>) throws -> Void) -> Value {
    func attempt(_ event: Event<Value>) {
      do { try tell(event) } catch { environment.turn.noteHandlerFailure(RuntimeError(of: error)) }
    }
    return .handle(Handle(Observer(next: { attempt(.next($0)) }, end: { attempt(Event($0)) })))
  }
}
