import StreamEngine
import Testing

@Suite struct FlatMapLatestTests {
  @Test func `leaves the inner stream of the element before`() {
    check(
      "-1-2---3|", { $0.flatMapLatest { x in cold("-1-2|").map { x * 10 + $0 } } },
      "--{11}-{21}-{22}-{31}-{32}|")
  }

  @Test func `completes when the outer and the last inner stream have`() {
    check("-1|", { $0.flatMapLatest { _ in cold("---5|") } }, "----5|")
    check("-1----|", { $0.flatMapLatest { _ in cold("5|") } }, "-5----|")
    check("--|", { $0.flatMapLatest { _ in cold("5|") } }, "--|")
  }

  @Test func `any failure ends everything`() {
    check("-1-#", { $0.flatMapLatest { _ in cold("-5-6|") } }, "--5#")
    check("-1--|", { $0.flatMapLatest { _ in cold("-#") } }, "--#", subscriptions: "^-!")
    check("-1-2-|", { $0.flatMapLatest { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `the old one is left, the function called, the new one subscribed`() {
    var trail: [String] = []
    check(
      "-1-2-|",
      {
        $0.flatMapLatest { value in
          trail.append("make \(value)")
          return Observable<Int>.create { _ in
            trail.append("subscribe \(value)")
            return OnCancel { trail.append("leave \(value)") }
          }
        }
      }, "-----!")
    #expect(trail == ["make 1", "subscribe 1", "leave 1", "make 2", "subscribe 2", "leave 2"])
  }

  @Test func `an element that comes during the function takes over`() {
    var push: (Int) -> Void = { _ in }
    let outer = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [Int] = []
    let run = outer.flatMapLatest { value -> Observable<Int> in
      if value == 1 { push(2) }
      return .of(value)
    }.subscribe(on: Scheduler()) { results.append($0) }
    push(1)
    #expect(results == [2])
    run.cancel()
    push = { _ in }
  }

  @Test func `an inner element that switches is the last of its stream`() {
    var push: (Int) -> Void = { _ in }
    let outer = Observable<Int> { sink, _ in push = { sink.next($0) } }
    var results: [Int] = []
    let run = outer.flatMapLatest { Observable.of($0, $0 + 1, $0 + 2) }
      .subscribe(on: Scheduler()) { value in
        results.append(value)
        if value == 11 { push(20) }
      }
    push(10)
    #expect(results == [10, 11, 20, 21, 22])
    run.cancel()
    push = { _ in }
  }
}
