/// Refuses mistakes that Swift's compiler finds and that the text alone proves: constants that are set again, and values
/// of another type than the one that is written.
///
/// Nothing is refused where a type is not known for certain, so a program that a compiler refuses may still run.
struct SwiftMistakes {
  let typing: SwiftTyping

  /// Refuses a place of the text itself, but none of the parts of Foundation that are read with it.
  func refuse(_ message: String, _ span: Span, _ help: String) {
    if span.start < typing.source.text.utf8.count { typing.refuse(message, span, help) }
  }

  // MARK: Constants

  /// Refuses a new value for a constant.
  func sets(_ place: SwiftExpression) {
    if case .tuple(let parts) = place.kind {
      for part in parts { sets(part.value) }
      return
    }
    guard let constant = constant(within: place) else { return }
    refuse("\(constant.name) \(constant.reason)", place.span, constant.help)
  }

  /// Refuses a method that changes a constant.
  func calls(_ name: Name, on object: SwiftExpression) {
    reads(name, of: object)
    guard object.firstChained == nil, let type = typing.type(of: object),
      let constant = constant(within: object), changes(type, name.text)
    else { return }
    refuse(
      "\(name.text) changes \(constant.name), which \(constant.reason)", object.span, constant.help)
  }

  /// True of a method that certainly changes a value of this type.
  private func changes(_ type: SwiftTypeName, _ name: String) -> Bool {
    let program = typing.program
    if let facts = program.facts(of: type) {
      let all = program.functions(name, of: facts.name)
      return !program.isReference(facts.name) && facts.keyword != .protocol && !all.isEmpty
        && all.allSatisfy { $0.isMutating && !$0.isStatic }
    }
    // A list of streams has a `merge` that changes nothing.
    return Self.changing.contains(type.extended) && SwiftWorld.standardChanges.contains(name)
      && program.methods[name] == nil && (name != "merge" || type.extended == "Dictionary")
  }

  /// The types of the library whose values such methods change.
  private static let changing: Set<String> = ["Array", "Dictionary", "Set", "String", "Bool"]

  private typealias Constant = (name: String, reason: String, help: String)

  /// The constant that a place is, or is a part of; nil if the text tells of none.
  private func constant(within place: SwiftExpression) -> Constant? {
    switch place.kind {
    case .name(let name):
      if let binding = typing.scope.find(name) {
        switch binding.line.role {
        case .constant: return (name, "is a constant", "declare it with `var`")
        case .parameter:
          return (
            name, "is a parameter and so a constant", "write `var \(name) = \(name)` before"
          )
        case .variable, nil: return nil
        }
      }
      return property(name, of: typing.around.receiver == nil ? nil : typing.around.type)
    case .member(let object, let name):
      if case .name("self") = object.kind { return property(name.text, of: typing.around.type) }
      guard let type = typing.type(of: object), !type.isOptional else { return nil }
      if let facts = typing.program.facts(of: type) {
        guard let own = typing.program.variable(name.text, of: facts.name), !own.isStatic else {
          return nil
        }
        if isConstant(own) { return Self.property(name.text) }
        return !isValue(facts) || own.setter != nil || own.wrapper != nil
          ? nil : constant(within: object)
      }
      if case .tuple = type { return constant(within: object) }
      return nil
    case .index(let object, _):
      guard let type = typing.type(of: object), ["Array", "Dictionary"].contains(type.extended)
      else { return nil }
      return constant(within: object)
    case .forced(let inner): return constant(within: inner)
    default: return nil
    }
  }

  /// The constant that a property of the type around is, where it is named alone or behind `self`.
  private func property(_ name: String, of facts: SwiftProgram.TypeFacts?) -> Constant? {
    let around = typing.around
    guard let facts, let own = typing.program.variable(name, of: facts.name),
      own.isStatic == around.isStatic, own.wrapper == nil, own.getter == nil
    else { return nil }
    if isConstant(own) {
      return around.isInitializer && own.value == nil ? nil : Self.property(name)
    }
    let isFixed =
      isValue(facts) && !around.isStatic && !around.changes.arePossible && !around.isInitializer
      && !around.function.observes && own.modifiers.allSatisfy { !$0.hasPrefix("@") }
      // The value of a lazy property may change others.
      && !facts.variables.values.contains { $0.modifiers.contains("lazy") }
    return isFixed
      ? (
        name, "is a property, and the function around is not `mutating`",
        "write `mutating` in front of `func` or `get`"
      ) : nil
  }

