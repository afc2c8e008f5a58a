import OrderedCollections
import StreamEngine

/// An object of JavaScript: fields that can be set, and what it takes over from its prototype.
///
/// Two are equal only if they are one.
class JSObject: Handle {
  final var fields: OrderedDictionary<String, Value> = [:]
  /// Functions that are called where a field is read or set.
  final var accessors: [String: (get: Value?, set: Value?)] = [:]
  final let prototype: JSObject?
  final let world: JSWorld
  /// Fields that are not shown.
  final var hidden: Set<String> = []

  init(_ world: JSWorld, _ prototype: JSObject? = nil) {
    self.world = world
    self.prototype = prototype
    super.init("object", [:])
  }

  /// The class that has made it, if one has.
  final var madeBy: JSClass? {
    var next = prototype
    while let object = next {
      if let owner = object as? JSPrototype { return owner.owner }
      next = object.prototype
    }
    return nil
  }

  final var isError: Bool { isInstance { $0.name == "Error" } }

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

  /// The value of a field, for whoever reads it.
  func get(_ name: String) throws -> Value {
    if let found = accessor(name) {
      return try found.get.map { try $0.call([], this: .handle(self), in: world) } ?? .undefined
    }
    return find(name) ?? .undefined
  }

  func set(_ name: String, to value: Value) throws {
    if let found = accessor(name) {
      _ = try found.set?.call([value], this: .handle(self), in: world)
      return
    }
    fields[name] = value
  }

  func has(_ name: String) -> Bool { find(name) != nil || accessor(name) != nil }

  func remove(_ name: String) { fields[name] = nil }

  /// The names of its own fields in JavaScript's order: whole numbers first.
  var keys: [String] {
    let calling = self is JSPrototype ? [] : accessors.keys.filter { fields[$0] == nil }.sorted()
    let names = fields.keys.filter { !hidden.contains($0) } + calling
    let indices = names.filter { $0.isArrayIndex }.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    return indices.isEmpty ? Array(names) : indices + names.filter { !$0.isArrayIndex }
  }

  /// The text that stands for it where values are shown; nil if its fields are shown.
  var shownText: String? { nil }
  /// It is computed with as a text, though it could be as a number.
  var prefersText: Bool { false }

  // MARK: As the language's own

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    guard let function = find(name), function.isCallable else {
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
    if let stream = itsStream { return .stream(StreamValue(stream)) }
    var record = Record([:]).fields
    for name in allNames {
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
      names += object.fields.keys.filter { $0 != "constructor" && !names.contains($0) }
      next = object.prototype
    }
    return names
  }

  override var shape: Shape { itsStream == nil ? .record : .stream }

