import StreamEngine
import Testing

/// The rules of transforming, flattening and grouping.
@Suite struct TransformingContractTests {
  @Test func `16 a throw in a function is one error, leaves the source, and ends the work`() {
    var calls = 0
    check(
      "-1-2-3-|",
      {
        $0.map { value -> Int in
          calls += 1
          return value == 2 ? try throwTestError() : value
        }
      }, "-1-#", subscriptions: "^--!")
    #expect(calls == 2)
  }

  @Test func `17 state belongs to a subscription`() {
    for form in [
      { $0.scan(0, +) }, { $0.enumerated().map(\.offset) }, { $0.flatScan(0) { .of($0 + $1) } },
    ]
      as [(Observable<Int>) -> Observable<Int>]
    {
      var trails: [[Int]] = [[], []]
      let stream = form(.of(3, 4, 5))
      for index in 0..<2 { stream.subscribe(on: Scheduler()) { trails[index].append($0) } }
      #expect(trails[0] == trails[1])
    }
  }

  @Test func `18 the function of flatMapFirst is not called while it is busy`() {
    var calls: [Int] = []
    check(
      "-12--3|",
      {
        $0.flatMapFirst { value in
          calls.append(value)
          return cold("--5|")
        }
      }, "---5---5|")
    #expect(calls == [1, 3])
  }

  @Test func `24 after a switch nothing of an older stream comes`() {
    let outer = Subject<Int>()
    let inner = Subject<Int>()
    var results: [Int] = []
    let run = outer.stream.flatMapLatest { number in inner.stream.map { number * 10 + $0 } }
      .subscribe(on: Scheduler()) { value in
        results.append(value)
        if value == 11 { outer.next(2) }
      }
    outer.next(1)
    inner.next(1)
    inner.next(2)
    #expect(results == [11, 22])
    run.cancel()
  }

  @Test func `38 buffer by time and number: either comes first, empty ones too, none on failure`() {
    check(
      .hot("-1-2-3-----4-|"), { $0.buffer(timeSpan: .milliseconds(4), count: 2) },
      "---{[1, 2]}---{[3]}---{[4]}-[{[]}|]")
    check("-1-#", { $0.buffer(timeSpan: .milliseconds(4), count: 2) }, "---#")
  }

  @Test func `39 the first window is there at once, and windows hear of the end first`() {
    let source = Subject<Int>()
    var trail: [String] = []
    source.stream.window(count: 5)
      .subscribe(on: Scheduler(), end: { trail.append("all\($0.mark)") }) { window in
        trail.append("window")
        window.subscribe(on: Scheduler(), end: { trail.append("window\($0.mark)") }) { _ in }
      }
    #expect(trail == ["window"])
    source.complete()
    #expect(trail == ["window", "window|", "all|"])
  }

  @Test func `40 a group comes before its first element, once for each key`() {
    let source = Subject<Int>()
    var trail: [String] = []
    source.stream.groupBy { $0 % 2 }
      .subscribe(on: Scheduler(), end: { trail.append("all\($0.mark)") }) { group in
        trail.append("group \(group.key)")
        group.stream.subscribe(
          on: Scheduler(), end: { trail.append("\(group.key)\($0.mark)") }
        ) { trail.append("\($0)") }
      }
    for value in [1, 3, 2] { source.next(value) }
    source.complete()
    #expect(trail == ["group 1", "1", "3", "group 0", "2", "1|", "0|", "all|"])
  }

  @Test func `45 toArray emits at completion only, nothing on failure`() {
    check("-1-2|", { $0.toArray() }, "----[{[1, 2]}|]")
    check("-1-#", { $0.toArray() }, "---#")
  }
}
