/// The operators that mean something else in Combine than in RxSwift, by the same names.
extension SwiftTyping {
  /// A call of an operator of Combine that differs from the one of this language with that name; nil of all others.
  func combineMethod(_ call: SwiftStreamCall) -> Expression? {
    selecting(call) ?? scheduling(call) ?? subscribing(call)
  }

  /// Operators that hand on a part of the values; nil of all others.
  private func selecting(_ call: SwiftStreamCall) -> Expression? {
    let (source, name, given) = (call.source, call.name, call.given)
    let (span, write) = (call.span, call.write)
    switch (name.text, given.first?.label?.text) {
    case ("first", _), ("tryFirst", _), ("last", _), ("tryLast", _):
      // Nothing comes of a stream that has no such value. A list has these with a function, too.
      if !given.isEmpty, !isStream(call.type) { return nil }
      let found = given.first.map {
        method(source, "filter", [write.argument($0, [call.element]).value], span)
      }
      if name.text.hasSuffix("ast") {
        return method(found ?? source, "takeLast", [int(1, span)], span)
      }
      // As `take(1)`, but that its source is left before the value comes.
      let goesOn = function(["value"], of: bool(false, name.span))
      let first = Expression.Argument(label: nil, value: goesOn, span: name.span)
      return method(
        found ?? source, Name("takeWhile", span),
        given: [first, call.labelled("inclusive", bool(true, span))], span)
    case ("output", "at"):
      let later = method(source, "skip", [write.expression(given[0].value)], span)
      return method(later, "take", [int(1, span)], span)
    case ("output", "in"):
      // A range that lacks a bound.
      guard case .unary(let sign, let bound) = given[0].value.kind, sign.hasPrefix("..") else {
        return nil
      }
      let count = write.expression(bound)
      if sign == "... " { return method(source, "skip", [count], span) }
      let more = Expression(.binary(.add, count, int(1, span)), span)
      return method(source, "take", [sign == "..." ? more : count], span)
    case ("prefix", "untilOutputFrom"):
      // A failure of the other one changes nothing.
      let silent = function(["failure"], of: self.call(self.name("never", span), [], span))
      let other = method(write.argument(given[0], []).value, "catch", [silent], span)
      return method(source, "takeUntil", [other], span)
    case ("drop", "untilOutputFrom"):
      return method(source, "skipUntil", [write.argument(given[0], []).value], span)
    default: return nil
    }
  }

  /// Operators that have a scheduler or a time; nil of all others.
  private func scheduling(_ call: SwiftStreamCall) -> Expression? {
    let (source, name, given) = (call.source, call.name, call.given)
    let (span, write) = (call.span, call.write)
    let isImmediate = given.contains { $0.value.isImmediateScheduler }
    switch (name.text, given.first?.label?.text) {
    case ("receive", "on") where isImmediate, ("subscribe", "on") where isImmediate,
      ("debounce", "for") where isImmediate, ("delay", "for") where isImmediate,
      ("throttle", "for") where isImmediate:
      return source
    case ("receive", "on") where facts(of: given[0].value) != nil:
      return received(source, given, span, write)
    case ("debounce", "for"), ("delay", "for"):
      let word = name.text == "delay" ? "delayError" : "flush"
      return unlessImmediate(given["scheduler"], source, span, write) { source in
        let time = call.labelled("for", write.seconds(given[0].value))
        let late = call.labelled(word, bool(name.text == "delay", span))
        let made = method(source, Name(name.text, span), given: [time, late], span)
        return name.text == "delay" ? made : js("endingAsWork", [made], span)
      }
    case ("receive", "on") where isOpen(given[0].value),
      ("subscribe", "on") where isOpen(given[0].value):
      return unlessImmediate(given[0].value, source, span, write) { source in
        let place = call.labelled("on", write.expression(given[0].value))
        return method(source, Name(name.text, span), given: [place], span)
      }
    case ("throttle", "for"):
      let latest = given["latest"].map { write.expression($0) } ?? bool(true, span)
      return js("throttled", [source, write.seconds(given[0].value), latest], span)
    case ("timeout", _):
      guard let time = given.first else { return nil }
      let late = given["scheduler"].map { received(source, on: $0, span, write) } ?? source
      let due = Expression.Argument(label: nil, value: write.seconds(time.value), span: span)
      let failure = given.first { $0.label?.text == "customError" || $0.isTrailing }
      let end =
        failure.map { call.labelled("customError", write.argument($0, []).value) }
        ?? call.labelled("other", self.call(self.name("empty", span), [], span))
      return method(late, name, given: [due, end], span)
    case ("measureInterval", "using") where self.type(of: given[0].value)?.name == "RunLoop":
      // Its lengths of time are decimal numbers of seconds.
      let seconds = taking("time", span) { js("double", [$0], span) }
      return method(call.made(name.text, []), "map", [seconds], span)
    default: return nil
    }
  }

