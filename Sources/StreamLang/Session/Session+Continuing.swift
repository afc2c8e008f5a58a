/// A line of its own that begins with a dot goes on with what came before.
extension Session {
  /// `.map(*10)` as `t.map(*10)`, where `t` is the stream of the line before; any other text as it is.
  func continued(_ text: String) -> String {
    guard options.isPrompt, let dot = text.firstIndex(where: { !$0.isWhitespace }),
      text[dot] == ".", text[text.index(after: dot)...].first?.isLetter == true,
      let name = lastStream, environment.symbols[name] != nil
    else { return text }
    return name + text[dot...]
  }

  /// Remembers which stream a text has made or looked at last.
  func noteStream(_ statements: [Core.Statement]) {
    for statement in statements {
      var names = statement.definedNames
      if case .evaluate(let expression) = statement.kind {
        names = [binding(named: expression)?.name ?? "_\(unnamed)"]
      }
      if let name = names.last(where: { environment.symbols[$0]?.stream != nil }) {
        lastStream = name
      }
    }
  }
}
