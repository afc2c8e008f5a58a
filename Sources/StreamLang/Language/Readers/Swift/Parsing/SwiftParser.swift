/// Reads Swift into a tree of its own.
final class SwiftParser: ForeignParser<SwiftToken> {
  let texts: [[SwiftTextPiece]]
  /// `{` begins the body of an `if` or a loop, and no closure.
  var bodyFollows = false
  /// The highest `$n` of the closure that is being read, and one.
  var implicit = 0
  /// The closure that follows is the work of a queue.
  var isQueueWork = false
  /// The program itself or the work of a queue is being read, which can stop on its way where a thread sleeps.
  var mayRest = true
  /// An extension of RxSwift's `Reactive` is being read.
  var isReactive = false
  /// The type parameters that stand around what is being read, and the conditions on them.
  var conditions: [SwiftCondition] = []
  /// The types around what is being read.
  var around: [String] = []
  /// The property wrapper in front of the property or parameter that is being read, or the `@Test` or `@Suite`.
  var wrapper: SwiftWrapper?

  let declared: Declared

  /// The names that the text declares anywhere, and that tell how another part of it is read.
  struct Declared {
    /// The names of nested types, each with the types that have a nested type of that name.
    let owners: [String: Set<String>]
    /// The types whose `CodingKeys` the compiler makes.
    let unkeyed: Set<String>
    let synonyms: SwiftSynonyms
    let operators: SwiftOperators.Declared
    /// The property wrappers.
    let wrappers: Set<String>
    /// The properties of types that are of the type itself: `zero`, and `empty` of `static var empty: Self { get }`.
    let units: Set<String>
    /// The names behind `rx` that something else has, too.
    let reactive: Set<String>
    /// `ObservableObject`, and the protocols that say that a type is one.
    let observed: Set<String>
    let threads: Threads

    struct Threads {
      /// A function is called `sleep` or `usleep`.
      let ownsSleep: Bool
      /// The names of queues.
      let queues: Set<String>
      let sleepers: SwiftSleepers
    }
  }

  /// Without `sleepers` a function in which a thread sleeps is one like all others.
  private init(
    _ tokens: [SwiftToken], _ texts: [[SwiftTextPiece]], end: Int, sleepers: SwiftSleepers
  ) {
    self.texts = texts
    let outline = SwiftOutline(tokens)
    declared = Declared(
      owners: outline.owners,
      unkeyed: outline.unkeyed,
      synonyms: SwiftSynonyms(outline, end: end),
      operators: SwiftOperators.Declared(in: tokens),
      wrappers: SwiftToken.wrappers(of: tokens),
      units: SwiftToken.units(of: tokens),
      reactive: outline.reactive,
      observed: SwiftToken.protocols(below: "ObservableObject", in: tokens),
      threads: Declared.Threads(
        ownsSleep: tokens.indices.dropLast(3).contains { place in
          let name = tokens[place + 1]
          return tokens[place].isWord("func") && (name.isWord("sleep") || name.isWord("usleep"))
            && tokens[place + 3].isWord("_")
        },
        queues: SwiftToken.queues(in: tokens), sleepers: sleepers))
    super.init(tokens)
  }

  /// The name under which a member behind `rx` is known, so that the instance may have one of that name itself.
  func reactiveName(_ name: Name) -> Name {
    declared.reactive.contains(name.text) ? Name("rx_" + name.text, name.span) : name
  }

  /// The full name of a nested type; nil if the outer type has none by this name.
  func innerType(_ name: String, of owner: SwiftTypeName?) -> String? {
    guard let owner = owner?.name?.afterLastDot, declared.owners[name]?.contains(owner) == true
    else { return nil }
    return typeName(name, in: owner)
  }

  /// The name under which a type is known where it is named alone: its own, unless several have that name.
  func typeName(_ name: String) -> String {
    guard let all = declared.owners[name], all.count > 1 else { return name }
    return typeName(name, in: around.last(where: all.contains) ?? inherited(all) ?? "main")
  }

