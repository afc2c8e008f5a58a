/// Types that a program declares, and what it adds to others.
extension SwiftTranslator {
  /// `Swift.type("P", "struct", [parents], {members})`.
  func typeValue(_ declaration: SwiftTypeDeclaration) -> Expression {
    let span = declaration.name.span
    let parents = declaration.parents.compactMap { parent(of: declaration, $0, span) }
    return js(
      "type",
      [
        string(declaration.name.text, span), string(declaration.keyword.rawValue, span),
        list(parents, span), members(of: declaration),
      ], span)
  }

  private func parent(
    of declaration: SwiftTypeDeclaration, _ type: SwiftTypeName, _ span: Span
  ) -> Expression? {
    guard let name = type.name, name != "AnyObject" else { return nil }
    if SwiftLibrary.isStream(name), program.types[name] == nil, declaration.keyword == .class {
      let isAbstract = [
        "Publisher", "ConnectablePublisher", "Subject", "ObservableType", "SubjectType",
        "ConnectableObservableType", "ObservableConvertibleType", "SharedSequenceConvertibleType",
      ].contains(name)
      if !isAbstract {
        refuse(
          "a class that extends \(name) is not read", declaration.span,
          "keep the stream in a property of it")
      }
    }
    if let parent = program.types[name], parent !== program.facts(of: declaration) {
      return scope.find(parent.name)?.value ?? self.name(name, span)
    }
    return string(name, span)
  }

  /// `Swift.extend(P, [parents], {members})`.
  func extensionOf(_ declaration: SwiftTypeDeclaration) -> [Statement] {
    let (name, span) = (declaration.name.text, declaration.name.span)
    let isOwn = program.types[name] != nil
    let target =
      isOwn ? typeNamed(name, span) : string(SwiftLibrary.extended(declaration.name.text), span)
    let parents = declaration.parents.compactMap { parent(of: declaration, $0, span) }
    let extended = js("extend", [target, list(parents, span), members(of: declaration)], span)
    return [evaluated(extended, span)]
  }

  // MARK: Members

  /// The members of a type by the sections in which they are written.
  private struct Members {
    var sections: [(title: String, members: [(String, Expression)])] = []
    /// The keys of the methods that change the value they are called on.
    var mutating: [String] = []

    mutating func add(_ section: String, _ key: String, _ value: Expression) {
      if let place = sections.firstIndex(where: { $0.title == section }) {
        sections[place].members.append((key, value))
      } else {
        sections.append((section, [(key, value)]))
      }
    }
  }

  /// The members of a type as a record of their sections.
  private func members(of declaration: SwiftTypeDeclaration) -> Expression {
    let span = declaration.name.span
    let facts = program.facts(of: declaration)
    let outer = around
    scope.enter()
    defer {
      around = outer
      scope.leave()
    }
    around.type = facts
    omissions.type(declaration)
    refuseSharedNames(of: facts, declaration.name.span)
    scope.note(facts.conditions + declaration.conditions)
    scope.note(sames: declaration.conditions)
    var members = Members()
    for (name, type) in declaration.synonyms.sorted(by: { $0.key < $1.key })
    where facts.keyword != .protocol && text.typesAsValues.contains(name.afterLastDot) {
      guard let value = typeValue(type, span) else { continue }
      members.add("staticGetters", name.afterLastDot, function(["this"], of: value))
    }
    for made in declaration.cases {
      let value = self.case(made, among: declaration.cases, declaration.parents)
      members.add("cases", made.name.text, value)
    }
    for variable in declaration.variables {
      self.variable(variable, of: facts, where: declaration.conditions) { members.add($0, $1, $2) }
      if let getter = changingGetter(variable, of: facts) { members.mutating.append(getter.name) }
    }
    addFunctions(of: declaration, facts, to: &members)
    for (function, setter) in declaration.indices {
      addSubscript(function, setter, of: facts, to: &members, span)
    }
    var fields = members.sections.map { ($0.title, record($0.members, span)) }
    if !members.mutating.isEmpty {
      fields.append(("mutating", list(members.mutating.map { string($0, span) }, span)))
    }
    if let coding = coding(of: facts, declaration) { fields.append(("coding", coding)) }
    if !facts.path.isEmpty, declaration.keyword != .extension {
      fields.append(("within", list([string(facts.path, span)], span)))
    }
    for (word, names) in traits(of: declaration, facts) + ownCoding(of: facts, declaration)
    where !names.isEmpty {
      fields.append((word, list(names.map { string($0, span) }, span)))
    }
    return record(fields, span)
  }

