/// The smallest piece of a Swift text that means something, with what stands before it.
struct SwiftToken: Sendable {
  enum Kind: Sendable, Hashable {
    /// A name or a word of the language; `$0`, `#function` and `_` are names, too.
    case name(String)
    case int(Int)
    case double(Double)
    /// Its pieces stand at this index of the lexer's texts.
    case string(Int)
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

  func isSign(_ text: String) -> Bool {
    if case .sign(let sign) = kind { sign == text } else { false }
  }

  func isWord(_ text: String) -> Bool {
    if case .name(let name) = kind { name == text && !isQuoted } else { false }
  }

  var name: String? { if case .name(let name) = kind { name } else { nil } }
  var sign: String? { if case .sign(let sign) = kind { sign } else { nil } }
  var isEnd: Bool { kind == .end }
}

/// A piece of a text: its characters, or what stands between `\(` and `)`.
enum SwiftTextPiece: Sendable {
  case text(String)
  case tokens([SwiftToken])
}
