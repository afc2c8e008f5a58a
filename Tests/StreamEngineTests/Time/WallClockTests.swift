import StreamEngine
import Testing

@Suite struct WallClockTests {
  @Test func `time stands still while nothing waits for it`() {
    var clock = WallClock(host: .microseconds(1))
    #expect(clock.time(at: .microseconds(5), isNeeded: false) == .zero)
    #expect(clock.time(at: .microseconds(6), isNeeded: true) == .zero)
    #expect(clock.time(at: .nanoseconds(6500), isNeeded: true) == .nanoseconds(500))
    #expect(clock.time(at: .microseconds(7), isNeeded: false) == .microseconds(1))
    #expect(clock.time(at: .microseconds(9), isNeeded: false) == .microseconds(1))
  }

  @Test func `speed multiplies`() {
    var clock = WallClock(host: .zero, speed: 4)
    _ = clock.time(at: .zero, isNeeded: true)
    #expect(clock.time(at: .nanoseconds(100), isNeeded: true) == .nanoseconds(400))
    #expect(clock.wait(until: .nanoseconds(800)) == .nanoseconds(101))
  }

  @Test func `a pause keeps what is scheduled and counts for nothing`() {
    var clock = WallClock(host: .zero)
    _ = clock.time(at: .zero, isNeeded: true)
    _ = clock.time(at: .nanoseconds(100), isNeeded: true)
    clock.pause()
    #expect(clock.isPaused)
    #expect(clock.wait(until: .nanoseconds(500)) == nil)
    #expect(clock.time(at: .nanoseconds(900), isNeeded: true) == .nanoseconds(100))
    clock.resume()
    #expect(clock.time(at: .microseconds(1), isNeeded: true) == .nanoseconds(100))
    #expect(clock.time(at: .nanoseconds(1200), isNeeded: true) == .nanoseconds(300))
  }

  @Test func `what is due is not waited for`() {
    var clock = WallClock(host: .zero)
    _ = clock.time(at: .zero, isNeeded: true)
    _ = clock.time(at: .nanoseconds(50), isNeeded: true)
    #expect(clock.wait(until: .nanoseconds(50)) == .zero)
    #expect(clock.wait(until: .nanoseconds(20)) == .zero)
    #expect(clock.wait(until: .nanoseconds(60)) == .nanoseconds(11))
  }

  @Test func `a pause begins at the last reading`() {
    var clock = WallClock(host: .zero)
    _ = clock.time(at: .zero, isNeeded: true)
    clock.pause()
    #expect(clock.time(at: .nanoseconds(100), isNeeded: true) == .zero)
  }

  @Test func `waiting as told reaches the due time`() {
    var clock = WallClock(host: .zero, speed: 3)
    var host = Duration.zero
    _ = clock.time(at: host, isNeeded: true)
    for due: Duration in [1, 7, 100, 1_000_003].map({ .nanoseconds($0) }) {
      host += clock.wait(until: due) ?? .zero
      #expect(clock.time(at: host, isNeeded: true) >= due)
    }
  }
}
