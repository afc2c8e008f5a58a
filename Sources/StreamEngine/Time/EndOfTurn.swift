/// What waits until everything that a turn pushes has been pushed.
///
/// What is done then pushes in its turn. Whoever hears of that stands above, and waits until it is
/// done; these heights are learned as things are heard, so that no order has to be known before. The
/// lowest comes first, and of equals the one that has waited longest.
@usableFromInline final class EndOfTurn {
  @exclusivity(unchecked) private var waiting: [Latecomer] = []
  /// What is being done.
  @exclusivity(unchecked) @usableFromInline var working: Latecomer?

  var isEmpty: Bool { waiting.isEmpty }

  @usableFromInline func add(_ latecomer: Latecomer) { waiting.append(latecomer) }

  /// Does all that waits, and what comes to wait meanwhile.
  func work(on scheduler: Scheduler) {
    let outer = working
    while let lowest = waiting.indices.min(by: { waiting[$0].height < waiting[$1].height }) {
      let latecomer = waiting.remove(at: lowest)
      working = latecomer
      latecomer.work(on: scheduler)
    }
    working = outer
  }
}

/// The place of one run of an operator at the end of each turn.
@usableFromInline final class Latecomer {
  @usableFromInline let scheduler: Scheduler
  @exclusivity(unchecked) @usableFromInline var height = 0
  /// What to do, once for all that has been heard.
  @exclusivity(unchecked) private var due: (() -> Void)?
  /// The newest that has been heard.
  @exclusivity(unchecked) private var cause = EventID.none
  /// How often it was done in the turn that is under way.
  @exclusivity(unchecked) private var rounds = (turn: -1, count: 0)

  /// How often a turn may set off the same thing again.
  @usableFromInline static var roundLimit: Int { 100 }

  @usableFromInline init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Takes note of who is below; called with everything that arrives.
  @inlinable func hear() {
    if let below = scheduler.endOfTurn.working, below.height >= height {
      height = below.height &+ 1
    }
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
