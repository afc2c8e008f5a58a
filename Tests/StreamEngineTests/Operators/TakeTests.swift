import StreamEngine
import Testing

@Suite struct TakeTests {
  @Test func `completes with the last element and leaves the source`() {
    check("-1--2--3-|", { $0.take(2) }, "-1--[2|]", subscriptions: "^---!")
  }

  @Test func `completes with its source if that is shorter`() {
    check("-1-|", { $0.take(2) }, "-1-|")
    check("-1-#", { $0.take(2) }, "-1-#")
  }

  @Test(arguments: [0, -1]) func `taking none never subscribes`(count: Int) {
    check("-1-|", { $0.take(count) }, "|", subscriptions: "")
  }

  @Test func `a source that answers its own elements cannot exceed the count`() {
    var results: [Int] = []
    var push: (Int) -> Void = { _ in }
    let source = Observable<Int> { sink, _ in push = { sink.next($0) } }
    source.take(2).subscribe(on: Scheduler()) { value in
      results.append(value)
      push(value + 1)
    }
    push(1)
    push = { _ in }
    #expect(results == [1, 2])
  }

  @Test func `stops an endless source`() {
    check(Observable<Int>.range(start: 0, count: .max).take(3), "[012|]")
  }
}

@Suite struct TakeForTests {
  @Test func `completes when the time is up`() {
    check("-1-2-3-|", { $0.take(for: .milliseconds(4)) }, "-1-2|", subscriptions: "^---!")
  }

  @Test func `the timer is set before the source is subscribed`() {
    check("-1-2-|", { $0.take(for: .milliseconds(3)) }, "-1-|")
    check(.hot("-1-2-|"), { $0.take(for: .milliseconds(3)) }, "-1-[2|]")
  }

  @Test func `an end before that passes`() {
    check("-1|", { $0.take(for: .milliseconds(4)) }, "-1|")
    check("-1#", { $0.take(for: .milliseconds(4)) }, "-1#")
    check("-1-2|", { $0.take(for: .milliseconds(9)) }, "-1!")
  }

  @Test func `no time at all still lets through what is synchronous`() {
    check(.of(1, 2).concat(.never()).take(for: .zero), "[12|]")
  }
}

@Suite struct TakeWhileTests {
  @Test func `completes at the first that fails the predicate`() {
    check("-1-2-3-1|", { $0.take(while: { $0 < 3 }) }, "-1-2-|", subscriptions: "^----!")
  }

  @Test func `inclusive emits that one first`() {
    check("-1-2-3-1|", { $0.take(while: { $0 < 3 }, inclusive: true) }, "-1-2-[3|]")
  }

  @Test func `until is the mirror image`() {
    check("-1-2-3-|", { $0.take(until: { $0 == 2 }) }, "-1-|")
    check("-1-2-3-|", { $0.take(until: { $0 == 2 }, inclusive: true) }, "-1-[2|]")
  }

  @Test func `passes emptiness and failure`() {
    check("--|", { $0.take(while: { _ in true }) }, "--|")
    check("-1#", { $0.take(while: { _ in true }) }, "-1#")
  }

  @Test func `fails when the predicate throws`() {
    check("-1-|", { $0.take(while: { _ in try throwTestError() }) }, "-#", subscriptions: "^!")
    check("-1-|", { $0.take(until: { (_: Int) -> Bool in try throwTestError() }) }, "-#")
  }
}

@Suite struct TakeUntilTests {
  @Test func `completes when the other emits, and leaves both`() {
    check(
      "-1-2-3-|", "----5-", { $0.take(until: $1) }, "-1-2|",
      subscriptions: ["^---!", "^---!"])
  }

  @Test func `the other's completion means nothing`() {
    check("-1-2-|", "--|", { $0.take(until: $1) }, "-1-2-|", subscriptions: ["^----!", "^-!"])
  }

  @Test func `the other's failure is ours`() {
    check("-1-2-|", "--#", { $0.take(until: $1) }, "-1#", subscriptions: ["^-!", "^-!"])
  }

  @Test func `our end leaves the other`() {
    check("-1|", "----5", { $0.take(until: $1) }, "-1|", subscriptions: ["^-!", "^-!"])
    check("-1#", "----5", { $0.take(until: $1) }, "-1#", subscriptions: ["^-!", "^-!"])
  }

  @Test func `the other is subscribed first`() {
    check("1|", "5|", { $0.take(until: $1) }, "|")
    check("-1|", { $0.take(until: Observable<Int>.of(1)) }, "|", subscriptions: "")
  }
}
