import StreamEngine
import Testing

@Suite struct RepeatTests {
  @Test func `counts runs`() {
    check("-1-|", { $0.repeat(2) }, "-1--1-|", subscriptions: "^--! ---^--!")
    check("-1-|", { $0.repeat(1) }, "-1-|")
    check("-1-|", { $0.repeat(0) }, "|", subscriptions: "")
    check("-1-|", { $0.repeat(-1) }, "|", subscriptions: "")
  }

  @Test func `a failure stops it`() {
    check("-1-#", { $0.repeat(2) }, "-1-#")
  }

  @Test func `waits between the runs`() {
    check(
      "-1|", { $0.repeat(2, delay: .milliseconds(3)) }, "-1----1|", subscriptions: "^-! -----^-!")
  }

  @Test func `without a number it goes on until left`() {
    check("-1|", { $0.repeat() }, "-1-1-1!")
    check("-1|", { $0.repeat().take(2) }, "-1-[1|]")
  }

  @Test func `while a condition holds`() {
    check("-1|", { $0.repeat(while: { $0 < 3 }) }, "-1-1-1|")
    check("-1|", { $0.repeat(while: { _ in false }) }, "|")
    check("-1|", { $0.repeat(doWhile: { $0 < 3 }) }, "-1-1-1|")
    check("-1|", { $0.repeat(doWhile: { _ in false }) }, "-1|")
    check("-1|", { $0.repeat(doWhile: { _ in try throwTestError() }) }, "-1#")
    check("-1|", { $0.repeat(while: { _ in try throwTestError() }) }, "#")
  }

  @Test func `when another stream says so`() {
    check("-1|", { $0.repeat(when: { $0.delay(for: .milliseconds(2)).take(1) }) }, "-1---1|")
    check("-1#", { $0.repeat(when: { $0 }) }, "-1#")
    check("-1|", { $0.repeat(when: { runs in runs.take(while: { $0 < 3 }) }) }, "-1-1-1|")
    check("-1|", { $0.repeat(when: { _ in cold("--7") }) }, "-1---1!", subscriptions: "^-! ----^-!")
    check("-1|", { $0.repeat(when: { _ -> Observable<Int> in try throwTestError() }) }, "-1#")
  }

  @Test func `a million synchronous runs are a loop`() {
    var count = 0
    Observable.of(1).repeat(1_000_000).subscribe(on: Scheduler()) { count += $0 }
    #expect(count == 1_000_000)
    count = 0
    Observable.of(1).repeat(when: { $0 }).take(100_000).subscribe(on: Scheduler()) { count += $0 }
    #expect(count == 100_000)
  }

  @Test func `is decided run by run`() {
    check(
      "-1|",
      { $0.repeat { runs in runs < 3 ? .after(.milliseconds(runs)) : .never } },
      "-1--1---1|", subscriptions: "^-! ---^-! -------^-!")
    check("-1|", { $0.repeat { _ in .when(cold("-7").map { _ in }) }.take(2) }, "-1--[1|]")
    check("-1|", { $0.repeat { _ in .when(cold("-|").map { _ in }) } }, "-1-|")
    check("-1|", { $0.repeat { _ in try throwTestError() as Rerun } }, "-1#")
    check("-#", { $0.repeat { _ in .now } }, "-#")
  }

  @Test func `an endless loop of empty runs is stopped by the work budget`() {
    let scheduler = Scheduler(mostValues: 1000)
    let run = Observable<Int>.empty().repeat().subscribe(on: scheduler) { _ in }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    run.cancel()
  }

  @Test func `the session can interrupt it`() {
    let scheduler = Scheduler()
    var asked = 0
    scheduler.workBudget.reasonToStop = {
      asked += 1
      return asked > 10 ? .interrupted : nil
    }
    let run = Observable<Int>.empty().repeat().subscribe(on: scheduler) { _ in }
    #expect(scheduler.workBudget.stopReason == .interrupted)
    run.cancel()
  }
}
