import Testing

@testable import rxrepl

@Suite struct HostTimeTests {
  private let second: UInt64 = 1_000_000_000

  @Test func `who comes back as expected has missed nothing`() {
    var time = HostTime()
    time.wait(from: 5 * second, for: 3 * second)
    #expect(time.absence(at: 8 * second + 1) == nil)
    #expect(time.now(at: 8 * second) == 8 * second)
  }

  @Test func `what a stopped process has missed is left out, once`() {
    var time = HostTime()
    time.wait(from: 5 * second, for: second)
    #expect(time.absence(at: 66 * second) == 60 * second)
    #expect(time.absence(at: 66 * second) == nil)
    #expect(time.now(at: 67 * second) == 7 * second)
  }

  @Test func `who waits for a key alone misses nothing`() {
    var time = HostTime()
    time.wait(from: 5 * second, for: nil)
    #expect(time.absence(at: 600 * second) == nil)
  }

  @Test func `work takes as long as it takes, and a stop after it is noticed`() {
    var time = HostTime()
    time.wait(from: 5 * second, for: 0)
    time.worked(until: 9 * second)
    #expect(time.absence(at: 9 * second + 1) == nil)
    #expect(time.absence(at: 20 * second) == 11 * second)
  }
}
