/// All that measures the time of a scheduler, also while nothing is due: a host on a wall clock lets time
/// pass for it.
package final class ClockReaders {
  private var counts: [(name: String, count: Int)] = []

  /// Their names, each once, in the order in which they began.
  package var names: [String] { counts.map(\.name) }

  /// One more measures time, until what is answered is cancelled or released.
  package func begin(_ name: String) -> any Cancellable {
    if let place = counts.firstIndex(where: { $0.name == name }) {
      counts[place].count += 1
    } else {
      counts.append((name, 1))
    }
    return ClockReading(name, self)
  }

  fileprivate func end(_ name: String) {
    guard let place = counts.firstIndex(where: { $0.name == name }) else { return }
    counts[place].count -= 1
    if counts[place].count == 0 { counts.remove(at: place) }
  }
}

private final class ClockReading: Cancellable {
  private let name: String
  private weak var readers: ClockReaders?

  init(_ name: String, _ readers: ClockReaders) { (self.name, self.readers) = (name, readers) }

  deinit { cancel() }

  func cancel() {
    readers?.end(name)
    readers = nil
  }
}
