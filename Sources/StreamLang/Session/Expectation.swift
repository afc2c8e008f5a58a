import StreamEngine

/// Marble text that a stream is expected to follow, and what it has done so far.
///
/// A name is compared with its recorded row, from clock 0 on; an expression is subscribed where the
/// expectation stands, and compared from there. Nothing is judged before the clock has passed the
/// text's end. A text without an end says nothing about what comes after it.
final class Expectation {
  /// What was expected of what, for the failure: `4: expect b`.
  let title: String
  let wanted: [TimedEvent<Value>]
  /// Where the text begins and ends, in nanoseconds on the session's clock.
  let zero: UInt64
  let end: UInt64
  fileprivate var came: () -> [TimedEvent<Value>]

  fileprivate init(
    _ title: String, _ wanted: [TimedEvent<Value>], zero: UInt64, end: UInt64,
    came: @escaping () -> [TimedEvent<Value>]
  ) {
    self.title = title
    self.wanted = wanted
    self.zero = zero
    self.end = end
    self.came = came
  }

  /// What came, as far as the text says anything about it.
  var relevant: [TimedEvent<Value>] {
    let isWhole = if case .next? = wanted.last?.event { false } else { !wanted.isEmpty }
    return came().filter { isWhole || $0.time < Int64(end - zero) }
  }

  var isMet: Bool {
    let came = relevant
    return came.count == wanted.count && zip(came, wanted).allSatisfy { $0.isSame(as: $1) }
  }
}

extension TimedEvent<Value> {
  fileprivate func isSame(as other: TimedEvent<Value>) -> Bool {
    guard time == other.time else { return false }
    switch (event, other.event) {
    case (.next(let a), .next(let b)): return a == b
    case (.completed, .completed): return true
    case (.failed(let a), .failed(let b)): return message(of: a) == message(of: b)
    default: return false
    }
  }
}

extension Session {
  func expect(_ expression: Expression, _ text: Expression, _ source: Source) throws {
    guard case .string(let marbles) = text.kind else {
      throw Fault("expect wants marble text").from(text.span, in: source)
    }
    let expected = ExpectedText(text: marbles, span: text.span)
    let wanted = try expected.events(nil, nil, nil, environment)
    let length = UInt64(max(0, try expected.end(environment)))
    let line = source.line(of: expression.span.start)
    let title = "\(line): expect \(expression.span.text(in: source.text))"
    let zero: UInt64
    let came: () -> [TimedEvent<Value>]
    if case .name(let name) = expression.kind, let row = journal.row(named: name) {
      zero = 0
      came = { [journal] in journal.events(of: row) }
    } else {
      zero = now
      came = try listen(to: expression, source)
    }
    askedFor = max(askedFor, zero &+ length)
    expectations.append(
      Expectation(title, wanted, zero: zero, end: zero &+ length, came: came))
  }

  /// Subscribes to an expression, and remembers what comes.
  private func listen(
    to expression: Expression, _ source: Source
  ) throws -> () -> [TimedEvent<Value>] {
    let zero = Int64(now)
    let memory = Heard()
    let scheduler = environment.scheduler
    try turn(isPush: false) {
      guard case .stream(let stream) = try evaluator(source).evaluate(expression, nil) else {
        throw Fault("only a stream follows marble text").from(expression.span, in: source)
      }
      stream.observable.subscribe(
        on: scheduler,
        end: { end in
          let event: StreamEngine.Event<Value> =
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
    let due = expectations.filter(isDue)
    expectations.removeAll(where: isDue)
    for expectation in due {
      judged.judged += 1
      if expectation.isMet {
        judged.met += 1
      } else {
        add(.unmet(expectation.title, expectation.diagram))
      }
    }
    reply.expectations = judged
  }

  /// The values that an unnamed stream has sent so far.
  private final class Heard {
    var events: [TimedEvent<Value>] = []
  }
}

extension Expectation {
  /// What came above what was wanted, on one axis.
  var diagram: Diagram {
    let rows = [("got", relevant), ("want", wanted)]
    let times = Set(rows.flatMap { $0.1.map(\.time) }).sorted()
    return Diagram(
      columns: times.map { Diagram.Column(time: UInt64(max(0, $0))) },
      rows: rows.enumerated().map { index, row in
        Diagram.Row(
          name: row.0, kind: .cold,
          slots: times.enumerated().compactMap { column, time in
            let marks = row.1.filter { $0.time == time }.map(\.mark)
            return marks.isEmpty ? nil : Diagram.Slot(column: column, marks: marks)
          }, hue: index)
      }, now: UInt64(max(0, times.last ?? 0)))
  }
}

extension TimedEvent<Value> {
  fileprivate var mark: Diagram.Mark {
    switch event {
    case .next(let value): .value(value.markText, isStale: false)
    case .completed: .completed
    case .failed: .failed
    }
  }
}

/// Marble text as an expectation.
private struct ExpectedText: MarbleText {
  static var role: Marbles.Role { .expectation }
  let text: String
  let span: Span

  /// How long it is, in nanoseconds.
  func end(_ environment: Environment) throws -> Int64 {
    do { return try Marbles.parse(text, as: Self.role, frame: environment.frame).end } catch {
      throw Diagnostic(error, in: span)
    }
  }
}

extension Journal {
  /// The open row of a name.
  func row(named name: String) -> Row? { rows.last { $0.binding.name == name && !$0.isClosed } }

  /// What a row has done, by the session's clock.
  func events(of row: Row) -> [TimedEvent<Value>] {
    guard let log = environment.recording?.log else { return [] }
    return (log.first..<log.count).compactMap { number in
      let record = log[number]
      guard record.node == row.node, record.run == row.run else { return nil }
      switch record.kind {
      case .next: return TimedEvent(time: Int64(record.time), event: .next(log.value(of: number)))
      case .completed: return TimedEvent(time: Int64(record.time), event: .completed)
      case .failed:
        let error = log.error(of: number) ?? Fault("error")
        return TimedEvent(time: Int64(record.time), event: .failed(error))
      case .fault, .waiting, .missing: return nil
      }
    }
  }
}