  /// The first of these types that a type around this place is below.
  private func inherited(_ owners: Set<String>) -> String? {
    var above = around
    for _ in 0..<8 where !above.isEmpty {
      above = above.compactMap(declared.synonyms.parent)
      if let found = above.last(where: owners.contains) { return found }
    }
    return nil
  }

  private func typeName(_ name: String, in owner: String) -> String {
    guard let all = declared.owners[name], all.count > 1, all.contains(owner),
      owner != "Subscribers", owner != "Swift"
    else { return name }
    return "\(owner).\(name)"
  }

  /// The tree of a text, in which the declarations of `earlier` texts hold, too, with the parts of Foundation that it and
  /// they use.
  static func parse(
    _ text: String, after earlier: [String] = [],
    with parts: (own: String, earlier: String) = ("", "")
  ) throws(Problem) -> SwiftText {
    let ownEnd = text.utf8.count
    let text = text + parts.own
    let end = text.utf8.count
    let all = [text] + earlier + (parts.earlier.isEmpty ? [] : [parts.earlier])
    let whole = all.joined(separator: "\n;\n")
    let earlierEnd = whole.utf8.count - parts.earlier.utf8.count
    let isOfParts: (Int) -> Bool = { $0 >= ownEnd && $0 < end || $0 >= earlierEnd }
    var lexer = SwiftLexer(whole)
    let tokens = lexer.scan()
    if let problem = lexer.problem { throw problem }
    func read(_ sleepers: SwiftSleepers) throws(Problem) -> [SwiftStatement] {
      let parser = SwiftParser(tokens, lexer.texts, end: end, sleepers: sleepers)
      return try parser.statements { $0.token.isEnd }
    }
    var made = try read(SwiftSleepers())
    let sleepers = made.sleepers(in: tokens, outside: isOfParts)
    if !sleepers.isEmpty {
      let own = try read(sleepers).filter { !isOfParts($0.span.start) }.withResting(sleepers)
      // None is called right of `&&`, where no function can stop.
      if own.allSatisfy(\.canRest) { made = own + made.filter { isOfParts($0.span.start) } }
    }
    let placed = SwiftFreeOperators.placed(SwiftConditionalProperties.separated(made))
    var statements = earlier.isEmpty ? placed : placed.filter { $0.span.start < end }
    // The program goes on as long as something is to come, so that a loop at its end says nothing new.
    if let last = statements.lastIndex(where: { !$0.onlyDeclares }),
      case .expression(let call) = statements[last].kind, call.isEndlessLoop
    {
      statements.remove(at: last)
    }
    for (place, statement) in statements.enumerated() {
      guard case .expression(let call) = statement.kind, let pause = call.loopRun else { continue }
      statements[place].kind = .expression(pause)
    }
    if let place = lexer.otherFiles, place < end {
      // They come first, because their variables have their values when the program begins.
      let isOther: (SwiftStatement) -> Bool = { $0.span.start > place }
      statements = statements.filter(isOther) + statements.filter { !isOther($0) }
    }
    var allTokens = tokens
    for case .tokens(let inner) in lexer.texts.joined() { allTokens += inner }
    return SwiftText(
      source: Source(text), statements: statements,
      earlier: placed.filter { $0.span.start > end }, lengths: all.map(\.utf8.count),
      tokens: allTokens, typesAsValues: SwiftToken.typesAsValues(in: allTokens),
      hasForcedTypes: SwiftToken.hasForcedTypes(in: allTokens),
      hasEndless: SwiftToken.hasEndless(in: allTokens))
  }

