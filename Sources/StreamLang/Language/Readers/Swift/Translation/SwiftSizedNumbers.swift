/// Writes numbers of a size: `UInt8(a)`, `a &+ b`, `Float(a)`.
struct SwiftSizedNumbers {
  let typing: SwiftTyping
  let span: Span

  init(_ typing: SwiftTyping, _ span: Span) { (self.typing, self.span) = (typing, span) }

  /// `UInt8(a)`, `Int(exactly: a)`, `Float(a)`; nil of all other calls.
  func call(
    _ name: String, _ given: SwiftArguments, _ write: (SwiftExpression) -> Expression
  ) -> Expression? {
    if given.count == 1, given[0].label?.text == "bitPattern", SwiftLibrary.decimals.contains(name)
    {
      return sized(write(given[0].value), name, "bitPattern")
    }
    if given.count == 1, given[0].label == nil, SwiftLibrary.decimals.contains(name) {
      let isFloat = typing.type(of: given[0].value)?.unwrapped.name == "Float"
      if isFloat != (name == "Float") { return sized(write(given[0].value), name, "") }
    }
    guard let size = SwiftSize(name) else { return nil }
    if given.count == 2, size.hasMore, given[1].label?.text == "radix" {
      return typing.js("wideNumber", given.map { write($0.value) }, span)
    }
    guard given.count == 1 else { return nil }
    if given[0].label?.text == "digits" {
      return typing.js("wideNumber", [write(given[0].value)], span)
    }
    var way = given[0].label?.text ?? ""
    if way == "bitPattern" { way = "truncatingIfNeeded" }
    if way == "ascii" {
      let value = [write(given[0].value), typing.string("asciiValue", span)]
      return typing.js("forced", [typing.js("get", value, span)], span)
    }
    if way.isEmpty && size.hasAll { return nil }
    guard ["", "truncatingIfNeeded", "clamping", "exactly"].contains(way) else { return nil }
    return sized(write(given[0].value), size, way)
  }

  /// `a.byteSwapped`, `a.nextUp`: a property that depends on the type of a number; nil of all others.
  func part(_ name: Name, of object: SwiftExpression, _ write: (SwiftExpression) -> Expression)
    -> Expression?
  {
    guard let type = typing.type(of: object)?.name else { return nil }
    let isOne =
      SwiftLibrary.wholes.contains(type)
      ? SwiftSize.parts.contains(name.text)
      : type == "Float" && SwiftSize.decimalParts.contains(name.text)
    guard isOne else { return nil }
    return typing.js(
      "sizedPart",
      [write(object), typing.string(type, span), typing.string(name.text, name.span)], span)
  }

  /// `a.addingReportingOverflow(b)`; nil of all other methods.
  func overflowing(
    _ name: Name, of object: SwiftExpression, _ given: SwiftArguments,
    _ write: (SwiftExpression) -> Expression
  ) -> Expression? {
    guard SwiftSize.overflowing.contains(name.text), given.count == 1 else { return nil }
    let type = typing.type(of: object)?.name.flatMap { SwiftSize($0)?.name } ?? "Int"
    let names = [typing.string(name.text, name.span), typing.string(type, span)]
    return typing.js("overflowing", names + [write(object), write(given[0].value)], span)
  }

  /// The size of a type in bytes, for `MemoryLayout`; nil of all but plain types.
  static func bytes(of type: SwiftTypeName?) -> Int? {
    switch type?.name {
    case "Bool"?: 1
    case "Double"?, "CGFloat"?, "TimeInterval"?: 8
    case "Float"?: 4
    case "String"?, "Character"?: 16
    case let name?: SwiftSize(name).map { $0.bitWidth / 8 }
    case nil: nil
    }
  }

  /// An operator on numbers that may be above the largest `Int`; nil of all others.
  func wide(
    _ sign: String, _ a: Expression, _ b: Expression, _ left: SwiftTypeName?,
    _ right: SwiftTypeName?
  ) -> Expression? {
    guard Self.isWide(left) || Self.isWide(right) && !sign.hasSuffix("<<") && !sign.hasSuffix(">>")
    else { return nil }
    return typing.js("wide", [typing.string(sign, span), a, b], span)
  }

  /// True of a type with numbers above the largest `Int`.
  static func isWide(_ type: SwiftTypeName?) -> Bool {
    type?.unwrapped.name.flatMap { SwiftSize($0) }?.hasMore == true
  }

  /// The result of an operator, where its operands are numbers of a size.
  func result(
    _ made: Expression, by sign: String, _ left: SwiftTypeName?, _ right: SwiftTypeName?
  ) -> Expression {
    let sizes = [left, right].compactMap { $0?.name.flatMap(SwiftSize.init) }
    guard let size = sizes.first(where: { !$0.hasAll }) else { return made }
    switch sign {
    case "+", "-", "*", "/", "%": return sized(made, size, "")
    case "&+", "&-", "&*", "<<", "&<<", "~": return sized(made, size, "truncatingIfNeeded")
    default: return made
    }
  }

  /// A decimal number as a `Float`.
  func single(_ value: Expression) -> Expression { sized(value, "Float", "") }

  private func sized(_ value: Expression, _ size: SwiftSize, _ way: String) -> Expression {
    sized(value, size.name, way)
  }

  private func sized(_ value: Expression, _ type: String, _ way: String) -> Expression {
    typing.js("sized", [value, typing.string(type, span), typing.string(way, span)], span)
  }
}
