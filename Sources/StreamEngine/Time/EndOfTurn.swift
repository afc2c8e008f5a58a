/// What waits until everything that a turn pushes has been pushed.
///
/// What is done then pushes in its turn. Whoever hears of that stands above, and waits until it is
/// done; these heights are learned as things are heard, so that no order has to be known before. The
/// lowest comes first, and of equals the one that has waited longest.
///
/// Cells settle in between: who reads a formula waits for that, all others come before, so that
/// formulas read what they have come to. A formula that reads what waited for another formula settles
/// once more.
@usableFromInline final class EndOfTurn {
  @exclusivity(unchecked) private var waiting: [Latecomer] = []
  /// What is being done.
  @exclusivity(unchecked) @usableFromInline var working: Latecomer?
  @exclusivity(unchecked) @usableFromInline var isSettling = false
  /// How often the stream of a formula has been subscribed.
  @exclusivity(unchecked) @usableFromInline var cellReaders = 0

  @usableFromInline func add(_ latecomer: Latecomer) { waiting.append(latecomer) }

  /// Ends a turn: what waits, and the cells, until nothing is left to be said.
  func finish(_ scheduler: Scheduler) {
    repeat {
      work(on: scheduler) { !$0.readsCells }
      isSettling = true
      scheduler.settle?()
      isSettling = false
    } while work(on: scheduler) { _ in true }
  }

  /// Does what waits and is due, and what comes to wait meanwhile; the answer is whether there was any.
  @discardableResult private func work(
    on scheduler: Scheduler, _ isDue: (Latecomer) -> Bool
  ) -> Bool {
    if waiting.isEmpty { return false }
    let outer = working
    var isAny = false
    while let lowest = waiting.indices.filter({ isDue(waiting[$0]) })
      .min(by: { waiting[$0].height < waiting[$1].height })
    {
      isAny = true
      let latecomer = waiting.remove(at: lowest)
      working = latecomer
      latecomer.work(on: scheduler)
    }
    working = outer
    return isAny
  }
}

/// The place of one run of an operator at the end of each turn.
@usableFromInline final class Latecomer {
  @usableFromInline let scheduler: Scheduler
  @exclusivity(unchecked) @usableFromInline var height = 0
  /// Whether any of what it hears comes from a formula, perhaps through others.
  @exclusivity(unchecked) @usableFromInline var readsCells = false
  /// What to do, once for all that has been heard.
  @exclusivity(unchecked) private var due: (() -> Void)?
  /// The newest that has been heard.
  @exclusivity(unchecked) private var cause = EventID.none
  /// How often it was done in the turn that is under way.
  @exclusivity(unchecked) private var rounds = (turn: -1, count: 0)

  /// How often a turn may set off the same thing again.
  @usableFromInline static var roundLimit: Int { 100 }

  @usableFromInline init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Subscribes to what will be heard, and so learns whether there are formulas behind it.
  @inlinable func listening(_ subscribe: () -> Void) {
    let readers = scheduler.endOfTurn.cellReaders
    subscribe()
    if scheduler.endOfTurn.cellReaders != readers { readsCells = true }
  }

  /// Takes note of who is below; called with everything that arrives.
  @inlinable func hear() {
    if scheduler.endOfTurn.isSettling { readsCells = true }
    guard let below = scheduler.endOfTurn.working else { return }
    if below.height >= height { height = below.height &+ 1 }
    if below.readsCells { readsCells = true }
  }

  /// Does `work` at the end of the turn; the answer is false where a turn answers itself without end.
  @usableFromInline func wait(_ work: @escaping () -> Void) -> Bool {
    cause = scheduler.current
    if due != nil { return true }
    if rounds.turn != scheduler.turn { rounds = (scheduler.turn, 0) }
    rounds.count += 1
    if rounds.count > Self.roundLimit { return false }
    due = work
    scheduler.endOfTurn.add(self)
    // Who pushes outside all turns gets one for this, in the same instant.
    if !scheduler.isInTurn { scheduler.schedule(after: 0) {} }
    return true
  }

  func work(on scheduler: Scheduler) {
    scheduler.current = cause
    due.take()?()
  }
}
