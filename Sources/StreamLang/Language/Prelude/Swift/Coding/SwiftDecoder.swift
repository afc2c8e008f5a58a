/// JSON that a type of the program decodes by itself: a `Decoder`, and the containers that it hands out.
struct SwiftDecoding {
  let json: Value
  /// The keys that lead to it.
  let path: [Value]
  let faults: SwiftCodingFaults
  /// Makes the value of a type, as it is spelled, of JSON at a path.
  let decode: (Value, String, [Value]) throws -> Value
  /// Finds the member of a record for a key of the program.
  let member: (Record, String) -> Value?
  /// The key of the program for a name in JSON.
  let key: (String) -> String
  /// Sets the fields of an instance, or makes one, as its type does by itself.
  let byItself: (SwiftType, SwiftObject?) throws -> Value

  func at(_ json: Value, _ key: Value) -> SwiftDecoding {
    SwiftDecoding(
      json: json, path: path + [key], faults: faults, decode: decode, member: member,
      key: self.key, byItself: byItself)
  }
}

/// `Decoder`.
final class SwiftDecoder: Handle {
  private let decoding: SwiftDecoding

  init(_ decoding: SwiftDecoding) {
    self.decoding = decoding
    super.init("decoder", [:])
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "codingPath": .list(decoding.path)
    case "userInfo": .handle(SwiftDictionary([:]))
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "container(keyedBy:)": { [decoding] in .handle(try SwiftKeyedMembers(decoding, $0.first)) }
    case "unkeyedContainer": { [decoding] _ in .handle(try SwiftListMembers(decoding)) }
    case "singleValueContainer": { [decoding] _ in .handle(SwiftSingleMember(decoding)) }
    case "init(from:)":
      { [decoding] given in
        guard case .handle(let type as SwiftType)? = given.first else { return .null }
        guard given.count > 1, case .handle(let object as SwiftObject) = given[1] else {
          return try decoding.byItself(type, nil)
        }
        return try decoding.byItself(type, object)
      }
    default: nil
    }
  }
}

/// `KeyedDecodingContainer`.
private final class SwiftKeyedMembers: Handle {
  private let decoding: SwiftDecoding
  private let record: Record
  /// The type of its keys.
  private let keys: SwiftType?

  init(_ decoding: SwiftDecoding, _ keys: Value?) throws {
    (self.decoding, record) = (decoding, try decoding.faults.record(decoding.json, decoding.path))
    self.keys = if case .handle(let type)? = keys { type as? SwiftType } else { nil }
    super.init("container", [:])
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "codingPath": .list(decoding.path)
    case "allKeys": .list(record.fields.keys.compactMap { keys?.key(called: decoding.key($0)) })
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "decode(_:forKey:)":
      { [self] given in
        let (json, key) = try member(given[1])
        return try decoding.decode(json, given[0].plainText, decoding.path + [key])
      }
    case "decodeIfPresent(_:forKey:)":
      { [self] given in
        guard let (json, key) = try? member(given[1]), json != .null else { return .null }
        let made = try decoding.decode(json, given[0].plainText, decoding.path + [key])
        return .optional(made)
      }
    case "decodeNil(forKey:)": { [self] in .bool(try member($0[0]).json == .null) }
    case "contains": { [self] in .bool((try? member($0[0])) != nil) }
    case "nestedContainer(keyedBy:forKey:)":
      { [self] given in .handle(try SwiftKeyedMembers(inner(given[1]), given[0])) }
    case "nestedUnkeyedContainer(forKey:)":
      { [self] in .handle(try SwiftListMembers(inner($0[0]))) }
    case "superDecoder(forKey:)": { [self] in .handle(SwiftDecoder(try inner($0[0]))) }
    default: nil
    }
  }

  /// The member for a key, and the key as it stands in a path.
  private func member(_ key: Value) throws -> (json: Value, key: Value) {
    let name = key.codingName
    let own = decoding.faults.key(name, of: keys?.name ?? "CodingKeys")
    guard let json = decoding.member(record, name) else {
      throw decoding.faults.missing(own, decoding.path)
    }
    return (json, own)
  }

  private func inner(_ key: Value) throws -> SwiftDecoding {
    let (json, key) = try member(key)
    return decoding.at(json, key)
  }
}

/// `UnkeyedDecodingContainer`: what it decodes is behind it.
private final class SwiftListMembers: Handle {
  private let decoding: SwiftDecoding
  private let members: [Value]
  private var place = 0

  init(_ decoding: SwiftDecoding) throws {
    (self.decoding, members) = (decoding, try decoding.faults.list(decoding.json, decoding.path))
    super.init("container", [:])
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "codingPath": .list(decoding.path)
    case "isAtEnd": .bool(place >= members.count)
    case "currentIndex": .int(place)
    case "count": .optional(.int(members.count))
    default: nil
    }
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "decode": { [self] given in try next { try $0(given[0].plainText) } }
    case "decodeIfPresent":
      { [self] given in
        guard place < members.count else { return .null }
        if members[place] == .null {
          place += 1
          return .null
        }
        return .optional(try next { try $0(given[0].plainText) })
      }
    case "decodeNil":
      { [self] _ in
        guard place < members.count, members[place] == .null else { return .bool(false) }
        place += 1
        return .bool(true)
      }
    case "nestedContainer(keyedBy:)":
      { [self] given in .handle(try SwiftKeyedMembers(inner(), given[0])) }
    case "nestedUnkeyedContainer": { [self] _ in .handle(try SwiftListMembers(inner())) }
    case "superDecoder": { [self] _ in .handle(SwiftDecoder(try inner())) }
    default: nil
    }
  }

  /// Decodes the next member; one that cannot be decoded stays the next.
  private func next(_ make: ((String) throws -> Value) throws -> Value) throws -> Value {
    let own = decoding.faults.key(place)
    guard place < members.count else {
      throw decoding.faults.failure(
        "valueNotFound", .handle(SwiftPlainType("Any")), decoding.path + [own],
        "Unkeyed container is at end.")
    }
    let made = try make { [self] in try decoding.decode(members[place], $0, decoding.path + [own]) }
    place += 1
    return made
  }

  private func inner() throws -> SwiftDecoding {
    let own = decoding.faults.key(place)
    var made: SwiftDecoding?
    _ = try next { [self] _ in
      made = decoding.at(members[place], own)
      return .null
    }
    return made ?? decoding
  }
}

/// `SingleValueDecodingContainer`.
private final class SwiftSingleMember: Handle {
  private let decoding: SwiftDecoding

  init(_ decoding: SwiftDecoding) {
    self.decoding = decoding
    super.init("container", [:])
  }

  override func property(_ name: String) -> Value? {
    name == "codingPath" ? .list(decoding.path) : nil
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "decode":
      { [decoding] in try decoding.decode(decoding.json, $0[0].plainText, decoding.path) }
    case "decodeNil": { [decoding] _ in .bool(decoding.json == .null) }
    default: nil
    }
  }
}
