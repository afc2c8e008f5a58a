import StreamEngine
import Testing

@Suite struct SerializeTests {
  @Test func `what comes from within waits its turn`() {
    #expect(feedback { $0.serialize() } == ["1", "(1)", "2", "(2)", "3", "(3)", "|"])
  }

  @Test func `without it, it does not`() {
    #expect(feedback { $0 }.prefix(3) == ["1", "2", "(2)"])
  }

  @Test func `only the newest is kept`() {
    #expect(feedback { $0.conflate() } == ["1", "(1)", "3", "(3)", "|"])
  }

  @Test func `or what it is folded into`() {
    #expect(feedback { $0.conflate { $0 * 10 + $1 } } == ["1", "(1)", "23", "(23)", "|"])
    #expect(feedback { $0.conflate { _, _ in try throwTestError() } } == ["1", "#", "(1)"])
  }

  @Test func `otherwise they change nothing`() {
    check("-1-[23]-|", { $0.serialize() }, "-1-[23]-|")
    check("-1-[23]-|", { $0.conflate() }, "-1-[23]-|")
    check("-1-#", { $0.conflate() }, "-1-#")
  }

  @Test func `an endless answer is stopped by the work budget`() {
    let scheduler = Scheduler(mostValues: 1000)
    var push: (Int) -> Void = { _ in }
    let source = Observable<Int> { sink, _ in push = { sink.next($0) } }
    let run = source.serialize().subscribe(on: scheduler) { push($0 + 1) }
    push(0)
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    run.cancel()
    push = { _ in }
  }

  /// A source that is sent 2, 3 and its end while it delivers 1.
  private func feedback(_ apply: (Observable<Int>) -> Observable<Int>) -> [String] {
    var source: Sink<Int>?
    var trail: [String] = []
    let unchecked = Observable<Int> { sink, _ in source = sink }
    apply(unchecked).subscribe(on: Scheduler(), end: { trail.append($0.mark) }) { value in
      trail.append("\(value)")
      if value == 1 {
        source?.next(2)
        source?.next(3)
        source?.complete()
      }
      trail.append("(\(value))")
    }
    source?.next(1)
    source = nil
    return trail
  }
}
