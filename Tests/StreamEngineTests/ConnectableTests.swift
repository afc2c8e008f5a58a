import StreamEngine
import Testing

@Suite struct ConnectableTests {
  private let scheduler = Scheduler()
  private let log = SubscriptionLog()

  private var source: Observable<Int> { log.logging(cold("-1-2-|")) }

  @Test func `subscribers wait for the connection, late ones get what comes`() {
    let connectable = source.publish()
    let first = TestObserver(connectable.stream, on: scheduler)
    scheduler.run(until: 5_000_000)
    #expect(log.windows == [])
    connectable.connect(on: scheduler)
    scheduler.run(until: 7_000_000)
    let second = TestObserver(connectable.stream, on: scheduler)
    scheduler.run()
    #expect(first.text == "1 2 |" && second.text == "2 |")
  }

  @Test func `replay gives late subscribers the latest few`() {
    let connectable = source.replay(1)
    connectable.connect(on: scheduler)
    scheduler.run(until: 2_000_000)
    let late = TestObserver(connectable.stream, on: scheduler)
    scheduler.run()
    #expect(late.text == "1 2 |")
    #expect(TestObserver(connectable.stream).text == "2 |")
  }

  @Test func `one that forgets its end has a new subject at once`() {
    let subject = Subject<Int>()
    var runs = 0
    let source = Observable<Int>.deferred {
      runs += 1; return runs == 1 ? subject.stream : .of(8)
    }
    let connectable = source.multicast(forgetsEnd: true) { .replay(1) }
    let first = TestObserver(connectable.stream)
    connectable.connect(on: scheduler)
    subject.next(1)
    subject.complete()
    let late = TestObserver(connectable.stream)
    #expect(first.text == "1 |" && late.text == "")
    connectable.connect(on: scheduler)
    #expect(late.text == "8 |" && runs == 2)
  }

  @Test func `one subject for all connections takes nothing after its end, but the source runs`() {
    let subject = Subject<Int>()
    var runs = 0
    let source = Observable<Int>.deferred {
      runs += 1; return .of(8)
    }
    let connectable = source.multicast(forgetsEnd: true) { subject }
    let first = TestObserver(connectable.stream)
    connectable.connect(on: scheduler)
    connectable.connect(on: scheduler)
    #expect(first.text == "8 |" && runs == 2)
    #expect(TestObserver(connectable.stream).text == "|")
  }

  @Test func `who was there before a disconnection stays behind`() {
    let subject = Subject<Int>()
    let connectable = subject.stream.publish()
    let first = TestObserver(connectable.stream)
    connectable.connect(on: scheduler).cancel()
    let second = TestObserver(connectable.stream)
    connectable.connect(on: scheduler)
    subject.next(1)
    #expect(first.text == "" && second.text == "1")
  }

  @Test func `refCount waits for a minimum, and a while for somebody to come back`() {
    let shared = source.publish().refCount(minimum: 2, grace: .milliseconds(3))
    let trail = timedTrail(
      of: shared, at: [("a", 0), ("b", 1), ("c", 4), ("d", 20)], leaving: ["a": 3, "b": 3],
      on: scheduler)
    #expect(trail == "a1@2 b1@2 c2@4 c|@6")
    #expect(log.windows == ["1…6"])
  }

  @Test func `refCount lets go once the grace is over`() {
    let shared = log.logging(cold("-1-2-3-4-|")).publish().refCount(grace: .milliseconds(2))
    _ = timedTrail(of: shared, at: [("a", 0)], leaving: ["a": 1], on: scheduler)
    #expect(log.windows == ["0…3"])
  }

  @Test func `autoconnect connects for the nth and stays, whoever leaves`() {
    let shared = source.publish().autoconnect(after: 2)
    let trail = timedTrail(
      of: shared, at: [("a", 0), ("b", 2), ("c", 10)], leaving: ["a": 3, "b": 3], on: scheduler)
    #expect(trail == "b1@3 c|@10")
    #expect(log.windows == ["2…7"])
  }

  @Test func `a selector reads one run several times`() {
    check(
      "-1-2-|", { $0.multicast({ Subject() }) { $0.zip($0, +) } }, "-2-4-|",
      subscriptions: "^----!")
    check("-1-2-|", { $0.multicast({ Subject() }) { $0.take(1) } }, "-(1|)", subscriptions: "^!")
    check("-1-2-|", { $0.multicast({ Subject() }) { _ in .of(7) } }, "(7|)", subscriptions: "")
    check("-1-|", { $0.multicast({ try throwTestError() }) { $0 } }, "#", subscriptions: "")
    check(
      "-1-|", { $0.multicast({ Subject() }) { _ -> Observable<Int> in try throwTestError() } }, "#",
      subscriptions: "")
  }
}
