import StreamEngine
import Testing

@Suite struct BufferTests {
  @Test func `of a number of elements`() {
    check("-1-2-3-|", { $0.buffer(count: 2) }, "---{[1, 2]}---[{[3]}|]")
    check("-1-2-|", { $0.buffer(count: 2) }, "---{[1, 2]}-|")
    check("--|", { $0.buffer(count: 2) }, "--|")
    check("-1-#", { $0.buffer(count: 2) }, "---#")
  }

  @Test func `overlapping, or with gaps`() {
    check("-1-2-3|", { $0.buffer(count: 2, every: 1) }, "---{[1, 2]}-{[2, 3]}[{[3]}|]")
    check("-1-2-3-4|", { $0.buffer(count: 1, every: 2) }, "-{[1]}---{[3]}--|")
    check("-123|", { $0.buffer(count: 3, every: 1) }, "---{[1, 2, 3]}[{[2, 3]}{[3]}|]")
  }

  @Test func `counts below 1 are a failure`() {
    check("-1-|", { $0.buffer(count: 0) }, "#", subscriptions: "")
    check("-1-|", { $0.buffer(count: 2, every: 0) }, "#", subscriptions: "")
    check("-1-|", { $0.buffer(timeSpan: .nanoseconds(2), count: 0) }, "#", subscriptions: "")
    check("-1-|", { $0.buffer(timeSpan: .zero) }, "#", subscriptions: "")
  }

  @Test func `of a time, empty ones too`() {
    check("-1------2-|", { $0.buffer(timeSpan: .milliseconds(3)) }, "---{[1]}--{[]}--{[2]}[{[]}|]")
    check(
      "-1------2-|", { $0.buffer(timeSpan: .milliseconds(3), skipEmpty: true) },
      "---{[1]}-----{[2]}|")
    check("-1#", { $0.buffer(timeSpan: .milliseconds(3)) }, "--#")
  }

  @Test func `the time starts before the source is subscribed`() {
    check("---1-|", { $0.buffer(timeSpan: .milliseconds(3)) }, "---{[]}-[{[1]}|]")
  }

  @Test func `of a time or a number, whichever comes first`() {
    check(
      .hot("-1-2-3-----4-|"), { $0.buffer(timeSpan: .milliseconds(4), count: 2) },
      "---{[1, 2]}---{[3]}---{[4]}-[{[]}|]")
  }

  @Test func `of a time that goes on when an array is full`() {
    check(
      .hot("-1-2-3-----4-|"),
      { $0.buffer(timeSpan: .milliseconds(4), count: 2, restartsTimer: false) },
      "---{[1, 2]}{[]}---{[3]}---{[4]}[{[]}|]")
    check(
      .hot("-1-2-3-----4-|"),
      { $0.buffer(timeSpan: .milliseconds(4), count: 2, skipEmpty: true, restartsTimer: false) },
      "---{[1, 2]}----{[3]}---{[4]}|")
  }

  @Test func `beginning every so often`() {
    check(
      "-1-2-3|", { $0.buffer(timeSpan: .milliseconds(3), period: .milliseconds(2)) },
      "---{[1]}-{[2, 3]}[{[3]}|]")
  }

  @Test func `up to a boundary`() {
    check(
      "-1-2-3-|", "----7|", { $0.buffer(boundary: $1) }, "----{[1, 2]}--[{[3]}|]",
      subscriptions: ["^------!", "^----!"])
    check("-1-2-|", "--#", { $0.buffer(boundary: $1) }, "--#", subscriptions: ["^-!", "^-!"])
    check("-1-#", "--7", { $0.buffer(boundary: $1) }, "--{[1]}#", subscriptions: ["^--!", "^--!"])
  }

  @Test func `the source comes before its boundary`() {
    check("-1-2-|", "---7", { $0.buffer(boundary: $1) }, "---{[1, 2]}-[{[]}|]")
  }

  @Test func `from openings to closings`() {
    check(
      "-1-2-3-4|", "--7-8", { $0.buffer(openings: $1) { _ in cold("----5|") } },
      "------{[2, 3]}-[{[3, 4]}|]", subscriptions: ["^-------!", "^-------!"])
    check("-1-2|", "-#", { $0.buffer(openings: $1) { _ in cold("-5|") } }, "-#")
    check("-1-2|", "-7", { $0.buffer(openings: $1) { _ in cold("-#") } }, "--#")
    check("-1-2|", "-7", { $0.buffer(openings: $1) { _ in cold("|") } }, "----[{[1, 2]}|]")
    check(
      "-1|", "7", { $0.buffer(openings: $1) { _ -> Observable<Int> in try throwTestError() } }, "#")
  }

  @Test func `a number of elements closes a list before its time`() {
    check(
      "-12--3-4|", { $0.buffer(timeSpan: .milliseconds(5), period: .milliseconds(3), count: 2) },
      "--{[1, 2]}----{[3, 4]}[{[4]}|]")
    check(
      "-12--3-4|",
      { source in
        source.window(timeSpan: .milliseconds(5), period: .milliseconds(3), count: 2).flatMap {
          $0.toArray()
        }
      }, "--{[1, 2]}----{[3, 4]}[{[4]}|]")
    check(
      "-1-|", { $0.buffer(timeSpan: .nanoseconds(4), period: .nanoseconds(3), count: 0) }, "#",
      subscriptions: "")
  }

  @Test func `until a stream of its own emits`() {
    check("-1-2-3-|", { $0.buffer { cold("---7|") } }, "---{[1]}--{[2, 3]}[{[]}|]")
    check("-1-2-|", { $0.buffer { cold("-#") } }, "-#")
    check(
      "-1-2-|", { $0.buffer { () -> Observable<Int> in try throwTestError() } }, "#",
      subscriptions: "")
  }

  @Test func `streams that close at once are a loop, and stopped`() {
    let scheduler = Scheduler(mostValues: 10_000)
    var count = 0
    let run = Observable<Int>.never().buffer { Observable.of(1) }
      .subscribe(on: scheduler) { _ in count += 1 }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    #expect(count > 0 && count < 20_000)
    run.cancel()
  }

  @Test func `an element that comes back falls into the next one`() {
    var push: (Int) -> Void = { _ in }
    let source = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [[Int]] = []
    let run = source.buffer(count: 2).subscribe(on: Scheduler()) { value in
      results.append(value)
      if value == [1, 2] { push(3) }
    }
    for value in [1, 2, 4] { push(value) }
    #expect(results == [[1, 2], [3, 4]])
    run.cancel()
    push = { _ in }
  }

  @Test func `leaving takes the timer back`() {
    check("-1-2-", { $0.buffer(timeSpan: .milliseconds(3)).take(1) }, "---[{[1]}|]")
  }
}
