import StreamEngine

extension Expectation {
  /// The values of what followed the text.
  fileprivate struct Settings {
    var frame: Period?
    var values: Record?
    var error: Value?
    /// Time 0 of a name's row is where the expectation stands, not where the session began.
    var isFromNow = false
  }
}

extension Session {
  func expect(
    _ expectation: Core.Expectation, _ statement: Span, _ source: Source
  ) throws {
    guard let text = expectation.text else {
      return try expectCondition(expectation, statement, source)
    }
    let value = expectation.value
    guard let marbles = text.value else {
      throw Fault("expect wants marble text").from(text.span, in: source)
    }
    var settings = try settings(of: expectation, source)
    settings.frame = settings.frame ?? environment.ownFrame(of: value)
    let line = source.line(of: value.span.start)
    let title = "\(line): expect \(value.span.text(in: source.text))"
    if case .runs(let name) = expectation.subject {
      return try expectRuns(of: name, marbles, settings, text.span, title)
    }
    let expected = ExpectedText(text: marbles, span: text.span)
    let wanted = try expected.events(settings.frame, settings.values, settings.error, environment)
    let length = UInt64(max(0, try expected.end(settings.frame, environment)))
    let zero: UInt64
    let came: () -> [TimedEvent<Value>]
    if case .row(let name) = expectation.subject, let row = journal.row(named: name) {
      if case .failed? = wanted.last?.event { judging.readFailures.insert(name) }
      let start = settings.isFromNow ? now : 0
      zero = start
      came = { [journal] in journal.events(of: row, from: start) }
    } else {
      let reads = value.isName ? [] : expectation.reads
      judging.readFailures.formUnion(reads.map { environment.symbols.name(of: $0) })
      zero = now
      came = try listen(to: value, source)
    }
    wait(
      for: Expectation(
        title, wanted, zero: zero, end: zero &+ length,
        literal: Expectation.Literal(
          span: text.span, frame: settings.frame?.nanoseconds ?? environment.frame,
          keys: Set(settings.values.map { Array($0.fields.keys) } ?? []),
          error: settings.error?.plainText ?? "error"),
        came: came))
  }

  private func expectCondition(
    _ expectation: Core.Expectation, _ statement: Span, _ source: Source
  ) throws {
    let condition = expectation.value
    if let formula = expectation.formula {
      return try follow(formula, condition.span, statement, source)
    }
    let isMet = try environment.holds(condition, source)
    let title = "\(source.line(of: statement.start)): \(statement.text(in: source.text))"
    judge(Reply.Verdict(title: title, isMet: isMet, mend: nil))
    if isMet { return }
    throw Fault(
      "expected \(condition.span.text(in: source.text))", help: told(condition, source)
    ).from(condition.span, in: source)
  }

  private func wait(for expectation: Expectation) {
    askedFor = max(askedFor, expectation.end)
    judging.pending.append(expectation)
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
    _ title: String
  ) throws {
    guard let stream = environment.symbols[name.text]?.stream, let runs = stream.runs else {
      throw Diagnostic(
        .run, "only the runs of a cold or hot stream are counted", name.span,
        help: "\(name.text) is none")
    }
    var wanted: [TimedEvent<Value>] = []
    for part in marbles.split(separator: " ") {
      do {
        let parsed = try Marbles.parse(
          String(part), as: .subscriptions,
          frame: Duration.nanoseconds(settings.frame?.nanoseconds ?? environment.frame))
        wanted += parsed.events.compactMap(\.asMark)
      } catch {
        throw Diagnostic(error, in: span)
      }
    }
    let end = UInt64(max(0, wanted.map(\.time).max() ?? 0))
    wait(
      for: Expectation(
        title, wanted, zero: 0, end: end, isWhole: true,
        came: {
          runs.windows.flatMap { window in
            [TimedEvent(time: Int64(window.start), event: .next(Value.subscribedMark))]
              + (window.end.map {
                [TimedEvent(time: Int64($0), event: .next(Value.disposedMark))]
              } ?? [])
          }
        }))
  }

