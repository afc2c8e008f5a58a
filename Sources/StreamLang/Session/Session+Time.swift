import StreamEngine

/// `wait`, `run`, `at` and `after`.
extension Session {
  func schedule(
    _ time: Expression, _ body: [Statement], _ source: Source, isAbsolute: Bool
  ) throws {
    let period = try duration(time, isAbsolute ? "at" : "after", source)
    let due = isAbsolute ? period : now &+ period
    if due < now {
      throw Fault("it is \(TimeText.short(now)) already").from(time.span, in: source)
    }
    askedFor = max(askedFor, due)
    environment.scheduler.schedule(after: due - now) { [self] in
      do {
        for statement in body { try runScheduled(statement, source) }
      } catch {
        report(error, time.span, source)
      }
    }
  }

  /// What may happen at a time: sending and setting, as part of that turn.
  private func runScheduled(_ statement: Statement, _ source: Source) throws {
    switch statement.kind {
    case .batch(let body): try batch(body, source)
    case .expression(let expression): _ = try evaluator(source).evaluate(expression, nil)
    default:
      for case .set(let settings) in statement.moments.map(\.kind) {
        for setting in settings { try evaluator(source).set(setting, nil) }
      }
    }
  }

  func duration(_ time: Expression, _ name: String, _ source: Source) throws -> UInt64 {
    let value = try evaluator(source).evaluate(time, nil)
    guard case .duration(let microseconds) = value else {
      throw refusal(name, .duration, CallArgument(value: value, span: time.span))
    }
    return try Period(microseconds, name, time.span).nanoseconds
  }

  /// `run`: until nothing is pending, or 10 s further; `run until t`: to that time.
  func run(until goal: UInt64?) {
    if let goal { return move(to: max(goal, now)) }
    if environment.scheduler.nextDue == nil {
      return add(.answer(Answer(text: "nothing is pending, at \(TimeText.short(now))")))
    }
    let horizon = now &+ 10_000_000_000
    moveUntilIdle(before: horizon)
  }
}

extension Statement {
  /// Itself as what happens at one moment: `x = 2` sets, and a batch is what is in it.
  var moments: [Statement] {
    switch kind {
    case .batch(let body): return body.flatMap(\.moments)
    case .bind(_, .name(let name), let value):
      let setting = Setting(
        target: Expression(.name(name.text), name.span), value: value, span: span)
      return [Statement(.set([setting]), span)]
    default: return [self]
    }
  }
}
