import StreamEngine
import TestSupport
import Testing

/// Random programs on a scheduler against a sorted list.
@Suite struct SchedulerModelTests {
  enum Act { case schedule(UInt64), cancel(Int), run(UInt64?), skip(UInt64) }

  static let delays: [UInt64] = [
    0, 1, 2, 3, 5, 62, 63, 64, 65, 70, 127, 128, 4095, 4096, 4097, 5000, 262_143, 262_144, 1 << 40,
  ]

  @Test func `timers run by time, then in the order in which they were set`() {
    for seed in SeededRandom.fuzz(6000) {
      var random = SeededRandom(seed: seed)
      func act(_ depth: Int) -> Act {
        switch random.below(depth == 0 ? 12 : 7) {
        case 0, 1: .cancel(random.below(20))
        case 7, 8: .run(Self.delays[random.below(Self.delays.count)])
        case 9: seed % 2 == 0 ? .run(nil) : .cancel(random.below(10))
        case 10: seed % 5 == 0 ? .skip(Self.delays[random.below(Self.delays.count)]) : .run(3)
        default: .schedule(Self.delays[random.below(Self.delays.count)])
        }
      }
      let steps = (0..<20).map { _ in act(0) }
      let script: [Act?] = (0..<10).map { _ in random.below(2) == 0 ? nil : act(1) }
      let real = real(steps, script), model = model(steps, script)
      if real != model {
        Issue.record("seed \(seed): \(steps) script \(script)\n\(real)\n\(model)")
        return
      }
    }
  }

  func real(_ steps: [Act], _ script: [Act?]) -> [String] {
    let scheduler = Scheduler()
    var script = script
    var timers: [Scheduler.Timer] = []
    var trail: [String] = []
    func perform(_ act: Act) {
      switch act {
      case .schedule(let delay):
        let number = timers.count
        timers.append(
          scheduler.schedule(after: delay) {
            trail.append("\(number)@\(scheduler.now)")
            if !script.isEmpty, let act = script.removeFirst() { perform(act) }
          })
      case .cancel(let number):
        if timers.indices.contains(number) { scheduler.cancel(timers[number]) }
      case .run(let time?): scheduler.advance(by: Duration.nanoseconds(time))
      case .run(nil): scheduler.run()
      case .skip(let time): scheduler.skip(to: scheduler.now + time)
      }
      trail.append("now \(scheduler.now), \(scheduler.pendingCount), \(scheduler.nextDue ?? 7)")
    }
    for step in steps { perform(step) }
    scheduler.run()
    return trail
  }

  func model(_ steps: [Act], _ script: [Act?]) -> [String] {
    var script = script
    var now: UInt64 = 0
    var due: [UInt64?] = []
    var trail: [String] = []
    func earliest() -> Int? {
      due.enumerated().compactMap { number, time in time.map { ($0, number) } }.min { $0 < $1 }?.1
    }
    func run(_ horizon: UInt64) {
      while let number = earliest(), let time = due[number], time <= horizon {
        due[number] = nil
        now = max(now, time)
        trail.append("\(number)@\(now)")
        if !script.isEmpty, let act = script.removeFirst() { perform(act) }
      }
    }
    func perform(_ act: Act) {
      switch act {
      case .schedule(let delay): due.append(now + delay)
      case .cancel(let number): if due.indices.contains(number) { due[number] = nil }
      case .run(let time?):
        let horizon = now + time
        run(horizon)
        now = max(now, horizon)
      case .run(nil): run(.max)
      case .skip(let time): now += time
      }
      trail.append(
        "now \(now), \(due.filter { $0 != nil }.count), \(earliest().flatMap { due[$0] } ?? 7)")
    }
    for step in steps { perform(step) }
    run(.max)
    return trail
  }
}
