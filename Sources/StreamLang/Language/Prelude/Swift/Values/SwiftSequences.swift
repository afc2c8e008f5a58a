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
    case (.handle(let a as SwiftDate), .handle(let b as SwiftDate)): return a.seconds < b.seconds
    case (.handle(let a as SwiftMemberIndex), .handle(let b as SwiftMemberIndex)):
      return a.place < b.place
    case (.handle(is SwiftWide), _), (_, .handle(is SwiftWide)):
      if let x = a.wide, let y = b.wide { return x < y }
    case (.handle(is SwiftDemand), _), (_, .handle(is SwiftDemand)):
      if let x = SwiftDemand(a), let y = SwiftDemand(b) { return x.count < y.count }
    default: break
    }
    return try BinaryOperator.less.apply(a, b) == .bool(true)
  }

  /// True of a value within a range, in the order of its type.
  func contains(_ range: SwiftRange, _ value: Value) throws -> Bool {
    func isAtMost(_ a: Value, _ b: Value) throws -> Bool { try isBefore(a, b) || areEqual(a, b) }
    if range.lower != .null, try !isAtMost(range.lower, value) { return false }
    if range.upper == .null { return true }
    return try range.isClosed ? isAtMost(value, range.upper) : isBefore(value, range.upper)
  }

  /// Calls a method that only reads members; nil if there is none by that name.
  func sequenceMethod(
    _ members: [Value], of object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    try changed(members, name, given) ?? found(in: members, name, given)
      ?? place(in: members, of: object, name, key, given) ?? part(of: members, name, key, given)
      ?? ordered(members, name, given) ?? gathered(members, name, given)
      ?? compared(members, name, given) ?? chosen(from: members, name, key, given)
  }

  /// Members that a function changes, filters or gathers.
  private func changed(_ members: [Value], _ name: String, _ given: [Value]) throws -> Value? {
    let first = given.first ?? .null
    switch name {
    case "map": return .list(try members.map { try invoke(first, [$0]) })
    case "filter": return .list(try members.filter { try holds(first, $0) })
    case "compactMap": return .list(try members.compactMap { try invoke(first, [$0]).unwrapped })
    case "flatMap":
      return .list(
        try members.flatMap { member -> [Value] in
          switch try invoke(first, [member]) {
          // Before Swift 4.1 it was `compactMap`, too.
          case .null: []
          case .handle(let optional as SwiftOptional): [optional.value]
          case let made: self.members(of: made) ?? [made]
          }
        })
    case "forEach":
      for member in members { _ = try invoke(first, [member]) }
      return .void
    case "reduce":
      guard given.count > 1 else { return nil }
      return try members.reduce(first) { try invoke(given[1], [$0, $1]) }
    default: return nil
    }
  }

  /// True of a member that a function finds, or that is equal to a value.
  private func isWanted(_ member: Value, by wanted: Value) throws -> Bool {
    try isFunction(wanted) ? holds(wanted, member) : areEqual(member, wanted)
  }

  /// Members that a function finds, or that are equal to a value.
  private func found(in members: [Value], _ name: String, _ given: [Value]) throws -> Value? {
    let first = given.first ?? .null
    switch name {
    case "contains":
      // In a list of lists, a list is a member; in any other list it is a part.
      let isOfLists =
        switch members.first {
        case .list?, .handle(is SwiftSlice)?: true
        default: false
        }
      guard case .list(let part) = first, !isOfLists else {
        return .bool(try members.contains { try isWanted($0, by: first) })
      }
      let starts = 0...max(0, members.count - part.count)
      return .bool(
        starts.contains { start in
          let end = start + part.count
          return end <= members.count
            && zip(members[start..<end], part).allSatisfy { areEqual($0, $1) }
        })
    case "count" where isFunction(first): return .int(try members.count { try holds(first, $0) })
    case "allSatisfy": return .bool(try members.allSatisfy { try holds(first, $0) })
    case "first": return .optional(try members.first { try isWanted($0, by: first) })
    case "last": return .optional(try members.last { try isWanted($0, by: first) })
    default: return nil
    }
  }

  /// The place of a member, or one that is so far from another one.
  private func place(
    in members: [Value], of object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    let first = given.first ?? .null
    switch name {
    case "index" where key.hasLabel("after") || key.hasLabel("before"):
      guard case .int(let place) = first else { return nil }
      return .int(try exactly(place.addingReportingOverflow(key.hasLabel("after") ? 1 : -1)))
    case "index" where key.hasLabel("offsetBy"):
      guard case .int(let place) = first, case .int(let offset) = given[1] else { return nil }
      let moved = try exactly(place.addingReportingOverflow(offset))
      guard given.count > 2, case .int(let limit) = given[2] else {
        if case .string = object, !(0...members.count).contains(moved) {
          throw failure("String index is out of bounds")
        }
        return .int(moved)
      }
      let isBeyond = offset < 0 ? place >= limit && moved < limit : place <= limit && moved > limit
      return isBeyond ? .null : .optional(.int(moved))
    case "distance" where key.hasLabel("from"):
      guard given.count > 1, case .int(let end) = given[1], case .int(let start) = first else {
        return nil
      }
      return .int(try exactly(end.subtractingReportingOverflow(start)))
    case "firstIndex", "index":
      return .optional(try members.firstIndex { try isWanted($0, by: first) }.map { .int($0) })
    case "lastIndex":
      return .optional(try members.lastIndex { try isWanted($0, by: first) }.map { .int($0) })
    default: return nil
    }
  }

  /// The members at the beginning or at the end.
  private func part(
    of members: [Value], _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    let first = given.first ?? .null
    func amount() throws -> Int {
      guard case .int(let number) = first else { return 1 }
      if number < 0 { throw failure("a negative number of elements") }
      return min(number, members.count)
    }
    switch name {
    case "prefix" where isFunction(first):
      return .list(Array(try members.prefix { try holds(first, $0) }))
    case "drop" where isFunction(first):
      return .list(Array(try members.drop { try holds(first, $0) }))
    case "prefix":
      return .list(Array(members.prefix(try amount() + (key.hasLabel("through") ? 1 : 0))))
    case "suffix":
      let count = try amount()
      return .list(key.hasLabel("from") ? Array(members.dropFirst(count)) : members.suffix(count))
    case "dropFirst": return .list(Array(members.dropFirst(try amount())))
    case "dropLast": return .list(members.dropLast(try amount()))
    default: return nil
    }
  }

  /// Members in another order, or the first or last of them in the order that a function tells.
  private func ordered(_ members: [Value], _ name: String, _ given: [Value]) throws -> Value? {
    let first = given.first ?? .null
    let isAsking = isFunction(first)
    func order(_ a: Value, _ b: Value) throws -> Bool {
      isAsking ? try holds(first, a, b) : try isBefore(a, b)
    }
    switch name {
    case "reversed": return .list(members.reversed())
    case "sorted": return .list(try members.sorted(by: order))
    case "min": return .optional(try members.min(by: order))
    case "max": return .optional(try members.max(by: order))
    default: return nil
    }
  }

  /// All members in another form: numbered, joined, in parts, one after another.
  private func gathered(_ members: [Value], _ name: String, _ given: [Value]) throws -> Value? {
    switch name {
    case "enumerated":
      return .list(
        members.enumerated().map {
          .handle(SwiftTuple([.int($0.offset), $0.element], ["offset", "element"]))
        })
    case "joined": return try joined(members, by: given.first)
    case "split": return try split(members, given)
    case "makeIterator": return .handle(SwiftIterator(self, members))
    case "withUnsafeBufferPointer" where isFunction(given.first):
      return try invoke(given[0], [.list(members)])
    default: return nil
    }
  }

  /// Texts as one text, or lists as one list, with a separator between two of them.
  private func joined(_ members: [Value], by separator: Value?) throws -> Value {
    if members.allSatisfy({ if case .string = $0 { true } else { false } }) {
      return .string(
        try members.map(\.plainText).joined(separator: separator?.plainText ?? "").checked())
    }
    let between = try separator.map { try self.members($0) } ?? []
    let joined = try members.enumerated().flatMap { place, member in
      try (place == 0 ? [] : between) + self.members(member)
    }
    if joined.count > BuiltinCall.sizeLimit { throw failure("the list is too long") }
    return .list(joined)
  }

  /// The parts of a list between the members that a function finds, or that are equal to a separator.
  private func split(_ members: [Value], _ given: [Value]) throws -> Value {
    // A function comes last, behind the numbers; a separator comes first.
    let function = given.first { isFunction($0) }
    let separator = function ?? given.first ?? .null
    var (most, omitsEmpty) = (Int.max, true)
    for setting in function == nil ? given.dropFirst() : given[...] {
      if case .int(let number) = setting { most = number }
      if case .bool(let truth) = setting { omitsEmpty = truth }
    }
    if most < 0 { throw failure("Must take zero or more splits") }
    return .list(
      try members.split(maxSplits: most, omittingEmptySubsequences: omitsEmpty) {
        try isWanted($0, by: separator)
      }.map { .handle(SwiftSlice($0, from: $0.startIndex)) })
  }

  /// Members compared with those of another list.
  private func compared(_ members: [Value], _ name: String, _ given: [Value]) throws -> Value? {
    switch name {
    case "lexicographicallyPrecedes":
      return .bool(
        try members.lexicographicallyPrecedes(self.members(given.first ?? .null)) {
          given.count > 1 ? try holds(given[1], $0, $1) : try isBefore($0, $1)
        })
    case "difference":
      return .list(try difference(members, from: self.members(given.first ?? .null)))
    case "elementsEqual", "starts":
      let others = try self.members(given.first ?? .null)
      let isLongEnough =
        name == "starts" ? members.count >= others.count : members.count == others.count
      return .bool(try begins(members, with: others, given) && isLongEnough)
    default: return nil
    }
  }

  /// Members that chance or a generator chooses.
  private func chosen(
    from members: [Value], _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    func place(below count: Int) throws -> Int {
      try key.hasLabel("using")
        ? randomPlace(below: count, from: given.first ?? .null)
        : environment.random.whole(below: count)
    }
    switch name {
    case "randomElement":
      return members.isEmpty ? .null : .optional(members[try place(below: members.count)])
    case "shuffled":
      var shuffled = members
      for start in shuffled.indices.dropLast() {
        shuffled.swapAt(start, start + (try place(below: shuffled.count - start)))
      }
      return .list(shuffled)
    default: return nil
    }
  }

  /// The removals and insertions that make a list of another one, in the order in which they are made.
  private func difference(_ members: [Value], from others: [Value]) throws -> [Value] {
    if members.count * others.count > 10_000_000 { throw failure("the lists are too long") }
    let type = native("Change")
    return members.difference(from: others, by: areEqual).map { change in
      let (name, offset, element) =
        switch change {
        case .insert(let offset, let element, _): ("insert", offset, element)
        case .remove(let offset, let element, _): ("remove", offset, element)
        }
      let made = SwiftObject(case: name, type)
      made.fields = ["offset": .int(offset), "element": element, "associatedWith": .null]
      return .handle(made)
    }
  }

  /// True if two lists agree as far as both go; a function behind the other list compares the members.
  private func begins(_ members: [Value], with others: [Value], _ given: [Value]) throws -> Bool {
    try zip(members, others).allSatisfy {
      given.count > 1 ? try holds(given[1], $0, $1) : areEqual($0, $1)
    }
  }

  /// Calls a method that changes a list; answers what it answers, or nil if there is none by that name.
  func changeList(
    _ members: inout [Value], _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    var answer = Value.null
    let (first, second) = (given.first ?? .null, given.count > 1 ? given[1] : .null)
    func place(_ value: Value, _ bound: Int) throws -> Int {
      guard case .int(let place) = value, (0..<bound).contains(place) else {
        throw failure("Index out of range")
      }
      return place
    }
    switch name {
    case "append" where key.hasLabel("contentsOf"): members += try self.members(first)
    case "append", "store":
      members.append(first)
      if members.count > BuiltinCall.sizeLimit { throw failure("the list is too long") }
    case "insert" where key.hasLabel("contentsOf"):
      members.insert(contentsOf: try self.members(first), at: try place(second, members.count + 1))
    case "insert": members.insert(first, at: try place(second, members.count + 1))
    case "replaceSubrange", "removeSubrange":
      guard case .handle(let range as SwiftRange) = first else { return nil }
      members.replaceSubrange(
        try range.within(members.count),
        with: name == "removeSubrange" ? [] : try self.members(second))
    case "remove": answer = members.remove(at: try place(first, members.count))
    case "removeFirst", "removeLast":
      answer = try removeEnd(of: &members, isFirst: name == "removeFirst", first)
    case "popLast": answer = .optional(members.popLast())
    case "popFirst": answer = .optional(members.isEmpty ? nil : members.removeFirst())
    case "removeAll" where isFunction(given.first):
      members = try members.filter { try !holds(first, $0) }
    case "removeAll":
      release(members)
      members = []
    case "sort", "shuffle":
      let word = name == "sort" ? "sorted" : "shuffled"
      guard let made = try list(members, after: word, key, given) else { return nil }
      members = made
    case "reverse": members.reverse()
    case "swapAt": members.swapAt(try place(first, members.count), try place(second, members.count))
    case "partition": answer = .int(try part(&members, by: first))
    case "reserveCapacity": break
    default: return nil
    }
    return answer
  }

  /// Removes as many members as a number says from an end of a list; without one it removes and answers one.
  private func removeEnd(
    of members: inout [Value], isFirst: Bool, _ count: Value
  ) throws -> Value {
    guard case .int(let count) = count else {
      if members.isEmpty {
        throw failure(
          "Can't remove \(isFirst ? "first" : "last") element from an empty collection")
      }
      return isFirst ? members.removeFirst() : members.removeLast()
    }
    if count < 0 { throw failure("Number of elements to remove should be non-negative") }
    if count > members.count {
      let verb = isFirst ? "has" : "contains"
      throw failure("Can't remove more items from a collection than it \(verb)")
    }
    isFirst ? members.removeFirst(count) : members.removeLast(count)
    return .null
  }

  /// Puts the members that a function finds behind the others; answers where they begin.
  private func part(_ members: inout [Value], by predicate: Value) throws -> Int {
    // The exchanges of the standard library, which keep no order.
    var (low, high) = (0, members.count)
    while true {
      while low < high, try !holds(predicate, members[low]) { low += 1 }
      repeat {
        high -= 1
        if low >= high { return low }
      } while try holds(predicate, members[high])
      members.swapAt(low, high)
      low += 1
    }
  }

  /// Subscriptions that a collection lets go of end; instances of the program's own types go on.
  func release(_ members: some Sequence<Value>) {
    for case .handle(let handle) in members where !(handle is SwiftObject) {
      handle.handOn()?.cancel()
    }
  }

  /// `===`: the same instance.
  func areIdentical(_ a: Value, _ b: Value) -> Bool {
    if case .stream(let a)? = a.unwrapped, case .stream(let b)? = b.unwrapped, a.subject != nil {
      return a.subject === b.subject
    }
    guard case .handle(let a)? = a.unwrapped, case .handle(let b)? = b.unwrapped else {
      return a == .null && b == .null
    }
    return a === b
  }

  /// `==`: what an optional holds is equal to the same without it.
  func areEqual(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.double(let x), .double(let y)): x == y
    // `text.reversed() == Array(text)`
    case (.string(let text), .list(let members)), (.list(let members), .string(let text)):
      members == text.map { .string(String($0)) }
    default:
      a == b || (a.unwrapped ?? .null) == (b.unwrapped ?? .null) || a.isSlice(equalTo: b)
        || a != .null && b != .null && (a.innermost == b || a == b.innermost)
    }
  }
}

