extension Scheduler {
  /// True if statements can run now.
  ///
  /// If there are lanes they are an item of `main`: it has to be free, and what they have done so
  /// far has to be paid. Otherwise let time pass with `run(until:holdingMain:)`.
  package var isReadyForStatements: Bool { dispatcher?.isReadyForStatements ?? true }

  /// The statements so far are done, and others can use `main`; the answer is whether any did.
  package func endStatements() -> Bool { dispatcher?.endStatements() ?? false }

  /// Does `work` when what is running has paid for what it did so far; at once without lanes.
  package func whenThrough(_ work: @escaping () -> Void) {
    if let dispatcher, dispatcher.isPaused { dispatcher.later(work) } else { work() }
  }

  /// The time since the scheduler's epoch, which is when it was made.
  public var time: Duration { Duration.nanoseconds(now) }

  /// When the next job is due, as a time since the epoch; nil when none is.
  public var nextTime: Duration? { nextDue.map { Duration.nanoseconds($0) } }

  /// Runs `work` once, after `delay`, in a turn of its own.
  ///
  /// A delay of zero, or less, runs at the same time, after everything that is already due.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> Timer {
    schedule(after: delay.nanoseconds, work)
  }

  /// Runs `work` once, at `time`, in a turn of its own; a time that has passed counts as now.
  ///
  /// - Units: time since the scheduler's epoch, as `time`.
  @discardableResult
  public func schedule(at time: Duration, _ work: @escaping () -> Void) -> Timer {
    let due = time.nanoseconds
    return schedule(after: due > now ? due - now : 0, work)
  }

  /// Runs `work` again and again, the first time after `delay`, which is one period unless said
  /// otherwise; cancel the result to stop.
  ///
  /// Times count from when each was due, so a slow host causes no drift. Work that moves the clock
  /// itself does not overlap with itself: runs that fall due meanwhile follow when it has returned,
  /// and none is lost. A period of zero is one of a nanosecond, because time would
  /// not advance.
  ///
  public func schedule(
    every period: Duration, after delay: Duration? = nil, _ work: @escaping () -> Void
  ) -> any Cancellable {
    let period = max(1, period.nanoseconds)
    let periodic = PeriodicWork(self, period, work)
    periodic.start(after: delay?.nanoseconds ?? period)
    return periodic
  }

  /// Runs everything due within the next `time`, and leaves the clock at its end.
  public func advance(by time: Duration) { run(until: now.addingSaturating(time.nanoseconds)) }

  /// Runs everything due up to and including `horizon`, and leaves the clock there.
  ///
  /// Stops early, with the clock where it is, when the work budget is exhausted. Work that runs the
  /// clock itself may do so `nestingLimit` deep; below that a run does nothing.
  ///
  /// - Units: time since the scheduler's epoch.
  public func run(until horizon: Duration) { run(until: horizon.nanoseconds) }

  /// Runs everything that is due at any time, and leaves the clock at the last of it.
  ///
  /// A source that never ends, such as `interval`, keeps it running: as long as the work budget allows
  /// if that has a `turnLimit`, else without end, or until `reasonToStop` has a reason.
  public func run() { run(until: UInt64.max) }

  /// Moves the clock to `time` without running anything.
  ///
  /// A job that is due then stays due, and runs late: for hosts that end a run.
  ///
  /// - Units: time since the scheduler's epoch.
  public func skip(to time: Duration) { skip(to: time.nanoseconds) }
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
  /// The number of times that it fell due while it was running.
  private var missed = 0

  init(_ scheduler: Scheduler, _ period: UInt64, _ work: @escaping () -> Void) {
    self.scheduler = scheduler
    self.period = period
    self.work = work
    age = scheduler.newAge()
  }

  func start(after delay: UInt64) { wait(until: scheduler.now.addingSaturating(delay)) }

  /// Schedules the next run before this one, as a system's repeating timer does; node does it then.
  private func tick() {
    timer = nil
    defer { if scheduler.followsNode, !isCancelled { waitAgain() } }
    if !scheduler.followsNode { waitAgain() }
    missed += 1
    if isRunning { return }
    isRunning = true
    while missed > 0 && !isCancelled {
      missed -= 1
      work()
    }
    isRunning = false
  }

  private func waitAgain() { wait(until: due.addingSaturating(period)) }

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
