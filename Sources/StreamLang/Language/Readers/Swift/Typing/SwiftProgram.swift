import OrderedCollections

/// The types and functions that a Swift text declares, gathered before it is translated.
struct SwiftProgram {
  /// A type with all that its declaration and its extensions say.
  final class TypeFacts {
    /// The name under which the text knows it.
    let name: String
    let keyword: SwiftTypeDeclaration.Keyword
    var parents: [String]
    /// The types above it whose type parameters it gives: `C<Int>` of `class N: C<Int>`.
    private(set) var generic: [SwiftTypeName] = []
    var variables: [String: SwiftVariable] = [:]
    /// Functions by their base names; that of a `subscript` is the word itself.
    var functions: [String: [SwiftFunction]] = [:]
    var initializers: [SwiftFunction] = []
    /// Its type parameters, and the conditions on them.
    var conditions: [SwiftCondition] = []
    var cases: [String: SwiftTypeDeclaration.Case] = [:]
    /// The stored properties, in order.
    var stored: [SwiftVariable] = []
    /// The types in which it stands, with their dots: `Theme.`.
    fileprivate(set) var path = ""
    /// The properties that a protocol asks for.
    private(set) var required: Set<String> = []
    /// The arguments of its `@Suite`.
    private(set) var suite: SwiftArguments = []
    /// The initializers that extensions add to types of the libraries, by the names of these.
    var added: [String: [SwiftFunction]] = [:]

    init(_ declaration: SwiftTypeDeclaration, called name: String? = nil) {
      self.name = name ?? declaration.name.text
      keyword = declaration.keyword
      parents = []
    }

    var staticNames: [String] {
      variables.filter(\.value.isStatic).map(\.key)
        + functions.filter { $1.contains(where: \.isStatic) }.map(\.key)
    }

    /// The names of its type parameters, in order.
    var parameters: OrderedSet<String> {
      OrderedSet(conditions.lazy.map(\.name).filter { !$0.contains(".") })
    }

    /// The initializer that a struct has by itself: of all stored properties, in order.
    func memberwise(_ span: Span) -> SwiftFunction {
      var function = SwiftFunction(parameters: [], body: [], span: span)
      function.parameters = stored.compactMap { variable in
        guard let name = variable.name, !(variable.isConstant && variable.value != nil) else {
          return nil
        }
        if let wrapper = variable.wrapper {
          return .init(
            label: wrapper.name.text, name: wrapper.name, type: wrapper.value,
            otherwise: variable.value, wrapper: (wrapper.type, true))
        }
        let otherwise =
          variable.value ?? (variable.type?.isOptional == true ? SwiftExpression(.null, span) : nil)
        let builder = variable.modifiers.lazy.filter { $0.hasPrefix("@") }.map { $0.dropFirst() }
          .first { $0.first?.isUppercase == true && $0 != "Published" }
        return .init(
          label: name.text, name: name, type: variable.type,
          marks: (false, builder.map(String.init)),
          otherwise: otherwise)
      }
      return function
    }

    func add(_ declaration: SwiftTypeDeclaration) {
      if declaration.keyword != .extension { conditions = declaration.conditions }
      parents += declaration.parents.compactMap(\.name)
      suite += declaration.suite
      generic += declaration.parents.filter { $0.element != nil }
      for variable in declaration.variables {
        guard let name = variable.name else { continue }
        var variable = variable
        variable.type = variable.type ?? variable.value?.decimalType
        variables[name.text] = variable
        if declaration.keyword == .protocol { required.insert(name.text) }
        if variable.getter == nil, !variable.isStatic, !variable.modifiers.contains("lazy"),
          keyword != .protocol
        {
          stored.append(variable)
        }
      }
      for function in declaration.functions {
        functions[function.name?.text ?? "", default: []].append(function)
      }
      // A protocol only says what there is.
      initializers += declaration.keyword == .protocol ? [] : declaration.initializers
      if !declaration.indices.isEmpty {
        functions["subscript", default: []] += declaration.indices.map(\.function)
      }
      for made in declaration.cases { cases[made.name.text] = made }
    }
  }

