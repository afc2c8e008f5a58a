/// JSON that a type of the program encodes by itself.
final class SwiftEncoding {
  private enum Content {
    case nothing
    case single(Value)
    case record([(key: String, value: SwiftEncoding)])
    case list([SwiftEncoding])
  }

  private var content = Content.nothing
  /// Makes JSON of a value.
  let encode: (Value) throws -> Value
  /// Makes JSON of the members of a record.
  let record: ([(String, Value)]) -> Value

  init(encode: @escaping (Value) throws -> Value, record: @escaping ([(String, Value)]) -> Value) {
    (self.encode, self.record) = (encode, record)
  }

  /// The values that have been encoded.
  var json: Value {
    switch content {
    case .nothing: record([])
    case .single(let value): value
    case .record(let members): record(members.map { ($0.key, $0.value.json) })
    case .list(let members): .list(members.map(\.json))
    }
  }

  func set(_ value: Value) throws { content = .single(try encode(value)) }

  /// Begins a record, unless it has begun.
  func beginRecord() { if case .record = content {} else { content = .record([]) } }

  /// Begins a list, unless it has begun.
  func beginList() { if case .list = content {} else { content = .list([]) } }

  /// The place of a member of a record, which may be there.
  func member(_ key: String) -> SwiftEncoding {
    guard case .record(var members) = content else { return self }
    if let known = members.first(where: { $0.key == key }) { return known.value }
    let made = SwiftEncoding(encode: encode, record: record)
    members.append((key, made))
    content = .record(members)
    return made
  }

  /// A place at the end of a list.
  func next() -> SwiftEncoding {
    guard case .list(var members) = content else { return self }
    let made = SwiftEncoding(encode: encode, record: record)
    // Nobody else holds the members while one is added.
    content = .nothing
    members.append(made)
    content = .list(members)
    return made
  }

  /// Takes over the members of a record, or a whole value.
  func take(_ value: Value) {
    if case .nothing = content, case .record = value { beginRecord() }
    guard case .record(let other) = value, case .record = content else {
      content = .single(value)
      return
    }
    for (key, value) in other.fields { member(key).content = .single(value) }
  }

  var count: Int { if case .list(let members) = content { members.count } else { 0 } }
}

/// `Encoder`, and the containers that it hands out.
final class SwiftEncoder: Handle {
  private enum Kind { case encoder, keyed, unkeyed, single }

  private let encoding: SwiftEncoding
  private let kind: Kind
  /// The name in JSON of a key of the program.
  private let name: (String) -> String
  private let byItself: (SwiftObject, SwiftType) throws -> Value

  /// An encoder; `byItself` makes JSON of an instance as a type does without a function of its own.
  convenience init(
    _ encoding: SwiftEncoding, name: @escaping (String) -> String,
    byItself: @escaping (SwiftObject, SwiftType) throws -> Value
  ) {
    self.init(encoding, .encoder, name, byItself)
  }

  private init(
    _ encoding: SwiftEncoding, _ kind: Kind, _ name: @escaping (String) -> String,
    _ byItself: @escaping (SwiftObject, SwiftType) throws -> Value
  ) {
    (self.encoding, self.kind, self.name, self.byItself) = (encoding, kind, name, byItself)
    super.init("encoder", [:])
  }

  private func inner(_ encoding: SwiftEncoding, _ kind: Kind) -> Value {
    if kind == .keyed { encoding.beginRecord() }
    if kind == .unkeyed { encoding.beginList() }
    return .handle(SwiftEncoder(encoding, kind, name, byItself))
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "codingPath": .list([])
    case "userInfo": .handle(SwiftDictionary([:]))
    case "count": .int(encoding.count)
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    switch kind {
    case .encoder: ofEncoder(name)
    case .keyed: ofKeyed(name)
    case .unkeyed: ofUnkeyed(name)
    case .single:
      switch name {
      case "encode": { [self] given in try told { try encoding.set(given[0]) } }
      case "encodeNil": { [self] _ in try told { try encoding.set(.null) } }
      default: nil
      }
    }
  }

  private func ofEncoder(_ name: String) -> Method? {
    switch name {
    case "container(keyedBy:)": { [self] _ in inner(encoding, .keyed) }
    case "unkeyedContainer": { [self] _ in inner(encoding, .unkeyed) }
    case "singleValueContainer": { [self] _ in inner(encoding, .single) }
    case "encode(to:)":
      { [self] given in
        try told {
          guard given.count > 1, case .handle(let object as SwiftObject) = given[0],
            case .handle(let type as SwiftType) = given[1]
          else { return encoding.take(try encoding.encode(given[0])) }
          encoding.take(try byItself(object, type))
        }
      }
    default: nil
    }
  }

  private func ofKeyed(_ name: String) -> Method? {
    func place(_ key: Value) -> SwiftEncoding { encoding.member(self.name(key.codingName)) }
    return switch name {
    case "encode(_:forKey:)": { [self] given in try told { try place(given[1]).set(given[0]) } }
    case "encodeIfPresent(_:forKey:)":
      { [self] given in
        try told { if given[0] != .null { try place(given[1]).set(given[0]) } }
      }
    case "encodeNil(forKey:)": { [self] given in try told { try place(given[0]).set(.null) } }
    case "nestedContainer(keyedBy:forKey:)": { [self] in inner(place($0[1]), .keyed) }
    case "nestedUnkeyedContainer(forKey:)": { [self] in inner(place($0[0]), .unkeyed) }
    case "superEncoder(forKey:)": { [self] in inner(place($0[0]), .encoder) }
    default: nil
    }
  }

  private func ofUnkeyed(_ name: String) -> Method? {
    switch name {
    case "encode": { [self] given in try told { try encoding.next().set(given[0]) } }
    case "encode(contentsOf:)":
      { [self] given in
        try told {
          guard case .list(let members) = try encoding.encode(given[0]) else { return }
          for member in members { encoding.next().take(member) }
        }
      }
    case "encodeNil": { [self] _ in try told { try encoding.next().set(.null) } }
    case "nestedContainer(keyedBy:)": { [self] _ in inner(encoding.next(), .keyed) }
    case "nestedUnkeyedContainer": { [self] _ in inner(encoding.next(), .unkeyed) }
    case "superEncoder": { [self] _ in inner(encoding.next(), .encoder) }
    default: nil
    }
  }

  /// The empty tuple after something was done.
  private func told(_ work: () throws -> Void) throws -> Value {
    try work()
    return .void
  }
}
