/// The operators of RxJS, and what is given to them.
extension JSTranslator {
  /// `a.pipe(f, g)`.
  func piped(_ source: Expression, _ arguments: [JSExpression], _ span: Span) -> Expression {
    // The answers of the last functions need not be streams.
    let functions = arguments.suffix(arguments.reversed().prefix { answersAnything($0) }.count)
    if !functions.isEmpty {
      let made =
        arguments.count == functions.count
        ? source : piped(source, arguments.dropLast(functions.count), span)
      return js("pipeline", [made] + functions.map(expression), span)
    }
    let stages = arguments.flatMap { argument -> [Expression] in
      guard case .call(let callee, _, isOptional: false) = argument.kind,
        let name = libraryName(callee), JSLibrary.isPiped(name)
      else {
        if libraryName(argument) == "identity" { return [] }
        return [expression(argument)]
      }
      return self.stages(argument, as: name)
    }
    // Without a stage it is the stream itself; a stage is never a method of the object's own.
    let isAsked = stages.isEmpty || changes.ownsOperators
    let stream = isAsked ? js("stream", [source], span) : source
    return stages.isEmpty ? stream : method(stream, "pipe", stages, span)
  }

  /// True of a function of the program's own, or one that makes a promise of a stream, as a stage.
  private func answersAnything(_ stage: JSExpression) -> Bool {
    if case .function = stage.kind { return true }
    return libraryName(stage).map { JSLibrary.functions.contains($0) } ?? false
  }

  /// The stages of `.pipe(…)` that a call of an operator is.
  func stages(_ value: JSExpression, as name: String) -> [Expression] {
    plainStages(value, as: JSLibrary.current(name))
      + (makesShared(name) ? [shared(value.span)] : [])
  }

  /// True of an operator or creator whose lists and records the program may change in place.
  func makesShared(_ name: String) -> Bool {
    usesReferences && (JSLibrary.gathering.contains(name) || name.hasPrefix("buffer"))
  }

  /// A stage behind which lists and records are objects.
  func shared(_ span: Span) -> Expression { taking("source", span) { js("shared", [$0], span) } }

  private func plainStages(_ value: JSExpression, as name: String) -> [Expression] {
    guard case .call(_, let arguments, _) = value.kind else { return [] }
    let span = value.span
    switch lastArgument(arguments, of: name) {
    case .plain: return stages(name, arguments, on: nil, span)
    case .scheduler(let scheduler):
      return clocked(name, by: scheduler, span)
        + stages(name, Array(arguments.dropLast()), on: scheduler, span)
    case .asked:
      let made = asked(arguments, span) { all, others, last in
        taking("source", span) { source in
          let scheduled = clocked(name, by: last, span) + stages(name, others, on: last, span)
          let plain = stages(name, all, on: nil, span)
          return choice(
            last, method(source, "pipe", scheduled, span), method(source, "pipe", plain, span), span
          )
        }
      }
      return [made]
    }
  }

  /// A stage that asks whether a scheduler of an operator by time is one of RxJS's, where the text does not tell.
  private func clocked(_ name: String, by scheduler: JSExpression, _ span: Span) -> [Expression] {
    let isTimed = Self.timed.contains(name) && self.scheduler(scheduler) == nil
    guard isTimed, scope.hasSchedulers else { return [] }
    return [
      taking("source", span) {
        js("clocked", [string(name, span), $0, expression(scheduler)], span)
      }
    ]
  }

  private static let timed: Set<String> = [
    "debounceTime", "auditTime", "sampleTime", "delay", "timeout", "timeoutWith", "throttleTime",
    "bufferTime", "windowTime",
  ]

