extension Expression {
  /// RxSwift's `a.value()` and RxJS's `a.getValue()` as `a.value`; nil if it is something else.
  var snapshot: Expression? {
    guard case .call(let callee, let arguments) = kind, arguments.isEmpty,
      case .member(let object, let value) = callee.kind,
      value.text == "value" || value.text == "getValue", case .name = object.kind
    else { return nil }
    return Expression(.member(object, Name("value", value.span)), callee.span)
  }

  /// `a.subscribe(f).disposed(by: bag)` as `a.subscribe(f)`, where the program has no such bag.
  ///
  /// Pasted lines leave it out, and without one a subscription goes on just so.
  func unbagged(unless isKnown: (String) -> Bool) -> Expression? {
    guard case .call(let callee, let arguments) = kind, arguments.count == 1,
      case .member(let object, let keep) = callee.kind,
      ["disposed by", "store in"].contains("\(keep.text) \(arguments[0].label?.text ?? "")"),
      case .name(let bag) = arguments[0].value.kind, !isKnown(bag)
    else { return nil }
    return object
  }

  /// The calls of RxSwift 2 as they have been written since, `a.subscribeError(f)` as
  /// `a.subscribe(onError: f)`; nil if it is something else.
  var modern: Expression? {
    guard case .call(let callee, let arguments) = kind, arguments.count == 1,
      case .member(let object, let old) = callee.kind,
      let (method, label) = Self.modernCalls[old.text]
    else { return nil }
    var argument = arguments[0]
    argument.label = Name(label, argument.span)
    let member = Expression(.member(object, Name(method, old.span)), callee.span)
    return Expression(.call(member, [argument]), span)
  }

  private static let modernCalls = [
    "subscribeNext": ("subscribe", "onNext"), "subscribeError": ("subscribe", "onError"),
    "subscribeCompleted": ("subscribe", "onCompleted"), "addDisposableTo": ("disposed", "by"),
  ]

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
