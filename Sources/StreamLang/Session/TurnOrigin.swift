/// A statement that began a turn: what to call that turn.
struct TurnOrigin {
  private let span: Span
  private let source: Source

  init(_ span: Span, _ source: Source) {
    self.span = span
    self.source = source
  }

  /// The line it begins in; nil where it has none.
  var line: Int? { source.line(of: span.start) }

  /// `a.next(2), line 3`, on one line.
  var title: String {
    let text = span.text(in: source.text).split(whereSeparator: \.isNewline)
    return "\(text.joined(separator: " ")), line \(source.line(of: span.start))"
  }
}
