/// The commands that draw what was recorded.
extension Command {
  static let pictures: [Command] = [
    .shows(
      "marbles", "[name …] [from..to] [--all]", summary: "the timelines so far",
      notes: [
        "with names, also the other subscriptions to these streams: t#1",
        "2s..5s shows the time between; 2s.. from then on, -5s.. the last 5 seconds",
        "with --all, also what a redefined stream was before: m'1",
      ], isForNewcomers: true, takes: [.names, .word("--all")], PictureCommands.marbles),
    Command(
      name: "live", arguments: "[name …|off]",
      summary: "timelines under the prompt, redrawn while they move",
      notes: [
        "what these rows send by themselves is then not printed",
        ":live alone shows all rows, :live off ends it",
      ], effect: .session, isOfPrompt: true, takes: [.names, .word("off")],
      perform: PictureCommands.live),
    .shows(
      "zoom", "[100ms|in|out|fit]", summary: "the time that one column of a picture shows",
      notes: [
        "in and out go a step from the picture last drawn, which is drawn again",
        "fit chooses it for each picture, as at first",
      ], takes: [.word("in"), .word("out"), .word("fit")], PictureCommands.zoom),
    .shows(
      "text", "name [--rxjs]", summary: "its events so far as marble text",
      takes: [.names, .word("--rxjs")], MarbleTextCommand.show),
    .shows(
      "table", "name", summary: "the records that it has sent, as a table",
      takes: [.names], TableCommand.show),
    .shows(
      "graph", "[name …] [--option]",
      summary: "which names depend on which",
      notes: [
        "with names: only what they depend on, and what depends on them",
        "a line leads from a source down to its last reader; dots are what functions read",
        "--runs draws the current subscriptions instead of names",
        "--changes shows what the last redefinition has changed",
        "--boxes draws boxes, --svg FILE a picture; --dot, --mermaid, --json are for programs",
      ], isExported: true, takes: [.names] + GraphCommand.options.map { .word($0) },
      GraphCommand.show),
    .shows(
      "lanes", "[name …]", summary: "what each lane was busy with, and what waited",
      notes: [
        "a bar begins with what is worked on: a value, ^ a subscription, = statements",
        "the numbers below say how many wait; behind a row is where it sent",
      ], isExported: true, takes: [.names], LanesCommand.show),
    .shows(
      "demand", "name", summary: "what was requested from it, and what came",
      takes: [.names], DemandCommand.show),
    .shows(
      "dense", "name … [from..to]", summary: "many values in one line of bars",
      takes: [.names], PictureCommands.dense),
  ]
}

/// The actions of the commands that draw timelines.
enum PictureCommands {
  /// The timelines of all rows, or of these.
  static func marbles(_ context: CommandContext) throws {
    let (words, showsFormer) = context.request.without("--all")
    let (window, names) = try window(among: words, context)
    let previous: TimelineLog.PreviousRows = showsFormer ? .all : .none
    try show(
      context.timeline.diagram(
        of: names.isEmpty ? nil : names, atLeast: 1, previous: previous,
        leastOfFormer: showsFormer ? 1 : 2),
      window, context)
    if names.isEmpty, let rest = context.timeline.subscriptionsWithoutRow {
      context.showLines([rest])
    }
  }

  /// `:live a b` keeps the timelines of some rows on the screen, `:live` of none.
  static func live(_ context: CommandContext) throws -> SessionAction? {
    var settings = context.environment.settings
    let words = context.request.words
    let isOff = words.map(\.text) == ["off"] && context.environment.symbols["off"] == nil
    settings.showsAllLive = words.isEmpty
    settings.live = try (isOff ? [] : words).map { word in
      let binding = try context.binding(withRow: word)
      if context.timeline.row(named: binding.name) != nil { return binding.name }
      try context.checkChanges(binding, called: word)
      throw Diagnostic(
        .check, "\(word.text) is not watched, so it has no timeline", word.span,
        help: "`watch \(word.text)` gives it one")
    }
    if !(context.options.isPrompt && context.options.keepsTimelines), !isOff {
      context.show(.note("only a prompt on a terminal keeps timelines; `:marbles` draws them here"))
    }
    return .choose(settings)
  }

