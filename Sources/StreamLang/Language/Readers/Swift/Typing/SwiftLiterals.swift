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
    case .text(let pieces):
      return interpolated(pieces, span) ?? call("stringLiteral", "stringInterpolation")
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

  /// True of a number or a text that is written out, if an initializer takes such literals; one of decimal numbers does
  /// not take whole ones.
  func isMade(of literal: SwiftExpression) -> Bool {
    let labels = initializers.compactMap { $0.parameters.first?.label }
    return switch literal.kind {
    case .int: labels.contains("integerLiteral")
    case .double: labels.contains("floatLiteral")
    case .text: labels.contains("stringLiteral") || labels.contains("stringInterpolation")
    default: false
    }
  }

  /// A text with values in it, which an interpolation of the type's own takes piece by piece; nil of all others.
  private func interpolated(
    _ pieces: [SwiftExpression.Piece], _ span: Span
  ) -> SwiftExpression? {
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    let values = pieces.count { if case .value = $0 { true } else { false } }
    let parameters = initializers.compactMap(\.parameters.first)
    guard
      let type = parameters.first(where: { $0.label == "stringInterpolation" })?.type?.name,
      !["DefaultStringInterpolation", "String.StringInterpolation"].contains(type),
      values > 0 || !parameters.contains(where: { $0.label == "stringLiteral" })
    else { return nil }
    let held = Name("$pieces", span)
    let own = made(.name(held.text))
    func call(_ name: String, _ given: SwiftArguments) -> SwiftStatement {
      let method = made(.member(own, Name(name, span)))
      return SwiftStatement(.expression(made(.call(method, given))), span)
    }
    var (calls, text, size) = ([SwiftStatement](), "", 0)
    // A text stands before each value and behind the last one, if only an empty one.
    func appendText() {
      let value = made(.text([.text(text)]))
      calls.append(call("appendLiteral", [.init(label: nil, value: value)]))
      size += text.utf8.count
      text = ""
    }
    for piece in pieces {
      switch piece {
      case .text(let more): text += more
      case .value(let value):
        appendText()
        if case .call(let callee, let given) = value.kind,
          case .name(SwiftExpression.ownPiece) = callee.kind
        {
          calls.append(call("appendInterpolation", given))
        } else {
          calls.append(call("appendInterpolation", [.init(label: nil, value: value)]))
        }
      }
    }
    appendText()
    let begun = made(
      .call(
        made(.name(type)),
        [
          .init(label: Name("literalCapacity", span), value: made(.int(size))),
          .init(label: Name("interpolationCount", span), value: made(.int(values))),
        ]))
    let whole = made(
      .call(made(.name(name)), [.init(label: Name("stringInterpolation", span), value: own)]))
    let first = SwiftVariable(held, begun, isConstant: false, span)
    return .computed(
      by: [SwiftStatement(.declare([first]), span)] + calls + [SwiftStatement(.leave(whole), span)],
      span)
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
