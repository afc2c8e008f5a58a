import StreamLang

/// Candidates as rows: each with how it is called, or names in columns where there are only names.
struct CandidateList {
  private(set) var rows: [StyledText] = []

  init(_ completion: Completion, columns: Int, mostRows: Int) {
    let candidates = completion.candidates
    let isPlain = candidates.allSatisfy { $0.signature.isEmpty && $0.summary.isEmpty }
    let widest = candidates.map(\.title.drawnColumns).max() ?? 0
    let perRow = isPlain ? max(1, columns / (widest + 2)) : 1
    let hasRest = candidates.count > perRow * mostRows
    let shown = candidates.prefix(perRow * (hasRest ? mostRows - 1 : mostRows))
    // Room for a summary comes before a column for the longest.
    let width = min(shown.map(\.title.drawnColumns).max() ?? 0, isPlain ? columns : columns / 3)
    // A list in which all are of one kind says nothing of it.
    let kinds = isPlain || Set(candidates.map(\.kind)).count < 2 ? [] : shown.map(\.kind)
    let kindWidth = kinds.map(\.drawnColumns).max() ?? 0
    let left = columns - width - 2 - (kindWidth > 0 ? kindWidth + 2 : 0)
    for start in stride(from: 0, to: shown.count, by: perRow) {
      var row = StyledText()
      for candidate in shown[start..<min(start + perRow, shown.count)] {
        // The whole form stands below the line as soon as the call is begun.
        let title = isPlain ? candidate.title : candidate.title.cut(to: width)
        row.append(title.padded(to: width) + "  ")
        if kindWidth > 0 { row.append(candidate.kind.padded(to: kindWidth) + "  ", .dim) }
        row.append(candidate.annotation.cut(to: left), .dim)
      }
      rows.append(ScreenLayout(text: row, columns: columns).rows[0])
    }
    let rest = candidates.count - shown.count
    if !completion.isWhole {
      rows.append(StyledText("… \(rest) more, and others in a folder of so many", .dim))
    } else if hasRest {
      rows.append(StyledText("… \(rest) more", .dim))
    }
  }
}

extension Completion.Candidate {
  /// True if its form says its name: `map(f)`, but not `behavior(1)` of a name `b`.
  private var isNamedBySignature: Bool {
    guard signature.hasPrefix(text) else { return false }
    let isPart = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "_" }
    let next = signature.dropFirst(text.count).first
    return !(text.last.map(isPart) ?? false) || !(next.map(isPart) ?? false)
  }

  /// Its form, or what it is named.
  fileprivate var title: String { isNamedBySignature ? signature : text }

  /// All else there is to say on its row.
  fileprivate var annotation: String {
    let parts = [isNamedBySignature ? "" : signature, summary]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension String {
  fileprivate func cut(to columns: Int) -> String {
    if drawnColumns <= columns { return self }
    var text = self
    while !text.isEmpty && text.drawnColumns >= columns { text.removeLast() }
    return text + "…"
  }

  fileprivate var drawnColumns: Int { unicodeScalars.reduce(0) { $0 + $1.drawnColumns } }

  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - drawnColumns))
  }
}
