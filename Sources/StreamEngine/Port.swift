import Synchronization

/// The only door through which another thread can enter a graph.
///
/// Any thread may `send`; the graph's thread is woken, drains, and delivers. Each sender's order is
/// kept. Nothing here ever waits for the graph (contract 114, 115).
public final class Port<Element: Sendable>: Sendable {
  private let waiting = Mutex<[Element]>([])
  private let wake: @Sendable () -> Void

  /// A door whose `wake` is called, on the sender's thread, when the first element is waiting.
  public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  public func send(_ element: Element) {
    let isFirst = waiting.withLock { elements in
      elements.append(element)
      return elements.count == 1
    }
    if isFirst { wake() }
  }

  /// Takes everything that waits, and delivers it on the calling thread: the graph's.
  public func drain(_ deliver: (Element) -> Void) {
    let elements = waiting.withLock { elements in
      let taken = elements
      elements = []
      return taken
    }
    for element in elements { deliver(element) }
  }
}
