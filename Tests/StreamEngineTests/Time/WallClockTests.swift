import StreamEngine
import Testing

@Suite struct WallClockTests {
  @Test func `time stands still while nothing waits for it`() {
    var clock = WallClock(host: 1000)
    #expect(clock.time(at: 5000, isNeeded: false) == 0)
    #expect(clock.time(at: 6000, isNeeded: true) == 0)
    #expect(clock.time(at: 6500, isNeeded: true) == 500)
    #expect(clock.time(at: 7000, isNeeded: false) == 1000)
    #expect(clock.time(at: 9000, isNeeded: false) == 1000)
  }

  @Test func `speed multiplies`() {
    var clock = WallClock(host: 0, speed: 4)
    _ = clock.time(at: 0, isNeeded: true)
    #expect(clock.time(at: 100, isNeeded: true) == 400)
    #expect(clock.wait(until: 800) == 101)
  }

  @Test func `a pause keeps what is scheduled and counts for nothing`() {
    var clock = WallClock(host: 0)
    _ = clock.time(at: 0, isNeeded: true)
    _ = clock.time(at: 100, isNeeded: true)
    clock.pause()
    #expect(clock.isPaused)
    #expect(clock.wait(until: 500) == nil)
    #expect(clock.time(at: 900, isNeeded: true) == 100)
    clock.resume()
    #expect(clock.time(at: 1000, isNeeded: true) == 100)
    #expect(clock.time(at: 1200, isNeeded: true) == 300)
  }

  @Test func `what is due is not waited for`() {
    var clock = WallClock(host: 0)
    _ = clock.time(at: 0, isNeeded: true)
    _ = clock.time(at: 50, isNeeded: true)
    #expect(clock.wait(until: 50) == 0)
    #expect(clock.wait(until: 20) == 0)
    #expect(clock.wait(until: 60) == 11)
  }

  @Test func `a pause begins at the last reading`() {
    var clock = WallClock(host: 0)
    _ = clock.time(at: 0, isNeeded: true)
    clock.pause()
    #expect(clock.time(at: 100, isNeeded: true) == 0)
  }

  @Test func `waiting as told reaches the due time`() {
    var clock = WallClock(host: 0, speed: 3)
    var host: UInt64 = 0
    _ = clock.time(at: host, isNeeded: true)
    for due: UInt64 in [1, 7, 100, 1_000_003] {
      host += clock.wait(until: due) ?? 0
      #expect(clock.time(at: host, isNeeded: true) >= due)
    }
  }
}
