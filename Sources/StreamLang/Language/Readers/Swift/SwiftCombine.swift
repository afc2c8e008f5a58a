/// The operators that mean something else in Combine than in RxSwift, by the same names.
extension SwiftTyping {
  /// The functions that write the parts of a call.
  struct CallWriter {
    let expression: (SwiftExpression) -> Expression
    /// A number of seconds as a time.
    let seconds: (SwiftExpression) -> Expression
    /// An argument; the types are those of what a closure gets.
    let argument: (SwiftExpression.Argument, [SwiftTypeName?]) -> Expression.Argument
    /// A closure with the types of what it gets, and of its answer.
    let closure: (SwiftFunction, [SwiftTypeName?], SwiftTypeName?) -> Expression
  }

  /// An operator of Combine that is not the one of this language by that name; nil of all others.
  func combineMethod(
    _ source: Expression, _ name: Name, _ given: [SwiftExpression.Argument],
    _ type: SwiftTypeName?, from origin: @autoclosure () -> Expression, _ span: Span,
    _ write: CallWriter
  ) -> Expression? {
    let element = type?.element
    let label = given.first?.label?.text
    func labelled(_ label: String, _ value: Expression) -> Expression.Argument {
      Expression.Argument(label: Name(label, span), value: value, span: span)
    }
    func made(_ name: String, _ arguments: [Expression.Argument]) -> Expression {
      Expression(.call(Expression(.member(source, Name(name, span)), span), arguments), span)
    }
    switch (name.text, label) {
    case ("first", _), ("tryFirst", _), ("last", _), ("tryLast", _):
      // Nothing comes of a stream that has no such value. A list has these with a function, too.
      if !given.isEmpty, !isStream(type) { return nil }
      let found = given.first.map {
        method(source, "filter", [write.argument($0, [element]).value], span)
      }
      let isFirst = name.text.hasSuffix("irst")
      return method(
        found ?? source, isFirst ? "take" : "takeLast", [Expression(.int(1), span)], span)
    case ("output", "at"):
      let later = method(source, "skip", [write.expression(given[0].value)], span)
      return method(later, "take", [Expression(.int(1), span)], span)
    case ("debounce", "for"), ("delay", "for"):
      let word = name.text == "delay" ? "delayError" : "flush"
      let time = labelled("for", write.seconds(given[0].value))
      return made(name.text, [time, labelled(word, Expression(.bool(name.text == "delay"), span))])
    case ("throttle", "for"):
      guard let latest = given.first(where: { $0.label?.text == "latest" })?.value,
        case .bool(false) = latest.kind
      else { return nil }
      return made(
        name.text,
        [
          labelled("for", write.seconds(given[0].value)),
          labelled("latest", Expression(.bool(false), span)),
          labelled("trailing", Expression(.bool(true), span)),
        ])
    case ("timeout", _):
      guard let time = given.first, !given.contains(where: { $0.label?.text == "customError" })
      else { return nil }
      let none = call(self.name("empty", span), [], span)
      return Expression(
        .call(
          Expression(.member(source, Name(name.text, span)), span),
          [
            Expression.Argument(label: nil, value: write.seconds(time.value), span: span),
            labelled("other", none),
          ]), span)
    case ("handleEvents", _):
      // A subscriber asks for all that there is.
      guard let request = given.first(where: { $0.label?.text == "receiveRequest" }) else {
        return nil
      }
      let subscribed = given.first { $0.label?.text == "receiveSubscription" }
      let all = Expression(.dot(Name("unlimited", span)), span)
      var told = [js("invoke", [write.argument(request, []).value, all], span)]
      if let subscribed {
        told.insert(js("invoke", [write.argument(subscribed, []).value, origin()], span), at: 0)
      }
      let others = given.filter {
        !["receiveRequest", "receiveSubscription"].contains($0.label?.text)
      }
      return made(
        name.text,
        others.map { write.argument($0, [element]) } + [
          labelled(
            "receiveSubscription",
            function([], told.map { Statement(.expression($0), span) }, span))
        ])
    case ("autoconnect", _): return method(source, "refCount", [], span)
    case ("makeConnectable", _):
      return made("publish", [labelled("resetOnDisconnect", Expression(.bool(false), span))])
    case ("multicast", _) where given.count == 1:
      // One subject for all connections.
      return made(
        name.text,
        given.map { write.argument($0, []) } + [
          labelled("resetOnDisconnect", Expression(.bool(false), span))
        ])
    case ("retry", nil) where given.count == 1:
      return made(name.text, [labelled("retries", write.expression(given[0].value))])
    case ("share", _) where given.isEmpty:
      let never = Expression(.bool(false), span)
      return made(
        name.text, [labelled("resetOnComplete", never), labelled("resetOnError", never)])
    case ("prefix", "untilOutputFrom"):
      // A failure of the other one changes nothing.
      let silent = function(["failure"], of: call(self.name("never", span), [], span))
      let other = method(write.expression(given[0].value), "catch", [silent], span)
      return method(source, "takeUntil", [other], span)
    case ("drop", "untilOutputFrom"):
      // It ends with the other one, if that ends without a value.
      let other = scope.fresh("other")
      let isNone = method(self.name(other, span), "isEmpty", [], span)
      let ended = method(isNone, "filter", [function(["none"], of: self.name("none", span))], span)
      let begun = method(held(source, span), "skipUntil", [self.name(other, span)], span)
      let body = method(begun, "takeUntil", [ended], span)
      return method(
        write.expression(given[0].value), "connect", [function([other], of: body)], span)
    default: return nil
    }
  }

  /// A stream by a name, so that it is made once.
  private func held(_ source: Expression, _ span: Span) -> Expression {
    if case .name = source.kind { return source }
    let name = scope.fresh("source")
    around.before.append(bind(name, source, span))
    return self.name(name, span)
  }
}