  private(set) var types: [String: TypeFacts] = [:]
  /// The types by the places of their names.
  private var places: [Int: TypeFacts] = [:]
  /// Types of the libraries that the text extends.
  private(set) var extensions: [String: TypeFacts] = [:]
  /// All methods by their base names, whatever they belong to.
  private(set) var methods: [String: [SwiftFunction]] = [:]
  /// The methods of which one type has several that differ in types.
  private(set) var overloads = SwiftOverloadShapes()
  /// The type parameters of all types, each with the type that it is a kind of.
  private(set) var parameters: [String: SwiftTypeName] = [:]
  /// Functions that stand by themselves, anywhere in the text.
  private(set) var functions: [String: [SwiftFunction]] = [:]
  /// The names of properties that are methods; true of one that a type has which has no such method.
  private(set) var conditionalProperties: [String: Bool] = [:]
  /// The parts of types that it has anywhere: a `deinit`, a property with a `mutating get`.
  private var has = (ends: false, changingGetters: false)

  /// The names of nested types, each with the types that have a nested type of that name.
  private let owners: [String: Set<String>]

  init(_ statements: [SwiftStatement], _ owners: [String: Set<String>]) {
    self.owners = owners
    gather(statements)
    let all = Array(types.values) + Array(extensions.values)
    overloads.extended = Set(types.values.flatMap(\.parents))
    has.changingGetters = all.contains { facts in
      facts.variables.values.contains(where: \.changesWhenRead)
        || facts.functions["subscript"]?.contains(where: \.isMutating) == true
    }
    for facts in all.sorted(by: { $0.name < $1.name }) {
      for (name, own) in facts.functions { methods[name, default: []] += own }
      for condition in facts.conditions where !condition.isSame {
        parameters[condition.name] = condition.type ?? parameters[condition.name]
      }
      overloads.add(facts)
      overloads.add(facts, below: classes(above: facts))
      for other in protocols(above: facts) { overloads.add(facts, beside: other, in: self) }
    }
    let hiders = all.map { ($0, classes(above: $0)) }.filter { !$1.isEmpty }
    for (facts, classes) in hiders.sorted(by: { ($0.1.count, $0.0.name) < ($1.1.count, $1.0.name) })
    {
      overloads.addHiding(facts, below: classes, protocols(above: classes[0]))
    }
    let everywhere = Array(methods.values.joined()) + Array(functions.values.joined())
    for function in everywhere.sorted(by: { $0.span.start < $1.span.start }) {
      overloads.note(function)
    }
    for (name, all) in methods {
      if Set(all.map(\.labels)).count > 1 { overloads.labelled.insert(name) }
      if all.contains(where: \.isProperty) {
        conditionalProperties[name] = types.values.contains {
          $0.variables[name] != nil && $0.functions[name] == nil
        }
      }
      // Many types may have the same one.
      var seen: Set<String> = []
      methods[name] = all.sorted { $0.span.start < $1.span.start }.filter {
        seen.insert("\($0.shape)\($0.types)\($0.places)\($0.answer?.text ?? "")\($0.isMutating)")
          .inserted
      }
    }
  }

  /// True if a type of it has a `deinit`.
  var hasEnds: Bool { has.ends }

  /// True if a property or a subscript of it has a `mutating get`.
  var hasChangingGetters: Bool { has.changingGetters }

  /// True if it has `subscript`s that differ.
  var hasSeveralIndices: Bool { (methods["subscript"]?.count ?? 0) > 1 }

  /// True if one of its functions by this name is `async`.
  func isAsync(_ name: String) -> Bool {
    ((functions[name] ?? []) + (methods[name] ?? [])).contains(where: \.isAsync)
  }

