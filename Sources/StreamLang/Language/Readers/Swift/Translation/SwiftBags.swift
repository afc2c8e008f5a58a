/// Bags that hold subscriptions from the start.
extension SwiftTyping {
  /// `DisposeBag { a; b }`, `DisposeBag(disposing: a, b)`: a bag with what it ends.
  func bag(of given: SwiftArguments, _ span: Span) -> SwiftExpression {
    var members = given.map(\.value)
    if given.count == 1, case .list(let all) = members[0].kind { members = all }
    if given.count == 1, case .closure(let literal) = members[0].kind {
      members = subscriptions(in: literal)
    }
    let held = Name("$bag", span)
    let bag = SwiftExpression(.name(held.text), span)
    let made = SwiftVariable(
      held, SwiftExpression(.call(SwiftExpression(.name("DisposeBag"), span), []), span), span)
    let kept = members.map { member in
      let function = SwiftExpression(.member(member, Name("disposed", member.span)), member.span)
      let by = SwiftExpression.Argument(label: Name("by", span), value: bag)
      return SwiftStatement(.expression(SwiftExpression(.call(function, [by]), span)), member.span)
    }
    let body = [SwiftStatement(.declare([made]), span)] + kept
    return .computed(by: body + [SwiftStatement(.leave(bag), span)], span)
  }

  /// `bag.insert { a; b }` as a call with a list of what the bag ends; all else as it is.
  func listed(_ value: SwiftExpression) -> SwiftExpression {
    guard case .call(let callee, let given) = value.kind, given.count == 1,
      case .closure(let literal) = given[0].value.kind,
      case .member(let bag, let name) = callee.kind, name.text == "insert",
      type(of: bag)?.name == "DisposeBag"
    else { return value }
    let list = SwiftExpression(.list(subscriptions(in: literal)), literal.span)
    return SwiftExpression(.call(callee, [.init(label: nil, value: list)]), value.span)
  }

  private func subscriptions(in literal: SwiftFunction) -> [SwiftExpression] {
    let all = literal.body.compactMap {
      if case .expression(let value) = $0.kind { value } else { nil }
    }
    if all.count < literal.body.count {
      refuse(
        "this closure of a bag holds more than subscriptions", literal.span, "use `disposed(by:)`")
    }
    return all
  }
}
