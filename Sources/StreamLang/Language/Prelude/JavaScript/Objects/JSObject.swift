import OrderedCollections
import StreamEngine

/// An object of JavaScript: fields that can be set, and what it takes over from its prototype.
///
/// Two are equal only if they are one.
class JSObject: Handle {
  final var fields: OrderedDictionary<String, Value> = [:]
  /// Functions that are called where a field is read or set.
  final var accessors: [String: (get: Value?, set: Value?)] = [:]
  final var prototype: JSObject? { didSet { madeBy = prototype?.ownerOfInstances } }
  /// The class that has made it, if one has.
  final private(set) var madeBy: JSClass?
  final let world: JSWorld
  /// Fields that are not shown.
  final var hidden: Set<String> = []
  /// Fields that cannot be set.
  final var fixed: Set<String> = []
  /// Fields that can be neither deleted nor described anew.
  final var locked: Set<String> = []
  final var limits: Limits = []

  /// The number that it is by itself, as a date is; nil of all others.
  var ownNumber: Double? { nil }
  /// The scheduler that it is, as RxJS tells it by its method; nil of all others.
  var scheduler: JSScheduler? { find("schedule")?.isCallable == true ? .own(.handle(self)) : nil }
  /// The answer of `typeof`.
  var typeWord: String { "object" }
  /// True of one that a condition takes for false.
  var isFalse: Bool { false }

  /// True of what can be called: a class, and a proxy of a function.
  var isFunction: Bool { false }
  /// The answer of a call.
  func called(_ arguments: [Value], this: Value) throws -> Value {
    throw world.noFunction(world.shown(.handle(self)))
  }

  /// True of a proxy, which is asked also for what others take over from it.
  final var isProxy: Bool { proxied != nil }
  /// The value that a proxy stands for; nil of all others.
  var proxied: Value? { nil }
  /// The answer of a function of a proxy's handler, with more arguments than the value that it stands for; nil if it has
  /// none by that name, and of all others.
  func asked(_ name: String, _ more: Value...) throws -> Value? { nil }
  /// The names of all fields, as the handler of a proxy says them; nil if it says none, and of all others.
  var askedNames: [String]? { nil }
  /// An object that a proxy makes by `new`; nil of all others.
  func constructed(_ arguments: [Value], like other: JSObject?) throws -> Value? { nil }
  /// True of a proxy of a list.
  var isOfList: Bool { false }
  /// Its members by their places, as a method of lists reads them.
  func members(for method: String) throws -> [Value] {
    try (0..<world.length(of: .handle(self))).map { try world.get(.handle(self), .int($0)) }
  }
  /// The value of a field for an object that takes it over, or for itself.
  func get(_ name: String, for receiver: Value) throws -> Value { try get(name) }

  /// The answer of a proxy to `in`; nil of all others.
  func asked(for name: String) throws -> Value? { nil }

  /// True if `===` does not tell them apart.
  func isSame(as other: JSObject) -> Bool { self === other }

  /// The result of an operator that has it on one side; nil where a text or a number stands for it.
  func result(of sign: String, with other: Value, isLeft: Bool) throws -> Value? { nil }

  /// The things that cannot be done to an object any more.
  struct Limits: OptionSet {
    let rawValue: UInt8
    static let cannotGrow = Limits(rawValue: 1)
    static let cannotShrink = Limits(rawValue: 2)
    static let cannotChange = Limits(rawValue: 4)
    static let frozen: Limits = [.cannotGrow, .cannotShrink, .cannotChange]
    /// It takes over nothing, not even what all objects have.
    static let standsAlone = Limits(rawValue: 8)
    /// Its constructor has not called that of the parent yet.
    static let awaitsParent = Limits(rawValue: 16)
  }

  init(_ world: JSWorld, _ prototype: JSObject? = nil) {
    (self.world, self.prototype) = (world, prototype)
    madeBy = prototype?.ownerOfInstances
    super.init("object", [:])
  }