  /// The stream that it says it is: by `Symbol.observable`, as a list or a promise, or by how its members are found.
  private var itsStream: Observable<Value>? {
    if let make = function("@@observable") { return world.stream(told: make, by: .handle(self)) }
    if let count = find("length")?.asCount {
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

  override func iterated() throws -> [Value]? {
    guard let rounds = try rounds() else { return nil }
    var members: [Value] = []
    while let value = try rounds.next() {
      members.append(value)
      if members.count > BuiltinCall.sizeLimit {
        throw world.failure("RangeError", "Invalid array length")
      }
    }
    return members
  }

  /// The values of the iterator that it answers.
  override func rounds() throws -> Rounds<Value>? {
    guard let make = function("@@iterator") else { return nil }
    let iterator = try make.call([], this: .handle(self), in: world)
    if let own = iterator.object as? JSIterator { return own.rounds() }
    return Rounds { [world] in
      let made = try world.call(iterator, "next", [])
      return try world.get(made, "done").isTruthy ? nil : try world.get(made, "value")
    } leave: {
      if let leave = iterator.object?.method("return") { _ = try leave([]) }
    }
  }
}

/// The object that all instances of a class take over.
final class JSPrototype: JSObject {
  private(set) unowned var owner: JSClass

  init(_ owner: JSClass, _ world: JSWorld, _ parent: JSObject?) {
    self.owner = owner
    super.init(world, parent)
  }
}

/// A class: what `new` makes, and what its instances take over.
final class JSClass: JSObject {
  let name: String
  let parent: JSClass?
  /// The function that is called for a new object.
  var setUp: Value?
  /// Gives a new object its fields.
  var initialize: Value?
  /// Makes the object of a class that is not written in JavaScript.
  var make: ((JSObject) -> JSObject)?
  /// Sets up an object of a class that is not written in JavaScript.
  var nativeSetUp: ((JSObject, [Value]) throws -> Void)?
  private(set) var instances: JSObject?

  init(_ name: String, _ parent: JSClass?, _ world: JSWorld) {
    self.name = name
    self.parent = parent
    super.init(world, parent)
    instances = JSPrototype(self, world, parent?.instances)
  }

  func new(_ arguments: [Value]) throws -> Value {
    var maker: JSClass? = self
    while let known = maker, known.make == nil { maker = known.parent }
    let made = instances.map { maker?.make?($0) ?? JSObject(world, $0) } ?? JSObject(world)
    let answer = try construct(made, arguments)
    if case .handle(let other)? = answer, other is JSObject { return .handle(other) }
    return .handle(made)
  }

  /// Sets a new object up, as `super(…)` does.
  func construct(_ object: JSObject, _ arguments: [Value]) throws -> Value? {
    if let nativeSetUp {
      try nativeSetUp(object, arguments)
      return nil
    }
    if parent == nil { try initialize(object) }
    if let setUp { return try setUp.call(arguments, this: .handle(object), in: world) }
    if let parent {
      _ = try parent.construct(object, arguments)
      try initialize(object)
    }
    return nil
  }

  func initialize(_ object: JSObject) throws {
    _ = try initialize?.call([], this: .handle(object), in: world)
  }
}

/// A list that can be changed in place; a hole in it is `Value.hole`.
final class JSArray: JSObject {
  var members: [Value]

  init(_ members: [Value], _ world: JSWorld) {
    self.members = members
    super.init(world)
  }

  override var plain: Value? { .list(members.map { $0.isHole ? .undefined : $0 }) }
  override var shape: Shape { .list }
  override func iterated() throws -> [Value]? { members.map { $0.isHole ? .undefined : $0 } }

  /// Its members, also those that come while a loop goes through them.
  override func rounds() -> Rounds<Value>? {
    var place = 0
    return Rounds { [self] in
      guard place < members.count else { return nil }
      place += 1
      return members[place - 1].isHole ? .undefined : members[place - 1]
    }
  }

  override var keys: [String] {
    members.indices.filter { !members[$0].isHole }.map(String.init) + super.keys
  }

  override func get(_ name: String) throws -> Value {
    if name == "length" { return .int(members.count) }
    if let index = Int(name), members.indices.contains(index) {
      return members[index].isHole ? .undefined : members[index]
    }
    return try super.get(name)
  }

  override func has(_ name: String) -> Bool {
    Int(name).map { members.indices.contains($0) && !members[$0].isHole } ?? super.has(name)
  }

  override func set(_ name: String, to value: Value) throws {
    if name == "length", case .int(let count) = value, count >= 0, count <= BuiltinCall.sizeLimit {
      resize(to: count)
    } else if let index = Int(name), index >= 0 {
      if index >= BuiltinCall.sizeLimit {
        throw world.failure("RangeError", "Invalid array length")
      }
      if index >= members.count { resize(to: index + 1) }
      members[index] = value
    } else {
      try super.set(name, to: value)
    }
  }

  private func resize(to count: Int) {
    if count < members.count { members.removeLast(members.count - count) }
    while members.count < count { members.append(.hole) }
  }

  override func remove(_ name: String) {
    if let index = Int(name), members.indices.contains(index) {
      members[index] = .hole
    } else {
      super.remove(name)
    }
  }
}

extension String {
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

extension JSObject {
  var isFrozen: Bool { hidden.contains("@@frozen") }
}
