/// The operators of RxSwift, of its older versions and of RxSwiftExt that this language has by other names or with
/// other arguments.
extension SwiftStreamCall {
  /// RxSwiftExt's words for how often something runs again.
  static let behaviors: Set<String> = [
    "immediate", "delayed", "exponentialDelayed", "customTimerDelayed",
  ]

  /// The call in the words of this language; nil of what it knows by the same name.
  var inRxSwift: Expression? {
    switch (name.text, given.count) {
    case ("observe", 1) where isOnMain, ("observeOn", 1) where isOnMain:
      typing.js("onMain", [source], span)
    case ("subscribe", 1) where isOnMain, ("subscribeOn", 1) where isOnMain:
      typing.js("fromMain", [source], span)
    case ("first", 0): firstOrNil
    case ("takeUntil", 2), ("takeWhile", 2): takeWithBehavior
    case ("sample", 1...): typing.js("sample", [source] + given.indices.map { argument($0) }, span)
    case ("filterMap", 1): filterMap
    case ("doOn", 1) where given[0].label == nil: doOnEvents
    case ("ignoreWhen", 1):
      then("filter", each { [test = argument()] in Expression(.not(call(test, $0)), span) })
    case ("ofType", 1):
      given[0].value.writtenType.map { type in
        then("filter", each { typing.js("isKind", [$0, typing.kind(type, span)], span) })
      }
    case ("and", 0): allTrue(source)
    case ("ignore", 1) where isList(given[0].value):
      then(
        "filter",
        each { [list = argument()] in
          Expression(
            .not(typing.js("call", [list, typing.string("contains", span), $0], span)), span)
        })
    case ("distinct", 1): distinct
    case ("retry", _) where isBehavior, ("repeatWithBehavior", _) where isBehavior: runsAgain
    case ("unwrap", 0): then("compactMap", each { typing.js("unwrapped", [$0], span) })
    case ("partition", 1): partition
    case ("pairwise", 0):
      typing.method(
        then("pairwise"), "map", [each { typing.js("tuple", [part($0, 0), part($0, 1)], span) }],
        span)
    case ("ignoreErrors", 0): then("retry")
    case ("ignoreErrors", 1): retryIf
    case ("bufferWithTrigger", 1):
      // The end of the other one means nothing.
      then("buffer", typing.method(argument(), "catch", [each { _ in call(word("never")) }], span))
    case ("asDriver", 1) where given[0].label?.text == "onErrorDriveWith",
      ("asSignal", 1) where given[0].label?.text == "onErrorSignalWith":
      calling(name.text, ["onErrorFallbackTo": argument()])
    case ("toSortedArray", 1) where given[0].label?.text == "ascending": sorted
    default: nil
    }
  }

  /// A stream that a function of the stream types makes: `Observable.once(1)`.
  var created: Expression? {
    switch (name.text, given.count) {
    case ("once", 1): once
    case ("and", 1) where given[0].label == nil: allTrue(ofAll: argument())
    case ("and", _): allTrue(ofAll: typing.list(given.indices.map { argument($0) }, span))
    case ("fromAsync", 1): fromAsync
    default: nil
    }
  }

  /// True of `MainScheduler.instance`.
  private var isOnMain: Bool { typing.isMainScheduler(given[0].value) }

  /// RxSwift's sends an optional.
  private var firstOrNil: Expression {
    let some = each { typing.js("some", [$0], span) }
    let found = typing.method(then("take", one), "map", [some], span)
    return typing.method(found, "defaultIfEmpty", [Expression(.null, span)], span)
  }

  /// `takeUntil(.inclusive) { … }`.
  private var takeWithBehavior: Expression? {
    guard case .implied(let behavior) = given[0].value.kind else { return nil }
    return calling(
      "take",
      [
        name.text == "takeUntil" ? "until" : "while": argument(1),
        "behavior": Expression(.dot(behavior), span),
      ])
  }

