import StreamEngine

/// Runs statements, each in a turn of its own.
struct StatementRunner {
  let environment: Environment
  let turns: TurnRunner
  let definer: Definer
  let rebuilder: Rebuilder
  let watcher: RowWatcher
  let expressions: ExpressionRunner
  let judge: ExpectationJudge

  private var replies: ReplyBuilder { turns.events.replies }

  /// Runs any statement but a command, and passes its failure on.
  func run(_ statement: Core.Statement, _ source: Source, isLast: Bool) throws {
    if !statement.isRun { guard try turns.waitForMain() else { return } }
    switch statement.kind {
    case .evaluate(let expression): try expressions.run(expression, source, isLast: isLast)
    case .define(let definition, let isQuiet): try define(definition, isQuiet: isQuiet)
    case .importing(let file, let definitions):
      for definition in definitions { try define(definition, isQuiet: true) }
      if turns.isPrompt { definer.answerImport(of: file, statement.definedNames) }
    case .set(let settings):
      replies.reply.hasSent = true
      try set(settings, source)
    case .batch(let body):
      replies.reply.hasSent = true
      try turns.run(isPush: true) { try batch(body, source) }
    case .schedule(let time, let body, let isAbsolute):
      try schedule(time, body, source, isAbsolute: isAbsolute)
    case .wait(let time):
      replies.reply.hasSent = true
      let goal = turns.now &+ (try duration(time, "wait", source))
      turns.clock.ask(for: goal)
      turns.move(to: goal)
    case .run(let goal):
      replies.reply.hasSent = true
      try letRun(until: goal.map { try duration($0, "run until", source) })
    case .expect(let expectation): try judge.expect(expectation, statement.span, source)
    case .watch(let names):
      try turns.run(isPush: false) {
        for name in names { environment.symbols[name.text].map(watcher.watch) }
      }
    case .unwatch(let names):
      for name in names { environment.symbols[name.text].map(watcher.unwatch) }
    case .delete(let names):
      // What a deletion does to others was not typed: it comes with its time.
      try turns.run(isPush: true, isTyping: false) {
        for name in names { rebuilder.delete(name.text) }
      }
    case .fail(let value): throw RuntimeError(try environment.evaluate(value, source).plainText)
    case .command, .nothing, .leave, .bind, .misplaced: break
    }
  }

  private func define(_ definition: Definition, isQuiet: Bool) throws {
    let names = definition.pattern.names
    let isPush = names.contains { environment.symbols[$0.text] != nil }
    if !isQuiet, names.contains(where: { environment.symbols[$0.text]?.cell != nil }) {
      replies.reply.hasSent = true
    }
    try turns.run(isPush: isPush && !isQuiet) {
      try definer.define(definition, isQuiet: isQuiet)
    }
    if !isQuiet { definer.answerStates(of: definition.pattern) }
  }

  // MARK: Time

  private func schedule(
    _ time: Core.Expression, _ body: [Core.Statement], _ source: Source, isAbsolute: Bool
  ) throws {
    let now = turns.now
    let period = try duration(time, isAbsolute ? "at" : "after", source)
    let due = isAbsolute ? period : now &+ period
    if due < now {
      throw RuntimeError("it is \(TimeText.short(now)) already").from(time.span, in: source)
    }
    turns.clock.ask(for: due)
    environment.scheduler.schedule(after: due - now) {
      perform(body[...], time.span, source)
    }
  }

  /// What an `at` block does, one statement after the other is through.
  private func perform(_ body: ArraySlice<Core.Statement>, _ place: Span, _ source: Source) {
    guard let first = body.first else { return }
    do { try perform([first], source) } catch {
      return replies.report(error, at: place, in: source)
    }
    environment.scheduler.whenThrough { perform(body.dropFirst(), place, source) }
  }

  private func duration(
    _ time: Core.Expression, _ name: String, _ source: Source
  ) throws -> UInt64 {
    let value = try environment.evaluate(time, source)
    guard case .duration(let microseconds) = value else {
      throw refusal(name, .duration, CallArgument(value: value, span: time.span))
    }
    return try Period(microseconds, name, time.span).nanoseconds
  }

  /// `run`: until nothing is pending, or 10 s further; `run until t`: to that time.
  private func letRun(until goal: UInt64?) {
    if let goal {
      turns.clock.ask(for: goal)
      turns.move(to: max(goal, turns.now))
      return
    }
    if turns.nextDue == nil {
      return replies.add(
        .answer(Answer(text: "nothing is pending, at \(TimeText.short(turns.now))")))
    }
    turns.moveUntilIdle(before: turns.now &+ 10_000_000_000)
  }
}

extension Core.Statement {
  /// Whether it lets time come somewhere, whatever is still to be paid then.
  fileprivate var isRun: Bool {
    if case .run = kind { true } else { false }
  }
}