  /// Adds the methods of a type, its initializers, and its `deinit`.
  private func addFunctions(
    of declaration: SwiftTypeDeclaration, _ facts: SwiftProgram.TypeFacts, to members: inout Members
  ) {
    // A protocol only says what there is.
    let isProtocol = facts.keyword == .protocol && declaration.keyword == .protocol
    for function in isProtocol ? [] : declaration.functions {
      omissions.answers(function)
      let all = facts.functions[function.name?.text ?? ""] ?? []
      let key = program.key(function, among: all)
      // Operators are written outside of types, too.
      let section = function.isStatic ? "staticMethods" : "methods"
      members.add(section, key, testable(function, of: facts))
      if function.isMutating { members.mutating.append(key) }
    }
    for made in declaration.initializers where declaration.keyword != .protocol {
      members.add("inits", program.key(made, of: facts), function(made, of: facts))
    }
    if let end = declaration.end {
      let span = declaration.name.span
      var function = SwiftFunction(parameters: [], body: end, span: span)
      function.name = Name("deinit", span)
      members.add("methods", "deinit", self.function(function, of: facts, title: "deinit"))
    }
  }

  /// Adds a subscript, and the accessor that sets what it reads, if there is one.
  private func addSubscript(
    _ function: SwiftFunction, _ setter: SwiftFunction?, of facts: SwiftProgram.TypeFacts,
    to members: inout Members, _ span: Span
  ) {
    // The values of the call choose among several.
    let key = program.hasSeveralIndices ? "subscript" + function.types : "subscript"
    let section = function.isStatic ? "staticMethods" : "methods"
    if function.isMutating, !program.isReference(facts.name) {
      members.add(section, key, refusing("subscript", taking: function.parameters, span))
      members.mutating.append("get " + key)
      members.add(section, "get " + key, self.function(function, of: facts))
    } else {
      members.add(section, key, self.function(function, of: facts))
    }
    guard var setter else { return }
    setter.name = Name("subscript", setter.span)
    setter.isMutating = !program.isReference(facts.name)
    let value = accessor(setter, of: facts, function.answer, title: function.title)
    members.add("setters", key, value)
  }

  /// The names of members that have something in common, and of type parameters, each list with the word for it.
  private func traits(
    of declaration: SwiftTypeDeclaration, _ facts: SwiftProgram.TypeFacts
  ) -> [(String, [String])] {
    let (keyword, variables) = (declaration.keyword, declaration.variables)
    func names(_ isOne: (SwiftVariable) -> Bool) -> [String] {
      variables.filter(isOne).compactMap(\.name?.text)
    }
    let required = names {
      program.hasEnds && keyword == .class && $0.getter == nil && $0.value == nil && !$0.isStatic
        && $0.type?.isOptional != true
    }
    // An extension's initializers leave a struct the one that it has by itself.
    let isMemberwise =
      keyword == .struct && declaration.initializers.isEmpty && !facts.initializers.isEmpty
    // The memberwise initializer takes no value for these.
    let fixed = names {
      keyword == .struct && $0.getter == nil && !$0.isStatic
        && ($0.isConstant && $0.value != nil || $0.modifiers.contains("lazy"))
    }
    // A part of a text is a text.
    let types =
      declaration.functions.map { ($0.name, $0.answer) } + variables.map { ($0.name, $0.type) }
    let parts = types.filter { $1?.mentions { $0.hasSuffix("SubSequence") } == true }
    let isExtension = keyword == .extension
    let hasParameters = !isExtension && !declaration.conditions.isEmpty
    return [
      ("parts", isExtension ? parts.compactMap { $0.0?.text } : []),
      ("weak", names { $0.modifiers.contains("weak") }),
      ("unowned", names { $0.modifiers.contains("unowned") }), ("required", required),
      ("memberwise", isMemberwise ? ["init"] : []), ("fixed", fixed),
      ("parameters", hasParameters ? Array(facts.parameters) : []),
    ]
  }

