/// The signal of an `AbortController`.
final class JSAbortSignal: JSObject, JSCallable {
  static let methods: Set<String> = ["addEventListener", "removeEventListener", "throwIfAborted"]
  static let text = "This operation was aborted"
  private(set) var isAborted = false
  private(set) var reason = Value.undefined
  private var waiting: [(Value) -> Void] = []
  private var listeners: [Value] = []

  init(_ world: JSWorld) { super.init(world, world.instances(of: "AbortSignal")) }

  override func get(_ name: String) throws -> Value {
    switch name {
    case "aborted": .bool(isAborted)
    case "reason": reason
    default: try super.get(name)
    }
  }

  override func has(_ name: String) -> Bool {
    name == "aborted" || name == "reason" || super.has(name)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "addEventListener": listeners.append(given[1])
    case "removeEventListener": listeners.removeAll { $0.isSame(as: given[1]) }
    case "throwIfAborted": if isAborted { throw RuntimeError(thrown: reason) }
    default: return nil
    }
    return .undefined
  }

  /// Tells who has subscribed with it, before the listeners of the program.
  func whenAborted(_ tell: @escaping (Value) -> Void) { waiting.append(tell) }

  func abort(_ reason: Value) {
    guard !isAborted else { return }
    isAborted = true
    self.reason = reason.isUndefined ? world.error("AbortError", Self.text) : reason
    let told = waiting
    waiting = []
    for tell in told { tell(self.reason) }
    let event = Value.record(Record(["type": .string("abort")]))
    for listener in listeners + [find("onabort")].compactMap({ $0 }) where listener.isCallable {
      world.attempt { _ = try listener.call([event], this: .handle(self), in: world) }
    }
  }
}

/// `new AbortController()`.
final class JSAbortController: JSObject, JSCallable {
  static let methods: Set<String> = ["abort"]
  private lazy var signal = JSAbortSignal(world)

  override func get(_ name: String) throws -> Value {
    name == "signal" ? .handle(signal) : try super.get(name)
  }

  override func has(_ name: String) -> Bool { name == "signal" || super.has(name) }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard name == "abort" else { return nil }
    signal.abort(given[0])
    return .undefined
  }
}
