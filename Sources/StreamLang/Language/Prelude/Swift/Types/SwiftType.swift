import OrderedCollections
import StreamEngine

/// A type of Swift: what its values can do, and what belongs to itself.
final class SwiftType: Handle {
  enum Keyword: String { case `class`, `struct`, `enum`, `protocol`, actor, native }

  /// A property that values store.
  struct Field {
    let name: String
    /// The function that gives a new value its content; nil if an initializer has to.
    let initial: Value?
  }

  let keyword: Keyword
  private(set) var parents: [SwiftType]
  unowned let world: SwiftWorld
  private(set) var fields: OrderedDictionary<String, Field> = [:]
  /// Functions by their kind and name, each of which takes the value first that it belongs to.
  private var functions: [Part: [String: Value]] = [:]
  private(set) var cases: OrderedDictionary<String, (labels: [String], raw: Value)> = [:]
  private var lists: [String: OrderedSet<String>] = [:]
  /// The fields, or the cases, that it reads from JSON and writes, each with its name there.
  private(set) var coding: OrderedDictionary<String, SwiftCodedName> = [:]
  /// The values of its own properties, once somebody has asked for them.
  private var own: [String: Value] = [:]
  /// Takes an instance that nobody holds any more; nil if it has nothing to do then.
  private(set) var over: ((SwiftObject) -> Void)?

  enum Part: String, CaseIterable {
    case methods, getters, setters, willSet, didSet, statics, staticMethods, staticGetters, inits
    case `lazy`
  }

  init(_ name: String, _ keyword: Keyword, _ parents: [SwiftType], _ world: SwiftWorld) {
    (self.keyword, self.parents, self.world) = (keyword, parents, world)
    super.init(name, [:])
  }

  var name: String { title }

  /// The names of its type parameters, in order.
  var parameterNames: [String] { lists["parameters"].map(Array.init) ?? [] }

  /// The types in which it stands, with their dots: `Theme.`.
  var path: String { lists["within"]?.first ?? "" }

  /// The `deinit` of it and of the classes above it, nearest first.
  var ends: [Value] {
    (functions[.methods]?["deinit"].map { [$0] } ?? []) + parents.flatMap(\.ends)
  }

  /// Takes over what a declaration or an extension says.
  func add(_ members: Record, _ more: [SwiftType] = []) {
    if keyword == .native { world.isExtended = true }
    // A type is never above itself.
    parents += more.filter { !$0.isBelow(self) }
    for part in Part.allCases {
      guard case .record(let named)? = members.fields[part.rawValue] else { continue }
      functions[part, default: [:]].merge(named.fields.map { ($0.key, $0.value) }) { $1 }
    }
    func named(_ part: String) -> OrderedDictionary<String, Value> {
      if case .record(let record)? = members.fields[part] { record.fields } else { [:] }
    }
    for (name, value) in named("fields") {
      fields[name] = Field(name: name, initial: value == .null ? nil : value)
    }
    for (name, parts) in named("cases") {
      guard case .list(let parts) = parts, case .list(let labels)? = parts.first else { continue }
      cases[name] = (labels.map(\.plainText), parts.count > 1 ? parts[1] : .null)
    }
    for case (let name, .list(let texts)) in named("coding") {
      coding[name] = SwiftCodedName(texts)
    }
    if !ends.isEmpty { over = { [weak world] in world?.end($0) } }
    for list in [
      "mutating", "weak", "unowned", "required", "memberwise", "fixed", "decoder", "encoder",
      "within", "parameters", "parts",
    ] {
      guard case .list(let names)? = members.fields[list] else { continue }
      lists[list, default: []].formUnion(names.map(\.plainText))
    }
  }

  private func isBelow(_ other: SwiftType) -> Bool {
    self === other || parents.contains { $0.isBelow(other) }
  }

  var isReference: Bool { keyword == .class || keyword == .actor }

