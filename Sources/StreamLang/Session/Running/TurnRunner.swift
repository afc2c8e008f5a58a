import StreamEngine

/// Runs one turn at a time, tells what it did, and lets time pass from one to the next.
final class TurnRunner {
  let environment: Environment
  let clock: SessionClock
  let events: EventCollector
  private let rebuilder: Rebuilder
  let isPrompt: Bool
  /// Where the program ends; statements that could not run by then do not.
  private let end: UInt64?
  /// Where time is on its way from, and to; nil while it stands, or goes on without an end.
  private(set) var goal: ClosedRange<UInt64>?
  /// The runs that were ended, until somebody is told why.
  var overflows: [TurnResult.Overflow] = []

  init(
    _ environment: Environment, _ clock: SessionClock, _ events: EventCollector,
    _ rebuilder: Rebuilder, isPrompt: Bool, until end: UInt64?
  ) {
    self.environment = environment
    self.clock = clock
    self.events = events
    self.rebuilder = rebuilder
    self.isPrompt = isPrompt
    self.end = end
  }

  /// Runs `action` as a turn of its own, shows what it did, and passes its failure on.
  ///
  /// A push has a column of its own, also at a standing clock.
  func run(isPush: Bool, isTyping: Bool = true, _ action: () throws -> Void) throws {
    if isPush { events.timeline.openColumn() }
    events.replies.isTyping = isPrompt && isTyping
    defer { events.replies.isTyping = false }
    environment.scheduler.perform {
      // What is not recorded has no causes to ask for.
      if environment.recording != nil {
        environment.turn.noteOrigin(of: environment.scheduler.turn)
      }
      do { try action() } catch { environment.turn.noteFailure(error) }
    }
    let failure = tell()
    events.timeline.closeColumn()
    if let failure { throw failure }
  }

  /// Shows what a turn did, and what was wrong with it; the answer is what its statement reports.
  @discardableResult func tell() -> (any Error)? {
    let result = environment.turn.take()
    let loop = result.feedback.map { collectRounds($0.rounds) } ?? []
    events.collect()
    for fault in result.handlerFailures { events.replies.reportUnawaited(fault) }
    if let last = result.lastBreakpoint {
      stop(at: result.breakpoints, result.breakpointCount, last)
    }
    if let feedback = result.feedback {
      events.replies.add(
        .stopped(Reply.Stop(message: message(of: feedback, through: loop), place: nil)))
    }
    overflows += result.overflows
    rebuilder.rebuildForParameters()
    return result.failure
  }

  /// Says which breakpoints were met; at a prompt time stands still then.
  private func stop(at told: [Event<Value>], _ count: Int, _ last: Event<Value>) {
    environment.machine.specials.breakpoint = last
    let time = TimeText.short(now)
    for event in told { events.replies.add(.note("breakpoint at \(time): \(event.brief)")) }
    if count > told.count {
      let others = grouped(count - told.count)
      events.replies.add(
        .note("breakpoint at \(time): \(others) more, the last at \(last.brief)"))
    }
    if isPrompt { clock.halt() }
  }
}

// MARK: Time

extension TurnRunner {
  /// Lets time pass until statements can run: where there are lanes they are work on `main`, which
  /// has to be free, and what they have done so far has to be paid.
  ///
  /// The answer is no where that is not before the program's end.
  func waitForMain() throws -> Bool {
    if environment.scheduler.isReadyForStatements { return true }
    let horizon = end ?? max(now, clock.askedFor) &+ Session.horizon
    repeat {
      guard !workBudget.isExhausted, let due = nextDue, due < horizon else {
        if workBudget.isExhausted || end != nil { return false }
        throw RuntimeError(
          "the lane main is still busy at \(TimeText.short(now)), so this does not run",
          help: "`subscribe(on: lane(\"io\"))` puts what keeps it busy elsewhere")
      }
      environment.scheduler.run(until: due, holdingMain: true)
      tell()
    } while !environment.scheduler.isReadyForStatements
    clock.skip(to: now)
    return true
  }

  /// Nanoseconds since the session began.
  var now: UInt64 { environment.scheduler.now }

  /// When something is due next; nil when nothing is.
  var nextDue: UInt64? { environment.scheduler.nextDue }

  /// What can stop a turn that would go on for ever.
  var workBudget: WorkBudget { environment.scheduler.workBudget }

  /// Moves the clock to `goal`, and runs what becomes due; no further than so many moments at which
  /// something is due.
  ///
  /// False if that was stopped.
  @discardableResult func move(to goal: UInt64, most moments: Int = .max) -> Bool {
    let goal = clock.allowed(of: goal)
    let isThrough = moveUntilIdle(before: goal, most: moments)
    if !clock.isHalted, nextDue ?? .max > goal { environment.scheduler.skip(to: goal) }
    clock.skip(to: now)
    return isThrough
  }

  /// Runs what is due before or at `horizon`, and leaves the clock at the last of it; false if that
  /// was stopped.
  @discardableResult func moveUntilIdle(before horizon: UInt64?, most moments: Int = .max) -> Bool {
    clock.release()
    if environment.scheduler.endStatements() { tell() }
    let horizon = clock.allowed(of: horizon ?? .max)
    goal = horizon < .max && horizon > now ? now...horizon : nil
    defer { goal = nil }
    var left = moments
    while left > 0, !workBudget.isExhausted, !clock.isHalted, let due = nextDue,
      due <= horizon
    {
      environment.scheduler.run(until: due)
      tell()
      left -= 1
    }
    defer { tellStop() }
    return !workBudget.isExhausted
  }
}

extension Event<Value> {
  /// The value, or how it ends.
  fileprivate var brief: String {
    switch self {
    case .next(let value): value.literal
    case .failed(let error): "error \(message(of: error))"
    case .completed: "completed"
    }
  }
}
