/// Disposes what it holds in a turn of its own, in the same instant.
///
/// It counts as disposed when that turn has come.
///
/// - Source: RxSwift `ScheduledDisposable`.
public final class ScheduledDisposable: Disposable {
  /// The scheduler on which it is disposed.
  public let scheduler: Scheduler
  private var held: (any Cancellable)?

  /// Disposes `disposable` on `scheduler`.
  public init(scheduler: Scheduler, disposable: any Cancellable) {
    self.scheduler = scheduler
    held = disposable
  }

  public var isDisposed: Bool { held == nil }

  public func cancel() {
    if isDisposed { return }
    scheduler.schedule(after: 0) { [self] in held.take()?.cancel() }
  }
}
