import StreamEngine
import Testing

@Suite struct ThrottleTests {
  @Test func `emits at once, then the first of each span`() {
    check(
      "-12345-------67-8|",
      { $0.throttle(for: .milliseconds(3), latest: false, trailing: true) }, "-1--2--5-----6--7|")
  }

  @Test func `emits at once, then the newest of each span`() {
    check("-12345-------6-7|", { $0.throttle(for: .milliseconds(3)) }, "-1--4--5-----6--[7|]")
  }

  @Test func `completion waits for what is pending, and for nothing else`() {
    check("-12|", { $0.throttle(for: .milliseconds(3)) }, "-1--[2|]")
    check("-1|", { $0.throttle(for: .milliseconds(3)) }, "-1|")
    check("--|", { $0.throttle(for: .milliseconds(3)) }, "--|")
  }

  @Test func `a failure discards it`() {
    check("-12#", { $0.throttle(for: .milliseconds(3)) }, "-1-#")
  }

  @Test func `an element at the edge replaces the one that waits, if it was scheduled first`() {
    check("-12-3---|", { $0.throttle(for: .milliseconds(3)) }, "-1--3---|")
  }

  @Test func `an element at the edge that is scheduled later is the next span's`() {
    let ticks = Observable<Int>.timer(after: .zero, period: .milliseconds(3))
    check(ticks.take(3).throttle(for: .milliseconds(3)), "0--1--[2|]")
  }

  @Test func `leaving takes the timer back`() {
    check("-12---", { $0.throttle(for: .milliseconds(3)) }, "-1!", subscriptions: "^-!")
  }

  @Test func `what the delivery sends back has to wait`() {
    let subject = Subject<Int>()
    let scheduler = Scheduler()
    var results: [String] = []
    let direct = Observable<Int> { sink, scheduler in
      subject.stream.subscribe(sink, on: scheduler)
    }
    direct.throttle(for: .nanoseconds(3)).subscribe(on: scheduler) { value in
      results.append("\(value)@\(scheduler.now)")
      if value < 3 { subject.next(value + 1) }
    }
    subject.next(1)
    scheduler.run()
    #expect(results == ["1@0", "2@3", "3@6"])
    subject.complete()
  }
}

@Suite struct ThrottleFirstTests {
  @Test func `emits the first of each span only`() {
    check(
      "-12345-------6-7|", { $0.throttle(for: .milliseconds(3), latest: false) },
      "-1--4--------6--|")
  }

  @Test func `an element at the edge passes`() {
    check("1--2-3|", { $0.throttle(for: .milliseconds(3), latest: false) }, "1--2--|")
  }

  @Test func `ends pass at once`() {
    check("-12|", { $0.throttle(for: .milliseconds(3), latest: false) }, "-1-|")
    check("-12#", { $0.throttle(for: .milliseconds(3), latest: false) }, "-1-#")
  }
}
