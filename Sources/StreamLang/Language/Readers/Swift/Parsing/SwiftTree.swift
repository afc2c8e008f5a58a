/// An expression of Swift as it was spelled.
struct SwiftExpression {
  indirect enum Kind {
    case int(Int)
    case double(Double)
    case bool(Bool)
    case null
    case text([Piece])
    /// `self` and `super` are names, too.
    case name(String)
    /// `.name`, whose type is implied.
    case implied(Name)
    /// `[Int]`, `Observable<Int>`, before a call or a member.
    case type(SwiftTypeName)
    case list([SwiftExpression])
    case dictionary([(key: SwiftExpression, value: SwiftExpression)])
    case tuple([(label: String?, value: SwiftExpression)])
    case closure(SwiftFunction)
    case call(SwiftExpression, [Argument])
    case index(SwiftExpression, [Argument])
    case member(SwiftExpression, Name)
    case unary(String, SwiftExpression)
    case binary(String, SwiftExpression, SwiftExpression)
    case conditional(SwiftExpression, SwiftExpression, SwiftExpression)
    case assign(String, SwiftExpression, SwiftExpression)
    /// `as`, `as?`, `as!`, `is`.
    case cast(SwiftExpression, String, SwiftTypeName)
    /// `try?` answers nothing where the others throw.
    case attempt(SwiftExpression, isOptional: Bool)
    case wait(SwiftExpression)
    /// `a?`, before a member, a call or an index.
    case chained(SwiftExpression)
    case forced(SwiftExpression)
    /// `&x`.
    case reference(SwiftExpression)
    case keyPath([Name], of: SwiftTypeName? = nil)
    /// An operator as a value, as in `reduce(0, +)`.
    case operatorName(String)
    /// `if` and `switch` as expressions.
    case statement(SwiftStatement)
  }

  enum Piece {
    case text(String)
    case value(SwiftExpression)
  }

  struct Argument {
    var label: Name?
    var value: SwiftExpression
    /// A closure behind the parentheses.
    var isTrailing = false
  }

  var kind: Kind
  var span: Span

  init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  /// A type that is written as an expression, as in `Int(x)` and `[Int]()`.
  init(written type: SwiftTypeName, _ span: Span) {
    if case .named(let name, []) = type {
      self.init(.name(name), span)
    } else {
      self.init(.type(type), span)
    }
  }
}

extension SwiftExpression.Argument {
  /// The argument with another label.
  func labelled(_ label: String?) -> Self {
    var made = self
    made.label = label.map { Name($0, value.span) }
    return made
  }
}

/// The arguments of a call.
typealias SwiftArguments = [SwiftExpression.Argument]

extension SwiftExpression {
  /// The name that a piece of a text with several arguments, or with a label, is a call of.
  static let ownPiece = "$interpolation"

  var isNull: Bool { if case .null = kind { true } else { false } }
  var isClosure: Bool { if case .closure = kind { true } else { false } }
  /// True of a range with two ends: `1...3`.
  var isBounded: Bool {
    switch kind {
    case .binary(let sign, _, _): sign == "..." || sign == "..<"
    case .tuple(let parts): parts.count == 1 && parts[0].value.isBounded
    default: false
    }
  }

  /// True of `[]` and `[:]`, whose types are told by what is wanted.
  var isEmptyCollection: Bool {
    switch kind {
    case .list(let members): members.isEmpty
    case .dictionary(let pairs): pairs.isEmpty
    default: false
    }
  }

  /// The type that stands as a value: `P.self` and `[P].self`, which are read as `P` and `[P]`.
  var writtenType: SwiftTypeName? {
    switch kind {
    case .type(let type): type
    case .name(let name): .named(name, [])
    case .list(let members) where members.count == 1: members[0].writtenType.map { .list($0) }
    case .dictionary(let pairs) where pairs.count == 1:
      pairs[0].key.writtenType.flatMap { key in
        pairs[0].value.writtenType.map { .dictionary(key, $0) }
      }
    case .member(let object, let name) where name.text == "self": object.writtenType
    default: nil
    }
  }
}

