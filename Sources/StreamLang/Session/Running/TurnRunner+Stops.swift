import StreamEngine

/// The reason why a turn came to no end by itself.
extension TurnRunner {
  /// Says why the turn was stopped, and lets the next one begin afresh.
  func tellStop() {
    guard let reason = workBudget.stopReason else { return }
    workBudget.stopReason = nil
    let overflows = overflows
    self.overflows = []
    switch reason {
    case .refused:
      for overflow in overflows { append(.stopped(stop(overflow))) }
    case .endlessSource:
      let limit = grouped(workBudget.valueLimit)
      let source = starting.flatMap { rootOrigin(of: $0.stream)?.text }
      let sent = source.map { "\($0) sent \(limit) values" } ?? "\(limit) values in one turn"
      // Without a limit for what a row takes, those that came through count, too.
      let message =
        environment.settings.burstLimit == nil
        ? "stopped: \(sent); take(n) ends what does not end by itself"
        : "stopped: \(sent) and none came through"
      append(.stopped(message))
    case .fruitless: append(.stopped(fruitlessRuns.message))
    case .standstill:
      let count = grouped(workBudget.turnLimit)
      append(.stopped("stopped: \(count) timers ran at \(TimeText.short(now))"))
    case .outOfMemory:
      cancelRunning()
      let limit = environment.settings.memoryText
      let message =
        "stopped: more than \(limit) of memory; `:set memory` allows more, `:reset` frees it"
      append(.stopped(message))
    case .interrupted:
      cancelRunning()
      append(.stopped(Reply.LimitReached(message: "interrupted", place: nil, isInterruption: true)))
    }
    say([])
  }

  /// An interrupted evaluation leaves nothing half done: the watch that was starting is ended.
  private func cancelRunning() { starting?.subscription.cancel() }

  /// The view that the statement under way was starting, if it was one that makes something.
  private var starting: SharedSubscription? {
    guard let statement = environment.turn.statement,
      let binding = environment.symbols.values.last,
      binding.definition.source == statement.source,
      statement.meaning.span.contains(binding.definition.syntax.span),
      let view = binding.view, view.ending == nil, view.stream.subject == nil
    else { return nil }
    return view
  }

  private var fruitlessRuns: FruitlessRuns {
    let statement = environment.turn.statement.map { [($0.meaning.expressions, $0.source)] } ?? []
    let definitions = environment.symbols.values.map {
      ([$0.definition.value], $0.definition.source)
    }
    return FruitlessRuns(
      count: workBudget.rerunLimit, end: workBudget.fruitlessEnd, in: statement + definitions)
  }

  private func stop(_ overflow: TurnResult.Overflow) -> Reply.LimitReached {
    // A subject sends what it is told: it is the chain behind it that does not end.
    let root = rootOrigin(of: overflow.stream)
    let isDriven = root.map { place in
      environment.symbols.values.contains { name in
        name.stream?.subject != nil && name.definition.source == place.source
          && name.definition.syntax.span == place.span
      }
    }
    let origin = isDriven == true ? overflow.stream.origin : root
    let name = origin?.text ?? overflow.name
    let count = grouped(overflow.count)
    let help = "take(n) ends it"
    return Reply.LimitReached(
      message: "stopped: \(name) sent \(count) values in one turn; \(help)",
      place: origin.map {
        Diagnostic(.run, "stopped: \(count) values in one turn", $0.span, help: help)
      })
  }

  /// The creator at the root of a chain: it is what does not end.
  private func rootOrigin(of stream: StreamValue) -> CodePlace? {
    var stream = stream
    // `(s, t) = s.partition(> 1)`: the text of s speaks of what s was before.
    var seen: [StreamValue] = []
    while true {
      guard let origin = stream.origin,
        var root = environment.symbols.values.map(\.definition).first(where: {
          $0.source == origin.source && $0.syntax.span == origin.span
        })?.value
      else { return stream.origin }
      while let receiver = root.operation?.receiver { root = receiver.value }
      seen.append(stream)
      guard let source = environment.symbols.binding(named: root)?.stream,
        !seen.contains(where: { $0 === source })
      else { return CodePlace(source: origin.source, span: root.span) }
      stream = source
    }
  }

  // MARK: Loops

  /// `feedback loop a → b stopped after 1,000 rounds`.
  func message(of feedback: TurnResult.Feedback, through loop: [Binding]) -> String {
    var names = loop.map(\.name)
    if let subject = feedback.subject, !names.contains(subject) { names.insert(subject, at: 0) }
    let path = (names + names.prefix(1)).joined(separator: " → ")
    var message = "feedback loop \(path) stopped after \(grouped(feedback.rounds)) rounds"
    if let last = loop.last(where: { $0.cell != nil }) {
      let states = StateAnswers(timeline: timeline)
      message += "; \(states.answer(for: last).line(.unicode).plain)"
    }
    return message
  }

  /// Records the first two rounds of a loop that was stopped, and says how many more there were; the
  /// answer is who took part.
  func recordRounds(_ rounds: Int) -> [Binding] {
    var counts: [String: Int] = [:]
    let shown = 2
    record { [mode] event in
      counts[event.name, default: 0] += 1
      return mode.isJSON || counts[event.name, default: 0] <= shown
    }
    if !mode.isJSON && rounds > shown {
      append(.lines(["… \(grouped(rounds - shown)) rounds more"]))
    }
    return environment.symbols.values.filter { counts[$0.name, default: 0] > shown }
  }
}
