/// What keeps a turn from going on for ever: a bound on values, and a way to interrupt.
///
/// Synchronous sources report what they have sent, in portions, and stop when told to. The bound is
/// counted, not timed, so that the same program stops at the same value on every machine.
public final class Allowance {
  public enum Reason: Sendable, Equatable {
    /// More values were produced in one turn than `limit`.
    case endlessSource
    /// More turns ran in one instant than `turnLimit`: time stood still.
    case standstill
    /// The owner of the scheduler asked to stop.
    case interrupted
    /// Whoever listens has heard enough.
    case refused
  }

  /// How many values the synchronous sources of one turn may produce.
  @exclusivity(unchecked) public var limit = 100_000_000
  /// How many timers may run in one instant.
  public var turnLimit = 10_000_000
  /// Asked now and then; true stops what runs.
  @exclusivity(unchecked) public var isInterrupted: () -> Bool = { false }
  /// Why the turn was stopped; nil while it may go on.
  ///
  /// Reset by whoever deals with it.
  @exclusivity(unchecked) public var reason: Reason?

  @exclusivity(unchecked) private var spent = 0
  /// How much is to be spent before the question of interruption is asked again.
  @exclusivity(unchecked) private var due = 0
  @exclusivity(unchecked) private var turns = 0
  @exclusivity(unchecked) private var renewals = 0

  @inlinable public var isExhausted: Bool { reason != nil }

  /// How often a source reports: every so many values.
  public static var portion: Int { 1024 }

  /// Counts `values`; false when the source has to stop.
  public func grants(_ values: Int) -> Bool {
    spent &+= values
    if reason != nil { return false }
    if spent > limit {
      reason = .endlessSource
    } else if spent >= due {
      due = spent &+ Self.portion
      if isInterrupted() { reason = .interrupted }
    }
    return reason == nil
  }

  func renew(sameInstant: Bool = false) {
    spent = 0
    due = 0
    turns = sameInstant ? turns &+ 1 : 0
    if turns > turnLimit { reason = .standstill }
    renewals &+= 1
    if renewals & 255 == 0 && isInterrupted() { reason = .interrupted }
  }
}
