/// Places that get a value: names, parts of objects, and patterns.
extension JSTranslator {
  /// `const {a, b: [c]} = e`.
  func declaration(_ pattern: JSPattern, _ value: JSExpression?, _ span: Span) -> [Statement] {
    if let value, isNamespace(value) {
      guard case .await = value.kind else { return [] }
      return [bind(scope.fresh("value"), js("await", [undefined(span)], span), span)]
    }
    if let module = value.flatMap(required), JSLibrary.node(module, "*") != nil { return [] }
    if brought(pattern, value) != nil { return [] }
    guard case .name(let own) = pattern, let binding = scope.find(own.text) else {
      guard let value else { return [] }
      if case .name = value.kind {
        return destructured(pattern, expression(value), span, of: value.words)
      }
      let whole = scope.fresh("whole")
      // A message names what is written out by its text, and all else by its value.
      let place =
        switch value.kind {
        case .record, .number: value.span
        default: span
        }
      return [bind(whole, lowered(value), value.span)]
        + destructured(pattern, name(whole, place), span, of: value.words)
    }
    switch binding.kind {
    case .library, .page: return []
    case .variable, .namespace, .module, .missing: break
    }
    guard let value else {
      return binding.isEarly && !binding.isChecked ? [] : [defined(binding, undefined(span), span)]
    }
    let made = value.suspends ? lowered(value) : named(value, own.text)
    return [defined(binding, made, own.span)]
  }

  /// Takes a value apart into names that are declared by that.
  func destructured(
    _ pattern: JSPattern, _ value: Expression, _ span: Span, of subject: String? = nil
  ) -> [Statement] {
    taken(pattern, value, span, of: subject) { [self] name, value in
      guard let binding = scope.find(name.text) else { return [bind(name.text, value, name.span)] }
      return [defined(binding, value, name.span)]
    }
  }

  /// Takes a value apart into names and parts that are there.
  func assigned(
    _ pattern: JSPattern, _ value: Expression, _ span: Span, of subject: String? = nil
  ) -> [Statement] {
    taken(pattern, value, span, of: subject) { [self] name, value in [setting(name, value)] }
  }

  private func setting(_ name: Name, _ value: Expression) -> Statement {
    guard let binding = scope.find(name.text) else {
      guard isOwnGlobal(name.text) else { return set(name.text, value, name.span) }
      let new = js("set", [globalObject(name.span), member(name), value], name.span)
      return evaluated(new, name.span)
    }
    if binding.isConstant || modules.isImported(binding) {
      return evaluated(js("constant", [value], name.span), name.span)
    }
    guard binding.isUnset(at: name.span.start) else { return set(binding.name, value, name.span) }
    // The value comes first, then the name that is not there yet.
    let both = Expression(.list([value, self.value(of: name)]), name.span)
    return set(binding.name, js("get", [both, int(0, name.span)], name.span), name.span)
  }

  /// A part `isInner` if something else was taken apart for it; messages name what is by its `subject`.
  private func taken(
    _ pattern: JSPattern, _ value: Expression, _ span: Span, of subject: String? = nil,
    isInner: Bool = false, _ put: (Name, Expression) -> [Statement]
  ) -> [Statement] {
    switch pattern {
    case .name(let own): return put(own, value)
    case .part(let target):
      let set = assigning("", .part(target), value, span)
      return [evaluated(set, span)]
    case .optional(let inner, let otherwise):
      let part = scope.fresh("part")
      let isMissing = Expression(.binary(.identical, name(part, span), undefined(span)), span)
      let fallback: Expression
      if case .name(let own) = inner {
        fallback = named(otherwise, own.text)
      } else {
        fallback = expression(otherwise)
      }
      return [
        bind(part, value, span), when(isMissing, [set(part, fallback, span)], span),
      ] + taken(inner, name(part, span), span, of: subject, isInner: isInner, put)
    case .list(let members, let rest):
      let list = scope.fresh("list")
      let count = rest == nil ? [int(members.count, span)] : []
      // A message names what is taken apart by its text, if that is a name.
      var made = [bind(list, js("members", [value] + count, value.span), span)]
      for (index, member) in members.enumerated() {
        guard let member else { continue }
        let part = js("get", [name(list, span), int(index, span)], span)
        made += taken(member, part, span, isInner: true, put)
      }
      if let rest {
        let left = js("rest", [name(list, span), int(members.count, span)], span)
        made += taken(
          rest, usesReferences ? js("list", [left], span) : left, span, isInner: true, put)
      }
      return made
    case .record(let fields, let rest):
      return taken(fields, rest, value, span, of: subject, isInner: isInner, put)
    }
  }

