/// Programs with the Observable of browsers, and those of RxJS 9, whose operators are symbols: `a[map](f)`.
extension JSTranslator {
  /// A call that means something only there; nil for all else.
  func platformCall(
    _ callee: JSExpression, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    switch callee.kind {
    case .index(let object, let key, isOptional: false):
      // A class of the program's own may have it as a method.
      if case .name(let written) = key.kind, changes.symbols.contains(written) { return nil }
      return libraryName(key).map { symbolCall(object, $0, arguments, span) }
    case .member(let object, let method, isOptional: false):
      if libraryName(object) == "Observable", method.text == "from" {
        return js("streamOf", arguments.map(expression), span)
      }
      // `button.when('click')` is a subject that the user plays by the name of the event.
      if method.text == "when", case .string? = arguments.first?.kind, mayBeOfPage(object) {
        return event([object] + arguments, span)
      }
      return nil
    default:
      guard let name = libraryName(callee) else { return nil }
      switch name {
      case "behaviorSubject": return libraryInstance("BehaviorSubject", arguments, span)
      case "replaySubject":
        let settings = fields(of: arguments.first)
        let size = settings["size"] ?? JSExpression(.name("Infinity"), span)
        return libraryInstance(
          "ReplaySubject", [size] + [settings["maxAge"]].compactMap { $0 }, span)
      case "nextNotification": return notification("N", ("value", arguments.first), span)
      case "errorNotification": return notification("E", ("error", arguments.first), span)
      case "fromEventPattern": return js("streamOf", [libraryCall(name, arguments, span)], span)
      case "zip":
        let given = arguments.prefix(2).map(expression)
        return js(name, given + Array(repeating: undefined(span), count: 2 - given.count), span)
      default: return nil
      }
    }
  }

  /// True of `button` and `document.body`; an object of the program's own, and `this.a`, have listeners or methods.
  private func mayBeOfPage(_ object: JSExpression) -> Bool {
    !isOwn(object) && !["", "this"].contains(object.root)
  }

  /// A notification of RxJS 9, which is a plain record.
  func notification(
    _ kind: String, _ part: (name: String, value: JSExpression?)?, _ span: Span
  ) -> Expression {
    var fields = [JSExpression.Property("kind", JSExpression(.string(kind), span))]
    if let (name, value) = part {
      fields.append(.init(name, value ?? JSExpression(.name("undefined"), span), span))
    }
    return expression(JSExpression(.record(fields), span))
  }

  /// `a[map](f)`, `Observable[timer](1000)`, `a[pipe](f, g)`.
  func symbolCall(
    _ object: JSExpression, _ name: String, _ arguments: [JSExpression], _ span: Span
  ) -> Expression {
    let owner = libraryName(object)
    let isStatic = owner == "Observable" || owner == "ColdObservable"
    if name == "pipe" {
      let source =
        isStatic ? js("streamOf", arguments.prefix(1).map(expression), span) : expression(object)
      let functions = Array(arguments.dropFirst(isStatic ? 1 : 0))
      return js("piped", spread: "pipedAll", [source], functions, span)
    }
    if name == "zipWith", !isStatic {
      return js("zip", [members([object] + arguments, span), undefined(span)], span)
    }
    if let counts = Self.ownOperators[name] {
      let given = (0..<counts).map { place in
        arguments.indices.contains(place) ? expression(arguments[place]) : undefined(span)
      }
      if !isStatic { return js(name, [expression(object)] + given, span) }
      let made = js(name, [undefined(span)] + given, span)
      return owner == "Observable" ? made : js("coldStreamOf", [made], span)
    }
    if !isStatic, Self.tellingSource.contains(name), let test = arguments.first, test.takesSource {
      return tellingSource(object, name, test, Array(arguments.dropFirst()), span)
    }
    guard isStatic else {
      if JSUnread(rawValue: name) != nil {
        return js("iterate", [expression(object), string(name, span)], span)
      }
      let maker = Self.answering.contains(name) ? "outcome" : "through"
      return js(maker, [expression(object), stage(name, arguments, span)], span)
    }
    if name == "forkJoin" {
      let made = js(name, [members(arguments, span)], span)
      return owner == "Observable" ? made : js("coldStreamOf", [made], span)
    }
    if name == "partition" { return js("streamsOf", [libraryCall(name, arguments, span)], span) }
    // RxJS 9 takes a list where RxJS 7 takes the sources one by one.
    let takesList = ["merge", "concat", "race", "onErrorResumeNext"].contains(name)
    let sources = takesList ? members(of: arguments) : arguments
    let made = libraryCall(name, sources, span)
    return js(owner == "Observable" ? "streamOf" : "coldStreamOf", [made], span)
  }

