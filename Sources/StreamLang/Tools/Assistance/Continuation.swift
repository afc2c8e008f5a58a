/// The text that probably follows at the end of a text.
struct Continuation {
  private let text: String
  private let completion: Completion?

  init(_ text: String, _ completion: Completion?) {
    (self.text, self.completion) = (text, completion)
  }

  /// The rest of the best candidate, if a part of it stands there; else the brackets that are missing.
  var rest: String? {
    if let completion, let best = completion.candidates.first {
      let word = completion.replaced.text(in: text)
      if !word.isEmpty, best.text.hasPrefix(word) {
        let rest = best.text.dropFirst(word.count)
        return rest.isEmpty ? nil : String(rest)
      }
    }
    return closers
  }

  /// The text that closes the brackets that stand open, if that makes a text that can be read.
  private var closers: String? {
    var open: [Symbol] = []
    for token in TypedText(text).tokens where token.partner == nil {
      if let closer = token.symbol?.closer { open.append(closer) }
    }
    if open.isEmpty { return nil }
    let closers = open.reversed().map(\.rawValue).joined()
    return Parser.parse(text + closers).diagnostics.isEmpty ? closers : nil
  }
}
