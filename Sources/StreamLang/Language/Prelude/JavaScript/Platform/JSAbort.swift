import StreamEngine

/// The signal of an `AbortController`.
final class JSAbortSignal: JSObject, JSCallable {
  static let methods: Set<String> = [
    "addEventListener", "removeEventListener", "dispatchEvent", "when", "throwIfAborted",
  ]
  static let text = "This operation was aborted"
  private(set) var isAborted = false
  private(set) var reason = Value.undefined
  /// Those who are told besides the listeners of the program, by the order in which they came.
  private var waiting: [Int: (isLate: Bool, tell: (Value) -> Void)] = [:]
  private var lastKey = 0
  /// The signals that are aborted behind it, of which `AbortSignal.any` has made each.
  private var dependents: [JSAbortSignal] = []
  /// The signals of `AbortSignal.any` that this one depends on.
  private var sources: [JSAbortSignal] = []
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

  override var shownText: String? { "AbortSignal { aborted: \(isAborted) }" }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "addEventListener", "removeEventListener": return try target.call(name, given)
    case "dispatchEvent", "when": return try target.call(name, given, as: .handle(self))
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

  /// Tells somebody of its reason before the listeners of the program, or behind them, unless a run ends earlier.
  func whenAborted(
    until run: Subscription, isLate: Bool = false, _ tell: @escaping (Value) -> Void
  ) {
    lastKey += 1
    let key = lastKey
    waiting[key] = (isLate, tell)
    run.own(ActionDisposable { [self] in waiting[key] = nil })
  }

  /// Ends a run when it is aborted, or now.
  func end(_ run: Subscription) {
    if isAborted { run.cancel() } else { whenAborted(until: run) { _ in run.cancel() } }
  }

  func abort(_ reason: Value) {
    guard !isAborted else { return }
    let shown = reason.isUndefined ? world.platformError("AbortError", Self.text) : reason
    // All know it before anybody is told.
    let signals = [self] + dependents.filter { !$0.isAborted }
    for signal in signals { (signal.isAborted, signal.reason) = (true, shown) }
    for signal in signals { signal.tell() }
  }

  private func tell() {
    tell(late: false)
    (dependents, sources) = ([], [])
    let event = JSEvent(world, world.instances(of: "Event"))
    event.begin("abort", of: .handle(self))
    target.dispatch(event, as: .handle(self))
    tell(late: true)
  }

  private func tell(late: Bool) {
    // One who leaves while others are told is not told any more.
    for key in waiting.keys.sorted() where waiting[key]?.isLate == late {
      waiting.removeValue(forKey: key)?.tell(reason)
    }
  }

  /// From now on it is aborted with another signal.
  func depend(on other: JSAbortSignal) {
    if isAborted { return }
    if other.isAborted { return abort(other.reason) }
    for source in other.sources.isEmpty ? [other] : other.sources {
      sources.append(source)
      source.dependents.append(self)
    }
  }
}

/// `new AbortController()`.
final class JSAbortController: JSObject, JSCallable {
  static let methods: Set<String> = ["abort"]
  private lazy var signal = JSAbortSignal(world)

  override func computed(_ name: String) -> Value? { name == "signal" ? .handle(signal) : nil }

  override var shownText: String? { "AbortController { signal: \(signal.shownText ?? "") }" }

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
    let functions: Works = [
      "abort": { js, given in
        let made = JSAbortSignal(js)
        made.abort(given[0])
        return .handle(made)
      },
      "any": { js, given in
        let made = JSAbortSignal(js)
        for case let signal as JSAbortSignal in try js.members(given[0]).map(\.object) {
          made.depend(on: signal)
        }
        return .handle(made)
      },
      "timeout": { js, given in
        let made = JSAbortSignal(js)
        let end = js.function(0) { _ in
          made.abort(js.platformError("TimeoutError", "The operation was aborted due to timeout"))
          return .undefined
        }
        _ = try js.timer(JSArguments([end, given[0]], js), repeats: false)
        return .handle(made)
      },
    ]
    for (name, work) in functions { owner?.addNative(name, work) }
  }
}
