/// The commands that draw what was recorded.
extension Command {
  static let pictures: [Command] = [
    .shows(
      "marbles", "[name …] [--all]", summary: "the timelines so far",
      notes: [
        "with names the other runs of these streams, too: t#1",
        "with --all what a redefined stream was before: m'1",
      ], isForNewcomers: true, PictureCommands.marbles),
    .shows(
      "text", "name [--rxjs]", summary: "its events so far as marble text",
      MarbleTextCommand.show),
    .shows(
      "dense", "name …", summary: "many values in one line of bars", PictureCommands.dense),
  ]
}

/// What the commands that draw timelines do.
enum PictureCommands {
  /// The timelines of all rows, or of these.
  static func marbles(_ context: CommandContext) throws {
    let (words, showsFormer) = context.request.without("--all")
    let names = try words.map { try context.binding(called: $0).name }
    let former: TimelineLog.FormerRows = showsFormer ? .all : .none
    if let diagram = context.timeline.diagram(
      of: names.isEmpty ? nil : names, atLeast: 1, former: former)
    {
      context.show(.diagram(diagram))
    } else {
      context.showLines(["nothing has moved yet"])
    }
  }

  /// The same drawn small, whether there is room or not.
  static func dense(_ context: CommandContext) throws {
    let request = context.request
    if request.words.isEmpty {
      throw Diagnostic(.check, "dense wants a name", request.span, help: "as in `:dense b`")
    }
    let names = try request.words.map { try context.binding(called: $0).name }
    let diagram = context.timeline.diagram(
      atLeast: 1, only: { names.contains($0.binding.name) && !$0.isClosed })
    guard var diagram else { return context.showLines(["nothing has moved yet"]) }
    diagram.isDense = true
    context.show(.diagram(diagram))
  }
}
