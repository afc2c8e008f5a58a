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
      } else {
        members = try self.members(given[0])
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
    func made(_ members: [Value]) -> Value { self.made(members, like: whole) }
    func next(_ members: [Value], count: Int = 0) throws -> Value {
      try self.next(members, after: whole, count: count)
    }
    // `map(f, object)` calls the function on the object.
    let array = whole.object as? JSArray
    // The function may change the list.
    func current(_ index: Int) -> Value {
      guard let array else { return list[index] }
      return 0..<array.count ~= index ? array[index] : .hole
    }
    func ask(_ index: Int) throws -> Value {
      let value = current(index)
      return try given[0].call(
        [value.isHole ? .undefined : value, .int(index), whole], this: given[1], in: self)
    }
    func present() -> some Sequence<Int> { list.indices.lazy.filter { !current($0).isHole } }
    switch name {
    case "map":
      return try next(
        list.indices.map { current($0).isHole ? .hole : try ask($0) }, count: list.count)
    case "filter":
      return try next(
        present().compactMap { index in
          let value = current(index)
          return try ask(index).isTruthy ? value : nil
        })
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
    case "join": return .string(try joined(list, given[0].isUndefined ? "," : given.text(0)))
    case "slice":
      let part = try given.range(0, of: list.count)
      return try next(Array(members[part]), count: part.count)
    case "concat": return try next(members + given.values.flatMap(appended))
    case "indexOf":
      let start = try given.index(1, list.count, 0)
      return .int(
        members.indices.first { $0 >= start && members[$0].isSame(as: given[0]) } ?? -1)
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
    case "flat":
      let depth = given[0].isUndefined ? 1 : try given.whole(0)
      return try next(flat(members.filter { !$0.isHole }, depth))
    case "flatMap": return try next(flat(Array(present()).map(ask), 1))
    case "entries":
      return iterator(over: whole, list) { self.made([.int($0), $1], like: whole) }
    case "keys": return iterator(over: whole, list) { index, _ in .int(index) }
    case "values", "@@iterator": return iterator(over: whole, list) { $1 }
    case "toReversed": return made(list.reversed())
    case "toSorted": return made(try sorted(list, given[0]))
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
      return made(copy)
    default: break
    }
    if Self.changingMethods.contains(name) {
      throw RuntimeError(
        "\(name) changes a list in place, and this one is a value",
        help: "make a copy first: `[...x]`")
    }
    return nil
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
      if list.count > BuiltinCall.sizeLimit {
        throw failure("RangeError", "Invalid array length")
      }
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
