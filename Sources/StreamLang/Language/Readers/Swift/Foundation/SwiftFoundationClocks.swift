/// Lengths of time and the clocks of the standard library.
enum SwiftFoundationClocks {
  static let parts: SwiftFoundation.Parts = [
    ["Duration", "ContinuousClock", "SuspendingClock", "continuous", "suspending"]: """
    struct Duration: Hashable, Comparable, CustomStringConvertible, Codable, AdditiveArithmetic {
      private var whole: Int
      private var part: Int
      init(secondsComponent: Int, attosecondsComponent: Int) {
        let (over, rest) = attosecondsComponent.quotientAndRemainder(
          dividingBy: 1_000_000_000_000_000_000)
        whole = secondsComponent + over
        part = rest
        if part < 0 {
          whole -= 1
          part += 1_000_000_000_000_000_000
        }
      }
      private init(_ count: Double, _ unit: Double) {
        let seconds = (count / unit).rounded(.down)
        let rest = ((count - seconds * unit) * (1e18 / unit)).rounded(.towardZero)
        self.init(secondsComponent: Int(seconds), attosecondsComponent: Int(rest))
      }
      private init(_ count: Int, _ unit: Int) {
        self.init(
          secondsComponent: count / unit,
          attosecondsComponent: count % unit * (1_000_000_000_000_000_000 / unit))
      }
      static let zero: Duration = Duration(secondsComponent: 0, attosecondsComponent: 0)
      static func seconds(_ count: Int) -> Duration { Duration(count, 1) }
      static func seconds(_ count: Double) -> Duration { Duration(count, 1.0) }
      static func milliseconds(_ count: Int) -> Duration { Duration(count, 1000) }
      static func milliseconds(_ count: Double) -> Duration { Duration(count, 1000.0) }
      static func microseconds(_ count: Int) -> Duration { Duration(count, 1_000_000) }
      static func microseconds(_ count: Double) -> Duration { Duration(count, 1_000_000.0) }
      static func nanoseconds(_ count: Int) -> Duration { Duration(count, 1_000_000_000) }
      var components: (seconds: Int, attoseconds: Int) {
        whole < 0 && part > 0
          ? (seconds: whole + 1, attoseconds: part - 1_000_000_000_000_000_000)
          : (seconds: whole, attoseconds: part)
      }
      private var number: Double {
        abs(whole) < 9
          ? Double(whole * 1_000_000_000_000_000_000 + part) / 1e18
          : Double(whole) + Double(part) / 1e18
      }
      var description: String { "\\(number) seconds" }
      static func < (a: Duration, b: Duration) -> Bool {
        a.whole < b.whole || a.whole == b.whole && a.part < b.part
      }
      static func + (a: Duration, b: Duration) -> Duration {
        Duration(secondsComponent: a.whole + b.whole, attosecondsComponent: a.part + b.part)
      }
      static func - (a: Duration, b: Duration) -> Duration {
        Duration(secondsComponent: a.whole - b.whole, attosecondsComponent: a.part - b.part)
      }
      static func * (a: Duration, factor: Int) -> Duration {
        let (high, low) = a.part.quotientAndRemainder(dividingBy: 1_000_000_000)
        let (over, rest) = (low * factor).quotientAndRemainder(dividingBy: 1_000_000_000)
        let (more, middle) = (high * factor + over).quotientAndRemainder(
        dividingBy: 1_000_000_000)
        return Duration(
          secondsComponent: a.whole * factor + more,
          attosecondsComponent: middle * 1_000_000_000 + rest)
      }
      static func * (a: Duration, factor: Double) -> Duration { Duration(a.number * factor, 1.0) }
      static func / (a: Duration, divisor: Int) -> Duration {
        let (seconds, left) = a.whole.quotientAndRemainder(dividingBy: divisor)
        let (high, low) = a.part.quotientAndRemainder(dividingBy: 1_000_000_000)
        let (more, rest) = (left * 1_000_000_000 + high).quotientAndRemainder(dividingBy: divisor)
        return Duration(
          secondsComponent: seconds,
          attosecondsComponent: more * 1_000_000_000 + (rest * 1_000_000_000 + low) / divisor)
      }
      static func / (a: Duration, divisor: Double) -> Duration { Duration(a.number / divisor, 1.0) }
      static func / (a: Duration, b: Duration) -> Double { a.number / b.number }
      static func += (a: inout Duration, b: Duration) { a = a + b }
      static func -= (a: inout Duration, b: Duration) { a = a - b }
      static func *= (a: inout Duration, factor: Int) { a = a * factor }
      static func /= (a: inout Duration, divisor: Int) { a = a / divisor }
    }
    """,
    ["ContinuousClock", "continuous"]: clock("ContinuousClock"),
    ["SuspendingClock", "suspending"]: clock("SuspendingClock"),
    ["Clock"]: """
    protocol Clock {
      func sleep(for length: Duration, tolerance: Duration?) async throws
    }
    """,
  ]

  /// A clock of that name; a `measure` whose closure waits is `measuring` here.
  private static func clock(_ name: String) -> String {
    """
    struct \(name) {
      struct Instant: Hashable, Comparable {
        fileprivate let time: Duration
        static var now: \(name).Instant {
          \(name).Instant(time: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
        }
        func advanced(by length: Duration) -> \(name).Instant {
          \(name).Instant(time: time + length)
        }
        func duration(to other: \(name).Instant) -> Duration { other.time - time }
        static func < (a: \(name).Instant, b: \(name).Instant) -> Bool { a.time < b.time }
        static func + (a: \(name).Instant, b: Duration) -> \(name).Instant { a.advanced(by: b) }
        static func - (a: \(name).Instant, b: Duration) -> \(name).Instant {
          \(name).Instant(time: a.time - b)
        }
        static func - (a: \(name).Instant, b: \(name).Instant) -> Duration { b.duration(to: a) }
        static func += (a: inout \(name).Instant, b: Duration) { a = a + b }
      }
      static var now: \(name).Instant { \(name).Instant.now }
      var now: \(name).Instant { \(name).Instant.now }
      var minimumResolution: Duration { .nanoseconds(1) }
      func sleep(until deadline: \(name).Instant, tolerance: Duration? = nil) async throws {
        try await Task.sleep(for: now.duration(to: deadline))
      }
      func sleep(for length: Duration, tolerance: Duration? = nil) async throws {
        try await Task.sleep(for: length)
      }
      func measure(_ work: () throws -> Void) rethrows -> Duration {
        let start = now
        try work()
        return start.duration(to: now)
      }
      func measuring(_ work: () async throws -> Void) async rethrows -> Duration {
        let start = now
        try await work()
        return start.duration(to: now)
      }
    }
    """
  }
}