  /// Operators that are none of RxJS 7, or have other settings there, and how many arguments they take.
  static let ownOperators = [
    "create": 1, "combine": 1, "combineLatest": 2, "buffer": 1, "throttle": 2, "take": 1,
    "switchMap": 2, "exhaustMap": 2, "finalize": 1, "tap": 3,
  ]

  /// Operators whose functions are told of the stream that the values come from.
  private static let tellingSource: Set<String> = [
    "first", "last", "single", "find", "findIndex", "every",
  ]

  /// `a[first]((x, i, source) => …)`.
  private func tellingSource(
    _ object: JSExpression, _ name: String, _ test: JSExpression, _ others: [JSExpression],
    _ span: Span
  ) -> Expression {
    let stream = expression(object)
    scope.enter()
    defer { scope.leave() }
    let names = ["source", "item", "index"].map { Name(scope.fresh($0), span) }
    let own = scope.declare(names[0]).name
    let given = names.map { JSExpression(.name($0.text), span) }
    let call = JSExpression(.call(test, [given[1], given[2], given[0]], isOptional: false), span)
    let asking = JSFunction(
      name: nil, parameters: names.dropFirst().map { .name($0) }, rest: nil,
      body: [JSStatement(.leave(call), span)], isExpression: true, isArrow: true, span: span)
    let arguments = [JSExpression(.function(asking), span)] + others
    return js(
      "invoke", [function([own], of: symbolCall(given[0], name, arguments, span)), stream], span)
  }

  /// Operators that leave their source before they send what they have found.
  private static let answering: Set<String> = [
    "first", "find", "findIndex", "every", "isEmpty",
  ]

  /// An operator of RxJS 9 as a function from stream to stream.
  private func stage(_ name: String, _ arguments: [JSExpression], _ span: Span) -> Expression {
    if name == "merge", arguments.count > 1 {
      // Only the function that makes a stream of many knows how many run at once.
      return naming("source", span) { libraryCall(name, [$0] + members(of: arguments), span) }
    }
    if name == "debounce", let wait = arguments.first, !wait.isFunctionOrNumber {
      // A name may stand for a time, or for a function that answers a stream.
      let kind = js("typeOf", [expression(wait)], span)
      let isTime = js("same", [kind, string("number", span)], span)
      return Expression(
        .conditional(
          isTime, operation("debounceTime", arguments, span), operation(name, arguments, span)),
        span)
    }
    let (own, given) = platformForm(name, arguments, span)
    return operation(own, given, span)
  }

  /// A call of the operator of RxJS 7 that does the work of an operator of RxJS 9.
  private func platformForm(
    _ name: String, _ arguments: [JSExpression], _ span: Span
  ) -> (name: String, arguments: [JSExpression]) {
    let first = arguments.first
    func number(_ value: Double) -> JSExpression { JSExpression(.number(value), span) }
    switch name {
    case "debounce":
      if case .function? = first?.kind { return (name, arguments) }
      return ("debounceTime", arguments)
    case "takeLast" where arguments.isEmpty, "skipLast" where arguments.isEmpty:
      return (name, [number(1)])
    case "takeWhile": return (name, arguments.prefix(1) + setting("includeLast", of: arguments))
    case "mergeMap", "expand":
      return (name, arguments.prefix(1) + setting("concurrent", of: arguments))
    case "retry", "repeat", "timeout":
      guard case .number? = first?.kind else {
        return (name, name == "retry" ? [counting(first, span)] : arguments)
      }
      let field = name == "timeout" ? "each" : "count"
      refuse("\(name) of RxJS 9 takes a record", span, "write it as `\(name)({ \(field): 3 })`")
      return (name, [])
    case "observeOn", "subscribeOn":
      return (name, [JSExpression(.name("asyncScheduler"), span), first ?? number(0)])
    case "merge", "concat", "zip", "race": return (name + "With", members(of: arguments))
    case "withLatestFrom", "onErrorResumeNext":
      return (name, members(of: arguments.prefix(1)) + arguments.dropFirst())
    default: return (name, arguments)
    }
  }

