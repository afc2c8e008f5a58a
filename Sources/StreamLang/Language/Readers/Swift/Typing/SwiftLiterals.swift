/// Literals of which a type makes values of its own: `let m: Money = 5`.
extension SwiftProgram.TypeFacts {
  /// The call that a literal is, where a value of this type is wanted; nil if it has no initializer for it.
  func value(of literal: SwiftExpression) -> SwiftExpression? {
    let span = literal.span
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    func call(_ labels: String..., arguments: [SwiftExpression]? = nil) -> SwiftExpression? {
      guard
        let label = labels.first(where: { label in
          initializers.contains { $0.parameters.first?.label == label }
        })
      else { return nil }
      // `[]` and `[:]` give their initializer nothing.
      let values = arguments ?? [literal]
      let given = (values.isEmpty ? [made(.tuple([]))] : values).enumerated().map { place, value in
        SwiftExpression.Argument(label: place == 0 ? Name(label, span) : nil, value: value)
      }
      return made(.call(made(.name(name)), given))
    }
    switch literal.kind {
    case .int: return call("integerLiteral", "floatLiteral")
    case .double: return call("floatLiteral")
    case .bool: return call("booleanLiteral")
    case .text: return call("stringLiteral", "stringInterpolation")
    case .null: return call("nilLiteral", arguments: [made(.tuple([]))])
    case .list(let members) where parents.contains("OptionSet"): return options(members, span)
    case .list(let members): return call("arrayLiteral", arguments: members)
    case .dictionary(let pairs):
      return call(
        "dictionaryLiteral",
        arguments: pairs.map { made(.tuple([(nil, $0.key), (nil, $0.value)])) })
    case .call(let callee, var given) where name == "Decimal" && given.count == 2:
      // `let x: Decimal = pow(2, 10)`
      guard case .name("pow") = callee.kind, given[0].value.isNumberLiteral,
        let base = value(of: given[0].value)
      else { return nil }
      given[0].value = base
      return made(.call(callee, given))
    default: return nil
    }
  }

  /// `[.read, .write]`: the union of options.
  private func options(_ members: [SwiftExpression], _ span: Span) -> SwiftExpression {
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    let own = made(.name(name))
    let raw = members.map { member in
      let value =
        if case .implied(let name) = member.kind { made(.member(own, name)) } else { member }
      return made(.member(value, Name("rawValue", span)))
    }
    let union = raw.dropFirst().reduce(raw.first ?? made(.int(0))) { made(.binary("|", $0, $1)) }
    return made(.call(own, [.init(label: Name("rawValue", span), value: union)]))
  }
}
