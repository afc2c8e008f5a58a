import StreamEngine

/// A `Map` or a `Set`: its keys in the order in which they came.
final class JSMap: JSObject, JSCallable {
  static let methods: Set<String> = [
    "get", "set", "has", "add", "delete", "clear", "forEach", "keys", "values", "entries",
    "@@iterator",
  ]

  let isSet: Bool
  private var table = OrderedTable<JSMapKey, Value>()

  init(_ world: JSWorld, _ prototype: JSObject?, isSet: Bool) {
    self.isSet = isSet
    super.init(world, prototype)
  }

  var count: Int { table.count }
  var entries: [(key: Value, value: Value)] { table.map { ($0.key.value, $0.value) } }

  func fill(_ source: Value) throws {
    if source.isNothing { return }
    // A class that extends it may have a function of its own for this.
    let own = find(isSet ? "add" : "set")
    for member in try world.entries(of: source) {
      let (key, value) = isSet ? (member, member) : try world.entry(member)
      if let own {
        _ = try own.call(isSet ? [key] : [key, value], this: .handle(self), in: world)
      } else {
        put(key, value)
      }
    }
  }

  func put(_ key: Value, _ value: Value) {
    let key = JSMapKey(key)
    table.updateValue(isSet ? key.value : value, forKey: key)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "get": return table[key: JSMapKey(given[0])] ?? .undefined
    case "set", "add":
      put(given[0], isSet ? given[0] : given[1])
      return .handle(self)
    case "has": return .bool(table.index(ofKey: JSMapKey(given[0])) != nil)
    case "delete": return .bool(table.removeValue(forKey: JSMapKey(given[0])) != nil)
    case "clear":
      table.removeAll()
      return .undefined
    case "forEach":
      var arrival = 0
      while let (key, value) = next(from: &arrival) {
        _ = try given[0].call([value, key, .handle(self)], this: given[1], in: world)
      }
      return .undefined
    case "@@iterator": return try call(isSet ? "values" : "entries", given)
    case "keys": return iterator("Iterator", \.key)
    case "values": return iterator("Iterator", \.value)
    case "entries": return iterator("Entries") { [world] in world.list(of: [$0.key, $0.value]) }
    default: return nil
    }
  }

  private func next(from arrival: inout Int) -> (key: Value, value: Value)? {
    table.next(from: &arrival).map { ($0.key.value, $0.value) }
  }

  private func iterator(
    _ word: String, _ part: @escaping ((key: Value, value: Value)) -> Value
  ) -> Value {
    let kind = isSet ? "Set" : "Map"
    var arrival = 0
    let made = JSIterator(world, called: "\(kind) Iterator") { [self] in
      next(from: &arrival).map(part)
    }
    made.left = (
      "[\(kind) \(word)]",
      { [self] in
        var arrival = arrival
        return Array(AnyIterator { self.next(from: &arrival).map(part) })
      }
    )
    return .handle(made)
  }

  override func rounds() -> Rounds<Value>? {
    var arrival = 0
    return Rounds { [self] in
      next(from: &arrival).map { isSet ? $0.key : world.list(of: [$0.key, $0.value]) }
    }
  }

  override var ownTag: String? { isSet ? "Set" : "Map" }
  override var shape: Shape { .list }
  override var plain: Value? { ((try? iterated()) ?? nil).map { .list($0) } }
}

/// A key of a map: two are one by JavaScript's `SameValueZero`.
private struct JSMapKey: Hashable {
  let value: Value

  init(_ value: Value) {
    // -0 is kept as 0.
    self.value = if case .double(0) = value { .int(0) } else { value }
  }

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
  typealias Step = (value: Value, isDone: Bool)

  static let methods: Set<String> = ["next", "return", "throw", "toArray", "@@iterator"]
  /// Goes on with a value or an error up to the next value, or to the end with what that answers.
  var step: (Result<Value, any Error>) throws -> Step = { _ in (.undefined, true) }
  private var isDone = false
  /// The word by which it is shown.
  private let word: String
  /// The members that it has still to answer, where they are shown, and the word in front of them.
  var left: (title: String, members: () -> [Value])?

