import StreamEngine
import Testing

@Suite struct FlatMapFirstTests {
  @Test func `ignores elements while an inner stream is at work`() {
    check(
      "-1-2---3---|", { $0.flatMapFirst { x in cold("-1-2|").map { x * 10 + $0 } } },
      "--{11}-{12}---{31}-{32}|")
  }

  @Test func `completes when the outer and the inner stream have`() {
    check("-1|", { $0.flatMapFirst { _ in cold("---5|") } }, "----5|")
    check("-1----|", { $0.flatMapFirst { _ in cold("5|") } }, "-5----|")
    check("--|", { $0.flatMapFirst { _ in cold("5|") } }, "--|")
  }

  @Test func `any failure ends everything`() {
    check("-1-#", { $0.flatMapFirst { _ in cold("-5-6|") } }, "--5#")
    check("-1--|", { $0.flatMapFirst { _ in cold("-#") } }, "--#", subscriptions: "^-!")
    check("-1-2-|", { $0.flatMapFirst { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `an element that comes back during the inner stream is ignored`() {
    var push: (Int) -> Void = { _ in }
    let outer = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [Int] = []
    let run = outer.flatMapFirst { Observable.of($0, $0 + 1) }.subscribe(on: Scheduler()) { value in
      results.append(value)
      if value == 10 { push(20) }
    }
    push(10)
    push(30)
    #expect(results == [10, 11, 30, 31])
    run.cancel()
    push = { _ in }
  }

  @Test func `exhaust follows one stream of many`() {
    check(
      "-1-2--3|", { $0.map { x in cold("-1-2|").map { x * 10 + $0 } }.exhaust() },
      "--{11}-{12}--{31}-{32}|")
  }

  @Test func `switchLatest follows the newest`() {
    check(
      "-1-2|", { $0.map { x in cold("-1-2|").map { x * 10 + $0 } }.switchLatest() },
      "--{11}-{21}-{22}|")
  }
}