  /// Operators that subscribe and connect in another way than those of RxSwift; nil of all others.
  private func subscribing(_ call: SwiftStreamCall) -> Expression? {
    let (source, name, given) = (call.source, call.name, call.given)
    let (span, write) = (call.span, call.write)
    switch (name.text, given.first?.label?.text) {
    case ("subscribe", nil) where given.count == 1 && !isStream(self.type(of: given[0].value)),
      ("receive", "subscriber"):
      let subscription = origin(of: call.object, span, write)
      return js("subscribed", [source, write.expression(given[0].value), subscription], span)
    case ("handleEvents", _): return tellingRequests(call)
    case ("autoconnect", _): return method(source, "refCount", [], span)
    case ("makeConnectable", _):
      return call.made("publish", [call.labelled("resetOnDisconnect", bool(false, span))])
    case ("multicast", _) where given.count == 1:
      // One subject for all connections.
      let lasting = call.labelled("resetOnDisconnect", bool(false, span))
      return call.made(name.text, given.map { write.argument($0, []) } + [lasting])
    case ("retry", nil) where given.count == 1:
      return call.made(name.text, [call.labelled("retries", write.expression(given[0].value))])
    case ("share", _) where given.isEmpty:
      let lasting = ["resetOnComplete", "resetOnError"].map { call.labelled($0, bool(false, span)) }
      return call.made(name.text, lasting)
    default: return nil
    }
  }

  /// `handleEvents` with a function that is told what is asked for; nil of all others.
  private func tellingRequests(_ call: SwiftStreamCall) -> Expression? {
    let (given, span, write) = (call.given, call.span, call.write)
    guard let request = given.first(where: { $0.label?.text == "receiveRequest" }) else {
      return nil
    }
    let subscribed = given.first { $0.label?.text == "receiveSubscription" }
    let demand = SwiftTypeName.named("Demand", [])
    var told = [js("onRequest", [write.argument(request, [demand]).value], span)]
    if let subscribed {
      let subscription = origin(of: call.object, span, write)
      let parts = [write.argument(subscribed, []).value, subscription]
      told.insert(js("invoke", parts, span), at: 0)
    }
    let others = given.filter {
      !["receiveRequest", "receiveSubscription"].contains($0.label?.text)
    }
    var arguments = others.map { other in
      let isEnd = other.label?.text == "receiveCompletion"
      var made = write.argument(other, [isEnd ? .named("Completion", []) : call.element])
      if isEnd { made.value = js("completion", [made.value], made.value.span) }
      return made
    }
    let teller = function([], told.map { Statement(.expression($0), span) }, span)
    arguments.append(call.labelled("receiveSubscription", teller))
    return call.made(call.name.text, arguments)
  }

  /// A call on a stream that does nothing with a scheduler that does everything at once, as one may that is handed over.
  private func unlessImmediate(
    _ scheduler: SwiftExpression?, _ source: Expression, _ span: Span, _ write: CallWriter,
    _ made: (Expression) -> Expression
  ) -> Expression {
    guard let scheduler, isOpen(scheduler) else { return made(source) }
    let held = scope.fresh("source")
    let immediate = Expression(
      .member(self.name("ImmediateScheduler", span), Name("shared", span)), span)
    let isAtOnce = js("equal", [write.expression(scheduler), immediate], span)
    let (same, other) = (self.name(held, span), made(self.name(held, span)))
    let either = function([held], of: Expression(.conditional(isAtOnce, same, other), span))
    return js("invoke", [either, source], span)
  }

  /// A stream whose events are sent as work of a scheduler.
  private func received(
    _ source: Expression, on scheduler: SwiftExpression, _ span: Span, _ write: CallWriter
  ) -> Expression {
    if scheduler.isImmediateScheduler { return source }
    return unlessImmediate(scheduler, source, span, write) { source in
      let place = Expression.Argument("on", write.expression(scheduler), span)
      return method(source, Name("receive", span), given: [place], span)
    }
  }

