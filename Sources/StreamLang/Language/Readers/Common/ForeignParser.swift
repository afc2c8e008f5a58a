import StreamEngine

/// The smallest piece of a text in another language that means something.
protocol ForeignToken: Sendable {
  /// The name of the language, for messages.
  static var language: String { get }
  /// Words that are never names.
  static var words: Set<String> { get }

  var span: Span { get }
  /// Its text where it is a name or a word of the language.
  var name: String? { get }
  var sign: String? { get }
  var isEnd: Bool { get }
  /// It is written so that it is a name, whatever it says.
  var isQuoted: Bool { get }
  /// A short text that shows the token in a message.
  var title: String { get }
}

extension ForeignToken {
  var isQuoted: Bool { false }

  func isSign(_ text: String) -> Bool { sign == text }
  func isWord(_ text: String) -> Bool { name == text && !isQuoted }
}

/// Tokens at places that may be outside of the text.
extension Array where Element: ForeignToken {
  func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
  func name(at place: Int) -> String? { at(place)?.name }
  func isSign(at place: Int, _ signs: String...) -> Bool {
    at(place)?.sign.map(signs.contains) ?? false
  }
}

/// The part of a parser that every other language has: a place in a list of tokens, the steps through it, and
/// the limits that keep a hostile text from taking all memory or all time.
///
/// A parser stops at the first mistake: a text that is half in another language is nothing that could run.
class ForeignParser<Token: ForeignToken> {
  final private(set) var tokens: [Token]
  final var index = 0
  /// The tokens that others stand for, in the order in which they were replaced.
  private var replaced: [(index: Int, token: Token)] = []
  /// The number of brackets, functions and operators that stand open.
  private var depth = 0
  /// The number of tokens that were read in vain, which are read once more.
  private var reread = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  final var token: Token { tokens[index] }
  final var start: Int { token.span.start }

  final func peek(_ distance: Int = 1) -> Token { tokens[min(index + distance, tokens.count - 1)] }
  final func at(_ sign: String) -> Bool { token.isSign(sign) }
  final func at(word: String) -> Bool { token.isWord(word) }
  final func at(oneOf words: Set<String>) -> Bool {
    token.name.map { words.contains($0) && !token.isQuoted } ?? false
  }

  final func take(if sign: String) -> Bool {
    guard at(sign) else { return false }
    index += 1
    return true
  }

  final func take(ifWord word: String) -> Bool {
    guard at(word: word) else { return false }
    index += 1
    return true
  }

  final func expect(_ sign: String) throws(Problem) {
    if !take(if: sign) { throw wanted("`\(sign)`") }
  }

  final func name(_ what: String = "a name") throws(Problem) -> Name {
    guard let text = token.name, token.isQuoted || !Token.words.contains(text) else {
      throw wanted(what)
    }
    index += 1
    return Name(text, tokens[index - 1].span)
  }

  /// From `start` to the end of the token taken last.
  final func span(from start: Int) -> Span {
    Span(start, max(start, index > 0 ? tokens[index - 1].span.end : start))
  }

  final func wanted(_ what: String, help: String? = nil) -> Problem {
    Problem(
      diagnostic: Diagnostic(
        .syntax, "found \(token.title), wanted \(what)", token.span,
        help: help ?? "nothing else can stand here in \(Token.language)"),
      isAtEnd: token.isEnd)
  }

  final func refused(_ message: String, _ span: Span, _ help: String) -> Problem {
    Problem(diagnostic: Diagnostic(.syntax, message, span, help: help))
  }

  final func deeper<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
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

  /// Notes that tokens were read once more, so that what doubles with each step ends soon.
  final func noteReread(_ count: Int) { reread += count }

  /// Reads with another list of tokens: the code within a text.
  final func within<Result>(
    _ piece: [Token], _ read: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let saved = (tokens, index, replaced)
    (tokens, index, replaced) = (piece, 0, [])
    defer { (tokens, index, replaced) = saved }
    return try read()
  }

  /// Tries to read; what cannot be read so is read in another way.
  final func attempt<Result>(_ read: () throws(Problem) -> Result?) -> Result? {
    let (first, count) = (index, replaced.count)
    if let result = try? read() { return result }
    reread += index - first
    index = first
    while replaced.count > count, let last = replaced.popLast() { tokens[last.index] = last.token }
    return nil
  }

  /// Goes on with another token in the place of this one, as long as the attempt around does not fail.
  final func replace(with token: Token) {
    replaced.append((index, tokens[index]))
    tokens[index] = token
  }
}
