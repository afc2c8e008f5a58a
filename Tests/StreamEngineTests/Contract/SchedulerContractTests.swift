import StreamEngine
import Testing

/// The rules of schedulers and time.
@Suite struct SchedulerContractTests {
  @Test func `101 the first action of a trampoline runs now, nested ones after it, in order`() {
    let trampoline = Scheduler().trampoline
    var trail: [String] = []
    #expect(trampoline.isScheduleRequired)
    trampoline.schedule {
      trail.append("first begins")
      trampoline.schedule {
        trail.append("second")
        trampoline.schedule { trail.append("fourth") }
      }
      trampoline.schedule { trail.append("third") }
      #expect(!trampoline.isScheduleRequired)
      trail.append("first ends")
    }
    #expect(trail == ["first begins", "first ends", "second", "third", "fourth"])
    #expect(trampoline.isScheduleRequired)
  }

  @Test func `102 cold synchronous sources deliver recursively, or take turns if told to`() {
    check(.merge([.of(1, 2, 3), .of(4, 5, 6)]), "[123456|]")
    check(
      .merge([.of(1, 2, 3, on: .currentThread), .of(4, 5, 6, on: .currentThread)]), "[142536|]")
  }

  @Test func `103 an action that is cancelled before it starts never starts`() {
    let scheduler = Scheduler()
    var ran = 0
    let early = scheduler.schedule(after: 5) { ran += 1 }
    let due = scheduler.schedule(at: .nanoseconds(5)) { ran += 10 }
    scheduler.schedule(after: 2) { scheduler.cancel(early) }
    scheduler.cancel(due)
    scheduler.run()
    #expect(ran == 0)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `104 periodic work never overlaps itself and loses no tick`() {
    let scheduler = Scheduler()
    var isRunning = false
    var ticks = 0
    let periodic = scheduler.schedule(every: .nanoseconds(10)) {
      #expect(!isRunning)
      isRunning = true
      ticks += 1
      // As long as two and a half periods.
      if ticks == 1 { scheduler.advance(by: .nanoseconds(25)) }
      isRunning = false
    }
    scheduler.run(until: 60)
    #expect(ticks == 6)
    periodic.cancel()
  }

  @Test func `105 virtual time runs by time, then by insertion, up to and with the horizon`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    for (name, time) in [("c", 7), ("a", 3), ("d", 7), ("b", 3), ("e", 8)] as [(String, Int)] {
      scheduler.schedule(at: .nanoseconds(time)) { trail.append("\(name)\(scheduler.now)") }
    }
    scheduler.run(until: 7)
    #expect(trail == ["a3", "b3", "c7", "d7"])
    #expect(scheduler.now == 7)
    scheduler.run(until: 2)
    #expect(scheduler.now == 7)
  }

  @Test func `106 zero-delay actions run in the same instant`() {
    let scheduler = Scheduler()
    var times: [UInt64] = []
    scheduler.schedule(at: .nanoseconds(4)) {
      scheduler.schedule(after: 0) { times.append(scheduler.now) }
    }
    scheduler.run(until: 4)
    #expect(times == [4])
  }

  @Test func `107 the same program gives the same trace`() {
    func trace() -> [String] {
      let scheduler = Scheduler()
      var lines: [String] = []
      let ticks = Observable<Int>.interval(.nanoseconds(3)).take(20)
      let stream = ticks.flatMap { tick in
        ticks.map { tick * 100 + $0 }.delay(for: .nanoseconds(tick))
      }
      .merge(ticks.debounce(for: .nanoseconds(2))).throttle(for: .nanoseconds(4))
      stream.subscribe(on: scheduler, end: { lines.append("\(scheduler.now) \($0.mark)") }) {
        lines.append("\(scheduler.now) \(scheduler.turn) \($0)")
      }
      scheduler.run()
      return lines
    }
    let first = trace()
    #expect(first.count > 20)
    #expect(trace() == first)
  }

  @Test func `110 a cold source has a timeline for each subscriber, a hot one has one`() {
    check(
      "-1-2|", { $0.merge($0.delay(for: .milliseconds(2))) }, "-1-[21]-2|",
      subscriptions: "^---! ^---!")
    check("-1-2-3|", { $0 }, "---^1-2-3|", subscriptions: "---^-----!")
    check(.hot("-1-2-3|"), { $0 }, "---^-3|", subscriptions: "---^--!")
  }
}
