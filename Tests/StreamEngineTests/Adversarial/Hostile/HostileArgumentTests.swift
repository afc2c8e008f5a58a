import StreamEngine
import TestSupport
import Testing

/// Numbers and times at the ends of what there is: every operator takes them, or says what is wrong.
@Suite struct HostileArgumentTests {
  static let counts = [Int.min, Int.min + 1, -1, 0, 1, 2, Int.max - 1, Int.max]
  static let times: [Duration] = [
    Duration(attoseconds: .min), .seconds(Int64.min), .nanoseconds(-1), .zero,
    Duration(attoseconds: 1), .nanoseconds(1), .milliseconds(5), .seconds(Int64.max),
    Duration(attoseconds: .max),
  ]

  /// The events of a stream until the end of time: every stream here ends, or is left.
  private func run<Output>(_ stream: Observable<Output>) -> Int {
    let scheduler = Scheduler(mostValues: 10_000)
    scheduler.workBudget.turnLimit = 10_000
    var count = 0
    let run = stream.subscribe(on: scheduler) { _ in count += 1 }
    for time in [0, 1, 5, 100] { scheduler.advance(by: .milliseconds(time)) }
    // Twice, for what a full budget has left.
    for _ in 0..<2 {
      scheduler.run(until: Duration(attoseconds: .max))
      scheduler.workBudget.stopReason = nil
    }
    run.cancel()
    return count
  }

