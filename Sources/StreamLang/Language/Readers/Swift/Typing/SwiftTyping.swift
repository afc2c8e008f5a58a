/// Knows the types of expressions, as far as their text tells them, from the names that hold where they stand.
class SwiftTyping: TreeWriter {
  final let text: SwiftText
  /// Its statements behind the declarations of earlier texts that hold in it.
  final let whole: [SwiftStatement]
  var source: Source { text.source }
  final var scope: SwiftScope
  final var program: SwiftProgram
  /// True of a text that uses Combine, and not RxSwift.
  final let isCombine: Bool
  /// The names that texts before have declared.
  final let known: Source.Known
  /// The place in the text that is being written.
  final var around = Place()

  init(_ text: SwiftText, known: Source.Known) {
    self.text = text
    let outline = SwiftOutline(text.tokens)
    scope = SwiftScope(
      WordPlaces(text.tokens.compactMap { token in token.name.map { ($0, token.span.start) } }),
      synonyms: SwiftSynonyms(outline, end: .max).byWord, among: known.taken)
    whole = text.whole
    program = SwiftProgram(whole, outline.owners)
    isCombine = text.usesCombine
    self.known = known
    super.init("Swift", constants: ["absent"])
  }

  var overloads: SwiftOverloads { SwiftOverloads(typing: self) }
  var dynamicMembers: SwiftDynamicMembers { SwiftDynamicMembers(typing: self) }

  /// A function of one value, which gets a name of its own.
  func taking(_ wish: String, _ span: Span, _ body: (Expression) -> Expression) -> Expression {
    let given = scope.fresh(wish)
    return function([given], of: body(name(given, span)))
  }

  /// A type that the text declares, or one before it, as a value.
  func typeNamed(_ name: String, _ span: Span) -> Expression {
    scope.find(name)?.value ?? self.name(name, span)
  }

  func record(_ fields: [(String, Expression)], _ span: Span) -> Expression {
    var keys: Set<String> = []
    for (key, _) in fields where !keys.insert(key).inserted {
      refuse("\(key) stands twice", span, "give one of them another name")
    }
    return Expression(
      .record(
        fields.map { Expression.Field(key: Name($0.0, span), value: $0.1, span: span) }), span)
  }

  /// The type of an expression; nil if its text tells nothing.
  func type(of value: SwiftExpression) -> SwiftTypeName? {
    let type = linkedType(of: value)
    guard value.isLink, value.firstChained != nil, let name = type?.name,
      SwiftLibrary.plain.contains(name)
    else { return type }
    // `a?.count` is nothing, where `a` is.
    return type.map { .optional($0) }
  }

  /// The type that an expression has for what stands behind it in a chain: that of `a?.name` in `a?.name.count`.
  func linkedType(of value: SwiftExpression) -> SwiftTypeName? {
    switch value.kind {
    case .int: return .named("Int", [])
    case .double: return .named("Double", [])
    case .bool: return .named("Bool", [])
    case .text: return .named("String", [])
    case .null, .operatorName, .statement: return nil
    case .implied, .reference: return nil
    case .keyPath(_, let root):
      return root.map {
        .named("WritableKeyPath", [$0, type(ofPath: value, from: $0) ?? .named("Any", [])])
      }
    case .type(let type): return .named("Type", [type])
    case .name(let name): return type(ofName: name)
    case .list(let members): return .list(element(of: members))
    case .dictionary(let pairs):
      let types = pairs.map { type(of: $0.value) }
      let keys = pairs.map { type(of: $0.key) }
      let value = wider(types) ?? first(of: types)
      return .dictionary(
        decimal(keys) ?? first(of: keys), optional(value, beside: pairs.map(\.value)))
    case .tuple(let parts) where parts.count == 1: return type(of: parts[0].value)
    case .tuple(let parts):
      return .tuple(parts.map { ($0.label, type(of: $0.value) ?? .named("Any", [])) })
    case .closure(let function):
      let given = function.parameters.map { $0.type ?? .named("Any", []) }
      return .function(given, function.answer ?? answer(of: function, []) ?? .named("Any", []))
    case .call(let callee, let given): return type(ofCall: callee, given)
    case .index(let object, let given) where given.first?.label?.text == "keyPath":
      // Only a decimal number is written otherwise where its type is known.
      let type = type(ofPath: given[0].value, from: type(of: object))
      return type?.name.map(SwiftLibrary.decimals.contains) == true ? type : nil
    case .index(let object, let given): return type(ofIndex: given, in: object)
    case .member(let object, let name):
      if dynamicMembers.member(value) != nil { return dynamicMembers.type(of: value) }
      return type(ofMember: name.text, of: object)
    case .unary(let sign, let inner):
      if let kind = ["... ": "From", "...": "Through", "..<": "UpTo"][sign] {
        return .named("PartialRange" + kind, [type(of: inner) ?? .named("Int", [])])
      }
      return sign == "!" ? .named("Bool", []) : type(of: inner)
    case .binary(let sign, let left, let right): return type(ofBinary: sign, left, right)
    case .conditional(_, let yes, let no):
      let types = [type(of: yes), type(of: no)]
      let type = wider(types) ?? types[0] ?? types[1]
      let hasNil = [yes, no].contains(where: \.isNull)
      return hasNil ? type.map { .optional($0.unwrapped) } : type
    case .assign: return .tuple([])
    case .cast(_, let word, let type):
      return word == "is" ? .named("Bool", []) : word == "as?" ? .optional(type) : type
    case .attempt(let inner, let isOptional):
      let type = type(of: inner)
      return isOptional ? .optional(type?.unwrapped ?? .named("Any", [])) : type
    case .wait(let inner): return type(of: inner)
    case .chained(let inner), .forced(let inner): return type(of: inner)?.unwrapped
    }
  }

