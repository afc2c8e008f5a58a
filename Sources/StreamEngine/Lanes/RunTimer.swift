/// The one timer that a source or an operator has running, as a resource of its run.
///
/// Setting it again replaces what it was set for. The end of the run cancels it, and after that it
/// cannot be set any more: no timer outlives its run.
///
/// If there are lanes, what a timer does is an item of the lane on which it was set, and can have
/// to wait there. The timer itself does not: an operator that has to know when it fired, whether its
/// lane is busy or not, sets it with `setFiring`, and hands on what is for the lane.
@usableFromInline final class RunTimer: Cancellable {
  @usableFromInline let scheduler: Scheduler
  /// The lane that the operator was given for what its timer does.
  @usableFromInline let ownLane: Lane?
  @exclusivity(unchecked) private var timer: Scheduler.Timer?
  /// The timer that was handed on last.
  @exclusivity(unchecked) private var handed: Scheduler.Timer?
  @exclusivity(unchecked) private var isOver = false
  @exclusivity(unchecked) private var delay: UInt64 = 0
  @exclusivity(unchecked) private var time: UInt64 = 0
  @exclusivity(unchecked) private var age: Scheduler.Age = 0
  private let step: UInt64

  /// A timer that the end of `subscription` cancels.
  @usableFromInline init(
    _ scheduler: Scheduler, within subscription: Subscription, on lane: Lane? = nil
  ) {
    self.scheduler = scheduler
    step = scheduler.timerStep
    ownLane = lane ?? scheduler.lanes?.timerLane
    subscription.own(self)
  }

  /// The lane for what is set or handed on now; nil where there are no lanes.
  @usableFromInline var lane: Lane? { ownLane ?? scheduler.lanes?.currentLane }

  /// Runs `work` once, `delay` nanoseconds from now, unless it is set again or stopped before.
  @usableFromInline func set(after delay: UInt64, _ work: @escaping () -> Void) {
    age = scheduler.newAge()
    start(after: delay, as: lane.map { LaneItem($0) }, work)
  }

  /// `set` as an item of a lane.
  @usableFromInline func set(after delay: UInt64, as item: LaneItem, _ work: @escaping () -> Void) {
    age = scheduler.newAge()
    start(after: delay, as: item, work)
  }

  /// `set` on no lane: `work` runs when the timer fires.
  @usableFromInline func setFiring(after delay: UInt64, _ work: @escaping () -> Void) {
    age = scheduler.newAge()
    start(after: delay, isImmediate: true, work)
  }

  /// `set` from within its work; for the same delay as before it is the same timer, as old as it
  /// was, which counts where several are due at once.
  @usableFromInline func again(after delay: UInt64, _ work: @escaping () -> Void) {
    if delay != self.delay { age = scheduler.newAge() }
    start(after: delay, isImmediate: true, work)
  }

  /// Notes that it will only be set `again`, for this time, when it fires.
  @usableFromInline func postpone(to time: UInt64) {
    if let timer { scheduler.postpone(timer, to: time) }
  }

  private func start(
    after delay: UInt64, as item: LaneItem? = nil, isImmediate: Bool = false,
    _ work: @escaping () -> Void
  ) {
    stop()
    if isOver { return }
    self.delay = delay
    let wait = max(delay, step)
    time = scheduler.now.addingSaturating(wait)
    timer = scheduler.schedule(after: wait, age: age, as: item, isImmediate: isImmediate) {
      [self] in
      timer = nil
      work()
    }
  }

  /// Does `work` on a lane, from within what the timer does when it fires; at once without lanes.
  @usableFromInline func hand(to lane: Lane?, _ work: @escaping () -> Void) {
    guard let lane = lane ?? scheduler.lanes?.main else { return work() }
    handed = scheduler.enqueue(LaneItem(lane), work)
  }

  /// Takes back what was handed on, if it still waits for its lane; the answer is whether it did.
  @usableFromInline func recall() -> Bool {
    guard let handed = handed.take(), scheduler.isLive(handed) else { return false }
    scheduler.cancel(handed)
    return true
  }

  /// When it fires; nil if it is not set.
  @usableFromInline var due: UInt64? { timer == nil ? nil : time }

  /// Cancels what the timer was set for, and takes back what still waits; it can be set again.
  @usableFromInline func stop() {
    if let timer { scheduler.cancel(timer) }
    timer = nil
    if handed != nil { _ = recall() }
  }

  @usableFromInline func cancel() {
    isOver = true
    stop()
  }
}
