/// A call of an operator that RxSwift has, or RxSwiftExt, and this language has in other words: those that differ, and
/// those of older versions.
struct SwiftRxCall {
  let typing: SwiftTyping
  let source: Expression
  let name: Name
  let given: [SwiftExpression.Argument]
  /// The type of the source's values.
  let element: SwiftTypeName?
  let span: Span
  let write: SwiftTyping.CallWriter

  /// The call in the words of this language; nil of what it knows by the same name.
  var made: Expression? {
    switch (name.text, given.count) {
    case ("first", 0): firstOrNil
    case ("takeUntil", 2), ("takeWhile", 2): takeWithBehavior
    case ("filterMap", 1): filterMap
    case ("ignoreWhen", 1):
      then("filter", each { [test = argument()] in Expression(.not(call(test, $0)), span) })
    case ("ofType", 1):
      given[0].value.writtenType.map { type in
        then(
          "filter", each { typing.js("isKind", [$0, typing.string(type.extended, span)], span) })
      }
    case ("and", 0):
      // The first false one, or else the last true one.
      typing.method(
        calling("take", ["while": each { $0 }, "inclusive": truth(true)]), "takeLast", [one], span)
    case ("ignoreErrors", 0): then("retry")
    case ("ignoreErrors", 1): retryIf
    case ("bufferWithTrigger", 1):
      // The end of the other one means nothing.
      then("buffer", typing.method(argument(), "catch", [each { _ in call(word("never")) }], span))
    case ("toSortedArray", 1) where given[0].label?.text == "ascending": sorted
    default: nil
    }
  }

  /// RxSwift's sends an optional.
  private var firstOrNil: Expression {
    let some = each { typing.js("some", [$0], span) }
    let found = typing.method(then("take", one), "map", [some], span)
    return typing.method(found, "defaultIfEmpty", [Expression(.null, span)], span)
  }

  /// `takeUntil(.inclusive) { … }`
  private var takeWithBehavior: Expression? {
    guard case .implied(let behavior) = given[0].value.kind else { return nil }
    return calling(
      "take",
      [
        name.text == "takeUntil" ? "until" : "while": argument(1),
        "behavior": Expression(.dot(behavior), span),
      ])
  }

  private var filterMap: Expression {
    var choice: Expression
    if case .closure(let literal) = given[0].value.kind {
      choice = write.closure(literal, [element], .named("FilterMap", []))
    } else {
      choice = argument()
    }
    choice = typing.js("unwrapping", [choice], span)
    return then("compactMap", choice)
  }

  private var retryIf: Expression {
    let test = write.argument(given[0], [.named("Error", [])]).value
    let fail = Expression(.member(word("Observable"), Name("error", span)), span)
    let decided = each {
      Expression(.conditional(call(test, $0), call(word("just"), $0), call(fail, $0)), span)
    }
    return calling("retry", ["when": each { typing.method($0, "flatMap", [decided], span) }])
  }

  private var sorted: Expression {
    let (a, b) = (typing.scope.fresh("a"), typing.scope.fresh("b"))
    func less(_ x: String, _ y: String) -> Expression {
      typing.js("less", [word(x), word(y)], span)
    }
    let order = Expression(.conditional(argument(), less(a, b), less(b, a)), span)
    return calling("toSortedArray", ["by": typing.function([a, b], of: order)])
  }

  // MARK: Nodes

  private var one: Expression { Expression(.int(1), span) }
  private func truth(_ truth: Bool) -> Expression { Expression(.bool(truth), span) }
  private func word(_ text: String) -> Expression { typing.name(text, span) }

  private func argument(_ place: Int = 0) -> Expression {
    write.argument(given[place], [element]).value
  }

  private func call(_ function: Expression, _ given: Expression...) -> Expression {
    typing.call(function, given, span)
  }

  /// A function of one value.
  private func each(_ body: (Expression) -> Expression) -> Expression {
    let item = typing.scope.fresh("item")
    return typing.function([item], of: body(word(item)))
  }

  private func then(_ method: String, _ given: Expression...) -> Expression {
    typing.method(source, method, given, span)
  }

  private func calling(
    _ method: String, _ given: KeyValuePairs<String, Expression>
  ) -> Expression {
    let arguments = given.map {
      Expression.Argument(label: Name($0, span), value: $1, span: span)
    }
    return Expression(.call(Expression(.member(source, Name(method, span)), span), arguments), span)
  }
}
