/// The types of members, and types as values are cast to them.
extension SwiftTyping {
  /// Types whose values are those of another one here.
  private static let alike: [String: String] = {
    let wholes = ["UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64"]
    let others = [
      "Float": "Double", "CGFloat": "Double", "Character": "String", "Substring": "String",
    ]
    return others.merging(wholes.map { ($0, "Int") }) { $1 }
  }()

  /// A type that values are cast to: its name, or a list of its name and its parts.
  func kind(_ type: SwiftTypeName, _ span: Span) -> Expression {
    func parts(_ name: String, _ types: [SwiftTypeName]) -> Expression {
      list([string(name, span)] + types.map { kind($0, span) }, span)
    }
    // A type parameter stands for one type, and not for all that are of its kind.
    let isParameter = type.name.map(scope.isParameter) == true
    switch isParameter ? type : plain(type) ?? type {
    case .named("Set", let inner) where inner.count == 1: return parts("Set", inner)
    case .named(let name, _):
      if let binding = scope.find(name), binding.type == .named("Type", [.named(name, [])]) {
        return binding.value
      }
      if name == "Self", let receiver = around.receiver, around.hold == .strong {
        let this = self.name(receiver, span)
        return around.isStatic ? this : js("typeOf", [this], span)
      }
      if scope.isParameter(name) || name.contains(".") && program.types[name] == nil {
        return js("fatal", [string("the type \(name) is not known when this runs", span)], span)
      }
      // The failure of a stream is an error, if nothing tells more of it.
      if name == "Failure", program.types[name] == nil {
        return string(scope.kind(of: name)?.name ?? "Error", span)
      }
      if program.extensions["Optional"]?.parents.contains(name) == true {
        refuse(
          "a cast to \(name) cannot tell an optional from its value", span, "compare it with nil")
      }
      let other = Self.alike[name]
      if let other, program.types[name] == nil {
        refuse("nothing tells a \(name) from a \(other) here", span, "use \(other)")
      }
      return string(name, span)
    case .optional(let inner): return parts("Optional", [inner])
    case .list(let inner): return parts("Array", [inner])
    case .dictionary(let key, let value): return parts("Dictionary", [key, value])
    case .tuple(let inner): return parts("Tuple", inner.map(\.type))
    case .function: return string("Function", span)
    }
  }

  /// The index where a part of a text begins: `i` of `s[i...]`; nil of all else.
  func start(ofText part: SwiftExpression) -> SwiftExpression? {
    guard case .index(let whole, let given) = part.kind, given.count == 1, isText(type(of: whole))
    else { return nil }
    switch given[0].value.kind {
    case .binary("...", let start, _), .binary("..<", let start, _), .unary("... ", let start):
      return start
    default: return nil
    }
  }

  /// The call that reads a property which is a method; nil of all others.
  func propertyCall(_ object: SwiftExpression, _ name: Name) -> SwiftExpression? {
    guard program.conditionalProperties[name.text] != nil, metatype(object) == nil,
      !properties(name.text, of: plain(type(of: object))).isEmpty
    else { return nil }
    let member = SwiftExpression(.member(object, name), name.span)
    return SwiftExpression(.call(member, []), name.span)
  }

  /// The closure that a key path means whose members the type tells: one of a protocol's extension, or one of several.
  func reading(_ path: SwiftExpression, of element: SwiftTypeName?) -> SwiftFunction? {
    guard case .keyPath(let names, _) = path.kind, let element else { return nil }
    let isOne = names.allSatisfy { program.conditionalProperties[$0.text] == nil }
    let isOfProtocol = program.facts(of: element)?.keyword == .protocol
    return isOfProtocol || !isOne ? .reading(names, path.span) : nil
  }

  /// The methods that a property of a value may be; none of one that is a property.
  private func properties(_ name: String, of owner: SwiftTypeName?) -> [SwiftFunction] {
    guard let isElsewhere = program.conditionalProperties[name] else { return [] }
    if let facts = program.facts(of: owner?.unwrapped) {
      let owners = owner?.isOptional == true ? ["Optional", facts.name] : [facts.name]
      let all = owners.map { program.functions(name, of: $0).filter(\.isProperty) }
      return all.first { !$0.isEmpty } ?? []
    }
    // A tuple has none, and where nothing tells a type, the value may have a property of that name.
    let isKnown = owner?.isUnknown == false
    if isKnown ? owner?.extended == "Any" : isElsewhere { return [] }
    let all = extensions(name, [], on: owner).filter(\.isProperty)
    // A property of characters in the library may be one of texts alone in the program.
    let isOfLibrary = owner?.name == "Character" && SwiftWorld.questions[name] != nil
    return isOfLibrary && overloads.fitting([], among: all, on: owner).isEmpty ? [] : all
  }