  /// The type of what a subscript with these arguments reads.
  private func type(ofIndex given: SwiftArguments, in object: SwiftExpression) -> SwiftTypeName? {
    let place = type(ofFirst: given)
    switch type(of: object)?.unwrapped {
    case let whole? where place?.isRange == true:
      if case .list(let element) = whole { return .named("ArraySlice", [element]) }
      return whole.name == "String" ? .named("Substring", []) : whole
    case let whole? where whole.isListOrDictionary && addedSubscript(given) != nil:
      let any = SwiftTypeName.named("Any", [])
      return addedSubscript(given)?.answer?.with(parameters(of: whole)).with(
        ["Element": any, "Key": any, "Value": any])
    case .list(let element)?: return element
    case .dictionary(let key, let element)? where place == .memberIndex:
      return .tuple([("key", key), ("value", element)])
    case .named("Set", let inner)? where place == .memberIndex: return inner.first
    case .dictionary(_, let element)?:
      return given.contains { $0.label?.text == "default" } ? element : .optional(element)
    case .named("String", _)?, .named("Substring", _)?:
      // An index of a text has no type here, or that of a number.
      let own = place == nil ? [] : program.functions("subscript", of: "String")
      return overloads.chosen(given, among: own, on: type(of: object))?.answer
        ?? .named("Character", [])
    case .named("ArraySlice", let inner)?: return inner.first
    case let own?:
      let all = own.name.map { program.functions("subscript", of: $0) } ?? []
      return overloads.chosen(given, among: all, on: own)?.answer?.with(parameters(of: own))
    case nil: return nil
    }
  }

  /// The type that the members of a list have together.
  private func element(of members: [SwiftExpression]) -> SwiftTypeName {
    if case .keyPath? = members.first?.kind { return .named("KeyPath", []) }
    let types = members.map { type(of: $0) }
    let element =
      ofTuples(members) ?? decimal(types) ?? ofLiterals(among: members, types)
      ?? wider(types) ?? first(of: types)
    return optional(element, beside: members)
  }

  /// The type of the text that some members of a list have, and of which its literals are values, too: `[Money(5), 3]`;
  /// nil of all other lists.
  func ofLiterals(among members: [SwiftExpression], _ types: [SwiftTypeName?]) -> SwiftTypeName? {
    guard
      let facts = types.lazy.compactMap({ self.program.facts(of: self.plain($0)?.unwrapped) })
        .first,
      members.contains(where: { facts.value(of: $0) != nil })
    else { return nil }
    return .named(facts.name, [])
  }

