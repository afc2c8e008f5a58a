import StreamEngine
import Testing

/// The rules of one run for several subscribers.
@Suite struct SharingContractTests {
  private let scheduler = Scheduler()
  private let log = SubscriptionLog()

  /// `-1-2-|`, whose subscriptions are written down.
  private var source: Observable<Int> { log.logging(cold("-1-2-|")) }

  @Test func `41 a connection has one run of the source, however many share it`() {
    let forms: [(Observable<Int>) -> Observable<Int>] = [
      { $0.share() }, { $0.share(replay: 2) }, { $0.share(replay: 1, scope: .forever) },
      { $0.publish().refCount() }, { $0.multicast { Subject() }.autoconnect() },
    ]
    for share in forms {
      let log = SubscriptionLog(), scheduler = Scheduler()
      let shared = share(log.logging(cold("-1-2-|")))
      let observers = (0..<5).map { _ in TestObserver(shared, on: scheduler) }
      scheduler.run(until: 20_000_000)
      #expect(log.windows == ["0…5"])
      #expect(observers.map(\.text) == Array(repeating: "1 2 |", count: 5))
    }
  }

  @Test func `91 the subscriber comes before the connection`() {
    #expect(TestObserver(Observable.of(1, 2).publish().refCount()).text == "1 2 |")
    #expect(TestObserver(Observable.of(1, 2).share()).text == "1 2 |")
  }

  @Test func `92 the last one to leave disconnects, the next one starts a cold source again`() {
    let shared = log.logging(cold("-1-2-3-|")).publish().refCount()
    let trail = timedTrail(of: shared, at: [("a", 0), ("b", 4)], leaving: ["a": 1], on: scheduler)
    #expect(trail == "a1@1 b1@5 b2@7 b3@9 b|@11")
    #expect(log.windows == ["0…1", "4…11"])
  }

  @Test func `93 disposing one subscription twice counts once`() {
    let subject = Subject<Int>()
    let shared = subject.stream.publish().refCount()
    let first = TestObserver(shared), second = TestObserver(shared)
    first.leave()
    first.leave()
    subject.next(1)
    #expect(second.text == "1" && subject.hasObservers)
    second.leave()
    #expect(!subject.hasObservers)
  }

  @Test func `94 a source that completes while connecting can be connected again`() {
    var runs = 0
    let shared = Observable<Int> { sink, _ in
      runs += 1
      sink.next(runs)
      sink.complete()
    }.publish().refCount()
    #expect(TestObserver(shared).text == "1 |" && TestObserver(shared).text == "2 |")
  }

  @Test func `95 connecting while connected answers the connection, which ends without an end`() {
    let subject = Subject<Int>()
    let connectable = subject.stream.publish()
    let observer = TestObserver(connectable.stream)
    subject.next(0)
    let first = connectable.connect(on: scheduler), second = connectable.connect(on: scheduler)
    #expect(first === second)
    subject.next(1)
    first.cancel()
    subject.next(2)
    #expect(observer.text == "1" && !subject.hasObservers)
  }

  @Test
  func `95 after the end a connectable begins afresh, through a fixed subject it stays ended`() {
    let fresh = source.publish(), subject = Subject<Int>()
    let fixed = source.multicast { subject }
    for connectable in [fresh, fixed] {
      connectable.connect(on: scheduler)
      scheduler.run(until: scheduler.now + 20_000_000)
      #expect(TestObserver(connectable.stream).text == "|")
    }
    #expect(log.windows.count == 2)
    fresh.connect(on: scheduler)
    fixed.connect(on: scheduler)
    #expect(log.windows.count == 3)
    let again = TestObserver(fresh.stream)
    scheduler.run()
    #expect(again.text == "1 2 |" && TestObserver(fixed.stream).text == "|")
  }

  @Test func `96 sharing while connected forgets everything at the end`() {
    let trail = timedTrail(of: source.share(), at: [("a", 0), ("b", 2), ("c", 8)], on: scheduler)
    #expect(trail == "a1@1 a2@3 b2@3 a|@5 b|@5 c1@9 c2@11 c|@13")
    #expect(log.windows == ["0…5", "8…13"])
  }

  @Test func `96 also when the source fails, and when everybody has left`() {
    let shared = log.logging(cold("-1-#")).share(replay: 1)
    let trail = timedTrail(
      of: shared, at: [("a", 0), ("b", 5), ("c", 8)], leaving: ["b": 7], on: scheduler)
    #expect(trail == "a1@1 a#@3 b1@6 c1@9 c#@11")
    #expect(log.windows == ["0…3", "5…7", "8…11"])
  }