  /// True if a function reads or sets a property, or is told which value it had or gets.
  func observes(_ name: String) -> Bool {
    let parts: [Part] = [.getters, .setters, .willSet, .lazy]
    return parts.contains { functions[$0]?[name] != nil }
      || functions[.didSet]?[name].map { $0.parameterCount > 1 } == true
      || parents.contains { $0.observes(name) }
  }

  /// A function of the type, or one that it inherits: its own, then its superclass's, then those of its protocols,
  /// unless it has a stored property of that name.
  func find(_ part: Part, _ name: String) -> Value? {
    if let found = functions[part]?[name] { return found }
    if parents.isEmpty { return nil }
    let mayBeStored = part == .getters || part == .setters
    // A property of a class that stands there only because of its observers is that of the class above.
    let isStored = mayBeStored && fields[name] != nil
    for parent in parents where !isStored || parent.isReference {
      if let found = parent.find(part, name) { return found }
      if mayBeStored, parent.stores(name) { return nil }
    }
    return nil
  }

  /// True if it stores a property of the name, or a class above it does.
  private func stores(_ name: String) -> Bool {
    fields[name] != nil || parents.contains { $0.isReference && $0.stores(name) }
  }

  /// The observers of a property: first those of the class that overrides it, then those of its superclasses, up to the
  /// first class that has a setter instead.
  func observers(_ part: Part, _ name: String) -> [Value] {
    let own = functions[part]?[name].map { [$0] } ?? []
    if functions[.setters]?[name] != nil { return own }
    return own + parents.flatMap { $0.observers(part, name) }
  }

  /// `find` for a method by the name alone, whatever its labels; the values of the call choose among several.
  func find(method name: String, in part: Part = .methods, given: [Value] = []) -> Value? {
    if let found = find(part, name) { return found }
    let all = functions[part] ?? [:]
    let isLabelled = name.hasSuffix(")")
    let fitting = all.keys.filter {
      isLabelled ? SwiftSignature($0).labelled == name : $0.hasPrefix(name + "(")
    }.sorted()
    if let nearest = SwiftSignature.nearest(fitting, to: given, by: world.rank) {
      return all[nearest]
    }
    for parent in parents {
      if let found = parent.find(method: name, in: part, given: given) { return found }
    }
    return fitting.first.flatMap { all[$0] }
  }

  /// Its own function that compares two of its values; one that compares them with values of another type does not.
  func equality(of both: [Value]) -> Value? {
    let own = functions[.staticMethods] ?? [:]
    if let plain = own["=="] { return plain }
    let fitting = own.keys.filter {
      $0.hasPrefix("==(") && !SwiftSignature($0).isMixed(of: name)
    }.sorted()
    if let nearest = SwiftSignature.nearest(fitting, to: both, by: world.rank) ?? fitting.first {
      return own[nearest]
    }
    return parents.lazy.compactMap { $0.equality(of: both) }.first
  }

  /// The number of methods of a name, its own and those that it takes over.
  func count(ofMethods name: String) -> Int {
    let own = functions[.methods]?.keys.filter { $0.functionName == name }.count ?? 0
    return parents.reduce(own) { $0 + $1.count(ofMethods: name) }
  }

  /// The parts of it that JSON has, or the class above it that says so.
  var codedFields: OrderedDictionary<String, SwiftCodedName> {
    coding.isEmpty ? parents.first { $0.isReference }?.codedFields ?? [:] : coding
  }

  /// The name of the function by which it decodes or encodes itself; nil if it has none of its own.
  func ownCoding(_ list: String) -> String? {
    lists[list]?.first ?? parents.lazy.compactMap { $0.ownCoding(list) }.first
  }

  func isListed(_ name: String, as list: String) -> Bool {
    lists[list]?.contains(name) == true || parents.contains { $0.isListed(name, as: list) }
  }

  func isKind(of name: String) -> Bool {
    // The protocol `LosslessStringConvertible` is a kind of the other one.
    isCalled(name) || parents.contains { $0.isKind(of: name) }
      || name == "CustomStringConvertible" && isCalled("LosslessStringConvertible")
  }

