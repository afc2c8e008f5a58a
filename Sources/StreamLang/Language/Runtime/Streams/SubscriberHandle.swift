import StreamEngine

/// A subscription of RxJS, which is also the subscriber: a program may send to it by itself.
final class SubscriberHandle: Handle {
  private let telling: Listener
  private var hasEnded = false

  init(_ run: Subscription, telling listener: Listener) {
    telling = listener
    super.init(
      "subscription", Self.methods(of: run), properties: ["isDisposed": { .bool(run.isOver) }],
      subscription: run)
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "next":
      return { [self] in
        let value = $0.first ?? .symbol("undefined")
        tell { try telling.next(value) }
        return .null
      }
    case "error":
      return { [self] in
        end(.failed(RuntimeError(thrown: $0.first ?? .symbol("undefined"))))
        return .null
      }
    case "complete":
      return { [self] _ in
        end(.completed)
        return .null
      }
    default: return super.method(name)
    }
  }

  private func end(_ end: End) {
    tell {
      hasEnded = true
      try telling.end(end)
    }
    subscription?.cancel()
  }

  private func tell(_ work: () throws -> Void) {
    if hasEnded || (subscription as? Subscription)?.isOver != false { return }
    do { try work() } catch { telling.tellFailure?(error) }
  }
}
