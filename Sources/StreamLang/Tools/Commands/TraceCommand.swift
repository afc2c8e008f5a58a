/// `:trace`: a turn event by event, each with what it was made from.
enum TraceCommand {
  static func action(_ context: CommandContext) throws -> SessionAction? {
    let words = context.request.words
    guard words.count <= 1 else {
      throw Diagnostic(
        .check, "trace wants on, off, a name or nothing", context.request.rest.span,
        help: "as in `:trace on`, or `:trace c`")
    }
    guard let word = words.first else {
      showLastTurn(context)
      return nil
    }
    if word.text == "on" || word.text == "off", context.environment.symbols[word.text] == nil {
      var settings = context.environment.settings
      settings.traces = word.text == "on"
      return .choose(settings)
    }
    if let event = try context.event(word, of: "trace") { show(event, context) }
    return nil
  }

  private static func showLastTurn(_ context: CommandContext) {
    guard let events = Trace(context.environment) else { return }
    let last = events.numbers.last.map {
      TurnTrace(events, context.timeline).lines(of: events.turn(of: $0))
    }
    context.show(.text(last ?? ["nothing has happened yet"]))
  }

  /// The turn of an event, and in it only what led to that.
  private static func show(_ event: ReferredEvent, _ context: CommandContext) {
    let events = event.recorded
    var way: Set<Int> = []
    var open = [event.number]
    while let next = open.popLast() {
      if way.insert(next).inserted { open += events.causes(of: next) }
    }
    context.show(
      .text(TurnTrace(events, context.timeline).lines(of: events.turn(of: event.number), only: way))
    )
  }
}