  /// A stream whose events are work of a scheduler of the program's own; nil for all others.
  private func received(
    _ source: Expression, _ given: SwiftArguments, _ span: Span, _ write: CallWriter
  ) -> Expression? {
    guard let type = plain(type(ofFirst: given)), let facts = program.facts(of: type),
      facts.keyword != .protocol, !program.functions("schedule", of: facts.name).isEmpty
    else { return nil }
    let given = [source, write.expression(given[0].value)]
    let (held, scheduler) = (scope.fresh("source"), scope.fresh("scheduler"))
    let (target, event) = (scope.fresh("target"), scope.fresh("event"))
    scope.enter()
    defer { scope.leave() }
    let told = js("call", [name(target, span), string("on", span), name(event, span)], span)
    scope.bind("$scheduler", SwiftBinding(name(scheduler, span), type))
    scope.bind("$work", SwiftBinding(told, .tuple([])))
    let body = SwiftStatement(.expression(SwiftExpression(.name("$work"), span)), span)
    var work = SwiftFunction(parameters: [], body: [body], span: span)
    work.implicit = 0
    let object = SwiftExpression(.name("$scheduler"), span)
    let schedule = SwiftExpression(.member(object, Name("schedule", span)), span)
    let arguments = [
      SwiftExpression.Argument(label: Name("options", span), value: SwiftExpression(.null, span)),
      SwiftExpression.Argument(label: nil, value: SwiftExpression(.closure(work), span)),
    ]
    let scheduled = write.expression(SwiftExpression(.call(schedule, arguments), span))
    let observer = js("observer", [function([event], of: scheduled)], span)
    let run = function([target], of: method(name(held, span), "subscribe", [observer], span))
    let create = Expression(.member(name("Observable", span), Name("create", span)), span)
    return js("invoke", [function([held, scheduler], of: call(create, [run], span))] + given, span)
  }

  /// True of a scheduler by a name whose type nothing tells before it runs.
  private func isOpen(_ scheduler: SwiftExpression) -> Bool {
    var root = scheduler
    while case .member(let object, _) = root.kind { root = object }
    guard case .name(let name) = root.kind, !name.startsCapitalized else { return false }
    guard let type = plain(type(of: scheduler))?.name else { return true }
    return !SwiftLibrary.closed.contains(type) && program.types[type] == nil
  }

  /// `AnySubscriber(…)`, `Subscribers.Sink(…)`, `Subscribers.Assign(…)`: subscribers that are made of functions; nil of
  /// all others.
  func madeSubscriber(
    _ name: String, _ given: SwiftArguments, _ element: SwiftTypeName?, _ span: Span,
    _ write: CallWriter, setter: (SwiftExpression, [Name], Span) -> Expression
  ) -> Expression? {
    // A function without a label stands for the last one.
    let last = name == "Sink" ? "receiveValue" : "receiveCompletion"
    func part(_ label: String, _ type: SwiftTypeName?) -> Expression {
      let found = given.first { $0.label?.text ?? ($0.isTrailing ? last : "") == label }
      guard let part = found else { return null(span) }
      if label == "receiveValue", name != "Sink", case .closure(let literal) = part.value.kind {
        return write.closure(literal, [type], .named("Demand", []))
      }
      return write.argument(part, [type]).value
    }
    switch name {
    case "AnySubscriber" where given.contains { $0.label?.text.hasPrefix("receive") == true },
      "Sink":
      return js(
        "subscriber",
        [
          part("receiveSubscription", nil), part("receiveValue", element),
          part("receiveCompletion", .named("Completion", [])),
        ], span)
    case "Assign":
      guard let object = given.first?.value, case .keyPath(let names, _)? = given.last?.value.kind
      else { return nil }
      let none = null(span)
      return js("subscriber", [none, setter(object, names, span), none], span)
    default: return nil
    }
  }

