import StreamEngine

/// `wait`, `run`, `at` and `after`.
extension Session {
  func schedule(
    _ time: Core.Expression, _ body: [Core.Statement], _ source: Source, isAbsolute: Bool
  ) throws {
    let period = try duration(time, isAbsolute ? "at" : "after", source)
    let due = isAbsolute ? period : now &+ period
    if due < now {
      throw Fault("it is \(TimeText.short(now)) already").from(time.span, in: source)
    }
    askedFor = max(askedFor, due)
    environment.scheduler.schedule(after: due - now) { [self] in
      do { try perform(body, source) } catch {
        report(error, time.span, source)
      }
    }
  }

  func duration(_ time: Core.Expression, _ name: String, _ source: Source) throws -> UInt64 {
    let value = try environment.evaluate(time, source)
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
