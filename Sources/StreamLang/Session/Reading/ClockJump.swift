/// The question that a prompt asks before a typed line jumps ahead of the wall clock.
struct ClockJump {
  let program: RunningProgram
  let clock: SessionClock

  private static let length: UInt64 = 60_000_000_000

  /// The refusal of a line that jumps over a minute or more in which something is due; the same line once
  /// more is let through.
  func refusal(of read: CheckedProgram, _ source: Source) -> Diagnostic? {
    let isConfirmed = clock.refusedJump == source.text
    clock.refusedJump = nil
    guard !isConfirmed, let due = program.turns.nextDue else { return nil }
    let now = program.turns.now
    for statement in read.statements {
      guard let goal = program.statements.goal(of: statement, source), due <= goal,
        goal >= now &+ Self.length
      else { continue }
      clock.refusedJump = source.text
      let names = program.watcher.running
      let who = names.count == 1 ? "\(names[0]) runs" : "something is due"
      return Diagnostic(
        .check, "jumps over \(TimeText.short(goal - now)) in which \(who)", statement.span,
        help: "type it again to do so")
    }
    return nil
  }
}