/// Values that are made one after another, when somebody asks for the next: a lazy collection, or a sequence of the
/// library that has no end of its own.
class SwiftSequence: Handle {
  unowned let world: SwiftWorld
  /// Its `map` and `filter` make lazy sequences, too.
  let isLazy: Bool
  private let start: () throws -> Rounds<Value>

  init(_ world: SwiftWorld, isLazy: Bool, _ start: @escaping () throws -> Rounds<Value>) {
    (self.world, self.isLazy, self.start) = (world, isLazy, start)
    super.init("sequence", [:])
  }

  override var shape: Shape { .list }
  override var plain: Value? { ((try? iterated()) ?? nil).map { .list($0) } }
  override func rounds() throws -> Rounds<Value>? { try start() }
  override func iterated() throws -> [Value]? { try world.all(of: start()) }

  override func property(_ name: String) -> Value? {
    guard name == "first", isLazy, let rounds = try? start() else { return nil }
    return .optional((try? rounds.next()) ?? nil)
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "makeIterator": { [self] _ in .handle(SwiftIterator(world, try start())) }
    case "prefix", "prefix(while:)": { [self] in try made(beginning($0.first ?? .null)) }
    case "dropFirst", "drop(while:)": { [self] in .handle(try end(behind: $0.first ?? .int(1))) }
    case "first", "first(where:)": { [self] in try first($0.first ?? .null) ?? .null }
    case "contains", "contains(where:)": { [self] in .bool(try first($0.first ?? .null) != nil) }
    case "allSatisfy":
      { [self] given in
        let rounds = try start()
        while let value = try rounds.next() {
          if try !world.holds(given.first ?? .null, value) { return .bool(false) }
        }
        return .bool(true)
      }
    case "map" where isLazy:
      { [self] given in
        .handle(changed { [world] in try world.invoke(given.first ?? .null, [$0]) })
      }
    case "compactMap" where isLazy:
      { [self] given in
        .handle(changed { [world] in try world.invoke(given.first ?? .null, [$0]).unwrapped })
      }
    case "filter" where isLazy:
      { [self] given in
        .handle(changed { [world] in try world.holds(given.first ?? .null, $0) ? $0 : nil })
      }
    default: nil
    }
  }

  /// A sequence of what a function makes of each value, without those of which it makes nothing.
  private func changed(_ change: @escaping (Value) throws -> Value?) -> SwiftSequence {
    SwiftSequence(world, isLazy: true) { [start] in
      let rounds = try start()
      return Rounds {
        while let value = try rounds.next() {
          if let made = try change(value) { return made }
        }
        return nil
      }
    }
  }

  /// The number that a limit says, which is not below 0; the largest one of a function.
  private func most(_ limit: Value, else message: String) throws -> Int {
    guard case .int(let number) = limit else { return .max }
    if number < 0 { throw world.failure(message) }
    return number
  }

  /// The first values: as many as a number says, or as long as a function is true.
  private func beginning(_ limit: Value) throws -> SwiftSequence {
    let most = try most(limit, else: "Can't take a prefix of negative length")
    return SwiftSequence(world, isLazy: true) { [world, start] in
      var rest = most
      let rounds = try start()
      return Rounds {
        guard rest > 0, let value = try rounds.next() else { return nil }
        rest -= 1
        if most == .max, try !world.holds(limit, value) {
          rest = 0
          return nil
        }
        return value
      }
    }
  }

  /// The values behind the first ones: behind as many as a number says, or behind those for which a function is true.
  private func end(behind limit: Value) throws -> SwiftSequence {
    let most = try most(limit, else: "Can't drop a negative number of elements from a sequence")
    return SwiftSequence(world, isLazy: isLazy) { [world, start] in
      var dropped: Int? = 0
      let rounds = try start()
      return Rounds {
        while let count = dropped, let value = try rounds.next() {
          if try most == .max ? world.holds(limit, value) : count < most {
            dropped = count + 1
          } else {
            dropped = nil
            return value
          }
        }
        return try rounds.next()
      }
    }
  }

  /// A lazy sequence as it is; of all others the list of values.
  private func made(_ sequence: SwiftSequence) throws -> Value {
    isLazy ? .handle(sequence) : .list(try world.all(of: sequence.start()))
  }

  /// The first value that a function finds, or that is equal, as an optional.
  private func first(_ wanted: Value) throws -> Value? {
    let rounds = try start()
    while let value = try rounds.next() {
      let isFound =
        try world.isFunction(wanted) ? world.holds(wanted, value) : world.areEqual(value, wanted)
      if isFound { return .optional(value) }
    }
    return nil
  }
}

