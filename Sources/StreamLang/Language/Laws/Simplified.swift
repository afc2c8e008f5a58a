/// A text to whose chains laws are applied as long as one holds.
struct Simplified {
  let text: String
  /// The laws that were used, in order.
  let used: [SimplifyingLaw]

  /// Nil where no law makes anything simpler.
  init?(_ text: String, by laws: [SimplifyingLaw] = SimplifyingLaw.all, in symbols: SymbolTable) {
    var (text, laws, used) = (text, laws, [SimplifyingLaw]())
    while let (next, law) = Self.step(text, laws, symbols) {
      // Somebody who asks for some values only would get others from a form that asks for more.
      if law.asksForAll, symbols.values.contains(where: { $0.demand != nil }) {
        laws.removeAll(where: \.asksForAll)
        continue
      }
      text = next
      used.append(law)
    }
    if used.isEmpty { return nil }
    (self.text, self.used) = (text, used)
  }

  /// The text after the first law that holds of calls in it.
  private static func step(
    _ text: String, _ laws: [SimplifyingLaw], _ symbols: SymbolTable
  ) -> (text: String, law: SimplifyingLaw)? {
    let source = Source(text)
    let parsed = Parser.parse(text)
    var resolver = Resolver(source, symbols)
    let statements = resolver.statements(parsed.statements)
    guard parsed.diagnostics.isEmpty, resolver.diagnostics.isEmpty, statements.count == 1,
      case .evaluate(let whole) = statements[0].kind
    else { return nil }
    var pending = [whole]
    while let expression = pending.popLast() {
      let chain = CallChain(expression, source, symbols)
      if let (new, law) = chain.shorter(by: laws) {
        return (text.replacing([(expression.span, new)]), law)
      }
      pending += chain.inner.reversed()
    }
    return nil
  }
}

extension CallChain {
  /// Its text after the first law that holds of some of its calls.
  fileprivate func shorter(by laws: [SimplifyingLaw]) -> (text: String, law: SimplifyingLaw)? {
    for start in links.indices {
      for law in laws where start + law.count <= links.count {
        let window = start..<start + law.count
        guard let new = law.rewrite(links[window]) else { continue }
        var calls = links.map(\.text)
        if new == Array(calls[window]) { continue }
        calls.replaceSubrange(window, with: new)
        // Without any call a name would be the same stream or cell, and no stream of its own.
        if calls.isEmpty, case .symbol = root.kind { continue }
        return (([rootText] + calls).joined(separator: "."), law)
      }
    }
    return nil
  }
}
