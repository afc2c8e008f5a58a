import StreamEngine

/// `:from a@10ms`: what an event has led to; `:where 22`: which events have a value.
enum ConsequenceCommands {
  static func show(_ context: CommandContext) throws {
    guard context.request.words.count == 1, let word = context.request.words.first else {
      throw Diagnostic(
        .check, "from wants one name", context.request.span,
        help: "as in `:from a`, or `:from a@10ms`")
    }
    guard let event = try context.event(word, of: "from") else { return }
    context.show(.remarked(Consequences(event.number, in: event.recorded).lines))
  }

  private static let mostFound = 10

  static func find(_ context: CommandContext) throws {
    let text = context.request.rest
    guard let value = Value(constant: text.text) else {
      throw Diagnostic(
        .check, text.text.isEmpty ? "where is what?" : "where wants a value, got \(text.text)",
        text.text.isEmpty ? context.request.span : text.span,
        help: "as in `:where 22`, or `:where \"a\"`")
    }
    guard let events = RecordedEvents(context.timeline) else { return }
    let log = events.log
    let found = events.numbers.filter { number in
      guard log[number].kind == .next, let binding = events.bindings[log[number].node] else {
        return false
      }
      let run = context.timeline.row(of: binding)?.run
      return log[number].run == run ?? log[number].run && log.value(of: number) == value
    }
    if found.isEmpty { return context.showLines(["nothing has had the value \(value.literal)"]) }
    var lines = found.suffix(mostFound).map { number in
      Reply.AnnotatedLine(
        label: events.label(of: number),
        annotation: events.origins[log[number].turn]?.title
          ?? "at \(TimeText.short(log[number].time))", indent: "     ")
    }
    if found.count > mostFound {
      lines.insert(
        Reply.AnnotatedLine(
          label: "… \(grouped(found.count - mostFound)) before", annotation: "", indent: ""), at: 0)
    }
    context.show(.remarked(lines))
  }
}
