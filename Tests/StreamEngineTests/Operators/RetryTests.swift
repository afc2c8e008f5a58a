import StreamEngine
import Testing

@Suite struct RetryTests {
  @Test func `counts attempts`() {
    check("-1-#", { $0.retry(2) }, "-1--1-#", subscriptions: "^--! ---^--!")
    check("-1-#", { $0.retry(1) }, "-1-#", subscriptions: "^--!")
    check("-1-|", { $0.retry(3) }, "-1-|", subscriptions: "^--!")
  }

  @Test func `no attempt at all is a failure`() {
    check("-1|", { $0.retry(0) }, "#", subscriptions: "")
  }

  @Test func `a hot stream that has failed fails again at once`() {
    check(.hot("-1-#"), { $0.retry(2) }, "-1-#", subscriptions: "^--! ---[^!]")
  }

  @Test func `without a number it goes on until left`() {
    check("-1#", { $0.retry() }, "-1-1-1!", subscriptions: "^-! --^-! ----^-!")
  }

  @Test func `a failed run is let go before the next begins`() {
    var trail: [String] = []
    var runs = 0
    Observable<Int>.create { observer in
      runs += 1
      let run = runs
      trail.append("begin \(run)")
      observer.fail(TestError())
      return OnCancel { trail.append("leave \(run)") }
    }.retry(2).subscribe(on: Scheduler()) { _ in }
    #expect(trail == ["begin 1", "leave 1", "begin 2", "leave 2"])
  }

  @Test func `a million synchronous failures are a loop`() {
    var runs = 0
    let failing = Observable<Int> { sink, _ in
      runs += 1
      if runs > 1_000_000 { sink.complete() } else { sink.fail(TestError()) }
    }
    var end: End?
    failing.retry().subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
    #expect(end?.mark == "|")
    #expect(runs == 1_000_001)
  }

  @Test func `an endless loop of them is stopped by the work budget`() {
    let scheduler = Scheduler(mostValues: 1000)
    let run = Observable<Int>.error(TestError()).retry().subscribe(on: scheduler) { _ in }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    run.cancel()
  }
}

@Suite struct RetryDecideTests {
  @Test func `waits as it is told`() {
    check(
      "-#", { $0.retry { _, runs in runs < 3 ? .after(.milliseconds(2)) : .never } }, "-------#",
      subscriptions: "^! ---^! ------^!")
  }

  @Test func `waits for a stream, whose end is the result's`() {
    check(
      "-1#", { $0.retry { _, runs in runs < 3 ? .when(cold("--7-|").map { _ in }) : .never } },
      "-1---1---1#", subscriptions: "^-! ----^-! --------^-!")
    check("-1#", { $0.retry { _, _ in .when(cold("--|").map { _ in }) } }, "-1--|")
    check("-1#", { $0.retry { _, _ in .when(cold("--#").map { _ in }) } }, "-1--#")
    check("-1#", { $0.retry { _, _ in .when(cold("----7").map { _ in }) } }, "-1-!")
  }

  @Test func `streams that emit at once are a loop`() {
    var runs = 0
    let failing = Observable<Int> { sink, _ in
      runs += 1
      if runs > 100_000 { sink.complete() } else { sink.fail(TestError()) }
    }
    var end: End?
    failing.retry { _, _ in .when(.of(())) }.subscribe(on: Scheduler(), end: { end = $0 }) { _ in }
    #expect(end?.mark == "|")
    #expect(runs == 100_001)
  }

  @Test func `an element begins the count anew`() {
    var runs = 0
    let source = Observable<Int>.deferred {
      runs += 1
      return runs == 2 || runs == 3 ? cold("1#") : cold("#")
    }
    check(source.retry(2, resetOnSuccess: true), "11#")
  }

  @Test func `a throw is the failure`() {
    check("-#", { $0.retry { _, _ in try throwTestError() } }, "-#")
  }

  @Test func `leaving takes the timer back`() {
    check("-#", { $0.retry { _, _ in .after(.milliseconds(9)) } }, "---!", subscriptions: "^!")
  }
}

@Suite struct RetryWhenTests {
  @Test func `each element of the handler's stream is an attempt`() {
    check(
      "-1-#", { $0.retry(when: { $0.take(2).delay(for: .milliseconds(2)) }) }, "-1----1----1-|",
      subscriptions: "^--! -----^--! ----------^--!")
  }

  @Test func `the attempt asked for runs although the handler's stream is over`() {
    check("-1-#", { $0.retry(when: { $0.take(1) }) }, "-1--1-|", subscriptions: "^--! ---^--!")
  }

  @Test func `the end of the handler's stream is the result's`() {
    check("-1-#", { $0.retry(when: { _ in Observable<Int>.empty() }) }, "-1-|")
    check("-1-#", { $0.retry(when: { _ in Observable<Int>.error(TestError()) }) }, "-1-#")
    check("-1-#", { $0.retry(when: { _ in cold("--#") }) }, "-1---#")
    check("-1#", { $0.retry(when: { _ in cold("----|") }) }, "-1----|", subscriptions: "^-!")
  }

  @Test func `its stream begins with the first failure`() {
    check("-1#", { $0.retry(when: { _ in cold("--7") }) }, "-1---1!", subscriptions: "^-! ----^-!")
  }

  @Test func `what it emits while an attempt runs means nothing`() {
    check(
      "-1---#", { $0.retry(when: { _ in cold("--78|") }) }, "-1------1---|",
      subscriptions: "^----! -------^----!")
  }

  @Test func `a handler that throws is a failure`() {
    check("-1-#", { $0.retry(when: { _ -> Observable<Int> in try throwTestError() }) }, "-1-#")
    check("-1|", { $0.retry(when: { _ -> Observable<Int> in try throwTestError() }) }, "-1|")
  }

  @Test func `completion passes`() {
    check("-1|", { $0.retry(when: { $0 }) }, "-1|")
  }

  @Test func `a million synchronous attempts are a loop, also when the first fails late`() {
    for delay: UInt64 in [0, 5] {
      var runs = 0
      let failing = Observable<Int> { sink, scheduler in
        runs += 1
        if runs > 1_000_000 { return sink.complete() }
        if runs > 1 || delay == 0 { return sink.fail(TestError()) }
        scheduler.schedule(after: delay) { sink.fail(TestError()) }
      }
      let scheduler = Scheduler()
      var end: End?
      failing.retry(when: { $0 }).subscribe(on: scheduler, end: { end = $0 }) { _ in }
      scheduler.run()
      #expect(end?.mark == "|")
      #expect(runs == 1_000_001)
    }
  }
}