  /// The fields of a record, and a name for the others.
  private func taken(
    _ fields: [(key: JSKey, pattern: JSPattern)], _ rest: JSPattern?, _ value: Expression,
    _ span: Span, of subject: String?, isInner: Bool, _ put: (Name, Expression) -> [Statement]
  ) -> [Statement] {
    var made: [Statement] = []
    var whole = value
    if case .name = value.kind {
    } else {
      let record = scope.fresh("record")
      made.append(bind(record, value, span))
      whole = name(record, span)
    }
    for (index, field) in fields.enumerated() {
      // The first one tells if there is nothing to take apart.
      let isFirst = !isInner && index == 0
      let named = isFirst ? subject.map { [string($0, span)] } ?? [] : []
      let part = js(isFirst ? "part" : "get", [whole, key(field.key)] + named, span)
      made += taken(field.pattern, part, span, isInner: true, put)
    }
    if fields.isEmpty, !isInner {
      let named = subject.map { [string($0, span)] } ?? []
      made.append(evaluated(js("whole", [whole] + named, span), span))
    }
    if let rest {
      let keys = list(fields.map { key($0.key) }, span)
      let left = js("rest", [whole, keys], span)
      made += taken(
        rest, usesReferences ? js("record", [left], span) : left, span, isInner: true, put)
    }
    return made
  }

  func key(_ key: JSKey) -> Expression {
    switch key {
    case .name(let name): member(name)
    case .computed(let value): expression(value)
    }
  }

  /// The name of a member as a key; one that is private is known where a class around declares it.
  func member(_ name: Name) -> Expression {
    guard name.text.first == "#" else { return string(name.text, name.span) }
    guard let own = around.classes.privates[name.text] else {
      refuse("\(name.text) is declared in no class around", name.span, "declare it as a field")
      return undefined(name.span)
    }
    return string(own, name.span)
  }

  // MARK: Assignments

  /// `a = e`, `a += e` as statements.
  func assignment(
    _ sign: String, _ pattern: JSPattern, _ value: JSExpression, _ span: Span
  ) -> [Statement] {
    if sign.isEmpty, isNamespace(value), !pattern.names.isEmpty,
      pattern.names.allSatisfy({ scope.find($0.text)?.isOfLibrary == true })
    {
      return []
    }
    let pattern = value.suspends ? reached(pattern) : pattern
    if let whole = writtenOut(sign, pattern, value, span) {
      return assignment("", pattern, whole, span)
    }
    switch pattern {
    case .name(let own):
      if sign.isEmpty {
        let made = value.suspends ? lowered(value) : named(value, own.text)
        return [setting(own, made)]
      }
      if ["&&", "||", "??"].contains(sign) {
        let now = self.value(of: own)
        let test =
          sign == "??"
          ? js("equal", [now, null(span)], span) : js("truth", [now], span)
        let holds = sign == "||" ? not(test, span) : test
        return [when(holds, [setting(own, expression(value))], span)]
      }
      return [setting(own, applied(sign, self.value(of: own), lowered(value), span))]
    case .part:
      let new = lowered(value)
      return [evaluated(assigning(sign, pattern, new, span), span)]
    default:
      let whole = scope.fresh("whole")
      return [bind(whole, lowered(value), span)]
        + assigned(pattern, name(whole, span), span, of: value.words)
    }
  }

  /// `a + await b` of `a += await b`: the old value is read before the function stops; nil where nothing stops.
  func writtenOut(
    _ sign: String, _ pattern: JSPattern, _ value: JSExpression, _ span: Span
  ) -> JSExpression? {
    if sign.isEmpty || !value.suspends { return nil }
    return pattern.target.map { JSExpression(.binary(sign, $0, value), span) }
  }

