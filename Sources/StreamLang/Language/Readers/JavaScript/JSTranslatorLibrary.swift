/// The names of RxJS: streams, operators, subjects, schedulers.
extension JSTranslator {
  /// A name of the library as a value.
  func libraryValue(_ name: String, _ span: Span) -> Expression {
    if JSLibrary.constants.contains(name) { return self.name(name, span) }
    if name == "identity" {
      return js(
        "function",
        [function(["a"], [Statement(.expression(self.name("a", span)), span)], span)], span)
    }
    if name == "noop" {
      return js("function", [function([], [leave(undefined(span), span)], span)], span)
    }
    if JSLibrary.creator(name) != nil { return self.name(written(name), span) }
    if let scheduler = JSLibrary.schedulers[name] { return string(scheduler, span) }
    if JSLibrary.classes.contains(name) || JSLibrary.subjects.contains(name) {
      return js(
        "global",
        [
          string(
            name == "Observable" || name == "Subscription"
              ? name : JSLibrary.subjects.contains(name) ? "Subject" : name, span)
        ], span)
    }
    if JSLibrary.functions.contains(name) {
      return js(
        "function",
        [function(["a"], [leave(js(name, [self.name("a", span)], span), span)], span)], span)
    }
    if JSLibrary.isPiped(name) {
      // An operator as a value: a function that makes it.
      let (given, source) = (scope.fresh("given"), scope.fresh("source"))
      let stage = call(self.name(name, span), [self.name(given, span)], span)
      let body = method(self.name(source, span), "pipe", [stage], span)
      let made = function([source], [Statement(.expression(body), span)], span)
      return js(
        "function",
        [function([given], [Statement(.expression(made), span)], span), string(name, span)], span)
    } else if let place = JSLibrary.outside[name] {
      refuse(
        "\(name) is \(place), which is not here", span,
        "a subject can stand for what comes from there: `const answers = new Subject()`")
    } else {
      refuse(
        "\(name) of RxJS is not read", span, "`:help` lists the operators that there are")
    }
    return undefined(span)
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
    case "pipe":
      let source = scope.fresh("source")
      let body = piped(self.name(source, span), arguments, span)
      return js("function", [function([source], [Statement(.expression(body), span)], span)], span)
    case "identity": return arguments.first.map(expression) ?? undefined(span)
    case "noop": return undefined(span)
    case "isObservable":
      return js(
        "isInstance",
        [
          arguments.first.map(expression) ?? undefined(span),
          js("global", [string("Observable", span)], span),
        ],
        span)
    case "fromEvent": return event(arguments, span)
    case "fromEventPattern": return js(name, arguments.map(expression), span)
    case "scheduled":
      guard arguments.count == 2, let scheduler = scheduler(arguments[1]) else { break }
      return js(name, [expression(arguments[0]), string(scheduler, arguments[1].span)], span)
    case "firstValueFrom", "lastValueFrom", "bindCallback", "bindNodeCallback":
      return js(
        name,
        arguments.map { argument in
          scheduler(argument).map { string($0, argument.span) } ?? expression(argument)
        }, span)
    default: break
    }
    if JSLibrary.creator(name) != nil { return created(name, arguments, span) }
    if JSLibrary.isPiped(name) {
      // An operator by itself is a function from stream to stream.
      let source = scope.fresh("source")
      let call = JSExpression(
        .call(JSExpression(.name(name), span), arguments, isOptional: false), span)
      let body = method(self.name(source, span), "pipe", stages(call, as: name), span)
      return js("function", [function([source], [Statement(.expression(body), span)], span)], span)
    }
    if JSLibrary.subjects.contains(name) || JSLibrary.classes.contains(name) {
      return libraryInstance(name, arguments, span)
    }
    return libraryValue(name, span)
  }

  /// A call of a function that makes a stream.
  private func created(
    _ name: String, _ arguments: [JSExpression], _ span: Span
  ) -> Expression {
    var arguments = arguments
    var scheduler: String?
    if let last = arguments.last, let known = self.scheduler(last) {
      arguments.removeLast()
      // Timers are asynchronous anyway.
      if !["interval", "timer"].contains(name) { scheduler = known }
    }
    let function = self.name(written(name), span)
    var made: Expression
    switch name {
    case _ where arguments.contains(where: \.isSpread):
      let list = members(arguments, span)
      let isOf = name == "of"
      made = call(isOf ? self.name("from", span) : function, [list], span)
    case "empty", "never": made = function
    case "pairs":
      let entries = js(
        "object", [string("entries", span)] + arguments.prefix(1).map(expression), span)
      made = call(self.name("from", span), [entries], span)
    case "of" where scheduler != nil, "from" where scheduler != nil:
      let list = name == "of" ? members(arguments, span) : expression(arguments[0])
      return js("scheduled", [list, string(scheduler ?? "", span)], span)
    case "zip", "merge", "concat", "race":
      // A list or a text beside others is a stream, and `zip` of lists is something else here.
      var values = arguments
      if name == "zip", values.count == 1, case .list(let inner) = values[0].kind,
        !inner.contains(where: { $0 == nil || $0?.isSpread == true })
      {
        values = inner.compactMap(\.self)
      }
      let given = values.map { value -> Expression in
        switch value.kind {
        case .function, .number: return callback(value)
        case .list where values.count == 1: return argument(value, of: name, at: 0)
        case .list(let members):
          return js("stream", [self.members(members, value.span)], value.span)
        case .string: return js("stream", [expression(value)], value.span)
        default: return expression(value)
        }
      }
      // `zip` alone is also a function of lists; behind a stream it can only be the operator.
      if name == "zip", given.count > 1 {
        made = method(js("stream", [given[0]], span), name, Array(given.dropFirst()), span)
      } else {
        made = call(function, given, span)
      }
    case "range":
      var values = arguments.map(expression)
      if values.count == 1 { values.insert(Expression(.int(0), span), at: 0) }
      made = call(function, values, span)
    case "iif", "partition", "generate":
      made = call(
        function,
        arguments.enumerated().map { index, value in
          let asks = index == (name == "iif" ? 0 : 1)
          if case .function = value.kind { return callback(value, asks: asks) }
          return setting(value)
        }, span)
    default:
      made = call(
        function,
        arguments.enumerated().map { index, value in
          if name == "of" { return expression(value) }
          return argument(value, of: name, at: index)
        }, span)
    }
    if let scheduler { made = js("scheduled", [made, string(scheduler, span)], span) }
    return made
  }

  func libraryInstance(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    switch name {
    case "Observable" where isPlatform, "ColdObservable":
      let function = arguments.first.map { callback($0, atMost: 1) } ?? undefined(span)
      return js(name == "Observable" ? "observable" : "coldObservable", [function], span)
    case "Observable":
      guard let first = arguments.first else { return self.name("NEVER", span) }
      return call(self.name(name, span), [callback(first, atMost: 1)], span)
    case _ where JSLibrary.subjects.contains(name):
      let given =
        name == "ReplaySubject" && arguments.count > 2 ? Array(arguments.prefix(2)) : arguments
      return call(
        self.name(name, span),
        given.enumerated().map { index, value in
          if name == "ReplaySubject", index == 0, libraryOrGlobalInfinity(value) {
            return Expression(.int(1_000_000_000), value.span)
          }
          return name == "ReplaySubject" && index == 1 ? time(value) : expression(value)
        }, span)
    case "Subscription": return js("subscription", arguments.map { callback($0) }, span)
    case "ConnectableObservable" where arguments.count == 2:
      let connector = Expression.Field(
        key: Name("connector", span), value: callback(arguments[1]), span: span)
      let settings = Expression(.record([connector]), span)
      return call(self.name("connectable", span), [expression(arguments[0]), settings], span)
    case "Notification", "Subscriber", "Scheduler", "VirtualTimeScheduler":
      refuse("\(name) of RxJS is not read", span, "write it with streams and subjects")
      return undefined(span)
    default: return js("new", [libraryValue(name, span)] + arguments.map(expression), span)
    }
  }

  private func libraryOrGlobalInfinity(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .name("Infinity"): true
    case .member(_, let name, _): name.text == "POSITIVE_INFINITY"
    default: false
    }
  }

  /// `fromEvent(document, 'click')`: a subject that the user plays by the name of the event.
  func event(_ arguments: [JSExpression], _ span: Span) -> Expression {
    guard arguments.count >= 2, case .string(let event) = arguments[1].kind else {
      refuse(
        "fromEvent wants the name of an event as a text", span,
        "as in `fromEvent(document, 'click')`")
      return undefined(span)
    }
    let key = "\(sourceText(arguments[0]))/\(event)"
    if let known = events.first(where: { $0.key == key }) { return name(known.name, span) }
    let plain = String(event.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    let name = scope.fresh(plain.isEmpty || plain.first?.isNumber == true ? "event" : plain)
    events.append((name, key))
    return self.name(name, span)
  }

  private func sourceText(_ value: JSExpression) -> String {
    switch value.kind {
    case .name(let name): name
    case .member(let object, let name, _): sourceText(object) + "." + name.text
    case .call(let callee, let arguments, _):
      sourceText(callee) + "(" + arguments.map(sourceText).joined(separator: ",") + ")"
    case .string(let text): text
    default: "it"
    }
  }

  // MARK: Operators

  /// `a.pipe(f, g)`.
  func piped(_ source: Expression, _ arguments: [JSExpression], _ span: Span) -> Expression {
    let stages = arguments.flatMap { argument -> [Expression] in
      guard case .call(let callee, _, isOptional: false) = argument.kind,
        let name = libraryName(callee), JSLibrary.isPiped(name)
      else {
        if libraryName(argument) == "identity" { return [] }
        return [expression(argument)]
      }
      return self.stages(argument, as: name)
    }
    // Without a stage it is the stream itself.
    return stages.isEmpty ? js("stream", [source], span) : method(source, "pipe", stages, span)
  }

  /// The stages of `.pipe(…)` that a call of an operator is.
  func stages(_ value: JSExpression, as name: String) -> [Expression] {
    guard case .call(_, var arguments, _) = value.kind else { return [] }
    let span = value.span
    let given = arguments.last.flatMap { scheduler($0) }
    if given != nil { arguments.removeLast() }
    func stage(_ function: String, _ values: [Expression]) -> Expression {
      call(self.name(function, span), values, span)
    }
    func mapping(_ body: (Expression) -> Expression) -> Expression {
      let item = scope.fresh("item")
      return stage(
        "map",
        [function([item], [Statement(.expression(body(self.name(item, span))), span)], span)])
    }
    switch name {
    case "observeOn", "subscribeOn":
      let source = scope.fresh("source")
      let body = js(
        name, [self.name(source, span), string(given ?? "async", span)], span)
      return [function([source], [Statement(.expression(body), span)], span)]
    case "materialize":
      return [stage(name, []), mapping { js("notification", [$0], span) }]
    case "dematerialize": return [mapping { js("event", [$0], span) }, stage(name, [])]
    case "timestamp":
      return [stage(name, []), mapping { js("timed", [string("", span), $0], span) }]
    case "timeInterval":
      return [stage(name, []), mapping { js("timed", [string("TimeInterval", span), $0], span) }]
    case "catchError":
      if let first = arguments.first, case .function(let handler) = first.kind,
        handler.parameters.count > 1
      {
        return [caught(first, span)]
      }
    default: break
    }
    if arguments.contains(where: \.isSpread) {
      let list = members(arguments, span)
      let isAdded = name == "startWith" || name == "endWith"
      return [stage(name, [isAdded ? js("stream", [list], span) : list])]
    }
    if let other = rewritten(name, arguments, span) { return [other] }
    let values = arguments.enumerated().map { index, value in
      let asks = index == 0 && JSLibrary.asking.contains(name)
      return argument(value, of: name, at: index, asks: asks)
    }
    return [stage(name, values)]
  }

  /// A stage that RxJS spells in a way of its own; nil for all else.
  private func rewritten(
    _ name: String, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    func stage(_ function: String, _ values: [Expression.Argument]) -> Expression {
      Expression(.call(self.name(function, span), values), span)
    }
    func argument(_ value: Expression, _ label: String? = nil) -> Expression.Argument {
      Expression.Argument(label: label.map { Name($0, span) }, value: value, span: span)
    }
    func mapping(_ body: (Expression) -> Expression) -> Expression {
      let item = scope.fresh("item")
      return function(
        [item], [Statement(.expression(body(self.name(item, span))), span)], span)
    }
    func key(_ item: Expression) -> Expression {
      js("get", [item, arguments.first.map(expression) ?? undefined(span)], span)
    }
    switch name {
    case "pluck" where !arguments.isEmpty:
      let body = mapping { item in
        arguments.dropFirst().reduce(key(item)) { object, next in
          let part = scope.fresh("part")
          let inner = js("get", [self.name(part, span), expression(next)], span)
          return js(
            "chain", [object, function([part], [Statement(.expression(inner), span)], span)], span)
        }
      }
      return stage("map", [argument(body)])
    case "distinctUntilKeyChanged" where arguments.count == 1:
      return stage("distinctUntilChanged", [argument(mapping(key))])
    case "distinctUntilKeyChanged" where arguments.count == 2:
      let (a, b) = (scope.fresh("a"), scope.fresh("b"))
      let same = js(
        "invoke", [expression(arguments[1]), key(self.name(a, span)), key(self.name(b, span))], span
      )
      let body = Statement(.expression(js("truth", [same], span)), span)
      return stage("distinctUntilChanged", [argument(function([a, b], [body], span))])
    case "distinctUntilChanged" where arguments.count == 2 && arguments[0].isMissing:
      return stage(name, [argument(callback(arguments[1], atMost: 1))])
    case "connect" where arguments.count == 2:
      guard case .record(let fields) = arguments[1].kind, let connector = fields.first else {
        return nil
      }
      return stage(
        name,
        [argument(expression(arguments[0])), argument(callback(connector.value), "connector")])
    case "throttle" where arguments.count == 2, "throttleTime" where arguments.count > 1:
      guard case .record(let fields)? = arguments.last?.kind else { return nil }
      func choice(_ name: String, _ otherwise: Bool) -> Expression.Argument {
        let own = fields.first {
          if case .name(let key) = $0.key { key.text == name } else { false }
        }
        return argument(own.map { condition($0.value) } ?? Expression(.bool(otherwise), span), name)
      }
      return stage(
        name,
        [
          argument(self.argument(arguments[0], of: name, at: 0)), choice("leading", true),
          choice("trailing", false),
        ])
    case "mergeMap", "flatMap", "switchMap", "concatMap", "exhaustMap", "mergeMapTo", "switchMapTo",
      "concatMapTo":
      guard arguments.count > 1, case .function = arguments[1].kind else { return nil }
      let always = name.hasSuffix("To")
      let (outer, i) = (scope.fresh("outer"), scope.fresh("i"))
      let (inner, j) = (scope.fresh("inner"), scope.fresh("j"))
      func named(_ names: [String]) -> [Expression] { names.map { self.name($0, span) } }
      let first = expression(arguments[0])
      let made = always ? first : js("invoke", [first] + named([outer, i]), span)
      let joined = js("invoke", [expression(arguments[1])] + named([outer, inner, i, j]), span)
      let mapped = method(
        js("stream", [made], span), "pipe",
        [
          call(
            self.name("map", span),
            [function([inner, j], [Statement(.expression(joined), span)], span)], span)
        ],
        span)
      let joining = function([outer, i], [Statement(.expression(mapped), span)], span)
      return stage(
        always ? String(name.dropLast(2)) : name,
        [argument(joining)] + arguments.dropFirst(2).map { argument(expression($0)) })
    case "publish" where arguments.count == 1:
      return stage("connect", [argument(expression(arguments[0]))])
    case "publishReplay" where arguments.count > 2:
      let subject = call(
        self.name("ReplaySubject", span),
        arguments.prefix(2).filter { !$0.isMissing }.map(expression), span)
      return stage(
        "connect", [argument(expression(arguments[2])), argument(thunk(subject), "connector")])
    default: return nil
    }
  }

  /// `catchError((e, caught) => …)`: the second is the stream itself, to be tried again.
  private func caught(_ handler: JSExpression, _ span: Span) -> Expression {
    let (source, whole, error) = (
      scope.fresh("source"), scope.fresh("caught"), scope.fresh("failure")
    )
    let call = js(
      "invoke", [expression(handler), name(error, span), name(whole, span)], span)
    let retry = method(
      name(source, span), "pipe",
      [
        self.call(
          name("catchError", span),
          [function([error], [Statement(.expression(call), span)], span)], span)
      ], span)
    let body = [
      bind(whole, undefined(span), span),
      set(
        whole,
        self.call(
          name("defer", span), [function([], [Statement(.expression(retry), span)], span)], span),
        span), leave(name(whole, span), span),
    ]
    return function([source], body, span)
  }

  /// An argument of an operator or a creator.
  private func argument(
    _ value: JSExpression, of name: String, at index: Int, asks: Bool = false
  ) -> Expression {
    if JSLibrary.times[name]?.contains(index) == true {
      // A period without length is the shortest that there is.
      let isPeriod = name == "interval" || name == "timer" && index == 1
      if isPeriod, case .number(0) = value.kind { return Expression(.duration(1), value.span) }
      let made = time(value)
      // A number that is computed may be 0, and these take a date, too.
      switch made.kind {
      case .duration, .null, .record: return made
      case _ where ["interval", "timer", "timeout", "timeoutWith"].contains(name):
        return js(isPeriod ? "period" : "time", [made], value.span)
      default: return made
      }
    }
    if asks, case .name(let word) = value.kind, word != "undefined", word != "null" {
      return js("test", [expression(value)], value.span)
    }
    if asks, case .call = value.kind { return js("test", [expression(value)], value.span) }
    if case .function = value.kind {
      let isVoid = name == "tap" || name == "finalize"
      return callback(
        value, atMost: JSLibrary.folding.contains(name) ? 3 : 2, asks: asks, isVoid: isVoid)
    }
    switch value.kind {
    case .name("undefined"), .name("null"): return Expression(.null, value.span)
    case .list(let members) where JSLibrary.creator(name) != nil:
      return self.members(members, value.span)
    default: return JSLibrary.settings.contains(name) ? setting(value) : expression(value)
    }
  }

  /// A record of settings is one as it is written, whatever becomes of other records.
  private func setting(_ value: JSExpression) -> Expression {
    switch value.kind {
    case .name("undefined"), .name("null"): return Expression(.null, value.span)
    case .record(let fields)
    where fields.allSatisfy({ $0.kind == .value && $0.isPlainFunction || $0.isPlainSetting }):
      return Expression(
        .record(
          fields.compactMap { field in
            guard case .name(let key) = field.key else { return nil }
            let isTime = ["each", "first", "delay", "windowTime"].contains(key.text)
            let value =
              if case .function = field.value.kind {
                callback(field.value)
              } else {
                isTime ? time(field.value) : expression(field.value)
              }
            return Expression.Field(key: key, value: value, span: field.value.span)
          }), value.span)
    default: return expression(value)
    }
  }

  /// A number of milliseconds as a duration, where it is written out.
  private func time(_ value: JSExpression) -> Expression {
    if case .name("undefined") = value.kind { return Expression(.null, value.span) }
    if case .name("null") = value.kind { return Expression(.null, value.span) }
    guard case .number(let number) = value.kind, number >= 0, number < 1e12,
      let microseconds = Int(exactly: number * 1000)
    else { return expression(value) }
    return Expression(.duration(microseconds), value.span)
  }
}

extension JSExpression.Property {
  /// A field that is no list or record of its own.
  fileprivate var isPlainSetting: Bool {
    guard kind == .value, case .name = key else { return false }
    switch value.kind {
    case .number, .string, .name, .new, .binary, .member, .call, .unary, .conditional: return true
    case .function(let function): return function.isArrow || !function.usesReceiver
    default: return false
    }
  }
}

extension JSExpression {
  /// True of `undefined` and `null`.
  fileprivate var isMissing: Bool {
    switch kind {
    case .name("undefined"), .name("null"): true
    default: false
    }
  }
}
