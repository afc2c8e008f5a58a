import DequeModule

/// Lets synchronous work take turns: what is scheduled from within waits until what runs has returned.
///
/// The first action runs at once; those that come meanwhile run first come, first served, before its
/// `schedule` returns. A subscription that nothing encloses is such a first action, so that sources
/// on the trampoline take turns wherever they stand in a graph.
///
/// - Source: RxSwift `CurrentThreadScheduler`; RxJS `queueScheduler`, Rx.NET's trampoline.
public final class Trampoline {
  @exclusivity(unchecked) @usableFromInline var isIdle = true
  @exclusivity(unchecked) private var waiting = Deque<() -> Void>()

  init() {}

  /// Whether nothing runs here, so that an action would run at once.
  public var isScheduleRequired: Bool { isIdle }

  /// Runs `action` now, and all that it schedules; or, from within, leaves it in line.
  public func schedule(_ action: @escaping () -> Void) {
    if !isIdle { return waiting.append(action) }
    isIdle = false
    action()
    finish()
  }

  /// Runs what waits, and is idle then.
  @usableFromInline func finish() {
    while let action = waiting.popFirst() { action() }
    isIdle = true
  }
}
