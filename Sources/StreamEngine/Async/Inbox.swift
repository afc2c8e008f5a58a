/// The place at which a graph receives what tasks send it: one place to drain for any number of
/// ports.
///
/// Each run that waits for a task opens a port of its own. When the first of them has something,
/// `wake` is called, on the sender's thread; the graph's side then drains, in a turn of its own:
///
///     let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
///     let inbox = Inbox { continuation.yield() }
///     …
///     for await _ in wakes { scheduler.perform { inbox.drain() } }
///
/// A host with a thread to spare can wait on a semaphore instead, but not on a thread of the pool
/// that tasks run on. Each sender's order is kept, and no value waits for a second wake. An inbox
/// belongs to the graph's thread, as the graph does; only its ports are `Sendable`.
public final class Inbox {
  /// The numbers of the ports where something waits.
  private let signals: InputPort<Int>
  private var receivers: [Int: () -> Void] = [:]
  private var opened = 0
  private var draining = Draining.no

  private enum Draining { case no, once, again }

  /// An inbox that calls `wake`, on the sender's thread, when the first of its ports has something.
  public init(wake: @escaping @Sendable () -> Void) { signals = InputPort(wake: wake) }

  /// The number of runs that wait for what they may be sent.
  public var openPorts: Int { receivers.count }

  /// Delivers everything that waits, on the calling thread: the graph's.
  ///
  /// Called from within a delivery, it only makes the drain that is under way go on, so that the
  /// order is kept.
  public func drain() {
    if draining != .no { return draining = .again }
    repeat {
      draining = .once
      signals.drain { receivers[$0]?() }
    } while draining == .again
    draining = .no
  }

  /// A port whose elements are delivered until `life` ends.
  func open<Element: Sendable>(
    within life: Subscription, _ deliver: @escaping (Element) -> Void
  ) -> InputPort<Element> {
    let number = opened
    opened += 1
    let port = InputPort<Element> { [signals] in signals.send(number) }
    receivers[number] = { port.drain(deliver) }
    // Handed out, and released after that: it may open another one.
    life.own(ActionDisposable { [self] in _ = receivers.removeValue(forKey: number) })
    return port
  }
}