  private mutating func gather(_ statements: [SwiftStatement]) {
    // Extensions may stand before the type that they extend.
    for statement in statements {
      switch statement.kind {
      case .type(let declaration) where declaration.keyword != .extension: add(declaration)
      case .function(let function):
        functions[function.name?.text ?? "", default: []].append(function)
        gather(function.body)
      case .expression(let value), .leave(let value?):
        for closure in value.closures { gather(closure.body) }
      case .declare(let variables): gatherBodies(of: variables)
      default: for block in statement.blocks { gather(block) }
      }
    }
    for statement in statements {
      guard case .type(let declaration) = statement.kind, declaration.keyword == .extension else {
        continue
      }
      let name = SwiftLibrary.extended(declaration.name.text)
      let facts = types[declaration.name.text] ?? extensions[name] ?? TypeFacts(declaration)
      facts.add(declaration)
      if types[declaration.name.text] == nil {
        extensions[name] = facts
        facts.added[declaration.name.text, default: []] += declaration.initializers
      }
      for inner in declaration.types { add(inner, in: facts) }
      gatherBodies(of: declaration)
    }
  }

  private mutating func add(_ declaration: SwiftTypeDeclaration, in owner: TypeFacts? = nil) {
    let name = declaration.name.text
    let isTwice = (owners[name]?.count ?? 0) > 1
    let place = owner?.name.afterLastDot ?? "main"
    let facts = TypeFacts(declaration, called: isTwice ? "\(place).\(name)" : nil)
    facts.add(declaration)
    if let owner, types[owner.name] != nil { facts.path = owner.path + place + "." }
    if declaration.end != nil { has.ends = true }
    types[facts.name] = facts
    places[declaration.name.span.start] = facts
    for inner in declaration.types { add(inner, in: facts) }
    gatherBodies(of: declaration)
  }

  /// Lets a name mean this type, where the text has several that are called so.
  mutating func use(_ declaration: SwiftTypeDeclaration) {
    if let facts = places[declaration.name.span.start] { types[facts.name] = facts }
  }

  /// The declaration of a type; nil of one that the text does not declare.
  func facts(of type: SwiftTypeName?) -> TypeFacts? { type?.name.flatMap { types[$0] } }

  /// All that the text says about a type that it declares or extends.
  func facts(of declaration: SwiftTypeDeclaration) -> TypeFacts {
    places[declaration.name.span.start] ?? types[declaration.name.text]
      ?? extensions[SwiftLibrary.extended(declaration.name.text)] ?? TypeFacts(declaration)
  }

  /// Types and functions that stand within methods and properties.
  private mutating func gatherBodies(of declaration: SwiftTypeDeclaration) {
    let indices = declaration.indices.flatMap { [$0.function, $0.setter].compactMap { $0 } }
    for function in declaration.functions + declaration.initializers + indices {
      gather(function.body)
    }
    gatherBodies(of: declaration.variables)
  }

  private mutating func gatherBodies(of variables: [SwiftVariable]) {
    for variable in variables {
      let closures = variable.value?.closures.map(\.body) ?? []
      for body in closures + [variable.getter, variable.setter?.body].compactMap({ $0 }) {
        gather(body)
      }
    }
  }

  // MARK: Members

  /// A property of a type, or of one above it.
  func variable(_ name: String, of type: String) -> SwiftVariable? {
    member(of: type) { $0.variables[name] }
  }

  /// The methods of a type that a name without labels means; none if it means a property.
  func methods(_ name: String, of type: String) -> [SwiftFunction] {
    variable(name, of: type) == nil ? functions(name, of: type) : []
  }

  /// The type parameters whose types are passed to a function as extra arguments: those that it, or a function that may
  /// replace it, needs as values.
  func valued(_ function: SwiftFunction) -> [String] {
    if function.isInitializer { return function.valued }
    guard let first = function.name?.text.first, first.isLetter || first == "_",
      function.name?.text != "subscript"
    else { return [] }
    return overloads.valued[function.shape] ?? []
  }

