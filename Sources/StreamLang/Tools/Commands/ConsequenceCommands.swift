import StreamEngine

/// `:from a@10ms`: what an event has led to; `:where 22`: which events have a value.
enum ConsequenceCommands {
  static func show(_ context: CommandContext) throws {
    let word = try context.request.onlyWord(
      "from wants one name", as: "`:from a`, or `:from a@10ms`")
    guard let event = try context.event(word, of: "from") else { return }
    context.show(.remarked(Consequences(event.number, in: event.recorded, context.timeline).lines))
  }

  private static let mostFound = 10

  static func find(_ context: CommandContext) throws {
    let text = context.request.rest
    guard let value = Value(constant: text.text) else {
      throw Diagnostic(
        .check, text.text.isEmpty ? "where wants a value" : "where wants a value, got \(text.text)",
        context.request.given.span,
        help: "as in `:where 22`, or `:where \"a\"`")
    }
    guard let events = Trace(context.environment) else { return }
    let log = events.log
    let found = events.bindings.values.flatMap(events.sources).flatMap { run in
      log.events(of: run).filter { log[$0].kind == .next && log.value(of: $0) == value }
    }.sorted()
    if found.isEmpty { return context.showLines(["no name has had the value \(value.literal)"]) }
    var lines = found.suffix(mostFound).map { number in
      Reply.AnnotatedLine(
        label: events.label(of: number), hue: events.hue(of: number),
        annotation: events.origins[log[number].turn]?.title
          ?? "at \(TimeText.short(log[number].time))", indent: "     ")
    }
    if found.count > mostFound {
      lines.insert(
        Reply.AnnotatedLine(label: "… \(grouped(found.count - mostFound)) before"), at: 0)
    }
    context.show(.remarked(lines))
  }
}