  @Test(arguments: counts)
  func `every count`(count: Int) {
    let a = Observable.of(1, 2, 3, 4, 5)
    let streams: [Observable<Void>] = [
      a.take(count).map { _ in }, a.skip(count).map { _ in }, a.takeLast(count).map { _ in },
      a.skipLast(count).map { _ in }, a.element(at: count).map { _ in },
      a.nwise(count).map { _ in }, a.buffer(count: count).map { _ in },
      a.buffer(count: 2, every: count).map { _ in },
      a.buffer(timeSpan: .milliseconds(1), count: count).map { _ in },
      a.window(count: count).map { _ in }, a.retry(count).map { _ in },
      a.concat(.error(TestError())).retry(Swift.min(count, 3)).map { _ in },
      a.repeat(Swift.min(count, 3)).map { _ in },
      a.flatMap(maxConcurrent: count) { .of($0) }.map { _ in },
      a.expand(maxConcurrent: count) { .of($0 + 1).take($0 < 7 ? 1 : 0) }.map { _ in },
      a.share(replay: count).map { _ in }, a.replay(count).refCount(minimum: count).map { _ in },
      a.publish().autoconnect(after: count).map { _ in },
      a.pausableBuffered(.just(false), limit: count).map { _ in },
      Observable<Int>.range(start: count, count: 3).map { _ in },
      Observable<Int>.range(start: count, count: count).take(3).map { _ in },
      Observable<Int>.range(start: -3, count: count).take(3).map { _ in },
      Observable<Int>.range(start: count, count: 3, on: .currentThread).map { _ in },
    ]
    for (number, stream) in streams.enumerated() { #expect(run(stream) <= 1000, "\(number)") }
    for other in Self.counts {
      for step in [1, 2, .max, .min] {
        #expect(run(a.slice(from: count, upTo: other, step: step)) <= 5)
      }
    }
    for subject in [Subject<Int>.replay(count), .replay(count, window: .zero, on: Scheduler())] {
      for number in 0..<5 { subject.next(number) }
      #expect(run(subject.stream) <= 5)
    }
  }

  @Test(arguments: times)
  func `every time`(time: Duration) {
    let a = cold("-1-2-(3|)")
    let streams: [Observable<Void>] = [
      a.delay(for: time).map { _ in }, a.delaySubscription(for: time).map { _ in },
      a.debounce(for: time).map { _ in }, a.throttle(for: time).map { _ in },
      a.throttle(for: time, latest: false).map { _ in }, a.audit(for: time).map { _ in },
      a.take(for: time).map { _ in }, a.skip(for: time).map { _ in },
      a.takeLast(for: time).map { _ in }, a.skipLast(for: time).map { _ in },
      a.timeout(first: time, each: time).map { _ in },
      Observable<Int>.timer(after: .nanoseconds(3)).sample(every: time).map { _ in },
      a.buffer(timeSpan: time).take(3).map { _ in },
      a.buffer(timeSpan: time, period: time).take(3).map { _ in },
      a.window(timeSpan: time).take(3).map { _ in },
      a.repeat(2, delay: time).map { _ in }, a.timestamp().map { _ in },
      a.delay(for: time).timeInterval().map { _ in },
      a.publish().refCount(grace: time).map { _ in },
      Observable<Int>.timer(after: time).map { _ in },
      Observable<Int>.timer(after: time, period: time).take(3).map { _ in },
      Observable<Int>.interval(time).take(3).map { _ in },
      Observable.cold([TimedEvent(.next(1), at: time), TimedEvent(.completed, at: time)]).map { _ in
      },
      a.delay(for: time).toMarbles(frame: .nanoseconds(1)) { "\($0)" }.map { _ in },
      a.toMarbles(frame: time) { "\($0)" }.map { _ in },
    ]
    for (number, stream) in streams.enumerated() { #expect(run(stream) <= 10, "\(number)") }
  }

  @Test(arguments: times)
  func `the clock`(time: Duration) {
    let scheduler = Scheduler()
    var count = 0
    scheduler.workBudget.turnLimit = 1000
    for other in Self.times {
      scheduler.schedule(after: other) { count += 1 }
      scheduler.schedule(at: other) { count += 1 }
      let periodic = scheduler.schedule(every: other, after: time) { count += 1 }
      scheduler.advance(by: time)
      scheduler.workBudget.stopReason = nil
      periodic.cancel()
      scheduler.skip(to: time)
      scheduler.run(until: other)
      scheduler.workBudget.stopReason = nil
    }
    // At the end of time each turn is one too many.
    while scheduler.pendingCount > 0 && count < 10_000 {
      scheduler.run()
      scheduler.workBudget.stopReason = nil
    }
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.time >= .zero)
  }

  @Test(arguments: [0, -1, 1, 1e300, -1e300, 1e-300, .infinity, -.infinity, .nan])
  func `a host's clock at any speed, with any reading`(speed: Double) {
    for first in Self.times {
      var clock = WallClock(host: first, speed: speed)
      var last = Duration.zero
      for reading in Self.times + Self.times.reversed() {
        let time = clock.time(at: reading, isNeeded: true)
        #expect(time >= last)
        last = time
        #expect(clock.wait(until: reading).map { $0 >= .zero } == true)
        if reading == .zero { clock.skip(to: .milliseconds(1)) }
      }
      clock.pause()
      #expect(clock.wait(until: first) == nil)
    }
  }

  @Test(arguments: times)
  func `marble text`(frame: Duration) {
    for text in ["-a-(bc)-|", "a 90ms b", "^--!", "-[ab]-#", "9223372036854775807us a", "-^-a"] {
      for role in [Marbles.Role.cold, .hot, .subscriptions, .expectation] {
        let marbles = try? Marbles.parse(text, as: role, frame: frame)
        #expect((marbles?.events.count ?? 0) < 10)
      }
    }
  }

  @Test func `a log holds at least one event`() async {
    let log = EventLog<Int>(on: Scheduler(), capacity: 1, blank: 0)
    let subject = Subject<Int>()
    subject.record(in: log, node: 0)
    for number in 0..<10 { subject.next(number) }
    #expect(log.count == 10)
    await #expect(processExitsWith: .failure) {
      _ = EventLog<Int>(on: Scheduler(), capacity: 0, blank: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = EventLog<Int>(on: Scheduler(), capacity: .min, blank: 0)
    }
  }

  @Test func `a lane has as many workers as it can have`() {
    #expect(Scheduler().lane("io", workers: .max).workers == Lane.mostWorkers)
    #expect(Scheduler().lane("io", workers: .min).workers == 1)
    #expect(Scheduler().lane("io", workers: 1_000).workers == 1_000)
  }

  @Test func `a node with a number that no log has room for stops with a text`() async {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let log = EventLog<Int>(on: Scheduler(), capacity: 1, blank: 0)
        let subject = Subject<Int>()
        subject.record(in: log, node: .max)
        subject.next(1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Tracer(.max, [], in: EventLog<Int>(on: Scheduler(), capacity: 1, blank: 0))
      },
    ]
    for result in results {
      expectPrecondition(
        "nodes are numbered from 0, without large gaps; 2147483647 is too far", in: result)
    }
  }
}