  /// The stages of an operator with a scheduler, or without one.
  private func stages(
    _ name: String, _ given: [JSExpression], on scheduler: JSExpression?, _ span: Span
  ) -> [Expression] {
    let framed = Self.timed.contains(name) ? framed(given, by: scheduler) : given
    let chosen = scheduler.map(place)
    let arguments = settled(framed, of: name)
    if let scheduler, let chosen,
      let made = scheduled(name, arguments, on: scheduler, chosen, span)
    {
      return made
    }
    return delaying(name, arguments, on: chosen, span) ?? noting(name, arguments, span)
      ?? ending(name, arguments, span) ?? ofList(name, arguments, span)
      ?? rewritten(name, arguments, span).map { [$0] }
      ?? [
        stage(
          name,
          arguments.enumerated().map { index, value in
            let asks = index == 0 && JSLibrary.asking.contains(name)
            return argument(value, of: name, at: index, asks: asks)
          }, span)
      ]
  }

  /// The arguments of an operator without those that say nothing, and its function bound to its object.
  private func settled(_ given: [JSExpression], of name: String) -> [JSExpression] {
    var arguments = given
    if Self.clocked.contains(name), arguments.count > 1, !arguments[1].isMissing {
      refuse("this is no scheduler that is known here", arguments[1].span, "leave it out")
    }
    while Self.shortened.contains(name), arguments.last?.isMissing == true {
      arguments.removeLast()
    }
    if JSLibrary.binding.contains(name), arguments.count > 1 {
      // `map(f, object)`: the function is called on the object.
      let object = arguments.remove(at: 1)
      if !object.isMissing { arguments[0] = bound(arguments[0], to: object) }
    }
    // A selector of results that is left out.
    if Self.selecting.contains(name), arguments.count > 1, arguments[1].isMissing {
      arguments.remove(at: 1)
    }
    return arguments
  }

  /// An operator that hands its own values or sources to a scheduler; nil for all else.
  private func scheduled(
    _ name: String, _ arguments: [JSExpression], on scheduler: JSExpression, _ chosen: Expression,
    _ span: Span
  ) -> [Expression]? {
    switch name {
    case "startWith":
      let made = taking("source", span) { source in
        let both = list([stage("from", [members(arguments, span)], span), source], span)
        let stages = [stage("concatAll", [], span)]
        return method(js("scheduled", [both, chosen], span), "pipe", stages, span)
      }
      return [made]
    case "endWith":
      let made = taking("source", span) { source in
        let values = js("scheduled", [members(arguments, span), chosen], span)
        return stage("concat", [source, values], span)
      }
      return [made]
    case "merge", "concat":
      // The stream itself is the first of them.
      return [naming("source", span) { created(name, [$0] + arguments, on: scheduler, span) }]
    case "expand" where arguments.count > 1:
      // It schedules only what waits until fewer run at once.
      var most: [Expression] = []
      if !arguments[1].isEndless {
        if self.scheduler(scheduler) != nil {
          refuse(
            "\(name) with a scheduler is not read", span,
            "leave it out, or write `observeOn` behind it")
          return nil
        }
        let count = expression(arguments[1])
        most = [js("unscheduled", [string(name, span), count, chosen], span)]
      }
      return [stage(name, [argument(arguments[0], of: name, at: 0)] + most, span)]
    default: return nil
    }
  }

  /// An operator that changes when a stream is subscribed or sends; nil for all else.
  private func delaying(
    _ name: String, _ arguments: [JSExpression], on chosen: Expression?, _ span: Span
  ) -> [Expression]? {
    switch name {
    case "observeOn", "subscribeOn":
      let other = arguments.first { !$0.isMissing }.map(place)
      let place = chosen ?? other ?? string("async", span)
      let delay = arguments.dropFirst(chosen == nil ? 1 : 0).map(expression)
      return [taking("source", span) { js(name, [$0, place] + delay, span) }]
    case "delayWhen" where arguments.count == 2: return [delayed(arguments, span)]
    case "delay" where arguments.first.map(mayBeDate) == true:
      return [taking("source", span) { js(name, [$0] + arguments.map(expression), span) }]
    default: return nil
    }
  }

