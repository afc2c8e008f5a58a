/// The texts by which messages name what a program calls and takes apart, as V8 writes them.
///
/// A text that this language has no tree for, such as one with `new` inside, has no name.
enum JSCallee {
  /// The text that a call calls: `o.foo` of `o.foo(1)`; nil if the text is no call.
  static func callee(in text: String) -> String? {
    callee(of: text) ?? withoutArguments(text).flatMap { callee(of: $0) }
  }

  private static func callee(of text: String) -> String? {
    if text.hasPrefix("new ") {
      guard let made = only(in: String(text.dropFirst(4))) else { return nil }
      if case .call(let callee, _) = made.kind { return callee.calleeWords }
      return made.words
    }
    guard let value = only(in: text)?.own, case .call(let callee, _) = value.kind else {
      return nil
    }
    return callee.calleeWords
  }

  /// The text of what a loop goes through, or what is spread; nil if the text is none.
  static func iterated(in text: String) -> String? {
    guard let value = only(in: text)?.own else { return nil }
    switch value.kind {
    case .name, .member, .index, .null, .bool, .int, .double, .record: return value.words
    default: return nil
    }
  }

  /// A call without what stands between its parentheses, which may be what this language has not: `f(...a)`.
  private static func withoutArguments(_ text: String) -> String? {
    guard text.last == ")" else { return nil }
    var depth = 0
    for place in text.indices.reversed() {
      switch text[place] {
      case ")", "]", "}": depth += 1
      case "(", "[", "{": depth -= 1
      default: break
      }
      if depth == 0 { return String(text[..<place]) + "()" }
    }
    return nil
  }

  private static func only(in text: String) -> Expression? {
    let parsed = Parser.parse("(\(text.replacing("?.(", with: "(")))")
    guard parsed.diagnostics.isEmpty, parsed.statements.count == 1,
      case .expression(let value) = parsed.statements[0].kind
    else { return nil }
    return value
  }
}

extension Expression {
  /// The expression of JavaScript that a call of this language's own functions is: `JS.get(a, "b")` is `a.b`.
  fileprivate var own: Expression {
    guard case .call(let callee, let arguments) = kind,
      case .member(let space, let function) = callee.kind, case .name("JS") = space.kind,
      let first = arguments.first?.value
    else { return self }
    var member: Expression {
      guard arguments.count > 1 else { return first }
      if case .string(let name) = arguments[1].value.kind {
        return Expression(.member(first, Name(name, span)), span)
      }
      return Expression(.index(first, arguments[1].value), span)
    }
    switch function.text {
    case "get": return member
    case "iterable", "members", "list": return first
    case "call", "callOptional", "applyMethod": return Expression(.call(member, []), span)
    case "invoke", "apply", "new", "newFrom": return Expression(.call(first.sequence, []), span)
    default: return self
    }
  }

  /// `(0, o.foo)` of `[0, o.foo][1]`, as which a translation writes it; all else as it is.
  private var sequence: Expression {
    guard case .index(let list, let place) = own.kind, case .list(let values) = list.kind,
      case .int(values.count - 1) = place.kind
    else { return self }
    return list
  }

  /// True of a function that the translation of a program calls, such as `JS.arrow`.
  private var isOfWorld: Bool {
    if case .member(let space, _) = kind, case .name("JS") = space.kind { true } else { false }
  }

  /// A callee as a message names it: `(0, o.foo)()` is how compilers write a call without an object.
  fileprivate var calleeWords: String {
    guard case .list(let values) = kind else { return words }
    return "(\(values.map(\.words).joined(separator: " , ")))"
  }

  /// The expression as a message names it.
  fileprivate var words: String {
    switch own.kind {
    case .name(let name): name
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): JSNumber.text(number)
    case .string(let text): "\"\(text)\""
    case .member(let object, let name): "\(object.words).\(name.text)"
    case .index(let object, let key):
      if case .string(let name) = key.kind {
        "\(object.words).\(name)"
      } else {
        "\(object.words)[\(key.words)]"
      }
    case .call(let callee, _):
      callee.isOfWorld ? "(intermediate value)" : "\(callee.calleeWords)(...)"
    case .list(let members): "[\(members.map(\.words).joined(separator: ","))]"
    case .record(let fields): "{\(String(repeating: "(intermediate value)", count: fields.count))}"
    default: "(intermediate value)"
    }
  }
}