  /// Subscribes to an expression, and remembers what comes.
  private func listen(
    to expression: Core.Expression, _ source: Source
  ) throws -> () -> [TimedEvent<Value>] {
    let zero = Int64(now)
    let memory = Heard()
    let scheduler = environment.scheduler
    try turn(isPush: false) {
      guard case .stream(let stream) = try environment.evaluate(expression, source) else {
        throw Fault("only a stream follows marble text").from(expression.span, in: source)
      }
      environment.isLookingOn = true
      defer { environment.isLookingOn = false }
      stream.observable.subscribe(
        on: scheduler,
        end: { end in
          let event: Event<Value> =
            if case .failed(let error) = end { .failed(error) } else { .completed }
          memory.events.append(TimedEvent(time: Int64(scheduler.now) - zero, event: event))
        },
        next: {
          memory.events.append(TimedEvent(time: Int64(scheduler.now) - zero, event: .next($0)))
        })
    }
    return { memory.events }
  }

  /// Judges what time has shown; at the end of a script everything.
  func judgeExpectations(isEnd: Bool) {
    let isDue = { [now, nextDue] (expectation: Expectation) in
      isEnd || expectation.end < now || expectation.end == now && nextDue ?? .max > now
    }
    let due = judging.pending.filter(isDue)
    judging.pending.removeAll(where: isDue)
    for expectation in due {
      let isMet = expectation.isMet
      judge(
        Reply.Verdict(
          title: expectation.title, isMet: isMet, mend: isMet ? nil : expectation.mend))
      if !isMet { add(.unmet(expectation.title, expectation.diagram)) }
    }
    judgeConditions(isEnd: isEnd)
    reply.expectations = judging.count
  }

  func judge(_ verdict: Reply.Verdict) {
    judging.count.judged += 1
    if verdict.isMet { judging.count.met += 1 }
    add(.judged(verdict))
  }

  /// The values that an unnamed stream has sent so far.
  private final class Heard {
    var events: [TimedEvent<Value>] = []
  }
}

/// Marble text as an expectation.
private struct ExpectedText: MarbleText {
  static var role: Marbles.Role { .expectation }
  let text: String
  let span: Span

  /// How long it is, in nanoseconds.
  func end(_ frame: Period?, _ environment: Environment) throws -> Int64 {
    let frame = frame?.nanoseconds ?? environment.frame
    do {
      return try Marbles.parse(text, as: Self.role, frame: Duration.nanoseconds(frame)).end
    } catch {
      throw Diagnostic(error, in: span)
    }
  }
}

extension Journal {
  /// The open row of a name.
  func row(named name: String) -> Row? { rows.last { $0.binding.name == name && !$0.isClosed } }

  /// What a row has done since `start`, which is time 0.
  func events(of row: Row, from start: UInt64) -> [TimedEvent<Value>] {
    guard let log = environment.recording?.log else { return [] }
    return (log.first..<log.count).compactMap { number in
      let record = log[number]
      guard record.node == row.node, record.run == row.run, record.time >= start else {
        return nil
      }
      let time = Int64(record.time - start)
      switch record.kind {
      case .next: return TimedEvent(time: time, event: .next(log.value(of: number)))
      case .completed: return TimedEvent(time: time, event: .completed)
      case .failed:
        return TimedEvent(time: time, event: .failed(log.error(of: number) ?? Fault("error")))
      case .fault, .waiting, .missing: return nil
      }
    }
  }
}

// MARK: Frames

extension Environment {
  /// The frame that the marble text of a stream was written with, if it names one.
  ///
  /// Who writes `hot("…", frame: 10ms)` draws what comes of it with the same frame.
  func ownFrame(of expression: Core.Expression) -> Period? {
    var pending = [expression]
    var visited: Set<Core.SymbolID> = []
    while let expression = pending.popLast() {
      switch expression.kind {
      case .symbol(let symbol, _):
        if visited.insert(symbol).inserted, let definition = symbols[symbol]?.definition {
          pending.append(definition.value)
        }
      case .operation(let call):
        if Prelude.operators[call.name]?.traits.contains(.marbleText) == true,
          case .literal(.duration(let time))? = call.arguments.first(where: {
            $0.label == "frame"
          })?.value.kind
        {
          return try? Period(time, "frame", nil)
        }
        pending += call.arguments.map(\.value).reversed() + (call.receiver.map { [$0.value] } ?? [])
      case .dynamic, .builtin, .call, .either: pending += expression.children.reversed()
      default: break
      }
    }
    return nil
  }
}

/// What a program expects of itself.
struct Judging {
  /// What `expect` has asked of streams without a name.
  var conditions: [Condition] = []
  /// What time has not yet shown.
  var pending: [Expectation] = []
  var count = (met: 0, judged: 0)
  /// Names whose error was expected, and so is no failure of the program.
  var readFailures: Set<String> = []
}
