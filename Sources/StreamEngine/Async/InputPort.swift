import Synchronization

/// The only way for another thread to send elements into a graph.
///
/// Any thread may `send`; the graph's thread is woken, drains, and delivers. Each sender's order is
/// kept. There is no lock: no sender waits for the graph, or for another sender.
///
/// - Source: Treiber, *Systems Programming: Coping with Parallelism*, 1986. Everything is taken at
///   once, so that an address that is used again does no harm.
public final class InputPort<Element: Sendable>: Sendable {
  /// An element, and the node of the one sent before it.
  private final class Node: Sendable {
    let element: Element
    let previous: Unmanaged<Node>?

    init(_ element: Element, after previous: Unmanaged<Node>?) {
      self.element = element
      self.previous = previous
    }
  }

  /// The node sent last; taking it takes ownership of it and of all before it.
  private let last = Atomic<Unmanaged<Node>?>(nil)
  private let wake: @Sendable () -> Void

  /// A port that calls `wake`, on the sender's thread, when the first element is waiting.
  public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  deinit { _ = taken() }

  /// Sends an element, from any thread; it is delivered when the graph's thread drains.
  public func send(_ element: Element) {
    var previous = last.load(ordering: .relaxed)
    while true {
      let node = Unmanaged.passRetained(Node(element, after: previous))
      let attempt = last.weakCompareExchange(
        expected: previous, desired: node, ordering: .acquiringAndReleasing)
      if attempt.exchanged { break }
      node.release()
      previous = attempt.original
    }
    if previous == nil { wake() }
  }

  /// Takes everything that waits, and delivers it on the calling thread: the graph's.
  public func drain(_ deliver: (Element) -> Void) {
    for element in taken().reversed() { deliver(element) }
  }

  /// Everything that waits, newest first.
  private func taken() -> [Element] {
    var elements: [Element] = []
    var next = last.exchange(nil, ordering: .acquiringAndReleasing)
    while let node = next?.takeRetainedValue() {
      elements.append(node.element)
      next = node.previous
    }
    return elements
  }
}
