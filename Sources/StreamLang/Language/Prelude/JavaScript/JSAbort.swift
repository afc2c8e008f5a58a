/// The signal of an `AbortController`.
final class JSAbortSignal: JSObject, JSCallable {
  static let methods: Set<String> = ["addEventListener", "removeEventListener", "throwIfAborted"]
  static let text = "This operation was aborted"
  private(set) var isAborted = false
  private(set) var reason = Value.undefined
  private var waiting: [(Value) -> Void] = []
  private let target: JSEventTarget

  init(_ world: JSWorld) {
    target = JSEventTarget(world)
    super.init(world, world.instances(of: "AbortSignal"))
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "aborted": .bool(isAborted)
    case "reason": reason
    default: nil
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "addEventListener", "removeEventListener": return try target.call(name, given)
    case "throwIfAborted": if isAborted { throw RuntimeError(thrown: reason) }
    default: return nil
    }
    return .undefined
  }

  /// `onabort` is a listener that comes where it was first set.
  override func set(_ name: String, to value: Value) throws {
    if name == "onabort", fields[name] == nil {
      let listener = world.function(1) { [unowned self] given in
        let own = find(name) ?? .undefined
        return own.isCallable ? try own.call(given, this: .handle(self), in: world) : .undefined
      }
      _ = try target.call("addEventListener", JSArguments([.string("abort"), listener], world))
    }
    try super.set(name, to: value)
  }

  /// Tells who has subscribed with it, before the listeners of the program.
  func whenAborted(_ tell: @escaping (Value) -> Void) { waiting.append(tell) }

  func abort(_ reason: Value) {
    guard !isAborted else { return }
    isAborted = true
    self.reason = reason.isUndefined ? world.platformError("AbortError", Self.text) : reason
    let told = waiting
    waiting = []
    for tell in told { tell(self.reason) }
    let event = JSEvent(world, world.instances(of: "Event"))
    event.begin("abort", of: .handle(self))
    target.dispatch(event, as: .handle(self))
  }
}

/// `new AbortController()`.
final class JSAbortController: JSObject, JSCallable {
  static let methods: Set<String> = ["abort"]
  private lazy var signal = JSAbortSignal(world)

  override func computed(_ name: String) -> Value? { name == "signal" ? .handle(signal) : nil }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard name == "abort" else { return nil }
    signal.abort(given[0])
    return .undefined
  }
}

extension JSWorld {
  /// Adds the functions of `AbortSignal`.
  func defineSignals() {
    let owner = classes["AbortSignal"]
    owner?.nativeSetUp = { [unowned self] _, _ in throw typeError("Illegal constructor") }
    let functions: [(String, Work)] = [
      (
        "abort",
        { js, given in
          let made = JSAbortSignal(js)
          made.abort(given[0])
          return .handle(made)
        }
      ),
      (
        "any",
        { js, given in
          let made = JSAbortSignal(js)
          for case let signal as JSAbortSignal in try js.members(given[0]).map(\.object) {
            if signal.isAborted { made.abort(signal.reason) }
            signal.whenAborted { made.abort($0) }
          }
          return .handle(made)
        }
      ),
      (
        "timeout",
        { _, _ in
          throw RuntimeError(
            "AbortSignal.timeout is not read",
            help: "write `setTimeout(() => controller.abort(), 500)`")
        }
      ),
    ]
    for (name, work) in functions {
      owner?.fields[name] = native(name, work)
      owner?.hidden.insert(name)
    }
  }
}
