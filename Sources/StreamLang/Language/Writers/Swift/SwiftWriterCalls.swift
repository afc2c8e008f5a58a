/// Calls of operators and of plain functions.
extension SwiftWriter {
  func spelled(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    let call = elements.numbered(call) ?? call
    let outer = (hasThrown, tellsTypes)
    defer { tellsTypes = outer.1 }
    tellsTypes = tellsTypes || call.children.reduce(0) { $0 + $1.functionCount } > 3
    hasThrown = false
    var words: [String] = []
    differences.look(at: call)
    if let receiver = call.receiver { words.append(try text(receiver.value, .call)) }
    for index in call.arguments.indices {
      // A function of two values gets lists of which nothing is known, too.
      let source = call.arity(of: index) == 1 ? call.receiver?.value : nil
      differences.givenCount = source.flatMap(memberCount)
      words.append(try written(index, of: call))
    }
    let isThrowing = hasThrown || words.contains(where: throwingNames.contains)
    hasThrown = outer.0
    guard let row = library.row(for: call, isThrowing: isThrowing),
      let operands = row.operands(of: call)
    else {
      if isThrowing, library.row(for: call, isThrowing: false) != nil {
        throw refuse(
          "a function that can fail in `\(call.spelling.text)`", call.spelling.span,
          "let `map` do what can fail")
      }
      throw refuse(call)
    }
    differences.note(row, of: call, in: title)
    use(row)
    let first = call.receiver == nil ? 0 : 1
    var types: [String: String] = [:]
    for (letter, type) in elements.types(of: row, span) {
      types[letter] = text(of: type) ?? "Never"
    }
    var placed: [(parameter: SwiftRow.Parameter, words: [String])] = []
    for (parameter, own) in operands {
      if parameter.type == .named("Seconds", []) {
        guard case .literal(.duration(let microseconds)) = call.arguments[own[0]].value.kind else {
          throw refuse("`\(call.spelling.text)` of a time that is computed", call.spelling.span)
        }
        placed.append((parameter, ["\(Double(microseconds) / 1_000_000)"]))
      } else {
        placed.append((parameter, own.map { words[$0 + first] }))
      }
    }
    return row.written(placed, types).replacing(SwiftRow.scheduler, with: library.scheduler)
  }

  private func written(_ index: Int, of call: Core.OperatorCall) throws(Diagnostic) -> String {
    let value = call.arguments[index].value
    if call.op.name == "error" { return try failure(value) }
    if case .plainFunction(let id) = value.kind, call.arity(of: index) == 1 {
      let received = call.receiver.flatMap { elements.known(elements.type(of: $0.value)).element }
      return try function(of: id.builtin, taking: 1, value.span, given: received)
    }
    return try argument(index, of: call)
  }

  func subject(_ call: Core.OperatorCall, _ span: Span) throws(Diagnostic) -> String {
    guard let type = elements.type(of: Core.Expression(.operation(call), span)).element,
      let element = text(of: type)
    else {
      throw refuse(
        "\(call.spelling.text), whose elements nothing tells,", call.spelling.span,
        "write their type, as in `PublishSubject<String>()`")
    }
    let given = try words(of: call.arguments.map { $0.value })
    guard call.arguments.allSatisfy({ $0.label != "window" }),
      let made = library.subject(call.op, element, given)
    else { throw refuse("`\(call.op.name)`", span, "`behavior` and `subject` have one") }
    use(String(made.prefix { $0 != "<" }))
    return made
  }

  func marbles(
    _ helper: String, _ events: [WriterEvent], _ span: Span
  ) throws(Diagnostic) -> String {
    var (values, ends): ([String], [String]) = ([], [])
    for event in events {
      guard let time = Int(exactly: event.milliseconds) else {
        throw refuse("marble text with frames of less than a millisecond", span)
      }
      switch event.kind {
      case .next(let value): values.append("(\(time), \(value))")
      case .completed: ends = ["completed: \(time)"]
      case .error(let error):
        ends = ["failed: \(time)"] + (error == "error".quoted ? [] : ["with: \(error)"])
      }
    }
    let list = "[\(values.joined(separator: ", "))]"
    let made = "\(helper)(\(([list] + ends).joined(separator: ", ")))"
    if !values.isEmpty { return made }
    // Nothing else tells what it would send.
    let element = text(of: elements.hole(span)) ?? "Never"
    return "(\(made) as \(library.text(of: .stream(.named(element, [])))))"
  }

