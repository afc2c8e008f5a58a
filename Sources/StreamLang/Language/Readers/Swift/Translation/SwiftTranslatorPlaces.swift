/// Places that get a value: names, parts of values, elements.
extension SwiftTranslator {
  func assignment(
    _ sign: String, _ target: SwiftExpression, _ new: SwiftExpression, _ span: Span
  ) -> [Statement] {
    if let linked = target.firstChained {
      return done(chain(SwiftExpression(.assign(sign, target, new), span), linked), span)
    }
    if case .attempt(let inner, isOptional: false) = target.kind {
      return assignment(sign, inner, new, span)
    }
    if let dynamic = dynamicMembers.member(target) { return assignment(sign, dynamic, new, span) }
    mistakes.sets(target)
    if sign != "=" { mistakes.applies(String(sign.dropLast()), target, new) }
    // `PlaygroundPage.current.needsIndefiniteExecution = true`
    if target.stands(within: "PlaygroundPage") { return [] }
    if sign == "=", let (property, first) = published(target, new) {
      return assignment(sign, property, first, span)
    }
    let type = type(of: target)
    // A `String!` is unwrapped.
    if sign != "=", type?.isOptional == true, program.methods[sign] == nil, scope.find(sign) == nil
    {
      return assignment(sign, SwiftExpression(.forced(target), target.span), new, span)
    }
    if sign == "=" {
      if case .tuple(let parts) = target.kind, parts.count > 1 {
        let whole = scope.fresh("parts")
        return [bind(whole, expression(new, as: type), span)]
          + parts.enumerated().compactMap { place, part in
            if case .name("_") = part.value.kind { return nil }
            let value = js("get", [name(whole, span), string("\(place)", span)], span)
            return setting(part.value, to: value, span)
          }
      }
      if case .name("_") = target.kind { return done(expression(new), span) }
      return [setting(target, to: wrapped(new, as: type), span)]
    }
    let operation = String(sign.dropLast())
    // `total += 3` of a type that has values for literals.
    if converted(new, beside: target, by: sign) != nil,
      let own = converted(new, beside: target, by: operation)
    {
      return assignment(sign, target, own, span)
    }
    let number: SwiftTypeName? = type?.name.map(SwiftLibrary.decimals.contains) == true ? type : nil
    let (old, other) = (expression(target), expression(new, as: number ?? type))
    let operands = [(value: old, type: type, source: target), (other, self.type(of: new), new)]
    if let own = declared(sign, operands, span) { return [evaluated(own, span)] }
    if operation == "+", isLonger(type), program.methods["+"] == nil, scope.find("+") == nil {
      return [changing(target, by: "increased", [other], span)]
    }
    let newType = self.type(of: new) ?? type
    if !runsCode(target), !runsCode(new) {
      return [setting(target, to: applied(operation, old, other, type, newType, span), span)]
    }
    // Its parts are computed once, and the old value is read when the other one is there.
    func changed() -> [Statement] {
      var body: [Statement] = []
      let place = steady(target, &body)
      let made = scope.fresh("new")
      body.append(bind(made, other, span))
      let value = applied(operation, expression(place), name(made, span), type, newType, span)
      return body + [setting(place, to: value, span)]
    }
    // An instance that a call has answered ends with the statement.
    guard case .call = target.root.kind else { return changed() }
    return [evaluated(inline(within { changed() }, span), span)]
  }

  /// The property and its first value, of `_name = Published(initialValue: a)`; nil of all else.
  private func published(
    _ target: SwiftExpression, _ new: SwiftExpression
  ) -> (SwiftExpression, SwiftExpression)? {
    guard let held = target.lastName, held.hasPrefix("_"), case .call(_, let given) = new.kind,
      given.count == 1, ["initialValue", "wrappedValue"].contains(given[0].label?.text)
    else { return nil }
    let name = String(held.dropFirst())
    guard let type = around.type,
      program.variable(name, of: type.name)?.modifiers.contains("@Published") == true
    else { return nil }
    let this = SwiftExpression(.name("self"), target.span)
    let property = SwiftExpression(.member(this, Name(name, target.span)), target.span)
    return (property, given[0].value)
  }