  /// The class of those that take it over.
  private var ownerOfInstances: JSClass? { (self as? JSPrototype)?.owner ?? madeBy }

  final var isError: Bool { isInstance { $0.name == "Error" } }

  /// The place at which an error was thrown first; nil if it was not thrown, or its `stack` was read or set.
  final var thrownAt: CodePlace? { fields["stack"]?.unreadStack?.place }

  /// Notes where an error was thrown.
  final func noteThrow(at place: CodePlace?) {
    guard let place, fields["stack"]?.isHole == true else { return }
    fields["stack"] = .handle(JSUnreadStack(place))
  }

  final func isInstance(_ matches: (JSClass) -> Bool) -> Bool {
    var next = madeBy
    while let owner = next {
      if matches(owner) { return true }
      next = owner.parent
    }
    return false
  }

  /// A field of its own, or one that it takes over.
  final func find(_ name: String) -> Value? {
    var next: JSObject? = self
    while let object = next {
      if let value = object.fields[name] { return value }
      next = object.prototype
    }
    return nil
  }

  final func accessor(_ name: String) -> (get: Value?, set: Value?)? {
    var next: JSObject? = self
    while let object = next {
      if let found = object.accessors[name] { return found }
      if object.fields[name] != nil { return nil }
      next = object.prototype
    }
    return nil
  }

  /// The proxy that it takes over; nil if there is none.
  final var proxyAbove: JSObject? {
    var next = prototype
    while let object = next {
      if object.isProxy { return object }
      next = object.prototype
    }
    return nil
  }

  /// The value of a field that its kind has besides those that can be set; nil if it has none by that name.
  func computed(_ name: String) -> Value? { nil }

  /// The value of a field or member that stands in it as it is; nil where anything else has to be asked.
  final func atHand(_ key: Value) -> Value? {
    switch key {
    case .string(let name):
      guard type(of: self) == JSObject.self else {
        if name == "length", type(of: self) == JSArray.self, let array = self as? JSArray {
          return .int(array.count)
        }
        return nil
      }
      guard accessors.isEmpty, let value = fields[name] else { return nil }
      return value.isHole ? nil : value
    case .int(let place):
      guard type(of: self) == JSArray.self, let array = self as? JSArray else {
        let array = self as? JSSizedList
        return array.flatMap { 0..<$0.count ~= place ? $0[place] : nil }
      }
      guard 0..<array.count ~= place else { return nil }
      return array[place].isHole ? nil : array[place]
    default: return nil
    }
  }

  /// A function that stands in it, or in what it takes over, as it is; nil where anything else has to be asked.
  final func methodAtHand(_ name: String) -> Value? {
    guard type(of: self) == JSObject.self else { return nil }
    var next: JSObject? = self
    while let object = next {
      guard object.accessors.isEmpty || object.accessors[name] == nil,
        object === self || type(of: object) == JSPrototype.self
      else { return nil }
      if let value = object.fields[name] { return value.isCallable ? value : nil }
      next = object.prototype
    }
    return nil
  }

  /// True of a list with nothing but its members.
  final var isPlainList: Bool {
    type(of: self) == JSArray.self && fields.isEmpty && accessors.isEmpty && prototype == nil
  }

  /// Sets a field that is there as it is; false where anything else has to be asked.
  final func setAtHand(_ value: Value, named name: String) -> Bool {
    guard type(of: self) == JSObject.self, accessors.isEmpty, limits.isEmpty, fixed.isEmpty,
      let place = fields.index(forKey: name)
    else { return false }
    // The old value is released when the new value is in its place.
    var old = value
    swap(&old, &fields.values[place])
    return true
  }

  /// Sets a field or member that is there as it is, or the one behind the last; false where anything else has to be asked.
  final func setAtHand(_ value: Value, at key: Value) throws -> Bool {
    switch key {
    case .string(let name): setAtHand(value, named: name)
    case .int(let place): try setAtHand(value, at: place)
    default: false
    }
  }