  // MARK: Functions

  func builtin(_ call: Core.BuiltinCall, _ span: Span) throws(Diagnostic) -> Text {
    if call.id.builtin.name == "fail", let error = call.arguments.first {
      use("raise")
      isThrowing = true
      return ("raise(\(try failure(error)))", .call)
    }
    return try builtin(call.id.builtin.name, call.arguments, call.spelling.text, span)
  }

  /// A plain function of some values, by the words that Swift has for it.
  func builtin(
    _ name: String, _ arguments: [Core.Expression], _ spelling: String, _ span: Span
  ) throws(Diagnostic) -> Text {
    // Foundation separates nothing by an empty text.
    let isOfCharacters = name == "split" && arguments.last?.isEmptyText == true
    let arguments = isOfCharacters ? arguments.dropLast() : arguments
    let name = isOfCharacters ? "characters" : name
    let first = arguments.first.map { elements.held(elements.type(of: $0)) }
    guard let row = SwiftRow.function(name, of: Array(arguments), first) else {
      throw refuse(plain: spelling, span)
    }
    use(row)
    if library.throws(row) { isThrowing = true }
    let outer = hasThrown
    hasThrown = false
    var words: [String] = []
    for (place, argument) in arguments.enumerated() {
      let parameter = row.parameters[min(place, row.parameters.count - 1)]
      words.append(
        parameter.type.name == "Any"
          ? try printed(argument) : try value(of: argument, row.floor(of: parameter)))
    }
    // It fails with a function that it is given.
    if hasThrown { isThrowing = true }
    hasThrown = outer
    let placed = row.parameters.enumerated().map { place, parameter in
      (parameter: parameter, words: parameter.isVariadic ? words : [words[place]])
    }
    return (row.written(placed), .call)
  }

  /// The functions at the top that the body of a row calls.
  private func use(_ row: SwiftRow) {
    guard let body = row.body else { return }
    for word in body.spelledWords { use(String(word)) }
    for name in library.helpers.keys where name.contains("(") && body.contains(name) { use(name) }
  }

  /// A value that is printed: one that can be nil shows what it is, as here.
  func printed(_ tree: Core.Expression) throws(Diagnostic) -> String {
    if tree.isNull { return "nil".quoted }
    guard case .optional = elements.held(elements.type(of: tree)) else {
      return try value(of: tree, .arrow)
    }
    use("textOf")
    return "textOf(\(try value(of: tree, .arrow)))"
  }

  func function(of builtin: Builtin, taking arity: Int, _ span: Span) throws(Diagnostic) -> String {
    try function(of: builtin, taking: arity, span, given: nil)
  }

  /// A plain function, the first value of which has this type.
  private func function(
    of builtin: Builtin, taking arity: Int, _ span: Span, given received: SwiftTypeName?
  ) throws(Diagnostic) -> String {
    let names = ["x", "y"].prefix(arity)
    guard arity > 0, let row = SwiftRow.function(builtin.name, of: names.count, received) else {
      throw refuse(plain: builtin.name, span)
    }
    use(row)
    if library.throws(row) { hasThrown = true }
    let given = zip(row.parameters, names).map { ($0, [$1]) }
    let word = library.throws(row) ? "try " : ""
    return "{ \(names.joined(separator: ", ")) in \(word)\(row.written(given)) }"
  }
}

extension Core.Expression {
  /// The number of functions that are written out in it, also within others.
  fileprivate var functionCount: Int {
    if case .function(let function) = kind {
      return function.body.flatMap(\.expressions).reduce(1) { $0 + $1.functionCount }
    }
    return children.reduce(0) { $0 + $1.functionCount }
  }

  /// True of a text that is written out and has no characters.
  fileprivate var isEmptyText: Bool { if case .literal(.string("")) = kind { true } else { false } }
}
