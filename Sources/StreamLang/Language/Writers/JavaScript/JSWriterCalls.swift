/// Calls of operators and of plain functions.
extension JSWriter {
  func spelled(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    if let idiom = JSIdiom.idiom(for: call) {
      use(idiom.names)
      var arguments: [String] = []
      for index in call.arguments.indices { arguments.append(try argument(index, of: call)) }
      let stages = idiom.written(with: arguments)
      guard let receiver = call.receiver else { return stages[0] }
      return try piped(receiver.value, stages)
    }
    if let spelling = JSSpelling.found(for: call) {
      use([spelling.name])
      let stage = try written(call, as: spelling)
      guard let receiver = call.receiver else { return stage }
      return try piped(receiver.value, [stage])
    }
    if let retried = try retry(call) { return retried }
    throw refuse(call)
  }

  /// `retry(3)` as `retry(2)`: attempts are counted here, retries there.
  private func retry(_ call: Core.OperatorCall) throws(Diagnostic) -> String? {
    guard call.op.name == "retry", let receiver = call.receiver, let first = call.arguments.first,
      first.label == nil, case .literal(.int(let attempts)) = first.value.kind, attempts > 0
    else { return nil }
    use(["retry"])
    switch call.arguments.dropFirst().map(\.label) {
    case []: return try piped(receiver.value, ["retry(\(attempts - 1))"])
    case ["delay"]:
      let delay = try text(call.arguments[1].value)
      return try piped(
        receiver.value, ["retry({ count: \(attempts - 1), delay: \(delay) })"])
    default: return nil
    }
  }

  /// Stages behind a stream; those of a chain stand in one `pipe`.
  private func piped(
    _ source: Core.Expression, _ stages: [String]
  ) throws(Diagnostic) -> String {
    let text = try reference(source, .call)
    if stages.isEmpty { return text }
    let more = stages.joined(separator: ", ")
    // The text before is a pipe of its own.
    if source.operation?.receiver != nil, text.last == ")", text.contains(".pipe(") {
      return text.dropLast() + ", \(more))"
    }
    return "\(text).pipe(\(more))"
  }

  private func written(
    _ call: Core.OperatorCall, as spelling: JSSpelling
  ) throws(Diagnostic) -> String {
    var words: [String] = []
    for index in spelling.arguments { words.append(try argument(index, of: call)) }
    return "\(spelling.name)(\(words.joined(separator: ", ")))"
  }

  func subject(
    _ call: Core.OperatorCall, _ span: Span
  ) throws(Diagnostic) -> String {
    let names = call.op.names.filter(JSLibrary.subjects.contains)
    guard let name = names.first,
      call.arguments.allSatisfy({ $0.label == nil || $0.label == "value" })
    else { throw refuse("`\(call.op.name)`", span, "`behavior` and `subject` have one") }
    use([name])
    return "new \(name)(\(try texts(call.arguments.map { $0.value })))"
  }

  func marbles(_ helper: WriterHelper, _ events: [WriterEvent], _ span: Span) -> String {
    use([helper == .hot ? "Subject" : "Observable"])
    let parts = events.map { event in
      let call =
        switch event.kind {
        case .next(let value): "next(\(value))"
        case .completed: "complete()"
        case .error(let error): "error(\(error))"
        }
      return "[\(Self.number(event.milliseconds)), s => s.\(call)]"
    }
    return "\(helper)([\(parts.joined(separator: ", "))])"
  }

  // MARK: Functions

  func builtin(_ call: Core.BuiltinCall, _ span: Span) throws(Diagnostic) -> Text {
    let words = try words(of: call.arguments, .call)
    let builtin = call.id.builtin
    if let written = try javaScript(builtin.name, call.arguments) { return written }
    guard let form = Self.forms[builtin.name] else { throw refuse("`\(call.spelling.text)`", span) }
    let plain = try texts(call.arguments)
    switch form {
    case .function(let name): return ("\(name)(\(plain))", .call)
    case .method(let name):
      let rest = try texts(Array(call.arguments.dropFirst()))
      return ("\(words[0]).\(name)(\(rest))", .call)
    case .property(let name): return ("\(words[0]).\(name)", .call)
    }
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

  /// A plain function that is handed over by its name.
  func function(of builtin: Builtin, taking arity: Int, _ span: Span) throws(Diagnostic) -> String {
    let names = ["x", "y"].prefix(arity)
    let parameters = arity == 1 ? "x" : "(\(names.joined(separator: ", ")))"
    let rest = names.dropFirst().joined(separator: ", ")
    guard let form = Self.forms[builtin.name] else { throw refuse("`\(builtin.name)`", span) }
    switch form {
    case .function(let name): return "\(parameters) => \(name)(\(names.joined(separator: ", ")))"
    case .method(let name) where arity > 0: return "\(parameters) => x.\(name)(\(rest))"
    case .property(let name) where arity == 1: return "x => x.\(name)"
    case .method, .property: throw refuse("`\(builtin.name)`", span)
    }
  }

  /// The way in which JavaScript has a plain function.
  private enum BuiltinForm { case function(String), method(String), property(String) }

  private static let forms: [String: BuiltinForm] = [
    "print": .function("console.log"), "length": .property("length"), "map": .method("map"),
    "filter": .method("filter"), "reduce": .method("reduce"), "contains": .method("includes"),
    "min": .function("Math.min"), "max": .function("Math.max"), "abs": .function("Math.abs"),
    "sign": .function("Math.sign"), "floor": .function("Math.floor"),
    "ceil": .function("Math.ceil"), "sqrt": .function("Math.sqrt"), "pow": .function("Math.pow"),
    "div": .function("Math.trunc"), "string": .function("String"), "keys": .function("Object.keys"),
    "values": .function("Object.values"), "upper": .method("toUpperCase"),
    "lower": .method("toLowerCase"), "trim": .method("trim"),
    "startsWith": .method("startsWith"), "endsWith": .method("endsWith"),
    "json": .function("JSON.stringify"), "now": .function("Date.now"),
    "Error": .function("new Error"),
  ]
}
