/// The operators that mean something else in Combine than in RxSwift, by the same names.
extension SwiftTranslator {
  /// An operator of Combine that is not the one of this language by that name; nil of all others.
  func combineMethod(
    _ source: Expression, _ name: Name, _ given: [SwiftExpression.Argument],
    _ element: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    guard isCombine else { return nil }
    let label = given.first?.label?.text
    func labelled(_ label: String, _ value: Expression) -> Expression.Argument {
      Expression.Argument(label: Name(label, span), value: value, span: span)
    }
    func made(_ name: String, _ arguments: [Expression.Argument]) -> Expression {
      Expression(.call(Expression(.member(source, Name(name, span)), span), arguments), span)
    }
    switch (name.text, label) {
    case ("first", _), ("tryFirst", _), ("last", _), ("tryLast", _):
      // Nothing comes of a stream that has no such value.
      let found = given.first.map {
        method(source, "filter", [argument($0, [element]).value], span)
      }
      let isFirst = name.text.hasSuffix("irst")
      return method(found ?? source, isFirst ? "take" : "takeLast", [int(1, span)], span)
    case ("output", "at"):
      let later = method(source, "skip", [expression(given[0].value)], span)
      return method(later, "take", [int(1, span)], span)
    case ("retry", nil) where given.count == 1:
      return made(name.text, [labelled("retries", expression(given[0].value))])
    case ("share", _) where given.isEmpty:
      let never = bool(false, span)
      return made(
        name.text, [labelled("resetOnComplete", never), labelled("resetOnError", never)])
    case ("prefix", "untilOutputFrom"):
      // A failure of the other one changes nothing.
      let silent = function(["failure"], of: call(self.name("never", span), [], span))
      let other = method(expression(given[0].value), "catch", [silent], span)
      return method(source, "takeUntil", [other], span)
    case ("drop", "untilOutputFrom"):
      // It ends with the other one, if that ends without a value.
      let (held, other) = (scope.fresh("source"), scope.fresh("other"))
      let isNone = method(self.name(other, span), "isEmpty", [], span)
      let ended = method(isNone, "filter", [function(["none"], of: self.name("none", span))], span)
      let begun = method(self.name(held, span), "skipUntil", [self.name(other, span)], span)
      let body = method(begun, "takeUntil", [ended], span)
      return inline(
        [
          bind(held, source, span),
          leave(
            method(expression(given[0].value), "connect", [function([other], of: body)], span), span
          ),
        ], span)
    default: return nil
    }
  }
}
