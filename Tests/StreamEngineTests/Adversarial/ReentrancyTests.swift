import Testing

@testable import StreamEngine

/// A handler, a closure or a value that is released acts on the graph that calls it.
@Suite struct ReentrancyTests {
  @Test func `an async subject disposed within its last delivery stays disposed`() {
    let subject = Subject<Int>.async()
    subject.stream.subscribe(on: Scheduler()) { _ in subject.dispose() }
    let second = TestObserver(subject.stream)
    subject.next(1)
    subject.complete()
    #expect(second.text == "#")
    #expect(TestObserver(subject.stream).text == "#")
    #expect(subject.ending?.error as? StreamError == .disposed)
  }

  /// Every hole that is left costs each later push a look: 100,000 of them took minutes.
  @Test func `who subscribes again within each delivery leaves no holes`() {
    let subject = Subject<Int>()
    var heard = 0
    let run = subject.stream.flatMapLatest { _ in subject.stream }
      .subscribe(on: Scheduler()) { _ in heard += 1 }
    for number in 0..<100_000 { subject.next(number) }
    #expect(heard == 0)
    run.cancel()
    #expect(!subject.hasObservers)
  }

  @Test func `who comes within a delivery and leaves outside leaves no holes`() {
    let subject = Subject<Int>(), stop = Subject<Int>()
    var heard = 0
    subject.stream.flatMap { _ in subject.stream.take(until: stop.stream.skip(1)) }
      .subscribe(on: Scheduler()) { _ in heard += 1 }
    for number in 0..<100_000 {
      subject.next(number)
      stop.next(number)
    }
    #expect(heard == 99_999)
    #expect(subject.slots.count < 10)
  }

  @Test func `what is sent during a behavior subject's first element comes behind it`() {
    for (subject, name) in [
      (Subject(0), "behavior"), (.replay(1), "replay 1"), (.replay(2), "replay 2"),
    ] {
      subject.next(0)
      var isFirst = true
      let stream = subject.stream.map { value in
        if isFirst {
          isFirst = false
          subject.next(1)
        }
        return value
      }
      #expect(TestObserver(stream).text == "0 1", "\(name)")
    }
  }

  @Test func `completion within a behavior subject's first element comes behind it`() {
    for (subject, name) in [
      (Subject(0), "behavior"), (.replay(1), "replay 1"), (.replay(2), "replay 2"),
    ] {
      subject.next(0)
      let stream = subject.stream.map { value in
        subject.complete()
        return value
      }
      #expect(TestObserver(stream).text == "0 |", "\(name)")
    }
  }

  @Test func `what a value sends when it is released keeps its place`() {
    let subject = Subject<Int>()
    let observer = TestObserver(subject.stream)
    final class Sender {
      let act: () -> Void
      init(_ act: @escaping () -> Void) { self.act = act }
      deinit { act() }
    }
    var holder: Subscription?
    do {
      let sender = Sender { subject.next(3) }
      holder = subject.stream.subscribe(on: Scheduler()) { [sender] value in
        _ = sender
        if value == 1 {
          subject.next(2)
          holder?.cancel()
        }
      }
    }
    subject.next(1)
    #expect(observer.text == "1 2 3")
  }

  @Test func `create does not hear its source's second end from within the first`() {
    var observer: Observer<Int>?
    var rounds = 0
    var heard: [String] = []
    Observable<Int>.create {
      observer = $0; return nil
    }.toArray().subscribe(
      on: Scheduler(), end: { heard.append($0.mark) },
      next: { value in
        heard.append("\(value)")
        rounds += 1
        if rounds < 5 { observer?.complete() }
      })
    observer?.next(1)
    observer?.complete()
    #expect(heard == ["[1]", "|"])
  }

  @Test func `nothing passes once the source of create has completed`() {
    var observer: Observer<Int>?
    var effects = Effects<Int>()
    effects.onEnd = { _ in observer?.next(9) }
    let result = TestObserver(
      Observable<Int>.create {
        observer = $0; return nil
      }.do(effects))
    observer?.next(1)
    observer?.complete()
    #expect(result.text == "1 |")
  }

  @Test func `a single is told one result, also from within the first`() {
    var settle: ((Result<Int, any Error>) -> Void)?
    var heard: [String] = []
    Single<Int>.create {
      settle = $0; return nil
    }.subscribe(on: Scheduler()) { value in
      heard.append("\(value)")
      if heard.count < 5 { settle?(.success(2)) }
    }
    settle?(.success(1))
    #expect(heard == ["1"])
  }

  @Test func `the end takes back the grace after which a share begins afresh`() {
    let scheduler = Scheduler()
    var runs = 0
    let source = Observable<Int>.deferred {
      runs += 1; return cold("-1---|")
    }
    let shared = source.share(
      ShareReset(
        onCompletion: false, onError: true, onLastUnsubscribed: .reset,
        grace: .time(.milliseconds(10)))
    ) { Subject() }
    let text = timedTrail(of: shared, at: [("a", 0), ("b", 30)], leaving: ["a": 3], on: scheduler)
    #expect(text == "a1@1 b|@30")
    #expect(runs == 1)
  }

  @Test func `the clock never goes back, after a skip`() {
    let scheduler = Scheduler()
    var times: [UInt64] = []
    scheduler.schedule(after: 50) { times.append(scheduler.now) }
    scheduler.skip(to: 100)
    scheduler.schedule(after: 5) { times.append(scheduler.now) }
    scheduler.run(until: 200)
    #expect(times == [100, 105])
  }

  @Test func `a cancelled timer's time does not put later ones out of order`() {
    let scheduler = Scheduler()
    let timer = scheduler.schedule(after: 64) {}
    scheduler.cancel(timer)
    scheduler.run()
    var times: [UInt64] = []
    scheduler.schedule(after: 70) { times.append(scheduler.now) }
    scheduler.schedule(after: 5) { times.append(scheduler.now) }
    scheduler.run()
    #expect(times == [5, 70])
  }

  @Test func `a variable may be read and set from within`() {
    let variable = Variable(0)
    var seen: [Int] = []
    let run = variable.stream.subscribe(on: Scheduler()) { _ in
      seen.append(variable.value)
      if variable.value == 1 { variable.value += 1 }
    }
    variable.value += 1
    run.cancel()
    #expect(seen == [0, 1, 2])
  }

  @Test func `late subscribers from within get the error only`() {
    for subject in [Subject(0), .replay(1), .replay(3), Subject<Int>()] {
      subject.next(1)
      var late: TestObserver?
      subject.stream.subscribe(on: Scheduler(), end: { _ in late = TestObserver(subject.stream) }) {
        _ in
      }
      subject.dispose()
      #expect(late?.text == "#")
    }
  }
}
