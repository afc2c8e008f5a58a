/// Type parameters that stand as values: `T.zero`, `T(a)`, `a as? T`.
///
/// A function that needs the types gets them behind its other arguments. A method of a type with parameters asks the
/// instance, and one of all sequences the first of its members.
extension SwiftTyping {
  /// Lets a type parameter of a function stand for its type: the one that is given, or that of an argument.
  func bindType(_ name: String, of function: SwiftFunction, _ given: String) {
    let span = function.span
    guard function.valued.contains(name) else { return }
    let values = function.parameters.compactMap { parameter -> Expression? in
      guard let value = scope.own(parameter.name.text)?.value, !parameter.isVariadic,
        !parameter.isComputedLater, !parameter.marks.isMetatype
      else { return nil }
      switch parameter.type {
      case .named(name, [])?: return list([value], span)
      case .list(.named(name, []))?: return value
      default: return nil
      }
    }
    let known = js("typeGiven", [self.name(given, span), string(name, span)] + values, span)
    bindType(name, known)
  }

  /// Lets the type parameters of a type stand for their types within one of its members.
  func bindTypes(of type: SwiftProgram.TypeFacts, in member: SwiftFunction) {
    if member.isStatic { return }
    let span = member.span
    let this = name("this", span)
    if program.types[type.name] == nil {
      guard ["Array", "Set"].contains(SwiftLibrary.extended(type.name)) else { return }
      let given = [js("absent", [], span), string("Element", span), this]
      bindType("Element", js("typeGiven", given, span))
      return
    }
    bindTypes(of: type, in: member) { _, _ in this }
  }

  /// Lets the type parameters of a type stand for their types within a static member: those of an argument that is an
  /// instance of it, as in `static func + (a: Box<T>, b: Box<T>)`.
  func bindTypes(of type: SwiftProgram.TypeFacts, inStatic member: SwiftFunction) {
    guard member.isStatic, program.types[type.name] != nil else { return }
    bindTypes(of: type, in: member) { [scope] place, parameter in
      let instance = member.parameters.first { argument in
        if argument.isVariadic || argument.isComputedLater || argument.marks.isMetatype {
          return false
        }
        guard case .named(type.name, let inner)? = argument.type else {
          return argument.type == .named("Self", [])
        }
        return inner.isEmpty || inner.count > place && inner[place] == .named(parameter, [])
      }
      return instance.flatMap { scope.own($0.name.text)?.value }
    }
  }

  private func bindTypes(
    of type: SwiftProgram.TypeFacts, in member: SwiftFunction,
    from instance: (Int, String) -> Expression?
  ) {
    let span = member.span
    if type.keyword == .protocol { return }
    for (place, parameter) in type.parameters.enumerated() {
      // `Box(1)` within `Box<T>` makes a `Box<T>`.
      let isNeeded =
        type.conditions.contains { $0.name == parameter && $0.isOfNumbers }
        || [parameter, type.name, "Self"].contains { scope.stands($0, inOneOf: [span]) }
      guard isNeeded, let instance = instance(place, parameter) else { continue }
      let held = [instance, int(place, span)]
      bindType(parameter, js("typeParameter", held + [string(parameter, span)], span))
      scope.bind(self.place(ofParameter: parameter), SwiftBinding(list(held, span), nil))
    }
  }

  /// A whole number that is written where one of a type parameter's type is wanted, which an instance knows; nil of all
  /// other numbers.
  func literal(_ number: Expression, as wanted: SwiftTypeName?) -> Expression? {
    guard let name = wanted?.name, let held = scope.find(place(ofParameter: name))?.value,
      typeParameter(name) != nil
    else { return nil }
    return js("literal", [number, held], number.span)
  }

  /// The key of the instance that has a type parameter, and of the place there.
  func place(ofParameter name: String) -> String { "place " + name }

  private func bindType(_ name: String, _ value: Expression) {
    scope.bind(name, SwiftBinding(value, .named("Type", [.named(name, [])])))
  }

  /// Lets the name of an unknown type stand for that of a collection's first member, as in `items.reduce(.zero, +)`.
  func bindMember(_ name: String, of collection: Expression) {
    let span = collection.span
    bindType(name, js("typeGiven", [js("absent", [], span), string(name, span), collection], span))
  }

  /// The types that a function gets behind its other arguments, as far as a call tells them.
  func types(
    for function: SwiftFunction, _ arguments: [[SwiftExpression]], _ wanted: SwiftTypeName?,
    _ place: Span
  ) -> [Expression] {
    let names = program.valued(function)
    if names.isEmpty { return [] }
    let known = types(named: Set(names), of: function, arguments, wanted)
    return names.enumerated().map { index, name in
      let span = Span(place.start, max(place.start, place.end - 1 - index))
      return known[name].flatMap { typeValue($0, span) } ?? js("absent", [], span)
    }
  }