  /// True of a property whose getter changes the value that it is one of: it is a `mutating get`, or reads one of the
  /// wrapper around it.
  func changesWhenRead(_ name: String, of type: String) -> Bool {
    guard hasChangingGetters, !isReference(type), let own = variable(name, of: type) else {
      return false
    }
    if own.changesWhenRead { return true }
    guard let wrapper = variable("_" + name, of: type)?.wrapper, wrapper.name.text == name else {
      return false
    }
    return changesWhenRead("wrappedValue", of: wrapper.type.name.text)
  }

  /// True if a class overrides a property of the name with a getter.
  func overridesGetter(of name: String) -> Bool {
    types.values.contains {
      $0.variables[name]?.modifiers.contains("override") == true
        && $0.variables[name]?.getter != nil
    }
  }

  /// True of an operator that some type of the text declares.
  func declares(_ sign: String) -> Bool { types.values.contains { $0.functions[sign] != nil } }

  /// The functions that a type has by a name, or the nearest above it, and those that it inherits beside them.
  func functions(_ name: String, of type: String) -> [SwiftFunction] {
    var found = member(of: type) { $0.functions[name] } ?? []
    guard let facts = types[type], facts.keyword != .protocol else { return found }
    for other in classes(above: facts).flatMap({ $0.functions[name] ?? [] })
    where !found.contains(where: { $0.shape == other.shape && $0.types == other.types }) {
      found.append(other)
    }
    let own = found
    for other in protocols(above: facts).flatMap({ $0.functions[name] ?? [] })
    where !other.body.isEmpty && own.allSatisfy({ areApart($0, other) }) {
      found.append(other)
    }
    return found
  }

  /// The methods of a name that the text adds to a type of the standard library, or to protocols that it may conform to;
  /// nil of all other types.
  func added(_ name: String, to type: SwiftTypeName?) -> [SwiftFunction]? {
    guard methods[name] != nil, let family = type.flatMap({ Self.family($0.extended) }) else {
      return nil
    }
    let owners = extensions.filter { Self.family($0.key).map { $0 == family } ?? true }.values
    let all = owners.flatMap { [$0] + $0.parents.compactMap { types[$0] } }
    var seen: Set<Int> = []
    return all.flatMap { $0.functions[name] ?? [] }.sorted { $0.span.start < $1.span.start }
      .filter { seen.insert($0.span.start).inserted }
  }

  /// One of the types of the standard library that have the members of an extension of it; nil of a protocol, and of
  /// lists, which stand for the protocols of sequences, too.
  private static func family(_ name: String) -> String? {
    if SwiftLibrary.decimals.contains(name) || SwiftLibrary.wholes.contains(name) { return "Int" }
    return switch name {
    case "Substring", "Character": "String"
    case "String", "Bool", "Dictionary", "Set", "Range", "ClosedRange": name
    default: nil
    }
  }

  /// True if no call can mean both functions: they differ in labels, or in types of which both are known.
  func areApart(_ one: SwiftFunction, _ other: SwiftFunction) -> Bool {
    one.shape != other.shape
      || zip(one.parameters, other.parameters).contains {
        $0.type != $1.type && isKnown($0.type) && isKnown($1.type)
      }
  }

  /// True of a type that stands for no other one, as a type parameter or a protocol would.
  private func isKnown(_ type: SwiftTypeName?) -> Bool {
    guard let name = type?.unwrapped.name else { return false }
    return types[name].map { $0.keyword != .protocol } ?? SwiftLibrary.plain.contains(name)
  }

  /// True of a function that an extension of a protocol has, and that the protocol itself does not ask for.
  func isOnlyExtended(_ function: SwiftFunction?, of facts: TypeFacts) -> Bool {
    guard let function, !function.body.isEmpty, let name = function.name?.text,
      let own = facts.functions[name], own.contains(where: { $0.span == function.span })
    else { return false }
    return !own.contains { $0.body.isEmpty && $0.shape == function.shape }
  }

