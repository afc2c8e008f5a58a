import StreamEngine
import Testing

@Suite struct CreationTests {
  @Test func `of, from, empty, error, never`() {
    check(.of(1, 2, 3), "[123|]")
    check(Observable<Int>.of(), "|")
    check(.from([1, 2, 3]), "[123|]")
    check(.from(Set([7])), "[7|]")
    check(.from("ab"), "[ab|]")
    check(Observable<Int>.empty(), "|")
    check(Observable<Int>.error(TestError()), "#")
    check(Observable<Int>.never(), "")
  }

  @Test func `from pulls only what is asked for, and anew for each subscription`() {
    var pulled = 0
    let numbers = Observable.from(
      sequence(state: 0) { (number: inout Int) -> Int? in
        pulled += 1
        number += 1
        return number
      })
    check(numbers.take(3), "[123|]")
    check(numbers.take(2), "[12|]")
    #expect(pulled == 5)
  }

  @Test func `from hands over in pieces where everybody agrees`() {
    var pieces: [Int] = []
    var values: [Int] = []
    let sink = Sink<Int>(
      ending: Subscription(),
      batch: { batch in
        pieces.append(batch.count)
        values.append(contentsOf: Array(batch))
      },
      next: { values.append($0) }, end: { _ in })
    Observable.from(Array(0..<600)).subscribe(sink, on: Scheduler())
    #expect(pieces == [256, 256, 88])
    #expect(values == Array(0..<600))
  }

  @Test func `range`() {
    check(Observable<Int>.range(start: 3, count: 3), "[345|]")
    check(Observable<Int>.range(start: 3, count: 0), "|")
    check(Observable<Int>.range(start: 3, count: -1), "#")
    check(Observable<Int>.range(start: .max, count: 2), "#")
    check(Observable<Int>.range(start: .max, count: 1).map { $0 == .max }, "['true'|]")
    check(Observable<Int>.range(start: .max - 1, count: 1).map { $0 == .max - 1 }, "['true'|]")
  }

  @Test func `interval ticks after each whole period`() {
    check(Observable<Int>.interval(.milliseconds(3)).take(3), "---0--1--[2|]")
    check(Observable<Int>.interval(.milliseconds(3)), "---0--1--!")
    check(Observable<Int>.interval(.zero), "#")
  }

  @Test func `timer`() {
    check(Observable<Int>.timer(after: .milliseconds(2)), "--[0|]")
    check(Observable<Int>.timer(after: .zero), "[0|]")
    check(
      Observable<Int>.timer(after: .milliseconds(1), period: .milliseconds(3)).take(3),
      "-0--1--[2|]")
    check(Observable<Int>.timer(after: .zero, period: .zero), "#")
    check(Observable<Int>.timer(after: .milliseconds(5)), "--!")
  }

  @Test func `no timer emits inside subscribe`() {
    let scheduler = Scheduler()
    var results: [Int] = []
    Observable<Int>.timer(after: .zero).subscribe(on: scheduler) { results.append($0) }
    #expect(results == [])
    scheduler.run(until: 0)
    #expect(results == [0])
  }

  @Test func `a repeating timer stands in line before what its tick sets off`() {
    var trail: [String] = []
    let scheduler = Scheduler()
    let run = Observable<Int>.interval(.nanoseconds(2)).subscribe(on: scheduler) { tick in
      trail.append("tick \(tick)")
      scheduler.schedule(after: 2) { trail.append("after \(tick)") }
    }
    scheduler.run(until: 6)
    #expect(trail == ["tick 0", "tick 1", "after 0", "tick 2", "after 1"])
    run.cancel()
  }

  @Test func `ticks count from when they were due`() {
    let scheduler = Scheduler()
    var times: [UInt64] = []
    let run = Observable<Int>.interval(.nanoseconds(10)).subscribe(on: scheduler) { tick in
      times.append(scheduler.now)
      if tick == 0 { scheduler.run(until: 15) }
    }
    scheduler.run(until: 40)
    #expect(times == [10, 20, 30, 40])
    run.cancel()
  }

  @Test func `a timer at the end of time does not overflow`() {
    let scheduler = Scheduler()
    scheduler.run(until: 10)
    let run = Observable<Int>.timer(
      after: .seconds(Int64.max), period: .seconds(Int64.max)
    ).subscribe(on: scheduler) { _ in }
    #expect(scheduler.nextDue == .max)
    run.cancel()
  }
}