  /// `a = e` as a value.
  func assigning(
    _ sign: String, _ pattern: JSPattern, _ value: JSExpression, _ span: Span
  ) -> Expression {
    if case .part = pattern { return assigning(sign, pattern, expression(value), span) }
    scope.depth += 1
    defer { scope.depth -= 1 }
    var body = assignment(sign, pattern, value, span)
    if case .name(let own) = pattern {
      body.append(leave(self.value(of: own), span))
    } else if case .bind(_, .name(let whole), _)? = body.first?.kind {
      body.append(leave(name(whole.text, span), span))
    }
    return inline(body, span)
  }

  private func assigning(
    _ sign: String, _ pattern: JSPattern, _ value: Expression, _ span: Span
  ) -> Expression {
    guard case .part(let target) = pattern else { return value }
    let shortcut = ["&&": "and", "||": "or", "??": "coalesce"][sign]
    if let place = superPlace(target) {
      let old = js("superGet", place, span)
      let new = sign.isEmpty || shortcut != nil ? value : applied(sign, old, value, span)
      let set = js("superSet", place + [new], span)
      return shortcut.map { js($0, [old, thunk(set)], span) } ?? set
    }
    guard let (object, key) = parts(of: target) else { return value }
    if sign.isEmpty { return js("set", [object, key, value], span) }
    if let shortcut {
      return keeping(object, "owner", span) { object in
        keeping(key, "key", span) { key in
          let set = js("set", [object, key, value], span)
          return js(shortcut, [js("get", [object, key], span), thunk(set)], span)
        }
      }
    }
    // The old value is read before the other one is computed.
    let isAtHand = value.isAtHand
    let (old, by) = (scope.fresh("old"), isAtHand ? scope.fresh("by") : nil)
    let other = by.map { name($0, span) } ?? value
    let combine = function(
      [old] + (by.map { [$0] } ?? []), of: applied(sign, name(old, span), other, span))
    let given = isAtHand ? value : int(0, span)
    return js("change", [object, key, combine, given, bool(true, span)], span)
  }

  /// An expression that has a value which is computed once.
  private func keeping(
    _ value: Expression, _ wish: String, _ span: Span, _ body: (Expression) -> Expression
  ) -> Expression {
    value.isAtHand ? body(value) : js("invoke", [taking(wish, span, body), value], span)
  }

  /// The class or object around, `this` and the key of `super.a`; nil of all else.
  func superPlace(_ target: JSExpression) -> [Expression]? {
    guard case .member(let object, let key, _) = target.kind, case .word("super") = object.kind,
      let receiver = around.function.receiver
    else { return nil }
    let span = target.span
    // A class without a parent takes over what all objects have.
    let parent =
      around.classes.parent.map { name($0, span) } ?? js("global", [string("Object", span)], span)
    return [parent, name(receiver, span), member(key)]
  }

  /// The object and the key of `a.b` or `a[b]`.
  func parts(of target: JSExpression) -> (object: Expression, key: Expression)? {
    switch target.kind {
    case .member(let object, _, _), .index(let object, _, _):
      if isGlobalObject(object) {
        if case .member(_, let key, _) = target.kind, isOwnGlobal(key.text) {
          return (globalObject(object.span), member(key))
        }
      }
      refuseShared(object, target)
    default: break
    }
    switch target.kind {
    case .member(let object, let name, _): return (expression(object), member(name))
    case .index(let object, let key, _): return (expression(object), expression(key))
    default: return nil
    }
  }