  /// The protocol whose extension has a property that no protocol above it asks for; nil of all other properties.
  func extended(byProperty name: String, of facts: TypeFacts) -> TypeFacts? {
    func mayAsk(_ facts: TypeFacts) -> Bool {
      facts.required.contains(name)
        || facts.parents.contains { types[$0] == nil && !Self.withoutProperties.contains($0) }
    }
    guard facts.keyword == .protocol, member(of: facts.name, { mayAsk($0) ? true : nil }) == nil
    else { return nil }
    return member(of: facts.name) { facts in
      guard facts.keyword == .protocol, let own = facts.variables[name] else { return nil }
      return own.getter == nil || own.isStatic || own.changesWhenRead ? nil : facts
    }
  }

  /// Protocols of the libraries that ask for no properties which a program writes.
  private static let withoutProperties: Set<String> = [
    "AnyObject", "class", "Sendable", "Codable", "Encodable", "Decodable", "Equatable", "Hashable",
    "Comparable", "ObservableObject", "Error", "NSObjectProtocol",
  ]

  /// True of a type of the text that is a sequence, or a collection.
  func isSequence(_ type: String) -> Bool {
    types[type] != nil
      && member(of: type) {
        $0.parents.contains(where: SwiftLibrary.collections.contains) ? true : nil
      }
        == true
  }

  func isMember(_ name: String, of type: String) -> Bool {
    variable(name, of: type) != nil || !functions(name, of: type).isEmpty
  }

  /// The properties and functions that a method of a type can use by themselves.
  struct Members {
    fileprivate var types: [TypeFacts] = []
    fileprivate let areStatic: Bool

    func has(_ name: String) -> Bool {
      types.contains { facts in
        facts.variables[name]?.isStatic == areStatic
          || name.first?.isLetter == true
            && facts.functions[name]?.contains { $0.isStatic == areStatic } == true
      }
    }
  }

  /// The members of a type, and of those that conditions say it is, too: `extension P where Self: Q`.
  func members(of type: String, areStatic: Bool, where conditions: [SwiftCondition]) -> Members {
    var members = Members(areStatic: areStatic)
    let others = conditions.filter { $0.name == "Self" && !$0.isSame }.compactMap { $0.type?.name }
    for type in [type] + others {
      _ = member(of: type) { facts -> Void? in
        members.types.append(facts)
        return nil
      }
    }
    return members
  }

  /// The first answer about a type, those above it, and their extensions, the nearest first; nil if there is none.
  func member<Result>(of type: String, _ find: (TypeFacts) -> Result?) -> Result? {
    var open = [types[type] ?? extensions[SwiftLibrary.extended(type)]]
    var seen = Set<ObjectIdentifier>()
    if let extended = extensions[type] { open.append(extended) }
    while !open.isEmpty {
      guard let facts = open.removeFirst(), seen.insert(ObjectIdentifier(facts)).inserted else {
        continue
      }
      if let found = find(facts) { return found }
      for parent in facts.parents {
        open += [types[parent] ?? extensions[SwiftLibrary.extended(parent)]]
        open += [extensions[parent]]
      }
    }
    return nil
  }

  /// The class that another one extends.
  func above(_ facts: TypeFacts) -> TypeFacts? {
    facts.parents.lazy.compactMap { types[$0] }.first { $0 !== facts }
  }

  /// The classes that a class extends, the nearest first.
  private func classes(above facts: TypeFacts) -> [TypeFacts] {
    var found: [TypeFacts] = []
    var next = above(facts)
    while let one = next, one.keyword == .class, !found.contains(where: { $0 === one }) {
      found.append(one)
      next = above(one)
    }
    return found
  }

  /// The name of an initializer that a type declares; in a class with others above or below it, always with its labels,
  /// so that an override has the name of what it overrides.
  func key(_ initializer: SwiftFunction, of facts: TypeFacts) -> String {
    let isRelated =
      facts.keyword == .class && (above(facts) != nil || overloads.extended.contains(facts.name))
    return Self.key(initializer, among: facts.initializers, isLabelled: isRelated)
  }

