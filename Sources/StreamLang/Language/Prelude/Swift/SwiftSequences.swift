import OrderedCollections
import StreamEngine

/// The methods of lists, ranges, sets and whatever else has members.
extension SwiftWorld {
  func isBefore(_ a: Value, _ b: Value) throws -> Bool {
    switch (a, b) {
    case (.handle(let a as SwiftObject), .handle(let other as SwiftObject)):
      if let less = a.type.find(method: "<", in: .staticMethods) {
        return try holds(less, .handle(a.type), .handle(a), b)
      }
      let keys = a.type.cases.keys
      if let x = a.caseName.flatMap({ keys.firstIndex(of: $0) }),
        let y = other.caseName.flatMap({ keys.firstIndex(of: $0) })
      {
        if x != y { return x < y }
        for (x, y) in zip(a.fields.values, other.fields.values) where !areEqual(x, y) {
          return try isBefore(x, y)
        }
        return false
      }
    case (.handle(let a as SwiftTuple), .handle(let b as SwiftTuple)):
      for (x, y) in zip(a.members, b.members) where x != y { return try isBefore(x, y) }
      return false
    case (.duration, .int), (.duration, .double), (.int, .duration), (.double, .duration):
      // A number is one of seconds.
      if let x = a.seconds, let y = b.seconds { return x < y }
    case (.handle(is SwiftDemand), _), (_, .handle(is SwiftDemand)):
      if let x = SwiftDemand(a), let y = SwiftDemand(b) { return x.count < y.count }
    default: break
    }
    return try BinaryOperator.less.apply(a, b) == .bool(true)
  }

  func sequenceMethod(
    _ members: [Value], of object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    func optional(_ value: Value?) -> Value { value.map { .handle(SwiftOptional($0)) } ?? .null }
    let first = given.first ?? .null
    let isAsking = isFunction(given.first)
    func asked(_ value: Value) throws -> Bool {
      isAsking ? try holds(first, value) : areEqual(value, first)
    }
    func amount() throws -> Int {
      guard case .int(let number)? = given.first else { return 1 }
      if number < 0 { throw failure("a negative number of elements") }
      return min(number, members.count)
    }
    func order(_ a: Value, _ b: Value) throws -> Bool {
      isAsking ? try holds(first, a, b) : try isBefore(a, b)
    }
    switch name {
    case "map": return .list(try members.map { try invoke(first, [$0]) })
    case "filter": return .list(try members.filter { try holds(first, $0) })
    case "compactMap": return .list(try members.compactMap { try invoke(first, [$0]).unwrapped })
    case "flatMap":
      return .list(try members.flatMap { try self.members(try invoke(first, [$0])) })
    case "forEach":
      for member in members { _ = try invoke(first, [member]) }
      return .handle(SwiftTuple([]))
    case "reduce":
      guard given.count > 1 else { return nil }
      return try members.reduce(first) { try invoke(given[1], [$0, $1]) }
    case "contains": return .bool(try members.contains(where: asked))
    case "count" where isAsking: return .int(try members.count { try holds(first, $0) })
    case "allSatisfy": return .bool(try members.allSatisfy { try holds(first, $0) })
    case "first": return optional(try members.first(where: asked))
    case "last": return optional(try members.last(where: asked))
    case "index" where key.contains("after") || key.contains("before"):
      guard case .int(let place) = first else { return nil }
      return .int(try exactly(place.addingReportingOverflow(key.contains("after") ? 1 : -1)))
    case "index" where key.contains("offsetBy"):
      guard case .int(let place) = first, case .int(let offset) = given[1] else { return nil }
      let moved = try exactly(place.addingReportingOverflow(offset))
      guard given.count > 2, case .int(let limit) = given[2] else { return .int(moved) }
      let isBeyond = offset < 0 ? place >= limit && moved < limit : place <= limit && moved > limit
      return isBeyond ? .null : optional(.int(moved))
    case "distance" where key.contains("from"):
      guard given.count > 1, case .int(let end) = given[1], case .int(let start) = first else {
        return nil
      }
      return .int(try exactly(end.subtractingReportingOverflow(start)))
    case "firstIndex", "index":
      return optional(try members.firstIndex(where: asked).map { .int($0) })
    case "lastIndex": return optional(try members.lastIndex(where: asked).map { .int($0) })
    case "prefix" where isAsking: return .list(Array(try members.prefix { try holds(first, $0) }))
    case "drop" where isAsking: return .list(Array(try members.drop { try holds(first, $0) }))
    case "prefix":
      return .list(Array(members.prefix(try amount() + (key.contains("through") ? 1 : 0))))
    case "suffix":
      let count = try amount()
      return .list(key.contains("from") ? Array(members.dropFirst(count)) : members.suffix(count))
    case "dropFirst": return .list(Array(members.dropFirst(try amount())))
    case "dropLast": return .list(members.dropLast(try amount()))
    case "reversed": return .list(members.reversed())
    case "sorted": return .list(try members.sorted(by: order))
    case "min": return optional(try members.min(by: order))
    case "max": return optional(try members.max(by: order))
    case "enumerated":
      return .list(
        members.enumerated().map {
          .handle(SwiftTuple([.int($0.offset), $0.element], ["offset", "element"]))
        })
    case "joined":
      if members.allSatisfy({ if case .string = $0 { true } else { false } }) {
        return .string(
          try members.map(\.plainText).joined(separator: given.first?.plainText ?? "").checked())
      }
      return .list(try members.flatMap { try self.members($0) })
    case "split":
      // A function comes last, behind the numbers; a separator comes first.
      let separator = given.first { isFunction($0) }
      let settings = separator == nil ? given.dropFirst() : given[...]
      var (most, omitsEmpty) = (Int.max, true)
      for setting in settings {
        if case .int(let number) = setting { most = number }
        if case .bool(let truth) = setting { omitsEmpty = truth }
      }
      if most < 0 { throw failure("Must take zero or more splits") }
      return .list(
        try members.split(maxSplits: most, omittingEmptySubsequences: omitsEmpty) { member in
          try separator.map { try holds($0, member) } ?? asked(member)
        }.map { .list(Array($0)) })
    case "makeIterator": return .handle(SwiftIterator(self, Rounds(members)))
    case "elementsEqual": return .bool(members == (try self.members(first)))
    case "starts": return .bool(members.starts(with: try self.members(first)))
    case "randomElement":
      return members.isEmpty
        ? .null : optional(members[environment.random.whole(below: members.count)])
    case "shuffled":
      var shuffled = members
      for place in shuffled.indices.dropLast() {
        shuffled.swapAt(place, place + environment.random.whole(below: shuffled.count - place))
      }
      return .list(shuffled)
    default: return nil
    }
  }