  /// Sets a member that is there, or the one behind the last; false where anything else has to be asked.
  final func setAtHand(_ value: Value, at place: Int) throws -> Bool {
    guard type(of: self) == JSArray.self, let array = self as? JSArray else {
      try (self as? JSSizedList)?.put(value, at: place)
      return self is JSSizedList
    }
    guard limits.isEmpty, fixed.isEmpty, place < BuiltinCall.sizeLimit, 0...array.count ~= place
    else { return false }
    if place == array.count { array.append([value]) } else { array.members[place] = value }
    return true
  }

  /// The value of a field, for whoever reads it.
  func get(_ name: String) throws -> Value {
    if let value = computed(name) { return value }
    if let found = accessor(name) {
      return try found.get.map { try $0.call([], this: .handle(self), in: world) } ?? .undefined
    }
    // The stack of an error says what the error is when somebody first asks.
    if name == "stack", let stack = fields[name], stack.isHole || stack.unreadStack != nil {
      fields[name] = .string(try world.text(.handle(self)))
    }
    return find(name) ?? .undefined
  }

  func set(_ name: String, to value: Value) throws {
    if let found = accessor(name) {
      guard let set = found.set else {
        throw world.typeError("Cannot set property \(name) of \(tag) which has only a getter")
      }
      _ = try set.call([value], this: .handle(self), in: world)
      return
    }
    try mayChange(name)
    fields[name] = value
  }

  /// Gives it a field that is not shown.
  final func hide(_ name: String, _ value: Value?) {
    fields[name] = value
    hidden.insert(name)
  }

  func has(_ name: String) -> Bool { computed(name) != nil || find(name) != nil }

  /// True of a field that it does not take over.
  func owns(_ name: String) -> Bool { fields[name] != nil }

  func remove(_ name: String) throws {
    try mayRemove(name)
    fields[name] = nil
    accessors[name] = nil
    fixed.remove(name)
    hidden.remove(name)
  }

  /// Fails if a field cannot be set any more; those that are private always can.
  final func mayChange(_ name: String) throws {
    if limits.isEmpty && fixed.isEmpty || name.isPrivateName { return }
    if owns(name) {
      guard limits.contains(.cannotChange) || fixed.contains(name) else { return }
      throw world.typeError("Cannot assign to read only property '\(name)' of object '\(tag)'")
    }
    guard limits.contains(.cannotGrow) else { return }
    throw world.typeError("Cannot add property \(name), object is not extensible")
  }

  final func mayRemove(_ name: String) throws {
    guard limits.contains(.cannotShrink) || locked.contains(name), owns(name) else { return }
    throw world.typeError("Cannot delete property '\(name)' of \(tag)")
  }

  /// The word in `[object Map]` that its kind has; nil of all that has no such word.
  var ownTag: String? { nil }

  /// Itself in a message: `#<Object>`.
  var tag: String { "#<\(makerName)>" }

  /// The names of its own fields in JavaScript's order: whole numbers first, symbols last.
  var keys: [String] { fields.keys.filter { !hidden.contains($0) && !$0.isPrivateName }.inJSOrder }

  /// The names of its fields, and of those that it takes over.
  final var allKeys: [String] {
    var names = keys
    var seen = Set(fields.keys)
    var next = prototype
    while let object = next {
      names += object.keys.filter { !seen.contains($0) }
      seen.formUnion(object.fields.keys)
      next = object.prototype
    }
    return names
  }

  /// The name of the class or function that has made it; `Object` if none has.
  final var makerName: String {
    var next = prototype
    while let object = next {
      if let owner = (object as? JSPrototype)?.owner, !owner.name.isEmpty { return owner.name }
      if case .function(_, let function)? = object.fields["constructor"] {
        return function.label ?? ""
      }
      next = object.prototype
    }
    return "Object"
  }

