import StreamEngine
import Testing

/// The state that operators keep, as they tell whoever looks at a recorded run.
@Suite struct KeptStateTests {
  private let scheduler = Scheduler()
  private let log: EventLog<Int>

  init() { log = EventLog(on: scheduler, capacity: 64, blank: 0) }

  private func run(_ stream: Observable<Int>) -> any Disposable {
    Tracer(0, [.passing], in: log).output(stream).subscribe(on: scheduler) { _ in }
  }

  private var states: [String] { log.states(ofNode: 0, run: 0).map { "\($0.kind) \($0.values)" } }

  @Test func `a run that is recorded tells its operator's state`() {
    let subject = Subject<Int>()
    let run = run(subject.stream.debounce(for: .milliseconds(5)))
    #expect(states == ["held []"])
    subject.next(1)
    subject.next(2)
    #expect(states == ["held [2]"])
    #expect(log.states(ofNode: 0, run: 0).first?.due == .milliseconds(5))
    scheduler.run(until: .milliseconds(5))
    #expect(states == ["held []"])
    #expect(log.states(ofNode: 0, run: 0).first?.due == nil)
    run.dispose()
  }

  @Test func `each operator that the result is made of tells its own`() {
    let subject = Subject<Int>()
    let run = run(subject.stream.take(3).scan(0, +).zip(.of(1, 2)) { $0 + $1 })
    subject.next(5)
    #expect(
      states.sorted() == [
        "letsThrough(2) []", "result [5]", "waiting(input: 0) []", "waiting(input: 1) [2]",
      ])
    run.dispose()
  }

  @Test func `what a run kept is released with it`() {
    final class Item {}
    let scheduler = Scheduler()
    let log = EventLog<Item>(on: scheduler, capacity: 1, blank: Item())
    let subject = Subject<Item>()
    let stream = Tracer(0, [.newest], in: log).output(subject.stream.debounce(for: .seconds(1)))
    let run = stream.subscribe(on: scheduler) { _ in }
    weak var item: Item?
    do {
      let new = Item()
      item = new
      subject.next(new)
    }
    #expect(log.states(ofNode: 0, run: 0).first?.values.first as? Item === item)
    #expect(item != nil)
    run.dispose()
    #expect(item == nil)
    #expect(log.states(ofNode: 0, run: 0).isEmpty)
  }

  @Test func `nobody asks an operator that is not recorded`() {
    let stream = Observable<Int> { downstream, _ in
      downstream.inspect {
        Issue.record("asked")
        return []
      }
      downstream.next(1)
    }
    stream.subscribe(on: scheduler) { _ in }.dispose()
    #expect(states.isEmpty)
  }
}
