/// Calls, members, and what `new` makes.
extension JSTranslator {
  private static func isRxJS4(_ module: String) -> Bool {
    module == "rx" || module.hasPrefix("rx/") || module.hasPrefix("rx-lite")
  }

  /// Refuses a module that is not here.
  func refuse(missing module: String, _ span: Span) {
    if Self.isRxJS4(module) {
      refuse(
        "\(module) is RxJS 4, which is not read", span,
        "write it for RxJS 5 or later, whose module is `rxjs`")
    } else if modules.file(module) != nil {
      refuse("\(module) does not export all of these names", span, "export them there")
    } else {
      let isFile = JSModulePath.isLocal(module)
      refuse(
        "the module \(module) is not here", span,
        isFile ? "put its file beside the program" : "paste what the program needs of it")
    }
  }

  /// The exports of a file as a value; nil if that is not known yet.
  func loaded(_ file: JSModule, _ span: Span) -> Expression? {
    file.whole.map { whole in
      let value = name(whole.name, span)
      return file.isCommon ? js("invoke", [value], span) : value
    }
  }

  /// A member, an index or a call, and the links behind it, the last one first.
  ///
  /// No closures: the compiler would make code of its own for each way through them.
  func link(_ value: JSExpression, before outer: [JSExpression] = []) -> Expression {
    switch value.kind {
    case .member(let object, let key, _):
      if let known = knownMember(object, key, value.span) { return follow(outer, from: known) }
      return link(object, before: outer + [value])
    case .index(let object, _, _): return link(object, before: outer + [value])
    case .call(let callee, let arguments, let isOptional):
      if isOptional, let place = superPlace(callee) {
        // `super.a?.(b)`
        let (part, span) = (scope.fresh("part"), value.span)
        let receiver = expression(JSExpression(.word("this"), span))
        let call = js("callOn", [name(part, span), receiver, members(arguments, span)], span)
        let method = js("superGet", place, span)
        return follow(outer, from: js("chain", [method, function([part], of: call)], span))
      }
      if isOptional, case .member(let object, let key, _) = callee.kind, isGlobalObject(object),
        isOwnGlobal(key.text)
      {
        // `globalThis.a?.(b)`
        return unlessNothing(expression(callee), value.span) { function in
          follow(outer, from: js("invoke", spread: "apply", [function], arguments, value.span))
        }
      }
      if isPlatform, let known = platformCall(callee, arguments, value.span) {
        return follow(outer, from: known)
      }
      // `Promise.name?.(…)` of a name that is not there is undefined.
      if !isOptional || !isUnknownStandard(callee),
        let known = knownCall(callee, arguments, value.span)
      {
        return follow(outer, from: known)
      }
      switch callee.kind {
      case .member(let object, _, _), .index(let object, _, _):
        return link(object, before: outer + [value])
      default: return link(callee, before: outer + [value])
      }
    case .chain(let inner): return follow(outer, from: link(inner))
    default: return follow(outer, from: expression(value))
    }
  }

  /// An object, and what is done with it: `?.` leaves out all that is behind it.
  private func follow(_ links: [JSExpression], from object: Expression) -> Expression {
    guard let link = links.last else { return object }
    let rest = links.dropLast()
    func next(_ object: Expression) -> Expression {
      guard case .call(let callee, let arguments, isOptional: true) = link.kind, callee.isPart
      else { return follow(Array(rest), from: made(of: object, by: link)) }
      return optional(callee, arguments, of: object, link.span) { follow(Array(rest), from: $0) }
    }
    return link.mayBeLeftOut ? unlessNothing(object, link.span, next) : next(object)
  }

  /// The rest of a chain from a value; undefined if that is nothing.
  private func unlessNothing(
    _ value: Expression, _ span: Span, _ rest: (Expression) -> Expression
  ) -> Expression {
    js("chain", [value, taking("part", span, rest)], span)
  }

