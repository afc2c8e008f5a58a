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
}
