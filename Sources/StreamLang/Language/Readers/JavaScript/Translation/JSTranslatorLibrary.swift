/// The names of RxJS: streams, operators, subjects, schedulers.
extension JSTranslator {
  /// A name of the library as a value.
  func libraryValue(_ name: String, _ span: Span) -> Expression {
    isPlatform && JSLibrary.isSymbol(name) ? operatorSymbol(name, span) : functionValue(name, span)
  }

  /// A name of RxJS 7 as a value: an operator is a function.
  func functionValue(_ name: String, _ span: Span) -> Expression {
    if let made = plainValue(name, span) ?? creatorValue(name, span) ?? objectValue(name, span) {
      return made
    }
    if JSLibrary.isPiped(name) { return operatorValue(JSLibrary.current(name), span) }
    if let absence = JSAbsence.of(name) {
      refuse("\(name) \(absence.reason)", span, absence.help)
    } else {
      refuse(
        "\(name) of RxJS is not read", span,
        Suggestion.question(name, among: JSLibrary.names)
          ?? "`:ops` lists the operators that there are")
    }
    return undefined(span)
  }

  /// A name of RxJS that is neither a creator nor an operator, nor an object that all share; nil for all else.
  private func plainValue(_ name: String, _ span: Span) -> Expression? {
    if JSLibrary.constants.contains(name) { return constant(name, span) }
    switch name {
    case "identity": return js("function", [function(["a"], of: self.name("a", span))], span)
    case "noop": return js("function", [function([], [leave(undefined(span), span)], span)], span)
    case "config", "NotificationKind": return js("module", [string("rxjs/\(name)", span)], span)
    case "pipe":
      let made = taking("given", span) { given in
        js("function", [taking("source", span) { js("pipedAll", [$0, given], span) }], span)
      }
      return js("restFunction", [made, string(name, span)], span)
    case "COMPLETE_NOTIFICATION": return notification("C", nil, span)
    case "observable": return js("symbol", [string("@@observable", span)], span)
    default: return nil
    }
  }

  /// A creator as a value, or an operator whose count of arguments is known; nil for all else.
  private func creatorValue(_ name: String, _ span: Span) -> Expression? {
    let isCreator = JSLibrary.creator(name) != nil
    if let counts = JSLibrary.argumentCounts(name), isCreator || JSLibrary.isPiped(name) {
      return handedOver(name, counts, span)
    }
    if name == "of", scope.hasSchedulers { return handedOver(name, 0...Int.max, span) }
    guard isCreator else { return nil }
    let function = self.name(written(name), span)
    guard makesShared(name) else { return function }
    let made = taking("given", span) { js("shared", [js("apply", [function, $0], span)], span) }
    return js("restFunction", [made], span)
  }

  /// A scheduler, a class, or a function that takes a stream, as a value; nil for all else.
  private func objectValue(_ name: String, _ span: Span) -> Expression? {
    if JSLibrary.schedulers[name] != nil {
      let full = name.hasSuffix("Scheduler") ? name : name + "Scheduler"
      return js("global", [string(full, span)], span)
    }
    if makesStreams(name) { return streamClass(name, as: "libraryClass", span) }
    if JSLibrary.classes.contains(name) || JSLibrary.subjects.contains(name) {
      return js("global", [string(name, span)], span)
    }
    guard JSLibrary.functions.contains(name) else { return nil }
    let call = leave(js(name, [self.name("a", span)], span), span)
    return js("function", [function(["a"], [call], span)], span)
  }

  /// An operator as a value: a function that makes it.
  private func operatorValue(_ name: String, _ span: Span) -> Expression {
    let (given, source) = (scope.fresh("given"), scope.fresh("source"))
    func made(_ values: [Expression]) -> Expression {
      let stage = call(self.name(name, span), values, span)
      let stages = [stage] + (makesShared(name) ? [shared(span)] : [])
      return function([source], of: method(self.name(source, span), "pipe", stages, span))
    }
    let value = self.name(given, span)
    var stages = made([value])
    if Prelude.piped(name)?.0.takes(0) == true {
      let isMissing = Expression(.binary(.identical, value, undefined(span)), span)
      let takesOne = Prelude.piped(name)?.0.takes(1) == true
      stages = takesOne ? Expression(.conditional(isMissing, made([]), stages), span) : made([])
    }
    return js("function", [function([given], of: stages), string(name, span)], span)
  }