/// An iterator of the library, which is a sequence, too: it goes on where it was left.
final class SwiftIterator: SwiftSequence {
  private let rest: Rounds<Value>
  /// The members of the list that it goes through, and the number of those that it has passed; nil of all others.
  private let list: (members: [Value], passed: SharedLocal)?

  init(_ world: SwiftWorld, _ rest: Rounds<Value>) {
    (self.rest, list) = (rest, nil)
    super.init(world, isLazy: false) { rest }
  }

  init(_ world: SwiftWorld, _ members: [Value], after count: Int = 0) {
    let passed = SharedLocal(.int(count))
    let rest = Rounds<Value> {
      guard case .int(let place) = passed.current, place < members.count else { return nil }
      passed.current = .int(place + 1)
      return members[place]
    }
    (self.rest, list) = (rest, (members, passed))
    super.init(world, isLazy: false) { rest }
  }

  /// The iterator that another name gets: one of a list goes on by itself.
  var copied: SwiftIterator {
    guard let list, case .int(let count) = list.passed.current else { return self }
    return SwiftIterator(world, list.members, after: count)
  }

  override func method(_ name: String) -> Method? {
    guard name == "next" else { return super.method(name) }
    return { [rest] _ in .optional(try rest.next()) }
  }
}

extension SwiftWorld {
  /// The values of a list, a range or a sequence, made when they are asked for; nil of all else.
  func rounds(of value: Value) throws -> Rounds<Value>? {
    if case .handle(let handle) = value { return try handle.rounds() }
    return members(of: value).map { Rounds($0) }
  }

