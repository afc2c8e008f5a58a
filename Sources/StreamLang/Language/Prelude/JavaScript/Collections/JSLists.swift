/// The methods of lists.
extension JSWorld {
  /// A function of `Array`, by its name.
  func arrayFunction(_ name: String, _ given: JSArguments) throws -> Value {
    switch name {
    case "isArray": return .bool(given[0].isArray && !(given[0].object is JSArgumentList))
    case "of": return .handle(JSArray(given.values, self))
    case "new":
      if given.count == 1, case .int(let count) = given[0] {
        guard (0...BuiltinCall.sizeLimit).contains(count) else {
          throw failure("RangeError", "Invalid array length")
        }
        return .handle(JSArray(Array(repeating: .hole, count: count), self))
      }
      if given.count == 1, case .double = given[0] {
        throw failure("RangeError", "Invalid array length")
      }
      return .handle(JSArray(given.values, self))
    case "from":
      var members: [Value]
      if given[0].member("length") != nil, !given[0].isList, !hasMethod(given[0], "@@iterator") {
        members = try (0..<length(of: given[0])).map { try get(given[0], .int($0)) }
      } else if let iterated = try iterated(given[0]) {
        members = iterated
      } else {
        // Without a length it is a list of none.
        members = given[0].isNothing ? try self.members(given[0]) : []
      }
      if given[1].isCallable {
        members = try members.enumerated().map {
          try given[1].call([$1, .int($0)], this: given[2], in: self)
        }
      }
      return .handle(JSArray(members, self))
    default: throw typeError("Array.\(name) is not a function")
    }
  }

  static let listMethods: Set<String> = [
    "at", "concat", "entries", "every", "filter", "find", "findIndex", "findLast", "findLastIndex",
    "flat", "flatMap", "forEach", "includes", "indexOf", "join", "keys", "lastIndexOf", "map",
    "reduce", "reduceRight", "slice", "some", "toReversed", "toSorted", "toSpliced", "values",
    "with",
    "@@iterator",
  ]

  /// Those that leave the list as it is; nil if there is none by that name.
  ///
  /// Some pass over what the list leaves out, the others take it for undefined.
  func listMethod(
    _ members: [Value], _ whole: Value, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    let hasHoles = whole.object is JSArray && members.contains(where: \.isHole)
    if Self.asking.contains(name), !given[0].isCallable {
      throw typeError("\(given[0].object?.tag ?? spaced([given[0]])) is not a function")
    }
    let list = hasHoles ? members.map { $0.isHole ? .undefined : $0 } : members
    let made =
      try askingMethod(list, whole, name, given) ?? searchMethod(members, list, name, given)
      ?? copyingMethod(members, list, whole, name, given)
    if made == nil, Self.changingMethods.contains(name) {
      throw RuntimeError(
        "\(name) changes a list in place, and this one is a value",
        help: "make a copy first: `[...x]`")
    }
    return made
  }

  /// The methods that call a function for the members, which may change the list.
  private func askingMethod(
    _ list: [Value], _ whole: Value, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    let array = whole.object as? JSArray
    func current(_ index: Int) -> Value {
      guard let array else { return list[index] }
      return 0..<array.count ~= index ? array[index] : .hole
    }
    // `map(f, object)` calls the function on the object.
    func ask(_ index: Int) throws -> Value {
      let value = current(index)
      return try given[0].call(
        [value.isHole ? .undefined : value, .int(index), whole], this: given[1], in: self)
    }
    func present() -> some Sequence<Int> { list.indices.lazy.filter { !current($0).isHole } }
    switch name {
    case "map":
      return try next(
        list.indices.map { current($0).isHole ? .hole : try ask($0) }, after: whole,
        count: list.count)
    case "filter":
      return try next(
        present().compactMap { index in
          let value = current(index)
          return try ask(index).isTruthy ? value : nil
        }, after: whole)
    case "forEach":
      for index in present() { _ = try ask(index) }
      return .undefined
    case "some": return .bool(try present().contains { try ask($0).isTruthy })
    case "every": return .bool(try present().allSatisfy { try ask($0).isTruthy })
    case "find":
      return try list.indices.first { try ask($0).isTruthy }.map { list[$0] } ?? .undefined
    case "findIndex": return .int(try list.indices.first { try ask($0).isTruthy } ?? -1)
    case "findLast":
      return try list.indices.last { try ask($0).isTruthy }.map { list[$0] } ?? .undefined
    case "findLastIndex": return .int(try list.indices.last { try ask($0).isTruthy } ?? -1)
    case "reduce", "reduceRight":
      let order = name == "reduce" ? Array(present()) : present().reversed()
      return try reduce(current, order, whole, given)
    case "flatMap":
      return try next(flat(Array(present()).map(ask), 1), after: whole)
    default: return nil
    }
  }