  private func isValue(_ facts: SwiftProgram.TypeFacts) -> Bool {
    facts.keyword == .struct || facts.keyword == .enum
  }

  private func isConstant(_ variable: SwiftVariable) -> Bool {
    variable.isConstant && variable.getter == nil && variable.wrapper == nil
      && variable.name?.text != "wrappedValue"
      && variable.modifiers.allSatisfy { !$0.hasPrefix("@") }
  }

  private static func property(_ name: String) -> Constant {
    (name, "is a constant property", "declare it with `var`")
  }

  // MARK: Types

  /// Refuses a value where one of another type is wanted.
  func gives(_ value: SwiftExpression, for type: SwiftTypeName?) {
    guard let type else { return }
    switch (value.kind, type) {
    case (.tuple(let parts), _) where parts.count == 1: gives(parts[0].value, for: type)
    case (.conditional(_, let yes, let no), _):
      gives(yes, for: type)
      gives(no, for: type)
    case (.list(let members), .list(let element)):
      for member in members { gives(member, for: element) }
    case (.dictionary(let pairs), .dictionary(let key, let element)):
      for pair in pairs {
        gives(pair.key, for: key)
        gives(pair.value, for: element)
      }
    case (.null, _):
      guard kind(of: type) != nil else { return }
      refuse("nil is no \(type.text)", value.span, "write `\(type.text)?`, or another value")
    default:
      guard let wanted = kind(of: type.unwrapped), let own = kind(of: value) else { return }
      if own.isOptional, !type.isOptional {
        refuse(
          "an optional is no \(type.text)", value.span,
          "unwrap it with `??` or `if let`, or write `\(type.text)?`")
      } else if own.kind != wanted, !(own.isLiteral && own.kind == .whole && wanted == .decimal) {
        let name = type.unwrapped.text
        refuse(
          "\(own.kind.rawValue) is no \(name)", value.span,
          own.isLiteral ? "write a value of type \(name)" : own.kind.help(to: wanted, name))
      }
    }
  }

  /// Refuses a member of the value within an optional, where the optional itself is named.
  func reads(_ name: Name, of object: SwiftExpression) {
    guard case .name(let owner) = object.kind, !typing.text.hasForcedTypes,
      let binding = typing.scope.find(owner), binding.line.isTyped,
      case .optional(let inner)? = binding.type, !Self.ofOptionals.contains(name.text),
      typing.program.extensions["Optional"] == nil, isKnown(inner)
    else { return }
    refuse(
      "\(owner) is an optional, and \(name.text) is a member of its value",
      Span(object.span.start, name.span.end), "write `\(owner)?.\(name.text)`, or unwrap it before")
  }

  /// True of a type whose optional has no members but those of all optionals.
  private func isKnown(_ type: SwiftTypeName) -> Bool {
    kind(of: type) != nil || ["Array", "Dictionary"].contains(type.extended)
      || typing.program.facts(of: type).map { $0.keyword != .protocol } == true
  }

  private static let ofOptionals: Set<String> = [
    "map", "flatMap", "unsafelyUnwrapped", "debugDescription", "hashValue", "hash", "publisher",
    "self", "some", "none", "take", "customMirror", "wrappedValue",
  ]

  /// Refuses a number as an index of a text.
  func indexes(_ object: SwiftExpression, _ given: SwiftArguments) {
    guard given.count == 1, given[0].label == nil, case .int = given[0].value.kind,
      typing.type(of: object)?.name == "String",
      typing.program.methods["subscript"] == nil
    else { return }
    refuse(
      "a number is no index of a String", given[0].value.span,
      "write `Array(s)[0]`, or `s[s.startIndex]`")
  }