  /// An operator or a creator as a function value, which may get so many arguments.
  private func handedOver(_ name: String, _ counts: ClosedRange<Int>, _ span: Span) -> Expression {
    let made = naming("given", span) { given in
      counts.upperBound == .max
        ? libraryCall(name, [JSExpression(.spread(given), span)], span)
        : call(with: expression(given), counts, span) { libraryCall(name, $0, span) }
    }
    return js("restFunction", [made, string(name, span)], span)
  }

  /// A call with as many arguments as a list has.
  func call(
    with all: Expression, _ counts: ClosedRange<Int>, _ span: Span,
    _ make: ([JSExpression]) -> Expression
  ) -> Expression {
    scope.enter()
    defer { scope.leave() }
    let names = (0..<counts.upperBound).map { _ in scope.fresh("value") }
    for name in names { scope.declare(Name(name, span)) }
    func made(_ count: Int) -> Expression {
      make(names.prefix(count).map { JSExpression(.name($0), span) })
    }
    var body = made(counts.lowerBound)
    for count in counts.dropFirst() {
      let length = js("get", [all, string("length", span)], span)
      let isGiven = js("less", [int(count - 1, span), length], span)
      body = Expression(.conditional(isGiven, made(count), body), span)
    }
    let values = names.indices.map { js("get", [all, int($0, span)], span) }
    return js("invoke", [function(names, of: body)] + values, span)
  }

  /// `EMPTY` or `NEVER`, of which RxJS has one each: where a program can tell, it is that one.
  private func constant(_ name: String, _ span: Span) -> Expression {
    usesReferences || hasTests || scope.words.has("switch")
      ? js("global", [string(name, span)], span) : self.name(name, span)
  }

  /// A creator as this language has it, where RxJS's name means something else.
  private func written(_ name: String) -> String {
    switch name {
    case "empty": "EMPTY"
    case "never": "NEVER"
    default: name
    }
  }

  /// `of(1)`, `map(f)`, `firstValueFrom(a)`.
  func libraryCall(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    switch name {
    case "pipe" where arguments.count == 1 && !arguments[0].isSpread:
      return expression(arguments[0])
    case "pipe":
      if arguments.contains(where: \.isSpread) {
        let all = taking("source", span) { js("pipedAll", [$0, members(arguments, span)], span) }
        return js("function", [all], span)
      }
      let arePlain = !arguments.contains { argument in
        guard case .call(let callee, _, _) = argument.kind else {
          return libraryName(argument) != nil
        }
        return libraryName(callee) != nil
      }
      // Functions alone may take whatever they are given.
      let made = taking("source", span) {
        arePlain ? js("piped", [$0] + arguments.map(expression), span) : piped($0, arguments, span)
      }
      return js("function", [made], span)
    case "identity": return arguments.first.map(expression) ?? undefined(span)
    case "noop": return undefined(span)
    case "isObservable": return js(name, [arguments.first.map(expression) ?? undefined(span)], span)
    case "fromEvent": return event(arguments, span)
    case "fromEventPattern": return js(name, arguments.map(expression), span)
    case "scheduled":
      guard arguments.count == 2 else { break }
      let known = scheduler(arguments[1]).map { string($0, arguments[1].span) }
      return js(name, [expression(arguments[0]), known ?? expression(arguments[1])], span)
    case "firstValueFrom", "lastValueFrom", "bindCallback", "bindNodeCallback", "once":
      return js(name, arguments.map(expression), span)
    default: break
    }
    if name == "partition", arguments.count == 1 {
      // The operator that it was once.
      let made = taking("source", span) {
        call(self.name(name, span), [$0, callback(arguments[0], asks: true)], span)
      }
      return js("function", [made], span)
    }
    if JSLibrary.creator(name) != nil {
      let made = created(name, arguments, span)
      return makesShared(name) ? js("shared", [made], span) : made
    }
    if JSLibrary.isPiped(name) { return js("function", [operation(name, arguments, span)], span) }
    if JSLibrary.subjects.contains(name) || JSLibrary.classes.contains(name) {
      return libraryInstance(name, arguments, span)
    }
    return functionValue(name, span)
  }

