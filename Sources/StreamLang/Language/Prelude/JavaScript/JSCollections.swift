import OrderedCollections
import StreamEngine

/// A `Map` or a `Set`: its keys in the order in which they came.
final class JSMap: JSObject, JSCallable {
  static let methods: Set<String> = [
    "get", "set", "has", "add", "delete", "clear", "forEach", "keys", "values", "entries",
  ]

  let isSet: Bool
  private var places: [JSMapKey: Int] = [:]
  private var slots: [(key: Value, value: Value)?] = []

  init(_ world: JSWorld, _ prototype: JSObject?, isSet: Bool) {
    self.isSet = isSet
    super.init(world, prototype)
  }

  var count: Int { places.count }
  var entries: [(key: Value, value: Value)] { slots.compactMap(\.self) }

  func fill(_ source: Value) throws {
    if source.isNothing { return }
    for member in try world.members(source) {
      if isSet {
        put(member, member)
      } else {
        put(try world.get(member, "0"), try world.get(member, "1"))
      }
    }
  }

  private func put(_ key: Value, _ value: Value) {
    if let place = places[JSMapKey(key)] {
      slots[place]?.value = value
    } else {
      places[JSMapKey(key)] = slots.count
      slots.append((key, value))
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "get": return places[JSMapKey(given[0])].flatMap { slots[$0]?.value } ?? .undefined
    case "set", "add":
      put(given[0], isSet ? given[0] : given[1])
      return .handle(self)
    case "has": return .bool(places[JSMapKey(given[0])] != nil)
    case "delete":
      guard let place = places.removeValue(forKey: JSMapKey(given[0])) else { return .bool(false) }
      slots[place] = nil
      return .bool(true)
    case "clear":
      (places, slots) = ([:], [])
      return .undefined
    case "forEach":
      for (key, value) in entries { _ = try given.call(0, value, key, .handle(self)) }
      return .undefined
    case "keys": return world.iterator(entries.map(\.key))
    case "values": return world.iterator(entries.map(\.value))
    case "entries": return world.iterator(entries.map { .list([$0.key, $0.value]) })
    default: return nil
    }
  }

  override func iterated() throws -> [Value]? {
    isSet ? entries.map(\.key) : entries.map { .list([$0.key, $0.value]) }
  }

  override var shape: Shape { .list }
  override var plain: Value? { ((try? iterated()) ?? nil).map { .list($0) } }
}

/// A key of a map: two are one by JavaScript's `SameValueZero`.
private struct JSMapKey: Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: JSMapKey, b: JSMapKey) -> Bool { a.value.isFound(as: b.value) }

  func hash(into hasher: inout Hasher) {
    switch value {
    case .int(let number): hasher.combine(Double(number))
    case .double(let number): hasher.combine(number.isNaN ? 0.5 : number)
    case .string(let text): hasher.combine(text)
    case .handle(let handle): hasher.combine(ObjectIdentifier(handle))
    case .record(let record): hasher.combine(ObjectIdentifier(record))
    case .function(_, let function): hasher.combine(ObjectIdentifier(function))
    case .stream(let stream): hasher.combine(ObjectIdentifier(stream))
    default: break
    }
  }
}

/// A generator, or the values of a list one after another.
final class JSIterator: JSObject, JSCallable {
  static let methods: Set<String> = ["next", "return", "throw", "toArray"]
  /// The next value, or that there is none, with what the end answers.
  var step: (Value) throws -> (value: Value, isDone: Bool) = { _ in (.undefined, true) }
  private var isDone = false

  override init(_ world: JSWorld, _ prototype: JSObject?) { super.init(world, prototype) }

  func next(_ value: Value = .undefined) throws -> (value: Value, isDone: Bool) {
    if isDone { return (.undefined, true) }
    do {
      let made = try step(value)
      isDone = made.isDone
      return made
    } catch {
      isDone = true
      throw error
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "next":
      let (value, isDone) = try next(given[0])
      return .record(Record(["value": value, "done": .bool(isDone)]))
    case "return":
      isDone = true
      return .record(Record(["value": given[0], "done": .bool(true)]))
    case "toArray": return try iterated().map { .list($0) }
    case "@@iterator": return .handle(self)
    default: return nil
    }
  }

  override func iterated() throws -> [Value]? {
    var members: [Value] = []
    while true {
      let (value, isDone) = try next()
      if isDone { return members }
      members.append(value)
      if members.count > BuiltinCall.sizeLimit {
        throw world.failure("RangeError", "Invalid array length")
      }
    }
  }

  override var shownText: String? { "Object [Generator] {}" }
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(StreamValue(observable)) }

  /// Its values, each computed when it is wanted.
  override var observable: Observable<Value> {
    Observable.deferred { [self] in
      Observable.generate(
        initialState: try next(), condition: { !$0.isDone }, iterate: { [self] _ in try next() }
      ).map(\.value)
    }
  }
}

extension JSWorld {
  func iterator(_ members: [Value]) -> Value {
    let made = JSIterator(self, instances(of: "Iterator"))
    var rest = members[...]
    made.step = { _ in rest.popFirst().map { ($0, false) } ?? (.undefined, true) }
    return .handle(made)
  }
}