  /// The methods that look for a member, or read one.
  private func searchMethod(
    _ members: [Value], _ list: [Value], _ name: String, _ given: JSArguments
  ) throws -> Value? {
    switch name {
    case "indexOf":
      let start = try given.index(1, list.count, 0)
      return .int(members.indices.first { $0 >= start && members[$0].isSame(as: given[0]) } ?? -1)
    case "lastIndexOf":
      let end = given.count > 1 ? try lastPlace(given, list.count) : list.count - 1
      return .int(members.indices.last { $0 <= end && members[$0].isSame(as: given[0]) } ?? -1)
    case "includes":
      let start = try given.index(1, list.count, 0)
      return .bool(list[start...].contains { $0.isFound(as: given[0]) })
    case "at":
      let index = try given.whole(0)
      let place = index < 0 ? list.count + index : index
      return list.indices.contains(place) ? list[place] : .undefined
    default: return nil
    }
  }

  /// The methods that answer a text, another list or an iterator.
  private func copyingMethod(
    _ members: [Value], _ list: [Value], _ whole: Value, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    switch name {
    case "join": return .string(try joined(list, given[0].isUndefined ? "," : given.text(0)))
    case "slice":
      let part = try given.range(0, of: list.count)
      return try next(Array(members[part]), after: whole, count: part.count)
    case "concat":
      return try next(members + given.values.flatMap(appended), after: whole)
    case "flat":
      let depth = given[0].isUndefined ? 1 : try given.whole(0)
      return try next(flat(members.filter { !$0.isHole }, depth), after: whole)
    case "entries": return iterator(over: whole, list) { self.made([.int($0), $1], like: whole) }
    case "keys": return iterator(over: whole, list) { index, _ in .int(index) }
    case "values", "@@iterator": return iterator(over: whole, list) { $1 }
    case "toReversed": return made(list.reversed(), like: whole)
    case "toSorted": return made(try sorted(list, given[0]), like: whole)
    case "toSpliced":
      let copy = JSArray(list, self)
      _ = try changingMethod(copy, "splice", given)
      return .handle(copy)
    case "with":
      var copy = list
      let index = try given.whole(0)
      let place = index < 0 ? list.count + index : index
      guard list.indices.contains(place) else {
        throw failure("RangeError", "Invalid index : \(try given.text(0))")
      }
      copy[place] = given[1]
      return made(copy, like: whole)
    default: return nil
    }
  }

  /// An iterator of a list, also of what comes while it goes on.
  private func iterator(
    over whole: Value, _ list: [Value], _ part: @escaping (Int, Value) -> Value
  ) -> Value {
    let array = whole.object as? JSArray
    var place = 0
    return .handle(
      JSIterator(self, called: "Array Iterator") {
        let members = array?.members ?? list
        guard place < members.count else { return nil }
        place += 1
        return part(place - 1, members[place - 1].isHole ? .undefined : members[place - 1])
      })
  }

  /// The members that `concat` adds of something: of a list, and of what says that it is like one.
  private func appended(_ value: Value) throws -> [Value] {
    let says = value.member("@@isConcatSpreadable") ?? .undefined
    if says.isUndefined { return value.isArray ? try holedMembers(value) : [value] }
    if !says.isTruthy { return [value] }
    return try value.isArray ? holedMembers(value) : handedOver(value)
  }

  private func holedMembers(_ value: Value) throws -> [Value] {
    try (value.object as? JSArray)?.members ?? members(value)
  }

  /// The last index at which `lastIndexOf` looks.
  private func lastPlace(_ given: JSArguments, _ count: Int) throws -> Int {
    let place = try given.whole(1)
    return place < 0 ? count + place : min(place, count - 1)
  }

  /// Methods whose first argument is a function.
  private static let asking: Set<String> = [
    "every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach",
    "map",
    "reduce", "reduceRight", "some",
  ]

  /// A list of the same kind as another one.
  func made(_ members: [Value], like whole: Value) -> Value {
    if case .list = whole { return .list(members) }
    return .handle(JSArray(members, self))
  }

  /// A list that a method makes of another one, which is of the same class; its constructor is told of `count` members.
  func next(_ members: [Value], after whole: Value, count: Int = 0) throws -> Value {
    guard let owner = (whole.object as? JSArray)?.madeBy else { return made(members, like: whole) }
    let species = try get(.handle(owner), "@@species")
    if case .null = species { return self.made(members, like: whole) }
    let made = try new(species.isUndefined ? .handle(owner) : species, [.int(count)])
    (made.object as? JSArray)?.members = members
    return made
  }

