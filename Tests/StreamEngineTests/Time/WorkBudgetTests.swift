import StreamEngine
import Testing

@Suite struct WorkBudgetTests {
  @Test func `an endless range stops with the reason`() {
    let scheduler = Scheduler()
    scheduler.workBudget.valueLimit = 10_000
    var count = 0
    var end: End?
    let run = Observable<Int>.range(start: 0, count: .max).subscribe(
      on: scheduler, end: { end = $0 }
    ) { _ in
      count += 1
    }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    #expect(count > 10_000 && count <= 10_000 + WorkBudget.reportInterval)
    #expect(end == nil)
    run.cancel()
  }

  @Test func `it stops at the same value whether pushed or in batches`() {
    var sums: [Int] = []
    for isBatched in [true, false] {
      let scheduler = Scheduler()
      scheduler.workBudget.valueLimit = 10_240
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
      let scheduler = Scheduler()
      scheduler.workBudget.valueLimit = 10_000
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

  @Test func `a source can be interrupted, and nothing completes`() {
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
    #expect(end == nil)
    run.cancel()
  }

  @Test func `each turn has its own`() {
    let scheduler = Scheduler()
    scheduler.workBudget.valueLimit = 3000
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
}
