/// Cuts a text into tokens; what cannot be read becomes an error token and a problem.
///
/// Works on UTF-8. Newlines and comments are no tokens: each token says what stands before it, and
/// each bracket knows its partner. An interpolation has its own list of tokens inside its string.
struct Lexer: ~Copyable {
  let source: [UInt8]
  var index = 0
  var literals: [[StringPiece]] = []
  var problems: [Problem] = []
  var interpolationDepth = 0
  private(set) var work = LongWork()
  private var tokenCount = 0
  /// True if there are too many tokens; the rest is not read.
  var isTooLong: Bool { tokenCount > Limits.tokens }

  init(_ text: String) { source = Array(text.utf8) }

  /// All tokens of the text, the last of which is the end.
  mutating func tokens() -> [Token] {
    if starts(with: 0xEF, 0xBB, 0xBF) { index = 3 }
    if starts(with: UInt8(ascii: "#"), UInt8(ascii: "!")) { index = lineEnd(from: index) }
    return list(until: nil)
  }

  /// The tokens from here on; in an interpolation, up to the `closer` or newline that ends it, where the
  /// end token then stands.
  mutating func list(until closer: UInt8?) -> [Token] {
    var tokens = TokenList()
    while !isTooLong, !work.shouldStop(), advance(to: &tokens, until: closer) {
      tokenCount += 1
      tokens.append(
        token(after: tokens.last, startsStatement: closer == nil && tokens.isBetweenStatements))
    }
    tokens.append(Token(.end, Span(index, index)))
    return tokens.all
  }

  /// Steps over what is no token; false at the end.
  private mutating func advance(to tokens: inout TokenList, until closer: UInt8?) -> Bool {
    while true {
      skipBlanks(&tokens, acrossLines: closer == nil)
      guard index < source.count else { return false }
      let byte = source[index]
      if let closer, byte.endsLine || byte == closer && !tokens.isInBrackets { return false }
      // Swift's `in: &bag`: the `&` is read and forgotten.
      guard byte == .ampersand, let before = tokens.last?.symbol,
        before == .leftParenthesis || before == .comma || before == .colon,
        startsName(at: index + 1)
      else { return true }
      index += 1
    }
  }

  private mutating func skipBlanks(_ tokens: inout TokenList, acrossLines: Bool) {
    while index < source.count {
      let byte = source[index]
      if byte.endsLine {
        guard acrossLines else { return }
        tokens.followsNewline = true
        index += 1
      } else if let width = blankWidth(at: index) {
        tokens.followsSpace = true
        index += width
      } else if starts(with: .slash, .slash) {
        index = lineEnd(from: index)
      } else if starts(with: .slash, .star) {
        tokens.followsSpace = true
        if skipComment() { tokens.followsNewline = true }
      } else {
        return
      }
    }
  }

  /// Steps over a block comment, which may hold others, and tells whether it spans lines.
  private mutating func skipComment() -> Bool {
    let start = index
    var depth = 0
    var spansLines = false
    while index < source.count {
      if starts(with: .slash, .star) {
        depth += 1
        index += 2
      } else if starts(with: .star, .slash) {
        depth -= 1
        index += 2
        if depth == 0 { return spansLines }
      } else {
        if source[index].endsLine { spansLines = true }
        index += 1
      }
    }
    report("the comment is never closed", start, start + 2, help: "add `*/`", atEnd: true)
    return spansLines
  }

  private mutating func token(after previous: Token?, startsStatement: Bool) -> Token {
    let byte = source[index]
    switch byte {
    case .colon where startsStatement && startsName(at: index + 1): return command()
    case _ where byte.isDigit:
      let isIndex = previous?.symbol == .dot && previous?.span.end == index
      return isIndex ? indexNumber() : number()
    case .dollar where isDigit(at: index + 1): return parameter()
    case .quote, .apostrophe, .backquote: return string()
    default: return startsName(at: index) ? name() : symbol()
    }
  }

  private mutating func name() -> Token {
    let start = index
    index = nameEnd(from: start)
    guard index - start <= Word.longest else { return Token(.name(nil), Span(start, index)) }
    let word = Word.bySpelling[text(start, index)]
    return Token(.name(word), Span(start, index))
  }

  private mutating func parameter() -> Token {
    let start = index
    index = nameEnd(from: start)
    if index == start + 2, source[start + 1].isDigit {
      return Token(.parameter(Int(source[start + 1] - .zero)), Span(start, index))
    }
    report(
      "`\(text(start, index))` is not a parameter", start, index,
      help: "the parameters of a closure are `$0` to `$9`")
    return Token(.error, Span(start, index))
  }

  private func namesFollow(_ end: Int) -> Bool {
    let next = source[end...].firstIndex { $0 != .space } ?? end
    return next > end && startsName(at: next)
  }

  /// `:` and the rest of the line, up to a `;` outside of `"…"` and brackets, or a `//` after white space.
  ///
  /// `:drop a` and `:del a` are the statement `del a`.
  private mutating func command() -> Token {
    let start = index
    let wordEnd = nameEnd(from: start + 1)
    if ["drop", "del"].contains(text(start + 1, wordEnd)), namesFollow(wordEnd) {
      index = wordEnd
      return Token(.name(.del), Span(start, wordEnd))
    }
    var isQuoted = false
    var depth = 0
    while index < source.count, !source[index].endsLine {
      switch source[index] {
      case .quote: isQuoted.toggle()
      case _ where isQuoted: break
      case .leftParenthesis, UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case .rightParenthesis, UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if !isQuoted {
        if depth <= 0, source[index] == .semicolon { break }
        if starts(with: .slash, .slash), source[index - 1] == .space || source[index - 1] == .tab {
          break
        }
      }
      index += 1
    }
    var line = text(start, index).unicodeScalars
    while let last = line.last, last.properties.isWhitespace { line.removeLast() }
    return Token(.command, Span(start, start + String(line).utf8.count))
  }
}

/// Tokens as they are found, with what is known about the place behind the last one.
private struct TokenList {
  private(set) var all: [Token] = []
  var followsNewline = true
  var followsSpace = false
  private var openBrackets: [Int] = []

  var last: Token? { all.last }
  var isInBrackets: Bool { !openBrackets.isEmpty }
  var isBetweenStatements: Bool {
    openBrackets.isEmpty && (followsNewline || last?.symbol == .semicolon)
  }

  mutating func append(_ token: Token) {
    var token = token
    token.followsNewline = followsNewline
    token.followsSpace = followsSpace || followsNewline || token.isEnd
    followsNewline = false
    followsSpace = false
    if let symbol = token.symbol {
      if symbol.closer != nil {
        openBrackets.append(all.count)
      } else if symbol.isCloser, let opener = openBrackets.last,
        all[opener].symbol?.closer == symbol
      {
        openBrackets.removeLast()
        all[opener].partner = all.count
        token.partner = opener
      }
    }
    all.append(token)
  }
}