  private func reduce(
    _ member: (Int) -> Value, _ order: [Int], _ whole: Value, _ given: JSArguments
  ) throws -> Value {
    var rest = order[...]
    var result = given[1]
    if given.count < 2 {
      guard let first = rest.popFirst() else {
        throw typeError("Reduce of empty array with no initial value")
      }
      result = member(first)
    }
    for index in rest where !member(index).isHole {
      result = try given.call(0, result, member(index), .int(index), whole)
    }
    return result
  }

  private func flat(_ list: [Value], _ depth: Int) throws -> [Value] {
    try list.flatMap { value -> [Value] in
      guard depth > 0, value.isArray else { return [value] }
      return try flat(holedMembers(value).filter { !$0.isHole }, depth - 1)
    }
  }

  /// Undefined members come last, and behind them what the list leaves out.
  func sorted(_ list: [Value], _ function: Value) throws -> [Value] {
    if !function.isUndefined, !function.isCallable {
      throw typeError("The comparison function must be either a function or undefined")
    }
    let holes = list.filter(\.isHole)
    let missing = list.filter(\.isUndefined) + holes
    let present = list.filter { !$0.isUndefined && !$0.isHole }
    if function.isUndefined {
      let texts = try present.map { (text: Array(try text($0).utf16), value: $0) }
      return texts.enumerated().sorted { a, b in
        let (x, y) = (a.element.text, b.element.text)
        return x == y ? a.offset < b.offset : x.lexicographicallyPrecedes(y)
      }.map(\.element.value) + missing
    }
    let sorter = JSSorter { try self.number(function.call([$0, $1], in: self)) }
    return try sorter.sorted(present) + missing
  }

  static let changingMethods: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin",
  ]

  /// Those that change the list in place; nil if there is none by that name.
  func changingMethod(_ list: JSArray, _ name: String, _ given: JSArguments) throws -> Value? {
    if !list.limits.isEmpty, Self.changingMethods.contains(name) {
      try list.mayChange(by: name, given)
    }
    switch name {
    case "push":
      list.append(given.values)
      if list.count > BuiltinCall.sizeLimit { throw failure("RangeError", "Invalid array length") }
      return .int(list.count)
    case "pop": return list.popLast().map { $0.isHole ? .undefined : $0 } ?? .undefined
    case "shift": return list.popFirst().map { $0.isHole ? .undefined : $0 } ?? .undefined
    case "unshift":
      list.prepend(given.values)
      return .int(list.count)
    case "splice":
      let start = try given.index(0, list.members.count, 0)
      let left = list.members.count - start
      let count =
        given.count < 2 ? (given.count == 0 ? 0 : left) : max(0, min(left, try given.whole(1)))
      let places = places(of: list, start, start + count)
      let removed = Array(list.members[places])
      list.members.replaceSubrange(places, with: given.rest(2))
      return try next(removed, after: .handle(list), count: count)
    case "sort": list.members = try sorted(list.members, given[0])
    case "reverse": list.members.reverse()
    case "fill":
      let count = list.members.count
      let (start, end) = (try given.index(1, count, 0), try given.index(2, count, count))
      for index in places(of: list, start, end) { list.members[index] = given[0] }
    case "copyWithin":
      let count = list.members.count
      let (target, start) = (try given.index(0, count, 0), try given.index(1, count, 0))
      let part = list.members[places(of: list, start, try given.index(2, count, count))]
      for (place, member) in zip(places(of: list, target, count), Array(part)) {
        list.members[place] = member
      }
    default: return nil
    }
    return .handle(list)
  }

  /// The places from one to another: an argument that computes its number may have shortened the list.
  private func places(of list: JSArray, _ start: Int, _ end: Int) -> Range<Int> {
    let count = list.members.count
    return min(start, count)..<min(max(start, end), count)
  }
}

/// A list of numbers of one size, whose members no field can stand for.
class JSSizedList: JSObject {
  var count: Int { 0 }
  subscript(place: Int) -> Value { .undefined }
  func put(_ value: Value, at place: Int) throws {}
  final var values: [Value] { (0..<count).map { self[$0] } }
}

/// A list that can be changed in place; a hole in it is `Value.hole`.
class JSArray: JSObject {
  /// Its members, behind those that `shift` has taken away.
  private var storage: [Value]
  private var taken = 0

  init(_ members: [Value], _ world: JSWorld, _ prototype: JSObject? = nil) {
    storage = members
    super.init(world, prototype)
  }