  /// The picture drawn small, whether there is room or not.
  static func dense(_ context: CommandContext) throws {
    let (window, names) = try window(among: context.request.words, context)
    if names.isEmpty {
      throw Diagnostic(.check, "dense wants a name", context.request.span, help: "as in `:dense b`")
    }
    var diagram = context.timeline.diagram(
      atLeast: 1, only: { names.contains($0.binding.name) && !$0.isClosed })
    diagram?.isDense = true
    try show(diagram, window, context)
  }

  private static func show(
    _ diagram: Diagram?, _ window: TimeWindow?, _ context: CommandContext
  ) throws {
    guard let diagram else {
      // A name without a row has perhaps moved, and nobody has seen it.
      for word in context.request.without("--all").0 where !word.text.contains("..") {
        _ = try context.row(of: context.binding(withRow: word), called: word)
      }
      return context.showLines(["nothing has moved yet"])
    }
    guard let window else { return context.show(.diagram(diagram)) }
    let part = diagram.windowed(window.range)
    if part.rows.isEmpty { return context.showLines(["no row is there in \(window.text)"]) }
    context.show(.diagram(part))
  }

  /// The names among the words, and the times, which one of the words may be.
  private static func window(
    among words: [Name], _ context: CommandContext
  ) throws -> (TimeWindow?, [String]) {
    let windows = words.filter { $0.text.contains("..") }
    if windows.count > 1 { throw Diagnostic(.check, "one window is enough", windows[1].span) }
    let names = try words.filter { !$0.text.contains("..") }
      .map { try context.binding(withRow: $0).root.name }
    let now = context.environment.scheduler.now
    return (try windows.first.map { try TimeWindow($0, now: now) }, names)
  }

  /// `:zoom` says what a column is worth, `:zoom 100ms` decides it.
  static func zoom(_ context: CommandContext) throws {
    let word = context.request.rest
    switch word.text {
    case "": context.show(.zoom(.tell))
    case "in": context.show(.zoom(.finer))
    case "out": context.show(.zoom(.coarser))
    case "fit": context.show(.zoom(.fit))
    default:
      guard let unit = Program.duration(word.text), unit > 0 else {
        throw Diagnostic(
          .check, "zoom cannot be \(word.text)", word.span,
          help: "it is a duration, such as 100ms, or in, out or fit")
      }
      context.show(.zoom(.unit(unit)))
    }
  }
}

/// The times that a picture is to show, as they were typed: `2s..5s`, `-5s..`.
private struct TimeWindow {
  let text: String
  let range: ClosedRange<UInt64>

  /// Times with a minus count back from `now`; one that is left out is the beginning, or now.
  init(_ word: Name, now: UInt64) throws {
    func time(_ text: Substring, else missing: UInt64) throws -> UInt64 {
      if text.isEmpty { return missing }
      let isBack = text.hasPrefix("-")
      guard let time = Program.duration(String(isBack ? text.dropFirst() : text)) else {
        throw Diagnostic(
          .check, "\(text) is no time", word.span,
          help: "as in `:marbles 2s..5s`, or `:marbles -5s..` for the last 5 seconds")
      }
      return isBack ? now - min(now, time) : time
    }
    let dots = word.text.firstRange(of: "..") ?? word.text.endIndex..<word.text.endIndex
    let first = try time(word.text[..<dots.lowerBound], else: 0)
    let last = min(now, try time(word.text[dots.upperBound...], else: now))
    if first > now {
      throw Diagnostic(
        .check, "\(TimeText.short(first)) has not come yet: it is \(TimeText.short(now))",
        word.span)
    }
    if first > last {
      throw Diagnostic(
        .check, "\(TimeText.short(first)) is after \(TimeText.short(last))", word.span)
    }
    text = word.text
    range = first...last
  }
}
