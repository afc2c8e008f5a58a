/// The texts by which messages name what a program calls and takes apart, as V8 writes them.
extension JSExpression {
  /// The text that a call calls: `o.foo` of `o.foo(1)`; nil if the text is no call.
  static func callee(in text: String) -> String? {
    guard var value = only(in: text) else { return nil }
    if case .chain(let inner) = value.kind { value = inner }
    switch value.own.kind {
    case .call(let callee, _, _), .new(let callee, _): return callee.words
    default: return nil
    }
  }

  /// The text of what a loop goes through, or what is spread; nil if the text is none.
  static func iterated(in text: String) -> String? {
    guard let value = only(in: text) else { return nil }
    switch value.own.kind {
    case .name, .member, .index: return value.own.words
    default: return nil
    }
  }

  private static func only(in text: String) -> JSExpression? {
    guard let statements = try? JSParser.parse("(\(text))"), statements.count == 1,
      case .expression(let value) = statements[0].kind
    else { return nil }
    return value
  }

  /// The expression of JavaScript that a call of this language's own functions is: `JS.get(a, "b")` is `a.b`.
  private var own: JSExpression {
    guard case .call(let callee, let arguments, _) = kind,
      case .member(let space, let function, _) = callee.kind, case .name("JS") = space.kind,
      let first = arguments.first
    else { return self }
    var member: JSExpression {
      guard arguments.count > 1 else { return first }
      if case .string(let name) = arguments[1].kind {
        return JSExpression(.member(first, Name(name, span), isOptional: false), span)
      }
      return JSExpression(.index(first, arguments[1], isOptional: false), span)
    }
    switch function.text {
    case "get": return member
    case "iterable", "members": return first
    case "call", "callOptional", "applyMethod":
      return JSExpression(.call(member, [], isOptional: false), span)
    case "invoke", "apply": return JSExpression(.call(first, [], isOptional: false), span)
    case "new", "newFrom": return JSExpression(.new(first, []), span)
    default: return self
    }
  }

  /// The expression as a message names it.
  var words: String {
    switch own.kind {
    case .name(let name), .word(let name): name
    case .number(let number): JSNumber.text(number)
    case .string(let text): "\"\(text)\""
    case .member(let object, let name, let isOptional):
      "\(object.words)\(isOptional ? "?" : "").\(name.text)"
    case .index(let object, let key, let isOptional):
      if case .string(let name) = key.kind {
        "\(object.words)\(isOptional ? "?" : "").\(name)"
      } else {
        "\(object.words)\(isOptional ? "?." : "")[\(key.words)]"
      }
    case .call(let callee, _, let isOptional):
      "\(callee.words)\(isOptional ? "?." : "")(...)"
    case .chain(let inner): inner.words
    case .list(let members) where members.isEmpty: "[]"
    case .record(let fields) where fields.isEmpty: "{}"
    default: "(intermediate value)"
    }
  }
}