  /// The type of tuples in a list where some tell the type of a part of the others: `[(Size.small, 1), (.large, nil)]`; nil
  /// of all other lists.
  func ofTuples(_ members: [SwiftExpression]) -> SwiftTypeName? {
    let rows = members.compactMap { member in
      if case .tuple(let parts) = member.kind { parts } else { nil }
    }
    guard let first = rows.first, first.count > 1, rows.count == members.count,
      rows.allSatisfy({ $0.count == first.count }),
      rows.contains(where: { $0.contains { $0.value.isOfWantedType || $0.value.isNull } })
    else { return nil }
    var parts: [(label: String?, type: SwiftTypeName)] = []
    for place in first.indices {
      let column = rows.map { $0[place].value }
      let isWanted = column.contains { $0.isOfWantedType || $0.isNull }
      let type = type(of: SwiftExpression(.list(column), column[0].span))?.element
      if isWanted, type?.isUnknown != false { return nil }
      parts.append((first[place].label, type ?? .named("Any", [])))
    }
    return .tuple(parts)
  }

  private func first(of types: [SwiftTypeName?]) -> SwiftTypeName {
    types.lazy.compactMap { $0 }.first ?? .named("Any", [])
  }

  /// The type of members among which a nil stands: `[1, nil]`; of all others the type itself.
  private func optional(_ type: SwiftTypeName, beside members: [SwiftExpression]) -> SwiftTypeName {
    if type.isUnknown || type.isOptional { return type }
    return members.contains(where: \.isNull) ? .optional(type) : type
  }

  func type(ofFirst given: SwiftArguments) -> SwiftTypeName? {
    given.first.flatMap { type(of: $0.value) }
  }

  /// The subscript with these labels that the text adds to lists or dictionaries; nil if it adds none.
  func addedSubscript(_ given: SwiftArguments) -> SwiftFunction? {
    guard let label = given.first?.label?.text, label != "default" else { return nil }
    return program.methods["subscript"]?.first { $0.labels.first == label }
  }

  private func type(ofName name: String) -> SwiftTypeName? {
    if let binding = scope.find(name) { return binding.type }
    if SwiftLibrary.constants[name] != nil { return .named("Double", []) }
    if name == "self" {
      guard let type = around.type else { return nil }
      if program.types[type.name] == nil, SwiftLibrary.extended(type.name) == "Array" {
        return .list(scope.kind(of: "Element") ?? .named("Any", []))
      }
      return around.isStatic ? .named("Type", [.named(type.name, [])]) : .named(type.name, [])
    }
    if name == "super" { return around.type.flatMap(program.above).map { .named($0.name, []) } }
    if let type = around.type {
      if let published = published(name, of: type) ?? projected(name, of: type) { return published }
      if let variable = program.variable(name, of: type.name) { return declared(variable) }
      if name == "allCases", around.isStatic, !type.cases.isEmpty {
        return .list(.named(type.name, []))
      }
      if let method = program.functions(name, of: type.name).first {
        return method.isProperty ? method.answer : method.type
      }
      if program.types[type.name] == nil, name == "indices" {
        return .named("Range", [.named("Int", [])])
      }
      if type.name == "TestableObserver", program.types[type.name] == nil, name == "events" {
        let element = scope.kind(of: "Element")
        return .list(.named("Recorded", of: element.map { .named("Event", [$0]) }))
      }
      if name == "values", SwiftLibrary.isStream(type.name) { return .named("AsyncStream", []) }
    }
    if SwiftLibrary.mathematics.contains(name) {
      let number = SwiftTypeName.named("Double", [])
      return .function(SwiftLibrary.ofTwo.contains(name) ? [number, number] : [number], number)
    }
    return nil
  }

  /// The type of a property, written or told by its value.
  func declared(_ variable: SwiftVariable) -> SwiftTypeName? {
    variable.type ?? variable.value.flatMap { type(of: $0) }
  }

  /// The type of `$name` for a property that is `@Published`; nil of all else.
  func published(_ name: String, of facts: SwiftProgram.TypeFacts) -> SwiftTypeName? {
    guard name.hasPrefix("$"),
      let variable = program.variable(String(name.dropFirst()), of: facts.name),
      variable.modifiers.contains("@Published")
    else { return nil }
    return .named("BehaviorSubject", of: declared(variable))
  }

  /// The type of `$name` for a property with a wrapper of the text; nil of all else.
  func projected(_ name: String, of facts: SwiftProgram.TypeFacts) -> SwiftTypeName? {
    guard name.hasPrefix("$"),
      let wrapper = program.variable("_" + name.dropFirst(), of: facts.name)?.wrapper
    else { return nil }
    return program.variable("projectedValue", of: wrapper.type.name.text).flatMap(declared)
  }

  func isStream(_ type: SwiftTypeName?) -> Bool {
    guard let name = plain(type)?.name else { return false }
    return program.types[name] == nil && SwiftLibrary.isStream(name)
  }