  /// An operator by itself: a function from stream to stream.
  func operation(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    let call = JSExpression(
      .call(JSExpression(.name(name), span), arguments, isOptional: false), span)
    return taking("source", span) { method($0, "pipe", stages(call, as: name), span) }
  }

  /// `zip(...list)`: the arguments are known when it runs, and so is the setting that may be the last of them.
  private func gathered(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    if let counts = JSLibrary.argumentCounts(name), counts.upperBound < .max {
      return js("apply", [handedOver(name, counts, span), members(arguments, span)], span)
    }
    return gathered(name, members(arguments, span), span)
  }

  func gathered(_ name: String, _ list: Expression, _ span: Span) -> Expression {
    let function = self.name(written(name), span)
    switch name {
    case "of": return call(self.name("from", span), [list], span)
    case "concat", "race":
      return call(function, [js("streams", [string(name, list.span), list], span)], span)
    case "zip", "merge", "combineLatest", "forkJoin": break
    default: return call(function, [list], span)
    }
    let (all, setting) = (scope.fresh("all"), scope.fresh("setting"))
    let sources = self.name(all, span)
    let plain = self.function([all], of: call(function, [sources], span))
    let source: Expression
    let last: Expression
    if name == "merge" {
      source = call(self.name("from", span), [sources], span)
      last = call(self.name("mergeAll", span), [self.name(setting, span)], span)
    } else {
      let mapped = taking("values", span) { js("apply", [self.name(setting, span), $0], span) }
      source = call(function, [sources], span)
      last = call(self.name("map", span), [mapped], span)
    }
    let set = self.function([all, setting], of: method(source, "pipe", [last], span))
    return js("gathered", [string(name, list.span), list, plain, set], span)
  }

  /// A call of a function that makes a stream.
  private func created(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    switch lastArgument(arguments, of: name) {
    case .plain: return created(name, arguments, on: nil, span)
    case .scheduler(let scheduler):
      return created(name, Array(arguments.dropLast()), on: scheduler, span)
    case .asked:
      // The last of the values may be a scheduler.
      if name == "of" { return js("scheduled", [members(arguments, span)], span) }
      return asked(arguments, span) { all, others, last in
        // A list that has a name here may have a function behind it.
        let plain =
          name == "combineLatest"
          ? gathered(name, members(all, span), span) : created(name, all, on: nil, span)
        return choice(last, created(name, others, on: last, span), plain, span)
      }
    }
  }

  /// A stream that a function makes with a scheduler, or without one.
  func created(
    _ name: String, _ arguments: [JSExpression], on given: JSExpression?, _ span: Span
  ) -> Expression {
    var arguments = arguments
    let known = given.flatMap { self.scheduler($0) }
    var scheduler = given.map(place)
    if name == "generate", case .record(var fields)? = arguments.first?.kind,
      let place = fields.firstIndex(where: { $0.isNamed("scheduler") })
    {
      scheduler = self.place(fields.remove(at: place).value)
      arguments[0].kind = .record(fields)
    }
    let isTimed = name == "interval" || name == "timer"
    arguments = settled(arguments, of: name, span)
    if isTimed { arguments = framed(arguments, by: given) }
    if let scheduler, let made = scheduled(name, arguments, scheduler, span) { return made }
    if name == "timer", known == "asap", arguments.map(\.isZero) == [true] {
      let now = call(self.name("of", span), [int(0, span)], span)
      return js("subscribeOn", [now, string("asap", span)], span)
    }
    let made =
      ofList(name, arguments, span) ?? special(name, arguments, span)
      ?? ofSources(name, arguments, span)
      ?? call(
        self.name(written(name), span),
        arguments.enumerated().map { index, value in
          let made = creatorArgument(value, of: name, at: index)
          guard isTimed, known == nil, let given, case .name = given.kind else { return made }
          return js("framed", [made, expression(given)], span)
        }, span)
    guard let scheduler else { return made }
    // Timers are asynchronous anyway.
    if isTimed {
      return known == nil ? js("clocked", [string(name, span), made, scheduler], span) : made
    }
    // A stream that only ends is one task: its subscription.
    let isEnd = name == "empty" || name == "throwError"
    return js(isEnd ? "subscribeOn" : "scheduled", [made, scheduler], span)
  }