extension SwiftExpression {
  /// The types of a closure's parameters, if a method passes it one value: the types of the parts of a tuple if the
  /// closure takes these one by one.
  func hints(for value: SwiftTypeName?) -> [SwiftTypeName?] {
    guard case .closure(let closure) = kind, case .tuple(let parts)? = value,
      parts.count > 1, parts.count == closure.implicit ?? closure.parameters.count
    else { return [value] }
    return parts.map { $0.type.isUnknown ? nil : $0.type }
  }
}

extension SwiftArguments {
  /// The argument with a label.
  subscript(label: String) -> SwiftExpression? { first { $0.label?.text == label }?.value }

  /// The arguments of `map`, whose function answers values of a type, if that is known.
  func answering(_ type: SwiftTypeName?, in name: String) -> Self {
    guard name == "map", count == 1, let type, !type.isUnknown,
      case .closure(var literal) = self[0].value.kind, literal.answer == nil
    else { return self }
    var made = self
    literal.answer = type
    made[0].value.kind = .closure(literal)
    return made
  }
}

/// A function, a method, an initializer or a closure.
struct SwiftFunction {
  struct Parameter {
    /// The word at the call; nil for `_`, and for parameters of closures.
    var label: String?
    var name: Name
    var type: SwiftTypeName?
    var isReference = false
    var isVariadic = false
    /// It takes a type, `T.Type`, or a closure that a result builder reads, whose name is an attribute.
    var marks: (isMetatype: Bool, builder: String?) = (false, nil)
    /// `@autoclosure`: the function gets one that computes the argument; `type` is that of its answer.
    var isComputedLater = false
    var otherwise: SwiftExpression?
    /// The property wrapper around it, and whether the function gets that or its value.
    var wrapper: (type: SwiftWrapper, isPassed: Bool)?
    /// `{ (a, (b, c)) in … }`.
    var parts: [Parameter]?
  }

  /// The function with the types that stand for type parameters.
  func with(_ types: [String: SwiftTypeName]) -> SwiftFunction {
    if types.isEmpty { return self }
    var made = self
    for place in parameters.indices {
      made.parameters[place].type = parameters[place].type?.with(types)
    }
    return made
  }

  /// A name of a capture list, `[weak self]`, whose value is that at which it was when the closure was made.
  struct Capture {
    enum Hold { case strong, weak, unowned }

    let name: Name
    let value: SwiftExpression
    let hold: Hold
  }

  var name: Name?
  var parameters: [Parameter]
  var answer: SwiftTypeName?
  var body: [SwiftStatement]
  /// Its body as code that stops on its way where a thread sleeps in it; nil if none does.
  var resting: [SwiftStatement]?
  /// A closure that may stop there, because nobody takes its answer.
  var mayRest = false
  /// The highest `$n` of a closure without named parameters, and one; nil of all others.
  var implicit: Int?
  /// `[x = e, weak self]`: values that a closure takes along.
  var taken: [Capture] = []
  var isAsync = false
  /// A closure that changes its first parameter, which it answers at its end: that of `reduce(into:)`.
  var isAccumulating = false
  var isMutating = false
  var isThrowing = false
  var isStatic = false
  var isOverride = false
  /// A method that is written as a property.
  var isProperty = false
  /// An initializer that may answer nil.
  var isFailable = false
  /// The type parameters around it and of its own, and the conditions on them.
  var conditions: [SwiftCondition] = []
  /// Its own type parameters that stand as values in it: `T.zero`, `T(a)`, `a as? T`.
  var valued: [String] = []
  /// The attributes in front of it.
  var attributes: [String] = []
  /// The arguments of the `@Test` in front of it; nil of a function that is no test.
  var test: SwiftArguments?
  var span: Span
}

extension SwiftFunction {
  /// The name of the function that a thread sleeps in, as one that stops on its way.
  static func resting(_ name: String) -> String { name + "Resting" }

  /// The name that the text has for a function of this name.
  static func written(_ name: String) -> String {
    name.hasSuffix("Resting") ? String(name.dropLast(7)) : name
  }

  /// The function as one that stops on its way where a thread sleeps in it; nil if none does.
  var asResting: SwiftFunction? {
    guard let resting else { return nil }
    var made = self
    (made.body, made.resting, made.mayRest) = (resting, nil, false)
    made.name = name.map { Name(Self.resting($0.text), $0.span) }
    made.isAsync = isAsync || name != nil
    return made
  }

