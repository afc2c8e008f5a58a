import Foundation
import StreamEngine
import Testing

/// The rules of resources, memory and threads; that of isolation is in `IsolationTests`.
@Suite struct ResourceContractTests {
  /// Sources with a closure that holds an object, which must die with the run.
  static let sources: [@Sendable (OnCancel) -> Observable<Int>] = [
    { hold in .create { _ in OnCancel { hold.cancel() } } },
    { hold in .deferred { .interval(.nanoseconds(hold.one)) } },
    { hold in Observable<Int>.interval(.nanoseconds(1)).map { _ in Int(hold.one) } },
    { hold in .using({ OnCancel { hold.cancel() } }, observableFactory: { _ in .never() }) },
    { hold in .fromAsync { _ in OnCancel { hold.cancel() } } },
    { hold in
      .generate(initialState: 0, condition: { $0 < 5 }, on: .currentThread) { $0 + Int(hold.one) }
    },
    { hold in
      Observable<Int>.timer(after: .nanoseconds(5)).concat(.never()).delay(for: .nanoseconds(2)).map
      { _ in Int(hold.one) }
    },
  ]

  @Test(arguments: sources.indices, ["completed", "failed", "cancelled"])
  func `111 nothing lives longer than the last subscription`(source: Int, way: String) {
    let scheduler = Scheduler()
    weak var held: OnCancel?
    do {
      let object = OnCancel {}
      held = object
      let end = Subject<Int>()
      let source = Self.sources[source](object)
      let stream = way == "completed" ? source.take(until: end.stream) : source.merge(end.stream)
      let run = stream.subscribe(on: scheduler) { _ in }
      scheduler.advance(by: .nanoseconds(3))
      switch way {
      case "completed": end.next(1)
      case "failed": end.fail(TestError())
      default: run.cancel()
      }
      #expect(run.isOver)
    }
    #expect(held == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `112 a live subscription does not keep a subject that nobody owns`() {
    weak var kept: Subject<Int>?
    let run: Subscription
    do {
      let subject = Subject<Int>()
      kept = subject
      run = subject.stream.map { $0 + 1 }.subscribe(on: Scheduler()) { _ in }
      subject.next(1)
    }
    #expect(kept == nil)
    #expect(!run.isOver)
    run.cancel()
  }

  @Test func `113 a source that neither ends nor is cancelled stays alive with its closures`() {
    let scheduler = Scheduler()
    weak var held: OnCancel?
    var run: Subscription?
    do {
      let object = OnCancel {}
      held = object
      run = Observable<Int>.interval(.nanoseconds(1)).map { _ in object.one }
        .subscribe(on: scheduler) { _ in }
    }
    scheduler.advance(by: .nanoseconds(100))
    #expect(held != nil)
    run?.cancel()
    #expect(held == nil)
  }

  @Test func `115 eight threads send 1,000,000 values while the graph's thread resubscribes`() {
    let senders = 8
    let each = 125_000
    let woken = DispatchSemaphore(value: 0)
    let port = InputPort<Int> { woken.signal() }
    for sender in 0..<senders {
      Thread.detachNewThread {
        for number in 0..<each { port.send(sender * each + number) }
      }
    }
    let subject = Subject<Int>()
    let scheduler = Scheduler()
    var seen = Array(repeating: 0, count: senders)
    var disorder = 0
    var total = 0
    func subscribe() -> Subscription {
      subject.stream.subscribe(on: scheduler) { value in
        if value % each != seen[value / each] { disorder += 1 }
        seen[value / each] = value % each + 1
        total += 1
      }
    }
    var run = subscribe()
    while total < senders * each {
      guard woken.wait(timeout: .now() + 120) == .success else {
        Issue.record("only \(total) values came")
        return
      }
      port.drain { value in
        subject.next(value)
        if value % 1000 == 0 {
          run.cancel()
          run = subscribe()
        }
      }
    }
    run.cancel()
    #expect(disorder == 0)
    #expect(seen == Array(repeating: each, count: senders))
    #expect(!subject.hasObservers)
  }

  @Test func `118 ending what encloses several runs ends them, the oldest first, and no other one`()
  {
    let evaluation = Subscription()
    var trail: [String] = []
    func run(_ name: String, within life: Subscription) {
      Observable<Int>.create { _ in OnCancel { trail.append(name) } }
        .subscribe(Sink(ending: life, next: { _ in }, end: { _ in }), on: Scheduler())
    }
    let older = Subscription()
    run("older", within: older)
    for name in ["first", "second", "third"] {
      run(name, within: Subscription(within: evaluation))
    }
    evaluation.cancel()
    #expect(trail == ["first", "second", "third"])
    #expect(!older.isOver)
    older.cancel()
  }
}

extension OnCancel {
  /// A reason to hold it.
  fileprivate var one: UInt64 { 1 }
}
