import StreamEngine

extension Session {
  /// Runs `action` as a turn of its own, shows what it did, and passes its failure on.
  func turn(isPush: Bool, isTyping: Bool = true, _ action: () throws -> Void) throws {
    if isPush { journal.openColumn() }
    self.isTyping = options.isPrompt && isTyping
    defer { self.isTyping = false }
    var failure: (any Error)?
    environment.scheduler.perform {
      if let stimulus { stimuli[Int32(truncatingIfNeeded: environment.scheduler.turn)] = stimulus }
      do { try action() } catch { failure = error }
    }
    afterTurn()
    journal.closeColumn()
    if let failure { throw failure }
  }

  /// Shows what a turn did, and what was wrong with it but for what its statement will report.
  func afterTurn() {
    let feedback = environment.feedback
    let loop = feedback.map { collectRounds($0.rounds) } ?? []
    collect()
    for fault in environment.handlerFailures { report(fault) }
    environment.handlerFailures = []
    for event in environment.breakpoints { stop(at: event) }
    environment.breakpoints = []
    if let feedback {
      environment.feedback = nil
      add(.stopped(Reply.Stop(message: message(of: feedback, through: loop), place: nil)))
    }
    followParameters()
  }

  private func message(of feedback: Environment.Feedback, through loop: [Binding]) -> String {
    var names = loop.map(\.name)
    if let subject = feedback.subject, !names.contains(subject) { names.insert(subject, at: 0) }
    let path = (names + names.prefix(1)).joined(separator: " → ")
    var message = "feedback loop \(path) stopped after \(grouped(feedback.rounds)) rounds"
    if let last = loop.last(where: { $0.cell != nil }) {
      message += "; \(stateAnswer(of: last).line(.unicode).plain)"
    }
    return message
  }

  /// Shows the first two rounds of a loop that was stopped, and how many more there were; the answer
  /// is who took part.
  private func collectRounds(_ rounds: Int) -> [Binding] {
    var counts: [String: Int] = [:]
    let shown = 2
    journal.collect(asJSON: options.isJSON) { event in
      counts[event.name, default: 0] += 1
      if counts[event.name, default: 0] > shown && !options.isJSON { return }
      show(event)
    }
    if !options.isJSON && rounds > shown {
      page(["… \(grouped(rounds - shown)) rounds more"])
    }
    return environment.symbols.values.filter { counts[$0.name, default: 0] > shown }
  }

  /// Says why the turn was stopped, and lets the next one begin afresh.
  func reportExhaustedBudget() {
    guard let reason = workBudget.stopReason else { return }
    workBudget.stopReason = nil
    let stops = environment.stops
    environment.stops = []
    switch reason {
    case .refused:
      for stop in stops { add(.stopped(stopped(stop))) }
    case .endlessSource:
      let limit = grouped(workBudget.valueLimit)
      let source = starting.flatMap { rootOrigin(of: $0.stream)?.text }
      let sent = source.map { "\($0) sent \(limit) values" } ?? "\(limit) values in one turn"
      let message = "stopped: \(sent) and none came through"
      add(.stopped(Reply.Stop(message: message, place: nil)))
    case .standstill:
      let message = "stopped: \(grouped(workBudget.turnLimit)) timers ran at \(TimeText.short(now))"
      add(.stopped(Reply.Stop(message: message, place: nil)))
    case .interrupted:
      cancelRunning()
      add(.stopped(Reply.Stop(message: "interrupted", place: nil, isInterruption: true)))
    }
  }

  /// An interrupted evaluation leaves nothing half done: the watch that was starting is ended.
  private func cancelRunning() { starting?.subscription.cancel() }

  /// The view that a stopped turn was starting, if it was one that makes something.
  private var starting: View? {
    guard let view = environment.symbols.values.last?.view, view.ending == nil,
      view.stream.subject == nil
    else { return nil }
    return view
  }

  private func stopped(_ stop: Environment.Overflow) -> Reply.Stop {
    let origin = rootOrigin(of: stop.stream)
    let name = origin?.text ?? stop.name
    let count = grouped(stop.count)
    let help = "take(n) ends it"
    return Reply.Stop(
      message: "stopped: \(name) sent \(count) values in one turn; \(help)",
      place: origin.map {
        Diagnostic(.run, "stopped: \(count) values in one turn", $0.span, help: help)
      })
  }

  /// The creator at the root of a chain: it is what does not end.
  private func rootOrigin(of stream: Stream) -> Fault.Origin? {
    guard let origin = stream.origin,
      var root = environment.symbols.values.map(\.definition).first(where: {
        $0.source.isSame(as: origin.source) && $0.syntax.span == origin.span
      })?.value
    else { return stream.origin }
    while let receiver = root.operation?.receiver { root = receiver.value }
    if let source = binding(named: root)?.stream { return rootOrigin(of: source) }
    return Fault.Origin(source: origin.source, span: root.span)
  }

  /// Says that a breakpoint was met; at a prompt time stands still then.
  private func stop(at event: Event<Value>) {
    environment.stoppingEvent = event
    add(.note("breakpoint at \(TimeText.short(now)): \(event.brief)"))
    if !options.isPrompt { return }
    isHalted = true
    wallClock?.pause()
  }

  /// Runs what is due before or at `horizon`, and leaves the clock at the last of it; false if that
  /// was stopped.
  @discardableResult func moveUntilIdle(before horizon: UInt64?) -> Bool {
    isHalted = false
    while !workBudget.isExhausted, !isHalted, let due = nextDue, due <= horizon ?? .max {
      environment.scheduler.run(until: due)
      afterTurn()
    }
    defer { reportExhaustedBudget() }
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

/// `10,000`.
func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
