/// Prints a program in its canonical form.
///
/// One statement a line, one blank around operators, lines of at most 100 columns where that can
/// be, no parentheses that the tree does not need. What was written as an arrow stays one, and so
/// does a closure. Comments and single blank lines between statements stay; what leaves no trace
/// in the tree (types, `new`, `try`, capture lists) goes.
///
/// The tree stays the same, and a second time changes nothing more. A statement whose new text
/// would not read back as itself keeps the text it had.
package enum Formatter {
  /// The text in canonical form; a text with mistakes stays as it is, and the mistakes are reported.
  package static func format(_ text: String) -> (text: String, diagnostics: [Diagnostic]) {
    let parsed = Parser.parse(text)
    if !parsed.diagnostics.isEmpty { return (text, parsed.diagnostics) }
    let formatted = FormatterPrinter(text).program(parsed.statements)
    // Statements are vouched for one by one; this is for what they mean to one another.
    return (reads(formatted, as: parsed.statements) ? formatted : text, [])
  }

  /// True if a text has no mistakes and means the statements.
  static func reads(_ text: String, as statements: [Statement]) -> Bool {
    let parsed = Parser.parse(text)
    return parsed.diagnostics.isEmpty
      && SExpression.print(parsed.statements) == SExpression.print(statements)
  }
}

/// Makes layouts of trees; a class, because it hands out each comment once.
final class FormatterPrinter {
  var source: FormatterSource
  /// A `{` may trail a call here; not in the head of `if`, `switch`, `at` and `after`.
  var closuresTrail = true
  /// In an interpolation nothing may be broken.
  var isOnOneLine = false
  /// The number of statements that kept the text they had.
  private(set) var kept = 0

  init(_ text: String) { source = FormatterSource(text) }

  /// All lines of a program.
  func program(_ statements: [Statement]) -> String {
    var lines = rows(statements, in: Span(source.start, source.bytes.count)) { [self] statement in
      let layout = follower(statement)
      if Formatter.reads(layout.rendered(), as: [statement]) { return layout }
      kept += 1
      return asWritten(statement.span)
    }
    if let shebang = source.shebang { lines.insert(Row(layout: .text(shebang)), at: 0) }
    if lines.isEmpty { return "" }
    return Layout.row(Row.lines(lines)).rendered() + "\n"
  }

  /// Does something where `{` may trail or may not, or where nothing may be broken.
  func with<Result>(closuresTrail: Bool, isOnOneLine: Bool? = nil, _ body: () -> Result) -> Result {
    let outer = (self.closuresTrail, self.isOnOneLine)
    self.closuresTrail = closuresTrail
    self.isOnOneLine = isOnOneLine ?? outer.1
    defer { (self.closuresTrail, self.isOnOneLine) = outer }
    return body()
  }
}
