import StreamEngine

/// Runs statements, each in a turn of its own.
struct StatementRunner {
  let environment: Environment
  let turns: TurnRunner
  let definer: DefinitionRunner
  let rebuilder: Rebuilder
  let watcher: RowWatcher
  let expressions: ExpressionRunner
  let judge: ExpectationChecker

  /// Runs any statement but a command, and passes its failure on; `answers` takes what it says behind
  /// its steps, with a `value` that it does not use if a prompt shows that.
  func run(
    _ statement: Core.Statement, _ source: Source, isLast: Bool,
    _ value: Parsed.LastValue, _ answers: inout [OutcomePart]
  ) throws {
    if !statement.isRun { guard try turns.waitForMain() else { return } }
    // A statement of another language's program may send, whatever it calls.
    if source.dialect != .own { watcher.timeline.openColumn() }
    defer { watcher.timeline.closeColumn() }
    switch statement.kind {
    case .evaluate(let expression):
      answers = try expressions.run(expression, source, isLast: isLast)
    case .define(let definition, _) where definition.isUnused:
      answers = try expressions.run(unused: definition.value, source, value)
    case .define(let definition, let isQuiet):
      try define(definition, isQuiet: isQuiet)
      if !isQuiet { answers = definer.states(of: definition.pattern) }
    case .importing(let file, let definitions):
      for definition in definitions { try define(definition, isQuiet: true) }
      if turns.mode.isPrompt { answers = [importAnswer(of: file, statement.definedNames)] }
    case .set(let settings): try set(settings, source)
    case .batch(let body): try turns.run(isPush: true) { _ in try batch(body, source) }
    case .schedule(let time, let body, let isAbsolute):
      try schedule(time, body, source, isAbsolute: isAbsolute)
    case .wait(let time):
      let goal = turns.now &+ (try duration(time, "wait", source))
      turns.clock.ask(for: goal)
      turns.move(to: goal)
    case .run(let goal):
      answers = letRun(until: try goal.map { try duration($0, "run until", source) })
    case .expect(let expectation): try judge.expect(expectation, statement.span, source, &answers)
    case .note(let text, let name, let time):
      watcher.timeline.note(
        try environment.evaluate(text, source).plainText, of: name?.text,
        at: try time.map { try duration($0, "at", source) })
    case .watch(let names):
      try turns.run(isPush: false) { _ in
        for name in names { environment.symbols[name.text].map { watcher.watch($0.root) } }
      }
    case .unwatch(let names):
      for name in names { environment.symbols[name.text].map(watcher.unwatch) }
    case .delete(let names):
      // The effect of a deletion on others was not typed: it comes with its time.
      try turns.run(isPush: true, isTyping: false) { effect in
        for name in names { effect.parts += rebuilder.delete(name.text) }
      }
    case .fail(let value): throw RuntimeError(thrown: try environment.evaluate(value, source))
    case .command, .nothing, .leave, .bind, .declare, .loop, .leaveLoop, .attempt, .misplaced: break
    }
  }

  /// True if a statement sends something, or lets time pass: a reason to draw.
  func sends(_ statement: Core.Statement) -> Bool {
    switch statement.kind {
    case .set, .batch, .wait, .run: true
    case .evaluate(let expression): expression.type.isNothing
    case .define(let definition, isQuiet: false):
      definition.pattern.names.contains { environment.symbols[$0.text]?.cell != nil }
    case .define(_, isQuiet: true), .bind, .schedule, .expect, .note, .watch, .unwatch, .delete,
      .leave, .fail, .command, .importing, .nothing, .misplaced, .declare, .loop, .leaveLoop,
      .attempt:
      false
    }
  }

  private func define(_ definition: Definition, isQuiet: Bool) throws {
    let isPush = definition.pattern.names.contains { environment.symbols[$0.text] != nil }
    try turns.run(isPush: isPush && !isQuiet) {
      try definer.define(definition, isQuiet: isQuiet, &$0)
    }
  }

  private func importAnswer(of file: String, _ names: [String]) -> OutcomePart {
    let text = names.isEmpty ? "nothing new in" : "\(names.joined(separator: ", ")) from"
    return .defined(Answer(text: "\(text) \(file)"))
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
    environment.scheduler.schedule(after: due - now) { perform(body[...], time.span, source) }
  }

  /// The statements of an `at` block, one statement after the other is through.
  private func perform(_ body: ArraySlice<Core.Statement>, _ place: Span, _ source: Source) {
    guard let first = body.first else { return }
    do { try perform([first], source) } catch {
      return environment.turn.noteHandlerFailure(RuntimeError(of: error).from(place, in: source))
    }
    environment.scheduler.whenThrough { perform(body.dropFirst(), place, source) }
  }

  /// The time to which a statement moves the clock; nil if it does not, or only running can tell.
  func goal(of statement: Core.Statement, _ source: Source) -> UInt64? {
    switch statement.kind {
    case .wait(let time): (try? duration(time, "wait", source)).map { turns.now &+ $0 }
    case .run(let goal?): try? duration(goal, "run until", source)
    default: nil
    }
  }

  private func duration(
    _ time: Core.Expression, _ name: String, _ source: Source
  ) throws -> UInt64 {
    let value = try environment.evaluate(time, source, readsLatest: true)
    guard case .duration(let microseconds) = value else {
      throw refusal(name, .duration, CallArgument(value: value, span: time.span))
    }
    return try Period(microseconds, name, time.span).nanoseconds
  }

  /// `run`: until nothing is pending, or 10 s further; `run until t`: to that time.
  private func letRun(until goal: UInt64?) -> [OutcomePart] {
    if let goal {
      turns.clock.ask(for: goal)
      turns.move(to: max(goal, turns.now))
    } else if turns.nextDue == nil {
      let text = "nothing is pending, at \(TimeText.short(turns.now))"
      return [.item(.answer(Answer(text: text)))]
    } else {
      turns.moveUntilIdle(before: turns.now &+ 10_000_000_000)
    }
    return []
  }
}

extension Core.Statement {
  /// True if it lets time come somewhere, whatever is still to be paid then.
  fileprivate var isRun: Bool { if case .run = kind { true } else { false } }
}
