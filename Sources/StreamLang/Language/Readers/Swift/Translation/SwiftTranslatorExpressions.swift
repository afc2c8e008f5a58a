extension SwiftTranslator {
  /// An expression; the type that is wanted decides what `.name` and a number mean.
  func expression(_ value: SwiftExpression, as type: SwiftTypeName? = nil) -> Expression {
    deeper(value.span) { plainExpression(value, as: type) }
  }

  private func plainExpression(_ value: SwiftExpression, as type: SwiftTypeName?) -> Expression {
    let span = value.span
    if value.waits { return expression(flat(value), as: type) }
    if let made = optionalCase(value) { return made }
    if let linked = value.firstChained, !isType(linked) { return chain(value, linked) }
    switch value.kind {
    case .int where type?.unwrapped.name == "RxTimeInterval",
      .double where type?.unwrapped.name == "RxTimeInterval":
      // RxSwift 4 counts seconds: `let dueTime: RxTimeInterval = 1.5`.
      return seconds(value)
    case .int(let number):
      let isDecimal = type?.name.map(SwiftLibrary.decimals.contains) == true
      return isDecimal
        ? decimal(Double(number), of: type, span)
        : literal(signed(number, span), as: type) ?? signed(number, span)
    case .double(let number): return decimal(number, of: type, span)
    case .bool(let truth): return bool(truth, span)
    case .null: return null(span)
    case .text(let pieces): return text(pieces, span)
    case .name(let name): return changed(by: value) ?? self.value(of: Name(name, span))
    case .implied(let name): return implied(name, nil, type, span)
    case .type(let type): return self.typeName(type, span)
    case .list(let members): return listValue(members, type, span)
    case .dictionary(let pairs): return dictionary(pairs, value, type)
    case .tuple(let parts): return tuple(parts, type, span)
    case .closure(let literal): return closure(literal, value, as: type)
    case .call(let callee, let given):
      return change(madeBy: value).map { answer(of: $0, span) }
        ?? called(callee, given, type, span)
    case .index(let object, let given): return element(of: object, given, value, type)
    case .member(let object, let name):
      if let made = changed(by: value) { return made }
      if let dynamic = dynamicMembers.member(value) { return expression(dynamic, as: type) }
      if let call = propertyCall(object, name) { return expression(call, as: type) }
      return member(object, name, span)
    case .unary(let sign, let operand): return unary(sign, operand, type, span)
    case .binary(let sign, let left, let right):
      if let pieces = joinedText(value, as: type) { return text(pieces, span) }
      return binary(sign, left, right, type, span)
    case .conditional(let test, let yes, let no): return conditional(test, yes, no, type, span)
    case .assign(let sign, let target, let new):
      return inline(assignment(sign, target, new, span), span)
    case .cast(let inner, let word, let type): return cast(inner, word, type, span)
    case .attempt(let inner, isOptional: false): return expression(inner, as: type)
    case .attempt(let inner, isOptional: true):
      let wanted = type?.isUnknown == true ? nil : type?.unwrapped
      return js("attempt", [thunk(conditionally { expression(inner, as: wanted) })], span)
    case .wait(let inner): return expression(inner, as: type)
    case .chained(let inner): return expression(inner)
    case .forced(let inner):
      let wanted = type.flatMap { $0.isUnknown ? nil : SwiftTypeName.optional($0) }
      return js("forced", [expression(inner, as: wanted)], span)
    case .reference(let inner): return reference(inner, span)
    case .keyPath(let names, _):
      // As a value of its own it can set what it leads to.
      return type?.name?.hasSuffix("KeyPath") == true
        ? js("keyPath", names.map { string($0.text, $0.span) }, span)
        : function(["item"], of: path(names, name("item", span), span))
    case .operatorName(let sign): return operation(sign, type, span)
    case .statement(let statement): return self.value(of: statement, type, span)
    }
  }

  /// The value of a name, a property or an element whose getter changes the instance; nil of all others.
  private func changed(by value: SwiftExpression) -> Expression? {
    guard program.hasChangingGetters else { return nil }
    return change(madeBy: value).map { answer(of: $0, value.span) }
  }

  private func dictionary(
    _ pairs: [(key: SwiftExpression, value: SwiftExpression)], _ value: SwiftExpression,
    _ type: SwiftTypeName?
  ) -> Expression {
    let span = value.span
    var (key, inner): (SwiftTypeName?, SwiftTypeName?) = (nil, nil)
    if case .dictionary(let a, let b)? = type {
      (key, inner) = (a, b)
    } else {
      key = decimal(pairs.map { self.type(of: $0.key) })
      inner = wider(pairs.map { self.type(of: $0.value) })
      if let first = pairs.first?.value, isKeyPath(first) { inner = self.type(of: first) }
      if pairs.contains(where: \.value.isNull) { inner = self.type(of: value)?.valueElement }
    }
    if pairs.contains(where: { isKeyPath($0.key) }) { refuseKeyPath(span) }
    let parts = pairs.map { list([wrapped($0.key, as: key), wrapped($0.value, as: inner)], span) }
    let made = js("dictionary", [list(parts, span)], span)
    return key?.name == "AnyHashable" ? js("erased", [made], span) : made
  }

  /// A closure where a type is wanted, which may be that of a key path.
  private func closure(
    _ literal: SwiftFunction, _ value: SwiftExpression, as type: SwiftTypeName?
  ) -> Expression {
    if value.isKeyPath, type?.name?.hasSuffix("KeyPath") == true,
      let steps = value.answerAlone?.steps
    {
      return js("keyPath", steps.map(pathStep), value.span)
    }
    guard case .function(let given, let answer)? = type?.unwrapped else { return closure(literal) }
    return closure(literal, given, answer: answer)
  }

  /// `list[0]`, `value[keyPath: path]`, `instance[1, 2]` by a subscript of the text.
  private func element(
    of object: SwiftExpression, _ given: SwiftArguments, _ value: SwiftExpression,
    _ type: SwiftTypeName?
  ) -> Expression {
    let span = value.span
    if given.first?.label?.text == "keyPath" {
      let path = wrapped(given[0].value, as: .named("KeyPath", []))
      return js("invoke", [path, expression(object)], span)
    }
    mistakes.indexes(object, given)
    if let made = changed(by: value) { return made }
    if case .name("super") = object.kind {
      return aboveCall(Name("subscript", object.span), given, span)
    }
    if let key = subscriptKey(given, of: object) {
      let parts = [expression(object), string(key, span)]
      return js("call", parts + indices(given, of: object), span)
    }
    if isComputedDefault(given, of: object) {
      let found = SwiftExpression(.index(object, [given[0]]), span)
      return expression(SwiftExpression(.binary("??", found, given[1].value), span), as: type)
    }
    return js("element", [expression(object)] + indices(given, of: object), span)
  }

  /// An operator as a function: `reduce(0, +)`.
  private func operation(_ sign: String, _ type: SwiftTypeName?, _ span: Span) -> Expression {
    let (a, b) = (name("a", span), name("b", span))
    if sign == "!" { return function(["a"], of: not(a, span)) }
    if SwiftOperators.precedence(sign) == nil || takesOne(type) {
      if case .function(let given, _)? = type?.unwrapped,
        given.count == 1 || !given.contains(where: isGeneric)
      {
        return closure(.applying(sign, to: given.count, span), given)
      }
      // The values tell whose operator it is.
      let others = scope.find(sign)?.functions ?? []
      let other = others.count == 1 ? others[0].value : null(span)
      return function(["a", "b"], of: js("required", [string(sign, span), other, a, b], span))
    }
    // The values may have an order of their own.
    let open = ["<", "<=", ">", ">="].contains(sign) ? SwiftTypeName.tuple([]) : nil
    // Values of the program's own may have the operator, too.
    let isOwn = !Self.comparing.contains(sign) && program.methods[sign] != nil
    return function(
      ["a", "b"],
      of: isOwn ? required(sign, [a, b], true, span) : applied(sign, a, b, open, nil, span))
  }

  /// The value of an `if` or a `switch`.
  private func value(
    of statement: SwiftStatement, _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    functions += 1
    defer { functions -= 1 }
    let (outer, changes) = (around.answer, around.changes)
    around.answer = type
    // Its branches answer the value alone.
    (around.changes.areAnswered, around.changes.accumulator) = (false, nil)
    defer { (around.answer, around.changes) = (outer, changes) }
    return inline(within { block([statement.answering], isNew: false) }, span)
  }

  /// True of the type of a function of one value.
  private func takesOne(_ type: SwiftTypeName?) -> Bool {
    if case .function(let given, _)? = type?.unwrapped { given.count == 1 } else { false }
  }

  func signed(_ number: Int, _ span: Span) -> Expression {
    number < 0 && number > .min ? Expression(.negate(int(-number, span)), span) : int(number, span)
  }

  private func decimal(_ number: Double, of type: SwiftTypeName?, _ span: Span) -> Expression {
    if type?.name == "Float",
      case .double(let single) = Value.double(number).asDecimal(ofType: "Float"), single != number
    {
      return decimal(single, of: nil, span)
    }
    return number < 0
      ? Expression(.negate(Expression(.double(-number), span)), span)
      : Expression(.double(number), span)
  }

  /// The last step of a key path.
  private func pathStep(_ value: SwiftExpression) -> Expression {
    switch value.kind {
    case .member(_, let name): string(name.text, name.span)
    case .index(_, let given): list(given.map { expression($0.value) }, value.span)
    default: bool(true, value.span)
    }
  }

  func path(_ names: [Name], _ object: Expression, _ span: Span) -> Expression {
    names.reduce(object) { js("get", [$0, string($1.text, span)], span) }
  }

  // MARK: Literals

  private func listValue(
    _ members: [SwiftExpression], _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    var element = type?.element
    if element == nil {
      let types = members.map { self.type(of: $0) }
      // `[a, .zero]`, `[1, 2.5]` and `[a, nil]` have one type.
      if members.contains(where: \.isOfWantedType) { element = types.lazy.compactMap { $0 }.first }
      if let decimal = decimal(types) { element = decimal }
      // `[\P.x, \P.y]`
      if let first = members.first, isKeyPath(first) { element = types[0] ?? element }
      if let own = ofTuples(members) ?? ofLiterals(among: members, types) { element = own }
      if element?.isOptional != true,
        members.contains(where: \.isNull) || types.contains(where: { $0?.isOptional == true })
      {
        element = .optional(element ?? .named("Any", []))
      }
    }
    let made = list(members.map { wrapped($0, as: element) }, span)
    switch type?.name {
    case "Set": return js("set", [made], span)
    case "ArraySlice": return js("slice", [made], span)
    default: return made
    }
  }

  private func tuple(
    _ parts: [(label: String?, value: SwiftExpression)], _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    if parts.count == 1, parts[0].label == nil { return expression(parts[0].value, as: type) }
    let values = parts.enumerated().map { wrapped($1.value, as: type?.part($0)) }
    var labels = parts.map { $0.label ?? "" }
    if case .tuple(let wanted)? = type, wanted.count == labels.count {
      labels = wanted.map { $0.label ?? "" }
    }
    if labels.allSatisfy(\.isEmpty) { return js("tuple", values, span) }
    return js("labelled", [list(labels.map { string($0, span) }, span)] + values, span)
  }

  // MARK: Chains

  /// `Int?.some(5)`, `Int?.none`; nil of all others.
  private func optionalCase(_ value: SwiftExpression) -> Expression? {
    var (member, given) = (value, SwiftArguments())
    if case .call(let callee, let arguments) = value.kind { (member, given) = (callee, arguments) }
    guard case .member(let object, let name) = member.kind, ["some", "none"].contains(name.text)
    else { return nil }
    var isOptional = object.lastName == "Optional"
    switch object.kind {
    case .chained(let type):
      if case .name = type.kind {
        isOptional = isType(type)
      }
    case .type(let type): isOptional = type.name == "Optional"
    default: break
    }
    if !isOptional { return nil }
    if name.text == "some", given.isEmpty, case .member = value.kind {
      return function(["a"], of: js("some", [self.name("a", value.span)], value.span))
    }
    return implied(name, given.isEmpty ? nil : given, nil, value.span)
  }

  /// `Int` of `Int?.none.publisher`.
  private func isType(_ value: SwiftExpression) -> Bool {
    guard case .name(let name) = value.kind else { return false }
    return name.startsCapitalized && (scope.find(name) == nil || typeParameter(name) != nil)
  }

  // MARK: Names

  /// The value of `#line` and the like at a place; nil of all other words.
  ///
  /// The text is the file `main.swift` of a module `main`.
  func place(_ word: String, _ span: Span) -> Expression? {
    switch word {
    case "#function": string(around.function.name, span)
    case "#file", "#filePath": string("main.swift", span)
    case "#fileID": string("main/main.swift", span)
    case "#line": int(source.line(of: span.start), span)
    default: nil
    }
  }

  /// A name as a value.
  func value(of name: Name) -> Expression {
    let span = name.span
    if let binding = scope.find(name.text) {
      var value = binding.value
      value.span = span
      if case .name = value.kind { return value }
      return typeParameter(name.text) == nil ? binding.value : value
    }
    if let made = place(name.text, span) ?? word(name) ?? implicitMember(name) { return made }
    if let place = SwiftLibrary.outside[name.text] {
      refuse("\(name.text) is \(place), which is not here", span, SwiftLibrary.help(for: place))
    }
    return libraryFunction(name) ?? typeWithoutValues(name) ?? mathematics(name)
      ?? self.name(name.text, span)
  }

  /// `self`, `nil` and the constants of the libraries; nil of all other names.
  private func word(_ name: Name) -> Expression? {
    let span = name.span
    switch name.text {
    case "self", "Self":
      if around.receiver == nil { return null(span) }
      return name.text == "Self" ? ownType(span) : this(span)
    case "nil": return null(span)
    case "NSLocalizedDescriptionKey": return string("NSLocalizedDescription", span)
    default: return SwiftLibrary.constants[name.text].map { Expression(.double($0), span) }
    }
  }

  /// A member of the type around, which needs no `self.` in front of it; nil of all other names.
  private func implicitMember(_ name: Name) -> Expression? {
    let span = name.span
    guard let type = around.type, around.receiver != nil else { return nil }
    if name.text == "rawValue", type.keyword == .enum {
      return js("get", [this(span), string(name.text, span)], span)
    }
    let plain = name.text.hasPrefix("$") ? String(name.text.dropFirst()) : name.text
    if program.isMember(plain, of: type.name) || scope.hasMember(plain) || type.cases[plain] != nil
      || plain == "allCases" && around.isStatic && !type.cases.isEmpty
    {
      return ownMember(name.text, span)
    }
    if program.isTestCase(type), ["name", "description", "debugDescription"].contains(name.text) {
      return string("-[\(type.name) \(around.function.name.functionName)]", span)
    }
    let this = SwiftExpression(.name("self"), span)
    if SwiftLibrary.ownProperties.contains(name.text),
      type.keyword == .extension || program.types[type.name] == nil || program.isSequence(type.name)
    {
      if name.text == "values", isStream(self.type(of: this)) { return values(of: this, span) }
      return js("get", [self.this(span), string(name.text, span)], span)
    }
    guard SwiftLibrary.ofCollections.contains(name.text), isOfSelf(name.text, []),
      name.text != "min", name.text != "max"
    else { return nil }
    // `xs.allSatisfy(contains)`
    let method = SwiftExpression(.member(this, name), span)
    let given = SwiftExpression.Argument(value: SwiftExpression(.name("$0"), span))
    return closure(.answering(SwiftExpression(.call(method, [given]), span)), [])
  }

  /// `print` and `XCTFail` as values; nil of all other names.
  private func libraryFunction(_ name: Name) -> Expression? {
    let span = name.span
    switch name.text {
    case "print": return function(["a"], of: js("print", [self.name("a", span)], span))
    case "XCTFail":
      let names = ["message", "file", "line"]
      return function(names, of: js("fail", [self.name(names[0], span)], span))
    default: return nil
    }
  }

  /// A type that is not known when this runs, or that no value is of by itself; nil of all other names.
  private func typeWithoutValues(_ name: Name) -> Expression? {
    let span = name.span
    if name.text.startsCapitalized,
      scope.isParameter(name.text)
        || around.type != nil && ["Output", "Failure", "Input", "Element"].contains(name.text)
    {
      return js("fatal", [string("the type \(name.text) is not known when this runs", span)], span)
    }
    guard let title = Self.typesWithoutValues[name.text], !known.taken.contains(name.text) else {
      return nil
    }
    return string(title, span)
  }

  /// A function of mathematics, or another one of the standard library, as a value; nil of all other names.
  private func mathematics(_ name: Name) -> Expression? {
    let span = name.span
    let isMath = SwiftLibrary.mathematics.contains(name.text) && !known.taken.contains(name.text)
    guard let function = isMath ? "math" : SwiftLibrary.functions[name.text] else { return nil }
    let names = SwiftLibrary.ofTwo.contains(name.text) ? ["a", "b"] : ["a"]
    let given = (isMath ? [string(name.text, span)] : []) + names.map { self.name($0, span) }
    return self.function(names, of: js(function, given, span))
  }

  /// Types that stand as values, `Void.self`, and of which no value is one by itself, each as `print` shows it.
  private static let typesWithoutValues = [
    "Void": "()", "Any": "Any", "Never": "Never", "Error": "Error",
  ]

  func typeName(_ type: SwiftTypeName, _ span: Span) -> Expression {
    guard let name = type.name,
      scope.find(name) != nil || program.types[name] != nil || known.types.contains(name)
    else { return string(type.full, span) }
    return value(of: Name(name, span))
  }

  // MARK: Members

  func member(_ object: SwiftExpression, _ name: Name, _ span: Span) -> Expression {
    mistakes.reads(name, of: object)
    if let made = binder(object, name, span) ?? wordMember(object, name, span)
      ?? streamMember(object, name, span) ?? literalMember(object, name, span)
    {
      return made
    }
    if program.methods[name.text] == nil,
      let part = SwiftSizedNumbers(self, span).part(name, of: object, { expression($0) })
    {
      return part
    }
    let facts = facts(of: object)
    let isOwn = facts.map { program.variable(name.text, of: $0.name) != nil } ?? false
    if ["rx", "primitiveSequence"].contains(name.text) && !isOwn { return expression(object) }
    if name.text == "async", facts == nil { return js("sequence", [expression(object)], span) }
    // An extension's own property is read as it stands there, whatever the type has.
    if let facts, type(of: object)?.isOptional != true,
      let owner = program.extended(byProperty: name.text, of: facts)
    {
      let above = typeNamed(owner.name, span)
      return js("super", [above, expression(object), string(name.text, name.span)], span)
    }
    return got(name, of: expression(object), span)
  }

  private func got(_ name: Name, of value: Expression, _ span: Span) -> Expression {
    js("get", [value, string(name.text, name.span)], span)
  }

  /// `label.rx.text` as an observer; nil of all others.
  private func binder(_ object: SwiftExpression, _ name: Name, _ span: Span) -> Expression? {
    guard let (owner, type) = bound(name.text, of: object) else { return nil }
    let (target, given) = (scope.fresh("target"), scope.fresh("value"))
    let held = self.name(given, span)
    let value = type.element?.isOptional == true ? js("some", [held], span) : held
    let set = js("with", [self.name(target, span), string(name.text, name.span), value], span)
    return js("binder", [expression(owner), function([target, given], of: set)], span)
  }

  /// A member of `self`, `super`, `Self`, a module or a type of a library; nil of all others.
  private func wordMember(_ object: SwiftExpression, _ name: Name, _ span: Span) -> Expression? {
    switch object.kind {
    case .name("self") where around.receiver == nil: return value(of: name)
    case .name("self") where isStored(name.text): return ownMember(name.text, span)
    case .name("super"):
      guard let facts = around.type.flatMap(program.above) else {
        return got(name, of: this(span), span)
      }
      let above = typeNamed(facts.name, span)
      return js("super", [above, this(span), string(name.text, name.span)], span)
    case .name("Self") where around.receiver != nil: return got(name, of: expression(object), span)
    case .name(let type) where scope.find(type) == nil:
      let isModule = SwiftLibrary.modules.contains(type)
      return isModule ? value(of: name) : libraryMember(.named(type, []), name, span)
    case .type(let type): return libraryMember(type, name, span)
    case .list, .dictionary, .chained:
      return unnamedType(object).flatMap { libraryMember($0, name, span) }
    case .member(let owner, let defaults):
      guard owner.lastName == "TestScheduler", defaults.text == "Defaults" else { return nil }
      return Self.usualTimes[name.text].map { int($0, span) }
    default: return nil
    }
  }

  /// `list.publisher`, `publisher.values`; nil of all others.
  private func streamMember(_ object: SwiftExpression, _ name: Name, _ span: Span) -> Expression? {
    switch name.text {
    case "publisher" where !isStream(type(of: object)) && facts(of: object) == nil:
      let type = plain(type(of: object))
      if type?.isOptional == true || type?.name == "Result" {
        return js("stream", [expression(object)], span)
      }
      let isEndless = type?.isRange == true && !object.isBounded
      let members = isEndless ? js("stream", [expression(object)], span) : expression(object)
      return call(self.name("from", span), [members], span)
    case "values" where isStream(type(of: object)): return values(of: object, span)
    case "upstream" where isStream(type(of: object)):
      refuse(
        "the upstream of a publisher is not read", span, "cancel what is subscribed to it instead")
      return expression(object)
    default: return nil
    }
  }

  /// A property that the text adds to decimal numbers, of a whole number, and the text that a part is of; nil of all
  /// others.
  private func literalMember(_ object: SwiftExpression, _ name: Name, _ span: Span) -> Expression? {
    switch object.kind {
    case .int:
      guard program.extensions["Int"]?.variables[name.text] == nil,
        program.extensions["Double"]?.variables[name.text] != nil
      else { return nil }
      return got(name, of: expression(object, as: .named("Double", [])), span)
    case .call(let callee, _):
      guard name.text == "base", type(of: object)?.name == "Substring",
        case .member(let whole, _) = callee.kind, type(of: whole)?.name == "String"
      else { return nil }
      return expression(whole)
    default: return nil
    }
  }

  /// `TestScheduler.Defaults.created`.
  private static let usualTimes = ["created": 100, "subscribed": 200, "disposed": 1000]

  /// `Int.max`, `String.init`, `MainScheduler.instance`; nil of what no library has.
  func libraryMember(_ type: SwiftTypeName, _ name: Name, _ span: Span) -> Expression? {
    if case .optional = plain(type), name.text == "none" { return null(span) }
    let owner = type.extended
    guard type.name != nil || addsStatic(name.text, to: type), program.types[owner] == nil,
      !known.types.contains(owner)
    else { return nil }
    if scope.isParameter(owner) { return value(of: Name(owner, span)) }
    let isOwn = program.variable(name.text, of: owner)?.isStatic == true
    if let (_, native) = declaredType(owner, span, isNative: isOwn) {
      return got(name, of: native, span)
    }
    if name.text == "init" { return initializer(of: owner, span) }
    if let made = constant(of: type, name, span) ?? systemMember(type, name, span) { return made }
    if SwiftLibrary.eventTypes.contains(owner), SwiftLibrary.events.contains(name.text) {
      let event = [string(name.text, name.span)]
      if ["finished", "completed", "Completed"].contains(name.text) {
        return js("event", event, span)
      }
      return function(["a"], of: js("event", event + [self.name("a", span)], span))
    }
    if ["Demand", "FilterMap"].contains(owner) { return implied(name, nil, type, span) }
    // It is an event where it is a success.
    if owner == "DispatchTimeoutResult" { return implied(name, nil, .named("Result", []), span) }
    if owner == "RxError" { return rxError(name, [], span) }
    guard owner.startsCapitalized, scope.find(owner) == nil else { return nil }
    return Expression(.member(self.name(owner, span), name), span)
  }

  /// `Int.init` as a function.
  private func initializer(of type: String, _ span: Span) -> Expression {
    let argument = SwiftExpression(.name("$new"), span)
    scope.enter()
    scope.bind("$new", SwiftBinding(self.name("a", span), nil))
    defer { scope.leave() }
    let given = [SwiftExpression.Argument(label: nil, value: argument)]
    return function(["a"], of: called(SwiftExpression(.name(type), span), given, nil, span))
  }

  /// A member of a task, a date, the command line, a thread and the like; nil of all others.
  private func systemMember(_ type: SwiftTypeName, _ name: Name, _ span: Span) -> Expression? {
    let owner = type.extended
    if owner == "Task", let made = concurrent(type, name, [], span, written) { return made }
    if owner == "Date", name.text == "now" { return js("date", [], span) }
    if owner == "Date", let seconds = SwiftLibrary.dates[name.text] {
      let label = string("timeIntervalSinceReferenceDate", name.span)
      return js("date", [label, Expression(.double(seconds), span)], span)
    }
    if owner == "MemoryLayout" { return layout(type, name, span) }
    if SwiftLibrary.outside[owner] != nil { return value(of: Name(owner, span)) }
    switch owner {
    case "CommandLine" where name.text == "arguments": return js("arguments", [], span)
    case "CommandLine" where name.text == "argc":
      return js("get", [js("arguments", [], span), string("count", name.span)], span)
    // The class of threads that a program starts names itself so.
    case "Thread", "NSThread":
      let thread = js("thread", [], span)
      return name.text == "current" ? thread : got(name, of: thread, span)
    case "CharacterSet": return js("characters", [Expression(.dot(name), span)], span)
    case "ComparisonResult": return Expression(.dot(name), span)
    default: return nil
    }
  }

  /// The values between `[` and `]`, of the types that the subscript wants; those of a dictionary are its keys and its
  /// values.
  func indices(_ given: SwiftArguments, of object: SwiftExpression) -> [Expression] {
    let type = type(of: object)
    let function = facts(of: object).flatMap {
      overloads.chosen(given, among: program.functions("subscript", of: $0.name), on: type)
    }
    let isPlain = { (one: SwiftFunction.Parameter) in !one.isComputedLater && !one.isVariadic }
    if let function,
      function.parameters.count > given.count || !function.parameters.allSatisfy(isPlain)
    {
      return placed(given, function, object.span)
    }
    return given.enumerated().map { place, argument in
      if argument.label?.text == "dynamicMember", case .keyPath = argument.value.kind {
        return wrapped(argument.value, as: .named("KeyPath", []))
      }
      if let function, function.parameters.count == given.count {
        return self.argument(argument.value, for: function.parameters[place])
      }
      guard case .dictionary(let key, let value)? = type?.unwrapped else {
        return expression(argument.value)
      }
      return wrapped(argument.value, as: argument.label?.text == "default" ? value : key)
    }
  }
}