  /// A function with the types that stand for its type parameters, where an argument is a member of such a type:
  /// `same(a, .zero)`.
  func typed(
    _ function: SwiftFunction, for arguments: [[SwiftExpression]], _ wanted: SwiftTypeName?
  ) -> SwiftFunction {
    let names = Set(function.conditions.map(\.name))
    guard !names.isEmpty, arguments.contains(where: { $0.contains(where: \.isOfWantedType) })
    else { return function }
    return function.with(types(named: names, of: function, arguments, wanted))
  }

  /// A function with the types that its other arguments, and what is wanted of it, tell for the type parameters of its
  /// closures: `configured(view) { $0.width = 3 }`.
  func told(
    _ function: SwiftFunction, by arguments: [[SwiftExpression]], _ wanted: SwiftTypeName? = nil
  ) -> SwiftFunction {
    let names = Set(function.conditions.map(\.name))
    guard !names.isEmpty, arguments.contains(where: { $0.contains(where: \.isClosure) })
    else { return function }
    let others = arguments.map { values in
      values.filter { !$0.isClosure }.map { value in
        if case .reference(let place) = value.kind { place } else { value }
      }
    }
    let known = types(named: names, of: function, others, wanted)
    return function.with(known.filter { isConcrete($1) && $1.name != "Int" })
  }

  private func types(
    named names: Set<String>, of function: SwiftFunction, _ arguments: [[SwiftExpression]],
    _ wanted: SwiftTypeName?
  ) -> [String: SwiftTypeName] {
    var known: [String: SwiftTypeName] = [:]
    let pairs = zip(function.parameters, arguments).flatMap { parameter, values in
      parameter.type.map { type in values.map { (type, $0) } } ?? []
    }
    // A literal has the type of the other values, and a closure takes what these tell.
    let literals = pairs.filter { $0.1.isNumberLiteral }
    let closures = pairs.filter { $0.1.isClosure }
    for (type, value) in pairs.filter({ !$0.1.isNumberLiteral && !$0.1.isClosure }) + literals
      + closures
    {
      if let name = type.name, names.contains(name), let written = metatype(value) {
        known[name] = written
      } else if case .keyPath = value.kind, case .named(_, let parts) = type, parts.count == 2 {
        guard let own = self.type(ofPath: value, from: parts[0]) else { continue }
        parts[1].find(names, in: own, &known)
      } else if case .closure(let literal) = value.kind,
        case .function(let given, let answer) = type.unwrapped
      {
        for (type, parameter) in zip(given, literal.parameters) {
          if let own = plain(parameter.type) { type.find(names, in: own, &known) }
        }
        let own = self.answer(of: literal, given.map { $0.with(known) })
        if let own { answer.find(names, in: own, &known) }
      } else if case .operatorName = value.kind, case .function(let given, let answer) = type {
        // An operator takes and answers values of one type.
        let all = (answer.name == "Bool" ? given : given + [answer]).map { $0.with(known) }
        let isOpen: (SwiftTypeName) -> Bool = { $0.name.map(names.contains) == true }
        guard let own = all.first(where: { !isOpen($0) }) else { continue }
        for case let name? in all.filter(isOpen).map(\.name) { known[name] = own }
      } else if let own = plain(self.type(of: value)) {
        type.find(names, in: own, &known)
      }
    }
    for (name, type) in known where type.name == "Int" && function.isOfDecimals(name) {
      known[name] = .named("Double", [])
    }
    var others: [String: SwiftTypeName] = [:]
    if let wanted { function.answer?.find(names, in: wanted, &others) }
    return known.merging(others) { first, _ in first }
  }

  /// The type of what a call of a function answers, with the types that stand for its type parameters as far as the
  /// call tells them.
  func answer(
    of function: SwiftFunction, _ given: SwiftArguments, on receiver: SwiftTypeName?
  ) -> SwiftTypeName? {
    let own = parameters(of: receiver)
    guard let answer = function.answer?.with(own) else { return nil }
    let names = Set(function.conditions.map(\.name))
    guard answer.mentions(names.contains), let (arguments, _) = SwiftProgram.placed(given, function)
    else { return answer }
    let function = function.with(own)
    let known = types(named: names, of: function, arguments, nil)
    if isStream(answer) {
      return answer.with(known.merging(decimals(among: arguments, function)) { $1 })
    }
    return answer.with(known.filter { !$1.mentions { $0 == "Any" } })
  }

  /// A call whose answer is of a type with type parameters, with the types that stand for these where that type is wanted,
  /// or else in the call, if the text tells all.
  func specialised(
    _ made: Expression, by function: SwiftFunction?, _ given: SwiftArguments,
    on receiver: SwiftTypeName?, as wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    guard let function, let answer = function.answer?.unwrapped,
      let name = answer.name == "Self" ? receiver?.name : answer.name,
      let parameters = program.types[name]?.parameters, !parameters.isEmpty
    else { return made }
    if case .named(name, let own)? = plain(wanted)?.unwrapped, own.count == parameters.count,
      own.allSatisfy(isConcrete)
    {
      return specialised(made, as: own, span)
    }
    var known = self.parameters(of: receiver)
    let names = Set(function.conditions.map(\.name)).union(parameters)
    if let (arguments, _) = SwiftProgram.placed(given, function) {
      let own = types(named: names, of: function.with(known), arguments, nil)
      known.merge(own) { first, _ in first }
    }
    var inner: [SwiftTypeName] = []
    switch (answer.with(known), receiver) {
    case (.named(_, let own), _) where !own.isEmpty: inner = own
    case (_, .named(name, let own)?) where !own.isEmpty: inner = own
    default: inner = parameters.compactMap { known[$0] }
    }
    return inner.count == parameters.count ? specialised(made, as: inner, span) : made
  }

