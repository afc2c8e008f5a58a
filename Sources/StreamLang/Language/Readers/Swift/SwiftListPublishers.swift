/// The publishers of lists, whose values Combine computes before anybody subscribes: `[1, 2].publisher.map { … }` is the
/// publisher of another list.
extension SwiftTyping {
  /// A publisher as that of the list which it sends, `[1].map { … }.publisher` of `[1].publisher.map { … }`, where one can
  /// tell them apart: by the name that it prints, or by what its function does besides; nil of all others.
  func computed(_ publisher: SwiftExpression, isNamed: Bool = false) -> SwiftExpression? {
    guard isCombine, case .call(_, let given) = publisher.kind, let list = list(of: publisher),
      isNamed || given.contains(where: { hasEffects($0.value) })
    else { return nil }
    let name = Name("publisher", publisher.span)
    return SwiftExpression(.member(list, name), publisher.span)
  }

  /// The list that a publisher sends; nil of what is no publisher of a list.
  private func list(of publisher: SwiftExpression) -> SwiftExpression? {
    switch publisher.kind {
    case .member(let list, let name) where name.text == "publisher":
      let type = type(of: list)
      if case .list? = type { return list }
      return type?.name == "Range" ? list : nil
    case .call(let callee, let given):
      guard case .member(let source, let name) = callee.kind,
        ["map", "filter", "compactMap"].contains(name.text), program.methods[name.text] == nil,
        given.count == 1, given[0].label == nil, let list = list(of: source)
      else { return nil }
      let member = SwiftExpression(.member(list, name), callee.span)
      return SwiftExpression(.call(member, given), publisher.span)
    default: return nil
    }
  }

  /// True of a function that does more than to compute its answer.
  private func hasEffects(_ function: SwiftExpression) -> Bool {
    switch function.kind {
    case .name(let name): scope.find(name)?.functions.isEmpty == false
    case .closure(let literal): hasEffects(literal.body)
    default: false
    }
  }

  private func hasEffects(_ body: [SwiftStatement]) -> Bool {
    body.enumerated().contains { place, statement in
      switch statement.kind {
      case .expression(let value): place < body.count - 1 || isEffect(value)
      case .leave(let value?): isEffect(value)
      default: statement.blocks.contains(where: hasEffects)
      }
    }
  }

  /// True of what sets something, prints, or calls a function of the text.
  private func isEffect(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .assign: return true
    case .call(let callee, _):
      guard case .name(let name) = callee.kind else { return false }
      return name == "print" || scope.find(name)?.functions.isEmpty == false
    default: return false
    }
  }
}
