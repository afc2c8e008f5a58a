import StreamEngine

/// `:trace`: a turn event by event, each with what it was made from.
enum TraceCommand {
  static func action(_ context: CommandContext) throws -> SessionAction? {
    let words = context.request.words
    guard words.count <= 1 else {
      throw Diagnostic(
        .check, "trace wants on, off, a name or nothing", context.request.rest.span,
        help: "as in `:trace on`, or `:trace c`")
    }
    guard let word = words.first else { return try show(nil, context) }
    if word.text == "on" || word.text == "off", context.environment.symbols[word.text] == nil {
      var settings = context.environment.settings
      settings.traces = word.text == "on"
      return .choose(settings)
    }
    return try show(try EventReference(word, "trace"), context)
  }

  /// The last turn, or the one of an event: then only what led to it.
  private static func show(
    _ reference: EventReference?, _ context: CommandContext
  ) throws -> SessionAction? {
    let binding = try reference.map { try context.binding(called: $0.name).root }
    guard let events = RecordedEvents(context.timeline) else { return nil }
    guard let reference, let binding else {
      let last = events.numbers.last.map { TurnTrace(events).lines(of: events.turn(of: $0)) }
      context.show(.text(last ?? ["nothing has happened yet"]))
      return nil
    }
    guard let (_, event) = try reference.events(of: binding, in: events) else {
      context.showLines(["\(reference.name.text) has had no event yet"])
      return nil
    }
    var way: Set<Int> = []
    var open = [event]
    while let next = open.popLast() {
      if way.insert(next).inserted { open += events.causes(of: next) }
    }
    context.show(.text(TurnTrace(events).lines(of: events.turn(of: event), only: way)))
    return nil
  }
}
