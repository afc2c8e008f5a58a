import TestSupport
import Testing

@testable import StreamEngine

@Suite struct SchedulerTests {
  @Test func `runs by time, and first come first served at one time`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    for (number, delay) in ([3, 1, 3, 0, 1] as [UInt64]).enumerated() {
      scheduler.schedule(after: delay) {
        trail.append("\(number)@\(scheduler.now)")
        if number == 1 { scheduler.schedule(after: 0) { trail.append("x@\(scheduler.now)") } }
        if number == 4 { scheduler.schedule(after: 1) { trail.append("y@\(scheduler.now)") } }
      }
    }
    scheduler.run()
    #expect(trail == ["3@0", "1@1", "4@1", "x@1", "y@2", "0@3", "2@3"])
  }

  @Test func `timers due at one time ring by age, and one that repeats stays as old as it was`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    func note(_ name: String) { trail.append("\(name)\(scheduler.now)") }
    let slow = scheduler.schedule(every: .nanoseconds(3)) { note("slow") }
    let fast = scheduler.schedule(every: .nanoseconds(1)) { note("fast") }
    scheduler.schedule(after: 1) {
      // Stands in line for 3 before both, and has no age to give its place away by.
      scheduler.schedule(after: 2) { note("plain") }
    }
    scheduler.run(until: 3)
    #expect(trail == ["fast1", "fast2", "slow3", "plain3", "fast3"])
    trail = []
    let third = Observable<Int>.timer(after: .nanoseconds(3)).subscribe(on: scheduler) { _ in
      note("young")
    }
    scheduler.run(until: 6)
    #expect(trail == ["fast4", "fast5", "slow6", "fast6", "young6"])
    for timer in [slow, fast] { timer.cancel() }
    third.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `what is taken back leaves its own place in line, and nobody else's`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    func note(_ name: String) { trail.append("\(name)\(scheduler.now)") }
    let ticks = scheduler.schedule(every: .nanoseconds(2)) {
      if scheduler.now == 4 { note("tick") }
    }
    scheduler.run(until: 1)
    var young: Subscription?
    scheduler.schedule(after: 3) { young?.cancel() }
    young = Observable<Int>.timer(after: .nanoseconds(3)).subscribe(on: scheduler) { _ in
      note("timer")
    }
    scheduler.schedule(after: 3) { note("plain") }
    // The tick at 4 was wound at 2, and stands last.
    scheduler.run(until: 4)
    #expect(trail == ["plain4", "tick4"])
    ticks.cancel()

    trail = []
    let again = scheduler.schedule(every: .nanoseconds(2)) {
      if scheduler.now == 8 { note("tick") }
    }
    scheduler.run(until: 5)
    scheduler.schedule(after: 3) { again.cancel() }
    let old = Observable<Int>.timer(after: .nanoseconds(3)).subscribe(on: scheduler) { _ in
      note("timer")
    }
    scheduler.schedule(after: 3) { note("plain") }
    scheduler.run(until: 8)
    #expect(trail == ["timer8", "plain8"])
    old.cancel()
  }

  @Test func `a quiet time that starts again as it ends is the same timer`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    let subject = Subject<Int>()
    let quiet = subject.stream.debounce(for: .nanoseconds(2)).subscribe(on: scheduler) {
      trail.append("quiet\($0)")
    }
    scheduler.schedule(after: 2) { subject.next(2) }
    subject.next(1)
    scheduler.run(until: 1)
    let younger = Observable<Int>.timer(after: .nanoseconds(3)).subscribe(on: scheduler) { _ in
      trail.append("timer")
    }
    // At 2 the quiet time starts again; at 4 both are due, and the timer is the younger one.
    scheduler.run()
    #expect(trail == ["quiet2", "timer"])
    quiet.cancel()
    younger.cancel()
  }

  @Test func `runs what is due at the horizon, and leaves the clock there`() {
    let scheduler = Scheduler()
    var trail: [UInt64] = []
    for delay: UInt64 in [5, 10, 11] {
      scheduler.schedule(after: delay) { trail.append(scheduler.now) }
    }
    scheduler.run(until: 10)
    #expect(trail == [5, 10])
    #expect(scheduler.now == 10)
    scheduler.schedule(after: 0) { trail.append(scheduler.now) }
    #expect(scheduler.nextDue == 10)
    scheduler.run(until: 5)
    #expect(scheduler.now == 10)
    scheduler.run()
    #expect(trail == [5, 10, 10, 11])
    #expect(scheduler.now == 11)
    #expect(scheduler.nextDue == nil)
  }

  @Test func `what is cancelled never runs`() {
    let scheduler = Scheduler()
    var ran = 0
    let first = scheduler.schedule(after: 1) { ran += 1 }
    let second = scheduler.schedule(after: 1) { ran += 10 }
    var third: Scheduler.Timer?
    scheduler.schedule(after: 1) { if let third { scheduler.cancel(third) } }
    third = scheduler.schedule(after: 1) { ran += 100 }
    scheduler.cancel(first)
    scheduler.cancel(first)
    scheduler.run()
    scheduler.cancel(second)
    #expect(ran == 10)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `an old timer cannot cancel a new one in its place`() {
    let scheduler = Scheduler()
    var ran = false
    let old = scheduler.schedule(after: 1) {}
    scheduler.cancel(old)
    scheduler.schedule(after: 1) { ran = true }
    scheduler.cancel(old)
    scheduler.run()
    #expect(ran)
  }

  @Test func `cancelling lets go of what would have run`() {
    let scheduler = Scheduler()
    weak var held: OnCancel?
    do {
      let object = OnCancel {}
      held = object
      scheduler.cancel(scheduler.schedule(after: 1) { object.cancel() })
    }
    #expect(held == nil)
  }

  @Test func `cancelled timers leave the queue, however many`() {
    let scheduler = Scheduler()
    for _ in 0..<200 {
      let timers = (0..<1000).map { scheduler.schedule(after: UInt64($0) << 20) {} }
      for timer in timers { scheduler.cancel(timer) }
      #expect(scheduler.filed <= 2 * scheduler.pendingCount + 2048)
    }
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.nextDue == nil)
  }

  @Test func `the earliest that has not been cancelled is due next`() {
    let scheduler = Scheduler()
    scheduler.schedule(after: 1 << 30) {}
    let early = scheduler.schedule(after: 70) {}
    scheduler.schedule(after: 99) {}
    #expect(scheduler.nextDue == 70)
    scheduler.cancel(early)
    #expect(scheduler.nextDue == 99)
    scheduler.run(until: 99)
    #expect(scheduler.nextDue == 1 << 30)
  }

  @Test func `the end of time is a time`() {
    let scheduler = Scheduler()
    var ran = 0
    scheduler.run(until: 5)
    scheduler.schedule(after: .max) { ran += 1 }
    #expect(scheduler.nextDue == .max)
    scheduler.run()
    #expect(ran == 1)
  }

  @Test func `each job is a turn, and each turn settles`() {
    let scheduler = Scheduler()
    var trail: [String] = []
    scheduler.settle = { trail.append("settle") }
    scheduler.perform { trail.append("turn \(scheduler.turn)") }
    scheduler.schedule(after: 1) { trail.append("turn \(scheduler.turn)") }
    scheduler.schedule(after: 1) { trail.append("turn \(scheduler.turn)") }
    scheduler.run()
    #expect(trail == ["turn 1", "settle", "turn 2", "settle", "turn 3", "settle"])
  }

  @Test func `a job is the consequence of what was current when it was scheduled`() {
    let scheduler = Scheduler()
    var causes: [EventID] = []
    for number in 0..<3 as Range<Int32> {
      scheduler.current = EventID(number)
      scheduler.schedule(after: 10 - UInt64(number)) { causes.append(scheduler.current) }
    }
    scheduler.run()
    #expect(causes == [EventID(2), EventID(1), EventID(0)])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `does what a sorted list would`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let scheduler = Scheduler()
    var reference: [(due: UInt64, number: Int, timer: Scheduler.Timer)] = []
    var found: [Int] = []
    var wanted: [Int] = []
    let spans: [UInt64] = [1, 4, 100, 1 << 13, 1 << 40]
    for number in 0..<3000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let span = spans.randomElement(using: &random) ?? 1
        let delay = UInt64.random(in: 0..<span, using: &random)
        let timer = scheduler.schedule(after: delay) { found.append(number) }
        let due = scheduler.now + delay
        let place = reference.firstIndex { $0.due > due } ?? reference.count
        reference.insert((due, number, timer), at: place)
      case 6..<8:
        if reference.isEmpty { continue }
        let index = Int.random(in: 0..<reference.count, using: &random)
        scheduler.cancel(reference.remove(at: index).timer)
      default:
        let span = spans.randomElement(using: &random) ?? 1
        let horizon = scheduler.now + UInt64.random(in: 0..<span, using: &random)
        let due = reference.prefix { $0.due <= horizon }
        wanted += due.map(\.number)
        reference.removeFirst(due.count)
        scheduler.run(until: horizon)
      }
      #expect(scheduler.nextDue == reference.first?.due, "seed \(seed)")
      #expect(scheduler.pendingCount == reference.count, "seed \(seed)")
    }
    scheduler.run()
    wanted += reference.map(\.number)
    #expect(found == wanted, "seed \(seed)")
  }
}