  /// The arguments of a creator without those that say nothing, and with those that RxJS adds.
  private func settled(
    _ arguments: [JSExpression], of name: String, _ span: Span
  ) -> [JSExpression] {
    var arguments = arguments
    while ["interval", "timer", "range", "from", "generate", "throwError"].contains(name),
      arguments.count > 1, arguments.last?.isMissing == true
    {
      arguments.removeLast()
    }
    switch name {
    case "generate" where arguments.count > 2 && arguments[1].isMissing:
      // A loop without a condition can only be written as a record.
      let names = ["initialState", "", "iterate", "resultSelector"]
      return [JSExpression(settings: arguments, names, span)]
    case "interval" where arguments.isEmpty: return [JSExpression(.number(1), span)]
    case "timer" where arguments.isEmpty: return [JSExpression(.number(0), span)]
    case "timer" where arguments.count > 1 && arguments[1].isNegative: return arguments.dropLast()
    case "partition" where arguments.count > 2:
      return [arguments[0], bound(arguments[1], to: arguments[2])]
    default: return arguments
    }
  }

  /// A creator that hands its values or sources to a scheduler itself; nil for all else.
  private func scheduled(
    _ name: String, _ arguments: [JSExpression], _ scheduler: Expression, _ span: Span
  ) -> Expression? {
    switch name {
    case "of": return js("scheduled", [members(arguments, span), scheduler], span)
    case "from": return js("scheduled", [expression(arguments[0]), scheduler], span)
    case "combineLatest": return combined(arguments, scheduler, span)
    case "concat", "merge":
      // The sources themselves come one after another.
      var (sources, most) = (arguments, [Expression]())
      if name == "merge", case .number? = arguments.last?.kind {
        most = [expression(sources.removeLast())]
      }
      let all = js("scheduled", [members(sources, span), scheduler], span)
      let join = name == "concat" ? "concatAll" : "mergeAll"
      return method(all, "pipe", [call(self.name(join, span), most, span)], span)
    case "range"
    where (1...2).contains(arguments.count) && !arguments.contains(where: \.isSpread):
      let values = bounds(arguments, span)
      return js("scheduled", [values[0], scheduler, values[1]], span)
    default: return nil
    }
  }

