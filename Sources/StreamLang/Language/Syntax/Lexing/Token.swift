/// The smallest piece of a program that means something, with what stands before it.
struct Token: Sendable {
  enum Kind: Sendable {
    /// A name; the word, if it can be a keyword where it stands.
    case name(Word?)
    /// `$0` … `$9`.
    case parameter(Int)
    case int(Int)
    case double(Double)
    /// Whole microseconds.
    case duration(Int)
    /// A string; its pieces stand at this index of the lexer's literals.
    case string(Int)
    case symbol(Symbol)
    /// `:help map`; the text without the colon is what the command is given.
    case command
    /// A literal that cannot be read. It stands for a value, so that one mistake is one message.
    case error
    case end
  }

  var kind: Kind
  var span: Span
  var followsNewline = false
  /// Also true after a newline.
  var followsSpace = false
  /// The index of the bracket that belongs to this one, in the same list of tokens.
  var partner: Int?

  init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  var symbol: Symbol? { if case .symbol(let symbol) = kind { symbol } else { nil } }

  var word: Word? { if case .name(let word) = kind { word } else { nil } }

  var isName: Bool { if case .name = kind { true } else { false } }

  var isString: Bool { if case .string = kind { true } else { false } }

  var isEnd: Bool { if case .end = kind { true } else { false } }
}

/// A piece of a string: text with its escapes replaced, or what stands between `\(` and `)`.
enum StringPiece: Sendable {
  case text(String)
  case tokens([Token])
}