  /// Refuses values of two types beside one operator, and optionals where it takes none.
  func applies(_ sign: String, _ left: SwiftExpression, _ right: SwiftExpression) {
    guard Self.signs.contains(sign), typing.program.methods[sign] == nil,
      typing.scope.find(sign) == nil, let a = kind(of: left), let b = kind(of: right)
    else { return }
    for (own, value) in [(a, left), (b, right)]
    where own.isOptional && !["==", "!="].contains(sign) {
      return refuse(
        "an optional stands beside \(sign)", value.span, "unwrap it with `??` or `if let`")
    }
    let adapts = { (own: Typed, other: Typed) in
      own.isLiteral && own.kind == .whole && other.kind == .decimal
    }
    guard a.kind != b.kind, !adapts(a, b), !adapts(b, a) else { return }
    let span = Span(left.span.start, right.span.end)
    refuse(
      "\(a.kind.rawValue) and \(b.kind.rawValue) stand beside \(sign)", span,
      a.kind.help(beside: b.kind))
  }

  private static let signs: Set<String> = [
    "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=",
  ]

  /// A kind of plain values, with its name in messages.
  private enum Kind: String {
    case whole = "a whole number"
    case decimal = "a decimal number"
    case text = "a String"
    case truth = "a Bool"

    func help(to wanted: Kind, _ name: String) -> String {
      switch (self, wanted) {
      case (.whole, .decimal), (.decimal, .whole), (.whole, .text), (.decimal, .text):
        "write `\(name)(…)` around it"
      case (.text, .whole), (.text, .decimal):
        "write `\(name)(…)` around it, and unwrap the optional that it gives"
      default: "write a value of type \(name)"
      }
    }

    func help(beside other: Kind) -> String {
      switch (self, other) {
      case (.whole, .decimal), (.decimal, .whole): "write `Double(…)` around the whole number"
      case (.text, _), (_, .text): "write `\"\\(…)\"` around the other one"
      default: "write values of one type"
      }
    }
  }

  private typealias Typed = (kind: Kind, isOptional: Bool, isLiteral: Bool)

  private func kind(of type: SwiftTypeName) -> Kind? {
    guard let name = type.name, typing.program.types[name] == nil,
      typing.program.extensions[name]?.parents.contains(where: { $0.hasPrefix("ExpressibleBy") })
        != true
    else { return nil }
    if SwiftLibrary.wholes.contains(name) { return .whole }
    if SwiftLibrary.decimals.contains(name) { return .decimal }
    return name == "String" ? .text : name == "Bool" ? .truth : nil
  }

  /// The kind of a value: of a literal, and of what has a name in the text; nil of all others.
  private func kind(of value: SwiftExpression) -> Typed? {
    switch value.kind {
    case .int: return (.whole, false, true)
    case .double: return (.decimal, false, true)
    case .text: return (.text, false, true)
    case .bool: return (.truth, false, true)
    case .unary("-", let operand): return operand.isNumberLiteral ? kind(of: operand) : nil
    case .tuple(let parts): return parts.count == 1 ? kind(of: parts[0].value) : nil
    case .name(let name):
      // A type that nobody has written may be no optional.
      guard let binding = typing.scope.find(name), binding.line.role != nil,
        let type = binding.type,
        binding.line.isTyped || !type.isOptional
      else { return nil }
      return named(type)
    case .member(let object, let name):
      guard object.firstChained == nil, let type = typing.type(of: object), !type.isOptional,
        let facts = typing.program.facts(of: type), facts.conditions.isEmpty
      else { return nil }
      return typing.program.variable(name.text, of: facts.name)?.type.flatMap(named)
    case .index(let object, let given):
      guard case .dictionary? = typing.type(of: object), given.count == 1, given[0].label == nil,
        typing.program.extensions["Dictionary"] == nil
      else { return nil }
      return typing.type(of: value).flatMap(named)
    default: return nil
    }
  }

  private func named(_ type: SwiftTypeName) -> Typed? {
    // A `String!` is unwrapped wherever it is used.
    if type.isOptional, typing.text.hasForcedTypes { return nil }
    return kind(of: type.unwrapped).map { ($0, type.isOptional, false) }
  }
}
