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
      session, words, span in
      try session.marbles(words, span)
    },
    Command(name: "text", arguments: "name [--rxjs]", summary: "its events so far as marble text") {
      session, words, span in
      try session.text(words, span)
    },
    Command(name: "dense", arguments: "name …", summary: "many values in one line of bars") {
      session, words, span in
      try session.dense(words, span)
    },
  ]
}

extension Session {
  /// The timelines of all rows, or of these.
  func marbles(_ words: [String], _ span: Span) throws {
    let names = words.filter { $0 != "--all" }
    for name in names { _ = try binding(called: name, span) }
    let former: Journal.FormerRows = words.contains("--all") ? .all : .none
    if let diagram = journal.diagram(of: names.isEmpty ? nil : names, former: former) {
      add(.diagram(diagram))
    } else {
      page(["nothing has moved yet"])
    }
  }

  /// The same drawn small, whether there is room or not.
  func dense(_ words: [String], _ span: Span) throws {
    if words.isEmpty {
      throw Diagnostic(.check, "dense wants a name", span, help: "as in `:dense b`")
    }
    for word in words { _ = try binding(called: word, span) }
    let diagram = journal.diagram(only: { words.contains($0.binding.name) && !$0.isClosed })
    guard var diagram else { return page(["nothing has moved yet"]) }
    diagram.isDense = true
    add(.diagram(diagram))
  }
}
