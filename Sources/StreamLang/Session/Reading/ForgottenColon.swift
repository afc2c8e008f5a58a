extension Diagnostic {
  /// The reply, with the fix for a line of `source` that is a command but for its colon: `help
  /// scan`, `?scan`, `/help`.
  func remindingOfColon(
    in source: Source, _ commands: CommandNames, isName: (String) -> Bool
  ) -> Diagnostic {
    let place = Place(span, in: source)
    let words = place.line.split(separator: " ")
    guard stage == .syntax, let first = words.first.map(String.init), !isName(first),
      words.dropFirst().first != "="
    else { return self }
    var reminded = self
    let before = place.line.prefix(place.column - 1).split(separator: " ")
    if first.first == "?", before.isEmpty, words.count == 1 {
      let topic = first.dropFirst()
      reminded.help = "did you mean `:help\(topic.isEmpty ? "" : " ")\(topic)`?"
    } else if let sign = first.first, "/.\\".contains(sign), before.isEmpty,
      commands.contains(String(first.dropFirst()))
    {
      let line = words.joined(separator: " ").dropFirst()
      reminded.help = "did you mean `:\(line)`?"
    } else if before.count == 1, let meant = Suggestion.translation(of: first), meant.first == "`" {
      reminded.help = "did you mean \(meant)?"
    } else if before.count == 1, Word(rawValue: first)?.sample == nil, commands.contains(first) {
      reminded.help = "did you mean `:\(words.joined(separator: " "))`?"
    }
    return reminded
  }
}
