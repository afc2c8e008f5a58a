/// The smallest piece of a JavaScript text that means something, with what stands before it.
struct JSToken: Sendable {
  enum Kind: Sendable, Hashable {
    /// A name or a word of the language; `#n` is a name, too.
    case name(String)
    case number(Double)
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

  init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }

  func isSign(_ text: String) -> Bool {
    if case .sign(let sign) = kind { sign == text } else { false }
  }

  func isWord(_ text: String) -> Bool {
    if case .name(let name) = kind { name == text } else { false }
  }

  var name: String? { if case .name(let name) = kind { name } else { nil } }

  var isEnd: Bool { kind == .end }
}

/// A piece of a template: text with its escapes replaced, or what stands between `${` and `}`.
enum JSTemplatePiece: Sendable {
  case text(String)
  case tokens([JSToken])
}
