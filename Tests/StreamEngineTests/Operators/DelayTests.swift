import StreamEngine
import Testing

@Suite struct DelayTests {
  @Test func `shifts elements and completion`() {
    check("-1-2-|", { $0.delay(for: .milliseconds(3)) }, "----1-2-|", subscriptions: "^----!")
    check("-|", { $0.delay(for: .milliseconds(3)) }, "----|")
  }

  @Test func `elements of one moment keep their order`() {
    check("-[12]-[34|]", { $0.delay(for: .milliseconds(1)) }, "--[12]-[34|]")
  }

  @Test func `a failure overtakes and discards`() {
    check("-1-2#", { $0.delay(for: .milliseconds(2)) }, "---1#")
  }

  @Test func `leaving takes the timer back`() {
    check("-1-2-|", { $0.delay(for: .milliseconds(9)) }, "-------!")
  }

  @Test func `no delay is the same moment, in a turn of its own`() {
    check("-1-2|", { $0.delay(for: .zero) }, "-1-2|")
    let scheduler = Scheduler()
    var results: [Int] = []
    Observable.of(1, 2).delay(for: .zero).subscribe(on: scheduler) { results.append($0) }
    #expect(results == [])
    let turn = scheduler.turn
    scheduler.run()
    #expect(results == [1, 2])
    #expect(scheduler.turn == turn + 3)
  }

  @Test func `elements of one moment stay together`() {
    let scheduler = Scheduler()
    var results: [Int] = []
    Observable.of(1, 2).delay(for: .nanoseconds(3)).merge(
      .timer(after: .nanoseconds(3)).map { _ in 9 }
    )
    .subscribe(on: scheduler) { results.append($0) }
    scheduler.run()
    #expect(results == [1, 2, 9])
  }

  @Test func `a completion that is not delayed comes with the last element`() {
    let scheduler = Scheduler()
    var turns: [Int] = []
    Observable.of(1, 2).delay(for: .nanoseconds(3), delayCompletion: false)
      .subscribe(on: scheduler, end: { _ in turns.append(scheduler.turn) }) { _ in
        turns.append(scheduler.turn)
      }
    scheduler.run()
    #expect(turns == [1, 2, 2])
  }

  @Test func `a million elements under way leave with their run`() {
    let scheduler = Scheduler()
    let run = Observable<Int>.range(start: 0, count: 1_000_000).delay(for: .nanoseconds(5))
      .subscribe(on: scheduler) { _ in }
    #expect(scheduler.pendingCount == 1_000_001)
    run.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `what is sent from the delivery is delayed again`() {
    let subject = Subject<Int>()
    let scheduler = Scheduler()
    var results: [String] = []
    subject.stream.delay(for: .nanoseconds(2)).subscribe(on: scheduler) { value in
      results.append("\(value)@\(scheduler.now)")
      if value < 3 { subject.next(value + 1) }
    }
    subject.next(1)
    scheduler.run()
    #expect(results == ["1@2", "2@4", "3@6"])
    subject.complete()
    scheduler.run()
  }
}

@Suite struct DelaySelectorTests {
  @Test func `each element waits for its own stream`() {
    check("-1-2-|", { $0.delay { cold($0 == 1 ? "----0" : "-0") } }, "----2[1|]")
    check("-1-2-|", { $0.delay { cold($0 == 1 ? "---0" : "-0") } }, "----[12]|")
  }

  @Test func `only the first element counts, completion alone drops`() {
    check("-1-2-|", { $0.delay { cold($0 == 1 ? "-000" : "-|") } }, "--1--|")
  }

  @Test func `failures end it`() {
    check("-1-2-|", { $0.delay { _ in cold("-#") } }, "--#", subscriptions: "^-!")
    check("-1--#", { $0.delay { _ in cold("---0") } }, "----#")
    check("-1-|", { $0.delay { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }
}
