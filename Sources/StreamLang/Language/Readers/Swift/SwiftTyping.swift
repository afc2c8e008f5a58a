/// Knows the types of expressions, as far as their text tells them, from the names that hold where they stand.
class SwiftTyping: TreeWriter {
  let text: SwiftText
  /// Its statements behind the declarations of earlier texts that hold in it.
  let whole: [SwiftStatement]
  var source: Source { text.source }
  var scope: SwiftScope
  var program: SwiftProgram
  /// True of a text that uses Combine, and not RxSwift.
  let isCombine: Bool
  /// The names that texts before have declared.
  let known: Source.Known
  /// The place in the text that is being written.
  var around = Place()

  init(_ text: SwiftText, known: Source.Known) {
    self.text = text
    scope = SwiftScope(
      WordPlaces(text.tokens.compactMap { token in token.name.map { ($0, token.span.start) } }),
      among: known.taken)
    whole = text.whole
    program = SwiftProgram(whole, SwiftToken.owners(of: text.tokens))
    isCombine = text.usesCombine
    self.known = known
    super.init("Swift", constants: ["absent"])
  }

  var overloads: SwiftOverloads { SwiftOverloads(typing: self) }
  var dynamicMembers: SwiftDynamicMembers { SwiftDynamicMembers(typing: self) }

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
    case .name(let name): return meant(type(ofName: name))
    case .list(let members):
      let types = members.map { type(of: $0) }
      if case .keyPath? = members.first?.kind { return .list(.named("KeyPath", [])) }
      return .list(decimal(types) ?? types.first.flatMap { $0 } ?? .named("Any", []))
    case .dictionary(let pairs):
      let types = pairs.map { type(of: $0.value) }
      let keys = pairs.map { type(of: $0.key) }
      return .dictionary(
        decimal(keys) ?? keys.first.flatMap { $0 } ?? .named("Any", []),
        decimal(types) ?? types.first.flatMap { $0 } ?? .named("Any", []))
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
    case .index(let object, let given):
      switch type(of: object)?.unwrapped {
      case let whole? where given.first.map({ type(of: $0.value)?.name == "Range" }) == true:
        if case .list(let element) = whole { return .named("ArraySlice", [element]) }
        return whole.name == "String" ? .named("Substring", []) : whole
      case .list(let element)?: return element
      case .dictionary(_, let element)?:
        if let own = addedSubscript(given) {
          return own.answer?.name == "Value" ? element : own.answer
        }
        return given.contains { $0.label?.text == "default" } ? element : .optional(element)
      case .named("String", _)?, .named("Substring", _)?: return .named("String", [])
      case .named("ArraySlice", let inner)?: return inner.first
      case let own?:
        let all = own.name.map { program.functions("subscript", of: $0) } ?? []
        return overloads.chosen(given, among: all, on: own)?.answer?.with(parameters(of: own))
      case nil: return nil
      }
    case .member(let object, let name):
      if dynamicMembers.member(value) != nil { return dynamicMembers.type(of: value) }
      return type(ofMember: name.text, of: object)
    case .unary(let sign, let inner):
      if sign.hasPrefix("..") { return .named("Range", [type(of: inner) ?? .named("Int", [])]) }
      return sign == "!" ? .named("Bool", []) : type(of: inner)
    case .binary(let sign, let left, let right): return type(ofBinary: sign, left, right)
    case .conditional(_, let yes, let no):
      let types = [type(of: yes), type(of: no)]
      let type = decimal(types) ?? types[0] ?? types[1]
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

  func type(ofFirst given: [SwiftExpression.Argument]) -> SwiftTypeName? {
    given.first.flatMap { type(of: $0.value) }
  }

  /// The subscript with these labels that the text adds to lists or dictionaries; nil if it adds none.
  func addedSubscript(_ given: [SwiftExpression.Argument]) -> SwiftFunction? {
    guard let label = given.first?.label?.text, label != "default" else { return nil }
    return program.methods["subscript"]?.first { $0.labels.first == label }
  }

