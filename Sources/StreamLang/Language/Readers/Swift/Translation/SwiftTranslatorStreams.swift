/// Methods of streams, of subjects and of subscriptions.
extension SwiftTranslator {
  /// A number of seconds as a time.
  func seconds(_ value: SwiftExpression) -> Expression {
    if let number = value.number { return duration(number * 1_000_000, value.span) }
    // `.init(1)`
    if case .call(let callee, let given) = value.kind, case .implied(let name) = callee.kind,
      name.text == "init", given.count == 1
    {
      return seconds(given[0].value)
    }
    let type = type(of: value)
    if SwiftLibrary.isNumber(type) {
      let second = Expression(.duration(1_000_000), value.span)
      return Expression(.binary(.multiply, expression(value), second), value.span)
    }
    var isTime = ["DispatchTimeInterval", "RxTimeInterval", "Duration"].contains(type?.name)
    if case .call(let callee, _) = value.kind, callee.isTimeUnit { isTime = true }
    // Nothing else tells whether it is a number.
    return isTime ? expression(value) : js("seconds", [expression(value)], value.span)
  }

  /// `.seconds(5)`; nil of what is no length of time.
  func time(_ unit: String, _ value: SwiftExpression, _ span: Span) -> Expression? {
    guard
      let microseconds = unit == "nanoseconds" ? 0.001 : SwiftLibrary.times[unit].map(Double.init)
    else { return nil }
    if let number = value.number { return duration(number * microseconds, span) }
    let factor = Expression(.duration(Int(max(1, microseconds))), span)
    let product = Expression(.binary(.multiply, expression(value), factor), span)
    return microseconds < 1 ? Expression(.binary(.divide, product, int(1000, span)), span) : product
  }

  /// A length of time, or the longest that there is.
  private func duration(_ microseconds: Double, _ span: Span) -> Expression {
    Expression(.duration(Int(min(max(-9e18, microseconds), 9e18))), span)
  }

  /// The labels of closures that stand behind the parentheses, where an operator has several forms.
  private static let closureLabels = [
    "drop": "while", "prefix": "while", "tryDrop": "while", "tryPrefix": "while",
    "first": "where", "last": "where", "tryFirst": "where", "tryLast": "where",
    "contains": "where", "tryContains": "where", "retry": "when", "min": "by", "max": "by",
    "tryMin": "by",
    "tryMax": "by", "skip": "while", "removeDuplicates": "by", "tryRemoveDuplicates": "by",
  ]

  /// The label of the one closure that stands behind the parentheses, where others stand in them:
  /// `subscribe(onNext: { … }) { … }`.
  private func lastLabel(_ name: String, _ given: SwiftArguments) -> String? {
    guard ["subscribe", "drive", "emit", "do"].contains(name),
      given.filter(\.isTrailing).count == 1,
      given.contains(where: { $0.label?.text.hasPrefix("on") == true }),
      case .closure(let literal)? = given.last?.value.kind
    else { return nil }
    // A closure without parameters fits the last one best, as it does for Swift 5.
    if literal.parameters.isEmpty, (literal.implicit ?? 0) == 0 {
      return name == "do" ? "onDispose" : "onDisposed"
    }
    return given.contains { $0.label?.text == "onSuccess" } ? "onFailure" : "onError"
  }

  /// The label of the first closure behind the parentheses of `handleEvents`: that of the next parameter.
  private func eventLabel(_ name: String, _ given: SwiftArguments) -> String? {
    guard name == "handleEvents" else { return nil }
    let all = [
      "receiveSubscription", "receiveOutput", "receiveCompletion", "receiveCancel",
      "receiveRequest",
    ]
    let before = given.filter { !$0.isTrailing }.compactMap {
      all.firstIndex(of: $0.label?.text ?? "")
    }
    let place = (before.max() ?? -1) + 1
    return all.indices.contains(place) ? all[place] : nil
  }

  /// A stream that takes each step as work of its scheduler.
  private static let stepping: Set<String> = [
    "observe", "observeOn", "subscribe", "subscribeOn", "of", "just", "from", "range", "generate",
    "repeatElement", "asObservable", "delay", "timer",
  ]

