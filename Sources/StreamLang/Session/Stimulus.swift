/// A statement that began a turn: what to call that turn.
struct Stimulus {
  /// `a.next(2)`, on one line.
  let text: String
  /// Its line in the session.
  let line: Int

  init(_ statement: Statement, _ source: Source) {
    let text = statement.span.text(in: source.text)
    self.text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    line = source.line(of: statement.span.start)
  }

  /// `a.next(2), line 3`.
  var title: String { "\(text), line \(line)" }
}
