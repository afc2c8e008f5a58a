import StreamEngine

/// Calls of operators, of plain functions, and of what only running tells.
extension JSWriter {
  // MARK: Operators

  mutating func operation(
    _ call: Core.OperatorCall, _ span: Span
  ) throws(Diagnostic) -> String {
    let op = call.op
    let call = call.decided
    if op.traits.contains(.marbleText) { return try marbles(call, span) }
    if op.role == .subject { return try subject(call, span) }
    if let idiom = JSIdiom.idiom(for: call) {
      use(idiom.names)
      var arguments: [String] = []
      for index in call.arguments.indices { arguments.append(try argument(index, of: call)) }
      let stages = idiom.written(with: arguments)
      guard let receiver = call.receiver else { return stages[0] }
      return try piped(receiver.value, stages)
    }
    if let spelling = ForeignSpelling.rxJS(call) {
      use(spelling.name)
      let stage = try written(call, as: spelling)
      guard let receiver = call.receiver else { return stage }
      return try piped(receiver.value, [stage])
    }
    if let retried = try retry(call) { return retried }
    throw refuse(
      "`\(call.spelling.text)\(call.arguments.isEmpty ? "" : "(…)")`", call.spelling.span,
      op.guide.libraries.contains { $0.names.contains("RxJS") }
        ? "RxJS has \(op.name) with other arguments: `:help \(op.name)`" : nil)
  }