  /// `a.b?.(c)` and what is behind it, which is left out with the call and its arguments.
  private func optional(
    _ part: JSExpression, _ arguments: [JSExpression], of object: Expression, _ span: Span,
    _ rest: (Expression) -> Expression
  ) -> Expression {
    func whole(_ owner: Expression) -> Expression {
      unlessNothing(made(of: owner, by: part), span) { method in
        rest(js("callOn", [method, owner, members(arguments, span)], span))
      }
    }
    if case .name = object.kind { return whole(object) }
    return js("invoke", [taking("owner", span, whole), object], span)
  }

  private func isUnknownStandard(_ callee: JSExpression) -> Bool {
    guard case .member(let object, let key, _) = callee.kind, let space = namespace(object) else {
      return false
    }
    return !JSWorld.hasStandard(space, key.text)
  }

  /// A function that subscribes to its first argument.
  func subscribing(_ span: Span) -> Expression {
    let given = ["a1", "a2", "a3", "a4"]
    let values = given.map { name($0, span) }
    let subscribe = method(values[0], "subscribe", Array(values.dropFirst()), span)
    return js("function", [function(given, of: subscribe)], span)
  }

  private func made(of object: Expression, by link: JSExpression) -> Expression {
    let span = link.span
    switch link.kind {
    case .member(_, let key, _) where key.text == "subscribe" && !isPlatform:
      // A method that is read and not called: `a.subscribe.bind(a)`.
      return js("get", [object, string(key.text, key.span), subscribing(span)], span)
    case .member(_, let key, _): return js("get", [object, member(key)], span)
    case .index(_, let key, _): return js("get", [object, expression(key)], span)
    case .call(let callee, let arguments, _):
      switch callee.kind {
      case .member(let receiver, let method, _):
        return chained(object, from: receiver, method, arguments, span)
          ?? methodCall(object, method, arguments, span)
      case .index(_, let key, _) where key.plainName != nil:
        return methodCall(object, Name(key.plainName ?? "", key.span), arguments, span)
      case .index(_, let key, _):
        return js("call", spread: "applyMethod", [object, expression(key)], arguments, span)
      default: return plainCall(object, callee, arguments, span)
      }
    default: return object
    }
  }

  /// A call of a function of JavaScript; of another one, which gets a list, where arguments are spread.
  func js(
    _ function: String, spread: String, _ first: [Expression], _ arguments: [JSExpression],
    _ span: Span
  ) -> Expression {
    arguments.contains(where: \.isSpread)
      ? js(spread, first + [members(arguments, span)], span)
      : js(function, first + arguments.map(expression), span)
  }

  private func plainCall(
    _ made: Expression, _ callee: JSExpression, _ arguments: [JSExpression], _ span: Span
  ) -> Expression {
    // A name of the program that this language has for an operator would be called as that.
    let isOwn = if case .name(let own) = callee.kind { scope.find(own) != nil } else { false }
    if case .name(let name) = made.kind, !arguments.contains(where: \.isSpread),
      !isOwn || Prelude.piped(name) == nil && Prelude.function(name) == nil
    {
      return call(made, arguments.map(expression), span)
    }
    return js("invoke", spread: "apply", [made], arguments, span)
  }

  private func methodCall(
    _ object: Expression, _ method: Name, _ arguments: [JSExpression], _ span: Span
  ) -> Expression {
    if arguments.contains(where: \.isSpread) {
      let subscribes = method.text == "subscribe" && !isPlatform
      return js(
        "applyMethod",
        [object, member(method), members(arguments, span)]
          + (subscribes ? [subscribing(span)] : []), span)
    }
    switch method.text {
    case "connect" where arguments.isEmpty: return self.method(object, "connect", [], span)
    case _ where isPlatform: break
    case "pipe": return piped(object, arguments, span)
    case "subscribe":
      return self.method(
        object, "subscribe", arguments.enumerated().map { listener($1, at: $0) }, span)
    case "connect", "refCount", "multicast", "publish", "publishReplay", "switchMap", "mergeMap",
      "takeUntil", "debounceTime":
      let given = arguments.enumerated().map { place, value in
        callback(value, atMost: JSLibrary.arguments(of: method.text, at: place))
      }
      return self.method(object, method.text, given, span)
    default: break
    }
    return js("call", [object, member(method)] + arguments.map(expression), span)
  }

