import StreamEngine

extension Builtin {
  /// An object that holds subscriptions, and ends them.
  static let disposables: [Builtin] = [
    maker("DisposeBag", also: ["Set"], 0...1, "Ends what is put in, when it is let go of.") { _ in
      Handle(DisposeBag(), called: "bag")
    },
    maker(
      "CompositeDisposable", also: ["BinaryDisposable"], 0...100,
      "Ends all its members together, in order."
    ) { call in
      try call.composite()
    },
    maker(
      "Disposables.create", also: ["AnonymousDisposable"], 0...100,
      "Does something once, or ends several together."
    ) { call in
      guard call.has(0), case .function(_, let action) = call[0] else {
        return try call.composite()
      }
      return Handle(call.disposable(doing: action))
    },
    maker(
      "AnyCancellable", 1...1,
      "Does something once, or ends what it is given: when it is told to, or its name is gone."
    ) { call in
      let held: any Disposable
      if case .function(_, let action) = call[0] {
        held = call.disposable(doing: action)
      } else {
        held = CompositeDisposable(try call.disposable(0))
      }
      let handle = CancellableHandle(held)
      call.environment.machine.hold(handle)
      return handle
    },
    maker("BooleanDisposable", 0...1, "Only remembers that it was disposed.") { call in
      let made = BooleanDisposable()
      if call.has(0), call[0] == .bool(true) { made.cancel() }
      return Handle(made)
    },
    maker("SerialDisposable", 0...0, "Holds one at a time; a new one ends the one before.") {
      call in
      let made = SerialDisposable()
      return Handle(made) { made.disposable = $0 }
    },
    maker("SingleAssignmentDisposable", 0...0, "Holds one that is known only later.") { call in
      let made = SingleAssignmentDisposable()
      return Handle(made) { held in
        do { try made.set(held) } catch { throw RuntimeError(message(of: error)) }
      }
    },
    maker("RefCountDisposable", 1...1, "Ends its own once it and all retained ones are ended.") {
      call in
      let made = RefCountDisposable(try call.disposable(0))
      return Handle(made, ["retain": { _ in .handle(Handle(made.retain())) }])
    },
    maker("NopDisposable.instance", 0...0, "Does nothing.") { _ in Handle(ActionDisposable {}) },
    Builtin(
      "WeakReference", also: ["WeakRef"], 1...1,
      "Knows a stream without keeping it: its `target` is nil once nobody else has it.",
      example: ("WeakReference(subject()).target", "nil"), isPure: false, makesHandle: true
    ) { call in
      guard case .stream(let stream) = call[0] else { throw call.refusal("a stream") }
      return .handle(
        Handle(
          "weak reference", [:],
          properties: ["target": { [weak stream] in stream.map { .stream($0) } ?? .null }]))
    },
  ]

  private static func maker(
    _ name: String, also aliases: [String] = [], _ arity: ClosedRange<Int>, _ summary: String,
    _ make: @escaping @Sendable (BuiltinCall) throws -> Handle
  ) -> Builtin {
    let arguments = arity.lowerBound == 0 ? "" : "DisposeBag()"
    let call = name.hasSuffix(".instance") ? name : "\(name)(\(arguments))"
    return Builtin(
      name, also: aliases, arity, summary, example: ("\(call).isDisposed", "false"),
      isPure: false, makesHandle: true
    ) { .handle(try make($0)) }
  }
}

extension BuiltinCall {
  fileprivate func disposable(_ place: Int) throws -> any Cancellable {
    guard let disposable = values[place].cancellable else { throw refusal("a disposable", place) }
    return disposable
  }

  fileprivate func composite() throws -> Handle {
    let made = CompositeDisposable()
    let members = values.flatMap { value in
      if case .list(let members) = value { members } else { [value] }
    }
    let call = BuiltinCall(name: name, values: members, environment: environment)
    for place in members.indices { made.insert(try call.disposable(place)) }
    return Handle(
      made,
      [
        "insert": { arguments in
          let keys = arguments.compactMap(\.cancellable).compactMap { made.insert($0) }
          guard let key = keys.last else { return .null }
          let remove: ([Value]) -> Value = { _ in
            made.remove(for: key)
            return .null
          }
          return .handle(Handle("key", ["remove": remove]))
        },
        "remove": { arguments in
          guard case .handle(let handle)? = arguments.first, handle.title == "key" else {
            throw RuntimeError("remove wants a key", help: "`insert` answers one")
          }
          return try handle.method("remove")?([]) ?? .null
        },
      ])
  }

  /// An action that fails is reported, and keeps no other from being done.
  fileprivate func disposable(doing action: Function) -> ActionDisposable {
    ActionDisposable { [environment] in
      do { _ = try action.call([]) } catch {
        environment.turn.noteHandlerFailure(RuntimeError(of: error))
      }
    }
  }
}
