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

  /// The list that a publisher which gets a name has computed, and whose name is not enough to read it; nil of all others.
  func computedList(of publisher: SwiftExpression) -> SwiftExpression? {
    guard isCombine, let list = list(of: publisher), !list.isRead else { return nil }
    // A `stride` has no text of its own.
    if case .call(let callee, _) = list.kind, callee.lastName == "stride" { return nil }
    // A list of unknown elements stays as it is, or what its name tells of it would be lost.
    return type(of: list)?.element == nil ? nil : list
  }

  /// The name that `print` of Combine shows for the subscription to a publisher whose values are known beforehand; nil
  /// of all others, and of the publisher of a list.
  func settledName(of publisher: SwiftExpression) -> String? {
    let kind = settled(publisher)
    return kind == Self.ofList ? nil : kind
  }

  private func settled(_ publisher: SwiftExpression) -> String? {
    switch publisher.kind {
    case .member(_, let name) where name.text == "publisher":
      return list(of: publisher) == nil ? nil : Self.ofList
    case .name(let name): return scope.find(name)?.origin.flatMap(settled)
    case .call(let callee, let given):
      if case .name("Just") = callee.kind, program.types["Just"] == nil { return "Just" }
      guard case .member(let source, let name) = callee.kind, program.methods[name.text] == nil,
        given.isEmpty || !["collect", "append", "prepend"].contains(name.text),
        let kind = settled(source)
      else { return nil }
      return Self.settling[kind]?[name.text]
    default: return nil
    }
  }

  private static let ofList = "List"

  /// The names of what methods make of a publisher by its own name.
  private static let settling: [String: [String: String]] = [
    ofList: [
      "map": ofList, "filter": ofList, "compactMap": ofList, "scan": ofList,
      "removeDuplicates": ofList, "setFailureType": ofList, "max": "Optional", "min": "Optional",
      "first": "Optional", "last": "Optional", "collect": "Once", "reduce": "Once",
      "tryReduce": "Once", "contains": "Once", "allSatisfy": "Once", "count": "Just",
    ],
    "Just": [
      "map": "Just", "collect": "Just", "first": "Just", "count": "Just",
      "removeDuplicates": "Just", "replaceError": "Just", "filter": "Optional",
      "compactMap": "Optional", "prefix": "Optional", "tryMap": "Once", "scan": "Once",
      "reduce": "Once", "setFailureType": "Once",
    ],
    "Optional": ["map": "Optional", "filter": "Optional", "compactMap": "Optional"],
    "Once": ["map": "Once"],
  ]

  /// The list that a publisher sends; nil of what is no publisher of a list.
  private func list(of publisher: SwiftExpression) -> SwiftExpression? {
    switch publisher.kind {
    case .member(let list, let name) where name.text == "publisher":
      let type = type(of: list)
      if case .list? = type { return list }
      return type?.isRange == true ? list : nil
    case .call(let callee, let given):
      guard case .member(let source, let name) = callee.kind,
        ["map", "filter", "compactMap"].contains(name.text), program.methods[name.text] == nil,
        given.count == 1, given[0].label == nil, let list = list(of: source)
      else { return nil }
      let member = SwiftExpression(.member(list, name), callee.span)
      return SwiftExpression(.call(member, given), publisher.span)
    case .name(let name):
      guard let list = scope.find(name)?.origin.flatMap(list), list.isRead else { return nil }
      return list
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