  /// The settings of `retry`, which begins to count anew behind each value unless they say otherwise.
  private func counting(_ settings: JSExpression?, _ span: Span) -> JSExpression {
    var fields = [JSExpression.Property("resetOnSuccess", JSExpression(.name("true"), span))]
    if case .record(let own)? = settings?.kind {
      fields = (own.contains { $0.isNamed("resetOnSuccess") } ? [] : fields) + own
    } else if let settings, !settings.isMissing {
      fields.append(
        JSExpression.Property(kind: .spread, key: .name(Name("", span)), value: settings))
    }
    return JSExpression(.record(fields), span)
  }

  /// The members of the list that is the first argument, and the setting behind it of how many run at once.
  private func members(of arguments: some Sequence<JSExpression>) -> [JSExpression] {
    let arguments = Array(arguments)
    guard let first = arguments.first else { return [] }
    var sources = [JSExpression(.spread(first), first.span)]
    if case .list(let members) = first.kind { sources = members.compactMap { $0 } }
    return sources + setting("concurrency", of: arguments)
  }

  /// A field of the record of settings that is the second argument; none if nothing sets it.
  private func setting(_ name: String, of arguments: [JSExpression]) -> [JSExpression] {
    guard arguments.count > 1 else { return [] }
    let settings = arguments[1]
    if case .record = settings.kind { return fields(of: settings)[name].map { [$0] } ?? [] }
    return [
      JSExpression(.member(settings, Name(name, settings.span), isOptional: false), settings.span)
    ]
  }

  /// The fields of a record that is written out.
  private func fields(of value: JSExpression?) -> [String: JSExpression] {
    guard case .record(let fields)? = value?.kind else { return [:] }
    var made: [String: JSExpression] = [:]
    for field in fields {
      if case .name(let key) = field.key { made[key.text] = field.value }
    }
    return made
  }
}

extension JSStatement {
  /// True of what only a program with RxJS 9 imports: `rxjs/map`, or `behaviorSubject`.
  var importsSymbol: Bool {
    switch kind {
    case .imports(let module, let names):
      JSLibrary.isSymbolModule(module) || module == "@rxjs/observable-polyfill"
        || module == "rxjs" && names.contains { JSLibrary.isNew($0.name) }
    default: required.contains(where: JSLibrary.isSymbolModule)
    }
  }
}

extension JSStatement {
  /// True of a program that imports nothing which RxJS 9 lacks, has no `pipe` of RxJS 7, and does what only streams of
  /// browsers can.
  static func areOfPlatform(_ program: [JSStatement]) -> Bool {
    func has(_ matches: (JSExpression) -> Bool) -> Bool {
      program.contains { JSNode.statement($0).contains(matches, entering: { _ in true }) }
    }
    return program.allSatisfy { !$0.importsOldLibrary } && has(\.isOfPlatform) && !has(\.isPiped)
  }

  /// The modules that it takes by `const { of } = require("rxjs")`.
  fileprivate var required: [String] {
    guard case .declare(_, let parts) = kind else { return [] }
    return parts.compactMap { part in
      var value = part.value
      if case .await(let module)? = value?.kind { value = module }
      guard case .call(let callee, let arguments, _)? = value?.kind,
        case .name("require") = callee.kind, case .string(let module)? = arguments.first?.kind
      else { return nil }
      return module
    }
  }

  private var importsOldLibrary: Bool {
    switch kind {
    case .imports(let module, let names):
      JSLibrary.isLibrary(module)
        && (names.isEmpty || names.contains { !JSLibrary.isInBoth($0.name) })
    default: required.contains(where: JSLibrary.isLibrary)
    }
  }
}

extension JSExpression {
  /// The method that a call calls, and its object; nil of all else.
  private var method: (object: JSExpression, name: String)? {
    guard case .call(let callee, _, _) = kind, case .member(let object, let name, _) = callee.kind
    else { return nil }
    return (object, name.text)
  }

