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
    guard name == "first", isLazy, let first = try? start().next() else { return nil }
    return .handle(SwiftOptional(first))
  }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    switch name {
    case "makeIterator": { [self] _ in .handle(SwiftIterator(world, try start())) }
    case "prefix", "prefix(while:)": { [self] in try made(beginning($0.first ?? .null)) }
    case "first", "first(where:)": { [self] in try first($0.first ?? .null) ?? .null }
    case "contains", "contains(where:)":
      { [self] in .bool(try first($0.first ?? .null) != nil) }
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

  /// The first values: as many as a number says, or as long as a function is true.
  private func beginning(_ limit: Value) throws -> SwiftSequence {
    var most = Int.max
    if case .int(let number) = limit {
      if number < 0 { throw world.failure("Can't take a prefix of negative length") }
      most = number
    }
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

  /// A lazy one as it is, and of all others the list of its values.
  private func made(_ sequence: SwiftSequence) throws -> Value {
    isLazy ? .handle(sequence) : .list(try world.all(of: sequence.start()))
  }

  /// The first value that a function finds, or that is equal, as an optional.
  private func first(_ wanted: Value) throws -> Value? {
    let rounds = try start()
    while let value = try rounds.next() {
      let isFound =
        try world.isFunction(wanted) ? world.holds(wanted, value) : world.areEqual(value, wanted)
      if isFound { return .handle(SwiftOptional(value)) }
    }
    return nil
  }
}

/// An iterator of the library, which is a sequence, too: it goes on where it was left.
final class SwiftIterator: SwiftSequence {
  private let rest: Rounds<Value>

  init(_ world: SwiftWorld, _ rest: Rounds<Value>) {
    self.rest = rest
    super.init(world, isLazy: false) { rest }
  }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    guard name == "next" else { return super.method(name) }
    return { [rest] _ in try rest.next().map { .handle(SwiftOptional($0)) } ?? .null }
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

  private func rounds(of object: SwiftObject) throws -> Rounds<Value>? {
    if object.type.find(method: "makeIterator") != nil,
      case .handle(let iterator)? = try object.call("makeIterator", [])
    {
      return try iterator.rounds()
    }
    if object.type.find(method: "next") != nil {
      var current = Value.handle(object)
      return Rounds { [self] in
        let (rest, value) = try mutate(current, "next", [])
        current = rest
        return value.unwrapped
      }
    }
    guard var index = try object.get("startIndex") else { return nil }
    return Rounds { [self] in
      guard let end = try object.get("endIndex"), !areEqual(index, end) else { return nil }
      let value = try element(.handle(object), [index])
      index = try call(.handle(object), "index(after:)", [index])
      return value
    }
  }
}