  private func type(ofProperty name: String, of owner: SwiftTypeName?) -> SwiftTypeName? {
    let all = properties(name, of: owner)
    let own = program.facts(of: owner?.unwrapped) == nil ? owner : owner?.unwrapped
    return overloads.chosen([], among: all, on: owner).flatMap { answer(of: $0, [], on: own) }
  }

  /// True of a method on a set or a dictionary to which the text adds none of that name, though it may add one to lists.
  func isOfLists(_ name: String, _ type: SwiftTypeName?) -> Bool {
    guard let owner = type?.extended, owner == "Set" || owner == "Dictionary" else { return false }
    return program.member(of: owner) { $0.functions[name] } == nil
  }

  /// True of a property that may change, and of a tuple whose parts an initializer sets one by one.
  func isSettable(_ property: SwiftVariable?) -> Bool {
    guard let property else { return false }
    if !property.isConstant { return true }
    return if around.isInitializer, case .tuple? = plain(property.type) { true } else { false }
  }

  /// The object of `a.rx.size`, a `Binder` that RxSwift makes by the name of a property, and the type of that; nil of all
  /// else.
  func bound(
    _ name: String, of object: SwiftExpression
  ) -> (owner: SwiftExpression, type: SwiftTypeName)? {
    guard case .member(let owner, let space) = object.kind, space.text == "rx",
      let facts = program.facts(of: type(of: owner)?.unwrapped), facts.keyword == .class,
      program.variable("rx", of: facts.name) == nil
    else { return nil }
    let stored = sequence(first: facts) { self.program.above($0) }.prefix(9).flatMap(\.stored)
    guard let property = stored.first(where: { $0.name?.text == name }), !property.isConstant,
      !property.isStatic
    else { return nil }
    return (owner, .named("Binder", of: declared(property)))
  }

  func type(ofMember name: String, of object: SwiftExpression) -> SwiftTypeName? {
    if let bound = bound(name, of: object) { return bound.type }
    if case .name(let type) = object.kind, scope.find(type) == nil || program.types[type] != nil {
      let isClosed = SwiftLibrary.closed.contains(type)
      if !isClosed, let facts = program.types[type] {
        return self.type(ofStatic: name, of: facts, type)
      }
      let isOne = isClosed || type == "Date" || SwiftLibrary.wholes.contains(type)
      if let own = isOne ? .named(type, []) : SwiftLibrary.decimal(type) { return own }
    }
    // `Tree<Int>.leaf`
    if case .type(let type) = object.kind, let facts = program.facts(of: type) {
      if facts.cases[name]?.parts.isEmpty == true { return type }
      if let own = program.variable(name, of: facts.name), own.isStatic {
        return declared(own)?.with(parameters(of: type))
      }
    }
    if let type = type(ofLibraryStatic: name, of: object) { return type }
    let owner = plain(linkedType(of: object))
    if case .named("Type", let inner)? = owner, let type = inner.first?.name {
      return program.variable(name, of: type).flatMap(declared)
    }
    let isChained = if case .chained = object.kind { true } else { false }
    if let type = type(ofProperty: name, of: owner) {
      return isChained ? .optional(type.unwrapped) : type
    }
    if isChained, let facts = program.facts(of: owner) {
      return program.variable(name, of: facts.name).flatMap(declared).map {
        .optional($0.unwrapped)
      }
    }
    if let facts = program.facts(of: owner?.unwrapped) {
      return type(ofMember: name, of: facts, owner)
    }
    return type(ofLibraryMember: name, of: owner)
  }

  /// The type of a case or a static property of a type of the text that has this name.
  private func type(
    ofStatic name: String, of facts: SwiftProgram.TypeFacts, _ type: String
  ) -> SwiftTypeName? {
    if let made = facts.cases[name] {
      let given = made.parts.map(\.type)
      return given.isEmpty ? .named(type, []) : .function(given, .named(type, []))
    }
    if name == "allCases", !facts.cases.isEmpty { return .list(.named(type, [])) }
    guard let variable = program.variable(name, of: type) else { return nil }
    // `static let zero = Self(0)`
    if variable.type == nil, case .call(let callee, _)? = variable.value?.kind,
      case .name("Self") = callee.kind
    {
      return .named(type, [])
    }
    return declared(variable)
  }