  override init(_ world: JSWorld, _ prototype: JSObject?) {
    word = "Generator"
    super.init(world, prototype)
  }

  /// The iterator of something that has a next value as often as it is asked.
  init(_ world: JSWorld, called title: String, _ next: @escaping () throws -> Value?) {
    word = title
    super.init(world, world.instances(of: "Iterator"))
    step = { given in
      _ = try given.get()
      return try next().map { ($0, false) } ?? (.undefined, true)
    }
  }

  func goOn(with given: Result<Value, any Error>) throws -> Step {
    if isDone, case .success = given { return (.undefined, true) }
    do {
      let made: Step = isDone ? (try given.get(), true) : try step(given)
      isDone = made.isDone
      return made
    } catch let leaving as Leaving {
      isDone = true
      return (leaving.answer.value, true)
    } catch {
      isDone = true
      throw error
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "return" where !isGenerator, "throw" where !isGenerator: return nil
    case "next", "return", "throw":
      return world.step(try goOn(with: JSWorld.request(name, given[0])))
    case "toArray": return try iterated().map { world.list(of: $0) }
    case "@@iterator": return .handle(self)
    default: return nil
    }
  }

  override func rounds() -> Rounds<Value>? {
    Rounds { [self] in
      let (value, isDone) = try goOn(with: .success(.undefined))
      return isDone ? nil : value
    } leave: { [self] in
      if isGenerator { _ = try goOn(with: .failure(Leaving(.undefined))) }
    }
  }

  /// Only a generator ends when it is left; others go on where they were.
  private var isGenerator: Bool { word == "Generator" }

  override var ownTag: String? { word }
  override var shownText: String? { left == nil ? "Object [\(word)] {}" : nil }
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(of: observable) }
  override var observable: Stream { world.stream { [self] in rounds() } }
}

extension JSWorld {
  /// The members of what a map or a set is made of.
  func entries(of source: Value) throws -> [Value] {
    switch source {
    case .bool, .int, .double, .function, .symbol: throw isNotIterable(source)
    default: return try members(source)
    }
  }

  /// A key and a value, which `new Map([[a, b]])` gets as one.
  func entry(_ member: Value) throws -> (key: Value, value: Value) {
    guard member.typeName == "object", member != .null else {
      throw typeError("Iterator value \(try text(member)) is not an entry object")
    }
    return (try get(member, "0"), try get(member, "1"))
  }

  func iterator(_ members: [Value], called title: String) -> Value {
    var rest = members[...]
    return .handle(JSIterator(self, called: title) { rest.popFirst() })
  }

  /// A request to an iterator, by its name, as what its function goes on with.
  static func request(_ name: String, _ value: Value) -> Result<Value, any Error> {
    switch name {
    case "return": .failure(Leaving(value))
    case "throw": .failure(RuntimeError(thrown: value))
    default: .success(value)
    }
  }

  /// The answer of an iterator to a request.
  func step(_ step: JSIterator.Step) -> Value {
    object(of: ["value": step.value, "done": .bool(step.isDone)])
  }

  /// Values as a stream, each computed when it is wanted; who leaves before the end is noticed.
  func stream(_ make: @escaping () throws -> Rounds<Value>?) -> Stream {
    .deferred { [self] in
      guard let rounds = try make() else { return .empty() }
      // A generator may end the subscription to itself.
      var (isOver, hasLeft) = (false, false)
      func leave() { attempt { try rounds.leave() } }
      func step() throws -> Value {
        isOver = true
        let value = try rounds.next()
        isOver = value == nil
        if hasLeft, !isOver { leave() }
        return value ?? .undefined
      }
      return .generate(
        initialState: try step(), condition: { _ in !isOver }, iterate: { _ in try step() }
      ).finally {
        hasLeft = true
        if !isOver { leave() }
      }
    }
  }
}
