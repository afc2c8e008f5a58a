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
  fileprivate func observes(_ name: String) -> Bool {
    let parts: [Part] = [.getters, .setters, .willSet, .lazy]
    return parts.contains { functions[$0]?[name] != nil }
      || functions[.didSet]?[name].map { $0.parameterCount > 1 } == true
      || parents.contains { $0.observes(name) }
  }

  /// A function of it, or one that it takes over; its own ones come first, then its class's, then those of
  /// protocols, which a stored property of the name stands before.
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

  /// The observers of a property: those of the class that overrides it first, then those of the classes above.
  func observers(_ part: Part, _ name: String) -> [Value] {
    (functions[part]?[name].map { [$0] } ?? []) + parents.flatMap { $0.observers(part, name) }
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
      || name == "CustomStringConvertible" && isKind(of: "LosslessStringConvertible")
  }

  /// True of its name, also with that of the type around it: `Lexer.Failure`.
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
  var allFields: [Field] {
    (parents.first { $0.isReference }?.allFields ?? []) + fields.values
  }

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
    // It has this one beside those of extensions.
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
  func new(
    _ initializer: String, _ arguments: [Value], parameters: [String] = []
  ) throws -> Value {
    if keyword == .native, find(method: initializer, in: .inits, given: arguments) == nil {
      return try world.made(arguments, as: name)
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
    case _ where keyword == .native: return world.constant(name, of: self.name)
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

  /// True of a property of its own that has its value, and that nobody observes.
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
  fileprivate func held(_ value: Value, as name: String) -> Value {
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
    if base == "init" { return try new(name, arguments) }
    return try get(base).map { try world.invoke($0, arguments) }
  }

  override func isEqual(to other: Handle) -> Bool { false }
}

/// A value of a type that the program has declared: an instance of a class, a struct, or a case of an enum.
///
/// Instances of classes are changed in place; all others are copied before they are changed.
final class SwiftObject: Handle, SwiftCopied {
  let type: SwiftType
  var fields: OrderedDictionary<String, Value> = [:]
  /// The identity of the instance of which it is what is left.
  private var number: Int?
  /// Its `deinit` is running, or has run.
  private var isOver = false
  /// The name of the case; nil of all but enums.
  let caseName: String?
  /// The types that stand for the type parameters of its type, as they are printed, where the text tells them.
  var parameters: [String] = []

  init(_ type: SwiftType) {
    self.type = type
    caseName = nil
    super.init(type.name, [:])
  }

  init(case name: String, _ type: SwiftType, _ payload: Value? = nil) {
    self.type = type
    caseName = name
    super.init(type.name, [:])
    fields["0"] = payload
  }

  /// An `NSError`.
  init(error domain: Value, code: Value, _ info: Value, _ world: SwiftWorld) {
    type = world.native("NSError")
    caseName = nil
    super.init(type.name, [:])
    let empty = Value.handle(SwiftDictionary([:]))
    fields = ["domain": domain, "code": code, "userInfo": info == .null ? empty : info]
  }

  /// The text of a copied value, which calls nothing of the program.
  override var shown: Shown? {
    let own = ["CustomStringConvertible", "CustomDebugStringConvertible"]
    guard type.keyword == .struct || type.keyword == .enum,
      !own.contains(where: type.isKind(of:))
    else { return nil }
    let parts = fields.filter { $0.key.first != "$" }.map { name, value in
      (label: caseName != nil && Int(name) != nil ? "" : name, value: value)
    }
    if let caseName, parts.isEmpty { return Shown(front: caseName, parts: [], back: "") }
    return Shown(front: "\(caseName ?? typeName)(", parts: parts, back: ")")
  }

  var isPlainError: Bool { type === world.native("NSError") }
  var isRxError: Bool { type === world.native("RxError") }

  /// The error as an `NSError`, which has no more of it than a domain, a number and texts.
  var bridged: SwiftObject {
    get throws {
      if isPlainError { return self }
      var info = isCustom ? try get("errorUserInfo") ?? .null : .null
      if info == .null, let text = try get("errorDescription")?.unwrapped {
        info = .handle(SwiftDictionary([.string("NSLocalizedDescription"): text]))
      }
      return SwiftObject(error: .string(try domain), code: try code, info, world)
    }
  }

  /// True of an error that says itself how it is as an `NSError`.
  private var isCustom: Bool { type.isKind(of: "CustomNSError") }

  /// The number of an error: its own, its raw value, or the place of its case; cases with values come first.
  private var code: Value {
    get throws {
      if isCustom, let own = try get("errorCode") { return own }
      if decodingText != nil { return .int(isMissing ? 4865 : 4864) }
      guard let name = caseName else { return .int(1) }
      if isRxError { return .int(SwiftWorld.rxErrors.firstIndex(of: name) ?? 1) }
      if case .int(let raw)? = type.cases[name]?.raw { return .int(raw) }
      let all = type.cases.elements
      let cases = all.filter { !$0.value.labels.isEmpty } + all.filter { $0.value.labels.isEmpty }
      return .int(cases.firstIndex { $0.key == name } ?? 1)
    }
  }

  /// True of a `DecodingError` of something that is not there.
  private var isMissing: Bool { caseName == "keyNotFound" || caseName == "valueNotFound" }

  /// The `deinit` of its type gets its fields, once.
  deinit {
    guard let over = type.over, !isOver else { return }
    let rest = SwiftObject(type)
    rest.fields = fields
    rest.isOver = true
    rest.number = identity
    over(rest)
  }

  /// Its initializer has failed: without all its properties it has no `deinit`.
  fileprivate func giveUp() {
    isOver = fields.contains { $1 == .null && type.isListed($0, as: "required") }
  }

  private var world: SwiftWorld { type.world }

  var identity: Int { number ?? Int(bitPattern: ObjectIdentifier(self)) }

  func copy() -> SwiftObject {
    let made = caseName.map { SwiftObject(case: $0, type) } ?? SwiftObject(type)
    made.fields = fields
    made.parameters = parameters
    return made
  }

  var content: OrderedDictionary<String, Value> {
    get { fields }
    _modify { yield &fields }
  }

  /// True of a property that is stored, and of which nobody is told more than that it has changed.
  func hasPlain(_ name: String) -> Bool {
    guard let value = fields[name], value.weakened == nil else { return false }
    if case .null = value, type.isListed(name, as: "weak") { return false }
    return fields["$" + name] == nil && fields["@" + name] == nil && !type.observes(name)
  }

  /// The name of its type as `print` shows it: `Stack<Int>`.
  var typeName: String {
    parameters.isEmpty ? type.name : "\(type.name)<\(parameters.joined(separator: ", "))>"
  }

  func get(_ name: String) throws -> Value? {
    if let getter = type.find(.getters, name) { return try world.invoke(getter, [.handle(self)]) }
    if let value = fields[name] {
      if let weak = value.weakened {
        world.letRecordGo()
        return weak.value
      }
      if case .null = value, let make = type.find(.lazy, name) {
        let made = try world.invoke(make, [.handle(self)])
        fields[name] = made
        return made
      }
      return value
    }
    if let method = type.find(method: name) { return world.bound(method, to: .handle(self)) }
    switch name {
    case "rawValue":
      return caseName.map { type.cases[$0]?.raw ?? .null } ?? nil
    case "localizedDescription":
      if isPlainError { return .string(plainDescription) }
      if decodingText != nil {
        let text = isMissing ? "is missing" : "isn’t in the correct format"
        return .string("The operation could not be completed. The data \(text).")
      }
      if let text = try get("errorDescription")?.unwrapped { return .string(world.text(text)) }
      return .string(Self.failure(try domain, world.text(try code)))
    case "stringValue" where type.isKind(of: "CodingKey"):
      return caseName.map { name in
        if let raw = type.cases[name]?.raw, case .string = raw { raw } else { .string(name) }
      }
    case "hashValue": return .int(world.hash(of: .handle(self)))
    case "self": return .handle(self)
    default: return nil
    }
  }

  /// The domain of an error: its own, or its type with the module.
  private var domain: String {
    get throws {
      if isCustom, let own = try type.get("errorDomain") { return world.text(own) }
      if decodingText != nil { return "NSCocoaErrorDomain" }
      let library = isRxError ? "RxSwift" : "Swift"
      return "\(type.keyword == .native ? library : "main").\(type.path)\(type.name)"
    }
  }

  private static func failure(_ domain: String, _ code: String) -> String {
    "The operation could not be completed. (\(domain) error \(code).)"
  }

  private var plainDescription: String {
    if case .handle(let info as SwiftDictionary)? = fields["userInfo"],
      case .string(let text)? = info.entries[.string("NSLocalizedDescription")]
    {
      return text
    }
    return Self.failure(
      world.text(fields["domain"] ?? .null), world.text(fields["code"] ?? .null))
  }

  /// Sets a field, and nothing else.
  func store(_ value: Value, _ name: String) { fields[name] = type.held(value, as: name) }

  /// The value with one of its fields changed: itself, or a copy.
  ///
  /// An initializer of its own type tells no observers of the property.
  func with(_ name: String, _ value: Value, isInitial: Bool = false) throws -> SwiftObject {
    var made = type.isReference ? self : copy()
    if let setter = type.find(.setters, name) {
      let (before, after) = (type.observers(.willSet, name), type.observers(.didSet, name))
      let old = after.isEmpty ? .null : try get(name) ?? .null
      for observer in before { _ = try world.invoke(observer, [.handle(made), value]) }
      var changed = made
      if case .handle(let answer as SwiftObject) = try world.invoke(
        setter, [.handle(made), value])
      {
        changed = answer
      }
      return try changed.told(of: name, old)
    }
    guard fields[name] != nil else {
      throw world.failure("\(type.name) has no \(name) here that can be set")
    }
    let old = fields[name]?.weakened?.value ?? fields[name] ?? .null
    if !isInitial {
      for before in type.observers(.willSet, name) {
        let answer = try world.invoke(before, [.handle(made), value])
        if !type.isReference, case .handle(let changed as SwiftObject) = answer { made = changed }
      }
    }
    // A published property tells its subscribers before it changes.
    if case .stream(let stream)? = fields["$" + name] {
      if case .stream(let all)? = fields["objectWillChange"] {
        try world.environment.send(.next(.void), to: all, called: name)
      }
      try world.environment.send(.next(value), to: stream, called: name)
    }
    made.store(value, name)
    // Somebody observes the property.
    if case .stream(let stream)? = fields["@" + name] {
      try world.environment.send(.next(.list([old, value])), to: stream, called: name)
    }
    return try isInitial ? made : made.told(of: name, old)
  }

  /// Changes a plain property of an instance where it stands.
  func changeProperty<Answer>(_ name: String, _ body: (inout Value) throws -> Answer) rethrows
    -> Answer
  {
    var value = fields.updateValue(.null, forKey: name) ?? .null
    defer { fields[name] = value }
    return try body(&value)
  }

  /// The value when its observers have heard that a property has changed, and of those that ask for it, which value it had.
  func told(of name: String, _ old: Value = .null) throws -> SwiftObject {
    for observer in type.observers(.didSet, name).reversed() {
      let parts = observer.parameterCount > 1 ? [.handle(self), old] : [Value.handle(self)]
      let answer = try world.invoke(observer, parts)
      if !type.isReference, case .handle(let changed as SwiftObject) = answer { return changed }
    }
    return self
  }

  func call(_ name: String, _ arguments: [Value]) throws -> Value? {
    if let method = type.find(method: name, given: arguments) {
      return try world.invoke(method, [.handle(self)] + arguments)
    }
    let base = name.functionName
    if base == "init" { return try type.set(up: .handle(self), name, arguments) }
    if base == "hash", arguments.count == 1 { return .null }
    if let field = try get(base) { return try world.invoke(field, arguments) }
    return nil
  }

  // MARK: As the language's own

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    guard let method = type.find(method: name) else { return nil }
    return { [self] in try world.invoke(method, [.handle(self)] + $0) }
  }

  override func property(_ name: String) -> Value? { (try? get(name)) ?? nil }

  override func rounds() throws -> Rounds<Value>? { try world.sequence(of: self)?.rounds() }
  override func iterated() throws -> [Value]? { try rounds().map(world.all) }

  override func element(at index: Value) throws -> Value? {
    guard let method = type.find(method: "subscript", given: [index]) else { return nil }
    return try world.invoke(method, [.handle(self), index])
  }

  override var failureText: String? { type.isError ? world.text(.handle(self)) : nil }

  /// The observer that it is where a stream wants one.
  override var plain: Value? {
    guard let on = type.find(method: "on") else { return nil }
    func tell(_ word: String, _ arity: Int) -> Value {
      world.function(arity) { [self] given in
        let event = SwiftWorld.event(word, given.first)
        return try world.invoke(on, [.handle(self), event])
      }
    }
    return .record(
      Record(["next": tell("next", 1), "error": tell("error", 1), "complete": tell("completed", 0)])
    )
  }

  override var shape: Shape { type.isKind(of: "Publisher") ? .stream : .other }

  /// The stream that a publisher of the program's own is.
  override var observable: Stream? {
    type.isKind(of: "Publisher") ? world.published(by: self) : nil
  }

  /// The disposable that it is, if its type says so.
  override func handOn() -> (any Cancellable)? {
    let ends = [("Disposable", "dispose"), ("Cancellable", "cancel")]
    guard let end = ends.first(where: { type.isKind(of: $0.0) }) else { return nil }
    return ActionDisposable { [self] in world.attempt { _ = try call(end.1, []) } }
  }

  override func isEqual(to other: Handle) -> Bool {
    guard let other = other as? SwiftObject, type === other.type else { return false }
    let both = [Value.handle(self), .handle(other)]
    if let same = type.find(method: "==", in: .staticMethods, given: both) {
      do {
        return try world.invoke(same, [.handle(type), .handle(self), .handle(other)]) == .bool(true)
      } catch { world.refuse(error) }
      return false
    }
    return !type.isReference && caseName == other.caseName && fields == other.fields
  }

  override func hash(into hasher: inout Hasher) {
    if type.isReference { return hasher.combine(ObjectIdentifier(self)) }
    hasher.combine(caseName)
    for value in fields.values { hasher.combine(value) }
  }
}

extension Value {
  /// The number of parameters of a function.
  var parameterCount: Int { if case .function(let arity, _) = self { arity } else { 1 } }
}
