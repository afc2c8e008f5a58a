/// Calls of plain functions.
extension JSWriter {
  func builtin(_ call: Core.BuiltinCall, _ span: Span) throws(Diagnostic) -> Text {
    if let written = try javaScript(call.id.builtin.name, call.arguments) { return written }
    return try plain(call.id.builtin, call.arguments, call.spelling.text, span)
  }

  /// A plain function of some values, by the words that JavaScript has for it.
  func plain(
    _ builtin: Builtin, _ arguments: [Core.Expression], _ spelling: String, _ span: Span
  ) throws(Diagnostic) -> Text {
    if builtin.name == "div", arguments.count == 2 {
      return try binary(.quotient, arguments[0], arguments[1], span)
    }
    let form = JSPlainFunction.form(of: builtin.name, arguments.count, variant(of: arguments))
    guard let form else { throw refuse(plain: spelling, span) }
    if let helper = form.helper { use(helper) }
    var words: [String] = []
    for (place, argument) in arguments.enumerated() {
      words.append(try value(of: argument, form.floor(of: place)))
    }
    return (form.written(with: words), .call)
  }

  private func variant(of arguments: [Core.Expression]) -> String {
    if arguments.count > 1, case .function? = arguments.last?.kind { return "function" }
    return arguments.first.map { variant(of: elements.type(of: $0)) } ?? ""
  }

  private func variant(of type: SwiftTypeName) -> String {
    // Types that do not fit together say nothing: a function can be given a list and a text.
    if elements.mistake != nil { return "unknown" }
    switch elements.known(type) {
    case .list, .tuple, .optional: return "list"
    case .named("String", _): return "text"
    case let type where type.isHole && !type.isNumber: return "unknown"
    default: return ""
    }
  }

  /// A plain function that is handed over by its name.
  func function(of builtin: Builtin, taking arity: Int, _ span: Span) throws(Diagnostic) -> String {
    try function(of: builtin, taking: arity, nil, span)
  }

  /// One that is called with values of a type; nil where nothing tells it.
  func function(
    of builtin: Builtin, taking arity: Int, _ type: SwiftTypeName?, _ span: Span
  ) throws(Diagnostic) -> String {
    let names = Array(["x", "y", "z", "u", "v"].prefix(arity))
    let variant = type.map(variant) ?? "list"
    guard let form = JSPlainFunction.form(of: builtin.name, arity, variant) else {
      throw refuse(plain: builtin.name, span)
    }
    if let helper = form.helper { use(helper) }
    let parameters = arity == 1 ? "x" : "(\(names.joined(separator: ", ")))"
    return "\(parameters) => \(form.written(with: names))"
  }

  /// A value as the text that it is here; JavaScript writes lists, records and nil in another way.
  func asText(_ tree: Core.Expression) throws(Diagnostic) -> String {
    let text = try value(of: tree, .arrow)
    guard ["list", "unknown"].contains(variant(of: [tree])) else { return text }
    use("textOf")
    return "textOf(\(text))"
  }

  /// A function of JavaScript, in a program that was read from that: `JS.multiply(a, b)`.
  private func javaScript(
    _ name: String, _ arguments: [Core.Expression]
  ) throws(Diagnostic) -> Text? {
    guard name.hasPrefix("JS.") else { return nil }
    let function = String(name.dropFirst(3))
    switch function {
    case "truth" where arguments.count == 1, "text" where arguments.count == 1:
      return (try text(arguments[0], .call), .call)
    case "log": return ("console.log(\(try texts(arguments)))", .call)
    default: break
    }
    let signs = JSTranslator.functions.merging(["===": "same"]) { $1 }
    guard arguments.count == 2, let sign = signs.first(where: { $0.value == function })?.key,
      let level = Self.tightness[sign]
    else { return nil }
    return ("\(try text(arguments[0], level)) \(sign) \(try text(arguments[1], level.next))", level)
  }

  private static let tightness: [String: Tightness] = [
    "+": .sum, "-": .sum, "*": .product, "/": .product, "%": .product, "<": .relation,
    "<=": .relation, ">": .relation, ">=": .relation, "==": .equality, "===": .equality,
  ]
}
