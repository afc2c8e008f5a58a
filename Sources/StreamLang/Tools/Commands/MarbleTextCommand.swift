import StreamEngine

/// `:text`: what a row has done, as the text that does it again.
enum MarbleTextCommand {
  static func show(_ context: CommandContext) throws {
    let request = context.request
    let (words, isRxJS) = request.without("--rxjs")
    guard words.count == 1, let word = words.first else {
      throw Diagnostic(
        .check, "text wants one name", request.span, help: "as in `:text b` or `:text b --rxjs`")
    }
    let (name, span) = (word.text, word.span)
    let binding = try context.binding(withRow: word)
    let row = try context.row(of: binding, called: word)
    let events = context.timeline.events(of: row, from: 0)
    let text =
      isRxJS
      ? try rxjs(events, name, span)
      : try cold(events, name, binding.definition.value, span, context.environment)
    context.show(.lines([text] + unsaid(context.timeline.lapses(of: row), name)))
  }

  /// A comment on what the text leaves out: a stream always goes on, or ends, but a cell may have no value.
  private static func unsaid(_ lapses: [UInt64], _ name: String) -> [String] {
    guard let first = lapses.first else { return [] }
    let others = lapses.count == 1 ? "" : " and \(count(lapses.count - 1, "other time"))"
    let when = TimeText.short(first) + others
    return ["// at \(when) \(name) had no value, which marble text cannot say"]
  }

  /// `b = cold("-1-2|", frame: 10ms)`, with the frame of the text that the events came from.
  private static func cold(
    _ events: [TimedValue], _ name: String, _ origin: Core.Expression, _ span: Span,
    _ environment: Environment
  ) throws -> String {
    let own = environment.symbols.ownFrame(of: origin)?.nanoseconds ?? environment.frame
    guard let frame = MarbleWriter.frame(for: events, atMost: own) else {
      throw Diagnostic(.run, "events of \(name) come closer than 1us, the shortest frame", span)
    }
    let text: String
    do {
      text = try MarbleWriter.text(of: events, frame: frame)
    } catch MarbleWriter.Refusal.value(let title, let time) {
      throw Diagnostic(
        .run,
        "no marble text can say \(title), which \(name) sent at \(TimeText.short(UInt64(time)))",
        span)
    }
    // A subject does not send by itself what it has sent: as text it is cold.
    let stream = environment.symbols[name]?.stream
    let isHot = stream?.isHot == true && stream?.subject == nil && stream?.cell == nil
    var call = "\(name) = \(isHot ? "hot" : "cold")(\(text.quoted)\(events.failureArgument)"
    if frame != environment.frame { call += ", frame: \(TimeUnit.literal(Int(frame / 1000)))" }
    return call + ")"
  }

  private static func rxjs(_ events: [TimedValue], _ name: String, _ span: Span) throws -> String {
    do {
      let text = try RxJSText(of: events)
      let failure = events.last?.failure.flatMap { $0 == "error" ? nil : $0 }
      var call = "const \(name) = cold('\(text.text)'"
      if !text.values.isEmpty || failure != nil { call += ", \(text.dictionary)" }
      if let failure { call += ", \(JSON.string(failure).description)" }
      return call + ")"
    } catch .tooClose(let time) {
      throw Diagnostic(
        .run, "RxJS cannot say what \(name) sent at \(TimeText.short(UInt64(time)))", span,
        help: "a group takes a frame of 1ms for each of its characters")
    } catch .tooLarge(let title) {
      throw Diagnostic(
        .run, "\(name) sent \(title) of more than \(grouped(ValueLimits.marbles)) elements", span)
    } catch .tooManyValues {
      throw Diagnostic(
        .run, "\(name) sent more than 52 different values", span,
        help: "RxJS has one letter for each")
    }
  }
}

extension TimedValue {
  /// The message of an error.
  fileprivate var failure: String? {
    if case .failed(let error) = event { message(of: error) } else { nil }
  }
}
