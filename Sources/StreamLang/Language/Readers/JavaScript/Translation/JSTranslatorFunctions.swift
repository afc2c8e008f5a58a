extension JSTranslator {
  /// True within a function that has a `this` of its own.
  var hasFunction: Bool { around.function.receiver != nil || around.function.argumentList != nil }

  /// A function as a value, which may be called with any number of arguments.
  func function(_ function: JSFunction, called name: String?) -> Expression {
    guard let own = function.name, own.text != name || scope.find(own.text) == nil,
      knowsItself(function)
    else { return wrapped(function, called: function.name?.text ?? name) }
    // A function expression knows itself by its name.
    scope.enter()
    scope.depth += 1
    defer {
      scope.leave()
      scope.depth -= 1
    }
    let binding = scope.declare(own)
    let made = wrapped(function, called: own.text)
    return inline(
      [bind(binding.name, made, own.span), leave(self.name(binding.name, own.span), own.span)],
      function.span)
  }

  /// True of a function expression whose name stands within it.
  private func knowsItself(_ function: JSFunction) -> Bool {
    guard let own = function.name, !function.isArrow else { return false }
    return scope.words.stands(own.text, in: Span(own.span.end, function.span.end))
  }

  /// A function that belongs to an object.
  func method(_ value: JSExpression, _ name: String) -> Expression {
    guard case .function(let function) = value.kind else { return expression(value) }
    return wrapped(function, called: name, isMethod: true)
  }

  /// An arrow where somebody calls it who knows its parameters: it needs nothing around it.
  func callback(
    _ value: JSExpression, atMost count: Int = 2, asks: Bool = false, isVoid: Bool = false
  ) -> Expression {
    guard case .function(let function) = value.kind, !function.isAsync, !function.isGenerator,
      function.rest == nil, function.parameters.count <= count,
      function.isArrow || !function.usesReceiver && !function.usesArguments, !knowsItself(function)
    else {
      let made = expression(value)
      return asks ? js("test", [made], value.span) : made
    }
    return literal(function, isVoid: isVoid, asks: asks).value
  }

  private func wrapped(
    _ function: JSFunction, called name: String?, isMethod: Bool = false
  ) -> Expression {
    let span = function.span
    let usesThis = !function.isArrow && (isMethod || function.usesReceiver)
    let (value, hasRest) = literal(function, takesThis: usesThis)
    var made = value
    var label = name.map { [string($0, span)] } ?? []
    if let length = function.ownLength { label = [string(name ?? "", span), int(length, span)] }
    if hasRest { made = js("restFunction", [made] + (usesThis ? [] : label), span) }
    if usesThis {
      let isLoose = !around.isStrict && !function.isStrict && function.usesReceiver
      let kind = function.asksTarget ? "asking" : isLoose ? "loose" : "method"
      made = js(kind, [made] + label, span)
    }
    if function.isAsync || function.isGenerator {
      if !usesThis, !hasRest, !function.parameters.isEmpty {
        made = js("function", [made] + (label.count > 1 ? label : []), span)
      }
      let kind = function.isAsync ? function.isGenerator ? "asyncGenerator" : "async" : "generator"
      guard function.isGenerator, function.takesApart else {
        return js(kind, [made] + label.prefix(1), span)
      }
      return js(kind, [made, label.first ?? undefined(span), bool(true, span)], span)
    }
    if usesThis || hasRest { return made }
    return js(function.isArrow ? "arrow" : "function", [made] + label, span)
  }

  /// The function literal itself, and whether its last parameter takes all that is left.
  ///
  /// In a file of tests one that has no meaning here fails when it is called, so that the other tests run.
  private func literal(
    _ function: JSFunction, takesThis: Bool = false, isVoid: Bool = false, asks: Bool = false
  ) -> (value: Expression, hasRest: Bool) {
    guard hasTests else {
      return written(function, takesThis: takesThis, isVoid: isVoid, asks: asks)
    }
    let (made, problem) = separately {
      written(function, takesThis: takesThis, isVoid: isVoid, asks: asks)
    }
    guard let problem else { return made }
    return (self.function(takesThis ? ["this"] : [], of: refused(problem)), false)
  }

  /// A call that fails, with the reason.
  func refused(_ problem: Problem) -> Expression {
    let reason = problem.diagnostic
    let words = [Source(text).lineTitle(of: reason.span.start), reason.message, reason.help]
    return js("refused", words.compactMap { $0.map { string($0, reason.span) } }, reason.span)
  }

  private func written(
    _ function: JSFunction, takesThis: Bool, isVoid: Bool, asks: Bool
  ) -> (value: Expression, hasRest: Bool) {
    let span = function.span
    let outer = (around, before)
    defer { (around, before) = outer }
    (around.exits, before, around.labels) = ([], [], [])
    around.isAsync = function.isAsync
    if function.isStrict { around.isStrict = true }
    scope.enter()
    scope.depth += 1
    scope.functions += 1
    defer {
      scope.leave()
      scope.depth -= 1
      scope.functions -= 1
    }
    let usesArguments = !function.isArrow && function.usesArguments
    var first: [Statement] = []
    let receiver = receiver(of: function, takesThis: takesThis, &first)
    let parameters =
      receiver
      + (usesArguments ? [argumentList(of: function, &first)] : parameters(of: function, &first))
    if !function.isArrow {
      around.classes.parameterFields = around.classes.parent == nil ? [] : function.fields
      if around.classes.parent == nil, !function.fields.isEmpty {
        first += fieldsSet(function.fields, span)
      }
    }
    if function.isGenerator, function.takesApart {
      // The call itself computes its parameters, and stops behind them.
      first.append(evaluated(js("yield", [undefined(span)], span), span))
    }
    let made = made(function, parameters, first, isVoid: isVoid, asks: asks)
    return (made, function.rest != nil || usesArguments)
  }

  /// The parameter for `this` of a function that has one, whose `new.target` is read first.
  private func receiver(
    of function: JSFunction, takesThis: Bool, _ first: inout [Statement]
  ) -> [String] {
    if function.isArrow { return [] }
    around.function = Function(receiver: takesThis ? "this" : nil)
    if takesThis, function.asksTarget {
      let target = scope.fresh("target")
      around.function.target = target
      first.append(bind(target, js("newTarget", [], function.span), function.span))
    }
    return takesThis ? ["this"] : []
  }

  /// The one parameter of a function that reads `arguments`; what it declares is read from that list.
  private func argumentList(of function: JSFunction, _ first: inout [Statement]) -> String {
    let span = function.span
    let list = scope.fresh("given")
    around.function.argumentList = list
    let given = name(list, span)
    first.append(set(list, js("arguments", [given], span), span))
    for (index, pattern) in function.parameters.enumerated() {
      first += parameter(pattern, js("get", [given, int(index, span)], span), span)
    }
    if let rest = function.rest {
      let left = js("rest", [given, int(function.parameters.count, span)], span)
      first += parameter(rest, usesReferences ? js("list", [left], span) : left, span)
    }
    return list
  }

  /// The parameters of a function that are declared, the rest of them last.
  private func parameters(of function: JSFunction, _ first: inout [Statement]) -> [String] {
    let span = function.span
    var parameters: [String] = []
    for pattern in function.parameters { parameters.append(parameter(pattern, &first, span)) }
    guard let rest = function.rest else { return parameters }
    var own: [Statement] = []
    let given = parameter(rest, &own, span)
    // `..._` is a parameter that nothing reads.
    if usesReferences, given != "_" {
      first.append(set(given, js("list", [name(given, span)], span), span))
    }
    first += own
    return parameters + [given]
  }

  /// A function with its parameters, and statements that come before its own.
  private func made(
    _ function: JSFunction, _ parameters: [String], _ first: [Statement], isVoid: Bool, asks: Bool
  ) -> Expression {
    let span = function.span
    declare(function.body, isFunction: true)
    var body = first + hoisted(function.body)
    if function.isExpression, case .leave(let value?)? = function.body.first?.kind {
      let made = asks ? condition(value) : isVoid ? unwanted(value) : lowered(value)
      body += before + [Statement(.expression(made), value.span)]
      if body.count > 1 { body[body.count - 1] = leave(made, value.span) }
      return self.function(parameters, body, span)
    }
    body += statements(function.body)
    if !isVoid, !body.endsWithLeave { body.append(leave(undefined(span), span)) }
    let made = self.function(parameters, body, span)
    return asks ? js("test", [made], span) : made
  }

  /// The statements that give an object the fields that are parameters of its constructor, then the others of its
  /// class, whose values may read them.
  private func fieldsSet(_ fields: [Name], _ span: Span) -> [Statement] {
    guard let receiver = around.function.receiver, let fieldsName = around.classes.fields.last
    else { return [] }
    let others = js(
      "call", [name(fieldsName, span), string("call", span), name(receiver, span)], span)
    return fields.map { own in
      let field = js(
        "set", [name(receiver, own.span), string(own.text, own.span), value(of: own)], own.span)
      return Statement(.expression(field), own.span)
    } + [Statement(.expression(others), span)]
  }

  /// A parameter by its name; what its pattern takes apart is added to the body.
  private func parameter(_ pattern: JSPattern, _ first: inout [Statement], _ span: Span) -> String {
    if case .name(let own) = pattern { return declared(own).name }
    if case .optional(.name(let own), let otherwise) = pattern {
      let name = declared(own).name
      let isMissing = Expression(
        .binary(.identical, self.name(name, own.span), undefined(own.span)), own.span)
      first.append(when(isMissing, [set(name, named(otherwise, own.text), own.span)], own.span))
      return name
    }
    let name = scope.fresh("given")
    first += parameter(pattern, self.name(name, span), span)
    return name
  }

  private func parameter(_ pattern: JSPattern, _ value: Expression, _ span: Span) -> [Statement] {
    for own in pattern.names { scope.declare(own) }
    defer { for own in pattern.names { scope.find(own.text)?.isEarly = true } }
    return destructured(pattern, value, span)
  }

  /// A parameter that is there from the beginning: a `var` of its name only sets it.
  private func declared(_ name: Name) -> JSBinding {
    let made = scope.declare(name)
    made.isEarly = true
    return made
  }

  // MARK: Classes

  func classValue(_ literal: JSClassLiteral) -> Expression {
    let span = literal.span
    let title = literal.name?.text ?? literal.label ?? ""
    let outer = around
    defer {
      (around.function, around.classes) = (outer.function, outer.classes)
      around.isStrict = outer.isStrict
    }
    (around.function.target, around.isStrict) = (nil, true)
    for name in Set(literal.privateNames) {
      around.classes.privates[name] = scope.privateName(name)
    }
    scope.depth += 1
    scope.enter()
    defer {
      scope.depth -= 1
      scope.leave()
    }
    let stream = literal.parent.flatMap(libraryName).flatMap { makesStreams($0) ? $0 : nil }
    if stream != nil,
      let key = literal.members.lazy.compactMap(\.plainKey).first(where: { $0.text == "lift" })
    {
      refuse(
        "operators do not call `lift`", key.span, "give the class a method that calls `pipe`")
    }
    around.classes.parent = literal.parent == nil ? nil : scope.fresh("parent")
    let fieldsName = scope.fresh("fields")
    // A class knows itself by its name, also before that is set outside.
    let own = literal.name.map { scope.declare($0).name } ?? scope.fresh("made")
    let parts = classParts(literal, fieldsName)
    let fields = js(
      "method", [function(["this"], parts.initial + [leave(undefined(span), span)], span)], span)
    let record = record(of: parts, literal, fieldsName)
    let parent = around.classes.parent.map { name($0, span) } ?? undefined(span)
    let made = js("class", [string(title, span), parent, record], span)
    var body: [Statement] = []
    if let parentName = around.classes.parent, let parent = literal.parent {
      let value = stream.map { streamClass($0, parent.span) } ?? expression(parent)
      body.append(bind(parentName, value, parent.span))
    }
    body += parts.keys
    body.append(bind(fieldsName, fields, span))
    let decorations = decorations(literal, own)
    if parts.statics.isEmpty, decorations.isEmpty, literal.name == nil {
      body.append(leave(made, span))
      return inline(body, span)
    }
    body.append(bind(own, made, span))
    let this = name(own, span)
    body += parts.statics.map { part in
      let value = part.value(this)
      let set = part.key.map { js("define", [this, $0, value], span) } ?? value
      return Statement(.expression(set), span)
    }
    body += decorations
    return inline(body + [leave(name(own, span), span)], span)
  }

  /// A class of the library that another one extends, or one as a value: what makes its stream, and subscribes to it.
  func streamClass(
    _ stream: String, as function: String = "streamClass", _ span: Span
  ) -> Expression {
    let (a, b) = (name("a1", span), name("a2", span))
    func made(_ given: Expression...) -> Expression { call(name(stream, span), given, span) }
    let (parameters, value): ([String], Expression) =
      switch stream {
      case "Observable", "BehaviorSubject": (["a1"], made(a))
      case "ReplaySubject":
        (
          ["a1", "a2"],
          Expression(
            .conditional(
              Expression(.binary(.identical, b, undefined(span)), span), made(a),
              made(a, js("time", [b], span))), span)
        )
      default: ([], made())
      }
    return js(
      function,
      [
        string(stream, span), js("function", [self.function(parameters, of: value)], span),
        subscribing(span),
      ], span)
  }

  private struct ClassParts {
    var setUp: Expression?
    /// The methods and accessors, by the part of the class in which they stand.
    var sections: [String: [Expression.Field]] = [:]
    /// The statements that give an instance its fields.
    var initial: [Statement] = []
    /// The names that are computed, each once.
    var keys: [Statement] = []
    var statics: [StaticPart] = []

    func has(_ section: String, _ name: String) -> Bool {
      sections[section]?.contains { $0.key?.text == name } == true
    }

    /// Adds a member, which takes the place of another one of its name.
    mutating func add(_ section: String, _ name: Name, _ value: Expression, _ place: Span) {
      sections[section, default: []].removeAll { $0.key?.text == name.text }
      sections[section, default: []].append(.init(key: name, value: value, span: place))
    }
  }

  /// Something that is done when the class is made; without a key it sets no field of its own.
  private typealias StaticPart = (key: Expression?, value: (Expression) -> Expression)

  private func classParts(_ literal: JSClassLiteral, _ fieldsName: String) -> ClassParts {
    var parts = ClassParts()
    for member in literal.members {
      let place = member.value?.span ?? literal.span
      switch member.key {
      case .name(let key): add(member, key, place, fieldsName, to: &parts)
      case .computed(let key): add(member, computed: key, place, to: &parts)
      }
    }
    return parts
  }

  /// Adds a member whose name is computed.
  private func add(
    _ member: JSClassLiteral.Member, computed key: JSExpression, _ place: Span,
    to parts: inout ClassParts
  ) {
    let symbol = symbol(key)
    let written = symbol.map { string("@@\($0)", key.span) } ?? expression(key)
    if member.kind == .field {
      let own = scope.fresh("key")
      parts.keys.append(bind(own, written, place))
      addField(name(own, place), member, &parts.initial, &parts.statics)
    } else if let value = member.value {
      let part = method(value, symbol.map { "[Symbol.\($0)]" } ?? "")
      let name = symbol.map { Name("@@\($0)", place) }
      let entry = js("entry", [written, part, bool(true, place)], place)
      parts.sections[member.section, default: []].append(
        Expression.Field(key: name, value: name == nil ? entry : part, span: place))
    }
  }

  /// Adds a member whose name is written out.
  private func add(
    _ member: JSClassLiteral.Member, _ key: Name, _ place: Span, _ fieldsName: String,
    to parts: inout ClassParts
  ) {
    let own = Name(around.classes.privates[key.text] ?? key.text, key.span)
    // Fields that call functions stand where the first of them is declared.
    if member.kind == .getter || member.kind == .setter, own.text.first != "@" {
      let section = member.isStatic ? "statics" : "methods"
      if !parts.has(section, own.text) { parts.add(section, own, undefined(place), place) }
    }
    switch member.kind {
    case .method:
      guard let value = member.value else { return }
      if !member.isStatic, key.text == "constructor" {
        parts.setUp = constructor(value, fieldsName)
      } else {
        parts.add(member.isStatic ? "statics" : "methods", own, method(value, key.text), place)
      }
    case .getter:
      guard let value = member.value else { return }
      let section = member.isStatic ? "staticGetters" : "getters"
      parts.add(section, own, method(value, "get \(key.text)"), place)
    case .setter:
      guard let value = member.value else { return }
      let section = member.isStatic ? "staticSetters" : "setters"
      parts.add(section, own, method(value, "set \(key.text)"), place)
    case .field where !member.isStatic:
      around.function.receiver = "this"
      // A decorator may have made an accessor of it, which setting it calls.
      let isSet = !member.decorators.isEmpty
      if isSet, member.value == nil { return }
      let value = member.value.map { named($0, key.text) } ?? undefined(place)
      let field = [name("this", place), string(own.text, place), value]
      let made = js(isSet ? "set" : "define", field, place)
      parts.initial.append(Statement(.expression(made), place))
    case .field, .block: parts.statics.append(staticPart(member, key, own, place))
    }
  }

  /// A static field, or a block that runs when the class is made.
  private func staticPart(
    _ member: JSClassLiteral.Member, _ key: Name, _ own: Name, _ place: Span
  ) -> StaticPart {
    let isBlock = member.kind == .block
    return (
      isBlock ? nil : string(own.text, place),
      { [self] made in
        guard let value = member.value else { return undefined(place) }
        if isBlock {
          return js("call", [method(value, ""), string("call", place), made], place)
        }
        let outer = around.function.receiver
        if case .name(let own) = made.kind { around.function.receiver = own }
        defer { around.function.receiver = outer }
        return named(value, key.text)
      }
    )
  }

  /// The record that the class is made from.
  private func record(
    of parts: ClassParts, _ literal: JSClassLiteral, _ fieldsName: String
  ) -> Expression {
    let span = literal.span
    var record: [Expression.Field] = []
    func part(_ name: String, _ value: Expression) {
      record.append(Expression.Field(key: Name(name, span), value: value, span: span))
    }
    if let setUp = parts.setUp { part("constructor", setUp) }
    part("fields", name(fieldsName, span))
    let hasParameterFields = literal.members.contains { member in
      if case .function(let function)? = member.value?.kind {
        !function.fields.isEmpty
      } else {
        false
      }
    }
    if hasParameterFields { part("setsFields", bool(true, span)) }
    for section in [
      "methods", "getters", "setters", "statics", "staticGetters", "staticSetters",
    ] {
      guard let entries = parts.sections[section] else { continue }
      part(section, Expression(.record(entries), span))
    }
    return Expression(.record(record), span)
  }

  /// A field whose name is computed.
  private func addField(
    _ key: Expression, _ member: JSClassLiteral.Member, _ initial: inout [Statement],
    _ statics: inout [StaticPart]
  ) {
    let place = key.span
    func value() -> Expression { member.value.map(expression) ?? undefined(place) }
    guard member.isStatic else {
      around.function.receiver = "this"
      let isNamed = member.value?.isNameless == true
      let label = isNamed ? [bool(true, place)] : []
      let set = js("define", [name("this", place), key, value()] + label, place)
      return initial.append(Statement(.expression(set), place))
    }
    statics.append((key, { _ in value() }))
  }

  /// The name of a symbol that every program knows: `Symbol.iterator`, `observable` of RxJS.
  private func symbol(_ key: JSExpression) -> String? {
    if case .member(let space, let word, _) = key.kind, case .name("Symbol") = space.kind {
      return word.text
    }
    return libraryName(key) == "observable" ? "observable" : nil
  }

  private func constructor(_ value: JSExpression, _ fieldsName: String) -> Expression {
    guard case .function(var function) = value.kind else { return expression(value) }
    if around.classes.parent != nil { function.leavesWithoutParent() }
    around.classes.fields.append(fieldsName)
    defer { around.classes.fields.removeLast() }
    return wrapped(function, called: "constructor", isMethod: true)
  }

  /// `super(a)`: the parent sets the object up, then the fields of this class come.
  func superCall(_ arguments: [JSExpression], _ span: Span) -> Expression {
    guard let parentName = around.classes.parent, let receiver = around.function.receiver,
      !around.classes.fields.isEmpty
    else {
      refuse("`super(…)` stands in a constructor", span, "move it there")
      return undefined(span)
    }
    let this = name(receiver, span)
    let construct = js(
      "construct", spread: "constructFrom", [name(parentName, span), this], arguments, span)
    return inline(
      [Statement(.expression(construct), span)] + fieldsSet(around.classes.parameterFields, span)
        + [leave(undefined(span), span)], span)
  }
}

