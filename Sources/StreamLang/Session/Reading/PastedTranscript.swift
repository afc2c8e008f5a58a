extension String {
  /// The lines that were typed, where the text begins as a prompt does; nil of any other text.
  ///
  /// The lines of output are left blank, so that the others keep their numbers.
  var typedLines: String? {
    guard drop(while: \.isWhitespace).hasPrefix("> ") else { return nil }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.drop { $0 == " " }
      return start.hasPrefix("> ") ? String(start.dropFirst(2)) : ""
    }.joined(separator: "\n")
  }

  /// The texts that were typed one after another, where several rows are a transcript; nil of any other text.
  func typedEntries(isIncomplete: (String) -> Bool) -> [String]? {
    guard contains("\n"), let typed = typedLines else { return nil }
    var entries: [String] = []
    var entry = ""
    for line in typed.split(separator: "\n") {
      entry += entry.isEmpty ? line : "\n\(line)"
      if isIncomplete(entry) { continue }
      entries.append(entry)
      entry = ""
    }
    return entry.isEmpty ? entries : entries + [entry]
  }
}
