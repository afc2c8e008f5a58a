/// Translates a host's clock into the time of a scheduler.
///
/// Session time stands still while nothing is scheduled, and while paused; otherwise it runs beside
/// the host's clock, `speed` times as fast. Nothing here reads a clock: the host hands in its
/// readings; where one is earlier than the one before, no time has passed.
public struct WallClock {
  /// The factor by which session time is faster than the host's clock.
  ///
  /// 1 is real time; with 0 or less time stands still. A change holds from the last reading on.
  public var speed: Double
  private var session: UInt64
  private var host: UInt64
  private var isRunning = false
  /// True if `pause` was called, and `resume` not since.
  public private(set) var isPaused = false

  /// A clock whose session begins, at 0, when the host's clock reads `host`.
  public init(host: Duration, speed: Double = 1) {
    self.host = host.nanoseconds
    self.speed = speed
    session = 0
  }

  /// The time in the session, now that the host's clock reads `host`.
  ///
  /// `isNeeded` says whether anything waits for time to pass; from a call with true on, time runs.
  public mutating func time(at host: Duration, isNeeded: Bool) -> Duration {
    let host = host.nanoseconds
    if isRunning && host > self.host {
      session = session.addingSaturating(UInt64(saturating: Double(host - self.host) * speed))
    }
    self.host = host
    isRunning = isNeeded && !isPaused
    return Duration.nanoseconds(session)
  }

  /// Moves session time ahead, if it is not there yet.
  public mutating func skip(to time: Duration) { session = max(session, time.nanoseconds) }

  /// Stops time at the last reading; what is scheduled stays.
  public mutating func pause() {
    isPaused = true
    isRunning = false
  }

  /// Lets time go on from the next reading on.
  public mutating func resume() { isPaused = false }

  /// The time that the host's clock has to run until session time `due`; nil while paused.
  public func wait(until due: Duration) -> Duration? {
    let due = due.nanoseconds
    if isPaused { return nil }
    if due <= session { return .zero }
    let wait = speed > 0 ? UInt64(saturating: Double(due - session) / speed) : .max
    return Duration.nanoseconds(wait.addingSaturating(1))
  }
}
