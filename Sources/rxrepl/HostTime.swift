/// The host's clock as a session is to see it: without the time in which the process was stopped.
///
/// Whoever waits says for how long. To come back much later means that nothing could run meanwhile: after
/// Ctrl-Z, or while the machine was asleep. What would have happened then is left out, not caught up with.
struct HostTime {
  /// Nanoseconds that were left out.
  private(set) var missed: UInt64 = 0
  /// When the wait that is going on is to be over.
  private var expected: UInt64?
  /// So late is no process that only had much to do.
  private static let longDelay: UInt64 = 1_000_000_000

  /// The session's reading for a reading of the host's clock.
  func now(at host: UInt64) -> UInt64 { host - missed }

  /// A wait begins at `host`, for so many nanoseconds; nil if only a key ends it.
  mutating func wait(from host: UInt64, for nanoseconds: UInt64?) {
    expected = nanoseconds.map { host &+ min($0, .max / 4) }
  }

  /// There was something to do until `host`, which may take as long as it likes.
  mutating func worked(until host: UInt64) { expected = host }

  /// The part of the time up to `host` that the process has missed; nil if nothing.
  mutating func absence(at host: UInt64) -> UInt64? {
    guard let expected, host > expected + Self.longDelay else { return nil }
    self.expected = nil
    missed += host - expected
    return host - expected
  }
}