  /// True of a type parameter that stands for decimal numbers only: `T: FloatingPoint`.
  func isOfDecimals(_ name: String) -> Bool {
    conditions.contains {
      $0.name == name && ["FloatingPoint", "BinaryFloatingPoint"].contains($0.type?.name)
    }
  }

  /// A decimal number for each such parameter: `return 0` is one in a function of a `T: FloatingPoint`.
  var decimals: [String: SwiftTypeName] {
    let names = Set(conditions.map(\.name)).filter(isOfDecimals)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, .named("Double", [])) })
  }
}

/// A type parameter, and a condition on it: `T`, `T: P`, `Element == Int`.
struct SwiftCondition {
  /// Its name, without `Self` in front of it.
  let name: String
  /// The type that it has to be, or to be a kind of; nil if every type will do.
  let type: SwiftTypeName?
  let isSame: Bool

  /// True of a type parameter that stands for numbers.
  var isOfNumbers: Bool {
    let kinds: Set<String> = ["Numeric", "SignedNumeric", "ExpressibleByIntegerLiteral"]
    return !isSame && type?.name.map(kinds.contains) == true
  }

  var isStream: Bool { !isSame && type?.name.map(SwiftLibrary.isStream) == true }

  var text: String { type.map { "\(name)\(isSame ? " ==" : ":") \($0.text)" } ?? name }
}

/// A stored or computed property, or a variable.
struct SwiftVariable {
  var pattern: SwiftPattern
  var type: SwiftTypeName?
  var value: SwiftExpression?
  var getter: [SwiftStatement]?
  var setter: SwiftFunction?
  /// The functions that are told when it is set.
  var observers: (before: SwiftFunction?, after: SwiftFunction?)
  var isConstant: Bool
  var modifiers: Set<String> = []
  /// The wrapper that it holds, for a property of that name and type.
  var wrapper: (type: SwiftWrapper, name: Name, value: SwiftTypeName?)?
  var span: Span

  var name: Name? { if case .name(let name) = pattern { name } else { nil } }

  /// The variables of one name each that it is: `(a, b) = (0, 1)` are two; nil if the value is not written in parts.
  var parts: [SwiftVariable]? {
    guard case .tuple(let patterns) = pattern else { return [self] }
    guard case .tuple(let values)? = value?.kind, values.count == patterns.count else { return nil }
    return patterns.indices.map { place in
      var made = self
      (made.pattern, made.value) = (patterns[place].pattern, values[place].value)
      made.type = type?.part(place)
      return made
    }
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var changesWhenRead: Bool { modifiers.contains("mutating get") }
  var isObserved: Bool { observers.before != nil || observers.after != nil }
  /// The observers, each with the part of a type that holds it.
  var watchers: [(section: String, watcher: SwiftFunction?)] {
    [("willSet", observers.before), ("didSet", observers.after)]
  }
}

struct SwiftTypeDeclaration {
  enum Keyword: String { case `class`, `struct`, `enum`, `protocol`, `extension`, actor }

  struct Case {
    var name: Name
    var parts: [(label: String?, type: SwiftTypeName)]
    /// The values of parts that a call may leave out, each in the place of its part.
    var otherwise: [SwiftExpression?] = []
    var rawValue: SwiftExpression?

    /// Its name with the labels of its parts.
    var fullName: String { "\(name.text)(\(parts.map { ($0.label ?? "_") + ":" }.joined()))" }

    /// True if a call beside functions of its name means it: the labels of all its parts stand there.
    func isMeant(by given: SwiftArguments) -> Bool {
      let given = completed(given)
      return given.count == parts.count
        && zip(given, parts).allSatisfy { $0.isTrailing || $0.label?.text == $1.label }
    }

    /// The arguments of a call with those that it leaves out.
    func completed(_ given: SwiftArguments) -> SwiftArguments {
      guard given.count < parts.count, otherwise.contains(where: { $0 != nil }) else {
        return given
      }
      var rest = given[...]
      return parts.indices.compactMap { place in
        if let next = rest.first, next.label?.text == parts[place].label { return rest.popFirst() }
        return otherwise[place].map { value in
          SwiftExpression.Argument(
            label: parts[place].label.map { Name($0, value.span) }, value: value)
        }
      }
    }
  }

