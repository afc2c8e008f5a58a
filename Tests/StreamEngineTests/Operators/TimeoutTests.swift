import StreamEngine
import Testing

@Suite struct TimeoutTests {
  @Test func `fails when nothing comes in time`() {
    check(
      "-1--2-------3-|", { $0.timeout(.milliseconds(4)) }, "-1--2---#", subscriptions: "^-------!")
    var end: End?
    let scheduler = Scheduler()
    Observable<Int>.never().timeout(.nanoseconds(5)).subscribe(on: scheduler, end: { end = $0 }) {
      _ in
    }
    scheduler.run()
    #expect(end?.error as? StreamError == .timeout)
  }

  @Test func `or goes on with another stream, which has all the time it wants`() {
    check(
      "-1-----2|", "-----5|", { $0.timeout(.milliseconds(3), other: $1) }, "-1-------5|",
      subscriptions: ["^---!", "----^-----!"])
  }

  @Test func `ends pass`() {
    check("-1-|", { $0.timeout(.milliseconds(3)) }, "-1-|")
    check("-1-#", { $0.timeout(.milliseconds(3)) }, "-1-#")
  }

  @Test func `the first element can have a time of its own`() {
    check(
      "----1-2---|", { $0.timeout(first: .milliseconds(5), each: .milliseconds(3)) }, "----1-2--#")
    check("-1------2|", { $0.timeout(first: .milliseconds(3), each: nil) }, "-1------2|")
    check("----1|", { $0.timeout(first: nil, each: .milliseconds(2)) }, "----1|")
    check("----1--|", { $0.timeout(first: nil, each: .milliseconds(2)) }, "----1-#")
  }

  @Test func `the source is left before the other is subscribed`() {
    var trail: [String] = []
    let source = Observable<Int>.never().finally { trail.append("left") }
    let other = Observable<Int> { sink, _ in
      trail.append("other")
      sink.complete()
    }
    let scheduler = Scheduler()
    source.timeout(.nanoseconds(2), other: other).subscribe(on: scheduler) { _ in }
    scheduler.run()
    #expect(trail == ["left", "other"])
  }

  @Test func `leaving takes the timer back`() {
    check("-1-----", { $0.timeout(.milliseconds(9)) }, "-1-!", subscriptions: "^--!")
    check("-1-2-3-", { $0.timeout(.milliseconds(9)).take(1) }, "-[1|]")
  }
}

extension Observable {
  fileprivate func timeout(_ time: Duration, other: Observable? = nil) -> Observable {
    timeout(first: time, each: time, other: other)
  }
}

@Suite struct DelaySubscriptionTests {
  @Test func `subscribes later`() {
    check(
      .hot("-1-2-3-|"), { $0.delaySubscription(for: .milliseconds(2)) }, "---2-3-|",
      subscriptions: "--^----!")
    check("-1|", { $0.delaySubscription(for: .milliseconds(2)) }, "---1|", subscriptions: "--^-!")
  }

  @Test func `leaving before keeps it from being subscribed`() {
    check("-1|", { $0.delaySubscription(for: .milliseconds(5)) }, "--!", subscriptions: "")
  }

  @Test func `no time at all is a turn of its own`() {
    let scheduler = Scheduler()
    var results: [Int] = []
    Observable.of(1).delaySubscription(for: .zero).subscribe(on: scheduler) { results.append($0) }
    #expect(results == [])
    scheduler.run()
    #expect(results == [1])
  }
}

@Suite struct DelayErrorTests {
  @Test func `a failure waits in line if it is asked to`() {
    check("-1-2#", { $0.delay(for: .milliseconds(2), delayError: true) }, "---1-2#")
  }

  @Test func `a hop keeps the order, and no failure overtakes`() {
    check("-1-[23]#", { $0.delay(for: .zero, delayError: true) }, "-1-[23]#")
  }
}