  /// Arguments that change nothing here.
  func isIdle(_ given: SwiftExpression.Argument, for name: String) -> Bool {
    if given.label?.text == "options" { return true }
    // A scheduler of tests runs on the session's clock, as everything does; these do nothing at once there.
    if type(of: given.value)?.unwrapped.name == "TestScheduler" {
      return !Self.stepping.contains(name)
    }
    // Work of the current thread is done at once.
    if case .member(let owner, _) = given.value.kind, owner.lastName == "CurrentThreadScheduler" {
      return true
    }
    return given.label?.text == "customError" && given.value.isNull
  }

  /// The functions that write the parts of a call, for files that know nothing of this one.
  var callWriter: CallWriter {
    CallWriter(
      expression: { self.expression($0) }, seconds: seconds, argument: { self.argument($0, $1) },
      closure: { self.closure($0, $1, answer: $2) })
  }

  private static let timed: Set<String> = [
    "debounce", "delay", "throttle", "timeout", "delaySubscription", "measureInterval", "collect",
    "sample", "buffer", "window",
  ]

  /// A method of a stream, of a subject or of a subscription.
  func streamMethod(
    _ object: SwiftExpression, _ source: Expression, _ name: Name, _ given: SwiftArguments,
    _ span: Span
  ) -> Expression {
    // With a function for the end, or with none, `drive` and `emit` are `subscribe`.
    let isWhole =
      given.isEmpty || given.contains { ["onCompleted", "onDisposed"].contains($0.label?.text) }
    let name =
      ["drive", "emit"].contains(name.text) && isWhole ? Name("subscribe", name.span) : name
    let source = takesOptionals(name, given, from: object) ? optionals(of: source, span) : source
    // Without a time span there is nothing to do on a scheduler.
    let isTimeless = given.contains { $0.isTimeless }
    let all = given.count
    var given = given.filter {
      !isIdle($0, for: name.text)
        && !(isTimeless && ["timeSpan", "scheduler"].contains($0.label?.text))
    }.map { argument in
      let isResult = name.text == "reduce" && given.contains { $0.label?.text == "accumulator" }
      guard argument.isTrailing, argument.label == nil,
        let label = isResult
          ? "mapResult"
          : lastLabel(name.text, given) ?? eventLabel(name.text, given)
            ?? Self.closureLabels[name.text]
      else { return argument }
      return argument.labelled(label)
    }
    if isTimeless, name.text == "buffer" {
      // The last list may be empty.
      given.append(
        SwiftExpression.Argument(
          label: Name("skipEmpty", span), value: SwiftExpression(.bool(false), span)))
    }
    if given.isEmpty, all == 1,
      ["observe", "subscribe", "observeOn", "subscribeOn"].contains(name.text)
    {
      return source
    }
    let type = plain(type(of: object))
    if let rested = rested(source, name, given, type, span) { return rested }
    if Self.telling.contains(name.text) { given = resting(given) }
    let call = SwiftStreamCall(
      typing: self, object: object, source: source, name: name, given: given, type: type,
      span: span,
      write: callWriter)
    let known = isCombine ? combineMethod(call) : call.inRxSwift
    return known ?? special(call) ?? plainMethod(call)
  }

  /// True if subjects of optionals get what a stream of others sends: `Observable.of(1).bind(to: maybeRelay)`.
  private func takesOptionals(
    _ name: Name, _ given: SwiftArguments, from object: SwiftExpression
  ) -> Bool {
    guard ["bind", "drive", "emit"].contains(name.text), !given.isEmpty,
      plain(type(of: object))?.element?.isOptional != true
    else { return false }
    return given.allSatisfy { target in
      let type = plain(self.type(of: target.value))
      return isStream(type) && type?.element?.isOptional == true
    }
  }

  /// A stream of the values of another one as optionals.
  private func optionals(of source: Expression, _ span: Span) -> Expression {
    method(source, "map", [taking("value", span) { js("some", [$0], span) }], span)
  }

  /// A method that is not called as it is written; nil of all others.
  private func special(_ call: SwiftStreamCall) -> Expression? {
    observing(call) ?? subscribing(call) ?? watching(call) ?? changing(call) ?? joining(call)
  }

