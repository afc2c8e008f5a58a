import StreamEngine
import Testing

/// The rules of a subscription, where no operator's own tests cover them.
@Suite struct CreatingContractTests {
  /// The events that an observer passes on when a source uses it.
  private func trail(_ body: @escaping (Observer<Int>) throws -> Void) -> [String] {
    var trail: [String] = []
    Observable<Int>.create {
      try body($0)
      return nil
    }.subscribe(on: Scheduler(), end: { trail.append($0.mark) }) { trail.append("\($0)") }
    return trail
  }

  @Test(arguments: 0..<200)
  func `1 2 a subscription delivers elements and at most one end, and drops the rest`(seed: Int) {
    var number = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var sent: [String] = []
    let received = trail { observer in
      for step in 0..<20 {
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        switch number >> 60 {
        case 0: observer.complete()
        case 1: observer.fail(TestError())
        default: observer.next(step)
        }
        sent.append(number >> 60 == 0 ? "|" : number >> 60 == 1 ? "#" : "\(step)")
      }
    }
    let end = sent.firstIndex { $0 == "|" || $0 == "#" } ?? sent.count - 1
    #expect(received == Array(sent[...end]))
  }

  @Test func `3 exactly one end is delivered, however it is raced`() {
    var ends: [String] = []
    var observer: Observer<Int>?
    Observable<Int>.create {
      observer = $0
      return OnCancel { observer?.fail(TestError()) }
    }.subscribe(
      on: Scheduler(),
      end: {
        ends.append($0.mark)
        observer?.complete()
        observer?.fail(TestError())
      }
    ) { _ in observer?.complete() }
    observer?.next(1)
    observer = nil
    #expect(ends == ["|"])
  }

  @Test func `4 the source is let go after downstream has heard of the end`() {
    var trail: [String] = []
    var observer: Observer<Int>?
    Observable<Int>.create {
      observer = $0
      return OnCancel { trail.append("let go") }
    }.map { $0 }.subscribe(on: Scheduler(), end: { trail.append($0.mark) }) { _ in }
    observer?.complete()
    observer = nil
    #expect(trail == ["|", "let go"])
  }

  @Test func `5 next, complete and fail are exactly on`() {
    let spoken = trail {
      $0.next(1)
      $0.complete()
    }
    #expect(
      spoken
        == trail {
          $0.on(.next(1))
          $0.on(.completed)
        })
    #expect(trail { $0.fail(TestError()) } == trail { $0.on(.failed(TestError())) })
  }

  @Test func `7 a single producer is delivered in production order`() {
    #expect(trail { for value in 0..<100 { $0.next(value) } } == (0..<100).map(String.init))
  }

  @Test func `8 events may come before subscribe returns, never before it is entered`() {
    var trail: [String] = []
    let stream = Observable.of(1, 2)
    #expect(trail == [])
    let run = stream.subscribe(on: Scheduler(), end: { trail.append($0.mark) }) {
      trail.append("\($0)")
    }
    #expect(trail == ["1", "2", "|"])
    #expect(run.isOver)
  }

  @Test func `9 a handler can end its own run while a source is still in subscribe`() {
    var values: [Int] = []
    let life = Subscription()
    let sink = Sink<Int>(
      ending: life,
      next: { value in
        values.append(value)
        if value == 2 { life.cancel() }
      }, end: { _ in })
    Observable.of(1, 2, 3).subscribe(sink, on: Scheduler())
    #expect(values == [1, 2])
  }

  @Test func `10 a producer can ask whether anybody listens, and is ignored if it does not`() {
    var rounds = 0
    var noticed: Int?
    let stream = Observable<Int>.create { observer in
      for value in 0..<5 {
        if observer.isDisposed && noticed == nil { noticed = value }
        observer.next(value)
        rounds += 1
      }
      return nil
    }
    check(stream.take(2), "[01|]")
    #expect(rounds == 5)
    #expect(noticed == 2)
  }

  @Test func `14 nothing runs before subscribe, and each subscribe runs the chain anew`() {
    var runs = 0
    let stream = Observable<Int>.deferred {
      runs += 1
      return .of(runs)
    }.map { $0 * 10 }.filter { _ in true }
    #expect(runs == 0)
    check(stream.map { $0 / 10 }, "[1|]")
    check(stream.map { $0 / 10 }, "[2|]")
  }

  @Test func `15 a chain subscribes from its end to its source`() {
    var trail: [String] = []
    func noting(_ name: String, _ source: Observable<Int>) -> Observable<Int> {
      Observable { sink, scheduler in
        trail.append(name)
        source.subscribe(sink, on: scheduler)
      }
    }
    check(noting("end", noting("middle", noting("source", .of(1)).map { $0 }).map { $0 }), "[1|]")
    #expect(trail == ["end", "middle", "source"])
  }

  @Test func `16 a throw of a closure is one failure, and no later element is processed`() {
    var seen = 0
    check(
      "-1-2-3|",
      { source in
        source.map { value -> Int in
          seen += 1
          return value == 2 ? try throwTestError() : value
        }
      }, "-1-#", subscriptions: "^--!")
    #expect(seen == 2)
    check(Observable<Int>.create { _ in try throwTestError() }, "#")
    check(Observable<Int>.deferred { try throwTestError() }, "#")
  }

  @Test func `17 state belongs to a subscription`() {
    let stream = Observable.of(1, 2, 3).scan(0, +).take(2)
    check(stream, "[13|]")
    check(stream, "[13|]")
  }

  /// The ways in which a run with a resource ends.
  enum Way: CaseIterable { case completion, failure, cancel, throwing }

  @Test(arguments: Way.allCases)
  func `29 a resource is disposed once, after the inner stream, whatever ends the run`(way: Way) {
    var trail: [String] = []
    let subject = Subject<Int>()
    let inner = Observable<Int> { sink, scheduler in
      sink.subscription.own(OnCancel { trail.append("inner") })
      subject.stream.subscribe(sink, on: scheduler)
    }
    let stream = Observable<Int>.using {
      OnCancel { trail.append("resource") }
    } observableFactory: { _ in
      way == .throwing ? try throwTestError() : inner
    }
    let run = stream.subscribe(on: Scheduler(), end: { trail.append($0.mark) }) { _ in }
    switch way {
    case .completion: subject.complete()
    case .failure: subject.fail(TestError())
    case .cancel: run.cancel()
    case .throwing: break
    }
    run.cancel()
    switch way {
    case .completion: #expect(trail == ["|", "inner", "resource"])
    case .failure: #expect(trail == ["#", "inner", "resource"])
    case .cancel: #expect(trail == ["inner", "resource"])
    case .throwing: #expect(trail == ["#", "resource"])
    }
  }

  @Test func `29 each subscriber has a resource of its own, and none if making it throws`() {
    var made = 0
    let stream = Observable<Int>.using {
      made += 1
      return made == 3 ? try throwTestError() : OnCancel {}
    } observableFactory: { _ in
      .of(made)
    }
    check(stream, "[1|]")
    check(stream, "[2|]")
    check(stream, "#")
  }
}
