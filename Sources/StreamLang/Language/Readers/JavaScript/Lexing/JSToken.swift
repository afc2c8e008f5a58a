/// The smallest piece of a JavaScript text that means something, with what stands before it.
struct JSToken: ForeignToken {
  static let language = "JavaScript"

  /// Words that are never names.
  static let words: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "import",
    "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true", "try",
    "typeof", "var", "void", "while", "with",
  ]

  enum Kind: Sendable, Hashable {
    /// A name or a word of the language; `#n` is a name, too.
    case name(String)
    case number(Double)
    /// The digits of `1n`.
    case big(String)
    case string(String)
    /// Its pieces stand at this index of the lexer's templates.
    case template(Int)
    case regex(String)
    case sign(String)
    case end
  }

  var kind: Kind
  var span: Span
  var followsNewline = false
  /// The index of the bracket that belongs to this one, in the same list of tokens.
  var partner: Int?

  init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  var name: String? { if case .name(let name) = kind { name } else { nil } }
  var sign: String? { if case .sign(let sign) = kind { sign } else { nil } }
  var isEnd: Bool { kind == .end }

  var title: String {
    switch kind {
    case .end: "the end"
    case .name(let text), .sign(let text), .regex(let text): "`\(text)`"
    case .number(let number): "`\(JSNumber.text(number))`"
    case .big(let text): "`\(text)n`"
    case .string: "a text"
    case .template: "a template"
    }
  }
}

/// A piece of a template: text with its escapes replaced and as it was spelled, or what stands between `${` and `}`.
enum JSTemplatePiece: Sendable {
  case text(String, raw: String)
  case tokens([JSToken])
}