  /// A creator whose arguments are known only when it runs, as a list; nil for all else.
  private func ofList(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression? {
    if arguments.contains(where: \.isSpread) { return gathered(name, arguments, span) }
    switch name {
    case "merge" where arguments.dropLast().contains(where: \.isNumber):
      // The argument behind the number may be a scheduler.
      return gathered(name, arguments, span)
    case "zip" where isListWithFunction(arguments),
      "combineLatest" where isListWithFunction(arguments),
      "forkJoin" where isListWithFunction(arguments):
      return gathered(name, members(arguments, span), span)
    default: return nil
    }
  }

  /// A creator that this language has under another name, or as a function of `JS`; nil for all else.
  private func special(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression? {
    switch name {
    case "empty", "never": return constant(written(name), span)
    case "range" where arguments.isEmpty: return self.name("EMPTY", span)
    case "range":
      let values = bounds(arguments, span)
      let areCounts = values.allSatisfy { if case .int = $0.kind { true } else { false } }
      return areCounts ? call(self.name(name, span), values, span) : js(name, values, span)
    case "throwError" where arguments.first?.isMissing != false:
      let error = arguments.first.map(expression) ?? undefined(span)
      return call(self.name(name, span), [thunk(error)], span)
    case "pairs":
      let record = arguments.prefix(1).map(expression)
      let entries = js("object", [string("entries", span)] + record, span)
      return call(self.name("from", span), [entries], span)
    case "from" where arguments.count == 1 && mayBeNoStream(arguments[0]),
      "merge" where arguments.count == 1, "concat" where arguments.count == 1:
      // One source is it already; a list is one, too, and its members are not subscribed to.
      return js("stream", [expression(arguments[0])], span)
    case "using":
      let given = arguments.enumerated().map { place, value in
        callback(value, atMost: JSLibrary.arguments(of: name, at: place))
      }
      return js(name, given, span)
    case "timer" where arguments.first.map(mayBeDate) == true,
      "timer" where arguments.count == 2 && mayBeScheduler(arguments[1]):
      return js(name, arguments.map(expression), span)
    default: return nil
    }
  }

  /// The first number of `range` and the count of its numbers.
  private func bounds(_ arguments: [JSExpression], _ span: Span) -> [Expression] {
    (arguments.count == 1 ? [int(0, span)] : []) + arguments.map(expression)
  }

  /// A creator of sources that are written out; nil for all else.
  private func ofSources(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression? {
    guard ["zip", "merge", "concat", "race"].contains(name) else { return nil }
    // A list or a text beside others is a stream, and `zip` of lists is something else here.
    var values = arguments
    if name == "zip", case .list(let inner)? = values.first?.kind,
      values.dropFirst().allSatisfy(\.isFunction),
      !inner.contains(where: { $0 == nil || $0?.isSpread == true })
    {
      values = inner.compactMap(\.self) + values.dropFirst()
    }
    let given = values.map { value -> Expression in
      switch value.kind {
      case .function, .number: return callback(value)
      case .list where values.count == 1: return argument(value, of: name, at: 0)
      case .list(let members):
        return js("stream", [self.members(members, value.span)], value.span)
      case .string, .template: return js("stream", [expression(value)], value.span)
      case .name where values.count > 1 && input(value) != nil, .name where input(value) == .text:
        return js("stream", [expression(value)], value.span)
      default: return expression(value)
      }
    }
    // `zip` alone is also a function of lists; behind a stream it can only be the operator.
    guard name == "zip", given.count > 1 else { return call(self.name(name, span), given, span) }
    return method(js("stream", [given[0]], span), name, Array(given.dropFirst()), span)
  }

  /// An argument of a creator that is written as a call of it.
  private func creatorArgument(
    _ value: JSExpression, of name: String, at index: Int
  ) -> Expression {
    switch name {
    case "of": return expression(value)
    case "iif", "partition", "generate":
      guard value.isFunction else { return stream(value, of: name, at: index) ?? setting(value) }
      let asks = index == (name == "iif" ? 0 : 1)
      return callback(value, atMost: JSLibrary.arguments(of: name, at: index), asks: asks)
    default: return argument(value, of: name, at: index)
    }
  }

  /// True of a list that is not written out, and a function of the values of its streams.
  private func isListWithFunction(_ arguments: [JSExpression]) -> Bool {
    guard arguments.count == 2 else { return false }
    switch arguments[0].kind {
    case .name where input(arguments[0]) == .members: return true
    case .list(let members): return members.count == 1
    case .name, .member, .index, .call:
      if case .function = arguments[1].kind { return true }
      return false
    default: return false
    }
  }

  /// True of what `from` gets, if it may be something that RxJS refuses, or that only says what stream it is.
  private func mayBeNoStream(_ value: JSExpression) -> Bool {
    if scope.words.has("observable") { return true }
    switch value.kind {
    case .record, .member, .index, .function: return true
    case .name(let name): return scope.find(name)?.kind == .variable && input(value) == nil
    default: return false
    }
  }

  /// True of the classes of RxJS whose instances are streams.
  func makesStreams(_ name: String) -> Bool {
    JSLibrary.subjects.contains(name) || name == "Observable" && !isPlatform
  }

  func libraryInstance(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    switch name {
    case _ where makesStreams(name) && arguments.contains(where: \.isSpread):
      return js("newFrom", [libraryValue(name, span), members(arguments, span)], span)
    case "Observable" where isPlatform, "ColdObservable":
      let function = arguments.first.map { callback($0, atMost: 1) } ?? undefined(span)
      return js(name == "Observable" ? "observable" : "coldObservable", [function], span)
    case "Observable":
      guard let first = arguments.first else { return self.name("NEVER", span) }
      return call(self.name(name, span), [callback(first, atMost: 1)], span)
    case _ where JSLibrary.subjects.contains(name):
      var given = name == "Subject" || name == "AsyncSubject" ? [] : arguments
      if name == "BehaviorSubject", given.isEmpty {
        given = [JSExpression(.name("undefined"), span)]
      }
      if name == "ReplaySubject" {
        given = Array(given.prefix(2))
        // It keeps one value at least.
        if let first = given.first, first.isNoCount { given[0].kind = .number(1) }
        // Without a bound of its own.
        while let last = given.last, last.isMissing || given.count == 2 && last.isEndless {
          given.removeLast()
        }
      }
      return call(
        self.name(name, span),
        given.enumerated().map { index, value in
          name == "ReplaySubject" && index == 1 ? time(value) : expression(value)
        }, span)
    case "Subscription": return js("subscription", arguments.map { callback($0, atMost: 0) }, span)
    case "ConnectableObservable" where arguments.count == 2:
      let connector = Expression.Field(
        key: Name("connector", span), value: callback(arguments[1], atMost: 0), span: span)
      let settings = Expression(.record([connector]), span)
      return call(self.name("connectable", span), [expression(arguments[0]), settings], span)
    case "Scheduler":
      refuse("\(name) of RxJS is not read", span, "write it with streams and subjects")
      return undefined(span)
    case _ where JSLibrary.creator(name) != nil: return libraryCall(name, arguments, span)
    default: return js("new", [libraryValue(name, span)] + arguments.map(expression), span)
    }
  }

  /// `fromEvent(document, 'click')`: a subject that the user plays by the name of the event.
  func event(_ arguments: [JSExpression], _ span: Span) -> Expression {
    if arguments.count >= 2, isOwn(arguments[0]) {
      let target = arguments.prefix(2).map(expression) + [undefined(span)]
      return js("fromEvent", target + arguments.dropFirst(2).prefix(2).map(expression), span)
    }
    guard arguments.count >= 2, case .string(let event) = arguments[1].kind else {
      refuse(
        "fromEvent wants the name of an event as a text", span,
        "as in `fromEvent(document, 'click')`")
      return undefined(span)
    }
    let key = "\(sourceText(arguments[0]))/\(event)"
    let plain = String(event.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    let known = events.first { $0.key == key }?.name
    let name =
      known ?? scope.fresh(plain.isEmpty || plain.first?.isNumber == true ? "event" : plain)
    if known == nil { events.append((name, key)) }
    let played = self.name(name, span)
    let settings = arguments.dropFirst(2)
    let areRead = settings.contains { if case .record = $0.kind { false } else { true } }
    // `this.a` may be an object of the program's own, or a part of a page.
    let mayBeOwn =
      if case .member(let owner, _, _) = arguments[0].kind, case .word("this") = owner.kind {
        true
      } else {
        false
      }
    guard areRead || mayBeOwn else { return played }
    let target = mayBeOwn ? expression(arguments[0]) : undefined(span)
    return js(
      "fromEvent", [target, string(event, span), played] + settings.prefix(2).map(expression), span)
  }

  /// True of an object of the program's own, which has listeners.
  func isOwn(_ target: JSExpression) -> Bool {
    switch target.kind {
    case .list, .record, .new, .word("this"): true
    default: scope.find(target.root) != nil && pageText(target) == nil
    }
  }

  /// The text of a part of the page of a browser: `document.body`, or a name for one; nil of all else.
  func pageText(_ value: JSExpression) -> String? {
    switch scope.find(value.root)?.kind {
    case .page?: sourceText(value)
    case nil where value.root == "document": sourceText(value)
    default: nil
    }
  }

  private func sourceText(_ value: JSExpression) -> String {
    switch value.kind {
    case .name(let name): if case .page(let text)? = scope.find(name)?.kind { text } else { name }
    case .member(let object, let name, _): sourceText(object) + "." + name.text
    case .call(let callee, let arguments, _):
      sourceText(callee) + "(" + arguments.map(sourceText).joined(separator: ",") + ")"
    case .string(let text): text
    default: "it"
    }
  }
}

extension JSExpression {
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}