  /// A subscription of an observer of a type such as `TestableObserver<Int>!`; nil of all others.
  private func observing(_ call: SwiftStreamCall) -> Expression? {
    let (name, given) = (call.name.text, call.given)
    guard ["bind", "drive", "emit"].contains(name), given.count == 1, !isFunction(given[0].value),
      case .optional? = plain(type(of: given[0].value))
    else { return nil }
    let observer = js("forced", [expression(given[0].value)], call.span)
    let made = given[0].label.map { call.labelled($0.text, observer) } ?? .init(observer)
    return call.made(name, [made])
  }

  /// Calls that subscribe, or that tell values to a subject; nil of all others.
  private func subscribing(_ call: SwiftStreamCall) -> Expression? {
    let (source, name, given, span) = (call.source, call.name, call.given, call.span)
    switch name.text {
    case "subscribe" where given.count == 1 && given[0].label == nil: return observed(call)
    case "withUnretained": return withObject(call)
    case "subscribe", "sink", "drive", "emit":
      return given["with"] == nil ? subscribed(call) : withObject(call)
    case "store":
      guard case .reference(let bag)? = given.first?.value.kind else { return nil }
      return inline([stored(source, in: bag, span)], span)
    case "assign": return assigned(call)
    case "onNext", "accept", "on":
      let wanted = name.text == "on" ? SwiftTypeName.named("Event", of: call.element) : call.element
      let values = given.map { wrapped($0.value, as: wanted) }
      if case .conditional = source.kind {
        return js("call", [source, string(name.text, span)] + values, span)
      }
      return call.made(name.text, values.map(Expression.Argument.init(_:)))
    case "send": return sent(call)
    case "toBlocking":
      return js("blocking", [source] + given.prefix(1).map { expression($0.value) }, span)
    case "value" where given.isEmpty: return js("get", [source, string("value", span)], span)
    default: return nil
    }
  }

  /// Operators that hand on what they get, though they may show it; nil of all others.
  private func watching(_ call: SwiftStreamCall) -> Expression? {
    let (source, name, given, span) = (call.source, call.name, call.given, call.span)
    switch name.text {
    case "setFailureType", "eraseToAnyPublisher", "eraseToAnySubject", "eraseToSignal",
      "asObserver", "asObservable":
      return source
    case "asInfallible" where given.isEmpty: return source
    case "breakpoint", "breakpointOnError":
      refuse("\(name.text) stops in a debugger", span, "use `debug()` or `handleEvents`")
      return source
    case "debug":
      let title =
        given.first { $0.label == nil }.map { expression($0.value) }
        ?? string(
          "main.swift:\(self.source.line(of: name.span.start)) (\(around.function.name))", span)
      let isTrimmed = given["trimOutput"].map { [expression($0)] } ?? []
      return js("debug", [source, title] + isTrimmed, span)
    case "print" where given.first?.label?.text != "separator":
      let prefix = given.first { $0.label == nil }.map { expression($0.value) } ?? string("", span)
      let target = given["to"].map { expression($0) }
      let parts = [source, prefix, origin(of: call.object, span, callWriter)]
      return js("printed", parts + (target.map { [$0] } ?? []), span)
    default: return nil
    }
  }

  /// Operators that send other values than they get; nil of all others.
  private func changing(_ call: SwiftStreamCall) -> Expression? {
    let (source, name, given, span) = (call.source, call.name, call.given, call.span)
    switch name.text {
    case "single" where call.type?.name != "Single":
      return js("single", [source] + given.map { argument($0, [call.element]).value }, span)
    case "materialize":
      let mapped = taking("item", span) { js("materialized", [$0], span) }
      return method(call.made(name.text, []), "map", [mapped], span)
    case "enumerated":
      let labels = list([string("index", span), string("element", span)], span)
      let parts = [labels, self.element("place", 0, span), self.element("place", 1, span)]
      let named = function(["place"], of: js("labelled", parts, span))
      return method(call.made(name.text, []), "map", [named], span)
    case "map" where given.count > 1:
      // `map(\.a, \.b)`
      let made = taking("item", span) { item in
        let parts = given.compactMap { argument -> Expression? in
          guard case .keyPath(let names, _) = argument.value.kind else { return nil }
          return path(names, item, span)
        }
        return js("tuple", parts, span)
      }
      return call.made("map", made)
    case "collect" where given.first?.value.timeGrouping != nil:
      let (time, count) = given[0].value.timeGrouping ?? (given[0].value, nil)
      let parts = [call.labelled("timeSpan", seconds(time))]
      return call.made(
        name.text, parts + (count.map { [call.labelled("count", expression($0))] } ?? []))
    case "replaceNil":
      // A publisher of a list still sends optionals.
      var isList = false
      if case .member(_, let property) = call.object.kind { isList = property.text == "publisher" }
      let made = taking("item", span) { item in
        let wanted = call.element?.unwrapped
        let other = given.first.map { thunk(wrapped($0.value, as: wanted)) } ?? null(span)
        let value = js("coalesced", [item, other], span)
        return isList ? js("some", [value], span) : value
      }
      return call.made("map", made)
    default: return nil
    }
  }

