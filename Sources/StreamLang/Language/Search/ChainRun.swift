import StreamEngine

/// One run of some chains, on a clock of its own.
///
/// Each chain works in turns of its own and has its own limit of work a turn, so that one with too much work does not
/// stop the others.
final class ChainRun {
  let scheduler = Scheduler()
  /// True if no chain had too much to do, and nobody has interrupted it.
  private(set) var isFine = true
  /// Nothing has been played yet.
  private(set) var isSubscribing = true
  private var lives: [Subscription] = []
  private var budget: WorkBudget { scheduler.workBudget }

  /// The limits: how many values one turn may make, how many turns one moment may have, and how often it
  /// may be more.
  private static let most = (values: 16_384, turns: 100_000, stops: 64)

  init(isInterrupted: @escaping () -> Bool) {
    (budget.valueLimit, budget.turnLimit) = (Self.most.values, Self.most.turns)
    budget.failsWhatItStops = false
    budget.reasonToStop = { isInterrupted() ? .interrupted : nil }
  }

  /// Does something for one chain in a turn of its own; false if that was too much.
  func turn(_ work: () -> Void) -> Bool {
    scheduler.perform(work)
    return goesOn
  }

  /// True if the turn that was just done has not been stopped; the next one may go on.
  private var goesOn: Bool {
    if budget.stopReason == nil { return true }
    isFine = false
    if budget.stopReason != .interrupted { budget.stopReason = nil }
    return false
  }

  /// Subscribes to a chain, which ends when `take` answers false.
  func subscribe(to chain: Stream, take: @escaping (TimedValue) -> Bool) {
    let life = Subscription()
    lives.append(life)
    let sink = sink(of: life, take)
    let isDone = turn { chain.subscribe(sink, on: scheduler) }
    if !isDone { life.cancel() }
  }

  /// Subscribes to a stream in the turn that is under way; `take` is as above.
  func watch(_ stream: Stream, take: @escaping (TimedValue) -> Bool) {
    let life = Subscription()
    lives.append(life)
    stream.subscribe(sink(of: life, take), on: scheduler)
  }

  private func sink(of life: Subscription, _ take: @escaping (TimedValue) -> Bool) -> Sink<Value> {
    let scheduler = scheduler
    func on(_ event: Event<Value>) {
      if !take(TimedEvent(time: Int64(scheduler.now), event: event)) { life.cancel() }
    }
    return Sink(ending: life, next: { on(.next($0)) }, end: { on(Event($0)) })
  }

  /// Ends those for which `isLate` is true when a moment has passed, by the numbers in which they were
  /// subscribed.
  func end(behind moment: UInt64, _ isLate: @escaping (Int) -> Bool) {
    scheduler.schedule(after: moment + 1) { [unowned self] in
      for (number, life) in lives.enumerated() where !life.isOver && isLate(number) {
        life.cancel()
      }
    }
  }

  /// Lets all that was subscribed run, and ends it.
  func play(until horizon: UInt64) {
    isSubscribing = false
    for _ in 0..<Self.most.stops {
      scheduler.run(until: horizon)
      if goesOn || budget.stopReason == .interrupted { break }
    }
    for life in lives { life.cancel() }
  }
}