  /// An expression whose value nobody wants: what sends an event may be this language's own call of it.
  func unwanted(_ value: JSExpression) -> Expression {
    guard case .call(let callee, let arguments, isOptional: false) = value.kind,
      case .member(let object, let method, isOptional: false) = callee.kind, !value.suspends,
      JSChanges.sends(method.text), !changes.setsMethods, arguments.count < 2,
      !arguments.contains(where: \.isSpread),
      // A browser wants a value.
      !isPlatform || !arguments.isEmpty || method.text == "complete"
    else { return lowered(value) }
    let span = value.span
    if let known = knownCall(callee, arguments, span) { return known }
    let values = arguments.prefix(1).map(expression)
    let isNext = method.text == "next"
    return self.method(
      link(object), method.text, isNext && values.isEmpty ? [undefined(span)] : values, span)
  }

  /// An argument of `subscribe`: a function, or an observer.
  private func listener(_ value: JSExpression, at place: Int) -> Expression {
    switch value.kind {
    case .function:
      let count = JSLibrary.arguments(of: "subscribe", at: place)
      return callback(value, atMost: count, isVoid: true)
    // No function for errors or the end.
    case .record where place > 0: return null(value.span)
    case .record(let fields) where fields.allSatisfy({ $0.kind == .value && $0.isPlainFunction }):
      return record(of: fields, value.span) { key, value in
        callback(value, atMost: JSLibrary.arguments(ofField: key), isVoid: true)
      }
    case .name("null"), .name("undefined"): return null(value.span)
    default: return expression(value)
    }
  }

  // MARK: What every program has

  /// `console` or `performance` as a value: a record of its functions.
  func record(of space: String, _ span: Span) -> Expression {
    let object = JSExpression(.name(space), span)
    let names =
      space == "performance"
      ? ["now"]
      : JSLibrary.printing.sorted() + ["group", "groupEnd", "count", "time", "timeEnd"]
    return Expression(
      .record(
        names.map { Name($0, span) }.compactMap { name in
          knownMember(object, name, span).map { Expression.Field(key: name, value: $0, span: span) }
        }), span)
  }

  /// `Math.PI`, `rxjs.EMPTY`: a member of something that is no value; nil for all else.
  private func knownMember(_ object: JSExpression, _ key: Name, _ span: Span) -> Expression? {
    if isNamespace(object) { return libraryValue(key.text, span) }
    if case .name("require") = object.kind, key.text == "main", scope.find("require") == nil {
      // The text is the module that was started.
      return js("global", [string("module", span)], span)
    }
    if isGlobalObject(object) {
      // Functions of the library are no fields of it, and a function that is called alone may set any by `this`.
      let isFunction = JSLibrary.knows(key.text) && !key.text.startsCapitalized
      let isOwn = isOwnGlobal(key.text) || globalType(key.text) == "undefined" || isFunction
      return isOwn ? js("get", [globalObject(span), member(key)], span) : value(of: key)
    }
    if case .member(let outer, let inner, _) = object.kind, isGlobalObject(outer),
      JSLibrary.namespaces.contains(inner.text)
    {
      return knownMember(JSExpression(.name(inner.text), object.span), key, span)
    }
    if key.text == "EMPTY", libraryName(object) == "Subscription" {
      return js("closedSubscription", [], span)
    }
    let place = superPlace(JSExpression(.member(object, key, isOptional: false), span))
    if let place { return js("superGet", place, span) }
    guard let space = namespace(object), key.text != "prototype" else { return nil }
    let word = string(key.text, key.span)
    var handedOver: Expression { js("standard", [string(space, span), word], span) }
    switch (space, key.text) {
    case ("console", _): return handedOver
    case ("Math", let name):
      return name.allSatisfy { $0.isUppercase || $0.isNumber }
        ? js("math", [word], span) : handedOver
    case ("Number", "NaN"): return js("NaN", [], span)
    case ("Number", "POSITIVE_INFINITY"): return js("Infinity", [], span)
    case ("Number", "NEGATIVE_INFINITY"): return js("negate", [js("Infinity", [], span)], span)
    case ("Number", "parseInt"), ("Number", "parseFloat"): return value(of: key)
    case ("Number", let name):
      return name.contains("_") || name == "EPSILON" ? js("numeric", [word], span) : handedOver
    case ("JSON", _), ("performance", "now"), ("String", "fromCharCode"),
      ("String", "fromCodePoint"), ("String", "raw"):
      return handedOver
    case ("Object", _), ("Array", _), ("Promise", _), ("Date", _): return handedOver
    case ("Symbol", "for"), ("Symbol", "keyFor"): return nil
    case ("Symbol", _): return js("symbol", [string("@@\(key.text)", key.span)], span)
    default: return nil
    }
  }

