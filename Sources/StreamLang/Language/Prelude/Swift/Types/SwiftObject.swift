import OrderedCollections
import StreamEngine

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

  /// The seconds of a `Duration`; nil of all others.
  var length: Double? {
    guard type.name == "Duration", case .int(let whole)? = fields["whole"],
      case .int(let part)? = fields["part"]
    else { return nil }
    return Double(whole) + Double(part) / 1e18
  }

  /// The text of a copied value, which calls nothing of the program.
  override var shown: Shown? {
    let own = ["CustomStringConvertible", "CustomDebugStringConvertible"]
    guard type.keyword == .struct || type.keyword == .enum, !own.contains(where: type.isKind(of:))
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

  /// True of a `DecodingError` about a missing key or value.
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
  func giveUp() { isOver = fields.contains { $1 == .null && type.isListed($0, as: "required") } }

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
    case "rawValue": return caseName.map { type.cases[$0]?.raw ?? .null } ?? nil
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
      case .string(let text)? = info.entries[key: .string("NSLocalizedDescription")]
    {
      return text
    }
    return Self.failure(world.text(fields["domain"] ?? .null), world.text(fields["code"] ?? .null))
  }

  /// Sets a field, and nothing else.
  func store(_ value: Value, _ name: String) { fields[name] = type.held(value, as: name) }

  /// The value with one of its fields changed: itself, or a copy; `above` is the class that changes it with `super.x = a`.
  ///
  /// An initializer of the type that has the field tells no observers of it.
  func with(
    _ name: String, _ value: Value, isInitial: Bool = false, above: SwiftType? = nil
  ) throws -> SwiftObject {
    let type = above ?? self.type
    var made = type.isReference ? self : copy()
    if !isInitial || fields[name] == nil, let setter = type.find(.setters, name) {
      let (before, after) = (type.observers(.willSet, name), type.observers(.didSet, name))
      // The getter runs only for an observer that asks for the old value.
      let old = after.contains { $0.parameterCount > 1 } ? try get(name) ?? .null : .null
      for observer in before { _ = try world.invoke(observer, [.handle(made), value]) }
      var changed = made
      if case .handle(let answer as SwiftObject) = try world.invoke(setter, [.handle(made), value])
      {
        changed = answer
      }
      return try changed.told(of: name, old, above: type)
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
    return try isInitial ? made : made.told(of: name, old, above: type)
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
  func told(of name: String, _ old: Value = .null, above: SwiftType? = nil) throws -> SwiftObject {
    for observer in (above ?? type).observers(.didSet, name).reversed() {
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
    if base == "hash", arguments.count == 1 {
      try world.combine(.handle(self), into: arguments[0])
      return .void
    }
    if let field = try get(base) { return try world.invoke(field, arguments) }
    return nil
  }

  // MARK: As the language's own

  override func method(_ name: String) -> Method? {
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

  override var shape: Shape { isStream ? .stream : .other }

  /// The stream that a publisher or an observable of the program's own is.
  override var observable: Stream? { isStream ? world.published(by: self) : nil }

  /// The subject that an instance of a subject type of the program's own is.
  override var subject: Subject<Value>? {
    type.isKind(of: "Subject") || type.isKind(of: "SubjectType") ? world.subject(of: self) : nil
  }

  /// The event that the error of a Maybe or a Completable is.
  override var tagged: (kind: String, value: Value)? {
    guard let caseName, type === world.native("MaybeEvent") else { return nil }
    return (caseName, fields["0"] ?? .null)
  }

  private var isStream: Bool {
    [
      "Publisher", "ObservableType", "ObservableConvertibleType", "SharedSequenceConvertibleType",
      "ConnectableObservableType", "Subject", "SubjectType",
    ].contains(where: type.isKind)
  }

  /// The disposable that it is, if its type says so.
  override func handOn() -> (any Cancellable)? {
    let ends = [("Disposable", "dispose"), ("Cancellable", "cancel")]
    guard let end = ends.first(where: { type.isKind(of: $0.0) }) else { return nil }
    // Nothing of it runs any more when the program has ended.
    return ActionDisposable { [self, weak world = self.world] in
      world?.attempt { _ = try call(end.1, []) }
    }
  }

  override func isEqual(to other: Handle) -> Bool {
    guard let other = other as? SwiftObject, type === other.type else { return false }
    let both = [Value.handle(self), .handle(other)]
    if let same = type.equality(of: both) {
      do {
        return try world.invoke(same, [.handle(type), .handle(self), .handle(other)]) == .bool(true)
      } catch { world.refuse(error) }
      return false
    }
    return !type.isReference && caseName == other.caseName && fields == other.fields
  }

  override func hash(into hasher: inout Hasher) {
    let this = Value.handle(self)
    if type.equality(of: [this, this]) != nil {
      if let combined { return hasher.combine(combined) }
      // Nothing tells what those have in common that the program calls equal, unless it says that the parts do.
      if !type.isKind(of: "Hashable") { return hasher.combine(0) }
    }
    if type.isReference { return hasher.combine(ObjectIdentifier(self)) }
    hasher.combine(caseName)
    for value in fields.values { hasher.combine(value) }
  }

  /// The values that its own `hash(into:)` combines, or its own `hashValue`; nil if it has neither.
  var combined: [Value]? {
    let this = Value.handle(self)
    do {
      if let own = type.find(method: "hash", given: [.null]) {
        let given = world.hasher
        _ = try world.invoke(own, [this, world.place({ .handle(given) }, { _ in })])
        return given.values
      }
      return try type.find(.getters, "hashValue").map { [try world.invoke($0, [this])] }
    } catch {
      world.refuse(error)
      return []
    }
  }
}

extension Value {
  /// The number of parameters of a function.
  var parameterCount: Int { if case .function(let arity, _) = self { arity } else { 1 } }
}