  /// Operators that join streams, or share one; nil of all others.
  private func joining(_ call: SwiftStreamCall) -> Expression? {
    let (name, given, span) = (call.name, call.given, call.span)
    switch name.text {
    case "zip", "combineLatest":
      var all = given.map { argument($0, [call.element] + elements(of: given), streamWanted: true) }
      let sources = given.filter { !$0.isTrailing && $0.label?.text != "resultSelector" }
      if sources.count == given.count, given.last.map({ isFunction($0.value) }) != true {
        all.append(pairing(sources.count + 1, span))
      }
      return call.made(name.text, all)
    case "multicast" where given.count == 2:
      let stream = SwiftTypeName.named("Observable", of: call.element)
      let subject = argument(given[0])
      let selector = call.labelled("selector", argument(given[1], [stream]).value)
      return call.made(name.text, [subject, selector])
    case "publish", "replay", "replayAll", "multicast":
      if isCombine || given["selector"] != nil { return nil }
      // In RxSwift who comes after the end waits for the next connection.
      return call.made(
        name.text, arguments(given) + [call.labelled("resetOnDisconnect", bool(true, span))])
    default: return nil
    }
  }

  /// The types of what other streams among the arguments send.
  private func elements(of given: SwiftArguments) -> [SwiftTypeName?] {
    given.filter { !$0.value.isClosure }.map { type(of: $0.value)?.element }
  }

  /// `subscribe(observer)`, `subscribe { event in … }`.
  private func observed(_ call: SwiftStreamCall) -> Expression {
    let (name, value, span) = (call.name.text, call.given[0].value, call.span)
    let isPromise = call.type?.name.map(SwiftLibrary.promises.contains) ?? false
    func observer(_ function: Expression) -> Expression {
      if !isPromise { return js("observer", [function], span) }
      let failure = call.type?.name == "Single" ? "failure" : "error"
      return js("result", [function, string(failure, span)], span)
    }
    if case .optional? = plain(type(of: value)) {
      return call.made(name, js("forced", [expression(value)], span))
    }
    if case .closure(let literal) = value.kind {
      let event = SwiftTypeName.named("Event", of: call.element)
      return call.made(name, observer(closure(literal, [event])))
    }
    if case .function? = type(of: value) { return call.made(name, observer(expression(value))) }
    return call.made(name, arguments(call.given))
  }

  /// `subscribe(onNext: { … })`, `sink { … } receiveValue: { … }`.
  private func subscribed(_ call: SwiftStreamCall) -> Expression {
    let (name, span) = (call.name.text, call.span)
    var all = call.given
    // The first of several closures behind the parentheses has no label.
    if let first = all.firstIndex(where: { $0.isTrailing }), all[first].label == nil,
      all.filter(\.isTrailing).count > 1
    {
      let word =
        switch call.type?.name {
        case _ where name == "sink": "receiveCompletion"
        case "Single", "Maybe": "onSuccess"
        case "Completable": "onCompleted"
        default: "onNext"
        }
      all[first] = all[first].labelled(word)
    }
    var arguments = all.map { argument in
      let label = argument.label?.text
      let isValue = [nil, "onNext", "receiveValue", "onSuccess"].contains(label)
      var made = self.argument(argument, isValue ? argument.value.hints(for: call.element) : [])
      if label == "receiveCompletion" { made.value = js("completion", [made.value], span) }
      return made
    }
    guard call.type?.name == "Maybe",
      let success = arguments.firstIndex(where: { $0.label?.text == "onSuccess" }),
      let end = arguments.firstIndex(where: { $0.label?.text == "onCompleted" })
    else { return call.made(name, arguments) }
    // One that has succeeded does not complete, too.
    let either = scope.fresh("either")
    let pair = js("maybe", [arguments[success].value, arguments[end].value], span)
    for (place, part) in [(success, "next"), (end, "complete")] {
      arguments[place].value = js("get", [self.name(either, span), string(part, span)], span)
    }
    before.append(bind(either, pair, span))
    return call.made(name, arguments)
  }

