/// A function's text with a value in the place of its parameter: `12 > 20` for `>20` of 12.
struct FunctionText {
  let source: Source
  let value: Value

  /// Nil where there is more than one expression to it.
  func text(of argument: Core.Argument) -> String? {
    guard let function = argument.function else {
      // A name, or what is computed.
      let name = argument.span.text(in: source.text)
      return name.isEmpty ? nil : "\(name)(\(value.literal))"
    }
    guard function.body.count == 1 else { return nil }
    guard case .name(let parameter)? = function.parameters.first else { return nil }
    switch function.body[0].kind {
    case .evaluate(let body), .leave(let body?): return text(of: body, parameter)
    default: return nil
    }
  }

  private func text(of expression: Core.Expression, _ parameter: Core.Local) -> String {
    switch expression.kind {
    case .local(let local) where local == parameter: return value.literal
    case .binary(let operation, let left, let right):
      func operand(_ side: Core.Expression) -> String {
        if case .local(parameter) = side.kind {
          return value.literal(at: side.span, in: source.text)
        }
        let text = text(of: side, parameter)
        guard case .binary(let inner, _, _) = side.kind, inner.precedence <= operation.precedence
        else { return text }
        return "(\(text))"
      }
      return "\(operand(left)) \(operation.rawValue) \(operand(right))"
    case .field(let object, let field):
      guard case .local(parameter) = object.kind, case .record(let record) = value,
        let member = record.fields[field.text]
      else { fallthrough }
      return member.literal
    default:
      var text = ""
      var end = expression.span.start
      for use in uses(of: parameter, in: expression) where use.start >= end {
        text += Span(end, use.start).text(in: source.text) + value.literal(at: use, in: source.text)
        end = use.end
      }
      return text + Span(end, expression.span.end).text(in: source.text)
    }
  }

  private func uses(of parameter: Core.Local, in expression: Core.Expression) -> [Span] {
    if case .local(let local) = expression.kind, local == parameter { return [expression.span] }
    return expression.children.flatMap { uses(of: parameter, in: $0) }
      .sorted { $0.start < $1.start }
  }
}

extension Value {
  /// The literal as it can stand at a place in a text: a negative number is in parentheses behind an operator
  /// and before a dot or a bracket.
  func literal(at place: Span, in text: String) -> String {
    guard literal.first == "-" else { return literal }
    let before = String(Span(0, place.start).text(in: text).suffix(80))
    let last = before.last { !$0.isWhitespace } ?? "("
    let isOperand = "+-*/%<>=!&|".contains(last) && !before.hasSuffix("=> ")
    let after = Span(place.end, text.utf8.count).text(in: text).first
    return isOperand || after == "." || after == "[" ? "(\(literal))" : literal
  }
}

extension Core.Argument {
  /// The function that is written out in it.
  fileprivate var function: Core.Function? {
    if let asFunction { return asFunction }
    if case .function(let function) = value.kind { return function }
    return nil
  }

  /// True if it is a function, written out or by a name.
  var isFunction: Bool { function != nil || value.type.isFunction }
}
