/// A text that is being typed, as its tokens, whether or not it can be read.
struct TypedText {
  let bytes: [UInt8]
  /// Without the end; those within strings stand in the strings.
  let tokens: [Token]
  private let literals: [[StringPiece]]
  /// The parts that cannot be read.
  let mistakes: [Span]

  init(_ text: String) {
    var lexer = Lexer(text)
    tokens = Array(lexer.tokens().dropLast())
    bytes = lexer.source
    literals = lexer.literals
    mistakes = lexer.problems.map(\.diagnostic.span)
  }

  /// The start of an interpolation that nothing closes.
  var openInterpolation: Int? { mistakes.last { text(of: $0) == "\\(" }?.end }

  func text(of span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  func text(of token: Token) -> String { text(of: token.span) }

  /// The text that stands at the end of the text behind the last token: blanks, and comments.
  var rest: String { text(of: Span(tokens.last?.span.end ?? 0, bytes.count)) }

  /// The tokens of each `\(…)` in a string; none of anything else.
  func interpolations(in token: Token) -> [[Token]] {
    guard case .string(let index) = token.kind else { return [] }
    return literals[index].compactMap { piece in
      if case .tokens(let tokens) = piece { tokens.dropLast() } else { nil }
    }
  }
}

extension [Token] {
  /// True if a statement begins with this token, as far as its neighbours tell.
  func startsStatement(at index: Int) -> Bool {
    guard index > 0, index == count || !self[index].followsNewline else { return true }
    let before = self[index - 1]
    return before.symbol == .semicolon || before.symbol == .leftBrace
      || before.word == .quiet && startsStatement(at: index - 1)
      || before.word == .in && isKeyword(at: index - 1)
  }

  /// The next token on the same line.
  func follower(of index: Int) -> Token? {
    guard index + 1 < count, !self[index + 1].followsNewline else { return nil }
    return self[index + 1]
  }

  /// True if a name is a keyword where it stands.
  func isKeyword(at index: Int) -> Bool {
    guard let word = self[index].word, index == 0 || self[index - 1].symbol != .dot else {
      return false
    }
    let next = follower(of: index)
    // Only where a value follows is the word no name itself.
    let isFollowed: Bool? = next.map { next in
      guard let symbol = next.symbol else { return true }
      return [.leftBrace, .leftParenthesis, .leftBracket].contains(symbol) && next.followsSpace
    }
    switch word {
    case .true, .false, .nil: return true
    case .let, .var, .const, .if, .switch, .case, .return, .throw: return isFollowed ?? true
    case .else, .default: return true
    case .in: return index > 0 && self[index - 1].symbol != .leftParenthesis
    case .until: return index > 0 && self[index - 1].word == .run
    case .watch, .unwatch, .del, .wait, .expect, .forall, .note, .run, .at, .after, .batch, .quiet,
      .import:
      guard startsStatement(at: index) else { return false }
      return isFollowed ?? true
    default: return false
    }
  }

  /// The places of the names that the text itself gives a meaning to: definitions and parameters.
  var introduced: [Int] {
    var found: [Int] = []
    /// The part that stands between a bracket and here was looked at already.
    var done = 0
    func addNames(_ range: Range<Int>) {
      for index in range.clamped(to: done..<count) where self[index].isName { found.append(index) }
      done = Swift.max(done, range.upperBound)
    }
    var brace = 0
    for (index, token) in enumerated() {
      let next = follower(of: index)?.symbol
      let isBound = next == .assign || next == .fatArrow
      if token.symbol == .leftBrace { brace = index }
      if token.isName, isBound || index > 0 && self[index - 1].isBinder {
        found.append(index)
      } else if let partner = token.partner, partner < index, isBound {
        addNames(partner..<index)
      } else if token.word == .in {
        // `{ a, b in`
        addNames(brace..<index)
      }
    }
    return found
  }
}

extension Token {
  /// True if the name behind it is a new one.
  fileprivate var isBinder: Bool { word == .let || word == .var || word == .const }

  /// True if a value can end here.
  var endsValue: Bool {
    switch kind {
    case .name, .parameter, .int, .double, .duration, .string, .error: true
    case .symbol(let symbol): symbol.isCloser
    case .command, .end: false
    }
  }
}