  /// A function, or a method of a type; one of tests that has no counterpart fails by itself, and leaves the others
  /// alone.
  func testable(_ function: SwiftFunction, of facts: SwiftProgram.TypeFacts? = nil) -> Expression {
    guard function.test != nil || facts.map(program.isTestCase) == true else {
      return self.function(function, of: facts)
    }
    let (made, problem) = separately { self.function(function, of: facts) }
    let span = function.span
    let mistake = known.mistakes.filter { span.start <= $0.key && $0.key < span.end }.min {
      $0.key < $1.key
    }
    guard let message = problem?.diagnostic.message ?? mistake?.value else { return made }
    let reason = string("it is not read: \(message)", function.span)
    let parameters =
      (facts == nil ? [] : ["this"]) + function.parameters.map { _ in scope.fresh("unused") }
    return self.function(parameters, of: js("fail", [reason], function.span))
  }

  private func variable(
    _ variable: SwiftVariable, of facts: SwiftProgram.TypeFacts,
    where conditions: [SwiftCondition], _ add: (String, String, Expression) -> Void
  ) {
    let span = variable.span
    guard let name = variable.name else { return }
    if variable.modifiers.contains("@TaskLocal") {
      refuse("a task's own values are not read", span, "hand the value on as a parameter")
    }
    let isStatic = variable.isStatic
    func member(_ body: [SwiftStatement], isStatic: Bool = isStatic) -> Expression {
      var made = SwiftFunction(parameters: [], body: body, span: span)
      made.name = name
      made.answer = wrapperType(of: variable) ?? variable.type
      made.isStatic = isStatic
      made.conditions = conditions
      return function(made, of: facts, title: name.text)
    }
    if let getter = variable.getter {
      if let changing = changingGetter(variable, of: facts) {
        add("methods", changing.name, function(changing.function, of: facts, title: name.text))
        add("getters", name.text, refusing(name.text, taking: [], span))
      } else {
        let body = built(getter, by: variable.modifiers.sorted(), span)
        add(isStatic ? "staticGetters" : "getters", name.text, member(body))
      }
      if let setter = variable.setter {
        add("setters", name.text, accessor(setter, of: facts, variable.type, title: name.text))
      }
      if !isStatic { addObservers(of: variable, name, of: facts, add) }
      return
    }
    if facts.keyword == .protocol { return }
    let isLate = SwiftLateWrappers(typing: self).isLate(variable)
    let initial =
      isLate
      ? nil
      : variable.value.map { member([SwiftStatement(.leave($0), $0.span)], isStatic: isStatic) }
    if isStatic {
      add("statics", name.text, initial ?? function(["this"], of: null(span)))
      for (section, watcher) in variable.watchers {
        guard var watcher else { continue }
        watcher.name = Name("set", watcher.span)
        watcher.isStatic = true
        add(
          section, "static \(name.text)",
          function(watcher, of: facts, title: name.text, observes: true))
      }
    } else if variable.modifiers.contains("lazy") {
      add("fields", name.text, null(span))
      if let initial { add("lazy", name.text, initial) }
    } else {
      let blank = blankTuple(variable.type, span).map { function(["this"], of: $0) }
      add("fields", name.text, initial ?? blank ?? null(span))
      if variable.modifiers.contains("@Published") {
        let current = js("get", [self.name("this", span), string(name.text, span)], span)
        add(
          "fields", "$" + name.text,
          function(["this"], of: call(self.name("BehaviorSubject", span), [current], span)))
      }
      addObservers(of: variable, name, of: facts, add)
    }
  }

  /// Adds the functions that are told before and after a change of a property.
  private func addObservers(
    of variable: SwiftVariable, _ name: Name, of facts: SwiftProgram.TypeFacts,
    _ add: (String, String, Expression) -> Void
  ) {
    for (section, watcher) in variable.watchers {
      guard var watcher else { continue }
      watcher.isMutating = !program.isReference(facts.name)
      // An observer that does not ask for the old value gets none, so that nothing is copied for it.
      let text = [watcher.span]
      watcher.parameters.removeAll {
        section == "didSet" && !scope.stands($0.name.text, inOneOf: text)
      }
      add(
        section, name.text,
        accessor(watcher, of: facts, variable.type, title: name.text, observes: true))
    }
  }