  /// An operator whose values are records of RxJS that tell an event or a time; nil for all else.
  private func noting(_ name: String, _ arguments: [JSExpression], _ span: Span) -> [Expression]? {
    func mapping(_ body: (Expression) -> Expression) -> Expression {
      stage("map", [taking("item", span, body)], span)
    }
    switch name {
    case "materialize":
      return [stage(name, [], span), mapping { js("notification", [$0], span) }]
    case "dematerialize":
      return [mapping { js("event", [$0], span) }, stage(name, [], span)]
    case "timestamp", "timeInterval":
      let kind = string(name == "timestamp" ? "" : "TimeInterval", span)
      guard arguments.first?.isMissing == false else {
        return [stage(name, [], span), mapping { js("timed", [kind, $0], span) }]
      }
      return [taking("source", span) { js("timedBy", [$0, kind, expression(arguments[0])], span) }]
    default: return nil
    }
  }

  /// An operator that answers how a stream ends; nil for all else.
  private func ending(_ name: String, _ arguments: [JSExpression], _ span: Span) -> [Expression]? {
    switch name {
    case "defaultIfEmpty" where arguments.isEmpty:
      return [stage(name, [undefined(span)], span)]
    case "single" where arguments.first?.isMissing == false:
      // Its error says whether there were values that it did not take.
      let made = taking("source", span) { source in
        let single = taking("counted", span) { counted in
          let test = argument(arguments[0], of: name, at: 0, asks: true)
          return method(counted, "pipe", [stage(name, [test], span)], span)
        }
        return js(name, [source, single], span)
      }
      return [made]
    case "catchError":
      guard let first = arguments.first, !first.isMissing, !first.isSpread else { return nil }
      guard case .function(let handler) = first.kind else {
        // A function that is not written out here may want the stream that has failed, too.
        return [holding(span) { hold in caught(hold("handler", expression(first)), span) }]
      }
      return handler.parameters.count > 1 || first.takesSource ? [caught(first, span)] : nil
    default: return nil
    }
  }

  /// An operator whose arguments are known only when it runs, as a list; nil for all else.
  private func ofList(_ name: String, _ arguments: [JSExpression], _ span: Span) -> [Expression]? {
    if Self.takingList.contains(name), arguments.count == 1, case .name = arguments[0].kind,
      input(arguments[0]) == .members
    {
      let streams = js("streams", [string(name, span), members(arguments, span)], span)
      return [stage(name, [streams], span)]
    }
    guard arguments.contains(where: \.isSpread) else { return nil }
    if name == "withLatestFrom", let last = arguments.last, case .function = last.kind {
      let sources = members(Array(arguments.dropLast()), span)
      let applied = taking("item", span) { js("apply", [expression(last), $0], span) }
      return [stage(name, [sources], span), stage("map", [applied], span)]
    }
    let list = members(arguments, span)
    if name == "pluck" { return [stage("map", [js(name, [list], span)], span)] }
    if JSLibrary.argumentCounts(name)?.upperBound != .max {
      return [js("apply", [functionValue(name, span), list], span)]
    }
    let isAdded = name == "startWith" || name == "endWith"
    return [stage(name, [isAdded ? js("stream", [list], span) : list], span)]
  }

  /// `f.bind(object)`.
  func bound(_ function: JSExpression, to object: JSExpression) -> JSExpression {
    function.calling("bind", [object], function.span)
  }

  /// Operators that take a time and a scheduler, and nothing else.
  private static let clocked: Set<String> = ["debounceTime", "auditTime", "sampleTime", "delay"]

  /// Operators whose last arguments may be `undefined`, which says no more than leaving them out.
  private static let shortened: Set<String> = [
    "bufferCount", "windowCount", "bufferTime", "windowTime", "throttleTime", "expand", "mergeAll",
    "mergeMap", "flatMap", "retry", "repeat", "share", "shareReplay", "distinct", "count", "delay",
    "debounceTime", "auditTime", "sampleTime", "distinctUntilChanged", "distinctUntilKeyChanged",
    "groupBy", "single", "min", "max", "throwIfEmpty", "throttle", "sequenceEqual", "toArray",
  ]

  /// Operators whose only argument may be a list of the streams, and not one that is a stream.
  private static let takingList: Set<String> = [
    "onErrorResumeNextWith", "onErrorResumeNext", "combineLatestWith",
  ]

