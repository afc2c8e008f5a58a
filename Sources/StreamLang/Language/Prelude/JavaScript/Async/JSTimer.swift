/// The timer that `setTimeout`, `setInterval` and `setImmediate` answer, and that is `this` in their functions.
final class JSTimer: JSObject, JSCallable {
  static let methods: Set<String> = ["close", "hasRef", "ref", "refresh", "unref"]
  private let kind: String
  private var isLive = true
  private var start: () -> () -> Void = { {} }
  private var stop: () -> Void = {}

  init(_ title: String, _ world: JSWorld) {
    kind = title
    super.init(world)
  }

  /// Begins with what calls the function, and answers what stops it.
  func begin(
    _ schedule: @escaping (@escaping () -> Void) -> () -> Void, _ given: JSArguments,
    from first: Int
  ) {
    start = { [weak self] in
      guard let self else { return {} }
      return schedule { [self] in
        guard isLive else { return }
        world.attempt { _ = try given[0].call(given.rest(first), this: .handle(self), in: world) }
      }
    }
    stop = start()
  }

  func cancel() {
    isLive = false
    stop()
    (start, stop) = ({ {} }, {})
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "close": cancel()
    case "refresh":
      stop()
      stop = start()
    case "hasRef": return .bool(true)
    case "ref", "unref": break
    default: return nil
    }
    return .handle(self)
  }

  override var shownText: String? { "[Object: \(kind)]" }
}