  /// The function of RxSwift 2's `doOn` gets events.
  private var doOnEvents: Expression {
    let function = write.argument(given[0], [.named("Event", of: element)]).value
    func told(_ word: String, _ payload: [Expression]) -> Expression {
      call(function, typing.js("event", [typing.string(word, span)] + payload, span))
    }
    return calling(
      "do",
      [
        "onNext": each { told("next", [$0]) }, "onError": each { told("error", [$0]) },
        "onCompleted": typing.thunk(told("completed", [])),
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

  /// The first false value, or else the last true one.
  private func allTrue(_ stream: Expression) -> Expression {
    let some = calling(stream, "take", ["while": each { $0 }, "inclusive": truth(true)])
    return typing.method(some, "takeLast", [one], span)
  }

  /// False as soon as one of several streams sends false, and true if all have sent true.
  private func allTrue(ofAll streams: Expression) -> Expression {
    let isFalse = { Expression(.binary(.identical, $0, truth(false)), span) }
    let null = Expression(.null, span)
    let answers = typing.method(
      call(word("from"), streams), "flatMap",
      [each { typing.method(allTrue($0), "defaultIfEmpty", [null], span) }], span)
    let open = calling(
      answers, "take",
      ["while": each { Expression(.not(isFalse($0)), span) }, "inclusive": truth(true)])
    let (soFar, next) = (typing.scope.fresh("soFar"), typing.scope.fresh("next"))
    let isOpen = Expression(.binary(.identical, word(soFar), null), span)
    let both = Expression(
      .conditional(
        isFalse(word(next)), truth(false),
        Expression(.conditional(isOpen, null, word(next)), span)), span)
    let answer = typing.method(
      open, "reduce", [truth(true), typing.function([soFar, next], of: both)], span)
    return typing.method(answer, "unwrap", [], span)
  }

  /// The first subscriber gets the value, the others nothing.
  private var once: Expression {
    let isSent = typing.scope.fresh("isSent")
    let body = [
      typing.when(word(isSent), [typing.leave(call(word("empty")), span)], span),
      typing.set(isSent, truth(true), span),
      typing.leave(call(word("just"), argument()), span),
    ]
    return typing.inline(
      [
        typing.bind(isSent, truth(false), span),
        typing.leave(call(word("deferred"), typing.function([], body, span)), span),
      ], span)
  }

  /// A function with a callback behind its parameters is one of these that makes a stream.
  private var fromAsync: Expression? {
    guard case .function(let types, _)? = typing.type(of: given[0].value)?.unwrapped,
      types.count > 1
    else { return nil }
    let taken = types.dropLast().map { _ in typing.scope.fresh("value") }
    let done = typing.scope.fresh("done")
    let work = typing.function(
      [done], of: typing.call(argument(), taken.map { word($0) } + [word(done)], span))
    return typing.function(taken, of: call(word("fromAsync"), work))
  }

  /// Values until one of those that were sent fits the condition; the others are left out.
  private var distinct: Expression {
    let (isOver, test) = (typing.scope.fresh("isOver"), argument())
    let (item, before) = (typing.scope.fresh("item"), typing.scope.fresh("before"))
    let body = [
      typing.bind(before, word(isOver), span),
      typing.set(
        isOver, Expression(.binary(.or, word(isOver), call(test, word(item))), span), span),
      typing.leave(Expression(.not(word(before)), span), span),
    ]
    return typing.inline(
      [
        typing.bind(isOver, truth(false), span),
        typing.leave(then("filter", typing.function([item], body, span)), span),
      ], span)
  }

  private var isBehavior: Bool {
    guard let first = given.first, first.label == nil, !first.isTrailing else { return false }
    switch first.value.kind {
    case .implied(let name): return Self.behaviors.contains(name.text)
    case .call(let callee, _): return callee.lastName.map(Self.behaviors.contains) == true
    default: return typing.type(of: first.value)?.name == "RepeatBehavior"
    }
  }

  /// `retry(.delayed(maxCount: 3, time: 1)) { error in … }`.
  private var runsAgain: Expression {
    let condition = given.last { $0.isTrailing || $0.label?.text.hasPrefix("should") == true }
    let (method, label, hints): (String, String, [SwiftTypeName]) =
      name.text == "retry"
      ? ("retry", "shouldRetry", [.named("Error", [])]) : ("repeat", "shouldRepeat", [])
    let arguments = [
      Expression.Argument(label: nil, value: argument(), span: span),
      condition.map { Expression.Argument(label, write.argument($0, hints).value, span) },
    ].compactMap(\.self)
    return typing.method(source, Name(method, span), given: arguments, span)
  }

  private func isList(_ value: SwiftExpression) -> Bool {
    let type = typing.type(of: value)
    if case .list? = type { return true }
    return type?.name == "Set"
  }

  private var partition: Expression {
    let both = typing.scope.fresh("both")
    let parts = typing.method(then("share"), "partition", [argument()], span)
    let labels = ["matches", "nonMatches"].map { typing.string($0, span) }
    let pair = typing.js(
      "labelled", [typing.list(labels, span), part(word(both), 0), part(word(both), 1)], span)
    return typing.inline([typing.bind(both, parts, span), typing.leave(pair, span)], span)
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

  private func part(_ list: Expression, _ place: Int) -> Expression {
    Expression(.index(list, Expression(.int(place), span)), span)
  }

  private func argument(_ place: Int = 0) -> Expression {
    write.argument(given[place], [element]).value
  }

  private func call(_ function: Expression, _ given: Expression...) -> Expression {
    typing.call(function, given, span)
  }

  /// A function of one value.
  private func each(_ body: (Expression) -> Expression) -> Expression {
    typing.taking("item", span, body)
  }

  private func then(_ method: String, _ given: Expression...) -> Expression {
    typing.method(source, method, given, span)
  }

  private func calling(_ method: String, _ given: KeyValuePairs<String, Expression>) -> Expression {
    calling(source, method, given)
  }

  private func calling(
    _ object: Expression, _ method: String, _ given: KeyValuePairs<String, Expression>
  ) -> Expression {
    let arguments = given.map { Expression.Argument($0, $1, span) }
    return typing.method(object, Name(method, span), given: arguments, span)
  }
}

extension SwiftTyping {
  /// True of `MainScheduler.instance`.
  fileprivate func isMainScheduler(_ value: SwiftExpression) -> Bool {
    guard case .member(let owner, let name) = value.kind else { return false }
    return owner.lastName == "MainScheduler" && name.text == "instance"
      && program.types["MainScheduler"] == nil
  }

  /// The other arguments of a stream that sends what it has as work of the main queue: `.of(1, 2, scheduler: main)`; nil
  /// of all other streams.
  func withoutMainScheduler(_ name: String, _ given: SwiftArguments) -> SwiftArguments? {
    guard ["just", "of", "from", "range"].contains(name),
      given.contains(where: { $0.label?.text == "scheduler" && isMainScheduler($0.value) })
    else { return nil }
    return given.filter { $0.label?.text != "scheduler" }
  }
}
