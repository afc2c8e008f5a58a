import StreamEngine

/// Judges what a program expects of its streams, once time has shown it.
final class ExpectationChecker {
  let environment: Environment
  let turns: TurnRunner
  /// The conditions that `expect` has set of streams without a name.
  var conditions: [Condition] = []
  /// The expectations that time has not yet decided.
  private var pending: [Expectation] = []
  /// The numbers of expectations that were judged and met.
  private(set) var count = (met: 0, judged: 0)
  /// For how many failures more it may be looked what would have met the expectation.
  private var searches: Int
  /// Names whose error was expected, and so is no failure of the program.
  private var readFailures: Set<String> = []

  init(_ environment: Environment, _ turns: TurnRunner, findsAlternatives: Bool) {
    searches = findsAlternatives ? 5 : 0
    (self.environment, self.turns) = (environment, turns)
  }

  private var timeline: TimelineLog { turns.timeline }

  /// Waits for what a statement expects, or judges it where that can be done at once.
  func expect(
    _ expectation: Core.Expectation, _ statement: Span, _ source: Source,
    _ answers: inout [OutcomePart]
  ) throws {
    guard let text = expectation.text else {
      return try expectCondition(expectation, statement, source, &answers)
    }
    let value = expectation.value
    guard let marbles = text.value else {
      throw RuntimeError("expect wants marble text").from(text.span, in: source)
    }
    var settings = try settings(of: expectation, source)
    settings.frame = settings.frame ?? environment.symbols.ownFrame(of: value)
    let line = source.line(of: value.span.start)
    let title = title(of: expectation, "expect \(value.span.text(in: source.text))", line)
    if case .runs(let name) = expectation.subject {
      return try expectRuns(of: name, marbles, settings, text.span, title, source)
    }
    let expected = ExpectedText(text: marbles, span: text.span)
    let wanted = try expected.events(settings.frame, settings.values, settings.error, environment)
    let length = UInt64(max(0, try expected.end(settings.frame, environment)))
    let zero: UInt64
    let came: () -> [TimedValue]
    if case .row(let name) = expectation.subject, let row = timeline.row(named: name) {
      if case .failed? = wanted.last?.event { readFailures.insert(name) }
      let start = settings.isFromNow ? turns.now : 0
      zero = start
      came = { [timeline] in timeline.events(of: row, from: start) }
    } else {
      let reads = value.isName ? [] : expectation.reads
      readFailures.formUnion(reads)
      zero = turns.now
      came = try listen(to: value, source)
    }
    wait(
      for: Expectation(
        title, CodePlace(source: source, span: text.span), wanted, zero: zero, end: zero &+ length,
        literal: Expectation.Literal(
          frame: settings.frame?.nanoseconds ?? environment.frame,
          keys: Set(settings.values.map { Array($0.fields.keys) } ?? []),
          error: settings.error?.plainText ?? "error"),
        value: value, came: came))
  }

  private func expectCondition(
    _ expectation: Core.Expectation, _ statement: Span, _ source: Source,
    _ answers: inout [OutcomePart]
  ) throws {
    let condition = expectation.value
    if let formula = expectation.formula {
      return try follow(formula, expectation, statement, source)
    }
    let isMet = try environment.holds(condition, source)
    let title = title(
      of: expectation, statement.text(in: source.text), source.line(of: statement.start))
    answers = [verdict(title, isMet: isMet)]
    if isMet { return }
    throw RuntimeError(
      expectation.named("expected \(condition.span.text(in: source.text))"),
      help: told(expectation, source)
    ).from(condition.span, in: source)
  }

  /// `4: expect x == 3`, or its name behind the line.
  func title(
    of expectation: Core.Expectation, _ text: some StringProtocol, _ line: Int
  ) -> ExpectationTitle {
    ExpectationTitle(text: "\(line): \(expectation.name ?? String(text))", name: expectation.name)
  }

  private func wait(for expectation: Expectation) {
    turns.clock.ask(for: expectation.end)
    pending.append(expectation)
  }

  private func settings(
    of expectation: Core.Expectation, _ source: Source
  ) throws -> Expectation.Settings {
    var settings = Expectation.Settings()
    settings.isFromNow = expectation.isFromNow
    for (label, expression) in expectation.settings {
      let value = try environment.evaluate(expression, source)
      switch (label?.text, value) {
      case ("frame", .duration(let microseconds)):
        settings.frame = try Period(microseconds, "frame", expression.span)
      case ("values", .record(let values)): settings.values = values
      case ("error", _): settings.error = value
      default:
        let label = label?.text ?? "expect"
        let kind: ParameterKind = label == "frame" ? .duration : .record
        throw refusal(label, kind, CallArgument(value: value, span: expression.span))
      }
    }
    return settings
  }