  /// Reads what stands in brackets, where `{` begins a closure again.
  func bracketed<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
    let outer = bodyFollows
    bodyFollows = false
    defer { bodyFollows = outer }
    return try read()
  }

  /// Reads what is no part of the code around it, and has to be through before that goes on.
  func apart<Result>(_ read: () throws(Problem) -> Result) throws(Problem) -> Result {
    let outer = mayRest
    mayRest = false
    defer { mayRest = outer }
    return try read()
  }

  /// Members with commas between them, up to a closing sign, which is taken.
  func list<Member>(
    upTo closing: String, _ member: () throws(Problem) -> Member
  ) throws(Problem) -> [Member] {
    try bracketed { () throws(Problem) in
      var members: [Member] = []
      while !at(closing) {
        members.append(try member())
        if !take(if: ",") { break }
      }
      try expect(closing)
      return members
    }
  }

  /// A name behind a dot, or a label, which may be any word.
  func anyName() throws(Problem) -> Name {
    guard let text = token.name else { throw wanted("a name") }
    index += 1
    return Name(text, tokens[index - 1].span)
  }

  /// A name behind a dot, where no `$0` can stand.
  func memberName() throws(Problem) -> Name {
    if let text = token.name, text.first == "$", text.dropFirst().first?.isNumber == true {
      throw wanted("a name")
    }
    return try anyName()
  }

  // MARK: Types

  /// `A & B`: the types that it is made of.
  func composition() throws(Problem) -> [SwiftTypeName] {
    var parts = [try type(isWhole: false)]
    while take(if: "&") { parts.append(try type(isWhole: false)) }
    return parts
  }

  /// A type; of a composition the first part stands for all, and `isWhole` says whether the others are read, too.
  func type(isWhole: Bool = true) throws(Problem) -> SwiftTypeName {
    try deeper { () throws(Problem) in
      try skipAttributes()
      while at(oneOf: [
        "inout", "some", "any", "borrowing", "consuming", "__owned", "sending", "isolated",
      ]) {
        index += 1
      }
      // `~Copyable` only says what cannot be done.
      _ = take(if: "~")
      var made = try plainType()
      while true {
        if token.joinsBefore, take(if: "?") || take(if: "!") {
          made = .optional(made)
        } else if token.joinsBefore, take(if: "??") {
          made = .optional(.optional(made))
        } else if at("."), peek().name != nil {
          index += 1
          let name = try anyName().text
          if name == "Type" || name == "Protocol" || name == "self" { continue }
          let own = innerType(name, of: made)
          // `Publishers.Map<Self, Int>`
          let isPublisher = own == nil && made.name == "Publishers"
          let arguments = try genericArguments()
          if let meant = try synonym(name, of: made, with: arguments) {
            made = meant
            continue
          }
          // A type that a type parameter calls one of its own has no meaning by itself.
          let isOfParameter =
            !SwiftLibrary.associated.contains(name) && conditions.contains { $0.name == made.name }
          made =
            isPublisher
            ? .named("AnyPublisher", [])
            : isOfParameter
              ? .named("\(made.text).\(name)", [])
              : .named(own ?? typeName(name, in: "main"), arguments)
        } else if isWhole, take(if: "&") {
          _ = try plainType()
        } else {
          break
        }
      }
      if at(oneOf: Self.effects) || at("->") {
        _ = takeEffects()
        if take(if: "->") {
          let answer = try type()
          if case .tuple(let parts) = made { return .function(parts.map(\.type), answer) }
          return .function([made], answer)
        }
      }
      return made
    }
  }

  private func plainType() throws(Problem) -> SwiftTypeName {
    if take(if: "[") {
      let first = try type()
      if take(if: ":") {
        let value = try type()
        try expect("]")
        return .dictionary(first, value)
      }
      try expect("]")
      return .list(first)
    }
    if take(if: "(") {
      let parts = try list(upTo: ")") { () throws(Problem) in
        var label: String?
        if token.name != nil, peek().isSign(":") || peek().name != nil && peek(2).isSign(":") {
          label = try anyName().text
          if label == "_" { label = nil }
          if token.name != nil, peek().isSign(":") { index += 1 }
          try expect(":")
        }
        let isReference = at(word: "inout")
        let made = try type()
        _ = take(if: "...")
        return (label: label, type: isReference ? .reference(to: made) : made)
      }
      return parts.count == 1 && parts[0].label == nil && !at("->") && !at(word: "throws")
        ? parts[0].type : .tuple(parts)
    }
    let name = try anyName().text
    if let stream = streamParameter(name) { return stream }
    let place = tokens[index - 1].span.start
    return try named(name, at: place, with: try genericArguments())
  }

  /// The type that a name with these type parameters means.
  func named(
    _ name: String, at place: Int, with arguments: [SwiftTypeName]
  ) throws(Problem) -> SwiftTypeName {
    try synonym(name, at: place, with: arguments) ?? Self.plain(.named(typeName(name), arguments))
  }

  /// The type that a name stands for by a `typealias`; nil of all other names.
  func synonym(
    _ name: String, at place: Int, with arguments: [SwiftTypeName] = []
  ) throws(Problem) -> SwiftTypeName? {
    guard let found = declared.synonyms.find(name, at: place, in: around) else { return nil }
    let isInherited = !found.scope.contains(place)
    return try meaning(of: found, with: arguments, in: isInherited ? inherited(from: found) : [])
  }

  /// The type parameters of the class that has a `typealias`, as a class below it, around this place, gives them.
  private func inherited(from synonym: SwiftSynonyms.Synonym) throws(Problem) -> [SwiftTypeName] {
    guard let owner = synonym.owner, var below = around.last else { return [] }
    for _ in 0..<8 {
      guard below != owner.name, let place = declared.synonyms.parents[below] else { break }
      let parent = try within(declared.synonyms.tokens) { () throws(Problem) in
        index = place
        return try type()
      }
      guard case .named(let name, let inner) = parent else { break }
      if name == owner.name { return inner }
      below = name
    }
    return []
  }

  /// The type that a type calls so by a `typealias` within it.
  func synonym(
    _ name: String, of owner: SwiftTypeName?, with arguments: [SwiftTypeName] = []
  ) throws(Problem) -> SwiftTypeName? {
    guard case .named(let type, let inner)? = owner,
      let found = declared.synonyms.find(name, of: type == "Self" ? around.last ?? type : type)
    else { return nil }
    return try meaning(of: found, with: arguments, in: inner)
  }

  /// The type that a `typealias` stands for; nil of a composition, which is a protocol.
  private func meaning(
    of synonym: SwiftSynonyms.Synonym, with arguments: [SwiftTypeName],
    in owner: [SwiftTypeName] = []
  ) throws(Problem) -> SwiftTypeName? {
    let outer = Array(zip(synonym.owner?.typeParameters ?? [], owner))
    let types = Array(zip(synonym.parameters, arguments)) + outer
    noteReread(10)
    return try within(declared.synonyms.tokens) { () throws(Problem) in
      index = synonym.meaning
      let type = try type(isWhole: false)
      if at("&") { return nil }
      // `typealias Events = Observable`, of which each use has the type parameters.
      if !arguments.isEmpty, synonym.parameters.isEmpty, case .named(let name, []) = type {
        return Self.plain(.named(name, arguments))
      }
      // `Box(1)` of a `typealias Box<T> = Container<T>`.
      if arguments.isEmpty, case .named(let name, let inner) = type,
        inner.contains(where: { $0.mentions(synonym.parameters.contains) })
      {
        return .named(name, [])
      }
      return type.with(Dictionary(types) { own, _ in own })
    }
  }

  func precedence(_ sign: String) -> Double? {
    SwiftOperators.precedence(sign) ?? declared.operators.infix[sign]
  }

  /// `Array<Int>` as `[Int]`.
  static func plain(_ type: SwiftTypeName) -> SwiftTypeName {
    guard case .named(let name, let inner) = type else { return type }
    switch (name, inner.count) {
    case ("Array", 1): return .list(inner[0])
    case ("Optional", 1): return .optional(inner[0])
    case ("Dictionary", 2): return .dictionary(inner[0], inner[1])
    case ("Void", 0): return .tuple([])
    // A strategy says on which thread its values come.
    case ("SharedSequence", 2): return .named("Driver", [inner[1]])
    default: return type
    }
  }

  /// `<Int, Never>`, if it stands there.
  func genericArguments() throws(Problem) -> [SwiftTypeName] {
    guard take(if: "<") else { return [] }
    return try list(upTo: ">") { () throws(Problem) in try type() }
  }

  /// `<T: P>` behind the name of what is declared.
  func skipGenericParameters() throws(Problem) {
    guard at("<") else { return }
    var opened = 0
    repeat {
      if at("<") { opened += 1 }
      if at(">") { opened -= 1 }
      if at(">>") { opened -= 2 }
      if token.isEnd { throw wanted("`>`") }
      if at(word: "each") {
        throw refused(
          "parameter packs are not read", token.span, "write a function for each number of values")
      }
      if opened == 1, at("<") || at(",") { noteCondition() }
      index += 1
    } while opened > 0
  }

  private static let effects: Set<String> = ["throws", "rethrows", "async"]

  /// `async throws(E)`; true if it waits.
  func takeEffects() -> Bool {
    var waits = false
    while at(oneOf: Self.effects) {
      waits = waits || at(word: "async")
      index += 1
      if at("("), tokens[index - 1].isWord("throws") { skipBrackets() }
    }
    return waits
  }

  /// `where T.E == E`, up to the body.
  func skipConditions() throws(Problem) {
    guard take(ifWord: "where") else { return }
    var depth = 0
    while !at("{"), !token.isEnd,
      !token.followsNewline || tokens[index - 1].isWord("where") || at(",")
        || tokens[index - 1].isSign(",")
        || tokens[index - 1].isSign("==") || tokens[index - 1].isSign(":")
    {
      let before = tokens[index - 1]
      if depth == 0, before.isWord("where") || before.isSign(",") {
        index -= 1
        noteCondition()
        index += 1
      }
      depth += token.nesting
      index += 1
    }
  }

  /// `T`, `T: P`, `S.Element == Int`, behind this place, in a list of type parameters or behind `where`.
  private func noteCondition() {
    let start = index
    defer { index = start }
    index += 1
    guard var name = token.name else { return }
    index += 1
    while at("."), let part = peek().name {
      name = name == "Self" ? part : "\(name).\(part)"
      index += 2
    }
    let isSame = take(if: "==")
    let type = isSame || take(if: ":") ? try? self.type() : nil
    conditions.append(SwiftCondition(name: name, type: type, isSame: isSame))
  }

  /// The stream that a type parameter is; nil of all others.
  func streamParameter(_ name: String) -> SwiftTypeName? {
    let found = conditions.last { $0.name == name && $0.isStream }
    return found?.type?.name.map { .named($0, []) }
  }

  /// `@escaping`, `@available(…)`, `@Published`.
  @discardableResult
  func skipAttributes() throws(Problem) -> [String] {
    var found: [String] = []
    while at("@"), peek().name != nil {
      index += 1
      let name = Name(token.name ?? "", token.span)
      found.append(name.text)
      index += 1
      if at("<"), token.joinsBefore { _ = try genericArguments() }
      if declared.wrappers.contains(name.text) || name.text == "Test" || name.text == "Suite" {
        let given = at("(") && token.joinsBefore ? try callArguments() : []
        wrapper = SwiftWrapper(name: name, given: given)
      } else if at("("), token.joinsBefore, !Self.plainAttributes.contains(name.text) {
        skipBrackets()
      }
    }
    return found
  }

  /// Attributes of types: the parentheses that follow one are those of a type, as in `@escaping(Int) -> Void`.
  private static let plainAttributes: Set<String> = [
    "escaping", "autoclosure", "Sendable", "noescape",
  ]

  func skipBrackets() {
    var opened = 0
    repeat {
      if at("(") || at("[") || at("{") { opened += 1 }
      if at(")") || at("]") || at("}") { opened -= 1 }
      index += 1
    } while opened > 0 && !token.isEnd
  }
}

extension SwiftToken {
  /// The number of brackets that it opens minus the number that it closes.
  fileprivate var nesting: Int {
    switch sign {
    case "<", "(", "[": 1
    case ">", ")", "]": -1
    case ">>": -2
    default: 0
    }
  }
}