  /// Refuses an extension of a whole number type with a member that an extension of another one has, too, and `Int` has
  /// not: a value does not know its whole number type.
  private func refuseSharedNames(of facts: SwiftProgram.TypeFacts, _ span: Span) {
    guard program.types[facts.name] == nil, SwiftLibrary.wholes.contains(facts.name) else { return }
    func names(_ facts: SwiftProgram.TypeFacts?) -> Set<String> {
      guard let facts else { return [] }
      let functions = facts.functions.filter { $1.contains { !$0.isStatic } }
      return Set(facts.variables.filter { !$1.isStatic }.keys).union(functions.keys)
    }
    let own = names(facts).subtracting(names(program.extensions["Int"]))
    let others = program.extensions.values.filter {
      $0 !== facts && SwiftLibrary.wholes.contains($0.name)
    }
    if let name = others.flatMap({ names($0).intersection(own) }).min() {
      refuse(
        "\(name) of two types of whole numbers is not read", span,
        "add it to `BinaryInteger`, or give one of them another name")
    }
  }

  /// A tuple without values, which may be set part by part: `place.x = 1`; nil of all other types.
  func blankTuple(_ type: SwiftTypeName?, _ span: Span) -> Expression? {
    guard case .tuple(let parts)? = type, parts.count > 1 else { return nil }
    let labels = list(parts.map { string($0.label ?? "", span) }, span)
    return js("labelled", [labels] + parts.map { _ in null(span) }, span)
  }

  /// True of a property in its own observer, which reads what is stored, also where a class below has a getter for it.
  func isStored(_ name: String) -> Bool {
    guard around.function == (name, true), around.receiver != nil, let type = around.type else {
      return false
    }
    return type.variables[name]?.modifiers.contains("override") == false
      && program.overridesGetter(of: name)
  }

  /// A member of `self`.
  func ownMember(_ name: String, _ span: Span) -> Expression {
    // A value by default, or the first one of a property, names members of the type.
    if !around.isStatic, let type = around.type,
      program.variable(name, of: type.name)?.isStatic == true,
      let (_, owner) = declaredType(type.name, span, isNative: true)
    {
      return js("get", [owner, string(name, span)], span)
    }
    let this = SwiftExpression(.name("self"), span)
    if let call = propertyCall(this, Name(name, span)) { return expression(call) }
    let parts = [self.this(span), string(name, span)]
    guard isStored(name), let type = around.type else { return js("get", parts, span) }
    return js("super", [typeNamed(type.name, span)] + parts, span)
  }

  /// The type of a property wrapper with its type parameters, as the property around which it is tells them.
  private func wrapperType(of variable: SwiftVariable) -> SwiftTypeName? {
    guard let wrapper = variable.wrapper?.type, let value = variable.wrapper?.value,
      let parameters = program.types[wrapper.name.text]?.parameters, !parameters.isEmpty,
      let held = program.variable("wrappedValue", of: wrapper.name.text)?.type
    else { return nil }
    var found: [String: SwiftTypeName] = [:]
    held.find(Set(parameters), in: value, &found)
    let all = parameters.compactMap { found[$0] }
    return all.count == parameters.count ? .named(wrapper.name.text, all) : nil
  }

  /// The function that stands where a `mutating get` is called on what is no variable.
  private func refusing(
    _ name: String, taking parameters: [SwiftFunction.Parameter], _ span: Span
  ) -> Expression {
    let reason = "\(name) has a `mutating get`, which wants a variable of a known type"
    let names = ["this"] + parameters.map(\.name.text)
    return function(names, of: js("fatal", [string(reason, span)], span))
  }

  /// The method that a `mutating get` is, and its name; nil of all other properties.
  private func changingGetter(
    _ variable: SwiftVariable, of facts: SwiftProgram.TypeFacts
  ) -> (name: String, function: SwiftFunction)? {
    guard let body = variable.getter, let name = variable.name, !variable.isStatic,
      program.changesWhenRead(name.text, of: facts.name)
    else { return nil }
    var made = SwiftFunction(parameters: [], body: body, span: variable.span)
    (made.name, made.answer, made.isMutating) = (name, variable.type, true)
    return ("get " + name.text, made)
  }

