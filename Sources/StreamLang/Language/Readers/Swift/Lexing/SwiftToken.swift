/// The smallest piece of a Swift text that means something, with what stands before it.
struct SwiftToken: ForeignToken {
  static let language = "Swift"

  /// Words that are never names.
  static let words: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in",
    "init", "inout", "is", "let", "nil", "operator", "protocol", "repeat", "return", "struct",
    "subscript", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  enum Kind: Sendable, Hashable {
    /// A name or a word of the language; `$0`, `#function` and `_` are names, too.
    case name(String)
    case int(Int)
    case double(Double)
    /// A whole number above the largest `Int`.
    case large(UInt64)
    /// Its pieces stand at this index of the lexer's texts.
    case string(Int)
    /// The regular expression between `#/` and `/#`.
    case pattern(String)
    case sign(String)
    case end
  }

  var kind: Kind
  var span: Span
  var followsNewline = false
  /// No blank stands between it and the token before, or behind.
  var joinsBefore = false
  var joinsAfter = false
  /// It was written between backticks: a name, whatever it says.
  var isQuoted = false

  var name: String? { if case .name(let name) = kind { name } else { nil } }
  var sign: String? { if case .sign(let sign) = kind { sign } else { nil } }
  var isEnd: Bool { kind == .end }

  var title: String {
    switch kind {
    case .end: "the end"
    case .name(let text), .sign(let text): "`\(text)`"
    case .int(let number): "`\(number)`"
    case .double(let number): "`\(number)`"
    case .large(let number): "`\(number)`"
    case .string: "a text"
    case .pattern: "a regular expression"
    }
  }
}

extension SwiftToken {
  /// `zero`, and the properties that protocols want every type to have of itself.
  static func units(of tokens: [SwiftToken]) -> Set<String> {
    var found: Set<String> = ["zero"]
    for (place, token) in tokens.enumerated() where token.isWord("static") {
      guard place + 4 < tokens.count, tokens[place + 1].isWord("var"),
        let name = tokens[place + 2].name, tokens[place + 3].isSign(":"),
        tokens[place + 4].isWord("Self")
      else { continue }
      found.insert(name)
    }
    return found
  }

  /// The names that are declared as queues: `let work = DispatchQueue(…)`, `on work: DispatchQueue`.
  static func queues(in tokens: [SwiftToken]) -> Set<String> {
    Set(
      tokens.indices.dropFirst(2).compactMap { place in
        let (type, sign) = (tokens[place], tokens[place - 1])
        guard type.isWord("DispatchQueue") || type.isWord("OperationQueue"),
          sign.isSign("=") || sign.isSign(":")
        else { return nil }
        return tokens[place - 2].name
      })
  }

  /// True if a type such as `Int!` or `[Int]!` may stand behind a colon or an arrow.
  static func hasForcedTypes(in tokens: [SwiftToken]) -> Bool {
    tokens.indices.dropFirst(2).contains { place in
      guard tokens[place].isSign("!"), tokens[place].joinsBefore else { return false }
      let type = tokens[..<place].suffix(24)
      return type.last { !$0.isTypePart }.map { $0.isSign(":") || $0.isSign("->") } ?? false
    }
  }

  /// True if a function answers `Never`.
  static func hasEndless(in tokens: [SwiftToken]) -> Bool {
    tokens.indices.dropLast().contains {
      tokens[$0].isSign("->") && tokens[$0 + 1].isWord("Never")
    }
  }

  /// True of what types are written with.
  private var isTypePart: Bool {
    name != nil || sign.map { ["[", "]", "<", ">", ".", "?", ","].contains($0) } == true
  }

  /// The names in front of `.self`.
  static func typesAsValues(in tokens: [SwiftToken]) -> Set<String> {
    Set(
      tokens.indices.dropLast(2).compactMap { place in
        tokens[place + 2].isWord("self") && tokens[place + 1].isSign(".") ? tokens[place].name : nil
      })
  }

  /// The types that are declared as property wrappers.
  static func wrappers(of tokens: [SwiftToken]) -> Set<String> {
    var found: Set<String> = []
    for (place, token) in tokens.enumerated() where token.isWord("propertyWrapper") {
      let rest = tokens[(place + 1)...]
      guard let word = rest.firstIndex(where: \.isTypeWord),
        word + 1 < tokens.count, let name = tokens[word + 1].name
      else { continue }
      found.insert(name)
    }
    return found
  }

  /// A protocol, and those that are declared below it.
  static func protocols(below name: String, in tokens: [SwiftToken]) -> Set<String> {
    var parents: [String: Set<String>] = [:]
    for (place, token) in tokens.enumerated() where token.isWord("protocol") {
      guard place + 2 < tokens.count, let own = tokens[place + 1].name,
        tokens[place + 2].sign == ":"
      else { continue }
      let rest = tokens[(place + 3)...].prefix { $0.sign != "{" }
      parents[own] = Set(rest.compactMap(\.name))
    }
    var found: Set<String> = [name]
    while let next = parents.first(where: {
      !found.contains($0.key) && !$0.value.isDisjoint(with: found)
    }) {
      found.insert(next.key)
    }
    return found
  }

  /// The first word of a type's declaration, or of an extension.
  var isTypeWord: Bool { !isQuoted && name.map(Self.typeWords.contains) == true }

  /// True behind the head of a declaration.
  var endsHead: Bool { isSign("{") || isSign("}") || isEnd || isWord("typealias") || isTypeWord }

  private static let typeWords: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "extension",
  ]
}

/// The functions of a text in which a thread sleeps, by their names.
struct SwiftSleepers: Sendable {
  /// Those that stand by themselves.
  var functions: Set<String> = []
  /// Those of instances, whatever type these have.
  var methods: Set<String> = []

  var isEmpty: Bool { functions.isEmpty && methods.isEmpty }

  func has(_ name: String) -> Bool { functions.contains(name) || methods.contains(name) }
}

/// A piece of a text: its characters, or what stands between `\(` and `)`.
enum SwiftTextPiece: Sendable {
  case text(String)
  case tokens([SwiftToken])
}

extension [SwiftToken] {
  /// True of a name that a declaration, a parameter or a closure gives to a value, and of a label.
  func namesValue(at place: Int) -> Bool {
    guard place > 0, place + 1 < count, self[place].name != nil else { return false }
    let (before, after) = (self[place - 1], self[place + 1])
    if before.isWord("let") || before.isWord("var") || before.isWord("for") || after.isWord("in") {
      return true
    }
    let begins = before.isSign("{") || before.isSign("(") || before.isSign(",")
    if after.isSign(":") { return begins || before.name != nil }
    return before.isSign("{") && after.isSign(",")
  }

  /// True of a call of a thread's `sleep`, or of one of these functions.
  func sleeps(at place: Int, calling sleepers: SwiftSleepers) -> Bool {
    guard place + 1 < count, self[place + 1].isSign("("), let name = self[place].name else {
      return false
    }
    let isMember = place > 0 && self[place - 1].isSign(".")
    switch name {
    case "usleep": return !isMember
    case "sleep": return !isMember || place > 1 && self[place - 2].isWord("Thread")
    default: return isMember ? sleepers.methods.contains(name) : sleepers.has(name)
    }
  }
}
