/// Values where a type is wanted that says what they are.
extension SwiftTranslator {
  /// An expression as a value of a type: an optional where one is wanted, a decimal number where one is.
  func wrapped(_ value: SwiftExpression, as type: SwiftTypeName?) -> Expression {
    let span = value.span
    if case .name = value.kind, self.type(of: value)?.name == "IndexingIterator" {
      return js("copied", [expression(value)], span)
    }
    guard let wanted = plain(type) else { return expression(value) }
    if case .optional(let inner) = wanted {
      if let own = optional(value, of: inner) { return own }
      switch value.kind {
      case .null: return null(span)
      case .attempt(_, isOptional: true), .chained: return expression(value, as: wanted)
      default: break
      }
      let depth = plain(self.type(of: value))?.optionalDepth ?? 0
      if depth > 0, depth >= wanted.optionalDepth { return expression(value, as: wanted) }
      let isNested = depth > 0 || inner.isOptional || mayBeOptional(value, as: inner)
      return js(
        "some", [wrapped(value, as: inner)] + (isNested ? [bool(true, span)] : []), span)
    }
    if let facts = program.facts(of: wanted), let made = facts.value(of: value) {
      return expression(made.made(as: wanted))
    }
    if wanted == .tuple([]) {
      switch value.kind {
      case .call, .assign: return js("void", [expression(value)], span)
      default: break
      }
    }
    if let forced = forced(value, as: wanted) { return forced }
    // A member of a type parameter's type is not one of the protocol that it conforms to.
    let isOpen = type?.name.flatMap { typeParameter($0) } != nil
    let made = expression(value, as: isOpen ? type : wanted)
    // `let x: Double = [1, 2].reduce(0, +)`: no whole number is one in Swift.
    if wanted.name == "Double", ["Int", "UInt64"].contains(self.type(of: value)?.name ?? ""),
      !value.isLiteral
    {
      return js("double", [made], span)
    }
    if wanted.name == "Float", self.type(of: value)?.name != "Float", !value.isLiteral {
      return SwiftSizedNumbers(self, span).single(made)
    }
    if case .list = wanted, isPart(value) { return js("list", [made], span) }
    if let labels = otherLabels(of: value, wanted) {
      return js("relabelled", [made, list(labels.map { string($0, span) }, span)], span)
    }
    guard case .dictionary(let key, _) = wanted, key.name == "AnyHashable",
      case .dictionary(let own, _)? = plain(self.type(of: value)), own.name != "AnyHashable"
    else { return made }
    if case .dictionary = value.kind { return made }
    return js("erased", [made], span)
  }

  /// True of a part of a list, which is a list of its own where one is wanted: `let a: [Int] = b.suffix(2)`.
  private func isPart(_ value: SwiftExpression) -> Bool {
    guard case .call(let callee, let given) = value.kind, case .member(_, let name) = callee.kind,
      given.count == 1
    else { return false }
    switch name.text {
    case "suffix", "dropLast": break
    case "prefix" where given[0].label?.text == "while" || given[0].isTrailing: break
    default: return false
    }
    return type(of: value).map { $0.name == "ArraySlice" || $0.isUnknown } ?? true
  }

  /// An optional that is unwrapped wherever it is used, `Int!`, where a plain value is wanted; nil of all else.
  private func forced(_ value: SwiftExpression, as wanted: SwiftTypeName) -> Expression? {
    switch value.kind {
    case .name, .member: break
    default: return nil
    }
    guard let name = wanted.name,
      SwiftLibrary.plain.contains(name) || name == "Error"
        || program.types[name].map({ $0.keyword != .protocol }) == true,
      type(of: value)?.isOptional == true
    else { return nil }
    return js("forced", [expression(value)], value.span)
  }

  /// The labels that a tuple gets where a type with others is wanted, and the tuples of a list; nil of all else.
  private func otherLabels(
    of value: SwiftExpression, _ wanted: SwiftTypeName
  ) -> [String]? {
    func labels(_ type: SwiftTypeName?) -> [String]? {
      switch type {
      case .tuple(let parts)?: parts.isEmpty ? nil : parts.map { $0.label ?? "" }
      case .list(let element)?: labels(element)
      default: nil
      }
    }
    switch value.kind {
    case .tuple, .list: return nil
    default: break
    }
    guard let own = labels(plain(type(of: value))), let new = labels(wanted), own != new,
      own.count == new.count
    else { return nil }
    return new
  }
}