  private func type(ofName name: String) -> SwiftTypeName? {
    if let binding = scope.find(name) { return binding.type }
    if SwiftLibrary.constants[name] != nil { return .named("Double", []) }
    if name == "self" {
      guard let type = around.type else { return nil }
      if program.types[type.name] == nil, SwiftProgram.library(type.name) == "Array" {
        return .list(scope.kind(of: "Element") ?? .named("Any", []))
      }
      return around.isStatic ? .named("Type", [.named(type.name, [])]) : .named(type.name, [])
    }
    if let type = around.type {
      if let variable = program.variable(name, of: type.name) { return declared(variable) }
      if let published = published(name, of: type) { return published }
      if let method = program.functions(name, of: type.name).first { return method.type }
      if program.types[type.name] == nil, name == "indices" {
        return .named("Range", [.named("Int", [])])
      }
    }
    return nil
  }

  /// The type of a property, written or told by its value.
  private func declared(_ variable: SwiftVariable) -> SwiftTypeName? {
    meant(variable.type) ?? variable.value.flatMap { type(of: $0) }
  }

  /// The type of `$name` for a property that is `@Published`; nil of all else.
  private func published(
    _ name: String, of facts: SwiftProgram.TypeFacts
  ) -> SwiftTypeName? {
    guard name.hasPrefix("$"),
      let variable = program.variable(String(name.dropFirst()), of: facts.name),
      variable.modifiers.contains("@Published")
    else { return nil }
    return .named("BehaviorSubject", of: declared(variable))
  }

  /// The type that a `typealias` stands for; all others as they are.
  private func meant(_ type: SwiftTypeName?) -> SwiftTypeName? {
    guard case .named(let name, _)? = type, program.types[name] == nil else { return type }
    return program.synonyms[name] ?? type
  }

  func isStream(_ type: SwiftTypeName?) -> Bool {
    guard let name = plain(type)?.name else { return false }
    return program.types[name] == nil && SwiftLibrary.isStream(name)
  }

  /// The type behind a name for it.
  func plain(_ type: SwiftTypeName?) -> SwiftTypeName? {
    guard case .named(let name, _)? = type, program.types[name] == nil else { return type }
    let kind = scope.isParameter(name) ? scope.kind(of: name) : program.parameters[name]
    let isKnown = kind?.name.map { program.types[$0] != nil || SwiftLibrary.isStream($0) } ?? false
    return program.synonyms[name] ?? (isKnown ? kind : type)
  }

  /// True of members that are decimal numbers together, `[1, 2.5]`; a nil is of any type.
  func areDecimal(_ members: [SwiftTypeName?]) -> Bool {
    let names = members.map { $0?.unwrapped.name }
    return names.contains("Double")
      && names.allSatisfy { $0 == nil || $0 == "Double" || $0 == "Int" }
  }