  /// The type behind a name for it.
  func plain(_ type: SwiftTypeName?) -> SwiftTypeName? {
    guard case .named(let name, _)? = type, program.types[name] == nil else { return type }
    if name == "Self", let own = around.type, program.types[own.name] == nil {
      switch own.name {
      case "Array": return .list(.named("Element", []))
      case "Dictionary": return .dictionary(.named("Key", []), .named("Value", []))
      case "Set": return .named(own.name, [.named("Element", [])])
      default: break
      }
    }
    if let same = scope.same(as: name) { return same }
    let kind = scope.isParameter(name) ? scope.kind(of: name) : program.parameters[name]
    let isKnown = kind?.name.map { program.types[$0] != nil || SwiftLibrary.isStream($0) } ?? false
    return isKnown ? kind : type
  }

  /// The type of values that are decimal numbers together, or lists and tuples with such parts: `[1, 2.5]`,
  /// `[("a", 1), ("b", 2.5)]`; nil of all others.
  ///
  /// A nil is of any type.
  func decimal(_ types: [SwiftTypeName?]) -> SwiftTypeName? {
    let names = Set(types.compactMap { $0 }.map { $0.unwrapped.name ?? "" }).subtracting(["Int"])
    if let first = names.first, names.isSubset(of: SwiftLibrary.decimals) {
      // A literal has the type of the others.
      let name = names.contains("Float") ? "Float" : names.count == 1 ? first : "Double"
      let number = SwiftTypeName.named(name, [])
      return types.contains { $0?.isOptional == true } ? .optional(number) : number
    }
    let lists = types.compactMap { type in
      if case .list(let element)? = type { element } else { nil }
    }
    if lists.count > 1, lists.count == types.count { return decimal(lists).map { .list($0) } }
    let rows = types.compactMap { type in if case .tuple(let parts)? = type { parts } else { nil } }
    guard let first = rows.first, rows.count == types.count,
      rows.allSatisfy({ $0.count == first.count })
    else { return nil }
    var isDecimal = false
    let parts = first.indices.map { place -> (label: String?, type: SwiftTypeName) in
      guard let type = decimal(rows.map { $0[place].type }) else { return first[place] }
      isDecimal = true
      return (first[place].label, type)
    }
    return isDecimal ? .tuple(parts) : nil
  }

  /// The type that some values tell the others: that of decimal numbers, `[1, 2.5]`, or of optionals, `[1, maybe]`; nil of
  /// all others.
  func wider(_ types: [SwiftTypeName?]) -> SwiftTypeName? {
    if let type = decimal(types) { return type }
    guard types.contains(where: { $0?.isOptional == false && $0?.isUnknown == false }) else {
      return nil
    }
    return types.lazy.compactMap { $0 }.first { $0.isOptional && !$0.unwrapped.isUnknown }
  }

  /// The declaration of an expression's type.
  func facts(of value: SwiftExpression) -> SwiftProgram.TypeFacts? {
    program.facts(of: plain(type(of: value))?.unwrapped)
  }

  /// True of a value of a type of the text that is a publisher, or an observable, or of a type parameter that may stand
  /// for such a type; also of a subject, unless that counts as an observer.
  func isOwnStream(_ value: SwiftExpression, orSubject: Bool = true) -> Bool {
    guard let facts = facts(of: value) else {
      if case .name("self") = value.kind { return false }
      let name = plain(type(of: value))?.name
      return (name.flatMap(scope.kind)?.name ?? name) == "Publisher"
        && program.types.values.contains {
          $0.parents.contains("Publisher") || $0.parents.contains("Subject")
        }
    }
    let kind = program.member(of: facts.name) { $0.parents.first(where: SwiftLibrary.isStream) }
    return kind.map { orSubject || $0 != "Subject" && $0 != "SubjectType" } ?? false
  }

