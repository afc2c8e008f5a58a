import DequeModule

/// Runs synchronous work in a queue: an action scheduled from within another runs after it.
///
/// The first action runs at once; those scheduled meanwhile run in order before its `schedule`
/// returns. An outermost subscription counts as a first action, so that all sources on the
/// trampoline in one graph take turns.
///
/// - Source: RxSwift `CurrentThreadScheduler`; RxJS `queueScheduler`, Rx.NET's trampoline.
public final class Trampoline {
  @exclusivity(unchecked) @usableFromInline var isIdle = true
  @exclusivity(unchecked) private var waiting = Deque<() -> Void>()
  private let workBudget: WorkBudget

  init(_ workBudget: WorkBudget) { self.workBudget = workBudget }

  /// True if nothing runs here, so that an action would run at once.
  public var isScheduleRequired: Bool { isIdle }

  /// Runs `action` now, and all that it schedules; from within another action, queues it.
  public func schedule(_ action: @escaping () -> Void) {
    if !isIdle { return waiting.append(action) }
    begin()
    action()
    finish()
  }

  /// Does `work` as another thread does, which has a queue of its own.
  func apart(_ work: () -> Void) {
    let outer = (isIdle, waiting)
    (isIdle, waiting) = (true, [])
    work()
    (isIdle, waiting) = outer
  }

  /// The first action begins.
  @usableFromInline func begin() {
    isIdle = false
    workBudget.enter()
  }

  /// Runs the actions in the queue; afterwards the trampoline is idle.
  @usableFromInline func finish() {
    while let action = waiting.popFirst() { action() }
    isIdle = true
    workBudget.leave()
  }
}
