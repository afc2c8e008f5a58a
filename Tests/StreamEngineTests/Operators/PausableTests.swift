import StreamEngine
import Testing

@Suite struct PausableTests {
  @Test func `passes while the gate is open`() {
    check(
      "-1-2-3-4-|", "1-0---1--", { $0.pausable($1.map { $0 == 1 }) }, "-1-----4-|",
      subscriptions: ["^--------!", "^--------!"])
    check("-1-|", "--|", { $0.pausable($1.map { $0 == 1 }) }, "---|")
    check("-1-|", "--#", { $0.pausable($1.map { $0 == 1 }) }, "--#")
  }
}

@Suite struct PausableBufferedTests {
  private func held(_ limit: Int?) -> (Observable<Int>, Observable<Int>) -> Observable<Int> {
    { $0.pausableBuffered($1.map { $0 == 1 }, limit: limit) }
  }

  @Test func `lets go of the last ones when the gate opens`() {
    check("-1-2-3-4-|", "1-0---1--", held(1), "-1----34-|")
    check("-1-2-3-4-|", "1-0---1--", held(nil), "-1----[23]4-|")
    check("-1-2-3-4-|", "1-0---1--", held(0), "-1-----4-|")
  }

  @Test func `what is kept comes before the end, unless it is not wanted`() {
    check("-1-|", "0", held(1), "---[1|]")
    check("-1-#", "0", held(1), "---[1#]")
    check("-1-|", "0", { $0.pausableBuffered($1.map { $0 == 1 }, flushOnCompleted: false) }, "---|")
    check("-1-#", "0", { $0.pausableBuffered($1.map { $0 == 1 }, flushOnError: false) }, "---#")
  }

  @Test func `the gate's completion means nothing, its failure is ours`() {
    check("-1-2-|", "0-|", held(1), "-----[2|]", subscriptions: ["^----!", "^-!"])
    check("-1-2-|", "0-#", held(1), "--#", subscriptions: ["^-!", "^-!"])
  }

  @Test func `a negative limit is a failure`() {
    check("-1-|", "1", held(-1), "#", subscriptions: ["", ""])
  }

  @Test func `a gate that closes during the release keeps the rest`() {
    let source = Subject<Int>(), gate = Subject<Bool>()
    var results: [Int] = []
    source.stream.pausableBuffered(gate.stream, limit: nil).subscribe(on: Scheduler()) { value in
      results.append(value)
      if value == 2 { source.next(9) }
    }
    for value in 1...3 { source.next(value) }
    gate.next(true)
    #expect(results == [1, 2, 3, 9])
  }
}
