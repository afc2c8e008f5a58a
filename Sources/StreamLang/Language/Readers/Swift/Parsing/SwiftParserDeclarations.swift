extension SwiftParser {
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "final", "static", "class", "override",
    "mutating", "nonmutating", "weak", "unowned", "lazy", "required", "convenience", "dynamic",
    "indirect", "optional", "prefix", "postfix", "infix", "nonisolated", "isolated", "package",
    "async", "__consuming", "consuming", "borrowing",
  ]
  private static let declarations: Set<String> = [
    "let", "var", "func", "class", "struct", "enum", "protocol", "extension", "actor", "init",
    "deinit", "subscript", "typealias", "associatedtype", "case", "operator", "precedencegroup",
  ]

  /// A declaration, if one stands here.
  func declaration() throws(Problem) -> SwiftStatement? {
    let (first, start) = (index, self.start)
    wrapper = nil
    let (modifiers, attributes) = try self.modifiers()
    guard let word = token.name, Self.declarations.contains(word), !token.isQuoted,
      word != "actor" || peek().name != nil && !peek().followsNewline
    else {
      if index > first, attributes.isEmpty, Self.modifiers.contains(tokens[first].name ?? "") {
        // A word such as `open` or `final` is a name here.
        index = first
        return nil
      }
      if index > first, at(word: "macro") {
        throw refused("macros are not read", token.span, "write a function")
      }
      if index > first, !at(word: "import") { throw wanted("a declaration") }
      return nil
    }
    func made(_ kind: SwiftStatement.Kind) -> SwiftStatement {
      SwiftStatement(kind, span(from: start))
    }
    let wrapper = self.wrapper
    switch word {
    case "let", "var":
      let variables = try variables(modifiers.union(attributes.map { "@" + $0 }))
      return made(.declare(variables.flatMap { wrapper?.properties(for: $0) ?? [$0] }))
    case "func":
      var function = try function(modifiers)
      (function.attributes, function.test) = (attributes, wrapper?.given)
      return made(.function(function))
    case "typealias":
      let made = try synonym(start)
      return SwiftStatement(
        made.composed.map { .type($0) } ?? .synonym(made.name), span(from: start))
    case "class", "struct", "enum", "protocol", "extension", "actor":
      var type = try typeDeclaration(word, start)
      type.isEntry = attributes.contains("main")
      type.suite = wrapper?.given ?? []
      return made(.type(type))
    case "operator", "precedencegroup":
      // The lexer and the table of operators know what it says.
      index += 2
      if take(if: ":") { _ = try name() }
      if at("{") { skipBrackets() }
      return made(.declare([]))
    default: throw wanted("a statement")
    }
  }

  /// A `typealias`: its name, its type, and the protocol that it declares if it stands for several at once, `A & B`.
  private func synonym(
    _ start: Int
  ) throws(Problem) -> (name: Name, type: SwiftTypeName, composed: SwiftTypeDeclaration?) {
    let outer = conditions
    defer { conditions = outer }
    index += 1
    let name = try self.name()
    try skipGenericParameters()
    try expect("=")
    let parts = try composition()
    // `typealias AnyOf<T> = A<T> where T: P`
    try skipConditions()
    if parts.count == 1 { return (name, parts[0], nil) }
    let composed = SwiftTypeDeclaration(
      keyword: .protocol, name: name, parents: parts, span: span(from: start))
    return (name, .named(name.text, []), composed)
  }

  private func modifiers() throws(Problem) -> (Set<String>, [String]) {
    var (found, attributes) = (Set<String>(), [String]())
    while true {
      if at("@"), peek().name != nil {
        attributes += try skipAttributes()
      } else if at(oneOf: Self.modifiers),
        at(word: "class") == false
          || Self.declarations.union(Self.modifiers).contains(peek().name ?? "")
            && peek().name != "actor"
      {
        // `class func` is a modifier, `class A` is none; `optional(x)` is a call.
        if peek().name == nil && !peek().isSign("(") && !peek().isSign("@") { break }
        if peek().isSign("("), !peek(2).isWord("set"), !peek(2).isWord("unsafe"),
          !peek(2).isWord("safe")
        {
          break
        }
        found.insert(token.name ?? "")
        index += 1
        if at("(") { skipBrackets() }
      } else {
        break
      }
    }
    return (found, attributes)
  }

  // MARK: Variables

  func variables(_ modifiers: Set<String>) throws(Problem) -> [SwiftVariable] {
    let isConstant = at(word: "let")
    index += 1
    var made: [SwiftVariable] = []
    repeat {
      let start = self.start
      var variable = SwiftVariable(
        pattern: try pattern(isBinding: true), isConstant: isConstant, modifiers: modifiers,
        span: Span(start, start))
      if take(if: ":") { variable.type = try type() }
      if take(if: "=") { variable.value = try expression() }
      if at("{"), !bodyFollows { try apart { () throws(Problem) in try accessors(of: &variable) } }
      variable.span = span(from: start)
      made.append(variable)
    } while take(if: ",")
    // `let a, b: Int`
    for place in made.indices.dropLast().reversed() where made[place].type == nil {
      if made[place].value == nil { made[place].type = made[place + 1].type }
    }
    return made
  }

  private func accessors(of variable: inout SwiftVariable) throws(Problem) {
    let words: Set<String> = [
      "get", "set", "willSet", "didSet", "mutating", "nonmutating", "_modify", "_read",
    ]
    guard peek().name.map(words.contains) == true || peek().isSign("@") else {
      variable.getter = try block()
      return
    }
    try bracketed { () throws(Problem) in
      try expect("{")
      while !at("}") {
        try skipAttributes()
        let (isMutating, isNot) = (at(word: "mutating"), at(word: "nonmutating"))
        if isMutating || isNot { index += 1 }
        let start = self.start
        let word = try anyName().text
        if isMutating, word == "get" { variable.modifiers.insert("mutating get") }
        if isNot, word == "set" { variable.modifiers.insert("nonmutating set") }
        var parameter = Name(word == "didSet" ? "oldValue" : "newValue", tokens[index - 1].span)
        if take(if: "(") {
          parameter = try name()
          try expect(")")
        }
        _ = takeEffects()
        // A protocol only says what there is.
        guard at("{") else { continue }
        let body = try block()
        let function = SwiftFunction(
          parameters: [.init(label: nil, name: parameter)], body: body, span: span(from: start))
        switch word {
        case "get": variable.getter = body
        case "set": variable.setter = function
        case "willSet": variable.observers.before = function
        case "didSet": variable.observers.after = function
        default: throw wanted("`get` or `set`")
        }
      }
      index += 1
    }
  }

  // MARK: Functions

  func function(_ modifiers: Set<String>) throws(Problem) -> SwiftFunction {
    let start = self.start
    index += 1
    let name: Name
    if let sign = token.sign, sign != "(" {
      index += 1
      var text = sign
      while let next = token.sign, token.joinsBefore, next != "(", next != "<" {
        text += next
        index += 1
      }
      // One that stands behind its value has a space in its name.
      name = Name(
        modifiers.contains("postfix") ? text + " " : text, span(from: tokens[index - 1].span.start))
    } else {
      name = try anyName()
    }
    var made = try signature(start, of: name.text)
    made.name = name
    made.isMutating = modifiers.contains("mutating")
    made.isOverride = modifiers.contains("override")
    made.isStatic = modifiers.contains("static") || modifiers.contains("class")
    return made
  }

  private func signature(_ start: Int, of name: String? = nil) throws(Problem) -> SwiftFunction {
    let outer = conditions
    defer { conditions = outer }
    try skipGenericParameters()
    let (own, first) = (conditions.dropFirst(outer.count), index)
    try expect("(")
    var made = SwiftFunction(
      parameters: try list(upTo: ")") { () throws(Problem) in try parameter() }, body: [],
      span: Span(start, start))
    let effects = index
    made.isAsync = takeEffects()
    made.isThrowing = tokens[effects..<index].contains { $0.isWord("throws") }
    if take(if: "->") { made.answer = try type() }
    try skipConditions()
    // A condition may say it behind the parameters.
    for place in made.parameters.indices {
      guard case .named(let name, _)? = made.parameters[place].type,
        let stream = streamParameter(name)
      else { continue }
      made.parameters[place].type = stream
    }
    made.conditions = conditions
    if at("{") {
      made.resting = restingBody(of: name)
      made.body = try apart(block)
    }
    made.valued = own.filter { !$0.isSame && !$0.isStream && !$0.name.contains(".") }.map(\.name)
      .filter { name in
        let whole = tokens[first..<index]
        return whole.stands(asValue: name, texts)
          || made.answer?.name == name && whole.hasUnit(declared.units)
      }
    made.span = span(from: start)
    return made
  }

  /// The body of a function in which a thread sleeps, as code that stops on its way; nil of all others.
  private func restingBody(of name: String?) -> [SwiftStatement]? {
    let sleepers = declared.threads.sleepers
    guard let name, around.isEmpty ? sleepers.functions.contains(name) : sleepers.has(name)
    else { return nil }
    let outer = bodyFollows
    bodyFollows = false
    index += 1
    defer {
      bodyFollows = outer
      index -= 1
    }
    return restingBody()
  }

  private func parameter() throws(Problem) -> SwiftFunction.Parameter {
    wrapper = nil
    let attributes = try skipAttributes()
    let wrapper = self.wrapper
    let first = try anyName()
    var name = first
    if token.name != nil { name = try anyName() }
    var made = SwiftFunction.Parameter(label: first.text == "_" ? nil : first.text, name: name)
    try expect(":")
    made.isComputedLater = try skipAttributes().contains("autoclosure")
    made.isReference = at(word: "inout")
    made.type = try type()
    made.marks.isMetatype = tokens[index - 1].isWord("Type")
    if made.isComputedLater, case .function(_, let answer)? = made.type { made.type = answer }
    made.isVariadic = take(if: "...")
    if take(if: "=") { made.otherwise = try expression() }
    made.wrapper = wrapper.map { ($0, false) }
    made.marks.builder = attributes.first(where: \.startsCapitalized)
    return made
  }

  // MARK: Types

  private func typeDeclaration(
    _ word: String, _ start: Int
  ) throws(Problem) -> SwiftTypeDeclaration {
    index += 1
    let place = token.span
    let isOfTexts = token.isWord("String") || token.isWord("DefaultStringInterpolation")
    var name: Name
    if word == "extension" {
      // `extension Publishers.Print`, `extension [Int]`
      name = Name(try type().extended, place)
    } else {
      name = try anyName()
    }
    let outer = (conditions, isReactive, around)
    defer { (conditions, isReactive, around) = outer }
    // A type of the program may have one of its own.
    if isOfTexts, name.text.afterLastDot == "StringInterpolation" {
      name = Name("DefaultStringInterpolation", place)
    }
    around.append(name.text.afterLastDot)
    if name.text == "Reactive", at(word: "where"), peek().name == "Base" {
      // `extension Reactive where Base: T` adds to T what is said behind `rx`, where `base` is the value itself.
      isReactive = true
      index += 3
      name = Name(try type().extended, place)
    }
    try skipGenericParameters()
    var made = SwiftTypeDeclaration(
      keyword: .init(rawValue: word) ?? .class, name: name, parents: [], span: Span(start, start))
    if take(if: ":") {
      repeat {
        made.parents += take(ifWord: "class") ? [.named("AnyObject", [])] : try composition()
      } while take(if: ",")
    }
    try skipConditions()
    if word == "extension", SwiftLibrary.families[name.text] != nil {
      conditions.append(SwiftCondition(name: "Self", type: .named(name.text, []), isSame: false))
    }
    made.conditions = conditions
    try bracketed { () throws(Problem) in
      try expect("{")
      while !at("}") {
        if take(if: ";") { continue }
        if token.isEnd { throw wanted("`}`") }
        try apart { () throws(Problem) in try member(of: &made) }
      }
      index += 1
    }
    made.span = span(from: start)
    made.addChangePublisher(declared.observed)
    if word != "extension", declared.unkeyed.contains(name.text) { made.addKeys() }
    return made
  }

  private func member(of type: inout SwiftTypeDeclaration) throws(Problem) {
    let start = self.start
    wrapper = nil
    let (modifiers, attributes) = try self.modifiers()
    let all = modifiers.union(attributes.map { "@" + $0 })
    guard let word = token.name, Self.declarations.contains(word) else {
      throw wanted("a declaration")
    }
    let wrapper = self.wrapper
    switch word {
    case "let", "var":
      type.variables += try properties(all, wrapper)
    case "func":
      var function = try function(modifiers)
      (function.attributes, function.test) = (attributes, wrapper?.given)
      if isReactive { function.name = function.name.map(reactiveName) }
      type.functions.append(function)
    case "init":
      index += 1
      let isFailable = take(if: "?") || take(if: "!")
      var made = try signature(start)
      made.isFailable = isFailable
      // One that waits for nothing is one like all others.
      made.isAsync = made.isAsync && made.body.contains(where: \.waits)
      type.initializers.append(made)
    case "deinit":
      index += 1
      type.end = try block()
    case "subscript":
      type.indices.append(try indexAccess(modifiers, start))
    case "typealias":
      let made = try synonym(start)
      type.synonyms[typeName(made.name.text)] = made.type
      if let composed = made.composed { type.types.append(composed) }
    case "associatedtype":
      index += 1
      _ = try name()
      if take(if: ":") { repeat { _ = try self.type() } while take(if: ",") }
      if take(if: "=") { _ = try self.type() }
      try skipConditions()
    case "case": try cases(of: &type)
    case "class", "struct", "enum", "protocol", "extension", "actor":
      var inner = try typeDeclaration(word, start)
      inner.suite = wrapper?.given ?? []
      type.types.append(inner)
    default: throw wanted("a declaration")
    }
  }

  /// The properties that `let` or `var` declares in a type, with those that a wrapper adds.
  private func properties(
    _ modifiers: Set<String>, _ wrapper: SwiftWrapper?
  ) throws(Problem) -> [SwiftVariable] {
    var made: [SwiftVariable] = []
    for variable in try variables(modifiers) {
      guard let parts = variable.parts else {
        throw refused(
          "several names with one value are not read in a type", variable.span,
          "write a property for each")
      }
      for var part in parts {
        if isReactive, let name = part.name { part.pattern = .name(reactiveName(name)) }
        made += wrapper?.properties(for: part) ?? [part]
      }
    }
    return made
  }

  /// A `subscript`: the function that reads, and the one that sets.
  private func indexAccess(
    _ modifiers: Set<String>, _ start: Int
  ) throws(Problem) -> (SwiftFunction, SwiftFunction?) {
    index += 1
    let outer = conditions
    defer { conditions = outer }
    try skipGenericParameters()
    try expect("(")
    let parameters = try list(upTo: ")") { () throws(Problem) in
      // A single name is no label here.
      let hasLabel = token.name != nil && !tokens[index + 1].isSign(":")
      var made = try parameter()
      if !hasLabel { made.label = nil }
      return made
    }
    try expect("->")
    var variable = SwiftVariable(
      pattern: .name(Name("subscript", span(from: start))), type: try self.type(),
      isConstant: false, span: span(from: start))
    try skipConditions()
    if at("{") { try accessors(of: &variable) }
    var function = SwiftFunction(
      parameters: parameters, body: variable.getter ?? [], span: span(from: start))
    function.name = Name("subscript", function.span)
    function.answer = variable.type
    function.isMutating = variable.changesWhenRead
    function.isStatic = !modifiers.isDisjoint(with: ["static", "class"])
    function.conditions = Array(conditions.dropFirst(outer.count))
    var setter = variable.setter
    setter?.conditions = function.conditions
    if setter != nil { setter?.parameters += parameters }
    return (function, setter)
  }

  private func cases(of type: inout SwiftTypeDeclaration) throws(Problem) {
    index += 1
    repeat {
      var made = SwiftTypeDeclaration.Case(name: try anyName(), parts: [])
      if take(if: "(") {
        let parts = try list(upTo: ")") { () throws(Problem) in
          var label: String?
          // `error(_ error: Error)`
          let isUnlabelled = token.name == "_" && peek().name != nil
          if isUnlabelled { index += 1 }
          if token.name != nil, peek().isSign(":") {
            label = try anyName().text
            if isUnlabelled { label = nil }
            index += 1
          }
          let part = try self.type()
          let otherwise = take(if: "=") ? try expression() : nil
          return (label: label, type: part, otherwise: otherwise)
        }
        made.parts = parts.map { ($0.label, $0.type) }
        made.otherwise = parts.map(\.otherwise)
      }
      if take(if: "=") { made.rawValue = try expression() }
      type.cases.append(made)
    } while take(if: ",")
  }
}

