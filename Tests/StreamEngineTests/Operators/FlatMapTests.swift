import StreamEngine
import Testing

@Suite struct FlatMapTests {
  @Test func `merges what the inner streams emit`() {
    check(
      "-1----2---|", { $0.flatMap { x in cold("-1-2|").map { x * 10 + $0 } } },
      "--{11}-{12}--{21}-{22}|")
  }

  @Test func `inner elements that are synchronous come in the outer's call`() {
    check("-1-2|", { $0.flatMap { Observable.of($0, $0 * 3) } }, "-[13]-[26]|")
  }

  @Test func `completes when all have`() {
    check("-1|", { $0.flatMap { _ in cold("---5|") } }, "----5|")
    check("-1---|", { $0.flatMap { _ in cold("5|") } }, "-5---|")
    check("--|", { $0.flatMap { _ in cold("5|") } }, "--|")
  }

  @Test func `any failure ends everything`() {
    check("-1-#", { $0.flatMap { _ in cold("-5-6-7|") } }, "--5#")
    check(
      "-1-2-3|", { $0.flatMap { $0 == 2 ? cold("-#") : cold("5--6--7|") } }, "-5--[6#]",
      subscriptions: "^---!")
    check("-1-2-|", { $0.flatMap { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `leaving leaves every inner stream`() {
    var left = 0
    check(
      "-1-2----|",
      {
        $0.flatMap { _ in
          Observable<Int>.create { _ in OnCancel { left += 1 } }
        }
      }, "----!")
    #expect(left == 2)
  }
}

@Suite struct FlatMapMaxConcurrentTests {
  @Test func `one place at a time is concatMap`() {
    check(
      "-12----3|", { $0.flatMap(maxConcurrent: 1) { x in cold("-1-2|").map { x * 10 + $0 } } },
      "--{11}-{12}-{21}-{22}-{31}-{32}|")
  }

  @Test func `elements wait in line for two places`() {
    check(
      "[1234]|", { $0.flatMap(maxConcurrent: 2) { x in cold("--1|").map { x * 10 + $0 } } },
      "--[{11}{21}]--[{31}{41}]|")
  }

  @Test func `the function is called when its element's turn comes`() {
    var called: [Int] = []
    check(
      "[12]--|",
      {
        $0.flatMap(maxConcurrent: 1) { value -> Observable<Int> in
          called.append(value)
          return cold("-#")
        }
      }, "-#")
    #expect(called == [1])
  }

  @Test func `an inner stream is let go before the next takes its place`() {
    var trail: [String] = []
    check(
      "[12]|",
      { source in
        source.flatMap(maxConcurrent: 1) { number in
          Observable<Int> { sink, scheduler in
            trail.append("subscribe \(number)")
            sink.subscription.own(OnCancel { trail.append("leave \(number)") })
            cold("-5|").subscribe(sink, on: scheduler)
          }
        }
      }, "-5-5|")
    #expect(trail == ["subscribe 1", "leave 1", "subscribe 2", "leave 2"])
  }

  @Test func `no place at all is a failure`() {
    check("-1|", { $0.flatMap(maxConcurrent: 0) { _ in cold("1|") } }, "#", subscriptions: "")
  }

  @Test func `an element that comes back while its line is served waits its turn`() {
    let subject = Subject<Int>()
    var results: [Int] = []
    subject.stream.flatMap(maxConcurrent: 1) { value -> Observable<Int> in
      if value < 3 { subject.next(value + 1) }
      return .of(value, value * 10)
    }.subscribe(on: Scheduler()) { results.append($0) }
    subject.next(1)
    #expect(results == [1, 10, 2, 20, 3, 30])
    subject.complete()
  }
}