  /// `retry(3)` as `retry(2)`: attempts are counted here, retries there.
  private mutating func retry(_ call: Core.OperatorCall) throws(Diagnostic) -> String? {
    guard call.op.name == "retry", let receiver = call.receiver, let first = call.arguments.first,
      first.label == nil, case .literal(.int(let attempts)) = first.value.kind, attempts > 0
    else { return nil }
    use("retry")
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
  private mutating func piped(
    _ source: Core.Expression, _ stages: [String]
  ) throws(Diagnostic) -> String {
    let text = try self.text(source, .call)
    if stages.isEmpty { return text }
    let more = stages.joined(separator: ", ")
    // The text before is a pipe of its own.
    if source.operation?.receiver != nil, text.last == ")", text.contains(".pipe(") {
      return text.dropLast() + ", \(more))"
    }
    return "\(text).pipe(\(more))"
  }

  private mutating func written(
    _ call: Core.OperatorCall, as spelling: ForeignSpelling
  ) throws(Diagnostic) -> String {
    var words: [String] = []
    for index in spelling.arguments { words.append(try argument(index, of: call)) }
    return "\(spelling.name)(\(words.joined(separator: ", ")))"
  }

  private mutating func argument(
    _ index: Int, of call: Core.OperatorCall
  ) throws(Diagnostic) -> String {
    let argument = call.arguments[index]
    guard case .function(let kind)? = call.parameter(of: index)?.kind.base else {
      return try text(argument.value)
    }
    let written: Core.Function? =
      if case .function(let function) = argument.value.kind { function } else {
        argument.asFunction
      }
    guard let written else { return try text(argument.value) }
    // The members of a stream of streams are streams.
    let makesStreams = ["groupBy", "window"].contains(call.receiver?.value.operation?.op.name)
    if makesStreams, case .name(let local)? = written.parameters.first { streams.insert(local) }
    let arity = call.isPiped ? nil : kind == .action ? nil : kind.arity
    return try function(written, taking: arity)
  }

  private mutating func subject(
    _ call: Core.OperatorCall, _ span: Span
  ) throws(Diagnostic) -> String {
    let names = call.op.names.filter(JSLibrary.subjects.contains)
    guard let name = names.first,
      call.arguments.allSatisfy({ $0.label == nil || $0.label == "value" })
    else { throw refuse("`\(call.op.name)`", span, "`behavior` and `subject` have one") }
    use(name)
    return "new \(name)(\(try texts(call.arguments.map { $0.value })))"
  }

  /// `cold("-1-2|")` by a function that stands at the top.
  private mutating func marbles(
    _ call: Core.OperatorCall, _ span: Span
  ) throws(Diagnostic) -> String {
    guard let helper = Helper(rawValue: call.op.name),
      case .literal(.string(let text))? = call.arguments.first?.value.kind
    else { throw refuse("`\(call.op.name)` of this text", span) }
    var frame: UInt64 = 1_000_000
    var values: [String: String] = [:]
    var failure = "'error'"
    for argument in call.arguments.dropFirst() {
      switch (argument.label, argument.value.kind) {
      case ("frame"?, .literal(.duration(let microseconds))) where microseconds > 0:
        frame = UInt64(microseconds) * 1000
      case ("values"?, .record(let fields)):
        for field in fields { values[field.key] = try self.text(field.value) }
      case ("error"?, _): failure = try self.text(argument.value)
      default: throw refuse("`\(call.op.name)` with these arguments", argument.span)
      }
    }
    guard
      let marbles = try? Marbles.parse(
        text, as: helper == .hot ? .hot : .cold, frame: .nanoseconds(Int64(frame)))
    else { throw refuse("this marble text", span) }
    use(helper)
    use(helper == .hot ? "Subject" : "Observable")
    var events: [String] = []
    // Events before the time zero of hot text have been.
    for event in marbles.events where event.time >= 0 {
      let time = Self.number(Double(event.time) / 1_000_000)
      switch event.kind {
      case .next(let symbol):
        guard let value = try self.value(of: symbol, values) else {
          throw refuse("a value of this marble text", span)
        }
        events.append("[\(time), s => s.next(\(value))]")
      case .completed: events.append("[\(time), s => s.complete()]")
      case .error: events.append("[\(time), s => s.error(\(failure))]")
      case .subscribed, .disposed: break
      }
    }
    return "\(helper)([\(events.joined(separator: ", "))])"
  }

  private func value(
    of symbol: Marbles.Symbol, _ values: [String: String]
  ) throws(Diagnostic) -> String? {
    switch symbol {
    case .digit(let digit): values["\(digit)"] ?? "\(digit)"
    case .text(let text): values[text] ?? text.quoted
    case .quoted(let text): text.quoted
    case .literal: symbol.value()?.json
    }
  }

  // MARK: Functions

  mutating func builtin(_ call: Core.BuiltinCall, _ span: Span) throws(Diagnostic) -> Text {
    var words: [String] = []
    for argument in call.arguments { words.append(try text(argument, .call)) }
    let builtin = call.id.builtin
    if let written = try javaScript(builtin.name, call.arguments) { return written }
    guard let form = Self.forms[builtin.name] else {
      throw refuse("`\(call.spelling.text)`", span)
    }
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
  private mutating func javaScript(
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

  private static let tightness: [String: JSTightness] = [
    "+": .sum, "-": .sum, "*": .product, "/": .product, "%": .product, "<": .relation,
    "<=": .relation, ">": .relation, ">=": .relation, "==": .equality, "===": .equality,
  ]

  /// A plain function that is handed over by its name.
  func function(of builtin: Builtin, _ span: Span) throws(Diagnostic) -> String {
    guard let form = Self.forms[builtin.name] else { throw refuse("`\(builtin.name)`", span) }
    switch form {
    case .function(let name): return "x => \(name)(x)"
    case .method(let name): return "x => x.\(name)()"
    case .property(let name): return "x => x.\(name)"
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

  /// A call that can be several things: what it tells a subject, or an operator where it can be nothing else.
  mutating func dynamic(_ call: Core.DynamicCall, _ span: Span) throws(Diagnostic) -> String {
    if let receiver = call.receiver, let told = call.told {
      let method =
        switch told.method {
        case .next, .onNext, .send, .accept: "next"
        case .error, .onError: "error"
        case .complete, .onCompleted: "complete"
        case .subscribe, .sink: "subscribe"
        case .dispose: "unsubscribe"
        case .on, .request: ""
        }
      if method.isEmpty || told.words.contains(where: { $0 != nil }) {
        throw refuse("`\(call.name.text)`", span, "`next`, `error` and `complete` have one")
      }
      return
        "\(try text(receiver.value, .call)).\(method)(\(try handlers(call.arguments, told.roles)))"
    }
    if call.operation?.isPiped == true || call.isOn(streams), let operation = call.asOperation {
      return try self.operation(operation, span)
    }
    if call.receiver == nil, let id = call.builtin {
      let plain = Core.BuiltinCall(
        id: id, spelling: call.name, arguments: call.arguments.map { $0.value })
      return try builtin(plain, span).text
    }
    if let function = call.function {
      let given = (call.receiver.map { [$0.value] } ?? []) + call.arguments.map { $0.value }
      return "\(try text(function, .call))(\(try texts(given)))"
    }
    throw refuse(
      "`\(call.name.text)`, which may be called on a stream or a value,", call.name.span,
      "give the stream a name outside of the function")
  }

  /// The functions of a subscription, or the value that is sent.
  private mutating func handlers(
    _ arguments: [Core.Argument], _ roles: [HandlerRole?]
  ) throws(Diagnostic) -> String {
    let isPlain = roles.allSatisfy { $0 == nil || $0 == .next }
    if isPlain { return try texts(arguments.map { $0.value }) }
    var fields: [String] = []
    for (index, argument) in arguments.enumerated() {
      let name: String
      switch roles.indices.contains(index) ? roles[index] : nil {
      case .next?, nil: name = "next"
      case .error?: name = "error"
      case .completed?: name = "complete"
      case .some:
        throw refuse("this subscription", argument.span, "RxJS has next, error and complete")
      }
      fields.append("\(name): \(try text(argument.value))")
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }
}

extension Core.DynamicCall {
  /// True if it stands behind one of these parameters.
  fileprivate func isOn(_ locals: Set<Core.Local>) -> Bool {
    guard case .local(let local)? = receiver?.value.kind else { return false }
    return locals.contains(local)
  }
}
