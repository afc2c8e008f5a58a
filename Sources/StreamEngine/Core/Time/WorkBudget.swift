/// Keeps a push from running for ever: a bound on values, and a way to interrupt.
///
/// Nothing is bounded unless somebody sets a limit. Synchronous sources, and operators that can go
/// on by themselves, report what they have done, and stop when the budget is exhausted. The bound is
/// counted, not timed, so that a program stops at the same value on every machine. Each outermost
/// push has the whole of it: a turn, a subscription outside of all turns, or what a subject sets
/// off there.
///
/// Nothing is cut in silence: a run that the budget stops fails with `GraphError.stopped`.
public final class WorkBudget {
  /// The reason why a turn was stopped.
  public enum StopReason: Sendable, Equatable {
    /// More values were produced in one push than `valueLimit`.
    case endlessSource
    /// More turns ran at one time of the clock, or in one `run()`, than `turnLimit`.
    case standstill
    /// An operator subscribed again `rerunLimit` times in one push, and none of these runs sent anything.
    case fruitless
    /// The user has asked for it.
    case interrupted
    /// Memory is short.
    case outOfMemory
    /// A subscriber has received as much as it accepts.
    case refused
  }

  /// The largest number of values that the synchronous sources of one outermost push may produce.
  @exclusivity(unchecked) public var valueLimit = Int.max
  /// The largest number of turns at one time of the clock, and in one `Scheduler.run()`.
  public var turnLimit = Int.max
  /// The largest number of runs that an operator may begin one after the other in one push, as `retry`
  /// does, as long as none of them sends anything.
  @exclusivity(unchecked) public var rerunLimit = Int.max
  /// The end of the last of the runs for which the push was stopped as `fruitless`.
  package private(set) var fruitlessEnd: End?
  /// True if a run that the budget stops fails, with `GraphError.stopped`.
  ///
  /// A host that tells its user by itself why it has stopped, as a prompt, sets it to false: then what
  /// is stopped stands still, without an end, until somebody cancels it.
  @exclusivity(unchecked) public var failsWhatItStops = true
  /// Called now and then while sources run; a reason stops them.
  @exclusivity(unchecked) public var reasonToStop: () -> StopReason? = { nil }
  /// The reason why the push was stopped; nil while it may go on.
  ///
  /// It stays set, and no source sends, until the owner of the scheduler sets it to nil. Where what is
  /// stopped fails, a limit that was met concerns that push alone, and the next one begins with nil.
  @exclusivity(unchecked) public var stopReason: StopReason?

  /// The number of bytes of large values that have been made since its owner last looked at the
  /// memory in use.
  @exclusivity(unchecked) public var newBytes = 0

  /// The number of values that the push has produced so far.
  @exclusivity(unchecked) public private(set) var spent = 0
  /// The number of turns, subscriptions and loops that are under way, one within another.
  @exclusivity(unchecked) @usableFromInline var depth = 0
  /// The number of values that may be spent before `reasonToStop` is called again.
  @exclusivity(unchecked) private var nextCheck = 0
  @exclusivity(unchecked) private var turns = 0
  @exclusivity(unchecked) private var renewals = 0
  /// The number of pushes so far.
  @exclusivity(unchecked) private var pushes = 0

  /// True if the turn has to stop.
  @inlinable public var isExhausted: Bool { stopReason != nil }

  /// The end of a run that is stopped now; nil where its host does not want it to end.
  @usableFromInline var failure: End? {
    failsWhatItStops ? stopReason.map { .failed(GraphError.stopped($0)) } : nil
  }

  /// A source calls `spend` after this many values.
  public static var reportInterval: Int { 1024 }

  /// Counts `values` that a source has produced; false when the source has to stop.
  public func spend(_ values: Int) -> Bool {
    spent &+= values
    if stopReason != nil { return false }
    if spent > valueLimit {
      stopReason = .endlessSource
    } else if spent >= nextCheck {
      nextCheck = spent &+ Self.reportInterval
      stopReason = reasonToStop()
    }
    return stopReason == nil
  }

  /// From so many elements on, an operator that copies them for each value says so.
  public static var manyCopies: Int { 256 }

  /// Counts elements that an operator has copied, or handed on to several, for one value.
  ///
  /// It does not bring `valueLimit` nearer, only the next call of `reasonToStop`.
  public func spend(copies: Int) {
    nextCheck &-= copies / 64
    _ = spend(0)
  }

  /// True if the turn has to stop; asks `reasonToStop`, for work that sends no values.
  public func checkInterruption() -> Bool {
    if stopReason == nil { stopReason = reasonToStop() }
    return stopReason != nil
  }

  /// Counts a run that an operator begins, and the work that this is; false when it has to stop.
  @usableFromInline func spend(on runs: inout FruitlessRuns) -> Bool {
    if runs.push != pushes { (runs.push, runs.count) = (pushes, 0) }
    runs.count &+= 1
    if runs.count > rerunLimit, stopReason == nil {
      (stopReason, fruitlessEnd) = (.fruitless, runs.lastEnd)
    }
    return spend(FruitlessRuns.cost)
  }

  /// Begins work that is a part of the push under way, or the outermost of a new one; ended by `leave`.
  @inlinable func enter() {
    if depth == 0 { renew() }
    depth &+= 1
  }

  @inlinable func leave() { depth &-= 1 }

  /// A push has the whole budget.
  @usableFromInline func renew() {
    countAnew()
    guard failsWhatItStops else { return }
    switch stopReason {
    case .endlessSource, .standstill, .fruitless: stopReason = nil
    case .interrupted, .outOfMemory, .refused, nil: break
    }
  }

  /// Values are counted from 0; `reasonToStop` is called after as many as before, because pushes can be small.
  private func countAnew() {
    nextCheck &-= spent
    spent = 0
    pushes &+= 1
  }

  /// Begins a turn, which has the whole budget also within another; ended by `leave`.
  func enterTurn(sameInstant: Bool) {
    if depth == 0 { renew() } else { countAnew() }
    depth &+= 1
    turns = sameInstant ? turns &+ 1 : 0
    if turns > turnLimit { stopReason = .standstill }
    renewals &+= 1
    if renewals & 15 == 0 { _ = checkInterruption() }
  }
}

/// The runs that an operator has begun one after the other in one push, since the last element of any.
@frozen @usableFromInline struct FruitlessRuns {
  /// The amount that a run counts in the turn's work budget, so that a loop of empty runs is soon
  /// stopped.
  static var cost: Int { 16 }

  @usableFromInline var count = 0
  @usableFromInline var lastEnd: End?
  @usableFromInline var push = -1

  @inlinable init() {}

  /// Notes the end of a run, which another one may follow.
  @inlinable mutating func note(_ end: End) { lastEnd = end }
}

extension Sink {
  /// Ends a run that the budget has stopped, or leaves it as it is, if its host wants that.
  @usableFromInline func stop(by budget: WorkBudget) {
    if let failure = budget.failure { end(failure) }
  }
}
