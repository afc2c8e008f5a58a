import StreamEngine

/// The methods of lists.
extension JSWorld {
  static let listMethods: Set<String> = [
    "at", "concat", "entries", "every", "filter", "find", "findIndex", "findLast", "findLastIndex",
    "flat", "flatMap", "forEach", "includes", "indexOf", "join", "keys", "lastIndexOf", "map",
    "reduce", "reduceRight", "slice", "some", "toReversed", "toSorted", "values", "with",
  ]

  /// Those that leave the list as it is; nil if there is none by that name.
  func listMethod(
    _ list: [Value], _ whole: Value, _ name: String, _ given: JSArguments
  ) throws -> Value? {
    func made(_ members: [Value]) -> Value { self.made(members, like: whole) }
    func ask(_ index: Int) throws -> Value {
      try given.call(0, list[index], .int(index), whole)
    }
    switch name {
    case "map":
      return made(try list.indices.map(ask))
    case "filter": return made(try list.indices.filter { try ask($0).isTruthy }.map { list[$0] })
    case "forEach":
      for index in list.indices { _ = try ask(index) }
      return .undefined
    case "some": return .bool(try list.indices.contains { try ask($0).isTruthy })
    case "every": return .bool(try list.indices.allSatisfy { try ask($0).isTruthy })
    case "find":
      return try list.indices.first { try ask($0).isTruthy }.map { list[$0] } ?? .undefined
    case "findIndex": return .int(try list.indices.first { try ask($0).isTruthy } ?? -1)
    case "findLast":
      return try list.indices.last { try ask($0).isTruthy }.map { list[$0] } ?? .undefined
    case "findLastIndex": return .int(try list.indices.last { try ask($0).isTruthy } ?? -1)
    case "reduce", "reduceRight":
      let order = name == "reduce" ? Array(list.indices) : list.indices.reversed()
      return try reduce(list, order, whole, given)
    case "join":
      return .string(try joined(list, given[0].isUndefined ? "," : given.text(0)))
    case "slice":
      let (start, end) = (
        try given.index(0, list.count, 0), try given.index(1, list.count, list.count)
      )
      return made(start < end ? Array(list[start..<end]) : [])
    case "concat":
      return made(
        list
          + given.values.flatMap { value -> [Value] in
            value.isList ? (try? members(value)) ?? [] : [value]
          })
    case "indexOf": return .int(list.firstIndex { $0.isSame(as: given[0]) } ?? -1)
    case "lastIndexOf": return .int(list.lastIndex { $0.isSame(as: given[0]) } ?? -1)
    case "includes": return .bool(list.contains { $0.isFound(as: given[0]) })
    case "at":
      let index = try given.whole(0)
      let place = index < 0 ? list.count + index : index
      return list.indices.contains(place) ? list[place] : .undefined
    case "flat":
      return made(try flat(list, given[0].isUndefined ? 1 : given.whole(0)))
    case "flatMap": return made(try flat(list.indices.map(ask), 1))
    case "entries":
      return iterator(list.enumerated().map { made([.int($0.offset), $0.element]) })
    case "keys": return iterator(list.indices.map { .int($0) })
    case "values", "@@iterator": return iterator(list)
    case "toReversed": return made(list.reversed())
    case "toSorted": return made(try sorted(list, given[0]))
    case "with":
      var copy = list
      let index = try given.whole(0)
      let place = index < 0 ? list.count + index : index
      guard list.indices.contains(place) else { throw failure("RangeError", "Invalid index") }
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

  /// A list of the same kind as another one.
  func made(_ members: [Value], like whole: Value) -> Value {
    if whole.object is JSArray { return .handle(JSArray(members, self)) }
    return .list(members)
  }

  private func reduce(
    _ list: [Value], _ order: [Int], _ whole: Value, _ given: JSArguments
  ) throws -> Value {
    var rest = order[...]
    var result = given[1]
    if given.count < 2 {
      guard let first = rest.popFirst() else {
        throw failure("TypeError", "Reduce of empty array with no initial value")
      }
      result = list[first]
    }
    for index in rest { result = try given.call(0, result, list[index], .int(index), whole) }
    return result
  }

  private func flat(_ list: [Value], _ depth: Int) throws -> [Value] {
    try list.flatMap { value -> [Value] in
      guard depth > 0, value.isList else { return [value] }
      return try flat(members(value), depth - 1)
    }
  }

  func sorted(_ list: [Value], _ function: Value) throws -> [Value] {
    let missing = list.filter(\.isUndefined)
    let present = list.filter { !$0.isUndefined }
    if function.isUndefined {
      let texts = try present.map { (text: Array(try text($0).utf16), value: $0) }
      return texts.enumerated().sorted { a, b in
        let (x, y) = (a.element.text, b.element.text)
        return x == y ? a.offset < b.offset : x.lexicographicallyPrecedes(y)
      }.map(\.element.value) + missing
    }
    return try merged(present) { try self.number(function.call([$0, $1], in: self)) <= 0 } + missing
  }

  /// A stable sort that calls a function of the program's, which may not be consistent.
  private func merged(
    _ list: [Value], _ isInOrder: (Value, Value) throws -> Bool
  ) throws -> [Value] {
    if list.count < 2 { return list }
    let middle = list.count / 2
    let left = try merged(Array(list[..<middle]), isInOrder)
    let right = try merged(Array(list[middle...]), isInOrder)
    var (result, i, j) = ([Value](), 0, 0)
    while i < left.count || j < right.count {
      let takesLeft =
        try j == right.count || i < left.count && isInOrder(left[i], right[j])
      result.append(takesLeft ? left[i] : right[j])
      if takesLeft { i += 1 } else { j += 1 }
    }
    return result
  }

  static let changingMethods: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin",
  ]

  /// Those that change the list in place; nil if there is none by that name.
  func changingMethod(_ list: JSArray, _ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "push":
      list.members += given.values
      if list.members.count > BuiltinCall.sizeLimit {
        throw failure("RangeError", "Invalid array length")
      }
      return .int(list.members.count)
    case "pop": return list.members.popLast() ?? .undefined
    case "shift": return list.members.isEmpty ? .undefined : list.members.removeFirst()
    case "unshift":
      list.members.insert(contentsOf: given.values, at: 0)
      return .int(list.members.count)
    case "splice":
      let start = try given.index(0, list.members.count, 0)
      let left = list.members.count - start
      let count =
        given.count < 2 ? (given.count == 0 ? 0 : left) : max(0, min(left, try given.whole(1)))
      let removed = Array(list.members[start..<(start + count)])
      list.members.replaceSubrange(start..<(start + count), with: given.rest(2))
      return .handle(JSArray(removed, self))
    case "sort": list.members = try sorted(list.members, given[0])
    case "reverse": list.members.reverse()
    case "fill":
      let count = list.members.count
      let (start, end) = (try given.index(1, count, 0), try given.index(2, count, count))
      for index in start..<max(start, end) { list.members[index] = given[0] }
    default: return nil
    }
    return .handle(list)
  }
}

extension Value {
  var isList: Bool {
    switch self {
    case .list: true
    case .handle(let handle): handle is JSArray
    default: false
    }
  }
}