  /// `Math`, `console`, unless the program has a name of its own there.
  private func namespace(_ object: JSExpression) -> String? {
    guard case .name(let name) = object.kind, JSLibrary.namespaces.contains(name),
      scope.find(name) == nil, !changes.spaces.contains(name)
    else { return nil }
    return name
  }

  /// A call of something that is no value: `console.log(a)`, `rxjs.of(1)`, `super(a)`.
  private func knownCall(
    _ callee: JSExpression, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    switch callee.kind {
    case .word("super"): return superCall(arguments, span)
    case .name(let text): return namedCall(Name(text, callee.span), arguments, span)
    case .member(let object, let key, isOptional: false) where isGlobalObject(object):
      return isOwnGlobal(key.text)
        ? js("call", spread: "applyMethod", [globalObject(span), member(key)], arguments, span)
        : namedCall(Name(key.text, callee.span), arguments, span)
    case .member(let object, let key, isOptional: false)
    where ["apply", "call"].contains(key.text) && libraryName(object).map(isFunction) == true:
      // `zip.apply(null, streams)`
      let values = arguments.dropFirst()
      let given =
        key.text == "call"
        ? Array(values) : values.prefix(1).map { JSExpression(.spread($0), $0.span) }
      return libraryCall(libraryName(object) ?? "", given, span)
    case .member(let object, let key, isOptional: false):
      if isNamespace(object) { return libraryCall(key.text, arguments, span) }
      if case .member(let outer, let inner, _) = object.kind, isGlobalObject(outer),
        JSLibrary.namespaces.contains(inner.text)
      {
        return namespaceCall(inner.text, key, arguments, span)
      }
      return pathCall(callee, arguments, span)
        ?? superPlace(callee).map { js("superCall", spread: "superApply", $0, arguments, span) }
        ?? schedulerCall(object, key, arguments, span)
        ?? namespace(object).flatMap { namespaceCall($0, key, arguments, span) }
    default: return nil
    }
  }

  /// A call of a name of the library or of the standard: `of(1)`, `require('fs')`, `Array(2)`; nil for all else.
  private func namedCall(_ name: Name, _ arguments: [JSExpression], _ span: Span) -> Expression? {
    let text = name.text
    if case .library(let original)? = scope.find(text)?.kind {
      return libraryCall(original, arguments, span)
    }
    guard scope.find(text) == nil, !isOwnGlobal(text) else { return nil }
    if text == "require" { return requireCall(name, arguments, span) }
    if let (function, _) = JSLibrary.globals[text], !arguments.contains(where: \.isSpread) {
      let isTimer = JSLibrary.timers.contains(text)
      let values = arguments.enumerated().map { index, value in
        isTimer && index == 0 ? callback(value, atMost: 9, isVoid: true) : expression(value)
      }
      return js(function, values, span)
    }
    if JSLibrary.errors.contains(text) || text == "Array" || text == "RegExp" {
      return js("new", spread: "newFrom", [value(of: name)], arguments, span)
    }
    return JSLibrary.knows(text) ? libraryCall(text, arguments, span) : nil
  }