  /// A function that runs when a property is set; of a struct it answers the changed value.
  private func accessor(
    _ literal: SwiftFunction, of facts: SwiftProgram.TypeFacts, _ type: SwiftTypeName? = nil,
    title: String, observes: Bool = false
  ) -> Expression {
    var made = literal
    made.name = literal.name ?? Name("set", literal.span)
    made.isMutating = false
    if made.parameters.first?.type == nil, !made.parameters.isEmpty {
      made.parameters[0].type = type
    }
    // Without a name it is an initializer, which answers its value.
    if !program.isReference(facts.name) { made.name = nil }
    return function(made, of: facts, title: title, observes: observes)
  }

  /// `[labels]`, or `[labels, raw]` of an enum with raw values.
  private func `case`(
    _ made: SwiftTypeDeclaration.Case, among cases: [SwiftTypeDeclaration.Case],
    _ parents: [SwiftTypeName]
  ) -> Expression {
    let span = made.name.span
    let labels = list(made.parts.map { string($0.label ?? "", span) }, span)
    if let raw = made.rawValue {
      let number = parents.lazy.compactMap { $0.name.flatMap(SwiftLibrary.decimal) }.first
      return list([labels, expression(raw, as: number)], span)
    }
    guard let kind = parents.first?.name else { return list([labels], span) }
    if kind == "String" { return list([labels, string(made.name.text, span)], span) }
    let isDecimal = SwiftLibrary.decimals.contains(kind)
    guard isDecimal || SwiftLibrary.wholes.contains(kind) else { return list([labels], span) }
    // Those without a number of their own count on.
    let before = cases.prefix { $0.name.span != made.name.span }
    let last = before.lastIndex { $0.rawValue != nil }
    let steps = before.count - (last ?? 0)
    let first = last.flatMap { cases[$0].rawValue?.signedNumber } ?? .int(0)
    switch first {
    case .int(let number):
      let (sum, isTooLarge) = number.addingReportingOverflow(steps)
      if isTooLarge { refuse("the raw value is too large", span, "write a smaller one") }
      let raw = isDecimal ? Expression(.double(Double(sum)), span) : signed(sum, span)
      return list([labels, raw], span)
    case .double(let number):
      return list([labels, Expression(.double(number + Double(steps)), span)], span)
    default: return list([labels], span)
    }
  }

  /// The text of a type as a value, `Group<Int>.self`, `type(of: a)`, `Self.self`, or of a publisher; nil of all else.
  func typeText(_ value: SwiftExpression) -> Expression? {
    let span = value.span
    if isCombine, let text = publisherText(value) { return text }
    switch value.kind {
    case .type(let type):
      let hasParameters = program.facts(of: type)?.parameters.isEmpty == false
      return hasParameters && isConcrete(type) ? string(type.full, span) : nil
    case .name("Self") where around.receiver != nil && !around.isStatic:
      return js("typeText", [this(span)], span)
    case .call(let callee, let given):
      guard case .name("type") = callee.kind, scope.find("type") == nil, given.count == 1,
        given[0].label?.text == "of", mayHaveParameters(given[0].value)
      else { return nil }
      return js("typeText", [expression(given[0].value)], span)
    default: return nil
    }
  }

  /// True of a value whose type has type parameters, or that may be an instance of such a type of the text.
  private func mayHaveParameters(_ value: SwiftExpression) -> Bool {
    if let facts = facts(of: value), facts.keyword != .protocol { return !facts.parameters.isEmpty }
    return typeTitle(of: value) == nil && program.types.values.contains { !$0.parameters.isEmpty }
  }

  /// The text of a publisher of Combine that shows no more than its type, or one value; nil of all others.
  private func publisherText(_ value: SwiftExpression) -> Expression? {
    let span = value.span
    switch value.kind {
    case .name(let name): return scope.find(name)?.origin.flatMap(publisherText)
    case .call(let callee, let given):
      if case .member(_, let name) = callee.kind, name.text == "eraseToAnyPublisher" {
        return string("AnyPublisher", span)
      }
      guard case .name("Just") = callee.kind, given.count == 1, isSettled(given[0].value),
        let type = type(of: given[0].value), isConcrete(type)
      else { return nil }
      let output = js("quoted", [expression(given[0].value)], span)
      return Expression(
        .interpolation([.text("Just<\(type.full)>(output: "), .value(output), .text(")")]), span)
    default: return nil
    }
  }
}