  func all(of rounds: Rounds<Value>) throws -> [Value] {
    var members: [Value] = []
    while let value = try rounds.next() {
      members.append(value)
      if members.count > BuiltinCall.sizeLimit { throw failure("the sequence has too many values") }
    }
    return members
  }

  /// A sequence, an iterator or a collection of the program's own; nil of all else.
  func sequence(of object: SwiftObject) -> SwiftSequence? {
    let kinds = ["Sequence", "IteratorProtocol", "Collection", "BidirectionalCollection"]
    guard (kinds + ["RandomAccessCollection"]).contains(where: object.type.isKind) else {
      return nil
    }
    return SwiftSequence(self, isLazy: false) { [self] in try rounds(of: object) ?? Rounds([]) }
  }

  /// The values that an iterator answers one after another; nil of what is none.
  private func steps(of iterator: SwiftObject) -> Rounds<Value>? {
    guard iterator.type.find(method: "next") != nil else { return nil }
    let place = SharedLocal(.handle(iterator))
    return Rounds { [self] in try callMethod("next", at: [], of: place, []).unwrapped }
  }

  private func rounds(of object: SwiftObject) throws -> Rounds<Value>? {
    if object.type.find(method: "makeIterator") != nil,
      case .handle(let iterator)? = try object.call("makeIterator", [])
    {
      // An iterator may be a sequence itself.
      return try (iterator as? SwiftObject).flatMap(steps) ?? iterator.rounds()
    }
    if let steps = steps(of: object) { return steps }
    guard var index = try object.get("startIndex") else { return nil }
    return Rounds { [self] in
      guard let end = try object.get("endIndex"), !areEqual(index, end) else { return nil }
      let value = try element(.handle(object), [index])
      index = try self.index(behind: index, of: object)
      return value
    }
  }
}

