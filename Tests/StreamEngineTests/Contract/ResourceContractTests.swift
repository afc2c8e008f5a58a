import Foundation
import StreamEngine
import Testing

/// ENGINE-CONTRACT, part H: resources, memory, threads, stack; 114 is in `IsolationTests`.
@Suite struct ResourceContractTests {
  /// Sources with a closure that holds an object, which must die with the run.
  static let sources: [@Sendable (OnCancel) -> Observable<Int>] = [
    { hold in .create { _ in OnCancel { hold.cancel() } } },
    { hold in .deferred { .interval(hold.one) } },
    { hold in Observable<Int>.interval(1).map { _ in Int(hold.one) } },
    { hold in .using({ OnCancel { hold.cancel() } }, observableFactory: { _ in .never() }) },
    { hold in .fromAsync { _ in OnCancel { hold.cancel() } } },
    { hold in
      .generate(initialState: 0, condition: { $0 < 5 }, on: .currentThread) { $0 + Int(hold.one) }
    },
    { hold in Observable<Int>.timer(5).concat(.never()).delay(2).map { _ in Int(hold.one) } },
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
      scheduler.advance(by: 3)
      switch way {
      case "completed": end.next(1)
      case "failed": end.fail(Boom())
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
      run = Observable<Int>.interval(1).map { _ in object.one }
        .subscribe(on: scheduler) { _ in }
    }
    scheduler.advance(by: 100)
    #expect(held != nil)
    run?.cancel()
    #expect(held == nil)
  }

  @Test func `115 eight threads send 1,000,000 values while the graph's thread resubscribes`() {
    let senders = 8
    let each = 125_000
    let woken = DispatchSemaphore(value: 0)
    let port = Port<Int> { woken.signal() }
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

  @Test func `116 elements, inner streams and links run in constant stack`() {
    var count = 0
    let numbers = Observable<Int>.range(0, 1_000_000)
    numbers.subscribe(on: Scheduler()) { _ in count += 1 }
    Observable.generate(initialState: 0, condition: { $0 < 1_000_000 }, iterate: { $0 + 1 })
      .subscribe(on: Scheduler()) { _ in count += 1 }
    #expect(count == 2_000_000)
    numbers.take(200_000).flatMap(maxConcurrent: 1) { .just($0, on: .currentThread) }
      .subscribe(on: Scheduler()) { _ in count += 1 }
    Observable.concat(Array(repeating: Observable.just(1), count: 200_000))
      .subscribe(on: Scheduler()) { _ in count += 1 }
    #expect(count == 2_400_000)
  }

  @Test func `117 cancelling a chain of 100,000 links does not overflow the stack`() {
    let done = DispatchSemaphore(value: 0)
    // Building recurses once a link, and needs the room; cancelling is what is tried here.
    let builder = Thread {
      let subject = Subject<Int>()
      var stream = subject.stream
      for _ in 0..<100_000 { stream = stream.map { $0 } }
      let run = stream.subscribe(on: Scheduler()) { _ in }
      run.cancel()
      #expect(!subject.hasObservers)
      done.signal()
    }
    builder.stackSize = 1 << 30
    builder.start()
    done.wait()
  }
}

extension OnCancel {
  /// A reason to hold it.
  fileprivate var one: UInt64 { 1 }
}
