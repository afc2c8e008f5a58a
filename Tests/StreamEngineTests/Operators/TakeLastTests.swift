import StreamEngine
import Testing

@Suite struct TakeLastTests {
  @Test func `emits the last at completion`() {
    check("-1-2-3-|", { $0.takeLast(2) }, "-------[23|]", subscriptions: "^------!")
    check("-1|", { $0.takeLast(2) }, "--[1|]")
    check("|", { $0.takeLast(2) }, "|")
  }

  @Test func `a failure discards them`() {
    check("-1-2-#", { $0.takeLast(2) }, "-----#")
  }

  @Test(arguments: [0, -1]) func `taking none waits for the completion`(count: Int) {
    check("-1-2|", { $0.takeLast(count) }, "----|", subscriptions: "^---!")
  }

  @Test func `stops when nobody listens any more`() {
    check("-1-2-3|", { $0.takeLast(3).take(1) }, "------[1|]")
  }

  @Test func `what is emitted is a consequence of what was kept`() {
    let scheduler = Scheduler()
    var causes: [EventID] = []
    let source = Observable<Int> { sink, scheduler in
      for number in 1...3 {
        scheduler.current = EventID(Int32(number))
        sink.next(number)
      }
      sink.complete()
    }
    source.takeLast(2).subscribe(on: scheduler) { _ in causes.append(scheduler.current) }
    #expect(causes == [EventID(2), EventID(3)])
    #expect(scheduler.current == EventID(3))
  }
}

@Suite struct TakeLastForTests {
  @Test func `emits what is no older than that at completion`() {
    check("-1-2-3-|", { $0.takeLast(for: .milliseconds(3)) }, "-------[3|]")
    check("-1-2-3-|", { $0.takeLast(for: .milliseconds(4)) }, "-------[23|]")
    check("-1-2-3-----|", { $0.takeLast(for: .milliseconds(3)) }, "-----------|")
    check("-1-2-#", { $0.takeLast(for: .milliseconds(3)) }, "-----#")
  }
}
