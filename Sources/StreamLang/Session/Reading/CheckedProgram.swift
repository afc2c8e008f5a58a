/// A text as it is understood: what it would do, and all that is wrong with it.
struct CheckedProgram {
  var syntax: [Statement] = []
  var statements: [Core.Statement] = []
  var diagnostics: [Diagnostic] = []
  /// More lines could repair it; then nothing but that was looked at.
  var isIncomplete = false
  /// It says something of lanes, so that there have to be some before any of it runs.
  var usesLanes = false
  /// The texts of the files that were read for its imports, by their paths.
  var files: [String: String] = [:]

  /// Some of its statements, or its whole text, as the history keeps them: with the paths of imports as
  /// they are seen from the current folder.
  func entry(_ range: Range<Int>?, in source: Source) -> String {
    let text = range.map { self.text(of: $0, in: source) } ?? source.text
    if syntax[range ?? syntax.indices].allSatisfy({ $0.kind.importedPath == nil }) { return text }
    return text.withImports { FilePath.joined($0, in: source.folder) }
  }

  /// The text of some statements, with the comments in front of them.
  func text(of range: Range<Int>, in source: Source) -> String {
    if range.isEmpty { return "" }
    let text = Span(end(before: range.lowerBound), syntax[range.upperBound - 1].span.end)
      .text(in: source.text)
    return String(text.drop { $0.isWhitespace || $0 == ";" })
  }

  private func end(before index: Int) -> Int { index > 0 ? syntax[index - 1].span.end : 0 }
}