  var keyword: Keyword
  var name: Name
  /// Its type parameters, and the conditions on them.
  var conditions: [SwiftCondition] = []
  /// The class and the protocols behind the colon.
  var parents: [SwiftTypeName]
  var variables: [SwiftVariable] = []
  var functions: [SwiftFunction] = []
  var initializers: [SwiftFunction] = []
  var indices: [(function: SwiftFunction, setter: SwiftFunction?)] = []
  var cases: [Case] = []
  var types: [SwiftTypeDeclaration] = []
  /// Its names for other types.
  var synonyms: [String: SwiftTypeName] = [:]
  var end: [SwiftStatement]?
  /// `@main`: its `main()` is the program.
  var isEntry = false
  /// The arguments of the `@Suite` in front of it.
  var suite: SwiftArguments = []
  var span: Span

  /// The types within it, at any depth, and itself: what a type uses most likely comes first.
  var withInnerTypes: [SwiftTypeDeclaration] { types.flatMap(\.withInnerTypes) + [self] }
}

indirect enum SwiftPattern {
  case anything(Span)
  case name(Name)
  case tuple([(label: String?, pattern: SwiftPattern)])
  /// `.next(let x)`, `E.bad`; nil if nothing stands in parentheses. The last is the name of the type in front.
  case enumCase(Name, [(label: String?, pattern: SwiftPattern)]?, of: String?)
  /// `let x?`.
  case some(SwiftPattern)
  case value(SwiftExpression)
  case type(SwiftTypeName, SwiftPattern?)

  /// The names that it gives.
  var names: [Name] {
    switch self {
    case .anything, .value: []
    case .name(let name): [name]
    case .tuple(let parts): parts.flatMap(\.pattern.names)
    case .enumCase(_, let parts, _): parts?.flatMap(\.pattern.names) ?? []
    case .some(let inner): inner.names
    case .type(_, let inner): inner?.names ?? []
    }
  }
}

/// A text as it was read.
struct SwiftText {
  let source: Source
  let statements: [SwiftStatement]
  /// Those of texts before it, in which declarations may stand that hold in it.
  var earlier: [SwiftStatement] = []
  /// The lengths of all these texts, its own first, in UTF-8.
  var lengths: [Int] = []
  /// Its tokens, with those that stand in texts between `\(` and `)` at the end.
  let tokens: [SwiftToken]
  /// The names of the types that are values somewhere: `E.Response.self`.
  let typesAsValues: Set<String>
  /// A type such as `Int!` is written in it, whose values are unwrapped wherever they are used.
  let hasForcedTypes: Bool
  /// A function of it answers `Never`.
  let hasEndless: Bool

  /// True of a text that uses Combine, and not RxSwift.
  var usesCombine: Bool {
    var (modules, names) = (Set<String>(), Set<String>())
    for (place, token) in tokens.enumerated() {
      guard let name = token.name else { continue }
      if place > 0, tokens[place - 1].isWord("import") { modules.insert(name) }
      if Self.wordsOfCombine.contains(name) { names.insert(name) }
    }
    return !modules.isDisjoint(with: ["Combine", "OpenCombine"])
      || !names.isEmpty && !modules.contains { $0.hasPrefix("Rx") }
  }

  private static let wordsOfCombine: Set<String> = [
    "sink", "publisher", "AnyCancellable", "PassthroughSubject", "CurrentValueSubject",
    "AnyPublisher", "eraseToAnyPublisher", "receiveValue",
  ]
}

struct SwiftStatement {
  /// A part of the condition of `if`, `guard` and `while`.
  indirect enum Clause {
    case test(SwiftExpression)
    /// `let x: T = e`.
    case unwrap(Name, SwiftTypeName?, SwiftExpression)
    /// `case .next(let x) = e`.
    case match(SwiftPattern, SwiftExpression)
  }

  struct Case {
    /// Empty for `default`.
    var patterns: [(pattern: SwiftPattern, condition: SwiftExpression?)]
    var body: [SwiftStatement]
  }