  /// `expect subs(s) "^--!"`: when a stream of marble text was subscribed, and when it was left.
  private func expectRuns(
    of name: Name, _ marbles: String, _ settings: Expectation.Settings, _ span: Span,
    _ title: ExpectationTitle, _ source: Source
  ) throws {
    guard let stream = environment.symbols[name.text]?.stream, let runs = stream.runs else {
      throw Diagnostic(
        .run, "only the runs of a cold or hot stream are counted", name.span,
        help: "\(name.text) is none")
    }
    var wanted: [TimedValue] = []
    for part in marbles.split(separator: " ") {
      do {
        let parsed = try Marbles.parse(
          String(part), as: .subscriptions,
          frame: Duration.nanoseconds(settings.frame?.nanoseconds ?? environment.frame))
        wanted += parsed.events.compactMap(\.asMark)
      } catch { throw Diagnostic(error, in: span) }
    }
    let end = UInt64(max(0, wanted.map(\.time).max() ?? 0))
    wait(
      for: Expectation(
        title, CodePlace(source: source, span: span), wanted, zero: 0, end: end, isWhole: true,
        came: {
          runs.windows.flatMap { window in
            [(window.start, Value.subscribedMark), (window.end, Value.disposedMark)].compactMap {
              time, mark in time.map { TimedEvent(time: Int64($0), event: .next(mark)) }
            }
          }
        }))
  }

  /// Subscribes to an expression, and remembers what comes.
  private func listen(
    to expression: Core.Expression, _ source: Source
  ) throws -> () -> [TimedValue] {
    let zero = Int64(turns.now)
    let memory = Heard()
    let scheduler = environment.scheduler
    func hear(_ event: Event<Value>) {
      memory.events.append(TimedEvent(time: Int64(scheduler.now) - zero, event: event))
    }
    try turns.run(isPush: false) { _ in
      guard case .stream(let stream) = try environment.evaluate(expression, source) else {
        throw RuntimeError("only a stream follows marble text").from(expression.span, in: source)
      }
      environment.turn.forExpectation {
        stream.observable.subscribe(
          on: scheduler,
          end: { hear(Event($0)) }, next: { hear(.next($0)) })
      }
    }
    return { memory.events }
  }

  /// Judges what time has shown; at the end of a script everything.
  func judge(isEnd: Bool) -> [OutcomePart] {
    let isDue = { [now = turns.now, nextDue = turns.nextDue] (expectation: Expectation) in
      isEnd || expectation.end < now || expectation.end == now && nextDue ?? .max > now
    }
    let due = pending.filter(isDue)
    pending.removeAll(where: isDue)
    return due.flatMap(judge) + judgeConditions(isEnd: isEnd)
  }

  private func judge(_ expectation: Expectation) -> [OutcomePart] {
    let isMet = expectation.isMet
    let fix = isMet ? nil : expectation.fix
    let verdict = verdict(expectation.title, isMet: isMet, fix: fix)
    if isMet { return [verdict] }
    let comparison = expectation.comparison
    var diagram = comparison.diagram
    if let call = alternative(to: expectation) {
      diagram.annotations.append(Diagram.Annotation("`\(call)` would give this", at: []))
    }
    let unmet = Reply.UnmetExpectation(
      title: expectation.title.text, diagnostic: expectation.diagnostic, diagram: diagram,
      shortTitle: expectation.title.withoutLine,
      difference: "\(expectation.title.withoutLine): \(comparison.firstDifference)")
    return [verdict, .item(.unmet(unmet))]
  }

  /// The verdict on an expectation, which counts from now on.
  func verdict(_ title: ExpectationTitle, isMet: Bool, fix: Reply.Fix? = nil) -> OutcomePart {
    count.judged += 1
    if isMet { count.met += 1 }
    return .item(
      .judged(Reply.Verdict(title: title.text, name: title.name, isMet: isMet, fix: fix)))
  }

  /// The verdict on a test of another language, which has run by itself.
  func verdict(onTest name: String, failure: TestFailure?) -> [OutcomePart] {
    let verdict = verdict(ExpectationTitle(text: name, name: name), isMet: failure == nil)
    guard let failure else { return [verdict] }
    let part = OutcomePart(unawaited: failure.fault)
    guard let events = failure.events, case .mistake(let diagnostic) = part else {
      return [verdict, part]
    }
    let comparison = EventComparison(came: events.came, wanted: events.wanted)
    let line = failure.fault.origin.map { "\($0.source.line(of: $0.span.start)): " } ?? ""
    let unmet = Reply.UnmetExpectation(
      title: line + name, diagnostic: diagnostic, diagram: comparison.diagram, shortTitle: name,
      difference: "\(name): \(comparison.firstDifference)")
    return [verdict, .item(.unmet(unmet))]
  }

  /// The values that an unnamed stream has sent so far.
  private final class Heard { var events: [TimedValue] = [] }

  /// A chain that meets an expectation that failed; nil where nothing is known to, or nobody wants
  /// to know.
  private func alternative(to expectation: Expectation) -> String? {
    guard searches > 0, let search = AlternativeCalls(expectation, environment, timeline)
    else { return nil }
    searches -= 1
    return search.first
  }

  /// True if the error of a name was expected.
  func isExpected(toFail name: String) -> Bool { readFailures.contains(name) }
}