  /// `print` of the publisher of a list that a method makes, which gets a name, so that it can be shown; nil of all others.
  func printed(
    _ publisher: SwiftExpression, _ span: Span, _ write: CallWriter,
    _ made: (SwiftExpression) -> Expression
  ) -> Expression? {
    guard isCombine, case .member(let list, let name) = publisher.kind, name.text == "publisher",
      case .call(let callee, _) = list.kind, case .member(_, let method) = callee.kind,
      Self.makingLists.contains(method.text), let type = type(of: list), type.element != nil
    else { return nil }
    let held = scope.fresh("list")
    let value = write.expression(list)
    scope.enter()
    defer { scope.leave() }
    scope.bind(held, SwiftBinding(self.name(held, list.span), type))
    let named = SwiftExpression(
      .member(SwiftExpression(.name(held), list.span), name), publisher.span)
    return js("invoke", [function([held], of: made(named)), value], span)
  }

  private static let makingLists: Set<String> = [
    "map", "filter", "compactMap", "flatMap", "sorted", "split", "shuffled", "components", "prefix",
    "suffix", "dropFirst", "dropLast",
  ]

  /// The name of a publisher's subscription, as Combine's `print` shows it.
  ///
  /// `depth` counts the functions and properties that have been followed; the names within these are those of `owner`.
  func origin(
    of value: SwiftExpression, _ span: Span, _ write: CallWriter, depth: Int = 0,
    in owner: SwiftProgram.TypeFacts? = nil
  ) -> Expression {
    if let settled = settledName(of: value) { return string(settled, span) }
    let unknown = string("Publisher", span)
    func subject(_ type: SwiftTypeName?) -> Expression? {
      guard let name = plain(type)?.name, SwiftLibrary.subjects.contains(name) else { return nil }
      return string(name, span)
    }
    func property(_ name: String, _ owner: SwiftProgram.TypeFacts?) -> Expression {
      if let owner, published(name, of: owner) != nil { return string("PublishedSubject", span) }
      guard depth < 4, let owner, let variable = program.variable(name, of: owner.name) else {
        return unknown
      }
      if variable.getter == nil, let made = subject(variable.type) { return made }
      guard let made = variable.getter?.answerAlone ?? variable.value else { return unknown }
      return origin(of: made, span, write, depth: depth + 1, in: owner)
    }
    switch value.kind {
    case .member(let object, let name) where name.text == "publisher":
      let type = type(of: object)
      if type?.isOptional == true { return string("Optional", span) }
      if type?.name == "Result" { return string("Once", span) }
      if object.isRead(named: depth == 0) { return write.expression(object) }
      return depth == 0 ? string("Sequence", span) : unknown
    case .call(let callee, let given):
      return origin(ofCall: callee, given, span, write, depth: depth, in: owner)
    case .member(let object, let name):
      let isOwn = if case .name("self") = object.kind { depth > 0 } else { false }
      return property(name.text, isOwn ? owner : facts(of: object))
    case .name(let name) where depth > 0: return property(name, owner)
    case .name(let name):
      let binding = scope.find(name)
      if binding == nil, name != "self" { return property(name, around.type) }
      if let made = subject(binding?.type) { return made }
      if let origin = binding?.origin { return self.origin(of: origin, span, write) }
      let type = plain(binding?.type)?.name ?? "Publisher"
      // Only the publisher itself knows, where one is handed over.
      return ["self", "Publisher", "AnyPublisher"].contains(type)
        ? js("publisherName", [write.expression(value)], span) : string(type, span)
    default: return unknown
    }
  }

  /// The name of the subscription to what a call makes.
  private func origin(
    ofCall callee: SwiftExpression, _ given: SwiftArguments, _ span: Span, _ write: CallWriter,
    depth: Int, in owner: SwiftProgram.TypeFacts?
  ) -> Expression {
    guard case .member(let object, let name) = callee.kind,
      isStream(type(of: object)) || depth > 0 && !name.text.startsCapitalized
    else {
      // The one that it makes, and the list that it plays, stand for themselves.
      if callee.lastName == "Deferred", let made = given.last?.value.answerAlone {
        return origin(of: made, span, write, depth: depth, in: owner)
      }
      if callee.lastName == "Record", let output = given["output"],
        output.isRead(named: depth == 0)
      {
        return write.expression(output)
      }
      if depth < 4, let (made, owner) = answer(ofFunction: callee) {
        return origin(of: made, span, write, depth: depth + 1, in: owner)
      }
      let name = plain(.named(callee.lastName ?? "", []))?.name ?? ""
      return string(
        !name.startsCapitalized ? "Publisher" : name == "Fail" ? "Empty" : name, span)
    }
    if Self.handsOn.contains(name.text) {
      return origin(of: object, span, write, depth: depth, in: owner)
    }
    if name.text == "collect", !given.isEmpty { return string("CollectByCount", span) }
    let isWhile =
      given.compactMap(\.label?.text) == ["while"] || given.contains(where: \.isTrailing)
    let word = name.text.prefix(1).uppercased() + name.text.dropFirst()
    return string(Self.subscriptions[name.text].map { isWhile ? $0.1 : $0.0 } ?? word, span)
  }