  /// The text that stands for it where values are shown; nil if its fields are shown.
  var shownText: String? { nil }
  /// It is computed with as a text, though it could be as a number.
  var prefersText: Bool { false }

  /// The answer of a method of texts that has it as its argument; nil if it is an argument like any other.
  ///
  /// By itself an object answers with its function for `Symbol.match` and its kind.
  func answer(_ name: String, of text: String, _ given: JSArguments) throws -> Value? {
    guard ["match", "matchAll", "replace", "replaceAll", "search", "split"].contains(name) else {
      return nil
    }
    let make = function("@@" + (name == "replaceAll" ? "replace" : name))
    return try make?.call([.string(text)] + given.rest(1), this: .handle(self), in: world)
  }

  // MARK: As the language's own

  override func method(_ name: String) -> Method? {
    let above = { [self] in try? proxyAbove?.get(name, for: .handle(self)) }
    guard let function = accessor(name) == nil ? find(name) ?? above() : try? get(name),
      function.isCallable
    else {
      guard let own = self as? any JSCallable, type(of: own).methods.contains(name) else {
        return nil
      }
      return { [self] in try own.call(name, JSArguments($0, world)) ?? .undefined }
    }
    return { [self] in try function.call($0, this: .handle(self), in: world) }
  }

  override func property(_ name: String) -> Value? {
    guard let value = try? world.get(.handle(self), name), value != .undefined else { return nil }
    return value
  }

  override func element(at index: Value) throws -> Value? { try world.get(.handle(self), index) }

  override var failureText: String? { isError ? (try? world.text(.handle(self))) ?? title : nil }

  /// The record that it is where an operator wants one; its functions know what they belong to.
  override var plain: Value? {
    if let stream = itsStream { return .stream(of: stream) }
    var record = Record([:]).fields
    for name in allNames where accessor(name) == nil {
      guard let value = find(name) else { continue }
      record[name] =
        value.isCallable
        ? .function(
          arity: value.arity,
          Function(name, arity: value.arity, isVariadic: true) { [self] in
            try value.call($0, this: .handle(self), in: world)
          }) : value
    }
    return .record(Record(record))
  }

  private var allNames: [String] {
    var names = keys
    var next = prototype
    while let object = next {
      // The methods of a class are not shown, but they are there.
      names += object.fields.keys.filter {
        $0 != "constructor" && !$0.isPrivateName && !names.contains($0)
      }
      next = object.prototype
    }
    return names
  }

  override var shape: Shape { itsStream == nil ? .record : .stream }

  /// The stream that it says it is: by `Symbol.observable`, as a list or a promise, or by how its members are found.
  private var itsStream: Stream? {
    if let make = function("@@observable") { return world.stream(told: make, by: .handle(self)) }
    // A length that is computed makes no stream of what is none without it.
    let isIterable = isOfList || function("@@iterator") != nil
    if let count = (isIterable ? try? get("length") : find("length"))?.asCount {
      return .deferred { [self] in .from(try (0..<count).map { try get(String($0)) }) }
    }
    if let then = function("then") {
      return .create { [self] observer in
        let keep = world.function(1) { given in
          observer.next(given.first ?? .undefined)
          observer.complete()
          return .undefined
        }
        let fail = world.function(1) { given in
          observer.fail(RuntimeError(thrown: given.first ?? .undefined))
          return .undefined
        }
        _ = try then.call([keep, fail], this: .handle(self), in: world)
        return nil
      }
    }
    if function("@@asyncIterator") != nil { return world.awaited(.handle(self)) }
    if function("@@iterator") != nil { return world.stream { [self] in try rounds() } }
    return function("getReader").map { _ in world.awaited(.handle(self)) }
  }

  private func function(_ name: String) -> Value? {
    find(name).flatMap { $0.isCallable ? $0 : nil }
  }

