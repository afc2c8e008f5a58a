import StreamEngine

/// The things that move a session's time: the host's clock, how far somebody asked to come, and
/// breakpoints.
final class SessionClock {
  /// The factor by which session time runs faster than the host's clock.
  var speed: Double { didSet { wallClock?.speed = speed } }
  /// The clock that drives the session's time at a prompt; nil until the host has told the time
  /// once.
  private var wallClock: WallClock?
  /// The time to which `wait`, `run until` and `at` have asked to come.
  private(set) var askedFor: UInt64 = 0
  /// A breakpoint was met, and time stands still.
  private(set) var isHalted = false
  /// Time goes no further, whoever asks for it.
  var limit = UInt64.max
  /// Somebody has asked for more.
  private(set) var hasMetLimit = false

  /// The line that was refused because it would jump over what is due, until another is typed.
  var refusedJump: String?

  init(speed: Double) { self.speed = speed }

  /// The time that may pass of what somebody has asked for.
  func allowed(of time: UInt64) -> UInt64 {
    if time > limit { hasMetLimit = true }
    return min(time, limit)
  }

  /// Somebody wants time to come so far, at least.
  func ask(for time: UInt64) { askedFor = max(askedFor, time) }

  /// Time stands still from now on: a breakpoint was met.
  func halt() {
    isHalted = true
    pause()
  }

  /// Time moves again after a breakpoint.
  func release() { isHalted = false }

  /// Begins at 0 with the program, and forgets what it has asked for.
  func beginAnew() { (askedFor, isHalted) = (0, false) }

  // MARK: The host's clock

  /// Somebody wants time to stand still.
  var isPaused: Bool { wallClock?.isPaused ?? false }

  func pause() { wallClock?.pause() }

  func resume() { wallClock?.resume() }

  /// The session's time was moved otherwise, and its clock goes on from there.
  func skip(to time: UInt64) { wallClock?.skip(to: Duration.nanoseconds(time)) }

  /// The host's clock is read for the first time again.
  func forgetHost() { wallClock = nil }

  /// The session's time at a reading of the host's clock, which stands still while nobody needs it.
  ///
  /// It is whole microseconds, as all durations of the language, so that a saved session can wait for
  /// just as long.
  func time(host: UInt64, after now: UInt64, isNeeded: Bool) -> UInt64 {
    let host = Duration.nanoseconds(host)
    var clock = wallClock ?? WallClock(host: host, speed: speed)
    defer { wallClock = clock }
    let time = clock.time(at: host, isNeeded: isNeeded).nanoseconds
    return max(now, time - time % 1000)
  }

  /// The number of nanoseconds of the host's clock until then; nil where the host has told no time.
  func wait(until time: UInt64) -> UInt64? {
    wallClock?.wait(until: Duration.nanoseconds(time))?.nanoseconds
  }
}
