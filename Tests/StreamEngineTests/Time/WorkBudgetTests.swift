import StreamEngine
import Testing

@Suite struct WorkBudgetTests {
  @Test func `an endless range stops with the reason`() {
    let scheduler = Scheduler(mostValues: 10_000)
    var count = 0
    var end: End?
    let run = Observable<Int>.range(start: 0, count: .max).subscribe(
      on: scheduler, end: { end = $0 }
    ) { _ in
      count += 1
    }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    #expect(count > 10_000 && count <= 10_000 + WorkBudget.reportInterval)
    #expect(end?.error as? GraphError == .stopped(.endlessSource))
    run.cancel()
  }

  @Test func `where its host tells why, what is stopped stands still`() {
    let scheduler = Scheduler(mostValues: 10_000)
    scheduler.workBudget.failsWhatItStops = false
    var end: End?
    let endless = Observable<Int>.range(start: 0, count: .max)
    let run = endless.subscribe(on: scheduler, end: { end = $0 }) { _ in }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    #expect(end == nil)
    run.cancel()
    // The host has not gone on yet.
    var count = 0
    endless.subscribe(on: scheduler, end: { end = $0 }) { _ in count += 1 }.cancel()
    #expect(count == WorkBudget.reportInterval)
    #expect(end == nil)
  }

  @Test func `without a limit nothing is stopped`() {
    let scheduler = Scheduler()
    let pushes = Subject<Int>()
    var (sums, ends) = (0, 0)
    pushes.stream.flatMapLatest { _ in
      Observable<Int>.range(start: 0, count: 2000).reduce(0, +)
    }.subscribe(on: scheduler, end: { _ in ends += 1 }) { _ in sums += 1 }
    for _ in 0..<20 {
      // As many as the sources of an app send in its life.
      for _ in 0..<100 { #expect(scheduler.workBudget.spend(1_000_000_000)) }
      pushes.next(1)
    }
    pushes.complete()
    #expect((sums, ends) == (20, 1))
    #expect(scheduler.workBudget.stopReason == nil)
  }

  @Test func `each push outside of a turn has its own`() {
    let scheduler = Scheduler(mostValues: 10_000)
    let pushes = Subject<Int>()
    var sums: [Int] = []
    pushes.stream.flatMapLatest { start in
      Observable<Int>.range(start: start, count: 5000).reduce(0, +)
    }.subscribe(on: scheduler) { sums.append($0) }
    for number in 0..<100 { pushes.next(number) }
    #expect(sums == (0..<100).map { 5000 * $0 + 2500 * 4999 })
    #expect(scheduler.workBudget.stopReason == nil)
  }

  @Test func `a push that is stopped fails, and the next one begins afresh`() {
    let scheduler = Scheduler(mostValues: 10_000)
    let pushes = Subject<Int>()
    var heard: [String] = []
    pushes.stream.flatMap { count in
      Observable<Int>.range(start: 0, count: count).count().map { "\($0)" }.catch { .just("\($0)") }
    }.subscribe(on: scheduler) { heard.append($0) }
    for count in [9000, 11_000, 9000, 1_000_000, 10_000] { pushes.next(count) }
    #expect(
      heard == [
        "9000", "stopped(StreamEngine.WorkBudget.StopReason.endlessSource)", "9000",
        "stopped(StreamEngine.WorkBudget.StopReason.endlessSource)", "10000",
      ])
  }

  /// Operators that can go on for ever by themselves, each set off by a push outside of a turn.
  static let endless:
    [(name: String, make: @Sendable (Subject<Int>, Scheduler) -> Observable<Int>)] = [
      ("range", { a, _ in a.stream.flatMap { _ in Observable<Int>.range(start: 0, count: .max) } }),
      ("from", { a, _ in a.stream.flatMap { .from(sequence(first: $0) { $0 &+ 1 }) } }),
      (
        "from in turns",
        { a, _ in
          a.stream.flatMap { .from(sequence(first: $0) { $0 &+ 1 }, on: .currentThread) }
        }
      ),
      (
        "a row of small ones",
        { a, _ in
          a.stream.flatMap { .from(sequence(first: $0) { $0 &+ 1 }) }.flatMap { .of($0) }
        }
      ),
      ("expand", { a, _ in a.stream.expand { .of($0 &+ 1) } }),
      ("repeat", { a, _ in a.stream.flatMap { _ in Observable<Int>.empty().repeat() } }),
      ("repeat of a subject", { a, _ in a.stream.take(1).concat(.deferred { .just(1) }.repeat()) }),
      ("retry", { a, _ in a.stream.flatMap { _ in Observable<Int>.error(TestError()).retry() } }),
      (
        "repeat when",
        { a, _ in
          a.stream.flatMap { _ in Observable<Int>.just(1).repeat(when: { $0 }) }
        }
      ),
      (
        "buffer closing",
        { a, _ in
          a.stream.flatMap { _ in
            Observable<Int>.never().buffer(closing: { Observable.just(1) }).map(\.count)
          }
        }
      ),
      (
        "nwise",
        { a, _ in
          a.stream.flatMap { _ in Observable<Int>.range(start: 0, count: .max) }.nwise(300).map(
            \.count)
        }
      ),
    ]