  override func iterated() throws -> [Value]? { try rounds().map(world.members(of:)) }

  /// The values of the iterator that it answers.
  override func rounds() throws -> Rounds<Value>? {
    guard let make = function("@@iterator") else { return nil }
    return try world.rounds(of: .handle(self), by: make)
  }
}

extension [String] {
  /// The names of fields in JavaScript's order: whole numbers first, symbols last.
  var inJSOrder: [String] {
    guard contains(where: { $0.isArrayIndex || $0.isSymbolName }) else { return self }
    let indices = filter(\.isArrayIndex).sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    return indices + filter { !$0.isArrayIndex && !$0.isSymbolName } + filter(\.isSymbolName)
  }
}

extension String {
  /// True of the name of a field that only its class knows: `@#x`.
  var isPrivateName: Bool { begins(with: UInt8(ascii: "@"), UInt8(ascii: "#")) }

  /// True of the name of a field that a symbol names: `@@iterator`.
  var isSymbolName: Bool { begins(with: UInt8(ascii: "@"), UInt8(ascii: "@")) }

  /// Asked of each name that is read or set, of which hardly any begins so.
  private func begins(with first: UInt8, _ second: UInt8) -> Bool {
    var bytes = utf8.makeIterator()
    return bytes.next() == first && bytes.next() == second
  }

  /// The value that names such a field: a symbol or a text.
  var key: Value { isSymbolName ? .symbol(String(dropFirst(2))) : .string(self) }

  /// True of `0`, `12`: the name of a member of a list.
  var isArrayIndex: Bool {
    !isEmpty && utf8.count < 16 && utf8.allSatisfy(\.isDigit) && (utf8.count == 1 || first != "0")
  }
}

extension Value {
  /// The number of members of something that is like a list.
  fileprivate var asCount: Int? {
    switch self {
    case .int(let count): max(0, min(count, BuiltinCall.sizeLimit))
    case .double(let count) where count >= 0: Int(min(count, Double(BuiltinCall.sizeLimit)))
    default: nil
    }
  }
}

extension JSWorld {
  /// A list that can be changed in place.
  func list(of members: [Value]) -> Value { .handle(JSArray(members, self)) }

  /// A list or a record as an object; all else itself.
  func object(_ value: Value) -> Value {
    switch value {
    case .list(let members): return list(of: members)
    case .record(let record): return object(of: record.fields)
    default: return value
    }
  }

  /// An object with these fields.
  func object(of fields: OrderedDictionary<String, Value>) -> Value {
    let made = JSObject(self)
    made.fields = fields
    return .handle(made)
  }
}

extension Value {
  /// The scheduler that it is, as RxJS tells it by its method; nil of all others.
  var scheduler: JSScheduler? {
    if let object { return object.scheduler }
    return member("schedule")?.isCallable == true ? .own(self) : nil
  }

  /// Its fields as a record, where all of them are plain ones in JavaScript's order as they stand; nil of all else.
  var plainFields: Value? {
    func arePlain(_ names: some Sequence<String>) -> Bool {
      // Numbers come first, and symbols and private names begin with a sign.
      names.allSatisfy { $0.utf8.first.map { $0 > UInt8(ascii: "@") } ?? true }
    }
    if case .record(let record) = self { return arePlain(record.fields.keys) ? self : nil }
    guard let object, type(of: object) == JSObject.self, object.accessors.isEmpty,
      object.hidden.isEmpty, arePlain(object.fields.keys)
    else { return nil }
    return .record(Record(object.fields))
  }
}

/// The `stack` of an error that was thrown, as long as nobody has read it.
private final class JSUnreadStack: Handle {
  let place: CodePlace

  init(_ place: CodePlace) {
    self.place = place
    super.init("stack", [:])
  }
}

extension Value {
  fileprivate var unreadStack: JSUnreadStack? {
    if case .handle(let handle) = self { handle as? JSUnreadStack } else { nil }
  }
}