  /// `assign(to: \.a, on: b)`, `assign(to: &$a)`; nil of all else.
  private func assigned(_ call: SwiftStreamCall) -> Expression? {
    let (given, span) = (call.given, call.span)
    func sunk(_ told: Expression) -> Expression {
      call.made("sink", [call.labelled("receiveValue", told)])
    }
    if let path = given.first?.value, case .keyPath(let names, _) = path.kind,
      let target = given["on"]
    {
      if case .name("self") = target.kind { return sunk(setter(of: target, names, span)) }
      // The object is the one that the name has now.
      let held = scope.fresh("object")
      let value = expression(target)
      scope.enter()
      defer { scope.leave() }
      scope.bind(held, SwiftBinding(self.name(held, span), self.type(of: target)))
      let told = setter(of: SwiftExpression(.name(held), target.span), names, span)
      return js("invoke", [function([held], of: sunk(told)), value], span)
    }
    if given.count == 2, given[0].label?.text == "to", given[1].label?.text == "on" {
      // A path that a name holds.
      let setting = taking("x", span) {
        js("invoke", [expression(given[0].value), expression(given[1].value), $0], span)
      }
      return sunk(setting)
    }
    guard let place = given.first?.value, case .reference(let target) = place.kind,
      let published = target.lastName, published.hasPrefix("$")
    else { return nil }
    let real = Name(String(published.dropFirst()), target.span)
    var owner = SwiftExpression(.name("self"), target.span)
    if case .member(let object, _) = target.kind { owner = object }
    // The object is not kept alive.
    let (held, weak) = (scope.fresh("owner"), js("weak", [expression(owner)], span))
    let strong = js("strong", [self.name(held, span), bool(false, span)], span)
    scope.enter()
    defer { scope.leave() }
    scope.bind(held, SwiftBinding(strong, self.type(of: owner).map { .optional($0) }))
    let object = SwiftExpression(.chained(SwiftExpression(.name(held), span)), span)
    let property = SwiftExpression(.member(object, real), span)
    let change = SwiftExpression(.assign("=", property, SwiftExpression(.name("$0"), span)), span)
    let made = call.made("subscribe", [call.labelled("onNext", closure(.answering(change)))])
    return js("invoke", [function([held], of: made), weak], span)
  }

  /// `send(1)`, `send()`, `send(completion: .finished)`; nil of all else.
  private func sent(_ call: SwiftStreamCall) -> Expression? {
    guard let first = call.given.first else {
      return call.made("onNext", js("tuple", [], call.span))
    }
    if first.label?.text == "completion" {
      var failure: [SwiftTypeName] = []
      if case .named(_, let inner)? = call.type { failure = Array(inner.dropFirst()) }
      return call.made("on", expression(first.value, as: .named("Completion", failure)))
    }
    if first.label != nil { return nil }
    let values = call.given.map { Expression.Argument(wrapped($0.value, as: call.element)) }
    return call.made("onNext", values)
  }

  /// A method that this language has by that name.
  private func plainMethod(_ call: SwiftStreamCall) -> Expression {
    let (hints, answer) = closureTypes(of: call)
    return call.made(
      call.name.text,
      call.given.enumerated().map { place, argument in
        place == 0 && isSeconds(argument, in: call.name.text)
          ? timed(argument) : plainArgument(argument, at: place, of: call, hints, answer)
      })
  }

