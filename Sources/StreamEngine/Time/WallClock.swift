/// Translates a host's clock into the time of a scheduler.
///
/// Session time stands still while nothing is scheduled, and while paused; otherwise it runs beside
/// the host's clock, `speed` times as fast. Nothing here reads a clock: the host hands in its
/// readings, in nanoseconds, which may never go backwards.
public struct WallClock {
  /// How much faster than the host's clock; 1 is real time.
  public let speed: Double
  private var session: UInt64
  private var host: UInt64
  private var isRunning = false
  public private(set) var isPaused = false

  public init(host: UInt64, speed: Double = 1) {
    self.host = host
    self.speed = speed
    session = 0
  }

  /// What time it is in the session, now that the host's clock reads `host`.
  ///
  /// `isNeeded` says whether anything waits for time to pass; from a call with true on, time runs.
  public mutating func time(at host: UInt64, isNeeded: Bool) -> UInt64 {
    if isRunning { session &+= UInt64(Double(host &- self.host) * speed) }
    self.host = host
    isRunning = isNeeded && !isPaused
    return session
  }

  /// Moves session time ahead, if it is not there yet.
  public mutating func skip(to time: UInt64) { session = max(session, time) }

  /// Stops time at the last reading; what is scheduled stays.
  public mutating func pause() {
    isPaused = true
    isRunning = false
  }

  /// Lets time go on from the next reading on.
  public mutating func resume() { isPaused = false }

  /// How many nanoseconds of the host's clock it takes until session time `due`.
  public func wait(until due: UInt64) -> UInt64? {
    if isPaused { return nil }
    return due <= session ? 0 : UInt64(Double(due &- session) / speed) &+ 1
  }
}
