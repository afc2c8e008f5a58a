import StreamEngine
import Testing

@Suite struct ShareTests {
  @Test func `one subscription for all`() {
    check(
      "-1-2-3-|",
      { source in
        let shared = source.share()
        return shared.merge(shared.map { $0 + 5 })
      }, "-[16]-[27]-[38]-|", subscriptions: "^------!")
  }

  @Test func `late subscribers get what comes`() {
    check(
      "-1-2-3-|",
      { source in
        let shared = source.share()
        return shared.merge(shared.take(1).flatMap { _ in shared.map { $0 * 2 } })
      }, "-1-[24]-[36]-|", subscriptions: "^------!")
  }

  @Test func `the last to leave leaves the source, the next starts it afresh`() {
    check(
      "-1-2-|",
      { source in
        let shared = source.share()
        return shared.take(1).concat(shared)
      }, "-11-2-|", subscriptions: "^! -^----!")
  }

  @Test func `after the end the next subscriber starts afresh`() {
    check(
      "-1|",
      { source in
        let shared = source.share()
        return shared.concat(shared)
      }, "-1-1|", subscriptions: "^-! --^-!")
  }

  @Test func `a failure reaches all and resets`() {
    let subject = Subject<Int>()
    var connections = 0
    let shared = Observable<Int> { sink, scheduler in
      connections += 1
      subject.stream.subscribe(sink, on: scheduler)
    }.share()
    var ends: [String] = []
    for _ in 0..<3 { shared.subscribe(on: Scheduler(), end: { ends.append($0.mark) }) { _ in } }
    subject.fail(TestError())
    #expect(ends == ["#", "#", "#"])
    #expect(connections == 1)
    shared.subscribe(on: Scheduler(), end: { ends.append($0.mark) }) { _ in }
    #expect(connections == 2)
    #expect(ends.count == 4)
  }

  @Test func `a synchronous source runs anew for each`() {
    var results: [Int] = []
    let shared = Observable.of(1, 2).share()
    for _ in 0..<2 { shared.subscribe(on: Scheduler()) { results.append($0) } }
    #expect(results == [1, 2, 1, 2])
  }

  @Test func `who subscribes again from within the end starts afresh`() {
    let subject = Subject<Int>()
    var sources = [subject, Subject<Int>()]
    let shared = Observable<Int> { sink, scheduler in
      sources.removeFirst().stream.subscribe(sink, on: scheduler)
    }.share()
    let second = sources[1]
    var results: [String] = []
    shared.subscribe(
      on: Scheduler(), end: { _ in shared.subscribe(on: Scheduler()) { results.append("a\($0)") } }
    ) { _ in }
    shared.subscribe(on: Scheduler()) { results.append("b\($0)") }
    subject.complete()
    second.next(1)
    #expect(results == ["a1"])
    second.complete()
  }

  @Test func `leaving twice counts once`() {
    let subject = Subject<Int>()
    let shared = subject.stream.share()
    var results: [Int] = []
    let first = shared.subscribe(on: Scheduler()) { _ in }
    shared.subscribe(on: Scheduler()) { results.append($0) }
    first.cancel()
    first.cancel()
    subject.next(1)
    #expect(results == [1])
    subject.complete()
  }

  @Test func `a subscriber that leaves during its first element stops a synchronous source`() {
    var pulled = 0
    let endless = sequence(first: 0) { number in
      pulled += 1
      return number + 1
    }
    check(Observable.from(endless).share().take(2), "[01|]")
    #expect(pulled == 1)
  }
}