  /// The type of values that are decimal numbers together, or lists and tuples with such parts: `[1, 2.5]`,
  /// `[("a", 1), ("b", 2.5)]`; nil of all others.
  func decimal(_ types: [SwiftTypeName?]) -> SwiftTypeName? {
    if areDecimal(types) { return .named("Double", []) }
    let lists = types.compactMap { type in
      if case .list(let element)? = type { element } else { nil }
    }
    if lists.count > 1, lists.count == types.count { return decimal(lists).map { .list($0) } }
    let rows = types.compactMap { type in
      if case .tuple(let parts)? = type { parts } else { nil }
    }
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

  /// The declaration of an expression's type.
  func facts(of value: SwiftExpression) -> SwiftProgram.TypeFacts? {
    program.facts(of: plain(type(of: value))?.unwrapped)
  }

  /// True of a value of a type of the text that is a publisher, or an observable; also of a subject, unless that counts
  /// as an observer.
  func isOwnStream(_ value: SwiftExpression, orSubject: Bool = true) -> Bool {
    guard let facts = facts(of: value) else { return false }
    let kind = program.member(of: facts.name) { $0.parents.first(where: SwiftLibrary.isStream) }
    return kind.map { orSubject || $0 != "Subject" && $0 != "SubjectType" } ?? false
  }

  func type(
    ofBinary sign: String, _ left: SwiftExpression, _ right: SwiftExpression
  ) -> SwiftTypeName? {
    switch sign {
    case "==", "!=", "===", "!==", "<", "<=", ">", ">=", "&&", "||", "~=": return .named("Bool", [])
    case "...", "..<":
      let types = [type(of: left), type(of: right)]
      let isDecimal = areDecimal(types)
      return .named(
        "Range", [isDecimal ? .named("Double", []) : types[0] ?? .named("Int", [])])
    case "??": return type(of: left)?.unwrapped ?? type(of: right)
    default:
      let (a, b) = (type(of: left), type(of: right))
      if a?.name == "Date" { return a }
      // A literal has the type of the other side.
      if left.isLiteral, a?.name == "Int", sign != "<<", sign != ">>",
        b?.name.map(SwiftLibrary.wholes.contains) == true
      {
        return b
      }
      if b?.name == "Double" || b?.name == "Float" { return b }
      return a ?? b
    }
  }

  // MARK: Casts

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
    switch plain(type) ?? type {
    case .named("Set", let inner) where inner.count == 1: return parts("Set", inner)
    case .named(let name, _):
      if let binding = scope.find(name), binding.type == .named("Type", [.named(name, [])]) {
        return binding.value
      }
      if scope.isParameter(name) {
        return js("fatal", [string("the type \(name) is not known when this runs", span)], span)
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

  // MARK: Members

  private func type(ofMember name: String, of object: SwiftExpression) -> SwiftTypeName? {
    if case .name(let type) = object.kind, scope.find(type) == nil || program.types[type] != nil {
      if SwiftLibrary.closed.contains(type) { return .named(type, []) }
      if let facts = program.types[type] {
        if let made = facts.cases[name] {
          let given = made.parts.map(\.type)
          return given.isEmpty ? .named(type, []) : .function(given, .named(type, []))
        }
        if name == "allCases", !facts.cases.isEmpty { return .list(.named(type, [])) }
        return program.variable(name, of: type).flatMap(declared)
      }
      if let decimal = SwiftLibrary.decimal(type) { return decimal }
      if type == "Date" { return .named(type, []) }
      if SwiftLibrary.wholes.contains(type) { return .named(type, []) }
    }
    if case .chained(let inner) = object.kind, case .name(let type) = inner.kind, name == "none",
      type.startsCapitalized, scope.find(type) == nil
    {
      return .optional(.named(type, []))
    }
    if name == "none", case .name("Optional") = object.kind { return .optional(.named("Any", [])) }
    if name == "none", case .type(let type) = object.kind, type.isOptional { return type }
    if case .type(let type) = object.kind, type.name.map(SwiftLibrary.closed.contains) == true {
      return type
    }
    let owner = plain(type(of: object))
    if case .named("Type", let inner)? = owner, let type = inner.first?.name {
      return program.variable(name, of: type).flatMap(declared)
    }
    if case .chained = object.kind, let facts = program.facts(of: owner) {
      return program.variable(name, of: facts.name).flatMap(declared).map { .optional($0) }
    }
    if let facts = program.facts(of: owner?.unwrapped) {
      if name.hasPrefix("$") {
        return published(name, of: facts) ?? .named("BehaviorSubject", [])
      }
      if name == "rx", program.variable(name, of: facts.name) == nil { return owner }
      return program.variable(name, of: facts.name).flatMap(declared)?.with(
        parameters(of: owner?.unwrapped))
    }
    if let type = SwiftCodingTypes.property(name, owner) { return type }
    if name == "publisher" { return .named("Observable", of: owner?.element) }
    if isStream(owner) {
      switch name {
      case "value": return owner?.element
      case "values": return .named("AsyncStream", of: owner?.element)
      default: return nil
      }
    }
    switch name {
    case "count", "hashValue", "leadingZeroBitCount", "trailingZeroBitCount", "nonzeroBitCount",
      "bitWidth":
      return .named("Int", [])
    case "children" where owner?.name == "Mirror":
      return .list(
        .tuple([("label", .optional(.named("String", []))), ("value", .named("Any", []))]))
    case "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow":
      return .named("Double", [])
    case "magnitude", "byteSwapped", "bigEndian", "littleEndian", "nextUp", "nextDown", "ulp",
      "significand", "binade":
      return owner?.part(called: name) ?? owner
    case "lazy": return owner?.element.map { .list($0) }
    case "asciiValue": return .optional(.named("UInt8", []))
    case "isEmpty", "isStopEvent", "isCompleted": return .named("Bool", [])
    case "description", "localizedDescription", "capitalized": return .named("String", [])
    case "uuidString" where owner?.name == "UUID": return .named("String", [])
    case "utf8" where isText(owner): return .list(.named("UInt8", []))
    case "utf16" where isText(owner): return .list(.named("UInt16", []))
    case "unicodeScalars" where isText(owner): return .list(.named("Scalar", []))
    case "element":
      return owner?.part(called: name)
        ?? .optional(
          owner?.name == "Event" ? owner?.element ?? .named("Any", []) : .named("Any", []))
    case "first", "last":
      return owner?.part(called: name) ?? owner?.element.map { .optional($0) }
    case "indices": return .named("Range", [.named("Int", [])])
    case "keys": return owner?.element?.part(0).map { .list($0) }
    case "values": return owner?.valueElement.map { .list($0) }
    default: return owner?.part(called: name)
    }
  }

  // MARK: Calls

  /// The type of `T(a)`, with its type parameters where the text tells them all.
  private func instance(
    of facts: SwiftProgram.TypeFacts, _ given: [SwiftExpression.Argument]
  ) -> SwiftTypeName {
    if facts.parameters.isEmpty { return .named(facts.name, []) }
    let chosen = overloads.fitting(given, among: facts.initializers, on: nil).first
    let known = parameters(of: facts, [], given, chosen ?? facts.memberwise(Span(0, 0)))
    let all = facts.parameters.compactMap { known[$0] }
    return .named(facts.name, all.count == facts.parameters.count ? all : [])
  }

  /// The types that stand for the type parameters in a call of an initializer: those that are spelled, or those of
  /// the arguments.
  func parameters(
    of facts: SwiftProgram.TypeFacts, _ spelled: [SwiftTypeName],
    _ given: [SwiftExpression.Argument], _ function: SwiftFunction
  ) -> [String: SwiftTypeName] {
    let names = facts.parameters
    var known = Dictionary(zip(names, spelled)) { first, _ in first }
    if known.isEmpty, let (arguments, _) = SwiftProgram.placed(given, function) {
      for (parameter, values) in zip(function.parameters, arguments) {
        for value in values {
          guard let wanted = parameter.type, let own = plain(type(of: value)) else { continue }
          wanted.find(Set(names), in: own, &known)
        }
      }
    }
    return known.filter {
      !$1.mentions { $0 == "Any" && spelled.isEmpty || scope.isParameter($0) }
    }
  }

  /// The types that stand for `Self` and for the type parameters of a value's type.
  func parameters(of type: SwiftTypeName?) -> [String: SwiftTypeName] {
    guard case .named(let name, let inner)? = type, let names = program.types[name]?.parameters
    else { return type.map(libraryParameters) ?? [:] }
    let pairs = names.count == inner.count ? Array(zip(names, inner)) : []
    return Dictionary(pairs + [("Self", .named(name, inner))]) { first, _ in first }
  }

  /// The types that stand for `Self`, and for what an extension calls the parts of a type of the libraries.
  private func libraryParameters(of type: SwiftTypeName) -> [String: SwiftTypeName] {
    var known: [String: SwiftTypeName] = [:]
    switch type {
    case .optional(let inner): known["Wrapped"] = inner
    case .dictionary(let key, let value): (known["Key"], known["Value"]) = (key, value)
    case .list(let element): known["Element"] = element
    case .named(_, let inner):
      if isStream(type), let element = inner.first {
        (known["Element"], known["Output"]) = (element, element)
      }
    case .tuple, .function: break
    }
    known = known.filter { !$1.mentions { $0 == "Any" || scope.isParameter($0) } }
    known["Self"] = type
    return known
  }

  /// The type of what a key path leads to from a value of a type; nil if nothing tells it.
  private func type(ofPath path: SwiftExpression, from root: SwiftTypeName?) -> SwiftTypeName? {
    guard case .keyPath(let names, _) = path.kind else {
      guard case .named(let kind, let inner)? = plain(type(of: path)), kind.hasSuffix("KeyPath")
      else { return nil }
      return inner.count == 2 ? inner[1] : nil
    }
    return names.reduce(root) { type, name in
      type?.unwrapped.name.flatMap { program.variable(name.text, of: $0) }.flatMap(declared)
    }
  }

  /// The type parameters of a function for which decimal numbers stand, some of them written without a point.
  func decimals(
    among arguments: [[SwiftExpression]], _ function: SwiftFunction
  ) -> [String: SwiftTypeName] {
    var known: [String: SwiftTypeName] = [:]
    for condition in function.conditions {
      let own = zip(function.parameters, arguments).filter {
        $0.0.type?.unwrapped.name == condition.name
      }
      let types = own.flatMap { $0.1.map { type(of: $0) } }
      if types.count > 1, areDecimal(types) { known[condition.name] = .named("Double", []) }
    }
    // `p.with(\.width, 9)`: the path tells the type of the value.
    for (parameter, values) in zip(function.parameters, arguments) {
      guard case .named(let kind, let inner)? = parameter.type, kind.hasSuffix("KeyPath"),
        inner.count == 2, let name = inner[1].name,
        function.conditions.contains(where: { $0.name == name }), let path = values.first,
        let type = type(ofPath: path, from: inner[0]),
        type.name.map(SwiftLibrary.decimals.contains) == true
      else { continue }
      known[name] = type
    }
    return known
  }

  /// True of a value that is called as a function is: its type has `callAsFunction`.
  func isCallable(_ callee: SwiftExpression) -> Bool {
    guard program.methods["callAsFunction"] != nil, let facts = facts(of: callee) else {
      return false
    }
    return !program.functions("callAsFunction", of: facts.name).isEmpty
  }

  private func type(
    ofCall callee: SwiftExpression, _ given: [SwiftExpression.Argument]
  ) -> SwiftTypeName? {
    if isCallable(callee) {
      return type(ofMethod: "callAsFunction", of: callee, given)
    }
    switch callee.kind {
    case .name(let name):
      if let all = scope.find(name)?.functions, !all.isEmpty {
        let meant = overloads.chosen(given, among: all.map(\.function), on: nil) ?? all[0].function
        return meant.answer ?? .tuple([])
      }
      if case .function(_, let answer)? = scope.find(name)?.type { return answer }
      if let facts = program.types[name] { return instance(of: facts, given) }
      if let type = around.type {
        let own = program.functions(name, of: type.name)
        let this = SwiftTypeName.named(type.name, [])
        if let method = overloads.chosen(given, among: own, on: this) {
          return method.answer?.with(["Self": this])
        }
      }
      if isOfSelf(name, given) {
        return type(ofMethod: name, of: SwiftExpression(.name("self"), callee.span), given)
      }
      switch name {
      case "String": return .named("String", [])
      case "Void", "print", "debugPrint", "NSLog": return .tuple([])
      case "Data" where given.first?.label?.text == "base64Encoded":
        return .optional(.named(name, []))
      case "sequence":
        let isFirst = given.first?.label?.text == "first"
        return .named("UnfoldSequence", of: isFirst ? type(ofFirst: given) : nil)
      case "Range", "ClosedRange", "CountableRange", "CountableClosedRange":
        return .named("Range", [type(ofFirst: given)?.element ?? .named("Int", [])])
      case "Optional": return .optional(type(ofFirst: given) ?? .named("Any", []))
      case _ where SwiftLibrary.decimals.contains(name):
        return SwiftLibrary.decimal(name).map {
          isTextual(given.first?.value) ? .optional($0) : $0
        }
      case _ where SwiftLibrary.wholes.contains(name):
        let label = given.first?.label?.text
        let isPlain = label == "ascii" || label == "digits"
        let isOptional = label == "exactly" || !isPlain && isTextual(given.first?.value)
        return isOptional ? .optional(.named(name, [])) : .named(name, [])
      case _ where SwiftLibrary.mathematics.contains(name):
        return given.contains { type(of: $0.value)?.name == "Float" }
          ? .named("Float", []) : .named("Double", [])
      case "type" where given.first?.label?.text == "of":
        return type(of: given[0].value).map { .named("Type", [$0]) }
      case "min", "max", "abs": return type(ofFirst: given)
      case "repeatElement": return type(ofFirst: given).map { .list($0) }
      case "stride": return .list(type(ofFirst: given) ?? .named("Int", []))
      case "Dictionary":
        let owner = SwiftTypeName.named(name, [])
        return SwiftAnswers(self, "init", of: owner, given).ofDictionary ?? owner
      case "ArraySlice", "Set": return .named(name, of: type(ofFirst: given)?.element)
      case "Array" where given.first?.label?.text == "repeating":
        return type(ofFirst: given).map { .list($0) }
      case "Array": return type(ofFirst: given)?.element.map { .list($0) }
      case "zip":
        if given.contains(where: { $0.isTrailing || isStream(type(of: $0.value)) }) {
          return .named("Observable", [])
        }
        return .list(
          .tuple(given.map { (nil, type(of: $0.value)?.element ?? .named("Any", [])) }))
      case "Just": return .named("Observable", of: type(ofFirst: given))
      case "BehaviorSubject", "BehaviorRelay", "CurrentValueSubject":
        return .named(name, of: type(ofFirst: given))
      case _ where SwiftLibrary.isStream(name) || name.startsCapitalized: return .named(name, [])
      default: return nil
      }
    case .type(let type): return type
    case .implied: return nil
    case .member(let object, let name): return type(ofMethod: name.text, of: object, given)
    case .closure(let function): return function.answer ?? answer(of: function, [])
    default:
      if case .function(_, let answer)? = type(of: callee)?.unwrapped { return answer }
      return nil
    }
  }

  /// True of a method of the libraries that the type around has, so that its name alone means it and no function.
  func isOfSelf(_ name: String, _ given: [SwiftExpression.Argument]) -> Bool {
    guard let type = around.type, around.receiver != nil, !around.isStatic else { return false }
    if program.types[type.name] != nil {
      return SwiftLibrary.ofCollections.contains(name) && program.isSequence(type.name)
    }
    let isOrder = name == "min" || name == "max"
    switch SwiftProgram.library(type.name) {
    case "Observable":
      return name == "zip" || name == "print" && isCombine || isOrder && given.count < 2
    case "Array" where !isOrder: return SwiftLibrary.ofCollections.contains(name)
    case "Array", "Set", "Dictionary", "String":
      return isOrder && given.allSatisfy { $0.isTrailing || $0.label?.text == "by" }
    default: return false
    }
  }

  /// True if one of these values is nil, or an optional.
  func hasOptional(_ given: [SwiftExpression.Argument]) -> Bool {
    given.contains { $0.value.isNull || type(of: $0.value)?.isOptional == true }
  }

  private func isText(_ type: SwiftTypeName?) -> Bool {
    type?.name == "String" || type?.name == "Substring"
  }

  private func isTextual(_ value: SwiftExpression?) -> Bool {
    let name = value.flatMap { type(of: $0) }?.unwrapped.name
    return ["String", "Substring", "Character"].contains(name) || name == nil && value != nil
  }

  /// The type of what a closure answers, as far as its text tells it.
  func answer(of function: SwiftFunction, _ hints: [SwiftTypeName?]) -> SwiftTypeName? {
    if let answer = function.answer { return answer }
    guard function.body.count == 1 else { return nil }
    let value: SwiftExpression
    switch function.body[0].kind {
    case .expression(let only): value = only
    case .leave(let only?): value = only
    default: return nil
    }
    scope.enter()
    defer { scope.leave() }
    let places =
      function.implicit.map { (0..<$0).map { "$\($0)" } } ?? function.parameters.map(\.name.text)
    for (place, name) in places.enumerated() {
      let own = function.parameters.indices.contains(place) ? function.parameters[place].type : nil
      let hint = hints.indices.contains(place) ? hints[place] : nil
      scope.bind(name, SwiftBinding(self.name(name, function.span), own ?? hint))
    }
    return type(of: value)
  }

  private func type(
    ofMethod name: String, of object: SwiftExpression, _ given: [SwiftExpression.Argument]
  ) -> SwiftTypeName? {
    if name == "publisher", let path = given.first, path.label?.text == "for",
      case .keyPath(let names, _) = path.value.kind
    {
      let place = names.reduce(object) { SwiftExpression(.member($0, $1), $1.span) }
      return .named("Observable", of: type(of: place))
    }
    if name == "some" {
      switch object.kind {
      case .name("Optional"):
        return type(ofFirst: given).map { .optional($0) }
      case .type(.named("Optional", let inner)): return inner.first.map { .optional($0) }
      case .type(let type) where type.isOptional: return type
      default: break
      }
    }
    // Functions of types.
    let typeName: String? =
      switch object.kind {
      case .name(let text) where scope.find(text) == nil || program.types[text] != nil: text
      case .type(let type): type.name
      default: nil
      }
    if let typeName, typeName.startsCapitalized, typeName != "self" {
      if SwiftLibrary.closed.contains(typeName) { return .named(typeName, []) }
      if let facts = program.types[typeName] {
        if facts.cases[name] != nil || name == "init" { return .named(typeName, []) }
        let own = SwiftTypeName.named(typeName, [])
        return overloads.chosen(given, among: program.functions(name, of: typeName), on: own)?
          .answer?.with(["Self": own])
      }
      if SwiftLibrary.eventTypes.contains(typeName), SwiftLibrary.events.contains(name) {
        if case .type(let type) = object.kind { return type }
        return .named(typeName, [])
      }
      let added = program.extensions[SwiftProgram.library(typeName)]?.functions[name] ?? []
      let own = SwiftTypeName.named(typeName, [])
      if let method = overloads.chosen(given, among: added.filter(\.isStatic), on: own) {
        return method.answer?.with(["Self": own])
      }
      if typeName == "Timer", name == "scheduledTimer" { return .named(typeName, []) }
      if SwiftLibrary.isStream(typeName) || typeName == "Timer" {
        if case .type(let type) = object.kind { return type }
        if name == "and" { return .named("Maybe", [.named("Bool", [])]) }
        let isPromise = SwiftLibrary.promises.contains(typeName)
        var first = type(ofFirst: given)
        if name == "of" { first = decimal(given.map { type(of: $0.value) }) ?? first }
        if name == "of", hasOptional(given) {
          first = .optional(first?.unwrapped ?? .named("Any", []))
        }
        let element = name == "from" ? first?.element : ["just", "of"].contains(name) ? first : nil
        return .named(isPromise ? typeName : "Observable", of: element)
      }
      if typeName == "Result" { return .named(typeName, []) }
      if name == "makeStream", case .type(let type) = object.kind {
        return .tuple([("stream", type), ("continuation", .named("Continuation", []))])
      }
      if name == "random" {
        return SwiftLibrary.decimal(typeName) ?? .named(typeName, [])
      }
    }
    if name.hasSuffix("ontainer") || name.hasPrefix("decode") || name.hasPrefix("super"),
      let answer = SwiftCodingTypes.answer(of: name, plain(type(of: object)), given)
    {
      return answer
    }
    if name == "decode", let type = given.first?.value.writtenType {
      return given[0].label == nil ? type : .named("Observable", [type])
    }
    var owner = plain(type(of: object))
    // One that is unwrapped wherever it is used.
    if case .optional(let inner)? = owner, isStream(inner) { owner = inner }
    if let facts = program.facts(of: owner?.unwrapped) {
      let method = overloads.chosen(
        given, among: program.functions(name, of: facts.name), on: owner)
      let answer = method.map { ($0.answer ?? .tuple([])).with(parameters(of: owner?.unwrapped)) }
      if case .chained = object.kind { return answer.map { .optional($0) } }
      if let answer { return answer }
      if isOwnStream(object) { return .named("Observable", []) }
    }
    if let own = program.methods[name], let method = overloads.chosen(given, among: own, on: owner)
    {
      return method.answer?.with(parameters(of: owner))
    }
    return owner.flatMap { SwiftAnswers(self, name, of: $0, given).type }
  }
}

extension SwiftTyping {
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
    /// The name of the function, for `#function`; one that observes the property of its name is not called again where
    /// it sets that.
    var function = (name: "main", observes: false)
    /// The statements that `break` and `continue` leave.
    var exits: [SwiftExit] = []
    /// The statements that have to stand before the one that is being written.
    var before: [Statement] = []
  }
}

extension SwiftTyping.Place {
  var isInitializer: Bool { initializer != nil }

  func with(before: [Statement], exits: [SwiftExit]) -> Self {
    var made = self
    made.before = before
    made.exits = exits
    return made
  }
}
