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

/// A moment: milliseconds since 1970, which is when a virtual clock begins.
final class JSDate: JSObject, JSCallable {
  static let methods: Set<String> = ["getTime", "toISOString", "toJSON", "valueOf"]
  private(set) var time = 0.0

  override init(_ world: JSWorld, _ prototype: JSObject?) { super.init(world, prototype) }

  func set(_ arguments: [Value]) throws {
    guard let first = arguments.first else {
      time = Double(world.environment.scheduler.now / 1_000_000)
      return
    }
    time = try world.number(first)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "getTime", "valueOf": return JSNumber.value(time)
    case "toISOString", "toJSON", "toString": return .string(text)
    case "getMilliseconds", "getUTCMilliseconds": return .int(part(1, 1000))
    case "getSeconds", "getUTCSeconds": return .int(part(1000, 60))
    case "getMinutes", "getUTCMinutes": return .int(part(60_000, 60))
    case "getHours", "getUTCHours": return .int(part(3_600_000, 24))
    default: return nil
    }
  }

  private func part(_ unit: Int, _ count: Int) -> Int {
    let whole = Int(max(-8.64e15, min(8.64e15, time))) / unit % count
    return whole < 0 ? whole + count : whole
  }

  /// `1970-01-01T00:00:01.000Z`.
  var text: String {
    guard time.isFinite, abs(time) <= 8.64e15 else { return "Invalid Date" }
    let milliseconds = Int(time)
    var days = milliseconds / 86_400_000
    if milliseconds % 86_400_000 < 0 { days -= 1 }
    // Days since 0000-03-01, in eras of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ofYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let date = ofYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let years = year + era * 400 + (number <= 2 ? 1 : 0)
    return "\(digits(years, 4))-\(digits(number, 2))-\(digits(date, 2))"
      + "T\(digits(part(3_600_000, 24), 2)):\(digits(part(60_000, 60), 2))"
      + ":\(digits(part(1000, 60), 2)).\(digits(part(1, 1000), 3))Z"
  }
}
