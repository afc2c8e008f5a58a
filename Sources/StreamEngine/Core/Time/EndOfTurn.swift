import DequeModule

/// The tasks that wait until everything that a turn pushes has been pushed.
///
/// A task may push in its turn. What receives that has a greater height, and runs later; heights
/// are learned as elements arrive, so that no order has to be known before. The task of least
/// height runs first, and of equal ones the one that was deferred first.
///
/// Cells settle in between: a task that reads a formula runs after that, all others before, so that
/// formulas read their results. A formula that reads the result of a task that waited for another
/// formula is evaluated once more.
@usableFromInline final class EndOfTurn {
  /// The lowest first; a task that has risen since it was added is put back when its turn comes.
  @exclusivity(unchecked) private var waiting = Deque<Waiting>()
  /// Those that wait until cells have settled.
  @exclusivity(unchecked) private var late: [Waiting] = []
  private var added = 0
  /// The task that is running.
  @exclusivity(unchecked) @usableFromInline var running: DeferredTask?
  @exclusivity(unchecked) @usableFromInline var isSettling = false
  /// The number of times that the stream of a formula has been subscribed.
  @exclusivity(unchecked) @usableFromInline var cellReaders = 0

  private struct Waiting {
    let task: DeferredTask
    var height: Int
    let number: Int
  }

  @usableFromInline func add(_ task: DeferredTask) {
    added += 1
    insert(Waiting(task: task, height: task.height, number: added))
  }

  private func insert(_ new: Waiting) {
    var (low, high) = (0, waiting.count)
    while low < high {
      let middle = (low + high) / 2
      let other = waiting[middle]
      if (other.height, other.number) < (new.height, new.number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    waiting.insert(new, at: low)
  }

  /// Ends a turn: runs tasks and settles cells until neither is left.
  func finish(_ scheduler: Scheduler) {
    let outer = isSettling
    repeat {
      run(on: scheduler, withReadersOfCells: false)
      isSettling = true
      scheduler.settle?()
      isSettling = outer
    } while run(on: scheduler, withReadersOfCells: true)
  }

  /// Runs the tasks that are due, and those deferred meanwhile; returns whether there was any.
  @discardableResult private func run(
    on scheduler: Scheduler, withReadersOfCells isLast: Bool
  ) -> Bool {
    if isLast {
      late.forEach(insert)
      late = []
    }
    if waiting.isEmpty { return false }
    let outer = running
    var isAny = false
    while var next = waiting.popFirst() {
      if next.task.height > next.height {
        next.height = next.task.height
        insert(next)
      } else if next.task.readsCells && !isLast {
        late.append(next)
      } else {
        isAny = true
        running = next.task
        next.task.run(on: scheduler)
      }
    }
    running = outer
    return isAny
  }
}

/// The work that one run of an operator does at the end of each turn in which an element has
/// arrived.
@usableFromInline final class DeferredTask {
  @usableFromInline let scheduler: Scheduler
  @exclusivity(unchecked) @usableFromInline var height = 0
  /// True if any element that arrives comes from a formula, directly or through other tasks.
  @exclusivity(unchecked) @usableFromInline var readsCells = false
  /// The work to do, once for all elements that have arrived.
  @exclusivity(unchecked) private var work: (() -> Void)?
  /// The event that arrived last.
  @exclusivity(unchecked) private var cause = EventID.none
  /// The number of times that it was deferred in the turn that is under way.
  @exclusivity(unchecked) private var rounds = (turn: -1, count: 0)

  /// The number of times that a turn may defer the same task again.
  @usableFromInline static var roundLimit: Int { 100 }

  @usableFromInline init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Subscribes to a source, and notes whether there are formulas behind it.
  @inlinable func subscribing(_ subscribe: () -> Void) {
    let readers = scheduler.endOfTurn.cellReaders
    subscribe()
    if scheduler.endOfTurn.cellReaders != readers { readsCells = true }
  }

  /// Notes which task pushed the element that has just arrived; called for every element.
  @inlinable func noteArrival() {
    if scheduler.endOfTurn.isSettling { readsCells = true }
    guard let sender = scheduler.endOfTurn.running else { return }
    if sender.height >= height { height = sender.height &+ 1 }
    if sender.readsCells { readsCells = true }
  }

  /// Defers `work` to the end of the turn; returns false where a turn feeds back without end.
  @usableFromInline func `defer`(_ work: @escaping () -> Void) -> Bool {
    cause = scheduler.current
    if self.work != nil { return true }
    if rounds.turn != scheduler.turn { rounds = (scheduler.turn, 0) }
    rounds.count += 1
    if rounds.count > Self.roundLimit { return false }
    self.work = work
    scheduler.endOfTurn.add(self)
    // A push outside all turns gets a turn for this, at the same time.
    if !scheduler.isInTurn { scheduler.schedule(after: 0) {} }
    return true
  }

  func run(on scheduler: Scheduler) {
    scheduler.current = cause
    work.take()?()
  }
}
