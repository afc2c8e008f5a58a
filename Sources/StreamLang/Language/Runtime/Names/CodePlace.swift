/// A place in one of the session's inputs.
public struct CodePlace: Sendable {
  public var source: Source
  public var span: Span

  public var text: String { String(span.text(in: source.text)) }
  public var line: Int { source.line(of: span.start) }

  /// `line 3`, or `ops.rx, line 3`.
  var lineTitle: String { source.lineTitle(of: span.start) }

  /// `a.next(2), line 3`.
  var title: String { "\(words), \(lineTitle)" }

  /// The text on one line; of a batch its first word.
  var words: String {
    if text.hasPrefix("batch") { return "batch" }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
