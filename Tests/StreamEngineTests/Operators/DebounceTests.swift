import StreamEngine
import Testing

@Suite struct DebounceTests {
  @Test func `emits after a quiet time`() {
    check("-1-23------|", { $0.debounce(for: .milliseconds(3)) }, "-------3---|")
  }

  @Test func `completion releases what is pending`() {
    check("-1--2|", { $0.debounce(for: .milliseconds(3)) }, "-----[2|]")
    check("--|", { $0.debounce(for: .milliseconds(3)) }, "--|")
  }

  @Test func `completion drops what is pending, if told so`() {
    check("-1----2|", { $0.debounce(for: .milliseconds(3), flush: false) }, "----1--|")
  }

  @Test func `a failure discards it`() {
    check("-1--#", { $0.debounce(for: .milliseconds(4)) }, "----#")
  }

  @Test func `an element exactly at the end of the quiet time replaces the one before`() {
    check("-1--2------|", { $0.debounce(for: .milliseconds(3)) }, "-------2---|")
  }

  @Test func `leaving takes the timer back`() {
    check("-1-----", { $0.debounce(for: .milliseconds(3)) }, "---!", subscriptions: "^--!")
  }

  @Test func `no quiet time is the same moment`() {
    check("-1-[23]-|", { $0.debounce(for: .zero) }, "-1-3-|")
  }
}

@Suite struct DebounceSelectorTests {
  @Test func `the window's first element releases`() {
    check("-1--2--|", { $0.debounce { _ in cold("--01") } }, "---1--2|")
  }

  @Test func `windows differ, and a newer element leaves the old one`() {
    check("-1-2---|", { $0.debounce { cold($0 == 1 ? "----0" : "-0") } }, "----2--|")
  }

  @Test func `a window that only completes releases nothing`() {
    check("-1---|", { $0.debounce { _ in cold("-|") } }, "-----[1|]")
  }

  @Test func `a window that fails, or cannot be made, is a failure`() {
    check("-1---|", { $0.debounce { _ in cold("-#") } }, "--#", subscriptions: "^-!")
    check("-1---|", { $0.debounce { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `a window that emits at once holds nothing`() {
    check("-1-2|", { $0.debounce { _ in Observable.of(0) } }, "-1-2|")
  }

  @Test func `completion releases what is pending, a failure discards it`() {
    check("-1-|", { $0.debounce { _ in cold("---0") } }, "---[1|]")
    check("-1-#", { $0.debounce { _ in cold("---0") } }, "---#")
  }

  @Test func `an element that comes during the function takes over`() {
    var push: (Int) -> Void = { _ in }
    let source = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [Int] = []
    let run = source.debounce { value -> Observable<Int> in
      if value == 1 { push(2) }
      return .of(0)
    }.subscribe(on: Scheduler()) { results.append($0) }
    push(1)
    #expect(results == [2])
    run.cancel()
    push = { _ in }
  }
}

@Suite struct DebounceAlarmTests {
  @Test func `what comes while the alarm runs costs no timer`() {
    let scheduler = Scheduler()
    let subject = Subject<Int>()
    var results: [String] = []
    let run = subject.stream.debounce(for: .nanoseconds(3)).subscribe(on: scheduler) {
      results.append("\($0)@\(scheduler.now)")
    }
    for value in 1...4 {
      subject.next(value)
      #expect(scheduler.pendingCount == 1)
      scheduler.run(until: scheduler.now + 2)
    }
    scheduler.run()
    #expect(results == ["4@9"])
    run.cancel()
  }

  @Test func `an element due at the end of the quiet time was set before the alarm is set again`() {
    // The alarm is set at 0 for 2, and at 2 for what is left; 3 was scheduled at 1.
    let late = Observable<Int>.timer(after: .zero, period: .milliseconds(1)).take(2).concat(
      cold("--3-|"))
    check(late.debounce(for: .milliseconds(2)), "-----[3|]")
  }
}
