import StreamLang

/// Candidates as rows: each with its signature, or names in columns where there are only names.
struct CandidateList {
  private(set) var rows: [StyledText] = []

  init(_ candidates: [Completion.Candidate], columns: Int, mostRows: Int) {
    let width = min(candidates.map(\.text.drawnColumns).max() ?? 0, columns - 1) + 2
    let isPlain = candidates.allSatisfy { $0.signature.isEmpty && $0.summary.isEmpty }
    let perRow = isPlain ? max(1, columns / width) : 1
    let hasRest = candidates.count > perRow * mostRows
    let shown = candidates.prefix(perRow * (hasRest ? mostRows - 1 : mostRows))
    for start in stride(from: 0, to: shown.count, by: perRow) {
      var row = StyledText()
      for candidate in shown[start..<min(start + perRow, shown.count)] {
        row.append(candidate.text.padded(to: width))
      }
      if let only = isPlain ? nil : shown[start] {
        row.append(only.signature)
        row.append(only.signature.isEmpty ? only.summary : "  \(only.summary)", .dim)
      }
      rows.append(ScreenLayout(text: row, columns: columns).rows[0])
    }
    if hasRest { rows.append(StyledText("… \(candidates.count - shown.count) more", .dim)) }
  }
}

extension String {
  fileprivate var drawnColumns: Int { unicodeScalars.reduce(0) { $0 + $1.drawnColumns } }

  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - drawnColumns))
  }
}
