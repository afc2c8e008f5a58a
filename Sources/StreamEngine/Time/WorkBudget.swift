/// What keeps a turn from running for ever: a bound on values, and a way to interrupt.
///
/// Synchronous sources report how many values they have sent, and stop when the budget is
/// exhausted. The bound is counted, not timed, so that a program stops at the same value on every
/// machine.
public final class WorkBudget {
  /// Why a turn was stopped.
  public enum StopReason: Sendable, Equatable {
    /// More values were produced in one turn than `valueLimit`.
    case endlessSource
    /// More turns ran at one time of the clock than `turnLimit`.
    case standstill
    /// The user has asked for it.
    case interrupted
    /// Memory is short.
    case outOfMemory
    /// A subscriber has received as much as it accepts.
    case refused
  }

  /// How many values the synchronous sources of one turn may produce.
  @exclusivity(unchecked) public var valueLimit = 100_000_000
  /// How many turns may run at one time of the clock.
  public var turnLimit = 10_000_000
  /// Called now and then while sources run; a reason stops them.
  @exclusivity(unchecked) public var reasonToStop: () -> StopReason? = { nil }
  /// Why the turn was stopped; nil while it may go on.
  ///
  /// It stays set, and nothing runs, until the owner of the scheduler sets it to nil.
  @exclusivity(unchecked) public var stopReason: StopReason?

  /// How many bytes of large values have been made since its owner last looked at the memory in use.
  @exclusivity(unchecked) public var newBytes = 0

  /// How many values the turn has produced so far.
  @exclusivity(unchecked) public private(set) var spent = 0
  /// How many values may be spent before `reasonToStop` is called again.
  @exclusivity(unchecked) private var nextCheck = 0
  @exclusivity(unchecked) private var turns = 0
  @exclusivity(unchecked) private var renewals = 0

  /// Whether the turn has to stop.
  @inlinable public var isExhausted: Bool { stopReason != nil }

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

  /// Whether the turn has to stop; asks `reasonToStop`, for work that sends no values.
  public func checkInterruption() -> Bool {
    if stopReason == nil { stopReason = reasonToStop() }
    return stopReason != nil
  }

  func renew(sameInstant: Bool = false) {
    spent = 0
    nextCheck = 0
    turns = sameInstant ? turns &+ 1 : 0
    if turns > turnLimit { stopReason = .standstill }
    renewals &+= 1
    if renewals & 15 == 0 { _ = checkInterruption() }
  }
}
