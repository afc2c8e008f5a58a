/// The names of types that only the text of the program tells, where their values are printed.
extension SwiftTyping {
  /// The text of `stride(from:to:by:)`, which is no list in Swift; nil of all else.
  func stride(_ value: SwiftExpression) -> String? {
    guard case .call(let callee, let given) = value.kind, given.count == 3,
      case .name("stride") = callee.kind, scope.find("stride") == nil
    else { return nil }
    let types = given.map { type(of: $0.value)?.name }
    let title = given[1].label?.text == "through" ? "StrideThrough" : "StrideTo"
    if types.contains("Double") { return "Swift.\(title)<Swift.Double>" }
    return types.allSatisfy { $0 == "Int" } ? "Swift.\(title)<Swift.Int>" : nil
  }

  /// The list of which `a.reversed()` or `a.enumerated()` is a view, and the name of that; nil of all else.
  func view(_ value: SwiftExpression) -> (object: SwiftExpression, title: String, place: Span)? {
    guard case .call(let callee, let given) = value.kind, given.isEmpty,
      case .member(let object, let name) = callee.kind,
      let title = ["reversed": "ReversedCollection", "enumerated": "EnumeratedSequence"][name.text],
      facts(of: object) == nil, program.methods[name.text] == nil
    else { return nil }
    // A stride backwards is a list.
    if case .call(let made, _) = object.kind, made.lastName == "stride" { return nil }
    return (object, title, name.span)
  }

  /// The text that `type(of: a)` is where only the text of the program tells it: `UInt8`, `Substring`; nil of values
  /// that know their types.
  func typeTitle(of value: SwiftExpression) -> String? {
    switch value.kind {
    case .type(let type): return type.full + ".Type"
    case .name(let name) where program.types[name] != nil && name.startsCapitalized:
      return name + ".Type"
    default: break
    }
    if let (object, title, _) = view(value), let type = type(of: object) {
      return type.isOptional ? nil : "\(title)<\(type.full)>"
    }
    guard let known = plain(type(of: value)) else { return nil }
    if case .function = known { return known.full }
    if isCombine, known.name == "Disposable" { return "AnyCancellable" }
    if known == .tuple([]) { return known.full }
    // An empty collection does not tell its members' type when the program runs.
    var isTold = known.isOptional || known.isListOrDictionary || known.name == "Set"
    let areKnown = !known.mentions { name in
      if Self.unknown.contains(name) { isTold = true }
      return !Self.unknown.contains(name) && !SwiftLibrary.plain.contains(name) && name != "Set"
    }
    return isTold && areKnown ? known.full : nil
  }

  /// The types whose values are those of another one when the program runs.
  private static let unknown = Set(SwiftLibrary.wholes.subtracting(["Int"])).union([
    "Float", "Character", "Substring", "ArraySlice",
  ])
}