  /// `require('./a')`: the exports of a file, or a module of the platform.
  private func requireCall(_ name: Name, _ arguments: [JSExpression], _ span: Span) -> Expression {
    let callee = JSExpression(.name(name.text), name.span)
    let module = required(JSExpression(.call(callee, arguments, isOptional: false), span))
    switch module {
    case let module? where JSModulePath.isLocal(module):
      if let file = modules.file(module), let whole = loaded(file, span) { return whole }
      refuse(missing: module, span)
    case let module? where Self.isRxJS4(module): refuse(missing: module, span)
    case let module? where JSLibrary.isLibrary(module):
      refuse("the library is no value here", span, "write `const rxjs = require('\(module)')`")
    case let module? where JSLibrary.hasModule(module) || JSLibrary.node(module, "*") != nil:
      return js("module", [string(module, span)], span)
    default:
      refuse("a module that is not RxJS is not here", span, "paste what the program needs of it")
    }
    return undefined(span)
  }

  /// A function of RxJS 5, or one of the tests: `Observable.of(1)`, `it.only('…', f)`; nil for all else.
  private func pathCall(
    _ callee: JSExpression, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    guard case .member(let object, let key, _) = callee.kind else { return nil }
    if let name = creator(of: object, key.text) { return libraryCall(name, arguments, span) }
    if key.text == "create", libraryName(object) == "Observable" {
      return libraryInstance("Observable", arguments, span)
    }
    guard !arguments.contains(where: \.isSpread), let path = path(of: callee) else { return nil }
    if let (function, _) = JSLibrary.globals[path] {
      return js(function, arguments.map(expression), span)
    }
    return JSLibrary.likeness(path).map { kind in
      js("likeness", [string(kind, key.span)] + arguments.map(expression), span)
    }
  }

  /// `asyncScheduler.schedule(f)`, `asyncScheduler.now()`; nil for all else.
  private func schedulerCall(
    _ object: JSExpression, _ key: Name, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    guard let scheduler = scheduler(object) else { return nil }
    switch key.text {
    case "schedule":
      return js("schedule", [string(scheduler, object.span)] + arguments.map(expression), span)
    case "now": return js("now", [], span)
    default: return nil
    }
  }

  /// True of a function of RxJS that makes a stream or an operator.
  private func isFunction(_ name: String) -> Bool {
    name == "pipe" || JSLibrary.creator(name) != nil || JSLibrary.isPiped(name)
  }

  /// `it.only.each`: a function of something that the program has not declared.
  private func path(of callee: JSExpression) -> String? {
    switch callee.kind {
    case .name(let name): scope.find(name) == nil ? name : nil
    case .member(let object, let key, isOptional: false):
      path(of: object).map { "\($0).\(key.text)" }
    default: nil
    }
  }

