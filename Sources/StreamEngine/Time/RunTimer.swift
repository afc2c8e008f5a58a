/// The one timer that a source or an operator has running, as a resource of its run.
///
/// Setting it again replaces what it was set for. The end of the run cancels it, and after that it
/// cannot be set any more: no timer outlives its run.
@usableFromInline final class RunTimer: Cancellable {
  @usableFromInline let scheduler: Scheduler
  @exclusivity(unchecked) private var timer: Scheduler.Timer?
  @exclusivity(unchecked) private var isOver = false
  @exclusivity(unchecked) private var delay: UInt64 = 0
  @exclusivity(unchecked) private var time: UInt64 = 0
  @exclusivity(unchecked) private var age: Scheduler.Age = 0

  /// A timer that the end of `subscription` cancels.
  @usableFromInline init(_ scheduler: Scheduler, within subscription: Subscription) {
    self.scheduler = scheduler
    subscription.own(self)
  }

  /// Runs `work` once, `delay` nanoseconds from now, unless it is set again or stopped before.
  @usableFromInline func set(after delay: UInt64, _ work: @escaping () -> Void) {
    age = scheduler.newAge()
    start(after: delay, work)
  }

  /// The same from within its work; for the same delay as before it is the same timer, as old as it
  /// was, which counts where several are due at once.
  @usableFromInline func again(after delay: UInt64, _ work: @escaping () -> Void) {
    if delay != self.delay { age = scheduler.newAge() }
    start(after: delay, work)
  }

  private func start(after delay: UInt64, _ work: @escaping () -> Void) {
    stop()
    if isOver { return }
    self.delay = delay
    time = scheduler.now.addingSaturating(delay)
    timer = scheduler.schedule(after: delay, age: age) { [self] in
      timer = nil
      work()
    }
  }

  /// When it fires; nil if it is not set.
  @usableFromInline var due: UInt64? { timer == nil ? nil : time }

  /// Cancels what the timer was set for; it can be set again.
  @usableFromInline func stop() {
    if let timer { scheduler.cancel(timer) }
    timer = nil
  }

  @usableFromInline func cancel() {
    isOver = true
    stop()
  }
}
