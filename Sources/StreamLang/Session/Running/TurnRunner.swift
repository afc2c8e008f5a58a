import StreamEngine

/// Runs one step at a time, records what it did, and lets time pass from one to the next.
final class TurnRunner {
  let environment: Environment
  let clock: SessionClock
  let timeline: TimelineLog
  private let rebuilder: Rebuilder
  /// For whom it is recorded.
  var mode: ReplyMode
  /// The time at which the program ends; statements that could not run by then do not.
  private let end: UInt64?
  /// The times between which time is on its way; nil while it stands, or goes on without an end.
  private(set) var goal: ClosedRange<UInt64>?
  /// The runs that were ended, until somebody is told why.
  var overflows: [TurnResult.Overflow] = []
  /// The step under way, and whether its events come from what is typed at a prompt.
  private var step = (outcome: TurnOutcome(), isTyped: false)
  /// Takes the outcome of each step, and `early` its parts as they come about, if somebody wants them so.
  var delivery: (take: (TurnOutcome) -> Void, early: ((OutcomePart) -> Void)?) = ({ _ in }, nil)

  init(
    _ environment: Environment, _ clock: SessionClock, _ timeline: TimelineLog,
    _ rebuilder: Rebuilder, _ mode: ReplyMode, until end: UInt64?
  ) {
    self.environment = environment
    self.clock = clock
    self.timeline = timeline
    self.rebuilder = rebuilder
    self.mode = mode
    self.end = end
    // Unowned: the environment forgets this when the program is released.
    environment.output = { [unowned self] in take($0) }
  }

  /// Runs `action` as a step of its own, and passes its failure on: what was made from names that it has
  /// changed is rebuilt, cells settle, and what happened is recorded.
  ///
  /// A push has a column of its own, also at a standing clock.
  func run(
    isPush: Bool, isTyping: Bool = true, _ action: (inout StatementEffect) throws -> Void
  ) throws {
    if isPush { timeline.openColumn() }
    step.isTyped = mode.isPrompt && isTyping
    defer { step.isTyped = false }
    var effect = StatementEffect()
    environment.scheduler.perform {
      // A value that is not recorded has no causes to ask for.
      if environment.recording != nil {
        environment.turn.noteOrigin(of: environment.scheduler.turn)
      }
      do { try action(&effect) } catch { environment.turn.noteFailure(error) }
      for rebuilding in rebuilder.apply(effect.changes) { append(.rebuilt(rebuilding)) }
      for (cell, value) in effect.inputs {
        environment.plan.assign(cell, to: value, on: environment.scheduler)
      }
      for part in effect.parts { append(part) }
    }
    let failure = finish(effect.given)
    timeline.closeColumn()
    rebuildFurther()
    if let failure { throw failure }
  }

  /// Ends a step that was not begun here: records it, and lets follow what follows from it.
  func finish() {
    _ = finish([])
    rebuildFurther()
  }

  /// Says what a statement answers behind its steps, or what a later phase has found.
  func say(_ parts: [OutcomePart]) {
    for part in parts { append(part) }
    handOver()
  }

  /// Records a step, and hands its outcome over; the answer is what its statement reports.
  private func finish(_ given: [(binding: Binding, before: Value)]) -> (any Error)? {
    let result = environment.turn.take()
    let loop = result.feedback.map { recordRounds($0.rounds) } ?? []
    record()
    for fault in result.handlerFailures { append(OutcomePart(unawaited: fault)) }
    if let last = result.lastBreakpoint {
      stop(at: result.breakpoints, result.breakpointCount, last)
    }
    if let feedback = result.feedback { append(.stopped(message(of: feedback, through: loop))) }
    if result.failure == nil { answerUnchanged(given) }
    overflows += result.overflows
    handOver()
    return result.failure
  }

  /// Builds again what a step has left to be built, each in a step of its own.
  private func rebuildFurther() {
    while let rebuild = rebuilder.next(), !workBudget.isExhausted {
      environment.scheduler.perform {
        for part in rebuild() { append(part) }
      }
      _ = finish([])
      timeline.closeColumn()
    }
  }

  // MARK: What a step says

  func append(_ part: OutcomePart) {
    // Only a prompt draws, and gives hints.
    if mode.isPrompt, case .item(.event(let event)) = part { step.outcome.note(event) }
    if mode.isSilent || delivery.early != nil {
      step.outcome.note(part)
      if !mode.isSilent { delivery.early?(part) }
    } else {
      step.outcome.append(part)
    }
  }