  /// A method that changes a list; nil if there is none by that name.
  func changed(
    _ members: [Value], _ name: String, _ key: String, _ given: [Value]
  ) throws -> (Value, Value)? {
    var (members, answer) = (members, Value.null)
    let (first, second) = (given.first ?? .null, given.count > 1 ? given[1] : .null)
    func place(_ value: Value, _ bound: Int) throws -> Int {
      guard case .int(let place) = value, (0..<bound).contains(place) else {
        throw failure("Index out of range")
      }
      return place
    }
    func optional(_ value: Value?) -> Value { value.map { .handle(SwiftOptional($0)) } ?? .null }
    switch name {
    case "append" where key.contains("contentsOf"): members += try self.members(first)
    case "append", "store":
      members.append(first)
      if members.count > BuiltinCall.sizeLimit { throw failure("the list is too long") }
    case "insert" where key.contains("contentsOf"):
      members.insert(
        contentsOf: try self.members(first), at: try place(second, members.count + 1))
    case "insert":
      members.insert(first, at: try place(second, members.count + 1))
    case "replaceSubrange", "removeSubrange":
      guard case .handle(let range as SwiftRange) = first else { return nil }
      members.replaceSubrange(
        try range.within(members.count),
        with: name == "removeSubrange" ? [] : try self.members(second))
    case "remove": answer = members.remove(at: try place(first, members.count))
    case "removeFirst", "removeLast":
      if case .int(let count) = first {
        if count < 0 { throw failure("a negative number of elements") }
        name == "removeFirst"
          ? members.removeFirst(min(count, members.count))
          : members.removeLast(min(count, members.count))
      } else {
        if members.isEmpty {
          throw failure(
            "Can't remove \(name == "removeFirst" ? "first" : "last") element from an empty collection"
          )
        }
        answer = name == "removeFirst" ? members.removeFirst() : members.removeLast()
      }
    case "popLast": answer = optional(members.popLast())
    case "popFirst": answer = optional(members.isEmpty ? nil : members.removeFirst())
    case "removeAll" where isFunction(given.first):
      members = try members.filter { try !holds(first, $0) }
    case "removeAll":
      release(members)
      members = []
    case "sort":
      guard
        case .list(let sorted)? = try sequenceMethod(
          members, of: .list(members), "sorted", key, given)
      else { return nil }
      members = sorted
    case "reverse": members.reverse()
    case "shuffle":
      guard
        case .list(let shuffled)? = try sequenceMethod(
          members, of: .list(members), "shuffled", key, [])
      else { return nil }
      members = shuffled
    case "swapAt":
      members.swapAt(try place(first, members.count), try place(second, members.count))
    case "reserveCapacity": break
    default: return nil
    }
    return (.list(members), answer)
  }

  /// Subscriptions that a collection lets go of end; instances of the program's own types go on.
  func release(_ members: some Sequence<Value>) {
    for case .handle(let handle) in members where !(handle is SwiftObject) {
      handle.handOn()?.cancel()
    }
  }

  /// `===`: the same instance.
  func areIdentical(_ a: Value, _ b: Value) -> Bool {
    guard case .handle(let a)? = a.unwrapped, case .handle(let b)? = b.unwrapped else {
      return a == .null && b == .null
    }
    return a === b
  }

  /// `==`: what an optional holds is equal to the same without it.
  func areEqual(_ a: Value, _ b: Value) -> Bool {
    a == b || (a.unwrapped ?? .null) == (b.unwrapped ?? .null)
  }
}