  @Test(arguments: endless.indices)
  func `whatever goes on without end fails`(index: Int) {
    let scheduler = Scheduler(mostValues: 10_000)
    let pushes = Subject<Int>()
    var end: End?
    Self.endless[index].make(pushes, scheduler).subscribe(on: scheduler, end: { end = $0 }) { _ in }
    pushes.next(1)
    pushes.complete()
    #expect(end?.error as? GraphError == .stopped(.endlessSource), "\(Self.endless[index].name)")
    #expect(!pushes.hasObservers)
  }

  @Test func `it stops at the same value whether pushed or in batches`() {
    var sums: [Int] = []
    for isBatched in [true, false] {
      let scheduler = Scheduler(mostValues: 10_240)
      var count = 0
      let counted = Observable<Int>.range(start: 0, count: .max).scan(0) { sum, _ in sum + 1 }
      let sink = Sink<Int>(
        ending: Subscription(), batch: isBatched ? { count += $0.count } : nil,
        next: { _ in count += 1 }, end: { _ in })
      counted.subscribe(sink, on: scheduler)
      sums.append(count)
    }
    #expect(
      sums[0] - sums[1] < WorkBudget.reportInterval && sums[1] - sums[0] < WorkBudget.reportInterval
    )
  }

  @Test func `an endless sequence, and an endless row of small ones, stop too`() {
    for isRow in [false, true] {
      let scheduler = Scheduler(mostValues: 10_000)
      let endless = Observable.from(sequence(first: 0) { $0 &+ 1 })
      let stream = isRow ? endless.flatMap { Observable.of($0) } : endless
      let run = stream.filter { _ in false }.subscribe(on: scheduler) { _ in }
      #expect(scheduler.workBudget.stopReason == .endlessSource)
      run.cancel()
    }
  }

  @Test func `many copies for one value count as work`() {
    let copying: [(String, (Observable<Int>) -> Observable<Int>)] = [
      ("nwise", { $0.nwise(1000).map(\.count) }),
      ("buffer", { $0.buffer(count: 1000, every: 1).map(\.count) }),
      ("combineLatest", { .combineLatest((0..<999).map { .just($0) } + [$0], \.count) }),
    ]
    for (name, copies) in copying {
      let scheduler = Scheduler()
      var values = 0
      var last = 0
      var longest = 0
      scheduler.workBudget.reasonToStop = {
        // Until there are so many, little is copied.
        if last > 1000 { longest = max(longest, values - last) }
        last = values
        return values > 3000 ? .interrupted : nil
      }
      let numbers = Observable<Int>.range(start: 0, count: .max).map { number in
        values += 1
        return number
      }
      let run = copies(numbers).subscribe(on: scheduler) { _ in }
      run.cancel()
      #expect(scheduler.workBudget.stopReason == .interrupted, "\(name)")
      #expect(longest > 0 && longest < 100, "\(name): \(longest) values between two questions")
    }
  }

  @Test func `a source can be interrupted, which is a failure`() {
    let scheduler = Scheduler()
    var asked = 0
    scheduler.workBudget.reasonToStop = {
      asked += 1
      return asked == 5 ? .interrupted : nil
    }
    var end: End?
    let run = Observable<Int>.range(start: 0, count: .max).reduce(0, +)
      .subscribe(on: scheduler, end: { end = $0 }) { _ in }
    #expect(scheduler.workBudget.stopReason == .interrupted)
    #expect(end?.error as? GraphError == .stopped(.interrupted))
    run.cancel()
  }

  @Test func `each turn has its own`() {
    let scheduler = Scheduler(mostValues: 3000)
    for delay in 0..<10 as Range<UInt64> {
      scheduler.schedule(after: delay) {
        Observable<Int>.range(start: 0, count: 2000).subscribe(on: scheduler) { _ in }
      }
    }
    scheduler.run()
    #expect(scheduler.workBudget.stopReason == nil)
    #expect(scheduler.now == 9)
  }

  @Test func `time that stands still is noticed`() {
    let scheduler = Scheduler()
    scheduler.workBudget.turnLimit = 100
    var count = 0
    func again() {
      count += 1
      scheduler.schedule(after: 0) { again() }
    }
    again()
    scheduler.run()
    #expect(scheduler.workBudget.stopReason == .standstill)
    #expect(count < 110)
  }

  @Test func `many small turns ask for a reason to stop as seldom as a large one`() {
    let scheduler = Scheduler()
    var (asked, values) = (0, 0)
    scheduler.workBudget.reasonToStop = {
      asked += 1
      return nil
    }
    for _ in 0..<1600 {
      scheduler.perform { Observable.from([1]).subscribe(on: scheduler) { values += $0 } }
    }
    #expect(values == 1600)
    // Each sixteenth turn asks, and so do as many values as a source reports at once.
    #expect(asked > 90 && asked < 110)
  }

  @Test func `running all that there is ends with an interval that does not`() {
    let scheduler = Scheduler()
    scheduler.workBudget.turnLimit = 1000
    var ticks = 0
    let run = Observable<Int>.interval(.milliseconds(1)).subscribe(on: scheduler) { _ in ticks += 1
    }
    scheduler.run()
    #expect(ticks == 1000)
    #expect(scheduler.time == .seconds(1))
    #expect(scheduler.workBudget.stopReason == .standstill)
    // Nothing is lost: it goes on where it was.
    scheduler.run()
    #expect(ticks == 2000)
    scheduler.workBudget.reasonToStop = { ticks >= 2500 ? .interrupted : nil }
    scheduler.run()
    #expect(ticks >= 2500 && ticks < 2600)
    #expect(scheduler.workBudget.stopReason == .interrupted)
    run.cancel()
  }
}