extension SwiftTypeDeclaration {
  /// Adds the publisher that each `ObservableObject` has, unless it declares one; `names` are the protocols that say that
  /// a type is one.
  fileprivate mutating func addChangePublisher(_ names: Set<String>) {
    let property = Name("objectWillChange", name.span)
    guard parents.contains(where: { names.contains($0.name ?? "") }), keyword == .class,
      !variables.contains(where: { $0.name?.text == property.text })
    else { return }
    let type = SwiftExpression(.name("ObservableObjectPublisher"), name.span)
    variables.append(
      SwiftVariable(
        pattern: .name(property), type: nil, value: SwiftExpression(.call(type, []), name.span),
        observers: (nil, nil), isConstant: true, span: name.span))
  }

  /// Adds the `CodingKeys` that the compiler makes: a case for each stored property.
  fileprivate mutating func addKeys() {
    let place = Span(span.end, span.end)
    var keys = SwiftTypeDeclaration(
      keyword: .enum, name: Name("CodingKeys", place),
      parents: [.named("String", []), .named("CodingKey", [])], span: place)
    keys.cases = variables.compactMap { variable in
      guard variable.getter == nil, !variable.modifiers.contains("static") else { return nil }
      return variable.name.map { Case(name: $0, parts: []) }
    }
    types.append(keys)
  }
}

