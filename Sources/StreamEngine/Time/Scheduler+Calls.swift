extension Scheduler {
  /// Runs `work` once, at `time`, in a turn of its own; a time that has passed counts as now.
  ///
  /// - Units: nanoseconds since the scheduler's epoch, as `now`.
  @discardableResult
  public func schedule(at time: UInt64, _ work: @escaping () -> Void) -> Timer {
    schedule(after: time > now ? time - now : 0, work)
  }

  /// Runs `work` again and again, the first time after `delay`, which is one period unless said
  /// otherwise; cancel the result to stop.
  ///
  /// Times count from when each was due, so a slow host causes no drift. Work that moves the clock
  /// itself does not overlap with itself: runs that fall due meanwhile follow when it has returned,
  /// and none is lost (contract 104). A period of zero is one of a nanosecond, because time would
  /// not advance.
  ///
  /// - Units: `period` and `delay` are nanoseconds.
  public func schedule(
    every period: UInt64, after delay: UInt64? = nil, _ work: @escaping () -> Void
  ) -> any Cancellable {
    let periodic = PeriodicWork(self, max(1, period), work)
    periodic.start(after: delay ?? max(1, period))
    return periodic
  }

  /// Runs everything due within the next `time`, and leaves the clock at its end.
  ///
  /// - Units: nanoseconds.
  public func advance(by time: UInt64) { run(until: now.addingSaturating(time)) }
}

/// Work that repeats until it is cancelled.
private final class PeriodicWork: Cancellable {
  private let scheduler: Scheduler
  private let period: UInt64
  private let work: () -> Void
  private let age: Scheduler.Age
  private var timer: Scheduler.Timer?
  private var due: UInt64 = 0
  private var isCancelled = false
  private var isRunning = false
  /// How often it fell due while it was running.
  private var missed = 0

  init(_ scheduler: Scheduler, _ period: UInt64, _ work: @escaping () -> Void) {
    self.scheduler = scheduler
    self.period = period
    self.work = work
    age = scheduler.newAge()
  }

  func start(after delay: UInt64) {
    wait(until: scheduler.now.addingSaturating(delay))
  }

  /// Schedules the next run before this one, as a system's repeating timer does.
  private func tick() {
    wait(until: due.addingSaturating(period))
    missed += 1
    if isRunning { return }
    isRunning = true
    while missed > 0 && !isCancelled {
      missed -= 1
      work()
    }
    isRunning = false
  }

  private func wait(until due: UInt64) {
    self.due = due
    let now = scheduler.now
    timer = scheduler.schedule(after: due > now ? due - now : 0, age: age) { [self] in tick() }
  }

  func cancel() {
    isCancelled = true
    if let timer { scheduler.cancel(timer) }
    timer = nil
  }
}