  /// True of lists and texts, which `+=` makes longer.
  private func isLonger(_ type: SwiftTypeName?) -> Bool {
    if case .list? = plain(type) { true } else { type?.name == "String" }
  }

  /// True if a function of the program may run in it, or something changes.
  func runsCode(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .assign, .wait, .statement: return true
    case .closure: return false
    case .call(let callee, _):
      switch callee.kind {
      case .type(let type) where program.facts(of: type) == nil: break
      case .name(let name)
      where scope.find(name) == nil && !known.types.contains(name) && program.types[name] == nil
        && (SwiftLibrary.functions[name] != nil || name.startsCapitalized):
        break
      default: return true
      }
    case .name(let name):
      if let binding = scope.find(name) { return binding.name == nil }
      return around.type.map { isComputed(name, of: $0) } ?? false
    case .member(let object, let name):
      if let facts = facts(of: object), isComputed(name.text, of: facts) { return true }
    case .index(let object, _):
      if let facts = facts(of: object), !program.functions("subscript", of: facts.name).isEmpty {
        return true
      }
    case .binary(let sign, _, _):
      if program.methods[sign] != nil || scope.find(sign) != nil { return true }
    default: break
    }
    return value.parts.contains(where: runsCode)
  }

  /// True of a property that a function reads.
  private func isComputed(_ name: String, of facts: SwiftProgram.TypeFacts) -> Bool {
    guard let variable = program.variable(name, of: facts.name) else { return false }
    return variable.getter != nil || variable.modifiers.contains("lazy")
      || facts.keyword == .protocol
  }

  /// A place whose parts are known by names, so that they stay what they are when it is read and then set.
  private func steady(_ place: SwiftExpression, _ body: inout [Statement]) -> SwiftExpression {
    func held(_ value: SwiftExpression, _ body: inout [Statement]) -> SwiftExpression {
      if isSettled(value), !runsCode(value) { return value }
      let held = scope.fresh("part")
      body.append(bind(held, expression(value), value.span))
      scope.bind(held, SwiftBinding(name(held, value.span), type(of: value)))
      return SwiftExpression(.name(held), value.span)
    }
    switch place.kind {
    case .member(let object, let name):
      return SwiftExpression(.member(steady(object, &body), name), place.span)
    case .index(let object, var given):
      let object = steady(object, &body)
      let last = isComputedDefault(given, of: object) ? 1 : given.count
      for index in 0..<last { given[index].value = held(given[index].value, &body) }
      return SwiftExpression(.index(object, given), place.span)
    case .forced(let object): return SwiftExpression(.forced(steady(object, &body)), place.span)
    case .call: return held(place, &body)
    default: return place
    }
  }

  /// A function that sets what a path of names leads to from an object.
  func setter(of object: SwiftExpression, _ names: [Name], _ span: Span) -> Expression {
    within {
      // It sets the place later: observers are told, also if an initializer writes it.
      let initializer = around.initializer
      around.initializer = nil
      defer { around.initializer = initializer }
      let value = scope.fresh("new")
      scope.bind(value, SwiftBinding(name(value, span), nil))
      let place = names.reduce(object) { SwiftExpression(.member($0, $1), $1.span) }
      return function([value], [setting(place, to: name(value, span), span)], span)
    }
  }

  /// Sets a place.
  func setting(_ target: SwiftExpression, to value: Expression, _ span: Span) -> Statement {
    switch target.kind {
    case .name(let text):
      if let binding = scope.find(text) {
        if let setter = binding.setter { return evaluated(call(setter, [value], span), span) }
        let held = binding.isWeak ? js("weak", [value], span) : value
        if let name = binding.name { return set(name, held, span) }
      } else if let own = ownProperty(text, target.span) {
        return settingPart(of: own, to: value, span)
      }
      if text == "self", let receiver = around.receiver { return set(receiver, value, span) }
      refuse("\(text) is not declared", target.span, "write `var \(text)` before it")
      return evaluated(value, span)
    case .member(let object, let name):
      if case .name("super") = object.kind, let facts = around.type.flatMap(program.above) {
        let above = typeNamed(facts.name, span)
        let parts = [above, this(span), string(name.text, name.span), value]
        return evaluated(js("setSuper", parts, span), span)
      }
      if case .name("self") = object.kind, around.receiver == nil {
        return setting(SwiftExpression(.name(name.text), name.span), to: value, span)
      }
      return settingPart(of: target, to: value, span)
    case .index(let object, let given) where given.first?.label?.text == "keyPath":
      let path = wrapped(given[0].value, as: .named("KeyPath", []))
      let made = js("invoke", [path, expression(object), value], span)
      return isHeld(object) ? setting(object, to: made, span) : evaluated(made, span)
    case .index: return settingPart(of: target, to: value, span)
    case .forced(let inner): return setting(inner, to: js("some", [value], span), span)
    case .attempt(let inner, _): return setting(inner, to: value, span)
    default:
      refuse("this cannot be set", target.span, "give it a name first")
      return evaluated(value, span)
    }
  }

  /// Sets a part of a value, which makes another value of it, or of an instance.
  private func settingPart(
    of target: SwiftExpression, to value: Expression, _ span: Span
  ) -> Statement {
    // A setter that changes something else than the value may read that while it runs.
    if case .member(let object, let name) = target.kind, let facts = facts(of: object),
      program.variable(name.text, of: facts.name)?.modifiers.contains("nonmutating set") == true
    {
      let parts = [expression(object), string(name.text, name.span), value]
      return evaluated(js("with", parts, span), span)
    }
    let place = place(of: target)
    switch place.path.count == 1 ? place.path[0] : nil {
    case .name(let name)?:
      let word = isInitial(name.text, of: place.root) ? "initial" : "with"
      if word == "initial", around.isInitializer,
        let held = around.type?.variables["_" + name.text],
        SwiftLateWrappers(typing: self).isLate(held)
      {
        return settingWrapper(held, name, of: place.root, to: value, span)
      }
      return changing(place.root, word, [string(name.text, span), value], span)
    case .indices(let keys)?:
      switch type(of: place.root) {
      // Nobody would see the change.
      case .list? where !isHeld(place.root), .dictionary? where !isHeld(place.root):
        refuse("this cannot be set", target.span, "give it a name first")
      default: break
      }
      return changing(place.root, "withElement", keys + [value], span)
    default: return changing(place.root, "withPart", [path(place.path, span), value], span)
    }
  }

  /// Sets a property in an initializer: its first value makes the wrapper around it.
  private func settingWrapper(
    _ held: SwiftVariable, _ name: Name, of object: SwiftExpression, to value: Expression,
    _ span: Span
  ) -> Statement {
    guard let wrapper = held.wrapper else { return evaluated(value, span, isSession: false) }
    let (own, new) = ("_" + name.text, scope.fresh("new"))
    before.append(bind(new, value, span))
    scope.bind(new, SwiftBinding(self.name(new, span), wrapper.value))
    let first = wrapper.type.made(around: SwiftExpression(.name(new), span), as: wrapper.value)
    let read = js("get", [expression(object), string(own, span)], span)
    let made = changing(object, "initial", [string(own, span), expression(first)], span)
    let set = changing(object, "with", [string(name.text, span), self.name(new, span)], span)
    return when(Expression(.binary(.identical, read, null(span)), span), [made], [set], span)
  }

  /// A change as an expression: the answer of what makes it.
  func answer(of change: Change, _ span: Span) -> Expression {
    let answer = scope.fresh("answer")
    let body = [
      bind(answer, js("answer", [], span), span),
      changed(change, [name(answer, span)], span),
      leave(js("answered", [name(answer, span)], span), span),
    ]
    return inline(body, span)
  }

  /// Calls a function of Swift that makes another value of what a place holds, or changes an instance.
  private func changing(
    _ root: SwiftExpression, _ word: String, _ parts: [Expression], _ span: Span
  ) -> Statement {
    isHeld(root)
      ? setting(root, by: word, parts, span)
      : evaluated(js(word, [expression(root)] + parts, span), span)
  }

  /// Sets a place to what a function of Swift makes of it; observers of a variable are told of it also if the method of
  /// the text that it calls throws.
  private func setting(
    _ root: SwiftExpression, by word: String, _ parts: [Expression], _ span: Span
  ) -> Statement {
    let own = parts.prefix(2).lazy.compactMap { part -> String? in
      guard case .string(let key) = part.kind else { return nil }
      return key.functionName
    }.first { program.methods[$0] != nil }
    guard let own, word.hasPrefix("changed"), case .name(let text) = root.kind,
      let setter = scope.find(text)?.setter
    else { return setting(root, to: js(word, [expression(root)] + parts, span), span) }
    if program.methods[own]?.contains(where: { $0.isMutating && $0.isAsync }) == true {
      refuse(
        "\(own) changes \(text) later, of which its observers are not told", span,
        "call it on a copy, and then set \(text)")
    }
    let held = scope.fresh("held")
    let change = set(held, js(word, [name(held, span)] + parts, span), span)
    let told = evaluated(call(setter, [name(held, span)], span), span, isSession: false)
    let body = [
      bind(held, expression(root), span),
      ending([change], [told], span),
    ]
    return evaluated(inline(body, span), span)
  }

  /// True of a property of its own type that an initializer sets, or an observer of the property: nobody is told of that.
  private func isInitial(_ name: String, of object: SwiftExpression) -> Bool {
    guard case .name("self") = object.kind, let variable = around.type?.variables[name] else {
      return false
    }
    // The class above has the one that is overridden.
    if variable.modifiers.contains("override") { return false }
    return around.function == (name, true)
      || around.isInitializer && around.initializer != .accessor
  }

  /// `self.x` for the name of a property; nil of all other names.
  func ownProperty(_ name: String, _ span: Span) -> SwiftExpression? {
    guard scope.find(name) == nil, around.receiver != nil, let type = around.type,
      program.isMember(name, of: type.name)
    else { return nil }
    return SwiftExpression(.member(SwiftExpression(.name("self"), span), Name(name, span)), span)
  }

  /// A step from a value to a part of it.
  private enum Step {
    case name(Name)
    case indices([Expression])
    /// A subscript of the text, by its name.
    case named(String, [Expression])
    /// A key, and a function of the value that stands for one that is missing.
    case defaulted(Expression, Expression)
    /// `!`.
    case forced
  }

  /// The value or instance that a change is one of, and the steps from there to what changes.
  private func place(of target: SwiftExpression) -> (root: SwiftExpression, path: [Step]) {
    if let dynamic = dynamicMembers.member(target) { return place(of: dynamic) }
    let (object, step): (SwiftExpression, Step)
    switch target.kind {
    case .name(let name): return ownProperty(name, target.span).map(place) ?? (target, [])
    case .member(let inner, let name):
      switch inner.kind {
      case .name("super"): return (target, [])
      case .name("self") where around.receiver == nil: return (target, [])
      default: (object, step) = (inner, .name(name))
      }
    case .index(let inner, let given) where given.first?.label?.text != "keyPath":
      var keys = indices(given, of: inner)
      object = inner
      if let key = subscriptKey(given, of: inner) {
        step = .named(key, keys)
      } else if isComputedDefault(given, of: inner) {
        step = .defaulted(keys[0], thunk(keys.removeLast()))
      } else {
        step = .indices(keys)
      }
    case .forced(let inner): (object, step) = (inner, .forced)
    default: return (target, [])
    }
    guard isHeld(object), !tellsNobody(object) else { return (object, [step]) }
    let (root, path) = place(of: object)
    return (root, path + [step])
  }

  /// The name of the subscript with labels that the text declares for this; nil of all others.
  func subscriptKey(_ given: SwiftArguments, of object: SwiftExpression) -> String? {
    if let facts = facts(of: object) {
      guard program.hasSeveralIndices, given.contains(where: { $0.label != nil }),
        !program.functions("subscript", of: facts.name).isEmpty
      else { return nil }
      return "subscript(\(given.map { ($0.label?.text ?? "_") + ":" }.joined()))"
    }
    return addedSubscript(given).map { own in
      program.hasSeveralIndices ? "subscript" + own.types : "subscript"
    }
  }

  /// True of a key with a `default:` that is computed only where the key is missing, and does something then.
  func isComputedDefault(_ given: SwiftArguments, of object: SwiftExpression) -> Bool {
    given.count == 2 && given[1].label?.text == "default" && facts(of: object) == nil
      && runsCode(given[1].value)
  }

  /// True of a property with observers where they are not told of a change: it is set as a whole.
  private func tellsNobody(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .name(let name): ownProperty(name, value.span).map(tellsNobody) ?? false
    case .member(let object, let name):
      isInitial(name.text, of: object)
        && around.type?.variables[name.text].map { $0.isObserved || $0.wrapper != nil } == true
    default: false
    }
  }

  private func path(_ steps: [Step], _ span: Span) -> Expression {
    let parts = steps.map { step in
      switch step {
      case .name(let name): string(name.text, name.span)
      case .indices(let keys): list(keys, span)
      case .named(let key, let keys):
        record([("name", string(key, span)), ("values", list(keys, span))], span)
      case .defaulted(let key, let make): record([("key", key), ("otherwise", make)], span)
      case .forced: bool(true, span)
      }
    }
    return list(parts, span)
  }

  /// A method that changes what a place holds; a place for its answer may stand behind the arguments.
  func changed(_ change: Change, _ answer: [Expression], _ span: Span) -> Statement {
    changing(change.target, by: change.word, change.parts + answer, span)
  }

  /// Calls a function of Swift that changes what a place holds, or a part of that.
  private func changing(
    _ target: SwiftExpression, by word: String, _ parts: [Expression], _ span: Span
  ) -> Statement {
    let place = tellsNobody(target) ? (root: target, path: []) : place(of: target)
    if place.path.isEmpty { return setting(place.root, by: word, parts, span) }
    return changing(place.root, word + "Part", [path(place.path, span)] + parts, span)
  }

  /// `store(in: &set)`.
  func stored(_ subscription: Expression, in bag: SwiftExpression, _ span: Span) -> Statement {
    changed(Change(target: bag, parts: [string("store", span), subscription]), [], span)
  }

  /// True if a change makes another value of it, which its place has to get: an instance of a class stays itself.
  private func isHeld(_ object: SwiftExpression) -> Bool {
    if let facts = facts(of: object), program.isReference(facts.name), facts.keyword != .protocol {
      return false
    }
    if isStream(type(of: object)) { return false }
    if let dynamic = dynamicMembers.member(object) { return isHeld(dynamic) }
    switch object.kind {
    case .name("self"): return around.changes.arePossible
    case .name("super"): return false
    case .name(let name):
      if let binding = scope.find(name) {
        if binding.setter != nil { return true }
        return !binding.isConstant && binding.name != nil && binding.functions.isEmpty
      }
      guard let type = around.type, around.receiver != nil else { return false }
      return isSettable(program.variable(name, of: type.name))
    case .member(let inner, let name):
      if case .name("super") = inner.kind, let above = around.type.flatMap(program.above) {
        return program.variable(name.text, of: above.name)?.isConstant == false
      }
      if name.text == "value", isStream(type(of: inner)) { return true }
      switch inner.kind {
      case .name("Self"): return true
      case .name(let type) where program.types[type] != nil: return true
      // `type(of: self).count += 1`
      case .call(let callee, _) where callee.lastName == "type": return true
      default: break
      }
      if let owner = facts(of: inner) {
        return isSettable(program.variable(name.text, of: owner.name))
      }
      return isHeld(inner)
    case .index(let inner, _):
      return isHeld(inner) || facts(of: inner).map { program.isReference($0.name) } == true
    case .forced(let inner): return isHeld(inner)
    default: return false
    }
  }

  /// A call of a method that changes what it is called on: the place, and the name and the arguments of the method.
  struct Change {
    let target: SwiftExpression
    let parts: [Expression]
    /// The function here that makes it.
    var word = "changed"
  }

  /// The change that a call makes of what it is called on; nil if it makes none.
  func change(madeBy value: SwiftExpression) -> Change? {
    guard case .call(let callee, let given) = listed(value).kind else { return read(value) }
    let (object, name): (SwiftExpression, Name)
    switch callee.kind {
    case _ where isCallable(callee): (object, name) = (callee, Name("callAsFunction", callee.span))
    case .member(let inner, let method): (object, name) = (inner, method)
    case .name(let method):
      // A method of the value that is being changed.
      guard let type = around.type, around.changes.arePossible, scope.find(method) == nil else {
        return nil
      }
      if let appending = appending(method, given, value.span) { return change(madeBy: appending) }
      let isOwn = program.functions(method, of: type.name).contains(where: \.isMutating)
      let isStandard =
        program.types[type.name] == nil && SwiftWorld.standardChanges.contains(method)
      guard isOwn || isStandard else { return nil }
      (object, name) = (SwiftExpression(.name("self"), callee.span), Name(method, callee.span))
    default: return nil
    }
    if object.firstChained != nil || !changes(object, name, given) { return nil }
    mistakes.calls(name, on: object)
    let type = type(of: object)
    let known = program.facts(of: plain(type)?.unwrapped)
      .map { program.functions(name.text, of: $0.name) }
    let own = known?.isEmpty == false ? known ?? [] : program.methods[name.text] ?? []
    let element = type?.unwrapped.element
    // `remove(at: 0)`, where the text adds a `remove(_:)` to lists.
    let isStandard =
      known == nil && !own.isEmpty && SwiftWorld.standardChanges.contains(name.text)
      && (isOfLists(name.text, type) || overloads.fitting(given, among: own, on: type).isEmpty)
    let (key, arguments) = methodCall(name, given, isStandard ? [] : own, on: type) { argument in
      let isElement = ["append", "insert", "remove", "update"].contains(name.text)
      if case .closure(let literal) = argument.value.kind {
        guard isElement, case .function(let given, let answer)? = element else {
          return self.closure(literal, [element])
        }
        return self.closure(literal, given, answer: answer)
      }
      switch argument.label?.text {
      case nil where name.text == "updateValue":
        return self.wrapped(argument.value, as: type?.valueElement)
      case nil where isElement: return self.wrapped(argument.value, as: element)
      case "contentsOf": return self.wrapped(argument.value, as: element.map { .list($0) })
      case "forKey": return self.wrapped(argument.value, as: type?.keyElement)
      default: return self.wrapped(argument.value, as: type?.like(argument.value))
      }
    }
    let word = isStandard ? "standardChanged" : "changed"
    return Change(target: object, parts: [key] + arguments, word: word)
  }

  /// The change that reading a property or a subscript with a `mutating get` makes of its value; nil of all else.
  private func read(_ value: SwiftExpression) -> Change? {
    guard program.hasChangingGetters else { return nil }
    if case .index(let object, let given) = value.kind {
      guard object.firstChained == nil, let facts = facts(of: object), isHeld(object),
        !program.isReference(facts.name),
        let own = overloads.chosen(
          given, among: program.functions("subscript", of: facts.name), on: type(of: object)),
        own.isMutating
      else { return nil }
      let getter = "get subscript" + (program.hasSeveralIndices ? own.types : "")
      return Change(
        target: object, parts: [string(getter, value.span)] + indices(given, of: object))
    }
    var place = value
    if case .name(let name) = value.kind {
      guard let own = ownProperty(name, value.span) else { return nil }
      place = own
    }
    guard case .member(let object, let name) = place.kind, object.firstChained == nil,
      let facts = facts(of: object), program.changesWhenRead(name.text, of: facts.name),
      isHeld(object)
    else { return nil }
    let getter = string("get " + name.text, name.span)
    return Change(target: object, parts: [getter])
  }

  /// True of a method that changes what it is called on, as far as the text tells.
  private func changes(_ object: SwiftExpression, _ name: Name, _ given: SwiftArguments) -> Bool {
    let isBag = name.text == "store" && given.first?.label?.text == "in"
    if isOfSession(object), !isOperator(name.text) { return true }
    guard !isBag, isHeld(object) else { return false }
    if let type = plain(type(of: object)) {
      let owner = type.unwrapped
      let all = program.functions(name.text, of: owner.extended)
      let meant =
        program.facts(of: owner) != nil
        ? overloads.chosen(given, among: all, on: owner)
        : overloads.fitting(given, among: all, on: owner).first
      if let meant { return meant.isMutating }
      if isStream(owner) { return false }
    }
    let isOwn = (program.methods[name.text] ?? []).contains(where: \.isMutating)
    guard isOwn || SwiftWorld.standardChanges.contains(name.text) else { return false }
    return isOwn || type(of: object) != nil || Prelude.method(name.text) == nil
      || object.isPlainPlace
  }

  /// True of a variable that a text before has declared: only running can tell which of its methods change it.
  private func isOfSession(_ object: SwiftExpression) -> Bool {
    guard case .name(let name) = object.kind, let binding = scope.find(name), binding.type == nil,
      let written = binding.name
    else { return false }
    return known.variables.contains(written) && SwiftScope.spelling(ofWritten: written) == name
  }

  /// True if something may be set, or called that changes what it is called on.
  private func mayChange(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .assign: return true
    case .attempt(let inner, _), .forced(let inner): return mayChange(inner)
    case .call(let callee, let given):
      guard case .member(let object, let name) = callee.kind else { return false }
      if object.firstChained != nil {
        return SwiftWorld.standardChanges.contains(name.text)
          || (program.methods[name.text] ?? []).contains(where: \.isMutating)
      }
      return changes(object, name, given)
    case .member: return read(value) != nil
    default: return false
    }
  }

  /// `a?.f(b)`, `a?.b = c`: nothing, unless `a` holds something.
  ///
  /// If the rest may change what it holds, that changes where it stands, as `a!` would.
  func chain(_ value: SwiftExpression, _ linked: SwiftExpression) -> Expression {
    let span = value.span
    func forced(_ place: SwiftExpression) -> SwiftExpression {
      value.replacingChained(by: SwiftExpression(.forced(place), linked.span))
    }
    guard mayChange(forced(linked)), isHeld(linked) else {
      let part = scope.fresh("part")
      let object = expression(linked)
      let made = within {
        scope.bind(part, SwiftBinding(name(part, linked.span), type(of: linked)?.unwrapped))
        let rest = value.replacingChained(by: SwiftExpression(.name(part), linked.span))
        return function([part], answering { expression(rest) }, span)
      }
      return js("chained", [object, made], span)
    }
    let body = within {
      settled {
        var body: [Statement] = []
        let place = steady(linked, &body)
        body.append(when(isNil(expression(place)), [leave(null(span), span)], span))
        let rest = forced(place)
        return body
          + settled {
            let made = expression(rest)
            // A call that answers `()` answers something.
            let isEmpty = type(of: rest) == .tuple([]) && rest.firstChained == nil
            return [leave(js("some", [isEmpty ? js("void", [made], span) : made], span), span)]
          }
      }
    }
    return inline(body, span)
  }

  /// `&x`: two functions, of which one takes the value out of the place, and the other one sets it.
  func reference(_ value: SwiftExpression, _ span: Span) -> Expression {
    let body = within {
      settled {
        var body: [Statement] = []
        let target = steady(value, &body)
        let take = taking(target) ?? thunk(expression(target))
        let put = within {
          let given = scope.fresh("given")
          return function([given], [setting(target, to: name(given, span), span)], span)
        }
        return body + [leave(list([take, put], span), span)]
      }
    }
    guard body.count == 1, case .giveBack(let pair?) = body[0].kind else {
      return inline(body, span)
    }
    return pair
  }

  /// The function that takes the value out of a place; nil if it is read instead, as numbers are.
  private func taking(_ target: SwiftExpression) -> Expression? {
    let span = target.span
    let numbers = SwiftLibrary.decimals.union(SwiftLibrary.wholes).union(["Bool"])
    if type(of: target)?.name.map(numbers.contains) == true || tellsNobody(target) { return nil }
    let place = place(of: target)
    if isHeld(place.root) {
      guard case .name(let name) = place.root.kind else { return nil }
      if let binding = scope.find(name), binding.isWeak || binding.setter != nil { return nil }
    } else if place.path.isEmpty {
      return nil
    }
    return within {
      let answer = scope.fresh("taken")
      let (start, end) = (Span(span.start, span.start), Span(span.end, span.end))
      let parts = [path(place.path, start), name(answer, end)]
      return function(
        [],
        [
          bind(answer, js("answer", [], span), span), changing(place.root, "taken", parts, span),
          leave(js("answered", [name(answer, span)], span), span),
        ], span)
    }
  }
}