  private func namespaceCall(
    _ space: String, _ key: Name, _ arguments: [JSExpression], _ span: Span
  ) -> Expression? {
    // A class that is called as a function.
    if ["call", "apply", "bind"].contains(key.text) { return nil }
    let word = string(key.text, key.span)
    if arguments.contains(where: \.isSpread) {
      guard let function = knownMember(JSExpression(.name(space), span), key, span) else {
        return nil
      }
      if space == "console", JSLibrary.printing.contains(key.text) {
        return js("applyLog", [members(arguments, span)], span)
      }
      return js("apply", [function, members(arguments, span)], span)
    }
    let values = arguments.map(expression)
    switch (space, key.text) {
    case ("console", let name) where JSLibrary.printing.contains(name):
      return js("log", values, span)
    case ("console", "trace"):
      refuse("console.\(key.text) has no meaning here", key.span, "`console.log` shows the value")
      return undefined(span)
    case ("console", _): return js("console", [word] + values, span)
    case ("Math", "random"): return js("random", [], span)
    case ("Math", _): return js("math", [word] + values, span)
    case ("JSON", "stringify"): return js("json", values, span)
    case ("JSON", "parse"): return js("parse", values, span)
    case ("Object", _): return js("object", [word] + values, span)
    case ("Array", _): return js("array", [word] + values, span)
    case ("Number", "parseInt"): return js("parseInt", values, span)
    case ("Number", "parseFloat"): return js("parseFloat", values, span)
    case ("Number", _): return js("numeric", [word] + values, span)
    case ("Promise", _): return js("promise", [word] + values, span)
    case ("Date", "now"), ("performance", "now"): return js("now", [], span)
    case ("Date", _): return js("date", [word] + values, span)
    case ("String", "fromCharCode"), ("String", "fromCodePoint"):
      return js(key.text == "fromCharCode" ? "fromCode" : "fromCodePoint", values, span)
    case ("String", "raw"): return js("raw", values, span)
    case ("Symbol", "for"): return js("symbolFor", values, span)
    case ("Symbol", "keyFor"): return js("symbolKey", values, span)
    default: return nil
    }
  }

  // MARK: new

  func instance(_ callee: JSExpression, _ arguments: [JSExpression], _ span: Span) -> Expression {
    if let known = libraryName(callee) { return libraryInstance(known, arguments, span) }
    if case .name(let name) = callee.kind, scope.find(name) == nil,
      ["String", "Number", "Boolean", "Symbol"].contains(name)
    {
      if name != "Symbol" {
        return js("boxed", [string(name, callee.span), members(arguments, span)], span)
      }
      refuse("`new \(name)(…)` is an object, which is not read", span, "leave `new` out")
    }
    return js("new", spread: "newFrom", [expression(callee)], arguments, span)
  }

  /// The name that something has in the library, if it is a name of it.
  func libraryName(_ value: JSExpression) -> String? {
    switch value.kind {
    case .name(let text):
      if case .library(let original)? = scope.find(text)?.kind { return original }
      guard scope.find(text) == nil, !isOwnGlobal(text) else { return nil }
      return JSLibrary.knows(text) ? text : nil
    case .member(let object, let name, isOptional: false):
      return isNamespace(object) ? name.text : nil
    case .sequence(let parts):
      // `(0, rxjs.map)(f)`, as TypeScript writes a call of what a module has.
      guard parts.count == 2, case .number = parts[0].kind else { return nil }
      return libraryName(parts[1])
    default: return nil
    }
  }
}

extension JSExpression {
  var isSpread: Bool { if case .spread = kind { true } else { false } }
}

extension JSExpression.Property {
  /// A field that is a function which needs no object, or a name.
  var isPlainFunction: Bool {
    guard case .name = key else { return false }
    switch value.kind {
    case .function(let function): return function.isArrow || !function.usesReceiver
    case .name, .member, .call, .conditional: return true
    default: return false
    }
  }
}

extension JSExpression {
  /// The text of a key that is written out, and could stand behind a dot; nil of all else.
  fileprivate var plainName: String? {
    if case .string(let text) = kind, text.first != "#" { text } else { nil }
  }

  /// True of `a.b` and `a[b]`.
  fileprivate var isPart: Bool {
    switch kind {
    case .member, .index: true
    default: false
    }
  }

  /// True of a link behind `?.`; of the call of a method, that may stand in front of its name.
  fileprivate var mayBeLeftOut: Bool {
    switch kind {
    case .member(_, _, let isOptional), .index(_, _, let isOptional): isOptional
    case .call(let callee, _, let isOptional):
      switch callee.kind {
      case .member(_, _, let isOptional), .index(_, _, let isOptional): isOptional
      default: isOptional
      }
    default: false
    }
  }
}
