import StreamEngine
import Testing

@Suite struct ExpandTests {
  private static func doubled(_ value: Int) -> Observable<Int> {
    value < 8 ? Observable<Int>.timer(after: .milliseconds(2)).map { _ in value * 2 } : .empty()
  }

  @Test func `feeds back what it emits`() {
    check("-1-|", { $0.expand(Self.doubled) }, "-1-2-4-[8|]")
  }

  @Test func `what is synchronous is taken breadth first`() {
    var results: [Int] = []
    Observable.of(1).expand { $0 < 4 ? .of($0 * 2, $0 * 2 + 1) : .empty() }
      .subscribe(on: Scheduler()) { results.append($0) }
    #expect(results == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `an element that finds no place is emitted when its turn comes`() {
    check(
      "[48]|", { $0.expand(maxConcurrent: 1) { $0 == 4 ? cold("-5|") : cold("--|") } },
      "4-8-5-|")
    check("-1|", { $0.expand(maxConcurrent: 0) { _ in .empty() } }, "#", subscriptions: "")
  }

  @Test func `completes when all have`() {
    check("--|", { $0.expand(Self.doubled) }, "--|")
    check("-8-|", { $0.expand(Self.doubled) }, "-8-|")
  }

  @Test func `any failure ends everything`() {
    check("-1-#", { $0.expand(Self.doubled) }, "-1-#")
    check("-1--|", { $0.expand { _ in cold("-#") } }, "-1#", subscriptions: "^-!")
    check("-1-|", { $0.expand { _ in try throwTestError() } }, "-[1#]")
  }

  @Test func `leaving ends an expansion without end`() {
    var results: [Int] = []
    Observable.of(1).expand { .of($0 + 1) }.take(3).subscribe(on: Scheduler()) {
      results.append($0)
    }
    #expect(results == [1, 2, 3])
  }

  @Test func `an expansion without end is stopped by the turn's work budget`() {
    let scheduler = Scheduler(mostValues: 10_000)
    var count = 0
    let run = Observable.of(1).expand { value in Observable { sink, _ in sink.next(value) } }
      .subscribe(on: scheduler) { _ in count += 1 }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    #expect(count < 20_000)
    run.cancel()
  }
}