extension SwiftExpression {
  /// The number that is written out, with its sign; nil of all else.
  fileprivate var signedNumber: Kind? {
    switch kind {
    case .int, .double: return kind
    case .unary("-", let operand):
      switch operand.kind {
      case .int(let number): return .int(-number)
      case .double(let number): return .double(-number)
      default: return nil
      }
    default: return nil
    }
  }
}

/// Constants that belong to number types, and members that the text adds to types of the libraries.
extension SwiftTranslator {
  /// `.name` of what the text adds to a type of the libraries; nil of all else.
  func added(
    _ name: Name, _ given: SwiftArguments?, to type: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    guard let owner = type?.extended, owner != "Any", program.types[owner] == nil else {
      return nil
    }
    let variable = program.variable(name.text, of: owner)
    // `.success(a)` is no call of a `static var success: Result`.
    let isFunction = if case .function? = variable?.type { true } else { variable?.type == nil }
    guard
      variable?.isStatic == true && (given == nil || isFunction)
        || program.functions(name.text, of: owner).contains(where: \.isStatic)
    else { return nil }
    let member = SwiftExpression(.member(SwiftExpression(.name(owner), name.span), name), span)
    return given.map { called(member, $0, nil, span) } ?? expression(member)
  }

  /// `Int.max`, `Double.nan`; nil of what no number type has.
  func constant(of type: SwiftTypeName, _ name: Name, _ span: Span) -> Expression? {
    let isWhole = type.name.map(SwiftLibrary.wholes.contains) == true
    guard isWhole || type.name.map(SwiftLibrary.decimals.contains) == true else { return nil }
    switch name.text {
    case "max", "min":
      guard let size = type.name.flatMap(SwiftSize.init), !size.hasAll else {
        return js("constant", [string("Int.\(name.text)", span)], span)
      }
      if name.text == "min" { return signed(size.bounds.lowerBound, span) }
      if size.hasMore { return js("wideNumber", [string("\(UInt64.max)", span)], span) }
      return int(size.bounds.upperBound, span)
    case "zero": return isWhole ? int(0, span) : Expression(.double(0), span)
    case "bitWidth" where isWhole:
      return type.name.flatMap { SwiftSize($0) }.map { int($0.bitWidth, span) }
    case "nan", "infinity": return js("constant", [string(name.text, span)], span)
    case "pi", "greatestFiniteMagnitude", "leastNonzeroMagnitude", "leastNormalMagnitude",
      "ulpOfOne":
      let prefix = type.name == "Float" ? "Float." : ""
      return js("constant", [string(prefix + name.text, span)], span)
    default: return nil
    }
  }

  /// `MemoryLayout<Int>.size`, in bytes.
  func layout(_ type: SwiftTypeName, _ name: Name, _ span: Span) -> Expression {
    guard case .named(_, let inner) = type,
      let bytes = SwiftSizedNumbers.bytes(of: inner.first.flatMap { plain($0) })
    else {
      refuse("the size of this type is not known here", span, "write the number of bytes")
      return null(span)
    }
    return int(name.text == "alignment" ? min(bytes, 8) : bytes, span)
  }
}