  /// The protocols that a type and those above it conform to, the nearest first.
  func protocols(above facts: TypeFacts) -> [TypeFacts] {
    var found: [TypeFacts] = []
    _ = member(of: facts.name) { facts -> Void? in
      if facts.keyword == .protocol { found.append(facts) }
      return nil
    }
    return found
  }

  /// True of a class, and of types of the libraries whose values are not copied.
  func isReference(_ type: String) -> Bool {
    guard let keyword = types[type]?.keyword else { return !SwiftLibrary.copied.contains(type) }
    return keyword == .class || keyword == .actor
  }

  /// The type that has a case by this name; nil if none has.
  func type(withCase name: String) -> TypeFacts? {
    types.values.filter { $0.cases[name] != nil }.min { $0.name < $1.name }
  }

  /// True if a call has all arguments that a function wants, with the labels of today's Swift.
  static func fits(_ given: SwiftArguments, _ function: SwiftFunction) -> Bool {
    guard placed(given, function)?.missing == 0 else { return false }
    guard let first = given.first, !first.isTrailing else { return true }
    return first.label != nil || function.parameters.first?.label == nil
      || function.parameters.first?.otherwise != nil
  }

  /// The arguments of a call by the parameters that they are for; nil if they do not fit.
  static func placed(
    _ given: SwiftArguments, _ function: SwiftFunction
  ) -> (arguments: [[SwiftExpression]], missing: Int)? {
    var arguments = function.parameters.map { _ in [SwiftExpression]() }
    var place = 0
    var missing = 0
    let parameters = function.parameters
    for argument in given {
      // A variadic parameter goes on without a label.
      if place > 0, parameters[place - 1].isVariadic, argument.label == nil, !argument.isTrailing {
        arguments[place - 1].append(argument.value)
        continue
      }
      if argument.isTrailing, argument.label == nil {
        guard
          let last = parameters.indices.last(where: { $0 >= place && parameters[$0].isFunction })
            ?? parameters.indices.last(where: { $0 >= place })
        else { return nil }
        // The first of several closures takes the first place that can have one.
        let first = parameters.indices.first { $0 >= place && parameters[$0].isFunction } ?? last
        // A single one takes the last place, unless one before needs a function.
        let needed = parameters.indices.first {
          $0 >= place && $0 < last && parameters[$0].isFunction && parameters[$0].otherwise == nil
        }
        let isLastFree = parameters[last].otherwise != nil
        let single = needed.flatMap { isLastFree ? $0 : nil } ?? last
        let chosen = given.filter(\.isTrailing).count > 1 ? first : single
        missing += parameters[place..<chosen].filter { $0.otherwise == nil && !$0.isVariadic }.count
        arguments[chosen].append(argument.value)
        place = chosen + 1
        continue
      }
      // The first one had no label in Swift 2, unless a later parameter without a label is meant.
      let isFirst =
        place == 0 && argument.label == nil && function.name != nil
        && (parameters.first?.otherwise == nil || parameters.allSatisfy { $0.label != nil })
      while !isFirst, place < parameters.count, parameters[place].label != argument.label?.text {
        if parameters[place].otherwise == nil, !parameters[place].isVariadic { return nil }
        place += 1
      }
      guard place < parameters.count else { return nil }
      // `()` stands for no values of a variadic parameter.
      let isNothing =
        if case .tuple(let parts) = argument.value.kind { parts.isEmpty } else { false }
      if !(isNothing && parameters[place].isVariadic) { arguments[place].append(argument.value) }
      place += 1
    }
    for rest in parameters.dropFirst(place) where rest.otherwise == nil && !rest.isVariadic {
      missing += 1
    }
    return (arguments, missing)
  }
}

extension SwiftFunction.Parameter {
  var isFunction: Bool {
    switch type {
    case .function?: true
    case .optional(.function)?: true
    // A name of a function type.
    case .named(let name, _)?: name.hasSuffix("Handler") || name.hasSuffix("Closure")
    default: false
    }
  }
}