/// Generators of random numbers.
extension SwiftWorld {
  /// The next bits of a generator of the program's own, which stands in a place.
  private func bits(of place: Value) throws -> UInt64 {
    guard case .list(let parts) = place, parts.count == 2 else {
      throw failure("a generator of random numbers stands in a place: `using: &generator`")
    }
    let generator = SharedLocal(try invoke(parts[0], []))
    let answer = try callMethod("next", at: [], of: generator, [])
    _ = try invoke(parts[1], [generator.current])
    guard let bits = answer.wide else { throw failure("a generator answers a UInt64") }
    return bits
  }

  /// A number below another one, as the standard library chooses it.
  private func number(below limit: UInt64, from place: Value) throws -> UInt64 {
    if limit == 0 { throw failure("Can't get random value with an empty range") }
    var (high, low) = try bits(of: place).multipliedFullWidth(by: limit)
    if low < limit {
      let least = (0 &- limit) % limit
      // A generator that always answers the least number would never end this.
      for _ in 0..<1000 where low < least {
        (high, low) = try bits(of: place).multipliedFullWidth(by: limit)
      }
    }
    return high
  }

  /// `Int.random(in: r, using: &g)`; without a range a truth value.
  func random(in range: Value, from place: Value) throws -> Value {
    guard case .handle(let range as SwiftRange) = range else {
      return .bool(try bits(of: place) >> 17 & 1 == 0)
    }
    if let lower = range.lower.bits, let upper = range.upper.bits {
      let distance = upper &- lower
      if range.isClosed, distance == .max { return Value(wide: try bits(of: place)) }
      let made = try number(below: range.isClosed ? distance + 1 : distance, from: place)
      if case .int = range.lower, case .int = range.upper {
        return .int(Int(truncatingIfNeeded: lower &+ made))
      }
      return Value(wide: lower &+ made)
    }
    guard case .double(let lower) = range.lower, case .double(let upper) = range.upper else {
      throw failure("no range of numbers")
    }
    let count = UInt64(1) << 53
    for _ in 0..<1000 {
      let chosen =
        try range.isClosed ? number(below: count + 1, from: place) : bits(of: place) & (count - 1)
      if chosen == count { return .double(upper) }
      let made = (upper - lower) * (Double(chosen) * (Double.ulpOfOne / 2)) + lower
      if range.isClosed || made != upper { return .double(made) }
    }
    return .double(lower)
  }

  /// The place of a member that a generator chooses.
  func randomPlace(below count: Int, from place: Value) throws -> Int {
    Int(clamping: try number(below: UInt64(clamping: count), from: place))
  }
}
