/// A text that is being typed, as its tokens, whether or not it can be read.
struct TypedText {
  let bytes: [UInt8]
  /// Without the end; those within strings stand in the strings.
  let tokens: [Token]
  private let literals: [[StringPiece]]

  init(_ text: String) {
    var lexer = Lexer(text)
    tokens = Array(lexer.tokens().dropLast())
    bytes = lexer.source
    literals = lexer.literals
  }

  func text(of span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  func text(of token: Token) -> String { text(of: token.span) }

  /// The tokens of each `\(…)` in a string; none of anything else.
  func interpolations(in token: Token) -> [[Token]] {
    guard case .string(let index) = token.kind else { return [] }
    return literals[index].compactMap { piece in
      if case .tokens(let tokens) = piece { tokens.dropLast() } else { nil }
    }
  }
}

extension [Token] {
  /// Whether a statement begins with this token, as far as its neighbours tell.
  func startsStatement(at index: Int) -> Bool {
    guard index > 0, !self[index].followsNewline else { return true }
    let before = self[index - 1]
    return before.symbol == .semicolon || before.symbol == .leftBrace || before.word == .quiet
      || before.word == .in
  }

  /// The next token on the same line.
  func follower(of index: Int) -> Token? {
    guard index + 1 < count, !self[index + 1].followsNewline else { return nil }
    return self[index + 1]
  }

  /// Whether a name is a keyword where it stands.
  func isKeyword(at index: Int) -> Bool {
    guard let word = self[index].word, index == 0 || self[index - 1].symbol != .dot else {
      return false
    }
    let next = follower(of: index)
    if word.isValue { return true }
    // What follows shows whether a value begins there, or the word itself is one.
    let isFollowed = next.map { next in
      next.symbol.map { [.leftBrace, .leftParenthesis, .leftBracket].contains($0) }
        ?? true
    }
    switch word {
    case .let, .var, .const, .if, .switch, .case, .return, .throw: return isFollowed ?? true
    case .else, .default, .in: return true
    case .until: return index > 0 && self[index - 1].word == .run
    case .watch, .unwatch, .del, .wait, .expect, .run, .at, .after, .batch, .quiet, .import:
      guard startsStatement(at: index) else { return false }
      if next == nil || next?.symbol == .semicolon { return word == .run }
      return next?.symbol == .leftParenthesis
        ? next?.followsSpace == true && word != .batch : isFollowed ?? false
    default: return false
    }
  }

  /// Where the names stand that the text itself gives a meaning to: definitions and parameters.
  var introduced: Set<Int> {
    var found: Set<Int> = []
    func addNames(_ range: Range<Int>) {
      for index in range where self[index].isName { found.insert(index) }
    }
    for (index, token) in enumerated() {
      let next = follower(of: index)?.symbol
      if token.isName, next == .assign || next == .fatArrow {
        found.insert(index)
      } else if let partner = token.partner, partner < index, next == .assign || next == .fatArrow {
        addNames(partner..<index)
      } else if token.word == .in {
        // `{ a, b in`
        let brace = self[..<index].lastIndex { $0.symbol == .leftBrace } ?? index
        addNames(brace..<index)
      } else if index > 0, token.isName,
        [.let, .var, .const].contains(self[index - 1].word)
      {
        found.insert(index)
      }
    }
    return found
  }
}
