import StreamEngine
import Testing

@Suite struct GroupByTests {
  private func pairs(_ groups: Observable<GroupedObservable<Int, Int>>) -> Observable<String> {
    groups.flatMap { group in group.stream.map { "\(group.key):\($0)" } }
  }

  @Test func `each key has a stream of its own`() {
    check("-1-2-3-|", { pairs($0.groupBy { $0 % 2 }) }, "-{1:1}-{0:2}-{1:3}-|")
    check("-1-2-3-|", { $0.groupBy { $0 % 2 }.map(\.key) }, "-1-0---|")
    check("--|", { pairs($0.groupBy { $0 }) }, "--|")
  }

  @Test func `a failure, or a throw, reaches the groups before the result`() {
    check("-1-#", { pairs($0.groupBy { $0 }) }, "-{1:1}-#")
    check(
      "-1-|", { pairs($0.groupBy { _ -> Int in try throwTestError() }) }, "-#", subscriptions: "^!")
    check(
      "-1-2|",
      {
        $0.groupBy(
          { $0 % 1 }, element: { $0 == 2 ? try throwTestError() : $0 }, duration: { _ in cold("-") }
        )
        .flatMap(\.stream)
      }, "-1-#")
  }

  @Test func `ends reach the groups in the order in which they opened`() {
    let source = Subject<Int>()
    var trail: [String] = []
    source.stream.groupBy { $0 }
      .subscribe(on: Scheduler(), end: { trail.append("all\($0.mark)") }) { group in
        group.stream.subscribe(on: Scheduler(), end: { trail.append("\(group.key)\($0.mark)") }) {
          _ in
        }
      }
    for value in [5, 3, 9, 1] { source.next(value) }
    source.complete()
    #expect(trail == ["5|", "3|", "9|", "1|", "all|"])
  }

  @Test func `a duration ends a group, and its key opens anew`() {
    check(
      "-1-1-1-|",
      {
        $0.groupBy({ $0 }, element: { $0 }, duration: { _ in cold("---5|") })
          .enumerated().flatMap { number, group in group.stream.toArray().map { "\(number)\($0)" } }
      }, "----{0[1, 1]}--[{1[1]}|]")
  }

  @Test func `a failure of a duration is its group's`() {
    check(
      "-1-2|",
      {
        $0.groupBy({ $0 }, element: { $0 }, duration: { $0.key == 1 ? cold("-#") : cold("-") })
          .map(\.key)
      }, "-1-2|")
  }

  @Test func `a group keeps the source when the result was left`() {
    let source = Subject<Int>()
    var results: [Int] = []
    let run = source.stream.groupBy { $0 % 2 }.take(1).flatMap(\.stream)
      .subscribe(on: Scheduler()) { results.append($0) }
    for value in 1...4 { source.next(value) }
    #expect(results == [1, 3])
    run.cancel()
    #expect(!source.hasObservers)
  }
}
