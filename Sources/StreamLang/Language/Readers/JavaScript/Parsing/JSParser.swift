/// Reads JavaScript and TypeScript into a tree of their own; types are read and forgotten.
final class JSParser: ForeignParser<JSToken> {
  let templates: [[JSTemplatePiece]]
  /// `in` is no operator in the head of a `for`.
  var allowsIn = true
  /// True within an `async` function, or at the top of a module.
  var isAsync = true
  var isGenerator = false
  /// The names that the namespace or file around exports.
  var exports: [JSExport] = []
  /// True within a file that the program imports.
  private(set) var isImported = false
  var namespaces: Set<String> = []
  /// The classes, functions and enums that stand so far, to which a namespace may add something.
  var extensible: Set<String> = []

  private init(_ tokens: [JSToken], _ templates: [[JSTemplatePiece]]) {
    self.templates = templates
    super.init(tokens)
  }

  /// The statements of a program.
  ///
  /// Braces around all of a typed text are those of an object, as at node's prompt.
  static func parse(_ text: String, isTyped: Bool = false) throws(Problem) -> [JSStatement] {
    var lexer = JSLexer(text)
    let tokens = lexer.tokens()
    if let problem = lexer.problem { throw problem }
    if isTyped, tokens.count > 2, tokens[0].isSign("{"),
      tokens[1].isSign("}") || [":", ",", "}"].contains(where: tokens[2].isSign)
    {
      let parser = JSParser(tokens, lexer.templates)
      if let object = try? parser.expression(), parser.token.isEnd {
        return [JSStatement(.expression(object), object.span)]
      }
    }
    let parser = JSParser(tokens, lexer.templates)
    var statements: [JSStatement] = []
    while !parser.token.isEnd {
      if let next = parser.nextFile() {
        statements += next
      } else {
        statements.append(try parser.statement())
      }
    }
    return statements + parser.exported
  }

  /// The exports of the file that ends here, and the beginning of the next one; nil within a file.
  private func nextFile() -> [JSStatement]? {
    guard case .string(let path) = peek().kind else { return nil }
    if token.name == FilePart.otherWord, case .string(let file) = peek(3).kind {
      index += 4
      return [JSStatement(.path(path, to: file), tokens[index - 4].span)]
    }
    guard token.name == FilePart.word else { return nil }
    let last = exported
    index += 2
    (isImported, exports, namespaces, extensible) = (true, [], [], [])
    return last + [JSStatement(.file(path), tokens[index - 2].span)]
  }

  /// The exports of the declarations of an imported file.
  private var exported: [JSStatement] {
    if exports.isEmpty || !isImported { return [] }
    return [JSStatement(.exports(from: nil, exports), tokens[index - 1].span)]
  }

  // MARK: Brackets