  @Test func `97 sharing for ever replays the buffer and the end, without another run`() {
    let trail = timedTrail(
      of: source.share(replay: 1, scope: .forever), at: [("a", 0), ("b", 2), ("c", 8)],
      on: scheduler)
    #expect(trail == "a1@1 b1@2 a2@3 b2@3 a|@5 b|@5 c2@8 c|@8")
    #expect(log.windows == ["0…5"])
  }

  @Test func `97 when nobody is left it keeps the buffer and leaves the source`() {
    let trail = timedTrail(
      of: source.share(replay: 1, scope: .forever), at: [("a", 0), ("b", 6)], leaving: ["a": 2],
      on: scheduler)
    #expect(trail == "a1@1 b1@6 b1@7 b2@9 b|@11")
    #expect(log.windows == ["0…2", "6…11"])
  }

  @Test func `97 a failure is kept for ever, too`() {
    let shared = Observable<Int>.error(TestError()).share(replay: 1, scope: .forever)
    #expect(TestObserver(shared).text == "#" && TestObserver(shared).text == "#")
  }

  @Test func `98 with a replay the second subscriber gets the latest element first`() {
    let trail = timedTrail(
      of: source.share(replay: 1), at: [("a", 0), ("b", 2), ("c", 8)], on: scheduler)
    #expect(trail == "a1@1 b1@2 a2@3 b2@3 a|@5 b|@5 c1@9 c2@11 c|@13")
    let without = Subject<Int>()
    let shared = without.stream.share()
    let first = TestObserver(shared)
    without.next(1)
    let second = TestObserver(shared)
    without.next(2)
    #expect(first.text == "1 2" && second.text == "2")
  }

  @Test func `99 who subscribes while the first one connects joins that connection`() {
    var runs = 0
    var second: TestObserver?
    var shared = Observable<Int>.never()
    shared = Observable<Int> { sink, _ in
      runs += 1
      if runs == 1 { second = TestObserver(shared) }
      sink.next(runs)
    }.share()
    let first = TestObserver(shared)
    #expect(runs == 1)
    #expect(first.text == "1" && second?.text == "1")
    first.leave()
    second?.leave()
  }

  @Test func `100 no reset on completion keeps the ended subject`() {
    let shared = source.share(ShareReset(onCompletion: false)) { .replay(1) }
    let trail = timedTrail(of: shared, at: [("a", 0), ("b", 8)], on: scheduler)
    #expect(trail == "a1@1 a2@3 a|@5 b2@8 b|@8")
    #expect(log.windows == ["0…5"])
  }

  @Test func `100 no reset on error keeps the failed subject`() {
    let failing = log.logging(cold("-#"))
    let kept = failing.share(ShareReset(onError: false)) { Subject() }
    #expect(timedTrail(of: kept, at: [("a", 0), ("b", 3)], on: scheduler) == "a#@1 b#@3")
    #expect(log.windows == ["0…1"])
  }

  @Test func `100 no reset at zero never leaves the source`() {
    let shared = source.share(ShareReset(onLastUnsubscribed: .keepRunning)) { Subject() }
    let trail = timedTrail(of: shared, at: [("a", 0), ("b", 2)], leaving: ["a": 1], on: scheduler)
    #expect(trail == "a1@1 b2@3 b|@5")
    #expect(log.windows == ["0…5"])
  }

  @Test func `100 a notifier at zero gives time to come back`() {
    for (back, windows) in [(UInt64(2), ["0…5"]), (5, ["0…4", "5…10"])] {
      let log = SubscriptionLog(), scheduler = Scheduler()
      let shared = log.logging(cold("-1-2-|")).share(
        ShareReset(grace: .until { Observable<Int>.timer(after: .milliseconds(3)) })
      ) { Subject() }
      _ = timedTrail(of: shared, at: [("a", 0), ("b", back)], leaving: ["a": 1], on: scheduler)
      #expect(log.windows == windows)
    }
  }

  @Test func `100 after an end a notifier says for how long it stays`() {
    var reset = ShareReset()
    reset.afterEnd = { _ in .time(.milliseconds(3)) }
    let shared = source.share(reset) { .replay(1) }
    let trail = timedTrail(of: shared, at: [("a", 0), ("b", 6), ("c", 9)], on: scheduler)
    #expect(trail == "a1@1 a2@3 a|@5 b2@6 b|@6 c1@10 c2@12 c|@14")
    #expect(log.windows == ["0…5", "9…14"])
  }

  @Test func `100 a connector that throws fails its subscribers`() {
    #expect(TestObserver(source.share(ShareReset()) { try throwTestError() }).text == "#")
    #expect(log.windows == [])
  }
}
