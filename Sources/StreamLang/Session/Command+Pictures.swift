/// The commands that draw what was recorded.
extension Command {
  static let pictures: [Command] = [
    Command(name: "marbles", arguments: "[name …]", summary: "the timelines so far") {
      session, words, span in
      try session.marbles(words, span)
    }
  ]
}

extension Session {
  /// The timelines of all rows, or of these.
  func marbles(_ words: [String], _ span: Span) throws {
    for word in words where environment.bindings[word] == nil {
      throw Diagnostic(.check, "unknown name \(word)", span)
    }
    if let diagram = journal.diagram(of: words.isEmpty ? nil : words) {
      add(.diagram(diagram))
    } else {
      page(["nothing has moved yet"])
    }
  }
}
