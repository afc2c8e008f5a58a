import StreamEngine

/// Reads JavaScript and TypeScript into a tree of their own; types are read and forgotten.
///
/// It stops at the first mistake: a text that is half JavaScript is nothing that could run.
final class JSParser {
  var tokens: [JSToken]
  var index = 0
  let templates: [[JSTemplatePiece]]
  /// The number of brackets, functions and operators that stand open.
  private var depth = 0
  /// The number of tokens that were read in vain, which are read once more.
  private var reread = 0
  /// `in` is no operator in the head of a `for`.
  var allowsIn = true
  /// True within an `async` function, or at the top of a module.
  var isAsync = true
  var isGenerator = false

  private init(_ tokens: [JSToken], _ templates: [[JSTemplatePiece]]) {
    self.tokens = tokens
    self.templates = templates
  }

  static func parse(_ text: String) throws(Problem) -> [JSStatement] {
    var lexer = JSLexer(text)
    let tokens = lexer.tokens()
    if let problem = lexer.problem { throw problem }
    let parser = JSParser(tokens, lexer.templates)
    var statements: [JSStatement] = []
    while !parser.token.isEnd { statements.append(try parser.statement()) }
    return statements
  }

  var token: JSToken { tokens[index] }
  var start: Int { token.span.start }

  func peek(_ distance: Int = 1) -> JSToken { tokens[min(index + distance, tokens.count - 1)] }
  func at(_ sign: String) -> Bool { token.isSign(sign) }
  func at(word: String) -> Bool { token.isWord(word) }

  func take(if sign: String) -> Bool {
    guard at(sign) else { return false }
    index += 1
    return true
  }

  func take(ifWord word: String) -> Bool {
    guard at(word: word) else { return false }
    index += 1
    return true
  }

  func expect(_ sign: String) throws(Problem) {
    if !take(if: sign) { throw wanted("`\(sign)`") }
  }

  /// From `start` to the end of the token taken last.
  func span(from start: Int) -> Span {
    Span(start, max(start, index > 0 ? tokens[index - 1].span.end : start))
  }

  func wanted(_ what: String, help: String = "nothing else can stand here in JavaScript")
    -> Problem
  {
    Problem(
      diagnostic: Diagnostic(.syntax, "found \(found), wanted \(what)", token.span, help: help),
      isAtEnd: token.isEnd)
  }

  func refused(_ message: String, _ span: Span, _ help: String) -> Problem {
    Problem(diagnostic: Diagnostic(.syntax, message, span, help: help))
  }

  private var found: String {
    switch token.kind {
    case .end: "the end"
    case .name(let text), .sign(let text), .regex(let text): "`\(text)`"
    case .number(let number): "`\(JSNumber.text(number))`"
    case .string: "a text"
    case .template: "a template"
    }
  }

  func deeper<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
    if depth >= 2 * Limits.nesting || reread > 20 * tokens.count + 100_000
      || StackRoom.isBelow(160 << 10)
    {
      throw refused(
        "brackets and functions stand too deep within one another", token.span,
        "give a part of it a name")
    }
    depth += 1
    defer { depth -= 1 }
    return try read()
  }

  /// Reads with another list of tokens: a piece of a template.
  func within<Result>(
    _ piece: [JSToken], _ read: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let saved = (tokens, index)
    (tokens, index) = (piece, 0)
    defer { (tokens, index) = saved }
    return try read()
  }

  /// Tries to read; what cannot be read so is read in another way.
  func attempt<Result>(_ read: () throws(Problem) -> Result?) -> Result? {
    let first = index
    if let result = try? read() { return result }
    reread += index - first
    index = first
    return nil
  }

  func name(_ what: String = "a name") throws(Problem) -> Name {
    guard let text = token.name, !Self.words.contains(text) else { throw wanted(what) }
    index += 1
    return Name(text, tokens[index - 1].span)
  }

  /// Words that are never names.
  static let words: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "import",
    "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true", "try",
    "typeof", "var", "void", "while", "with",
  ]

  // MARK: Functions

  func functionBody(
    isAsync: Bool, isGenerator: Bool
  ) throws(Problem) -> [JSStatement] {
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
  func parameters() throws(Problem) -> (patterns: [JSPattern], rest: JSPattern?, fields: [Name]) {
    try expect("(")
    var patterns: [JSPattern] = []
    var rest: JSPattern?
    var fields: [Name] = []
    while !at(")") {
      if take(if: "...") {
        rest = try pattern()
        try skipAnnotation()
      } else {
        let first = index
        while ["public", "private", "protected", "readonly"].contains(token.name ?? ""),
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
      if !at(")") { try expect(",") }
    }
    index += 1
    return (patterns, rest, fields)
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
    let (patterns, rest, fields) = try deeper(parameters)
    if take(if: ":") { try skipType() }
    let body = try deeper { () throws(Problem) in
      try functionBody(isAsync: isAsync, isGenerator: isGenerator)
    }
    return JSFunction(
      name: name, parameters: patterns, rest: rest, fields: fields, body: body, isAsync: isAsync,
      isGenerator: isGenerator, span: span(from: start))
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
    while !at("]") {
      if at(",") {
        index += 1
        members.append(nil)
        continue
      }
      if take(if: "...") {
        rest = try pattern()
      } else {
        members.append(try defaulted(pattern()))
      }
      if !at("]") { try expect(",") }
    }
    index += 1
    return .list(members, rest: rest)
  }

  private func recordPattern() throws(Problem) -> JSPattern {
    index += 1
    var fields: [(key: JSKey, pattern: JSPattern)] = []
    var rest: JSPattern?
    while !at("}") {
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
      if !at("}") { try expect(",") }
    }
    index += 1
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
