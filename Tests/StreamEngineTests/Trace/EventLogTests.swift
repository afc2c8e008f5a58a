import StreamEngine
import Testing

@Suite struct EventLogTests {
  @Test func `grows, and loses nothing until it is full`() {
    let log = EventLog<Int>(on: Scheduler(), capacity: 4096, blank: 0)
    fill(log, 4096)
    #expect(log.count == 4096)
    #expect(log.first == 0)
    for number in [0, 255, 256, 257, 1023, 4095] {
      #expect(log.value(of: number) == number)
      #expect(log.causes(of: number) == causes(of: number))
    }
  }

  @Test func `then the oldest go first`() {
    let log = EventLog<Int>(on: Scheduler(), capacity: 512, blank: 0)
    fill(log, 2000)
    #expect(log.count == 2000)
    #expect(log.first == 2000 - 512)
    for number in log.first..<2000 {
      #expect(log.value(of: number) == number)
      #expect(log.causes(of: number) == causes(of: number))
      #expect(log[number].node == Int32(number % 7))
    }
  }

  @Test(arguments: [(100, 64), (2000, 256), (2000, 1024), (2000, 4096), (512, 512), (600, 8192)])
  func `its size can be changed at any time`(_ count: Int, _ capacity: Int) {
    let log = EventLog<Int>(on: Scheduler(), capacity: 512, blank: 0)
    fill(log, count)
    let first = max(log.first, count - capacity)
    log.capacity = capacity
    #expect(log.first == first)
    for more in [0, 1, capacity, 10_000] {
      fill(log, more)
      for number in log.first..<log.count {
        #expect(log.value(of: number) == number)
        #expect(log[number].node == Int32(number % 7))
        if number > log.first { #expect(log.causes(of: number) == causes(of: number)) }
      }
    }
    #expect(log.count - log.first == capacity)
  }

  @Test func `values are let go when it becomes smaller, and each once`() {
    var alive = 0
    final class Counted {
      let leave: () -> Void
      init(_ leave: @escaping () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    do {
      let log = EventLog<Counted?>(on: Scheduler(), capacity: 512, blank: nil)
      let subject = Subject<Counted?>()
      subject.record(in: log, node: 0)
      for capacity in [256, 64, 1024, 128] {
        for _ in 0..<700 {
          alive += 1
          subject.next(Counted { alive -= 1 })
        }
        log.capacity = capacity
        #expect(alive == min(capacity, 700, log.count - log.first))
      }
    }
    #expect(alive == 0)
  }

  @Test func `values are let go`() {
    weak var last: OnCancel?
    do {
      let log = EventLog<OnCancel?>(on: Scheduler(), capacity: 256, blank: nil)
      let subject = Subject<OnCancel?>()
      subject.record(in: log, node: 0)
      for _ in 0..<600 {
        let value = OnCancel {}
        last = value
        subject.next(value)
      }
      #expect(last != nil)
    }
    #expect(last == nil)
  }

  @Test func `errors are let go with their events`() {
    final class Mishap: Error {}
    let log = EventLog<Int>(on: Scheduler(), capacity: 256, blank: 0)
    weak var first: Mishap?
    do {
      let mishap = Mishap()
      first = mishap
      log.perform(.failed(mishap), node: 0) {}
    }
    fill(log, 255)
    #expect(first != nil)
    fill(log, 1)
    #expect(first == nil)
  }

  /// Every event after the first is a consequence of the one before.
  private func fill(_ log: EventLog<Int>, _ count: Int) {
    let subject = Subject<Int>()
    for number in log.count..<log.count + count {
      log.scheduler.current = number == 0 ? .none : EventID(Int32(number - 1))
      subject.record(in: log, node: Int32(number % 7))
      subject.next(number)
    }
  }

  private func causes(of number: Int) -> [EventID] {
    number == 0 ? [] : [EventID(Int32(number - 1))]
  }

  /// Each event knows the one before it of its run, and each run how many values it has sent.
  @Test func `a run finds its events and drops, and counts also what the log has let go`() throws {
    let scheduler = Scheduler()
    let log = EventLog(on: scheduler, capacity: 16, blank: 0)
    let subject = Subject<Int>()
    subject.record(in: log, node: 0)
    let tracer = Tracer<Int>(1, [.passing], in: log)
    let stream = tracer.output(tracer.input(0, subject.stream).filter { $0 % 3 == 0 })
    for _ in 0..<2 { stream.subscribe(on: scheduler) { _ in } }
    for value in 0..<30 { scheduler.perform { subject.next(value) } }
    #expect(log.first > 0)
    for (node, number, values) in [(0, 0, 30), (1, 0, 10), (1, 1, 10)] as [(Int32, Int32, Int)] {
      let run = try #require(log.tally(node, number))
      let own = (log.first..<log.count).filter { log[$0].node == node && log[$0].run == number }
      #expect(log.events(of: run).reversed() == own)
      #expect(run.values == values)
    }
    let run = try #require(log.run(1, 1))
    let dropped = log.drops.filter { $0.run == 1 }.map(\.event)
    #expect(dropped.count > 3 && log.drops(of: run).map(\.event).reversed() == dropped)
  }

  @Test func `a run knows its owner, its port and how it ended`() throws {
    let scheduler = Scheduler()
    let log = EventLog(on: scheduler, capacity: 64, blank: 0)
    let (left, right) = (Subject<Int>(), Subject<Int>())
    for (node, subject) in [left, right].enumerated() { subject.record(in: log, node: Int32(node)) }
    func input(_ node: Int32, _ subject: Subject<Int>) -> Observable<Int> {
      let tracer = Tracer<Int>(node, [.passing], in: log)
      return tracer.output(tracer.input(0, subject.stream).map { $0 })
    }
    let both = Tracer<Int>(4, [.passing, .passing], in: log)
    let first = both.output(
      both.input(0, input(2, left)).merge(both.input(1, input(3, right))).take(2))
    first.subscribe(on: scheduler) { _ in }
    scheduler.perform { left.next(1) }
    scheduler.perform { left.complete() }
    scheduler.perform { right.next(2) }
    let runs = try [4, 2, 3].map { try #require(log.run($0, 0)) }
    #expect(runs.map(\.port) == [nil, 0, 1])
    #expect(runs[1].owner === runs[0] && runs[2].owner === runs[0])
    let endings = runs.map { run in
      switch run.ending {
      case .completed?: "completed"
      case .failed?: "failed"
      case .left(let event)?:
        "left at the \(log[Int(event.number)].kind) of \(log[Int(event.number)].node)"
      case nil: "goes on"
      }
    }
    #expect(endings == ["completed", "completed", "left at the completed of 4"])
  }
}
