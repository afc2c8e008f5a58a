/// The commands that draw what was recorded.
extension Command {
  static let pictures: [Command] = [
    Command(
      name: "marbles", arguments: "[name …] [--all]", summary: "the timelines so far",
      notes: [
        "with names the other runs of these streams, too: t#1",
        "with --all what a redefined stream was before: m'1",
      ], isForNewcomers: true
    ) {
      session, request in
      try session.marbles(request)
    },
    Command(name: "text", arguments: "name [--rxjs]", summary: "its events so far as marble text") {
      session, request in
      try session.text(request)
    },
    Command(name: "dense", arguments: "name …", summary: "many values in one line of bars") {
      session, request in
      try session.dense(request)
    },
  ]
}

extension Session {
  /// The timelines of all rows, or of these.
  func marbles(_ request: Request) throws {
    let (words, showsFormer) = request.without("--all")
    let names = try words.map { try binding(called: $0).name }
    let former: Journal.FormerRows = showsFormer ? .all : .none
    if let diagram = journal.diagram(
      of: names.isEmpty ? nil : names, atLeast: 1, former: former)
    {
      add(.diagram(diagram))
    } else {
      page(["nothing has moved yet"])
    }
  }

  /// The same drawn small, whether there is room or not.
  func dense(_ request: Request) throws {
    if request.words.isEmpty {
      throw Diagnostic(.check, "dense wants a name", request.span, help: "as in `:dense b`")
    }
    let names = try request.words.map { try binding(called: $0).name }
    let diagram = journal.diagram(
      atLeast: 1, only: { names.contains($0.binding.name) && !$0.isClosed })
    guard var diagram else { return page(["nothing has moved yet"]) }
    diagram.isDense = true
    add(.diagram(diagram))
  }
}
