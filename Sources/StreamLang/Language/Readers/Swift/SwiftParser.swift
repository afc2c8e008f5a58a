import StreamEngine

/// Reads Swift into a tree of its own.
///
/// It stops at the first mistake: a text that is half Swift is nothing that could run.
final class SwiftParser {
  var tokens: [SwiftToken]
  var index = 0
  let texts: [[SwiftTextPiece]]
  /// The number of brackets, closures and operators that stand open.
  private var depth = 0
  /// The number of tokens that were read in vain, which are read once more.
  private var reread = 0
  /// `{` begins the body of an `if` or a loop, and no closure.
  var bodyFollows = false
  /// The highest `$n` of the closure that is being read, and one.
  var implicit = 0

  private init(_ tokens: [SwiftToken], _ texts: [[SwiftTextPiece]]) {
    self.tokens = tokens
    self.texts = texts
  }

  static func parse(_ text: String) throws(Problem) -> [SwiftStatement] {
    var lexer = SwiftLexer(text)
    let tokens = lexer.scan()
    if let problem = lexer.problem { throw problem }
    let parser = SwiftParser(tokens, lexer.texts)
    return try parser.statements { $0.token.isEnd }
  }

  var token: SwiftToken { tokens[index] }
  var start: Int { token.span.start }

  func peek(_ distance: Int = 1) -> SwiftToken { tokens[min(index + distance, tokens.count - 1)] }
  func at(_ sign: String) -> Bool { token.isSign(sign) }
  func at(word: String) -> Bool { token.isWord(word) }
  func at(oneOf words: Set<String>) -> Bool {
    token.name.map { words.contains($0) && !token.isQuoted } ?? false
  }

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

  func wanted(_ what: String) -> Problem {
    Problem(
      diagnostic: Diagnostic(
        .syntax, "found \(found), wanted \(what)", token.span,
        help: "nothing else can stand here in Swift"),
      isAtEnd: token.isEnd)
  }

  func refused(_ message: String, _ span: Span, _ help: String) -> Problem {
    Problem(diagnostic: Diagnostic(.syntax, message, span, help: help))
  }

  private var found: String {
    switch token.kind {
    case .end: "the end"
    case .name(let text), .sign(let text): "`\(text)`"
    case .int(let number): "`\(number)`"
    case .double(let number): "`\(number)`"
    case .string: "a text"
    }
  }

