/// Calls that say in other words what another expression says.
extension SwiftExpression {
  /// The other expression; all else is as it is.
  var inOtherWords: SwiftExpression { withLiteral.withIndex.oneByOne }

  /// `Set([1, 2])` for `Set(arrayLiteral: 1, 2)`, and what is a dictionary's so.
  private var withLiteral: SwiftExpression {
    guard case .call(let callee, let given) = kind, let label = given.first?.label else {
      return self
    }
    let name: String? =
      switch callee.kind {
      case .name(let name), .type(.named(let name, _)): name
      default: nil
      }
    let members = SwiftExpression(.list(given.map(\.value)), label.span)
    let argument: Argument
    switch (label.text, name) {
    case ("arrayLiteral", "Set"?), ("arrayLiteral", "Array"?): argument = Argument(value: members)
    case ("dictionaryLiteral", "Dictionary"?):
      argument = Argument(label: Name("uniqueKeysWithValues", label.span), value: members)
    default: return self
    }
    return SwiftExpression(.call(callee, [argument]), span)
  }

  /// `i = a.index(after: i)` for `a.formIndex(after: &i)`.
  private var withIndex: SwiftExpression {
    guard case .call(let callee, var given) = kind, given["limitedBy"] == nil,
      case .reference(let place)? = given.first?.value.kind
    else { return self }
    let object: SwiftExpression
    switch callee.kind {
    case .member(let owner, let name) where name.text == "formIndex": object = owner
    case .name("formIndex"): object = SwiftExpression(.name("self"), callee.span)
    default: return self
    }
    given[0].value = place
    let index = SwiftExpression(.member(object, Name("index", callee.span)), callee.span)
    return SwiftExpression(.assign("=", place, SwiftExpression(.call(index, given), span)), span)
  }

  /// `(0..<n).forEach { … }` for `DispatchQueue.concurrentPerform(iterations: n) { … }`: one order of many.
  private var oneByOne: SwiftExpression {
    guard case .call(let callee, let given) = kind, given.count == 2,
      case .member(let queue, let name) = callee.kind, name.text == "concurrentPerform",
      case .name("DispatchQueue") = queue.kind, let count = given["iterations"]
    else { return self }
    let zero = SwiftExpression(.int(0), count.span)
    let rounds = SwiftExpression(.binary("..<", zero, count), count.span)
    let each = SwiftExpression(.member(rounds, Name("forEach", name.span)), callee.span)
    return SwiftExpression(.call(each, [given[1]]), span)
  }
}
