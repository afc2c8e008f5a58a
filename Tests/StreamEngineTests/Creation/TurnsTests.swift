import StreamEngine
import Testing

/// Sources at the pace of `currentThread`.
@Suite struct TurnsTests {
  @Test func `sources take turns`() {
    check(
      .merge([.of(1, 2, 3, on: .currentThread), .of(4, 5, 6, on: .currentThread)]), "[142536|]")
    check(.merge([.of(1, 2, 3), .of(4, 5, 6)]), "[123456|]")
    check(
      Observable<Int>.combineLatest(
        [.of(1, 2, 3, on: .currentThread), .of(4, 5, 6, on: .currentThread)]
      ) { "\($0[0])\($0[1])" }, "['14' '24' '25' '35' '36'|]")
  }

  @Test func `inner streams take turns with their outer one`() {
    check(
      Observable.of(1, 2, on: .currentThread).flatMap {
        Observable.of($0, $0 + 4, on: .currentThread)
      }, "[1526|]")
  }

  @Test func `each source does at this pace what it does in a loop`() {
    check(.just(1, on: .currentThread), "[1|]")
    check(Observable<Int>.of(on: .currentThread), "|")
    check(.from([1, 2], on: .currentThread), "[12|]")
    check(Observable<Int>.range(start: 3, count: 3, on: .currentThread), "[345|]")
    check(Observable<Int>.range(start: 3, count: 0, on: .currentThread), "|")
    check(Observable<Int>.range(start: 3, count: -1, on: .currentThread), "#")
    check(.repeatElement(7, on: .currentThread).take(2), "[77|]")
    check(
      .generate(
        initialState: 1, condition: { $0 < 9 }, on: .currentThread, iterate: { $0 * 3 }), "[13|]")
  }

  @Test func `who leaves between the value and the completion never hears of it`() {
    var trail: [String] = []
    let life = Subscription()
    let sink = Sink<Int>(
      ending: life,
      next: { value in
        trail.append("\(value)")
        life.cancel()
      }, end: { trail.append($0.mark) })
    Observable.just(1, on: .currentThread).subscribe(sink, on: Scheduler())
    #expect(trail == ["1"])
  }

  @Test func `a graph deep in a timer is a first action, too`() {
    let turns = Observable<Int>.merge([
      .of(1, 2, on: .currentThread), .of(3, 4, on: .currentThread),
    ])
    check(Observable<Int>.timer(after: .milliseconds(1)).flatMap { _ in turns }, "-[1324|]")
  }

  @Test func `an endless source stops when the turn has to`() {
    let scheduler = Scheduler(mostValues: 10_000)
    var count = 0
    let run = Observable.repeatElement(1, on: .currentThread).subscribe(on: scheduler) { _ in
      count += 1
    }
    #expect(scheduler.workBudget.stopReason == .endlessSource)
    #expect(count < 20_000)
    #expect(scheduler.trampoline.isScheduleRequired)
    run.cancel()
  }

  @Test func `a million turns are a loop`() {
    var sum = 0
    Observable<Int>.range(start: 0, count: 1_000_000, on: .currentThread).subscribe(on: Scheduler())
    { sum += $0 }
    #expect(sum == 499_999_500_000)
  }
}