  /// True of its name, alone or behind the name of the type around it: `Lexer.Failure`.
  private func isCalled(_ other: String) -> Bool {
    if other == name { return true }
    guard other.hasSuffix("." + name) else { return false }
    let whole = (path.isEmpty ? "main." : path) + name
    return whole == other || whole.hasSuffix("." + other)
  }

  var isError: Bool {
    ["Error", "LocalizedError", "CustomNSError"].contains(where: isKind)
      || Self.ownErrors.contains(name)
  }

  /// The errors of the libraries.
  private static let ownErrors: Set<String> = ["RxError", "CancellationError", "DecodingError"]

  /// All fields of its values, those of its class first.
  var allFields: [Field] { (parents.first { $0.isReference }?.allFields ?? []) + fields.values }

  // MARK: Values of it

  /// A value before an initializer has run; fields that are given have no other content before.
  private func blank(
    _ parameters: [String] = [], given: [String: Value] = [:]
  ) throws -> SwiftObject {
    let made = SwiftObject(self)
    made.parameters = parameters
    for field in allFields { made.fields[field.name] = .null }
    for field in allFields {
      if let value = given[field.name] {
        made.store(value, field.name)
      } else if let initial = field.initial {
        made.store(try world.invoke(initial, [.handle(made)]), field.name)
      }
    }
    return made
  }

  /// A value whose fields are known.
  func made(with fields: OrderedDictionary<String, Value>) throws -> Value {
    let made = try blank()
    for (name, value) in fields { made.store(value, name) }
    return .handle(made)
  }

  /// The name of the initializer with these labels, each with its colon.
  func initializer(labelled labels: [String]) -> String {
    let exact = "init(\(labels.joined()))"
    let isOnly = lists["memberwise"] != nil && labels.isEmpty && find(.inits, exact) == nil
    if !isOnly, find(method: exact, in: .inits) != nil { return exact }
    // The memberwise initialiser stays if extensions add others.
    let isNamed =
      lists["memberwise"] != nil && labels.allSatisfy { fields[String($0.dropLast())] != nil }
    if isNamed, fields.values.allSatisfy({ $0.initial != nil || labels.contains($0.name + ":") }),
      labels.isEmpty || labels.count == fields.count
    {
      return "memberwise"
    }
    return find(method: "init", in: .inits) == nil ? "memberwise" : "init"
  }

  /// A value that an initializer makes, with what stands for the type parameters, where the text tells it.
  func new(_ initializer: String, _ arguments: [Value], parameters: [String] = []) throws -> Value {
    if keyword == .native, find(method: initializer, in: .inits, given: arguments) == nil {
      return try made(of: arguments)
    }
    if let made = try coded(initializer, arguments, nil) { return made }
    if initializer == "memberwise" || find(method: initializer, in: .inits) == nil {
      if keyword == .enum, let raw = arguments.first {
        let name = cases.keys.first { cases[$0]?.raw == raw }
        return .optional(name.map { .handle(SwiftObject(case: $0, self)) })
      }
      let names = allFields.lazy.map(\.name).filter { [self] in
        $0.first != "$" && lists["fixed"]?.contains($0) != true
      }
      let given = zip(names, arguments).filter { !$1.isUndefined }
      return .handle(try blank(parameters, given: Dictionary(given) { $1 }))
    }
    let made = try blank(parameters)
    do {
      let answer = try set(up: .handle(made), initializer, arguments)
      if answer == .null { made.giveUp() }
      return answer
    } catch {
      made.giveUp()
      throw error
    }
  }

  /// Runs an initializer for a value that was made already.
  func set(up value: Value, _ initializer: String, _ arguments: [Value]) throws -> Value {
    guard let function = find(method: initializer, in: .inits, given: arguments) else {
      return try coded(initializer, arguments, value) ?? value
    }
    return try world.invoke(function, [value] + arguments)
  }