  /// The types of what the closures in a call get, and of what they answer, if the method tells it.
  private func closureTypes(
    of call: SwiftStreamCall
  ) -> (hints: [SwiftTypeName?], answer: SwiftTypeName?) {
    let (given, type, element) = (call.given, call.type, call.element)
    let error = SwiftTypeName.named("Error", [])
    switch call.name.text {
    // `apply` hands on the stream itself.
    case "apply": return ([type], nil)
    case "retry", "retryWhen": return ([.named("Observable", [error])], nil)
    case "catch", "catchError":
      let isPromise = type?.name.map(SwiftLibrary.promises.contains) == true
      return ([error], isPromise ? nil : .named("Observable", of: element))
    case "tryCatch", "mapError": return ([error], nil)
    case "withLatestFrom": return ([element] + elements(of: given), nil)
    case "scan", "reduce", "tryScan", "tryReduce":
      let fold = type.flatMap { SwiftAnswers(self, call.name.text, of: $0, given).ofFold }
      // A result that begins as a list stays one.
      let isList =
        if case .list(let members)? = given.first?.value.kind { members.isEmpty } else { false }
      return ([fold, element], fold ?? (isList ? .list(.named("Any", [])) : nil))
    default: return ([element], nil)
    }
  }

  private func plainArgument(
    _ given: SwiftExpression.Argument, at place: Int, of call: SwiftStreamCall,
    _ hints: [SwiftTypeName?], _ answer: SwiftTypeName?
  ) -> Expression.Argument {
    let (name, element, label) = (call.name.text, call.element, given.label?.text)
    let own: [SwiftTypeName]? =
      switch label {
      case "onError", "afterError": [.named("Error", [])]
      case "receiveCompletion": [.named("Completion", [])]
      default: nil
      }
    let isOne = hints.count == 1 && SwiftLibrary.givingOne.contains(name)
    var argument = given
    if isOne, case .operatorName(let sign) = argument.value.kind {
      argument.value.kind = .closure(.applying(sign, to: 1, argument.value.span))
    }
    // Their streams have elements of the same type.
    let isOther = label == "switchTo"
    let joins = isOther || ["merge", "concat", "amb"].contains(name)
    let takesElement = [
      "startWith", "prepend", "append", "catchAndReturn", "catchErrorJustReturn",
      "replaceError", "replaceEmpty", "ifEmpty", "contains",
    ].contains(name)
    let wanted =
      takesElement && !isOther
      ? element
      : joins ? element.map { .named("Observable", [$0]) } : place == 0 ? answer : nil
    var made = self.argument(
      argument, own ?? (isOne ? argument.value.hints(for: hints[0]) : hints), answer: answer,
      streamWanted: joins || ["withLatestFrom", "catch", "takeUntil"].contains(name),
      streamElement: wanted)
    if name == "prepend", type(of: argument.value)?.name == "Set" {
      made.value = js("list", [made.value], call.span)
    }
    if label == "receiveCompletion" {
      made.value = js("completion", [made.value], made.value.span)
    }
    if label == "receiveSubscription" {
      let subscription = origin(of: call.object, call.span, callWriter)
      made.value = thunk(js("invoke", [made.value, subscription], made.value.span))
    }
    if SwiftLibrary.optionals.contains(name), call.given.count == 1 {
      made.value = js("unwrapping", [made.value], call.span)
    }
    return made
  }

  /// A number of seconds as an argument.
  func timed(_ argument: SwiftExpression.Argument) -> Expression.Argument {
    var made = self.argument(argument)
    made.value = seconds(argument.value)
    return made
  }

  /// True of a number of seconds, which stands first.
  private func isSeconds(_ argument: SwiftExpression.Argument, in name: String) -> Bool {
    guard Self.timed.contains(name),
      argument.label.map({ $0.text != "size" && $0.text != "count" }) ?? (name != "collect")
    else { return false }
    return argument.value.number != nil || argument.label?.text == "for"
      || SwiftLibrary.isNumber(type(of: argument.value))
  }