extension ArraySlice<SwiftToken> {
  /// True if one of these names stands behind a dot without its type: `.zero`.
  fileprivate func hasUnit(_ names: Set<String>) -> Bool {
    indices.dropFirst(2).contains { place in
      guard let name = self[place].name, names.contains(name), self[place - 1].isSign(".") else {
        return false
      }
      let before = self[place - 2]
      return before.isWord("return")
        || before.sign.map { ["(", ",", ":", "=", "??", "{"].contains($0) } == true
    }
  }

  /// True if a type stands as a value in them, also in a text: `T.zero`, `T(a)`, `a as? T`.
  fileprivate func stands(asValue type: String, _ texts: [[SwiftTextPiece]]) -> Bool {
    func sign(_ place: Int) -> String? { indices.contains(place) ? self[place].sign : nil }
    func name(_ place: Int) -> String? { indices.contains(place) ? self[place].name : nil }
    return indices.contains { place in
      if case .string(let text) = self[place].kind {
        return texts[text].contains { piece in
          guard case .tokens(let inner) = piece else { return false }
          return inner[...].stands(asValue: type, texts)
        }
      }
      guard self[place].isWord(type), sign(place - 1) != "." else { return false }
      let isCalled = sign(place + 1) == "(" && self[place + 1].joinsBefore
      let isRead =
        sign(place + 1) == "." && name(place + 2) != "Type"
        && (name(place + 2)?.startsCapitalized == false
          || sign(place + 3) == "." && name(place + 4) == "self")
      let before = sign(place - 1) == "[" ? place - 1 : place
      let isCast =
        name(before - 1) == "is"
        || ["?", "!"].contains(sign(before - 1)) && name(before - 2) == "as"
      return isCalled || isRead || isCast
    }
  }
}