  /// The value that a decoder makes by itself, or fills, where the type has no `init(from:)`; nil of all others.
  private func coded(_ initializer: String, _ given: [Value], _ value: Value?) throws -> Value? {
    guard initializer == "init(from:)", case .handle(let decoder)? = given.first,
      find(method: initializer, in: .inits, given: given) == nil
    else { return nil }
    return try decoder.method(initializer)?([.handle(self)] + (value.map { [$0] } ?? []))
  }

  /// The case of an enum.
  func value(of name: String, _ arguments: [Value]) -> Value? {
    guard let labels = cases[name]?.labels else { return nil }
    let made = SwiftObject(case: name, self)
    for (index, value) in arguments.enumerated() {
      let label = labels.indices.contains(index) && labels[index] != "" ? labels[index] : "\(index)"
      made.fields[label] = value
    }
    return .handle(made)
  }

  /// The value of a type of the program that a whole number is written for; nil of all other types.
  func literal(_ number: Value) throws -> Value? {
    let initializer = "init(integerLiteral:)"
    guard find(method: initializer, in: .inits) != nil else { return nil }
    return try new(initializer, [number])
  }

  // MARK: What belongs to itself

  func get(_ name: String) throws -> Value? {
    if let known = own[name] { return known.weakened?.value ?? known }
    if let labels = cases[name]?.labels, !labels.isEmpty {
      return world.function(labels.count) { [self] in value(of: name, $0) ?? .null }
    }
    if let made = value(of: name, []) { return made }
    if let initial = functions[.statics]?[name] {
      let value = try world.invoke(initial, [.handle(self)])
      own[name] = held(value, as: name)
      return value
    }
    if let owner = owner(of: name) { return try owner.get(name) }
    if let getter = find(.staticGetters, name) { return try world.invoke(getter, [.handle(self)]) }
    if let method = find(method: name, in: .staticMethods) {
      return world.bound(method, to: .handle(self))
    }
    switch name {
    case "allCases": return .list(cases.keys.compactMap { value(of: $0, []) })
    case "self": return .handle(self)
    case "init":
      // The parts of a tuple, unless an initializer takes one thing.
      let own = functions[.inits].map { $0.values.map { $0.parameterCount - 1 } }
      let counts = own ?? [allFields.count]
      let isOnly =
        own == nil
        ? allFields.allSatisfy { $0.initial == nil && $0.name.first != "$" }
        : lists["memberwise"] == nil && Set(counts).count == 1
      let arity = isOnly ? max(1, counts.first ?? 1) : 1
      return world.function(arity) { [self] given in
        if !counts.contains(1), case .handle(let tuple as SwiftTuple)? = given.first {
          return try new("init", tuple.members)
        }
        return try new("init", given)
      }
    case _ where keyword == .native: return constant(name)
    default: return parents.isEmpty ? nil : try parents[0].get(name)
    }
  }

  /// The type above it that has a property of its own by this name; nil if it has that itself.
  private func owner(of name: String) -> SwiftType? {
    if functions[.statics]?[name] != nil || find(.statics, name) == nil { return nil }
    return parents.first { $0.find(.statics, name) != nil && $0.keyword != .protocol }
  }

  /// Sets one of its own properties, and tells its observers.
  func set(_ name: String, to value: Value) throws {
    if let owner = owner(of: name) { return try owner.set(name, to: value) }
    if find(.staticGetters, name) != nil, let setter = find(.setters, name) {
      _ = try world.invoke(setter, [.handle(self), value])
      return
    }
    let old = own[name]?.weakened?.value ?? own[name] ?? .null
    for observer in observers(.willSet, "static \(name)") {
      _ = try world.invoke(observer, [.handle(self), value])
    }
    own[name] = held(value, as: name)
    for observer in observers(.didSet, "static \(name)") {
      _ = try world.invoke(observer, [.handle(self), old])
    }
  }

  /// True of a stored property of its own without observers.
  func hasPlain(_ name: String) -> Bool {
    guard let value = own[name], value.weakened == nil else { return false }
    return observers(.willSet, "static \(name)").isEmpty
      && observers(.didSet, "static \(name)").isEmpty
  }