  /// Refuses to change what all subjects have, `Subject.prototype.a = f`, and what other functions of all streams rely
  /// on.
  private func refuseShared(_ object: JSExpression, _ target: JSExpression) {
    guard case .member(let owner, let part, _) = object.kind, part.text == "prototype" else {
      return
    }
    refuseConversion(of: owner, target)
    guard let name = libraryName(owner),
      JSLibrary.subjects.contains(name) || name == "Observable" || name == "Subscription"
    else { return }
    let methods: Set<String> = [
      "subscribe", "pipe", "lift", "forEach", "toPromise", "constructor", "toString", "then",
    ]
    if case .member(_, let key, _) = target.kind, name == "Observable", !isPlatform,
      !methods.contains(key.text), !key.text.hasPrefix("_")
    {
      return
    }
    // A stream of a browser is an object, which takes over what all of them have.
    if isPlatform, name == "Observable" {
      switch target.kind {
      case .member(_, let key, _) where !JSStream.methods.contains(key.text): return
      case .index(_, let key, _) where libraryName(key) == nil: return
      default: break
      }
    }
    refuse(
      "\(name).prototype cannot be changed here", object.span,
      "write a function that takes the value")
  }

  /// Refuses to change how all texts, lists and so on become texts, numbers and members: nothing that needs these asks
  /// for it.
  private func refuseConversion(of owner: JSExpression, _ target: JSExpression) {
    let kinds = ["String", "Number", "Boolean", "Array", "Function", "Object"]
    guard case .name(let name) = owner.kind, scope.find(name) == nil, kinds.contains(name) else {
      return
    }
    let part: String
    switch target.kind {
    case .member(_, let key, _) where ["toString", "valueOf"].contains(key.text): part = key.text
    case .index(_, let key, _):
      guard case .member(let symbol, let key, _) = key.kind, case .name("Symbol") = symbol.kind,
        key.text == "toPrimitive" || key.text == "iterator" && ["String", "Array"].contains(name)
      else { return }
      part = "Symbol.\(key.text)"
    default: return
    }
    refuse(
      "\(part) of \(name).prototype cannot be changed here", target.span,
      "write a function that takes the value")
  }

  // MARK: Steps

  /// `x++` as a statement.
  func update(_ target: JSExpression, by step: Int, _ span: Span) -> Statement {
    guard case .name(let text) = target.kind else {
      return evaluated(updated(target, by: step, isPrefix: true, span), span)
    }
    let own = Name(text, target.span)
    return setting(own, stepped(value(of: own), step, span))
  }

  private func stepped(_ value: Expression, _ step: Int, _ span: Span) -> Expression {
    js("step", [value, int(step, span)], span)
  }

  /// `x++`, `++x` as a value.
  func updated(_ target: JSExpression, by step: Int, isPrefix: Bool, _ span: Span) -> Expression {
    if let place = superPlace(target) {
      scope.depth += 1
      defer { scope.depth -= 1 }
      let now = js("superGet", place, span)
      func put(_ new: Expression) -> Expression { js("superSet", place + [new], span) }
      if isPrefix { return put(stepped(now, step, span)) }
      return old(now, by: step, span) { evaluated(put($0), span) }
    }
    guard case .name(let text) = target.kind else {
      guard let (object, key) = parts(of: target) else { return undefined(span) }
      let combine = function(
        ["old", "by"], [Statement(.expression(stepped(name("old", span), step, span)), span)], span)
      return js("change", [object, key, combine, int(1, span), bool(isPrefix, span)], span)
    }
    let own = Name(text, target.span)
    scope.depth += 1
    defer { scope.depth -= 1 }
    if isPrefix {
      return inline(
        [setting(own, stepped(value(of: own), step, span)), leave(value(of: own), span)], span)
    }
    return old(value(of: own), by: step, span) { setting(own, $0) }
  }

  /// The number that a place has before a step, which is put there.
  private func old(
    _ now: Expression, by step: Int, _ span: Span, _ put: (Expression) -> Statement
  ) -> Expression {
    let old = scope.fresh("old")
    let after = stepped(name(old, span), step, span)
    return inline(
      [bind(old, stepped(now, 0, span), span), put(after), leave(name(old, span), span)], span)
  }
}

extension Expression {
  /// True of a name or a plain value, which computes nothing.
  fileprivate var isAtHand: Bool {
    switch kind {
    case .name, .string, .int, .double, .bool, .null: true
    default: false
    }
  }
}

extension JSPattern {
  /// The expression that reads what it sets; nil of one that takes something apart.
  fileprivate var target: JSExpression? {
    switch self {
    case .name(let name): JSExpression(.name(name.text), name.span)
    case .part(let target): target
    default: nil
    }
  }
}
