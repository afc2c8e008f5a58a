import StreamEngine
import Testing

@Suite struct AuditTests {
  @Test func `emits the newest at the end of a span, then idles`() {
    check("-12345-------6-7|", { $0.audit(for: .milliseconds(3)) }, "----4---5-------[7|]")
  }

  @Test func `completion waits for an open span, a failure does not`() {
    check("8---8|", { $0.audit(for: .milliseconds(2)) }, "--8---[8|]", subscriptions: "^----!")
    check("-12#", { $0.audit(for: .milliseconds(3)) }, "---#")
    check("--|", { $0.audit(for: .milliseconds(3)) }, "--|")
  }

  @Test func `leaving takes the timer back`() {
    check("-1---", { $0.audit(for: .milliseconds(9)) }, "---!", subscriptions: "^--!")
  }

  @Test func `what the delivery sends back opens the next span`() {
    let subject = Subject<Int>()
    let scheduler = Scheduler()
    var results: [String] = []
    subject.stream.audit(for: .nanoseconds(3)).subscribe(on: scheduler) { value in
      results.append("\(value)@\(scheduler.now)")
      if value < 3 { subject.next(value + 1) }
    }
    subject.next(1)
    scheduler.run()
    #expect(results == ["1@3", "2@6", "3@9"])
    subject.complete()
  }
}

@Suite struct AuditSelectorTests {
  @Test func `the span is the first element's`() {
    check("-123-----|", { $0.audit { cold($0 == 1 ? "---0" : "-0") } }, "----3----|")
  }

  @Test func `a span that only completes emits nothing`() {
    check("-1--2---|", { $0.audit { cold($0 == 1 ? "-|" : "-0") } }, "-----2--|")
    check("-1|", { $0.audit { _ in cold("--|") } }, "---|")
  }

  @Test func `failures end it`() {
    check("-1---|", { $0.audit { _ in cold("-#") } }, "--#", subscriptions: "^-!")
    check("-1---|", { $0.audit { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `a span that ends at once holds nothing`() {
    check("-12|", { $0.audit { _ in Observable.of(0) } }, "-12|")
  }
}

@Suite struct ThrottleSelectorTests {
  @Test func `the leading edge`() {
    check(
      "-12345-------6-7|", { $0.throttle { _ in Observable<Int>.timer(after: .milliseconds(3)) } },
      "-1---5-------6--|")
  }

  @Test func `both edges are what throttle does by itself`() {
    check(
      "-12345-------6-7|",
      { $0.throttle(trailing: true) { _ in Observable<Int>.timer(after: .milliseconds(3)) } },
      "-1--4--5-----6--[7|]")
  }

  @Test func `the trailing edge`() {
    check(
      "-123------4-|",
      {
        $0.throttle(leading: false, trailing: true) { _ in
          Observable<Int>.timer(after: .milliseconds(3))
        }
      },
      "----3--------[4|]")
  }

  @Test func `no edge at all`() {
    check(
      "-12|",
      {
        $0.throttle(leading: false, trailing: false) { _ in
          Observable<Int>.timer(after: .milliseconds(3))
        }
      },
      "---|")
  }

  @Test func `spans differ, and failures end it`() {
    check("-1-2-3-4|", { $0.throttle { cold($0 == 1 ? "-0" : "---0") } }, "-1-2---4|")
    check("-1---|", { $0.throttle { _ in cold("-#") } }, "-1#")
    check("-1---|", { $0.throttle { _ -> Observable<Int> in try throwTestError() } }, "-[1#]")
  }

  @Test func `a span that only completes lets the next pass`() {
    check("-12-3|", { $0.throttle(trailing: true) { cold($0 == 1 ? "--|" : "-----0") } }, "-1--3|")
  }
}