  indirect enum Kind {
    case expression(SwiftExpression)
    case declare([SwiftVariable])
    case function(SwiftFunction)
    case type(SwiftTypeDeclaration)
    case synonym(Name)
    case module(Name)
    case branch([Clause], [SwiftStatement], [SwiftStatement]?)
    case guarding([Clause], [SwiftStatement])
    case whileLoop([Clause], [SwiftStatement])
    case repeating([SwiftStatement], SwiftExpression)
    case each(SwiftPattern, SwiftExpression, condition: SwiftExpression?, [SwiftStatement])
    case choose(SwiftExpression, [Case])
    case leave(SwiftExpression?)
    case fail(SwiftExpression)
    case breaking(Name?)
    case continuing(Name?)
    case fallThrough
    case attempt([SwiftStatement], catches: [Case])
    case atEnd([SwiftStatement])
    case labelled(Name, SwiftStatement)
  }

  var kind: Kind
  var span: Span

  init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }
}

extension SwiftFunction {
  /// True of an initializer, among the members of a type.
  var isInitializer: Bool { name == nil && answer == nil && !isStatic }

  /// Its type, as far as it is written.
  var type: SwiftTypeName {
    .function(parameters.map { $0.type ?? .named("Any", []) }, answer ?? .tuple([]))
  }
}

extension SwiftExpression {
  /// `{ … }()`: an expression that needs statements.
  static func computed(by body: [SwiftStatement], _ span: Span) -> SwiftExpression {
    var literal = SwiftFunction(parameters: [], body: body, span: span)
    literal.implicit = 0
    return SwiftExpression(.call(SwiftExpression(.closure(literal), span), []), span)
  }
}

extension SwiftVariable {
  /// `let name = value`.
  init(_ name: Name, _ value: SwiftExpression, isConstant: Bool = true, _ span: Span) {
    self.init(pattern: .name(name), value: value, isConstant: isConstant, span: span)
  }
}

extension SwiftFunction {
  /// `{ $0.a.b }`, which `\.a.b` is where a function is wanted.
  static func reading(_ names: [Name], _ span: Span) -> SwiftFunction {
    answering(
      names.reduce(SwiftExpression(.name("$0"), span)) { SwiftExpression(.member($0, $1), span) })
  }

  /// `{ $0 + $1 }`, which `+` is where a function is wanted, or `{ -$0 }`.
  static func applying(_ sign: String, to count: Int, _ span: Span) -> SwiftFunction {
    let (a, b) = (SwiftExpression(.name("$0"), span), SwiftExpression(.name("$1"), span))
    var made = answering(SwiftExpression(count == 1 ? .unary(sign, a) : .binary(sign, a, b), span))
    made.implicit = count
    return made
  }

  /// `{ a }`, a closure that answers an expression of `$0`; `isPath` says that it is a key path: `\.list[0]`.
  static func answering(_ value: SwiftExpression, isPath: Bool = false) -> SwiftFunction {
    var made = SwiftFunction(
      parameters: [], body: [SwiftStatement(.expression(value), value.span)], span: value.span)
    made.implicit = 1
    if isPath { made.attributes = ["KeyPath"] }
    return made
  }
}

extension SwiftExpression {
  /// True of a key path that is written out.
  var isKeyPath: Bool {
    switch kind {
    case .keyPath: true
    case .closure(let literal): literal.attributes == ["KeyPath"]
    default: false
    }
  }

  /// The expressions of the steps from `$0` to a part of it that can be set; nil of all else.
  var steps: [SwiftExpression]? {
    switch kind {
    case .name("$0"): []
    case .member(let object, _), .index(let object, _), .forced(let object):
      object.steps.map { $0 + [self] }
    default: nil
    }
  }
}

extension SwiftTypeName {
  /// The type of a literal beside a collection of this type: it has members like those; nil of all else.
  func like(_ literal: SwiftExpression) -> SwiftTypeName? {
    switch (literal.kind, self) {
    case (.dictionary, .dictionary): self
    case (.list, .list), (.list, .named("Set", _)), (.list, .named("ArraySlice", _)):
      element.map { .list($0) }
    default: nil
    }
  }
}
