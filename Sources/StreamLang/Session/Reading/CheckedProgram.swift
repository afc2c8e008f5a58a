/// A text as it is understood: what it would do, and all that is wrong with it.
struct CheckedProgram {
  var syntax: [Statement] = []
  var statements: [Core.Statement] = []
  var diagnostics: [Diagnostic] = []
  /// More lines could repair it; then nothing but that was looked at.
  var isIncomplete = false
  /// The value of its last statement, which that does not use.
  var lastValue = Parsed.LastValue.unused
  /// It mentions lanes, so that they must exist before it runs.
  var usesLanes = false
  /// The first bare number in it that stands for a time.
  var bareTime: String?
  /// The texts of the files that were read for its imports, by their paths.
  var files: [String: String] = [:]

  /// Some of its statements, or its whole text, as the history keeps them: with the paths of imports as
  /// they are seen from the current folder.
  func entry(_ range: Range<Int>?, in source: Source) -> String {
    // A text of another language is kept as what it means in this one.
    if source.dialect != .own {
      return TreePrinter.text(of: Array(syntax[range ?? syntax.indices]))
    }
    let text = range.map { self.text(of: $0, in: source) } ?? source.text
    if syntax[range ?? syntax.indices].allSatisfy({ $0.kind.importedPath == nil }) { return text }
    return text.withImports { FilePath.joined($0, in: source.folder) }
  }

  /// The number of the line at which the text of an entry begins.
  func firstLine(of range: Range<Int>?, in source: Source) -> Int {
    guard let range, source.dialect == .own, !range.isEmpty else { return source.firstLine }
    let start = end(before: range.lowerBound)
    let text = Span(start, source.text.utf8.count).text(in: source.text)
    let blanks = text.prefix { $0.isWhitespace || $0 == ";" }.utf8.count
    return source.line(of: start + blanks)
  }

  /// The number of rows in front of the first statement with a mistake; each of them is right.
  func rowsBeforeMistake(in source: Source) -> Int {
    guard let first = diagnostics.map(\.span.start).min() else { return 0 }
    let end = syntax.last { $0.span.end <= first }?.span.end ?? 0
    let rest = Span(end, source.text.utf8.count).text(in: source.text)
    let blanks = rest.prefix { $0.isWhitespace || $0 == ";" }.utf8.count
    return source.line(of: end + blanks) - source.firstLine
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