  func deeper<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
    if depth >= 2 * Limits.nesting || reread > 20 * tokens.count + 100_000
      || StackRoom.isBelow(160 << 10)
    {
      throw refused(
        "brackets and closures stand too deep within one another", token.span,
        "give a part of it a name")
    }
    depth += 1
    defer { depth -= 1 }
    return try read()
  }

  /// Reads with another list of tokens: a piece of a text.
  func within<Result>(
    _ piece: [SwiftToken], _ read: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let saved = (tokens, index, bodyFollows)
    (tokens, index, bodyFollows) = (piece, 0, false)
    defer { (tokens, index, bodyFollows) = saved }
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

  /// Reads what stands in brackets, where `{` begins a closure again.
  func bracketed<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
    let outer = bodyFollows
    bodyFollows = false
    defer { bodyFollows = outer }
    return try read()
  }

  /// Members with commas between them, up to a closing sign, which is taken.
  func list<Member>(
    upTo closing: String, _ member: () throws(Problem) -> Member
  ) throws(Problem) -> [Member] {
    try bracketed { () throws(Problem) in
      var members: [Member] = []
      while !at(closing) {
        members.append(try member())
        if !take(if: ",") { break }
      }
      try expect(closing)
      return members
    }
  }

  func name(_ what: String = "a name") throws(Problem) -> Name {
    guard let text = token.name, token.isQuoted || !Self.words.contains(text) else {
      throw wanted(what)
    }
    index += 1
    return Name(text, tokens[index - 1].span)
  }

  /// A name behind a dot, or a label, which may be any word.
  func anyName() throws(Problem) -> Name {
    guard let text = token.name else { throw wanted("a name") }
    index += 1
    return Name(text, tokens[index - 1].span)
  }

  /// Words that are never names.
  static let words: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in",
    "init", "inout", "is", "let", "nil", "operator", "protocol", "repeat", "return", "struct",
    "subscript", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  // MARK: Types

  func type() throws(Problem) -> SwiftTypeName {
    try deeper { () throws(Problem) in
      skipAttributes()
      while at(oneOf: ["inout", "some", "any", "borrowing", "consuming", "__owned", "sending"]) {
        index += 1
      }
      var made = try plainType()
      while true {
        if token.joinsBefore, take(if: "?") || take(if: "!") {
          made = .optional(made)
        } else if token.joinsBefore, take(if: "??") {
          made = .optional(.optional(made))
        } else if at("."), peek().name != nil {
          index += 1
          let name = try anyName().text
          if name == "Type" || name == "Protocol" || name == "self" { continue }
          made = .named(name, try genericArguments())
        } else if take(if: "&") {
          _ = try plainType()
        } else {
          break
        }
      }
      if at(oneOf: Self.effects) || at("->") {
        _ = takeEffects()
        if take(if: "->") {
          let answer = try type()
          if case .tuple(let parts) = made { return .function(parts.map(\.type), answer) }
          return .function([made], answer)
        }
      }
      return made
    }
  }

  private func plainType() throws(Problem) -> SwiftTypeName {
    if take(if: "[") {
      let first = try type()
      if take(if: ":") {
        let value = try type()
        try expect("]")
        return .dictionary(first, value)
      }
      try expect("]")
      return .list(first)
    }
    if take(if: "(") {
      let parts = try list(upTo: ")") { () throws(Problem) in
        var label: String?
        if token.name != nil, peek().isSign(":") || peek().name != nil && peek(2).isSign(":") {
          label = try anyName().text
          if label == "_" { label = nil }
          if token.name != nil, peek().isSign(":") { index += 1 }
          try expect(":")
        }
        let made = try type()
        _ = take(if: "...")
        return (label: label, type: made)
      }
      return parts.count == 1 && parts[0].label == nil && !at("->") && !at(word: "throws")
        ? parts[0].type : .tuple(parts)
    }
    let name = try anyName().text
    return Self.plain(.named(name, try genericArguments()))
  }

  /// `Array<Int>` as `[Int]`.
  static func plain(_ type: SwiftTypeName) -> SwiftTypeName {
    guard case .named(let name, let inner) = type else { return type }
    switch (name, inner.count) {
    case ("Array", 1): return .list(inner[0])
    case ("Optional", 1): return .optional(inner[0])
    case ("Dictionary", 2): return .dictionary(inner[0], inner[1])
    case ("Void", 0): return .tuple([])
    default: return type
    }
  }

  /// `<Int, Never>`, if it stands there.
  func genericArguments() throws(Problem) -> [SwiftTypeName] {
    guard take(if: "<") else { return [] }
    return try list(upTo: ">") { () throws(Problem) in try type() }
  }

  /// `<T: P>` behind the name of what is declared.
  func skipGenericParameters() throws(Problem) {
    guard at("<") else { return }
    var opened = 0
    repeat {
      if at("<") { opened += 1 }
      if at(">") { opened -= 1 }
      if at(">>") { opened -= 2 }
      if token.isEnd { throw wanted("`>`") }
      index += 1
    } while opened > 0
  }

  private static let effects: Set<String> = ["throws", "rethrows", "async"]

  /// `async throws(E)`; true if it waits.
  func takeEffects() -> Bool {
    var waits = false
    while at(oneOf: Self.effects) {
      waits = waits || at(word: "async")
      index += 1
      if at("("), tokens[index - 1].isWord("throws") { skipBrackets() }
    }
    return waits
  }

  /// `where T.E == E`, up to the body.
  func skipConditions() throws(Problem) {
    guard take(ifWord: "where") else { return }
    while !at("{"), !token.isEnd,
      !token.followsNewline || at(",") || tokens[index - 1].isSign(",")
        || tokens[index - 1].isSign("==") || tokens[index - 1].isSign(":")
    {
      index += 1
    }
  }

  /// `@escaping`, `@available(…)`, `@Published`.
  @discardableResult
  func skipAttributes() -> [String] {
    var found: [String] = []
    while at("@"), peek().name != nil {
      index += 1
      found.append(token.name ?? "")
      index += 1
      if at("("), token.joinsBefore { skipBrackets() }
    }
    return found
  }

  func skipBrackets() {
    var opened = 0
    repeat {
      if at("(") || at("[") || at("{") { opened += 1 }
      if at(")") || at("]") || at("}") { opened -= 1 }
      index += 1
    } while opened > 0 && !token.isEnd
  }
}