  /// Reads what stands in brackets, where `in` is an operator again.
  func bracketed<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
    let outer = allowsIn
    allowsIn = true
    defer { allowsIn = outer }
    return try read()
  }

  /// Reads members with commas between them, up to a closing sign, which is taken.
  func members(upTo closing: String, _ read: () throws(Problem) -> Void) throws(Problem) {
    while !at(closing) {
      try read()
      if !at(closing) { try expect(",") }
    }
    index += 1
  }

  // MARK: Functions

  func functionBody(isAsync: Bool, isGenerator: Bool) throws(Problem) -> [JSStatement] {
    let outer = (self.isAsync, self.isGenerator, allowsIn)
    (self.isAsync, self.isGenerator, allowsIn) = (isAsync, isGenerator, true)
    defer { (self.isAsync, self.isGenerator, allowsIn) = outer }
    return try block()
  }

  func block() throws(Problem) -> [JSStatement] {
    try expect("{")
    var statements: [JSStatement] = []
    while !at("}") {
      if token.isEnd { throw wanted("`}`") }
      statements.append(try statement())
    }
    index += 1
    return statements
  }

  /// `(a, {b} = {}, ...rest): T`.
  func parameters() throws(Problem) -> (
    patterns: [JSPattern], rest: JSPattern?, fields: [Name], decorators: [JSExpression]
  ) {
    try expect("(")
    var patterns: [JSPattern] = []
    var rest: JSPattern?
    var fields: [Name] = []
    var decorators: [JSExpression] = []
    try members(upTo: ")") { () throws(Problem) in
      let number = JSExpression(.number(Double(patterns.count)), token.span)
      decorators += try self.decorators().map { JSExpression(.list([$0, number]), $0.span) }
      if take(if: "...") {
        rest = try pattern()
        try skipAnnotation()
      } else {
        let first = index
        while ["public", "private", "protected", "readonly", "override"].contains(token.name ?? ""),
          peek().name != nil
        {
          index += 1
        }
        if index > first, let text = token.name { fields.append(Name(text, token.span)) }
        let isThis = at(word: "this")
        if isThis { index += 1 }
        let target = isThis ? JSPattern.name(Name("", token.span)) : try pattern()
        _ = take(if: "?")
        try skipAnnotation()
        let whole = try defaulted(target)
        // TypeScript's `this: T` is no parameter.
        if !isThis { patterns.append(whole) }
      }
    }
    return (patterns, rest, fields, decorators)
  }

  func defaulted(_ pattern: JSPattern) throws(Problem) -> JSPattern {
    guard take(if: "=") else { return pattern }
    return .optional(pattern, otherwise: try assignment())
  }

  /// The rest of a function behind its name.
  func function(
    _ name: Name?, isAsync: Bool, isGenerator: Bool, from start: Int
  ) throws(Problem) -> JSFunction {
    try skipTypeParameters()
    let (patterns, rest, fields, decorators) = try deeper(parameters)
    if take(if: ":") { try skipType() }
    let body = try deeper { () throws(Problem) in
      try functionBody(isAsync: isAsync, isGenerator: isGenerator)
    }
    return JSFunction(
      name: name, parameters: patterns, rest: rest, fields: fields, decorators: decorators,
      body: body, isAsync: isAsync, isGenerator: isGenerator, span: span(from: start))
  }

  // MARK: Patterns

  func pattern() throws(Problem) -> JSPattern {
    try deeper { () throws(Problem) in
      if at("[") { return try listPattern() }
      if at("{") { return try recordPattern() }
      return .name(try name())
    }
  }

  private func listPattern() throws(Problem) -> JSPattern {
    index += 1
    var members: [JSPattern?] = []
    var rest: JSPattern?
    try self.members(upTo: "]") { () throws(Problem) in
      if take(if: "...") {
        rest = try pattern()
      } else {
        members.append(at(",") ? nil : try defaulted(pattern()))
      }
    }
    return .list(members, rest: rest)
  }

  private func recordPattern() throws(Problem) -> JSPattern {
    index += 1
    var fields: [(key: JSKey, pattern: JSPattern)] = []
    var rest: JSPattern?
    try members(upTo: "}") { () throws(Problem) in
      if take(if: "...") {
        rest = try pattern()
      } else {
        let key = try key()
        if take(if: ":") {
          fields.append((key, try defaulted(pattern())))
        } else if case .name(let name) = key {
          fields.append((key, try defaulted(.name(name))))
        } else {
          throw wanted("`:`")
        }
      }
    }
    return .record(fields, rest: rest)
  }

  /// `a`, `'a-b'`, `1`, `[e]`.
  func key() throws(Problem) -> JSKey {
    let span = token.span
    switch token.kind {
    case .name(let text), .string(let text):
      index += 1
      return .name(Name(text, span))
    case .number(let number):
      index += 1
      return .name(Name(JSNumber.text(number), span))
    case .sign("["):
      index += 1
      let value = try deeper(assignment)
      try expect("]")
      return .computed(value)
    default: throw wanted("the name of a field")
    }
  }
}
