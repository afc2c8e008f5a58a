/// Whole numbers of a size: `UInt8(a)`, `a &+ b`.
extension SwiftTranslator {
  /// `UInt8(a)`, `Int(exactly: a)`; nil of all other calls.
  func sizedCall(
    _ name: String, _ given: [SwiftExpression.Argument], _ span: Span
  ) -> Expression? {
    guard let size = SwiftSize(name), given.count == 1 else { return nil }
    let way = given[0].label?.text ?? ""
    if way.isEmpty && size.hasAll { return nil }
    guard ["", "truncatingIfNeeded", "clamping", "exactly"].contains(way) else { return nil }
    return sized(expression(given[0].value), size, way, span)
  }

  /// The result of an operator, where its operands are numbers of a size.
  func sized(
    _ made: Expression, by sign: String, _ left: SwiftTypeName?, _ right: SwiftTypeName?,
    _ span: Span
  ) -> Expression {
    let sizes = [left, right].compactMap { $0?.name.flatMap(SwiftSize.init) }
    guard let size = sizes.first(where: { !$0.hasAll }) else { return made }
    switch sign {
    case "+", "-", "*", "/", "%": return sized(made, size, "", span)
    case "&+", "&-", "&*", "<<", "~": return sized(made, size, "truncatingIfNeeded", span)
    default: return made
    }
  }

  private func sized(
    _ value: Expression, _ size: SwiftSize, _ way: String, _ span: Span
  ) -> Expression {
    if way == "truncatingIfNeeded", size.hasMore {
      refuse("\(size.name) has numbers that are too large here", span, "use UInt32")
    }
    return js("sized", [value, string(size.name, span), string(way, span)], span)
  }
}
