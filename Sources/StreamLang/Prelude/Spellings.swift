extension Expression {
  /// RxSwift's `a.value()` and RxJS's `a.getValue()` as `a.value`; nil if it is something else.
  var snapshot: Expression? {
    guard case .call(let callee, let arguments) = kind, arguments.isEmpty,
      case .member(let object, let value) = callee.kind,
      value.text == "value" || value.text == "getValue", case .name = object.kind
    else { return nil }
    return Expression(.member(object, Name("value", value.span)), callee.span)
  }

  /// Combine's `[1, 2].publisher` or `(1..<4).publisher` as `from([1, 2])`; nil if it is something
  /// else.
  var unpublished: Expression? {
    guard case .member(let object, let publisher) = kind, publisher.text == "publisher" else {
      return nil
    }
    switch object.kind {
    case .list, .binary(.closedRange, _, _), .binary(.halfOpenRange, _, _):
      let from = Expression(.name("from"), publisher.span)
      return Expression(
        .call(from, [Argument(label: nil, value: object, span: object.span)]), span)
    default: return nil
    }
  }
}