  final var members: [Value] {
    get {
      if taken > 0 { close() }
      return storage
    }
    _modify {
      if taken > 0 { close() }
      yield &storage
    }
    set {
      taken = 0
      storage = newValue
    }
  }

  final var count: Int { storage.count - taken }
  final subscript(place: Int) -> Value { storage[taken + place] }
  final func append(_ values: [Value]) { storage += values }

  final func popLast() -> Value? {
    guard count > 0 else { return nil }
    let last = storage.removeLast()
    if count == 0 { close() }
    return last
  }

  /// Puts members in front; those of a long list move only now and then.
  final func prepend(_ values: [Value]) {
    if taken < values.count {
      let room = values.count + count
      storage.insert(contentsOf: repeatElement(.undefined, count: room), at: 0)
      taken += room
    }
    taken -= values.count
    for (place, value) in values.enumerated() { storage[taken + place] = value }
  }

  /// Takes the first member away; the others of a long list move only now and then.
  final func popFirst() -> Value? {
    guard count > 0 else { return nil }
    let first = storage[taken]
    storage[taken] = .undefined
    taken += 1
    if storage.count < 64 || taken > storage.count / 2 { close() }
    return first
  }

  private func close() {
    storage.removeFirst(taken)
    taken = 0
  }

  override var tag: String { "[object Array]" }

  override var plain: Value? {
    isStream ? super.plain : .list(members.map { $0.isHole ? .undefined : $0 })
  }
  override var shape: Shape { isStream ? .stream : .list }
  /// A list that says by `Symbol.observable` which stream it is, which comes before its members.
  private var isStream: Bool { fields["@@observable"] != nil }
  override func iterated() throws -> [Value]? { members.map { $0.isHole ? .undefined : $0 } }

  /// Its members, also those that come while a loop goes through them.
  override func rounds() -> Rounds<Value>? {
    var place = 0
    return Rounds { [self] in
      guard place < count else { return nil }
      place += 1
      return self[place - 1].isHole ? .undefined : self[place - 1]
    }
  }

  override var keys: [String] {
    members.indices.filter { !members[$0].isHole }.map(String.init) + super.keys
  }

  override func get(_ name: String) throws -> Value {
    if name == "length" { return .int(count) }
    if let index = Int(name), 0..<count ~= index {
      return self[index].isHole ? .undefined : self[index]
    }
    return try super.get(name)
  }

  override func has(_ name: String) -> Bool { owns(name) || super.has(name) }

  override func owns(_ name: String) -> Bool {
    if name == "length" { return true }
    return Int(name).map { 0..<count ~= $0 && !self[$0].isHole } ?? super.owns(name)
  }

  override func set(_ name: String, to value: Value) throws {
    try mayChange(name)
    if name == "length" {
      guard let count = Int(exactly: try world.number(value)),
        (0...BuiltinCall.sizeLimit).contains(count)
      else { throw world.failure("RangeError", "Invalid array length") }
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

  /// Fails if a method would change what cannot be changed any more.
  func mayChange(by method: String, _ given: JSArguments) throws {
    func isRead(_ name: String) -> RuntimeError {
      world.typeError("Cannot assign to read only property '\(name)' of object '\(tag)'")
    }
    let isFrozen = limits.contains(.cannotChange)
    let grows =
      ["push", "unshift"].contains(method) ? given.count > 0 : method == "splice" && given.count > 2
    if grows, limits.contains(.cannotGrow) { try mayChange(String(members.count)) }
    switch method {
    case "push", "unshift", "pop", "shift", "splice":
      if members.isEmpty || method == "push" || method == "unshift" {
        if isFrozen { throw isRead("length") }
      } else if limits.contains(.cannotShrink) {
        if isFrozen, method != "pop", members.count > 1 { throw isRead("0") }
        try mayRemove(String(members.count - 1))
      }
    case "sort" where members.count > 1, "reverse" where members.count > 1, "fill", "copyWithin":
      if isFrozen, !members.isEmpty { throw isRead("0") }
    default: break
    }
  }

  private func resize(to count: Int) {
    if count < members.count { members.removeLast(members.count - count) }
    while members.count < count { members.append(.hole) }
  }

  override func remove(_ name: String) throws {
    try mayRemove(name)
    if let index = Int(name), members.indices.contains(index) {
      members[index] = .hole
    } else {
      try super.remove(name)
    }
  }
}

/// `arguments` of a function: a list in all but its name.
final class JSArgumentList: JSArray {}

extension Value {
  var isList: Bool {
    switch self {
    case .list: true
    case .handle(let handle): handle is JSArray
    default: false
    }
  }

  /// True of a list, and of a proxy of one.
  var isArray: Bool { isList || object?.isOfList == true }
}
