/// Prints trees as S-expressions: `a.map(+1)` is `(call (. a map) (section (+ @ 1)))`.
///
/// One line: the statements in order, with a space between. With `spans`, `@start:end` stands after
/// every atom and list; with `takesFunction`, arguments that are functions by a `$0` in them are printed as such.
/// Trees of any depth are printed, because open lists stand in an array.
package enum SExpression {
  package static func print(
    _ statements: [Statement], spans: Bool = false, takesFunction: Expression.TakesFunction? = nil
  ) -> String {
    var printer = Printer(spans: spans, takesFunction)
    for statement in statements { printer.print(.statement(statement)) }
    return printer.text
  }
}

extension SExpression {
  /// A table of what takes functions that knows what is called by its name.
  package static func byName(
    _ takesFunction: @escaping (String, Int, Bool, String?) -> Bool
  ) -> Expression.TakesFunction {
    { takesFunction($0.calleeName, $1, $2, $3) }
  }
}

/// A part of a tree: printed as it is, or unfolded by one level first.
enum Notation {
  case atom(String, Span)
  /// `(head kid …)`; the head may be empty.
  case list(String, [Notation], Span)
  case expression(Expression)
  case statement(Statement)

  static func name(_ name: Name) -> Notation { .atom(name.text, name.span) }
  static func names(_ names: [Name]) -> [Notation] { names.map(Notation.name) }
  static func quoted(_ text: String, _ span: Span) -> Notation {
    .atom(JSON.string(text).description, span)
  }
}

private struct Printer: ~Copyable {
  var text = ""
  let spans: Bool
  private let takesFunction: Expression.TakesFunction?
  private var pending: [Step] = []

  private enum Step {
    case print(Notation)
    case close(Span)
  }

  init(spans: Bool, _ takesFunction: Expression.TakesFunction?) {
    (self.spans, self.takesFunction) = (spans, takesFunction)
  }

  mutating func print(_ notation: Notation) {
    pending.append(.print(notation))
    while let step = pending.popLast() {
      switch step {
      case .close(let span):
        text += ")"
        appendPlace(span)
      case .print(let notation): unfold(notation)
      }
    }
  }

  private mutating func unfold(_ notation: Notation) {
    switch notation {
    case .statement(let statement): unfold(statement.notation)
    case .expression(let expression):
      unfold((takesFunction.map(expression.owning) ?? expression).notation)
    case .atom(let atom, let span):
      separate()
      text += atom
      appendPlace(span)
    case .list(let head, let kids, let span):
      separate()
      text += "(" + head
      pending.append(.close(span))
      for kid in kids.reversed() { pending.append(.print(kid)) }
    }
  }

  private mutating func separate() {
    if !text.isEmpty, text.utf8.last != UInt8(ascii: "(") { text += " " }
  }

  private mutating func appendPlace(_ span: Span) {
    if spans { text += "@\(span.start):\(span.end)" }
  }
}
