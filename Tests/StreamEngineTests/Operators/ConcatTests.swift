import StreamEngine
import Testing

@Suite struct ConcatTests {
  @Test func `one after the other`() {
    check("-1-2|", "-3-|", { $0.concat($1) }, "-1-2-3-|", subscriptions: ["^---!", "----^--!"])
  }

  @Test func `a failure stops it`() {
    check("-1-#", "-3-|", { $0.concat($1) }, "-1-#", subscriptions: ["^--!", ""])
    check("-1|", "-3#", { $0.concat($1) }, "-1-3#")
  }

  @Test func `no source, or empty ones`() {
    check(Observable<Int>.concat([]), "|")
    check(Observable<Int>.concat([.empty(), .empty(), .of(1), .empty()]), "[1|]")
  }

  @Test func `the one before is let go before the next is subscribed`() {
    var trail: [String] = []
    func source(_ number: Int) -> Observable<Int> {
      .create { observer in
        trail.append("subscribe \(number)")
        observer.complete()
        return OnCancel { trail.append("leave \(number)") }
      }
    }
    let subject = Subject<Int>()
    let first = Observable<Int> { sink, scheduler in
      sink.subscription.own(OnCancel { trail.append("leave 0") })
      subject.stream.subscribe(sink, on: scheduler)
    }
    first.concat(source(1)).subscribe(on: Scheduler()) { _ in }
    subject.complete()
    #expect(trail == ["leave 0", "subscribe 1", "leave 1"])
  }

  @Test func `leaving keeps the next from being subscribed`() {
    check("-1-", "-3-|", { $0.concat($1) }, "-1!", subscriptions: ["^-!", ""])
  }
}