  /// `withUnretained(a)`, `subscribe(with: a, onNext: { a, x in … })`: functions that get an object first, which they
  /// do not keep alive.
  private func withObject(_ call: SwiftStreamCall) -> Expression {
    let (source, name, given, span) = (call.source, call.name, call.given, call.span)
    let isOperator = name.text == "withUnretained"
    guard
      let object = given.first(where: { isOperator ? $0.label == nil : $0.label?.text == "with" })
    else { return source }
    let type = self.type(of: object.value)?.unwrapped
    let (held, value, owner) = (scope.fresh("held"), scope.fresh("x"), scope.fresh("owner"))
    let strong = js("strong", [self.name(held, span), bool(false, span)], span)
    func written(_ argument: SwiftExpression.Argument) -> Expression {
      guard case .closure(let literal) = argument.value.kind else {
        return expression(argument.value)
      }
      return closure(literal, [type, call.element])
    }
    let made: Expression
    if isOperator {
      let selector = given.first { $0.isTrailing || $0.label?.text == "resultSelector" }
      let parts = [js("forced", [strong], span), self.name(value, span)]
      let pair = selector.map { self.call(written($0), parts, span) } ?? js("tuple", parts, span)
      // The stream ends when the object is gone.
      let isThere = function(["item"], of: isNotNil(strong))
      let lasting = call.made("take", [Expression.Argument("while", isThere, span)])
      made = method(lasting, "map", [function([value], of: pair)], span)
    } else {
      let arguments = given.filter { $0.label?.text != "with" }.map { argument in
        let label = argument.label?.text ?? "onNext"
        let values = ["onCompleted", "onDisposed"].contains(label) ? [] : [value]
        let parts = ([owner] + values).map { self.name($0, span) }
        let told = function([owner], of: self.call(written(argument), parts, span))
        return Expression.Argument(
          label: Name(label, span),
          value: function(values, of: js("chained", [strong, told], span)),
          span: argument.value.span)
      }
      made = method(source, name, given: arguments, span)
    }
    let weak = js("weak", [expression(object.value)], span)
    return js("invoke", [function([held], of: made), weak], span)
  }

  /// `Observable.zip(a, b)`, `Observable.combineLatest(a, b) { … }`: a stream of what several send.
  func joined(
    _ name: Name, _ base: String, _ given: SwiftArguments, of owner: String,
    as element: SwiftTypeName?, _ span: Span
  ) -> Expression {
    let sources = given.filter { $0.label?.text != "resultSelector" && !$0.isTrailing }
    // `zip` alone is a function of lists.
    let own = self.name(base.lowercased() == "zip" ? "zipWith" : "combineLatest", name.span)
    if sources.count == 1 {
      var all = call(own, [argument(sources[0], streamWanted: true).value], span)
      // One of no singles is an empty list.
      if owner == "Single" {
        let empty = Expression.Argument("default", list([], span), span)
        all = method(all, Name("ifEmpty", span), given: [empty], span)
      }
      let selector = given.first { $0.isTrailing || $0.label?.text == "resultSelector" }
      return selector.map { method(all, "map", [argument($0).value], span) } ?? all
    }
    let elements = sources.map { self.type(of: $0.value)?.element }
    let known = elements.compactMap { $0 }
    var arguments = given.map { argument in
      // The tuples that a selector makes get the labels of the type that is wanted.
      if argument.value.isClosure, case .tuple? = element, known.count == elements.count {
        let made = wrapped(argument.value, as: .function(known, element ?? .tuple([])))
        return Expression.Argument(label: nil, value: made, span: argument.value.span)
      }
      var made = self.argument(argument, elements, streamWanted: true)
      made.label = nil
      return made
    }
    if sources.count == given.count { arguments.append(pairing(sources.count, span)) }
    return Expression(.call(own, arguments), span)
  }
}

extension SwiftExpression {
  /// The time and the count of `.byTime(queue, 1)` and `.byTimeOrCount(queue, 1, 3)`.
  fileprivate var timeGrouping: (time: SwiftExpression, count: SwiftExpression?)? {
    guard case .call(let callee, let given) = kind, given.count > 1,
      ["byTime", "byTimeOrCount"].contains(callee.lastName)
    else { return nil }
    return (given[1].value, given.count > 2 ? given[2].value : nil)
  }
}

extension SwiftExpression.Argument {
  /// True of `timeSpan: .never`.
  fileprivate var isTimeless: Bool {
    guard label?.text == "timeSpan", case .implied(let name) = value.kind else { return false }
    return name.text == "never"
  }
}

extension SwiftExpression {
  /// True of `.seconds` and the like.
  fileprivate var isTimeUnit: Bool {
    lastName.map { SwiftLibrary.times[$0] != nil || $0 == "nanoseconds" } ?? false
  }
}