  /// The type of a member of a type of the libraries that is a value of that type: `Int?.none`, `Event<Int>.completed`; nil
  /// of all others.
  private func type(ofLibraryStatic name: String, of object: SwiftExpression) -> SwiftTypeName? {
    let isNone = name == "none"
    switch object.kind {
    case .chained(let inner):
      guard isNone, case .name(let type) = inner.kind, type.startsCapitalized,
        scope.find(type) == nil
      else { return nil }
      return .optional(.named(type, []))
    case .name("Optional"): return isNone ? .optional(.named("Any", [])) : nil
    case .type(let type):
      if isNone, type.isOptional { return type }
      guard let owner = type.name else { return nil }
      let isEnd = ["completed", "finished"].contains(name) && program.types[owner] == nil
      return SwiftLibrary.closed.contains(owner) || isEnd && SwiftLibrary.eventTypes.contains(owner)
        ? type : nil
    default: return nil
    }
  }

  /// The type of a member of a value of a type of the text.
  private func type(
    ofMember name: String, of facts: SwiftProgram.TypeFacts, _ owner: SwiftTypeName?
  ) -> SwiftTypeName? {
    if name.hasPrefix("$") {
      return published(name, of: facts) ?? projected(name, of: facts)
        ?? .named("BehaviorSubject", [])
    }
    if let variable = program.variable(name, of: facts.name) {
      return declared(variable)?.with(parameters(of: owner?.unwrapped))
    }
    if name == "rx" { return owner }
    let isIndices = name == "indices" && program.isSequence(facts.name)
    return isIndices ? .named("Range", [.named("Int", [])]) : nil
  }

  /// The type of a member of a value of a type of the libraries.
  private func type(ofLibraryMember name: String, of owner: SwiftTypeName?) -> SwiftTypeName? {
    // A property that the text adds to a type of the libraries.
    if let owner, let type = program.variable(name, of: owner.extended).flatMap(declared) {
      return type.with(parameters(of: owner))
    }
    if let type = SwiftCodingTypes.property(name, owner) { return type }
    if name == "publisher" { return .named("Observable", of: owner?.element) }
    guard isStream(owner) else { return type(ofStandardMember: name, of: owner) }
    switch name {
    case "value":
      return owner?.name == "Maybe" ? owner?.element.map { .optional($0) } : owner?.element
    case "values": return .named("AsyncStream", of: owner?.element)
    case "subscriptions": return .list(.named("Subscription", []))
    default: return nil
    }
  }

  /// The type of a property of the standard library, or of a part of a tuple.
  private func type(ofStandardMember name: String, of owner: SwiftTypeName?) -> SwiftTypeName? {
    switch name {
    case "count", "hashValue", "leadingZeroBitCount", "trailingZeroBitCount", "nonzeroBitCount",
      "bitWidth":
      return .named("Int", [])
    case "request" where owner?.name.map(SwiftLibrary.extended) == "Disposable":
      return .function([.named("Demand", [])], .tuple([]))
    case "events" where owner?.name == "TestableObserver":
      return .list(.named("Recorded", of: owner?.element.map { .named("Event", [$0]) }))
    case "children" where owner?.name == "Mirror":
      return .list(
        .tuple([("label", .optional(.named("String", []))), ("value", .named("Any", []))]))
    case "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow":
      return .named("Double", [])
    case "magnitude", "byteSwapped", "bigEndian", "littleEndian", "nextUp", "nextDown", "ulp",
      "significand", "binade":
      return owner?.part(called: name) ?? owner
    case "async": return owner.map { .named("AsyncStream", of: $0.element) }
    case "lazy": return owner?.element.map { .list($0) }
    case "asciiValue": return .optional(.named("UInt8", []))
    case "wholeNumberValue", "hexDigitValue": return .optional(.named("Int", []))
    case "isEmpty", "isStopEvent", "isCompleted": return .named("Bool", [])
    case "description", "localizedDescription", "capitalized", "localizedCapitalized",
      "localizedLowercase", "localizedUppercase":
      return .named("String", [])
    case "uuidString" where owner?.name == "UUID": return .named("String", [])
    case "utf8" where isText(owner): return .list(.named("UInt8", []))
    case "utf16" where isText(owner): return .list(.named("UInt16", []))
    case "unicodeScalars" where isText(owner): return .list(.named("Scalar", []))
    case "element":
      return owner?.part(called: name)
        ?? .optional(
          owner?.name == "Event" ? owner?.element ?? .named("Any", []) : .named("Any", []))
    case "first", "last": return owner?.part(called: name) ?? owner?.element.map { .optional($0) }
    case "startIndex" where owner?.hasOwnIndices == true,
      "endIndex" where owner?.hasOwnIndices == true:
      return .memberIndex
    case "indices" where owner?.hasOwnIndices == true: return .list(.memberIndex)
    case "indices": return .named("Range", [.named("Int", [])])
    case "keys": return owner?.element?.part(0).map { .list($0) }
    case "values": return owner?.valueElement.map { .list($0) }
    default: return owner?.part(called: name)
    }
  }
}