  /// Changes such a property where it stands.
  func changeProperty<Answer>(_ name: String, _ body: (inout Value) throws -> Answer) rethrows
    -> Answer
  {
    var value = own.updateValue(.null, forKey: name) ?? .null
    defer { own[name] = value }
    return try body(&value)
  }

  /// The value of a property as it is stored: in a place that keeps nothing alive, if it says so.
  func held(_ value: Value, as name: String) -> Value {
    let isUnowned = isListed(name, as: "unowned")
    let isWeak = isUnowned || isListed(name, as: "weak")
    return isWeak ? .handle(SwiftWeak(value, isUnowned: isUnowned)) : value
  }

  func call(_ name: String, _ arguments: [Value]) throws -> Value? {
    if let function = find(method: name, in: .staticMethods, given: arguments) {
      return try world.invoke(function, [.handle(self)] + arguments)
    }
    let base = name.functionName
    if let made = value(of: base, arguments) { return made }
    if base == "init" {
      // A type with one initializer has it without labels.
      let isKnown =
        !name.hasSuffix(")") || find(method: name, in: .inits) != nil || name == "init(from:)"
        || keyword == .enum && name == "init(rawValue:)"
      let labels = name.dropFirst(5).dropLast().split(separator: ":").map { "\($0):" }
      return try new(isKnown ? name : initializer(labelled: labels), arguments)
    }
    return try get(base).map { try world.invoke($0, arguments) }
  }

  override func isEqual(to other: Handle) -> Bool { false }
}

/// Values of types of the standard library, made through a type parameter.
extension SwiftType {
  /// `T(a)`, where a type of the standard library stands for `T`.
  private func made(of given: [Value]) throws -> Value {
    guard given.count < 2 else { throw world.failure("\(name) is made of one value here") }
    let value = given.first?.unwrapped
    switch name.prefix(while: { $0 != "<" }) {
    case "String", "Character", "Substring":
      if case .list(let members)? = value {
        return .string(try members.map(world.text).joined().checked())
      }
      return .string(try (value.map(world.text) ?? "").checked())
    case "Bool" where value == nil: return .bool(false)
    case "Array": return .list(try value.map(world.members) ?? [])
    case "Set": return .handle(SwiftSet(OrderedMembers(try value.map(world.members) ?? [])))
    case "Dictionary" where value == nil: return .handle(SwiftDictionary([:]))
    case "Double", "CGFloat", "TimeInterval": return value?.asDecimal ?? .double(0)
    case "Float": return value?.asDecimal(ofType: name) ?? .double(0)
    default: break
    }
    guard let size = SwiftSize(name) else { throw world.failure("nothing makes a \(name) here") }
    func checked(_ number: Int?) throws -> Int {
      guard let made = size.exactly(number) else {
        throw world.failure("Not enough bits to represent the passed value")
      }
      return made
    }
    switch value {
    case nil: return .int(0)
    case .int(let number)?: return .int(try checked(number))
    case .double(let number)?:
      return .int(try checked(number.isFinite ? Int(exactly: number.rounded(.towardZero)) : nil))
    case .string(let text)?: return .optional(size.exactly(Int(text)).map { .int($0) })
    default: throw world.failure("\(world.inner(value ?? .null)) is no number")
    }
  }

  /// A property of a type of the standard library that stands for a type parameter; nil of all others.
  private func constant(_ property: String) -> Value? {
    if let size = SwiftSize(name) {
      switch property {
      case "zero": return .int(0)
      case "max": return .int(size.bounds.upperBound)
      case "min": return .int(size.bounds.lowerBound)
      default: return nil
      }
    }
    guard ["Double", "Float", "CGFloat", "TimeInterval"].contains(name) else { return nil }
    switch property {
    case "zero": return .double(0)
    case "pi":
      let pi = Value.double(.pi)
      return name == "Float" ? pi.asDecimal(ofType: name) : pi
    case "infinity": return .double(.infinity)
    case "nan": return .double(.nan)
    default: return nil
    }
  }
}
