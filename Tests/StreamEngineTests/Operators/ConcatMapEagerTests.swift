import StreamEngine
import Testing

@Suite struct ConcatMapEagerTests {
  @Test func `subscribes at once and emits in order`() {
    check("-31-|", { $0.concatMapEager { x in cold(x == 3 ? "---3|" : "1--2|") } }, "----3[12]|")
  }

  @Test func `completes when all have`() {
    check("-12|", { $0.concatMapEager { _ in cold("---5|") } }, "----55|")
    check("-1---|", { $0.concatMapEager { _ in cold("5|") } }, "-5---|")
    check("--|", { $0.concatMapEager { _ in cold("5|") } }, "--|")
  }

  @Test func `any failure ends everything at once`() {
    check("-12-|", { $0.concatMapEager { $0 == 1 ? cold("----5|") : cold("6#") } }, "---#")
    check("-1-#", { $0.concatMapEager { _ in cold("-5--6|") } }, "--5#")
    check("-1-|", { $0.concatMapEager { _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `what comes while the line is served keeps its place`() {
    let gate = Subject<Int>()
    let late = Subject<Int>()
    var results: [Int] = []
    let run = Observable.of(1, 2, 3)
      .concatMapEager { $0 == 1 ? gate.stream : $0 == 2 ? .of(20, 21) : late.stream }
      .subscribe(on: Scheduler()) { value in
        results.append(value)
        if value == 20 { late.next(30) }
      }
    gate.next(10)
    gate.complete()
    late.next(31)
    #expect(results == [10, 20, 21, 30, 31])
    run.cancel()
  }
}
