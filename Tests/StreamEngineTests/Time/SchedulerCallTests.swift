import StreamEngine
import Testing

@Suite struct SchedulerCallTests {
  @Test func `at a time that is over means now`() {
    let scheduler = Scheduler()
    scheduler.advance(by: .nanoseconds(10))
    var times: [UInt64] = []
    scheduler.schedule(at: .nanoseconds(5)) { times.append(scheduler.now) }
    scheduler.schedule(at: .nanoseconds(15)) { times.append(scheduler.now) }
    scheduler.advance(by: .nanoseconds(4))
    #expect(times == [10])
    scheduler.advance(by: .nanoseconds(1))
    #expect(times == [10, 15])
    #expect(scheduler.now == 15)
  }

  @Test func `periodic work starts after one period, or when it is told to`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    let slow = scheduler.schedule(every: .nanoseconds(4)) { trail.append("slow \(scheduler.now)") }
    let early = scheduler.schedule(every: .nanoseconds(3), after: .zero) {
      trail.append("early \(scheduler.now)")
    }
    scheduler.run(until: 8)
    #expect(trail == ["early 0", "early 3", "slow 4", "early 6", "slow 8"])
    slow.cancel()
    early.cancel()
    early.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `periodic work can end itself`() {
    let scheduler = Scheduler()
    var count = 0
    var periodic: (any Cancellable)?
    periodic = scheduler.schedule(every: .nanoseconds(1)) {
      count += 1
      if count == 3 { periodic?.cancel() }
    }
    scheduler.run(until: 10)
    #expect(count == 3)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a period of zero does not stop time`() {
    let scheduler = Scheduler()
    var count = 0
    let periodic = scheduler.schedule(every: .zero) { count += 1 }
    scheduler.run(until: 5)
    #expect(count == 5)
    periodic.cancel()
  }
}
