extension Observable where Element: Counting {
  /// Emits 0 after `delay`; then completes or, with a period, goes on with 1, 2, … for ever.
  ///
  ///     timer(after: 2):             --(0|)
  ///     timer(after: 1, period: 3):  -0--1--2-…
  ///
  /// Even a timer that is due at once emits in a turn of its own, never inside `subscribe`. A
  /// period of zero is a failure.
  ///
  /// - Units: `delay` and `period` are times on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Timer*.
  @inlinable public static func timer(
    after delay: Duration, period: Duration? = nil
  ) -> Observable<Element> {
    let (delay, period) = (delay.nanoseconds, period?.nanoseconds)
    return Observable { sink, scheduler in
      if period == 0 {
        return sink.fail(GraphError.invalidArgument("a period must be longer than 0, got 0"))
      }
      let timer = RunTimer(scheduler, within: sink.subscription)
      Ticking(sink.takingAll(.dropped), period, timer).start(after: delay)
    }
  }
}

/// Counts, and emits the numbers by the clock.
@usableFromInline final class Ticking<Element: Counting> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let period: UInt64?
  @usableFromInline let timer: RunTimer
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var due: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var isRepeating = false
  /// The lane on which it counts; nil where there were no lanes when it was subscribed.
  @usableFromInline let lane: Lane?
  /// The ticks that wait there.
  @exclusivity(unchecked) @usableFromInline var order: ItemOrder?
  /// The work of the last tick.
  @exclusivity(unchecked) @usableFromInline var handed: Scheduler.Timer?

  @inlinable init(_ sink: Sink<Element>, _ period: UInt64?, _ timer: RunTimer) {
    self.sink = sink
    self.period = period
    self.timer = timer
    lane = timer.lane
  }

  @inlinable func start(after delay: UInt64) {
    due = timer.scheduler.now.addingSaturating(delay)
    isRepeating = delay == period
    timer.setFiring(after: delay) { [self] in tick() }
  }

  /// A timer that repeats schedules its next tick before it delivers this one, also where this one
  /// has to wait for its lane: none is late because of the one before, and none is lost but in Swift (`hasMissed`).
  ///
  /// So work that a subscriber schedules for that same time runs after it, as with a system's
  /// repeating timers, but not node's. A period that differs from the first delay begins when the first tick is
  /// delivered.
  @inlinable func tick() {
    if isRepeating, !timer.scheduler.followsNode { repeatAfterPeriod() }
    if hasMissed { return }
    let number = count
    count &+= 1
    guard let lane = lane ?? timer.scheduler.lanes?.main else { return deliver(number) }
    let order = order ?? ItemOrder()
    self.order = order
    let item = LaneItem(
      lane, label: "\(number)", order: order, isLast: true, for: sink.subscription)
    handed = timer.scheduler.enqueue(item) { [self] in deliver(number) }
  }

  /// True if the tick before this one still waits: the timers of Swift's systems leave out what they have missed.
  @inlinable var hasMissed: Bool {
    let scheduler = timer.scheduler
    guard let handed, scheduler.followsRxSwift || scheduler.followsCombine else { return false }
    return scheduler.isLive(handed)
  }

  @inlinable func deliver(_ number: Int) {
    sink.next(Element(counting: number))
    if period == nil { return sink.complete() }
    if !isRepeating || timer.scheduler.followsNode {
      isRepeating = true
      repeatAfterPeriod()
    }
  }

  /// Counted from when this tick was due, so that a slow subscriber causes no drift.
  @inlinable func repeatAfterPeriod() {
    guard let period else { return }
    due = due.addingSaturating(period)
    let now = timer.scheduler.now
    timer.again(after: due > now ? due &- now : 0) { [self] in tick() }
  }
}