  private func handOver() {
    if step.outcome.isEmpty { return }
    delivery.take(step.outcome)
    step.outcome = TurnOutcome()
  }

  /// Says something while a turn goes on: what happened before it comes first.
  func tell(_ parts: [OutcomePart]) {
    record()
    for part in parts { append(part) }
  }

  /// Takes what the program says while a turn goes on: what happened before it comes first.
  private func take(_ output: RuntimeOutput) {
    record()
    switch output {
    // Only who judges can say what a test has come to.
    case .events, .tested: break
    case .row(let binding): rebuilder.watch(binding)
    case .remark(let text, let binding): timeline.note(text, of: binding.name, at: nil)
    case .answered(let text): append(.item(.answer(Answer(text: text))))
    case .printed, .begun, .subscription, .bare, .bareFailure: append(.output(output))
    }
  }

  /// Records what has happened since the last time; the one place that does.
  ///
  /// An event that `isShown` leaves out counts as recorded.
  func record(_ isShown: ((RowEvent) -> Bool)? = nil) {
    // Events that nobody sees need not be written.
    if mode.isSilent { return timeline.passOver() }
    let first = timeline.collected
    let traces = environment.settings.traces && !mode.isJSON && isShown == nil
    timeline.collect(asJSON: mode.isJSON, isTyped: step.isTyped) { event in
      if event.row.isOfProgram, !mode.isJSON {
        step.outcome.note(event)
      } else if !traces, isShown?(event) != false {
        append(.item(.event(event)))
      }
    }
    if traces, timeline.collected > first, let events = Trace(timeline.environment) {
      let numbers = max(first, events.numbers.lowerBound)..<timeline.collected
      if !numbers.isEmpty { append(.item(.text(TurnTrace(events, timeline).lines(of: numbers)))) }
    }
  }

  /// Answers for cells that have kept their value though they were given one.
  private func answerUnchanged(_ given: [(binding: Binding, before: Value)]) {
    for (binding, before) in given {
      // A cell that repeats equal values has told it as an event.
      guard let cell = binding.cell, environment.plan.value(of: cell) == before,
        !environment.plan.repeatsEqualValues, !cell.repeatsEqualValues
      else { continue }
      append(
        .defined(
          Answer(
            name: binding.name, hue: binding.number, text: before.literal, isCell: true,
            annotation: "unchanged")))
    }
  }

  /// Says which breakpoints were met; at a prompt time stands still then.
  private func stop(at told: [Event<Value>], _ count: Int, _ last: Event<Value>) {
    environment.machine.specials.breakpoint = last
    let time = TimeText.short(now)
    for event in told { append(.note("breakpoint at \(time): \(event.brief)")) }
    if count > told.count {
      let others = grouped(count - told.count)
      append(.note("breakpoint at \(time): \(others) more, the last at \(last.brief)"))
    }
    if mode.isPrompt { clock.halt() }
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
    let horizon = end ?? max(now, clock.askedFor) &+ SessionOptions.horizon
    repeat {
      guard !workBudget.isExhausted, let due = nextDue, due < horizon else {
        if workBudget.isExhausted || end != nil { return false }
        throw RuntimeError(
          "the lane main is still busy at \(TimeText.short(now)), so this does not run",
          help: "`subscribe(on: lane(\"io\"))` puts what keeps it busy elsewhere")
      }
      environment.scheduler.run(until: due, holdingMain: true)
      finish()
    } while !environment.scheduler.isReadyForStatements
    clock.skip(to: now)
    return true
  }

  /// Nanoseconds since the session began.
  var now: UInt64 { environment.scheduler.now }

  /// When something is due next; nil when nothing is.
  var nextDue: UInt64? { environment.scheduler.nextDue }

  /// The limit that stops a turn that would go on for ever.
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
    endStatements()
    let horizon = clock.allowed(of: horizon ?? .max)
    goal = horizon < .max && horizon > now ? now...horizon : nil
    defer { goal = nil }
    var left = moments
    while left > 0, !workBudget.isExhausted, !clock.isHalted, let due = nextDue, due <= horizon {
      environment.scheduler.run(until: due)
      finish()
      left -= 1
    }
    defer { tellStop() }
    return !workBudget.isExhausted
  }

  /// The next statement is work of its own on the lane `main`.
  func endStatements() {
    if environment.scheduler.endStatements() { finish() }
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