/// Values where a type is wanted that says what they are.
extension SwiftTranslator {
  /// An expression as a value of a type: an optional where one is wanted, a decimal number where one is.
  func wrapped(_ value: SwiftExpression, as type: SwiftTypeName?) -> Expression {
    let span = value.span
    if case .name = value.kind, self.type(of: value)?.name == "IndexingIterator" {
      return js("copied", [expression(value)], span)
    }
    // A place has the type of its parameter already.
    if case .reference = value.kind { return expression(value) }
    guard let wanted = plain(type) else { return expression(value) }
    if case .optional(let inner) = wanted {
      if let own = optional(value, of: inner) { return own }
      switch value.kind {
      case .null: return null(span)
      case .attempt(_, isOptional: true), .chained: return expression(value, as: wanted)
      default: break
      }
      var own = plain(self.type(of: value))
      own = overloads.answer(of: value, ofType: own, as: wanted) ?? own
      let depth = own?.optionalDepth ?? 0
      if depth > 0, depth >= wanted.optionalDepth {
        return relabelled(expression(value, as: wanted), of: value, wanted)
      }
      let isNested = depth > 0 || inner.isOptional || mayBeOptional(value, as: inner)
      return js("some", [wrapped(value, as: inner)] + (isNested ? [bool(true, span)] : []), span)
    }
    if let facts = program.facts(of: wanted), let made = facts.value(of: value) {
      return expression(made.made(as: wanted))
    }
    if wanted == .tuple([]) {
      switch value.kind {
      case .call, .assign, .attempt(_, isOptional: false):
        return js("void", [expression(value)], span)
      default: break
      }
    }
    if let forced = forced(value, as: wanted) { return forced }
    // A member of a type parameter's type is not one of the protocol that it conforms to.
    let isOpen = type?.name.flatMap { typeParameter($0) } != nil
    let made = expression(value, as: isOpen ? type : wanted)
    // `let x: Double = [1, 2].reduce(0, +)`: no whole number is one in Swift.
    if wanted.name == "Double", ["Int", "UInt64"].contains(self.type(of: value)?.name ?? ""),
      !value.isNumberLiteral
    {
      return js("double", [made], span)
    }
    if wanted.name == "Float", self.type(of: value)?.name != "Float", !value.isNumberLiteral {
      return SwiftSizedNumbers(self, span).single(made)
    }
    if case .list = wanted, isPart(value) { return js("list", [made], span) }
    if otherLabels(of: value, wanted) != nil { return relabelled(made, of: value, wanted) }
    guard case .dictionary(let key, _) = wanted, key.name == "AnyHashable",
      case .dictionary(let own, _)? = plain(self.type(of: value)), own.name != "AnyHashable"
    else { return made }
    if case .dictionary = value.kind { return made }
    return js("erased", [made], span)
  }

  /// True of a part of a list, which is a list of its own where one is wanted: `let a: [Int] = b.suffix(2)`.
  private func isPart(_ value: SwiftExpression) -> Bool {
    guard case .call(let callee, let given) = value.kind, case .member(_, let name) = callee.kind,
      given.count == 1
    else { return false }
    switch name.text {
    case "suffix", "dropLast": break
    case "prefix" where given[0].label?.text == "while" || given[0].isTrailing: break
    default: return false
    }
    return type(of: value).map { $0.name == "ArraySlice" || $0.isUnknown } ?? true
  }

  /// An optional that is unwrapped wherever it is used, `Int!`, where a plain value is wanted; nil of all else.
  private func forced(_ value: SwiftExpression, as wanted: SwiftTypeName) -> Expression? {
    switch value.kind {
    case .name, .member: break
    default: return nil
    }
    guard let name = wanted.name,
      SwiftLibrary.plain.contains(name) || name == "Error"
        || program.types[name].map({ $0.keyword != .protocol }) == true,
      type(of: value)?.isOptional == true
    else { return nil }
    return js("forced", [expression(value)], value.span)
  }

  /// A tuple, the tuples of a list or an optional one with the labels of the type that is wanted.
  private func relabelled(
    _ made: Expression, of value: SwiftExpression, _ wanted: SwiftTypeName
  ) -> Expression {
    guard let labels = otherLabels(of: value, wanted) else { return made }
    let span = value.span
    return js("relabelled", [made, list(labels.map { string($0, span) }, span)], span)
  }

  /// The labels that such a value gets where a type with others is wanted; nil of all else.
  private func otherLabels(of value: SwiftExpression, _ wanted: SwiftTypeName) -> [String]? {
    func labels(_ type: SwiftTypeName?) -> [String]? {
      switch type {
      case .tuple(let parts)?: parts.isEmpty ? nil : parts.map { $0.label ?? "" }
      case .list(let inner)?, .optional(let inner)?: labels(inner)
      default: nil
      }
    }
    switch value.kind {
    case .tuple, .list: return nil
    default: break
    }
    guard let own = labels(plain(type(of: value))), let new = labels(wanted), own != new,
      own.count == new.count
    else { return nil }
    return new
  }
}