  func type(
    ofBinary sign: String, _ left: SwiftExpression, _ right: SwiftExpression
  ) -> SwiftTypeName? {
    switch sign {
    case "&&" where program.declares(sign), "||" where program.declares(sign):
      return answer(ofOperator: sign, [(left, type(of: left)), (right, type(of: right))])
        ?? .named("Bool", [])
    case "==", "!=", "===", "!==", "<", "<=", ">", ">=", "&&", "||", "~=": return .named("Bool", [])
    case "...", "..<":
      let types = [type(of: left), type(of: right)]
      if program.declares(sign),
        let own = answer(ofOperator: sign, [(left, types[0]), (right, types[1])])
      {
        return own
      }
      let bound = decimal(types)?.unwrapped ?? types[0] ?? .named("Int", [])
      return .named(sign == "..." ? "ClosedRange" : "Range", [bound])
    case "??":
      let (first, second) = (type(of: left)?.unwrapped, type(of: right))
      let mayBeNil =
        (right.isNull || plain(second)?.isOptional == true) && first?.isOptional != true
      return mayBeNil ? (first ?? second?.unwrapped).map { .optional($0) } : first ?? second
    default:
      let (a, b) = (type(of: left), type(of: right))
      if a?.name.map(SwiftLibrary.moments.contains) == true { return a }
      if let own = answer(ofOperator: sign, [(left, a), (right, b)]) { return own }
      if ["<<", ">>", "&<<", "&>>"].contains(sign) { return a }
      // A literal, and what is computed of it, has the type of the other side.
      if a?.name == "Int", b?.name.map(SwiftLibrary.wholes.contains) == true { return b }
      if b?.name == "Double" || b?.name == "Float" { return b }
      // `[0] + xs` of decimal numbers.
      if sign == "+", let list = decimal([a, b]) { return list }
      return a ?? b
    }
  }
}

extension SwiftTyping {
  /// The type of the answer of an operator that the text declares, in a type of these values or outside of types; nil
  /// if it declares none for them.
  private func answer(
    ofOperator sign: String, _ operands: [(source: SwiftExpression, type: SwiftTypeName?)]
  ) -> SwiftTypeName? {
    let known = operands.compactMap { plain($0.type) }.map {
      type -> (SwiftTypeName, [SwiftFunction]) in
      let own = program.facts(of: type).map { program.functions(sign, of: $0.name) } ?? []
      return (type, own.map { $0.with(["Self": type]) })
    }
    let others = scope.find(sign)?.functions.map(\.function) ?? []
    // Most programs declare none.
    if others.isEmpty, known.allSatisfy({ $0.1.isEmpty }) { return nil }
    let own = operands.lazy.compactMap { self.program.facts(of: self.plain($0.type)) }.first
    // A literal is a value of the other side's type.
    let given = operands.map { source, type -> (source: SwiftExpression?, type: SwiftTypeName?) in
      if let own, own.value(of: source) != nil { return (nil, .named(own.name, [])) }
      return (source.isLiteral || source.isOfWantedType ? source : nil, plain(type))
    }
    for (type, all) in known + [(.tuple([]), others)] {
      guard let function = overloads.operation(among: all, given, isStandard: true),
        let answer = function.answer?.with(parameters(of: type)),
        !answer.mentions({ name in function.conditions.contains { $0.name == name } })
      else { continue }
      return answer
    }
    return nil
  }

  /// The things that the functions and types around a place state.
  struct Place {
    /// The ways in which `self` changes, where it is a value.
    struct Changes {
      /// A method answers the changed value beside its own answer: it is mutating.
      var areAnswered = false
      /// Within such a method, an initializer of a value, and the closures in them.
      var arePossible = false
      /// A `defer` makes some behind a `return`.
      var areDeferred = false
      /// The name of the accumulator that a closure changes, which is its answer: `reduce(into: a) { … }`.
      var accumulator: String?
    }

    /// A failable initializer may answer nil; an accessor of a value answers the changed value as an initializer does.
    enum Initializer { case plain, failable, accessor }

    /// The type whose members can be named alone.
    var type: SwiftProgram.TypeFacts?
    /// The name of `self`, where there is one.
    var receiver: String?
    /// The way in which that name holds it.
    var hold = SwiftFunction.Capture.Hold.strong
    var changes = Changes()
    /// The kind of initializer that is being written, if it is one.
    var initializer: Initializer?
    /// A member of the type itself.
    var isStatic = false
    /// The type of what a function answers.
    var answer: SwiftTypeName?
    /// A closure wrote no type for that, so it is only what the text around it suggests.
    var isAnswerGuessed = false
    /// The name of the function, for `#function`; one that observes the property of its name is not called again where
    /// it sets that.
    var function = (name: "main", observes: false)
    /// The statements that `break` and `continue` leave.
    var exits: [SwiftExit] = []
  }
}

extension SwiftTyping.Place {
  var isInitializer: Bool { initializer != nil }
}
