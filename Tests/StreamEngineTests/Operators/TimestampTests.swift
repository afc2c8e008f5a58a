import StreamEngine
import Testing

@Suite struct TimestampTests {
  @Test func `the clock`() {
    check(
      "-1--2|", { $0.timestamp().map { "\($0.element)@\($0.time.nanoseconds / 1_000_000)" } },
      "-'1@1'--'2@4'|")
  }

  @Test func `the time since the element before, or the subscription`() {
    check(
      "-1--2|",
      { $0.timeInterval().map { "\($0.element)+\($0.interval.nanoseconds / 1_000_000)" } },
      "-'1+1'--'2+3'|")
    check(
      "-1--2|",
      {
        $0.timeInterval().map { $0.interval.nanoseconds / 1_000_000 }.delaySubscription(
          for: .milliseconds(5))
      },
      "------1--3|")
  }
}

@Suite struct ToMarblesTests {
  @Test func `writes what it hears`() {
    #expect(text("-1-2|") == "-1-2|")
    #expect(text("-1-2#") == "-1-2#")
    #expect(text("-[12]-[3|]") == "-[12]-[3|]")
    #expect(text("|") == "|")
  }

  @Test func `long gaps are durations`() {
    #expect(text("1 99ms |") == "1 99ms |")
  }

  @Test func `what it writes says the same when it is read`() {
    for text in ["-1--[23]-4-|", "1 80ms 2-3 200ms #"] { #expect(self.text(text) == text) }
  }

  private func text(_ source: String) -> String? {
    let scheduler = Scheduler()
    var result: String?
    cold(source).toMarbles(frame: .milliseconds(1)) { "\($0)" }
      .subscribe(on: scheduler) { result = $0 }
    scheduler.run()
    return result
  }
}
