/// Marks the parts of a text, whether or not it can be read.
struct Highlighter {
  private let text: TypedText
  private let symbols: SymbolTable
  /// The names that the text itself gives a meaning to.
  private var own: Set<String> = []
  private(set) var styledText = StyledText()

  init(_ text: String, _ symbols: SymbolTable) {
    self.text = TypedText(text)
    self.symbols = symbols
    own = Set(self.text.tokens.introduced.map { self.text.text(of: self.text.tokens[$0]) })
    append(self.text.tokens, within: Span(0, self.text.bytes.count))
  }

  /// Appends a part of the text; what stands between the tokens is blank, or a comment.
  private mutating func append(_ tokens: [Token], within span: Span) {
    var end = span.start
    for (index, token) in tokens.enumerated() {
      appendGap(Span(end, token.span.start))
      append(token, at: index, of: tokens)
      end = token.span.end
    }
    appendGap(Span(end, span.end))
  }

  private mutating func appendGap(_ span: Span) {
    let bytes = text.bytes[span.start..<span.end]
    let isComment = bytes.contains { $0 == .slash || $0 == UInt8(ascii: "#") }
    styledText.append(text.text(of: span), isComment ? .comment : .plain)
  }

  private mutating func append(_ token: Token, at index: Int, of tokens: [Token]) {
    let word = text.text(of: token)
    switch token.kind {
    case .name: styledText.append(word, style(of: word, at: index, in: tokens))
    case .parameter: styledText.append(word, .keyword)
    case .int, .double, .duration: styledText.append(word, .number)
    case .string: appendString(token)
    case .symbol: styledText.append(word, .sign)
    case .command: appendCommand(word)
    case .error: styledText.append(word, .error)
    case .end: break
    }
  }

  private mutating func appendString(_ token: Token) {
    var end = token.span.start
    for tokens in text.interpolations(in: token) {
      guard let first = tokens.first, let last = tokens.last else { continue }
      styledText.append(text.text(of: Span(end, first.span.start)), .string)
      append(tokens, within: Span(first.span.start, last.span.end))
      end = last.span.end
    }
    styledText.append(text.text(of: Span(end, token.span.end)), .string)
  }

  /// `:why b`: the word, and the names behind it.
  private mutating func appendCommand(_ line: String) {
    for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { styledText.append(" ") }
      let hue = symbols[String(word)].map { StyledText.Style.hue($0.root.number) }
      styledText.append(String(word), index == 0 ? .command : hue ?? .plain)
    }
  }

  private func style(of name: String, at index: Int, in tokens: [Token]) -> StyledText.Style {
    let before = index > 0 ? tokens[index - 1].symbol : nil
    let after = tokens.follower(of: index)?.symbol
    if before == .dot {
      return after == .leftParenthesis && isMistyped(name, at: index, in: tokens)
        ? .unknown : .plain
    }
    let binding = symbols[name]
    let isKeyword = tokens.isKeyword(at: index) && (after != nil || binding == nil)
    if isKeyword || tokens[index].word?.isValue == true { return .keyword }
    let isLabel =
      after == .colon && (before == .leftParenthesis || before == .comma || before == .leftBrace)
    if isLabel { return .plain }
    if let binding { return .hue(binding.root.number) }
    let isKnown =
      own.contains(name) || name == "_" || Prelude.operators[name] != nil
      || Builtin.named(name) != nil || name.startsCapitalized
      || after == .dot
        && Namespaces.withFunctions.contains(name)
    return isKnown ? .plain : .unknown
  }

  /// True of a method that nothing has, behind a stream.
  private func isMistyped(_ name: String, at index: Int, in tokens: [Token]) -> Bool {
    guard index > 1, symbols[text.text(of: tokens[index - 2])]?.stream != nil else { return false }
    let isKnown =
      Prelude.operators[name] != nil || Builtin.named(name) != nil || symbols[name] != nil
      || own.contains(name) || ObserverMethod(rawValue: name) != nil
      || Suggestion.translations[name] != nil || Dialect.bags[name] != nil
    return !isKnown
  }
}