  /// Operators whose second argument may select the results.
  private static let selecting: Set<String> = [
    "mergeMap", "flatMap", "switchMap", "concatMap", "exhaustMap", "mergeMapTo", "switchMapTo",
    "concatMapTo",
  ]

  /// A stage that is a call of an operator.
  private func stage(_ function: String, _ values: [Expression], _ span: Span) -> Expression {
    call(name(function, span), values, span)
  }

  /// A stage whose last arguments have labels.
  private func stage(
    _ function: String, _ values: [Expression], _ labelled: KeyValuePairs<String, Expression> = [:],
    at span: Span
  ) -> Expression {
    let given =
      values.map { Expression.Argument(label: nil, value: $0, span: span) }
      + labelled.map { Expression.Argument($0, $1, span) }
    return Expression(.call(name(function, span), given), span)
  }

  /// A stage that RxJS spells in a way of its own; nil for all else.
  private func rewritten(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression? {
    switch name {
    case "scan" where arguments.count == 2 && arguments[1].isNoPlainSeed,
      "reduce" where arguments.count == 2 && arguments[1].isNoPlainSeed:
      return stage(name, [expression(arguments[1]), callback(arguments[0], atMost: 3)], at: span)
    case "elementAt" where arguments.first?.isIndex == false:
      let index = js("index", [expression(arguments[0])], span)
      return stage(name, [index] + arguments.dropFirst().map(expression), at: span)
    case "pluck": return stage("map", [js(name, arguments.map(expression), span)], at: span)
    case "timeout" where arguments.first.map(wantsInfo) == true: return informed(arguments[0], span)
    case "tap" where arguments.contains(where: \.isMissing),
      "tap" where arguments.count > 1 && !arguments.allSatisfy(\.isFunction):
      // Functions by their place, of which some may be left out.
      let observer = JSExpression(settings: arguments, ["next", "error", "complete"], span)
      return stage(name, [setting(observer)], at: span)
    case "distinctUntilKeyChanged" where (1...2).contains(arguments.count):
      return keyed(arguments, span)
    case "distinctUntilChanged" where arguments.count == 2 && arguments[0].isMissing:
      return stage(name, [callback(arguments[1], atMost: 1)], at: span)
    case "connect" where arguments.count == 2:
      guard case .record(let fields) = arguments[1].kind, let connector = fields.first else {
        return nil
      }
      return stage(
        name, [expression(arguments[0])], ["connector": callback(connector.value, atMost: 0)],
        at: span)
    case "throttle" where arguments.count == 2, "throttleTime" where arguments.count > 1:
      return throttled(name, arguments, span)
    case _ where Self.selecting.contains(name): return selected(name, arguments, span)
    case "groupBy" where arguments.count > 3: return grouped(arguments, span)
    case "publish" where arguments.count == 1:
      return stage("connect", [expression(arguments[0])], at: span)
    case "every" where arguments.first?.takesSource == true,
      "find" where arguments.first?.takesSource == true,
      "findIndex" where arguments.first?.takesSource == true:
      return told(name, arguments[0], span)
    case "find" where !arguments.isEmpty:
      // Nothing that is found is undefined, not null.
      let test = self.argument(arguments[0], of: name, at: 0, asks: true)
      return stage("first", [test, undefined(span)], at: span)
    case "takeLast" where arguments.first?.isNoCount == true:
      // RxJS does not wait for an end that sends nothing.
      return stage("take", [int(0, span)], at: span)
    case "publishReplay" where arguments.count > 2:
      // All runs have the one subject, also those behind its end.
      let subject = libraryInstance("ReplaySubject", Array(arguments.prefix(2)), span)
      return stage("multicast", [subject, expression(arguments[2])], at: span)
    default: return nil
    }
  }

  /// `distinctUntilKeyChanged(key, equals)`: a key is read when there is another one to compare it with.
  private func keyed(_ arguments: [JSExpression], _ span: Span) -> Expression {
    let (a, b) = (scope.fresh("a"), scope.fresh("b"))
    let keys = [a, b].map { js("get", [name($0, span), expression(arguments[0])], span) }
    let same =
      arguments.count == 1
      ? js("same", keys, span)
      : js("truth", [js("invoke", [expression(arguments[1])] + keys, span)], span)
    return stage("distinctUntilChanged", [function([a, b], of: same)], at: span)
  }

  /// `every`, `find` or `findIndex`, whose function is told of what the values come from.
  private func told(_ name: String, _ predicate: JSExpression, _ span: Span) -> Expression {
    let (source, item, index) = (scope.fresh("source"), scope.fresh("item"), scope.fresh("index"))
    let given = [item, index, source].map { self.name($0, span) }
    let answer = js("truth", [js("invoke", [expression(predicate)] + given, span)], span)
    let test = function([item, index], of: answer)
    let made =
      name == "find"
      ? stage("first", [test, undefined(Span(span.end, span.end))], at: span)
      : stage(name, [test], at: span)
    return function([source], of: method(given[2], "pipe", [made], span))
  }

  /// `throttle(f, {leading: true, trailing: true})`; nil of other settings.
  private func throttled(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression? {
    guard let settings = arguments.last else { return nil }
    func choice(_ name: String, _ otherwise: Bool) -> Expression {
      if case .record(let fields) = settings.kind {
        let own = fields.first { $0.isNamed(name) }
        return own.map { condition($0.value) } ?? bool(otherwise, span)
      }
      // A name, which may stand for nothing, or for a scheduler.
      let read = JSExpression(.member(settings, Name(name, span), isOptional: true), span)
      let usual = JSExpression(.name(String(otherwise)), span)
      return condition(JSExpression(.binary("??", JSExpression(.chain(read), span), usual), span))
    }
    switch settings.kind {
    case .record, .name, .member: break
    default: return nil
    }
    return stage(
      name, [argument(arguments[0], of: name, at: 0)],
      ["leading": choice("leading", true), "trailing": choice("trailing", false)], at: span)
  }

  /// `mergeMap(f, g)`, whose second function makes the results; nil without one.
  private func selected(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression? {
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
      [call(self.name("map", span), [function([inner, j], of: joined)], span)], span)
    let joining = function([outer, i], of: mapped)
    return stage(
      always ? String(name.dropLast(2)) : name,
      [joining] + arguments.dropFirst(2).map(expression), at: span)
  }

  /// `groupBy`, with its settings as separate arguments.
  private func grouped(_ arguments: [JSExpression], _ span: Span) -> Expression? {
    let settings = setting(
      JSExpression(settings: arguments.dropFirst(), ["element", "duration", "connector"], span))
    return stage("groupBy", [argument(arguments[0], of: "groupBy", at: 0), settings], at: span)
  }

  /// True of settings of `timeout` whose error, or whose stream instead, is told what came before.
  private func wantsInfo(_ due: JSExpression) -> Bool {
    guard case .record(let fields) = due.kind else { return readsInfo }
    if fields.contains(where: { $0.isNamed("meta") }) { return true }
    guard let instead = fields.first(where: { $0.isNamed("with") }) else { return readsInfo }
    guard case .function(let function) = instead.value.kind else { return true }
    return !function.parameters.isEmpty || function.rest != nil || function.usesArguments
  }

  /// `timeout`, whose error, or whose stream instead, is told what came before: the values, and `meta` of its settings.
  private func informed(_ due: JSExpression, _ span: Span) -> Expression {
    var due = due
    /// A setting that the operator itself does not get.
    func taken(_ name: String) -> JSExpression? {
      guard case .record(var fields) = due.kind,
        let place = fields.firstIndex(where: { $0.isNamed(name) })
      else { return nil }
      let value = fields.remove(at: place).value
      due.kind = .record(fields)
      return value
    }
    let meta = taken("meta").map(expression) ?? null(span)
    let instead = taken("with").map { [expression($0)] } ?? []
    let (source, counted) = (scope.fresh("source"), scope.fresh("counted"))
    let stage = call(name("timeout", span), [argument(due, of: "timeout", at: 0)], span)
    let body = method(name(counted, span), "pipe", [stage], span)
    return function(
      [source],
      of: js("timeout", [name(source, span), function([counted], of: body), meta] + instead, span))
  }

  /// True of a time that is not written out in a program with dates: it counts from a subscription on.
  func mayBeDate(_ value: JSExpression) -> Bool {
    if case .number = value.kind { return false }
    return scope.words.has("Date")
  }

  /// `delayWhen(f, start)`: the source is subscribed when another stream sends something or ends.
  private func delayed(_ arguments: [JSExpression], _ span: Span) -> Expression {
    taking("source", span) { source in
      let first = [stage("take", [int(1, span)], span), stage("ignoreElements", [], span)]
      let opening = expression(arguments[1])
      let start = method(isPlatform ? js("stream", [opening], span) : opening, "pipe", first, span)
      let delay = stage("delayWhen", [argument(arguments[0], of: "delayWhen", at: 0)], span)
      return stage("concat", [start, method(source, "pipe", [delay], span)], span)
    }
  }

  /// `catchError((e, caught) => …)`: the second is the stream itself, to be tried again.
  private func caught(_ handler: JSExpression, _ span: Span) -> Expression {
    let (source, whole, error) = (
      scope.fresh("source"), scope.fresh("caught"), scope.fresh("failure")
    )
    let call = js("invoke", [expression(handler), name(error, span), name(whole, span)], span)
    let retry = method(
      name(source, span), "pipe",
      [self.call(name("catchError", span), [function([error], of: call)], span)], span)
    let body = [
      bind(whole, undefined(span), span),
      set(whole, self.call(name("defer", span), [thunk(retry)], span), span),
      leave(name(whole, span), span),
    ]
    return function([source], body, span)
  }

  /// An argument of an operator or a creator.
  func argument(
    _ value: JSExpression, of name: String, at index: Int, asks: Bool = false
  ) -> Expression {
    if let made = stream(value, of: name, at: index) { return made }
    if JSLibrary.settings.contains(name), case .record = value.kind { return setting(value) }
    if JSLibrary.times[name]?.contains(index) == true {
      // A period without length is the shortest that there is.
      let isPeriod = name == "interval" || index == 1
      if isPeriod, case .number(0) = value.kind { return Expression(.duration(1), value.span) }
      let made = time(value)
      // A number that is computed may be 0, and these take a date, too.
      switch made.kind {
      case .duration, .null, .record: return made
      case _ where Self.dating.contains(name) || isPeriod:
        return js(isPeriod ? "period" : "time", [made], value.span)
      default: return made
      }
    }
    if name == "distinctUntilChanged", index == 0, !value.isMissing, !value.takesTwo {
      // With one parameter it would be taken for a key.
      return js("test", [expression(value), int(2, value.span)], value.span)
    }
    if asks, case .name(let word) = value.kind, word != "undefined", word != "null" {
      return js("test", [expression(value)], value.span)
    }
    if asks, case .call = value.kind { return js("test", [expression(value)], value.span) }
    if JSLibrary.values[name] == index { return expression(value) }
    if case .function(let function) = value.kind {
      // With one parameter it would be taken for a function of something else.
      let folds = JSLibrary.folding.contains(name) && name != "expand"
      if folds, function.parameters.count < 2 { return expression(value) }
      let isVoid = name == "tap" || name == "finalize"
      let count = JSLibrary.arguments(of: name, at: index)
      return callback(value, atMost: count, asks: asks, isVoid: isVoid)
    }
    switch value.kind {
    case .name("undefined"), .name("null"):
      // RxJS says while it runs that this is no stream.
      if name == "forkJoin" || name == "from" {
        return js("stream", [expression(value)], value.span)
      }
      return null(value.span)
    case .number where name == "from", .name("true") where name == "from",
      .name("false") where name == "from":
      return js("stream", [expression(value)], value.span)
    case .list(let members) where JSLibrary.creator(name) != nil:
      return self.members(members, value.span, leavesHoles: false)
    default: return JSLibrary.settings.contains(name) ? setting(value) : expression(value)
    }
  }

  /// Operators and creators that take a `Date`, too.
  private static let dating: Set<String> = ["interval", "timer", "timeout", "timeoutWith", "delay"]

  /// A record of settings is one as it is written, whatever becomes of other records.
  func setting(_ value: JSExpression) -> Expression {
    switch value.kind {
    case .name("undefined"), .name("null"): return null(value.span)
    case .record(let fields)
    where fields.allSatisfy({ $0.kind == .value && $0.isPlainFunction || $0.isPlainSetting }):
      return record(of: fields, value.span) { key, value in
        if case .function = value.kind {
          return callback(value, atMost: JSLibrary.arguments(ofField: key))
        }
        let isTime = ["each", "first", "delay", "windowTime"].contains(key)
        return isTime ? moment(value) : expression(value)
      }
    default: return expression(value)
    }
  }

  /// A record of fields with plain names, each of whose values is written as its name wants it.
  func record(
    of fields: [JSExpression.Property], _ span: Span, _ write: (String, JSExpression) -> Expression
  ) -> Expression {
    let made = fields.compactMap { field -> Expression.Field? in
      guard case .name(let key) = field.key else { return nil }
      return .init(key: key, value: write(key.text, field.value), span: field.value.span)
    }
    return Expression(.record(made), span)
  }

  /// A number of milliseconds or a `Date` as a duration.
  private func moment(_ value: JSExpression) -> Expression {
    let made = time(value)
    switch made.kind {
    case .duration, .null: return made
    default: return js("time", [made], value.span)
    }
  }

  /// A number of milliseconds as a duration, where it is written out.
  func time(_ value: JSExpression) -> Expression {
    if case .name("undefined") = value.kind { return null(value.span) }
    if case .name("null") = value.kind { return null(value.span) }
    guard case .number(let number) = value.kind, number >= 0, number < 1e12,
      let microseconds = Int(exactly: number * 1000)
    else { return expression(value) }
    return Expression(.duration(microseconds), value.span)
  }
}

extension JSExpression.Property {
  func isNamed(_ name: String) -> Bool {
    if case .name(let key) = key { key.text == name } else { false }
  }

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
  /// A record of settings that stood one after another, but for those that are left out.
  init(settings values: some Sequence<JSExpression>, _ names: [String], _ span: Span) {
    let given = zip(names, values).filter { !$1.isMissing }
    self.init(.record(given.map { Property($0, $1) }), span)
  }

  /// A call of a method of it.
  func calling(_ method: String, _ given: [JSExpression], _ span: Span) -> JSExpression {
    let callee = JSExpression(.member(self, Name(method, span), isOptional: false), span)
    return JSExpression(.call(callee, given, isOptional: false), span)
  }

  var isZero: Bool { if case .number(0) = kind { true } else { false } }

  /// True of a number that is written out and not above 0.
  var isNoCount: Bool { if case .number(let number) = kind { number <= 0 } else { isNegative } }

  /// True of a function that wants the stream of its values, too.
  var takesSource: Bool {
    guard case .function(let function) = kind else { return false }
    return function.parameters.count > 2 || function.rest != nil || function.usesArguments
  }

  var isFunction: Bool { if case .function = kind { true } else { false } }

  /// True of a function that is written out with two parameters.
  fileprivate var takesTwo: Bool {
    guard case .function(let function) = kind else { return false }
    return function.parameters.count == 2 && function.rest == nil
  }

  /// True of a place in a stream that is written out.
  fileprivate var isIndex: Bool { if case .number = kind { true } else { false } }

  /// True of a seed that would be read as something else behind the function: nothing, or a function.
  fileprivate var isNoPlainSeed: Bool { if case .function = kind { true } else { isMissing } }

  /// True of a negative number that is written out.
  var isNegative: Bool {
    if case .unary("-", let operand) = kind, case .number = operand.kind { true } else { false }
  }

  /// True of `Infinity` and `Number.POSITIVE_INFINITY`.
  var isEndless: Bool {
    switch kind {
    case .name("Infinity"): true
    case .member(_, let name, _): name.text == "POSITIVE_INFINITY"
    default: false
    }
  }

  /// True of `undefined` and `null`.
  var isMissing: Bool {
    switch kind {
    case .name("undefined"), .name("null"), .unary("void", _): true
    default: false
    }
  }
}