  /// The publisher that a function of the text answers, where it does nothing else, and the type whose method that is;
  /// nil of all others.
  private func answer(
    ofFunction callee: SwiftExpression
  ) -> (SwiftExpression, SwiftProgram.TypeFacts?)? {
    var (all, owner): ([SwiftFunction], SwiftProgram.TypeFacts?) = ([], nil)
    switch callee.kind {
    case .name(let name): all = scope.find(name)?.functions.map(\.function) ?? []
    case .member(let object, let name):
      owner = facts(of: object)
      all = owner.map { program.functions(name.text, of: $0.name) } ?? []
    default: break
    }
    return all.count == 1 ? all[0].body.answerAlone.map { ($0, owner) } : nil
  }

  /// Operators that hand on the subscription of their source.
  private static let handsOn: Set<String> = [
    "map", "filter", "compactMap", "setFailureType", "eraseToAnyPublisher", "scan", "mapError",
    "replaceNil", "ignoreOutput", "assertNoFailure",
  ]

  /// The names of subscriptions that are not those of their operators: without, and with a function.
  private static let subscriptions: [String: (String, String)] = [
    "prefix": ("Output", "PrefixWhile"), "drop": ("Drop", "DropWhile"),
    "dropFirst": ("Drop", "Drop"), "first": ("First", "TryFirst"), "last": ("Last", "LastWhere"),
    "max": ("Comparison", "Comparison"), "min": ("Comparison", "Comparison"),
    "share": ("Multicast", "Multicast"), "autoconnect": ("Multicast", "Multicast"),
    "makeConnectable": ("Multicast", "Multicast"), "receive": ("ReceiveOn", "ReceiveOn"),
    "contains": ("Contains", "ContainsWhere"), "append": ("Concatenate", "Concatenate"),
    "prepend": ("Concatenate", "Concatenate"), "subscribe": ("SubscribeOn", "SubscribeOn"),
    "tryFirst": ("TryFirstWhere", "TryFirstWhere"), "tryLast": ("TryLastWhere", "TryLastWhere"),
    "tryDrop": ("TryDropWhile", "TryDropWhile"), "tryPrefix": ("TryPrefixWhile", "TryPrefixWhile"),
  ]
}

extension [SwiftStatement] {
  /// The only thing that a body does, whose value it answers; nil of all else.
  fileprivate var answerAlone: SwiftExpression? {
    guard count == 1 else { return nil }
    return switch self[0].kind {
    case .expression(let value): value
    case .leave(let value): value
    default: nil
    }
  }
}

extension SwiftExpression {
  /// The only thing that a closure does, whose value it answers; nil of all else.
  var answerAlone: SwiftExpression? {
    if case .closure(let literal) = kind { literal.body.answerAlone } else { nil }
  }

  /// True if it can be computed twice: it has names and literals only.
  var isRead: Bool { isRead(named: true) }

  /// `isRead`, or of literals alone.
  fileprivate func isRead(named: Bool) -> Bool {
    switch kind {
    case .int, .double, .bool, .text, .null: true
    case .name: named
    case .list(let members): members.allSatisfy { $0.isRead(named: named) }
    case .binary(_, let a, let b): a.isRead(named: named) && b.isRead(named: named)
    case .member(let object, _): named && object.isRead
    case .tuple(let parts): parts.allSatisfy { $0.value.isRead(named: named) }
    default: false
    }
  }
}

extension SwiftExpression {
  /// True of `ImmediateScheduler.shared`, which does everything at once.
  fileprivate var isImmediateScheduler: Bool {
    guard case .member(let type, let name) = kind, case .name("ImmediateScheduler") = type.kind
    else { return false }
    return name.text == "shared"
  }
}
