extension TypedText {
  /// The bracket that ends or begins at a place, and its partner, in the order of the text.
  func brackets(at cursor: Int) -> [Span] {
    let all = brackets(in: tokens)
    let beside = all.filter { $0.contains { $0.start == cursor || $0.end == cursor } }
    return beside.first { $0.contains { $0.end == cursor } } ?? beside.first ?? []
  }

  private func brackets(in tokens: [Token]) -> [[Span]] {
    tokens.enumerated().flatMap { index, token in
      let own = token.partner.flatMap { $0 > index ? [[token.span, tokens[$0].span]] : nil } ?? []
      return own + interpolations(in: token).flatMap(brackets(in:))
    }
  }
}