  /// True of `new Observable(…)` or `Observable.from(…)`, and of a chain of methods that begins so.
  private var startsWithObservable: Bool {
    if case .new(let owner, _) = kind, case .name("Observable") = owner.kind { return true }
    guard let (object, name) = method else { return false }
    if name == "from", case .name("Observable") = object.kind { return true }
    return object.startsWithObservable
  }

  /// True of a call that answers a promise of a browser, and a stream of RxJS.
  private var answersPromise: Bool {
    guard let (object, name) = method else { return false }
    return ["toArray", "first", "last", "find", "some", "every", "reduce"].contains(name)
      && object.startsWithObservable
  }

  /// True of a function, and of a number, that is written out.
  fileprivate var isFunctionOrNumber: Bool {
    switch kind {
    case .function, .number: true
    default: false
    }
  }

  /// True of `a.pipe(f)`.
  fileprivate var isPiped: Bool { method?.name == "pipe" }

  /// True of a call that means something for streams of browsers alone.
  fileprivate var isOfPlatform: Bool {
    if case .await(let value) = kind { return value.answersPromise }
    guard case .call(_, let arguments, _) = kind, let (object, name) = method else { return false }
    switch name {
    case "addTeardown": return true
    case "subscribe":
      guard arguments.count == 2, case .record(let settings) = arguments[1].kind else {
        return false
      }
      return settings.contains { $0.isNamed("signal") }
    case "when":
      guard case .string? = arguments.first?.kind else { return false }
      return !arguments.contains { if case .function = $0.kind { true } else { false } }
    case "then", "catch": return object.answersPromise
    case "inspect", "drop", "some": return object.startsWithObservable
    default: return false
    }
  }
}

/// The operators of RxJS 9 as values: symbols, by which streams and their class have methods.
extension JSTranslator {
  /// `map` that stands by itself, as in `const op = map`.
  func operatorSymbol(_ name: String, _ span: Span) -> Expression {
    let isOfBoth = JSLibrary.creator(name) != nil || ["combine", "create"].contains(name)
    let isOfClass = JSLibrary.symbolsOfClass.contains(name)
    let method = isOfClass ? undefined(span) : symbolMethod(name, of: nil, span)
    let function = isOfClass || isOfBoth ? symbolMethod(name, of: "Observable", span) : nil
    return js("operatorSymbol", [string(name, span), method, function ?? undefined(span)], span)
  }

  /// A function of a stream and the list of what an operator is given; of the list alone for a class.
  private func symbolMethod(_ name: String, of owner: String?, _ span: Span) -> Expression {
    scope.enter()
    defer { scope.leave() }
    let (receiver, given) = (scope.fresh("receiver"), scope.fresh("given"))
    for name in [receiver, given] { scope.declare(Name(name, span)) }
    let object = JSExpression(.name(owner ?? receiver), span)
    let body: Expression
    if let counts = Self.symbolCounts(name) {
      body = call(with: self.name(given, span), counts, span) { symbolCall(object, name, $0, span) }
    } else {
      let spread = JSExpression(.spread(JSExpression(.name(given), span)), span)
      body = symbolCall(object, name, [spread], span)
    }
    return self.function([receiver, given], of: body)
  }

  /// The numbers of arguments that an operator of RxJS 9 may be given; nil of one that takes any number.
  private static func symbolCounts(_ name: String) -> ClosedRange<Int>? {
    if let count = ownOperators[name] { return count...count }
    switch name {
    case "pipe", "startWith", "pluck", "forkJoin", "zipWith": return nil
    case "merge", "withLatestFrom": return 1...2
    case "concat", "race", "onErrorResumeNext", "observeOn", "subscribeOn": return 1...1
    case "takeLast", "skipLast", "retry", "repeat": return 0...1
    case _ where JSUnread(rawValue: name) != nil: return 0...0
    default:
      if let counts = JSLibrary.argumentCounts(name) { return counts }
      let form = Prelude.piped(JSLibrary.current(name))?.0
      return form?.takes(0) == true ? form?.takes(1) == true ? 0...1 : 0...0 : 1...1
    }
  }
}