  /// A case of an enum with type parameters, with the types that stand for these in the type that is wanted, or else in
  /// its values, if the text tells all.
  func specialised(
    _ made: Expression, case name: String, of facts: SwiftProgram.TypeFacts,
    _ given: SwiftArguments, as wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    guard let parts = facts.cases[name]?.parts, !facts.parameters.isEmpty else { return made }
    if case .named(facts.name, let own)? = plain(wanted), own.count == facts.parameters.count {
      return specialised(made, as: own, span)
    }
    var known: [String: SwiftTypeName] = [:]
    for (part, argument) in zip(parts, given) {
      guard let own = plain(type(of: argument.value)) else { continue }
      part.type.find(Set(facts.parameters), in: own, &known)
    }
    let inner = facts.parameters.compactMap { known[$0] }
    return inner.count == facts.parameters.count ? specialised(made, as: inner, span) : made
  }

  private func specialised(
    _ made: Expression, as types: [SwiftTypeName], _ span: Span
  ) -> Expression {
    guard types.allSatisfy(isConcrete) else { return made }
    return js("specialised", [made, list(types.map { string($0.full, span) }, span)], span)
  }

  /// True of a type in which no name stands for another type.
  func isConcrete(_ type: SwiftTypeName) -> Bool {
    !type.mentions { program.types[$0] == nil && !SwiftLibrary.plain.contains($0) }
  }

  /// The type that an argument is: `P.self`.
  func metatype(_ value: SwiftExpression) -> SwiftTypeName? {
    switch value.kind {
    case .name(let name): isType(name) ? .named(name, []) : nil
    // `[count]` is a list of a value.
    default: value.writtenType.flatMap { $0.mentions(isValue) ? nil : $0 }
    }
  }

  /// The type `[A]`, `[A: B]` or `A?` where a member of it is meant; nil of a value.
  func unnamedType(_ value: SwiftExpression) -> SwiftTypeName? {
    if case .chained(let inner) = value.kind { return metatype(inner).map { .optional($0) } }
    return metatype(value)
  }

  /// True if the text adds a static member of this name to a type of the libraries.
  func addsStatic(_ name: String, to type: SwiftTypeName) -> Bool {
    program.variable(name, of: type.extended)?.isStatic == true
      || program.functions(name, of: type.extended).contains(where: \.isStatic)
  }

  private func isValue(_ name: String) -> Bool {
    if program.types[name] != nil { return false }
    return scope.find(name).map { $0.type?.name != "Type" } ?? !name.afterLastDot.startsCapitalized
  }

  private func isType(_ name: String) -> Bool {
    if let binding = scope.find(name) {
      return binding.type?.name == "Type" && scope.isParameter(name) || program.types[name] != nil
    }
    return program.types[name] != nil || SwiftLibrary.plain.contains(name)
  }

  /// A type as a value; nil where nothing tells it.
  func typeValue(_ type: SwiftTypeName, _ span: Span) -> Expression? {
    if let name = type.name {
      if var parameter = typeParameter(name) {
        parameter.span = span
        return parameter
      }
      if program.types[name] != nil { return typeNamed(name, span) }
    }
    if type.mentions({ $0 == "Any" || $0 == "Self" || scope.isParameter($0) }) { return nil }
    return js("typeNamed", [string(type.full, span)], span)
  }

  /// The value of a type parameter that stands for its type where it is named; nil of all other names.
  func typeParameter(_ name: String) -> Expression? {
    guard let binding = scope.find(name), binding.type == .named("Type", [.named(name, [])]),
      binding.name == nil
    else { return nil }
    return binding.value
  }

  /// `.zero` where a type parameter, or a member of the sequence around, is wanted; nil of all else.
  func implied(
    _ name: Name, _ given: SwiftArguments?, ofParameter wanted: SwiftTypeName?, _ span: Span
  ) -> SwiftExpression? {
    guard let wanted = wanted?.name else { return nil }
    let isElement = wanted == "Element" || scope.kind(of: "Element")?.name == wanted
    let parameter = typeParameter(wanted) != nil ? wanted : isElement ? "Element" : wanted
    guard typeParameter(parameter) != nil, name.text != "some", name.text != "none" else {
      return nil
    }
    let member = SwiftExpression(.member(SwiftExpression(.name(parameter), name.span), name), span)
    return given.map { SwiftExpression(.call(member, $0), span) } ?? member
  }
}