extension JSClassLiteral.Member {
  /// The part of a class that it stands in.
  fileprivate var section: String {
    switch kind {
    case .getter: isStatic ? "staticGetters" : "getters"
    case .setter: isStatic ? "staticSetters" : "setters"
    default: isStatic ? "statics" : "methods"
    }
  }
}

extension [Statement] {
  /// True if nothing comes behind it.
  fileprivate var endsWithLeave: Bool {
    switch last?.kind {
    case .giveBack?, .throwing?: true
    default: false
    }
  }
}

// MARK: Decorators

/// Decorators of TypeScript as it has had them from the beginning: functions that are told of a class or of a part of it.
extension JSTranslator {
  /// The calls of a class's decorators, after its declaration: of instance members, static members, and the class.
  func decorations(_ literal: JSClassLiteral, _ own: String) -> [Statement] {
    var made: [Statement] = []
    var ofClass = literal.decorators
    let members = literal.members.filter { !$0.allDecorators.isEmpty }
    for member in members.filter({ !$0.isStatic }) + members.filter(\.isStatic) {
      let given = member.allDecorators
      let span = given[0].span
      guard case .name(let key) = member.key else {
        refuse("a decorator of a computed name is not read", span, "write the name out")
        continue
      }
      if key.text == "constructor", !member.isStatic {
        ofClass += given
        continue
      }
      let call = decoration(
        given, own,
        [
          string(key.text, key.span), bool(member.isStatic, span),
          bool(member.kind == .field, span),
        ])
      made.append(Statement(.expression(call), span))
    }
    if let first = ofClass.first { made.append(set(own, decoration(ofClass, own), first.span)) }
    return made
  }

  private func decoration(
    _ decorators: [JSExpression], _ own: String, _ member: [Expression] = []
  ) -> Expression {
    let span = decorators[0].span
    if Self.contextWords.contains(where: scope.words.has) {
      refuse(
        "a decorator that is told a context is not read", span,
        "write one that takes the target, the key and the descriptor, as TypeScript's own do")
    }
    let list = list(decorators.map(expression), span)
    return js("decorate", [list, name(own, span)] + member, span)
  }

  /// The words by which one recognises programs with decorators of standard JavaScript, which get other arguments than
  /// those of TypeScript.
  private static let contextWords = [
    "context", "ctx", "_context", "_ctx", "addInitializer", "ClassDecoratorContext",
    "ClassMethodDecoratorContext", "ClassFieldDecoratorContext", "ClassGetterDecoratorContext",
    "ClassSetterDecoratorContext", "ClassAccessorDecoratorContext", "ClassMemberDecoratorContext",
    "DecoratorContext",
  ]
}
