import OrderedCollections
import StreamEngine

/// `Data`: bytes.
final class SwiftData: Handle {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    super.init("\(bytes.count) bytes", [:])
  }

  override func iterated() throws -> [Value]? { bytes.map { .int(Int($0)) } }
  override func isEqual(to other: Handle) -> Bool { (other as? SwiftData)?.bytes == bytes }
  override func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// `JSONDecoder` and `JSONEncoder`, with the settings that are known here.
final class SwiftCoder: Handle, SwiftSettable {
  private unowned let world: SwiftWorld
  /// Names in JSON have underscores, where the program has capital letters.
  private var isSnakeCase = false
  private var sortsKeys = false
  private var escapesSlashes = true
  private var hasLines = false

  init(_ world: SwiftWorld) {
    self.world = world
    super.init("coder", [:])
  }

  func set(_ name: String, to value: Value) throws {
    let words = (value.plainList ?? [value]).compactMap { part -> String? in
      if case .symbol(let word) = part { word } else { nil }
    }
    switch (name, words) {
    case ("keyDecodingStrategy", ["convertFromSnakeCase"]),
      ("keyEncodingStrategy", ["convertToSnakeCase"]):
      isSnakeCase = true
    case ("keyDecodingStrategy", ["useDefaultKeys"]), ("keyEncodingStrategy", ["useDefaultKeys"]):
      isSnakeCase = false
    case ("outputFormatting", _)
    where Set(words).isSubset(of: ["sortedKeys", "withoutEscapingSlashes", "prettyPrinted"]):
      hasLines = words.contains("prettyPrinted")
      sortsKeys = words.contains("sortedKeys")
      escapesSlashes = !words.contains("withoutEscapingSlashes")
    default:
      throw RuntimeError("\(name) is not read with this value", help: "leave it out")
    }
  }

  // MARK: Decoding

  private static let standard: Set<Substring> = ["String", "Bool", "Double", "Float", "CGFloat"]

  /// The value of a type, as it is spelled, that bytes of JSON stand for.
  func decode(_ data: SwiftData, as type: String) throws -> Value {
    let json: Value
    do { json = try Value(json: String(decoding: data.bytes, as: UTF8.self)) } catch {
      throw failure("dataCorrupted")
    }
    return try value(json, type[...])
  }

  private func value(_ json: Value, _ type: Substring) throws -> Value {
    // The type that stands for a type parameter has its whole name.
    if type.hasPrefix("Array<") { return try value(json, "[\(type.dropFirst(6).dropLast())]") }
    if type.hasPrefix("Optional<") { return try value(json, "\(type.dropFirst(9).dropLast())?") }
    if type.hasSuffix("?") {
      if json == .null { return .null }
      return .handle(SwiftOptional(try value(json, type.dropLast())))
    }
    if json == .null { throw failure("valueNotFound") }
    if type.hasPrefix("[") {
      let inner = type.dropFirst().dropLast()
      if let colon = inner.firstIndex(of: ":"), !inner.hasPrefix("[") {
        guard case .record(let record) = json else { throw failure("typeMismatch") }
        let part = inner[inner.index(after: colon)...].drop { $0 == " " }
        var entries = OrderedDictionary<Value, Value>()
        for (key, member) in record.fields { entries[.string(key)] = try value(member, part) }
        return .handle(SwiftDictionary(entries))
      }
      guard case .list(let members) = json else { throw failure("typeMismatch") }
      return .list(try members.map { try value($0, inner) })
    }
    let size = SwiftSize(String(type))
    switch (type, json) {
    case ("String", .string), ("Bool", .bool), ("Any", _): return json
    case ("Double", .int(let number)), ("Float", .int(let number)), ("CGFloat", .int(let number)):
      return .double(Double(number))
    case ("Double", .double), ("CGFloat", .double): return json
    case ("Float", .double): return json.asDecimal(ofType: "Float")
    case (_, .int(let number)) where size != nil:
      guard size?.exactly(number) != nil else { throw failure("dataCorrupted") }
      return json
    case (_, .double(let number)) where size != nil:
      guard let whole = Int(exactly: number) else { throw failure("dataCorrupted") }
      return try value(.int(whole), type)
    default: break
    }
    if Self.standard.contains(type) || size != nil { throw failure("typeMismatch") }
    guard let own = world.declared[String(type)] else {
      throw world.failure("a \(type) cannot be decoded")
    }
    if own.keyword == .enum {
      guard case .handle(let found as SwiftOptional) = try own.new("memberwise", [json]) else {
        throw failure("dataCorrupted")
      }
      return found.value
    }
    guard case .record(let record) = json else { throw failure("typeMismatch") }
    var fields = OrderedDictionary<String, Value>()
    for (name, (key, part)) in own.coding {
      let member = record.fields[isSnakeCase ? key.snakeCase : key]
      if member == nil, !part.hasSuffix("?") { throw failure("keyNotFound") }
      fields[name] = try value(member ?? .null, part[...])
    }
    return try own.made(with: fields)
  }

  private func failure(_ name: String) -> RuntimeError {
    RuntimeError(thrown: .handle(SwiftObject(case: name, world.native("DecodingError"))))
  }

  // MARK: Encoding

  func encode(_ value: Value) throws -> SwiftData {
    let json = try json(value)
    let text = hasLines ? lines(of: json) : json.json
    return SwiftData(Array((escapesSlashes ? text.replacing("/", with: "\\/") : text).utf8))
  }

  /// JSON over several lines, as Foundation writes it.
  private func lines(of json: Value, _ indentation: String = "") -> String {
    let inner = indentation + "  "
    func block(_ opening: String, _ parts: [String], _ closing: String) -> String {
      "\(opening)\n" + parts.map { inner + $0 }.joined(separator: ",\n")
        + "\n\(indentation)\(closing)"
    }
    switch json {
    case .list(let members): return block("[", members.map { lines(of: $0, inner) }, "]")
    case .record(let record):
      let parts = record.fields.map { key, value in
        "\(Value.string(key).json) : \(lines(of: value, inner))"
      }
      return block("{", parts, "}")
    default: return json.json
    }
  }

  private func json(_ value: Value) throws -> Value {
    // An instance that leads to itself has no end.
    if StackRoom.isBelow(256 << 10) { throw world.failure("the value is too deep for JSON") }
    switch value {
    case .null, .bool, .int, .string: return value
    // A whole number has no fraction in JSON.
    case .double(let number): return Int(exactly: number).map { .int($0) } ?? value
    case .list(let members): return .list(try members.map(json))
    case .handle(let handle):
      switch handle {
      case let optional as SwiftOptional: return try json(optional.value)
      case let set as SwiftSet: return .list(try set.members.map(json))
      case let dictionary as SwiftDictionary:
        // Keys that are no texts and no whole numbers stand before their values in a list.
        guard dictionary.entries.keys.allSatisfy(isKey) else {
          return .list(try dictionary.entries.flatMap { [try json($0.key), try json($0.value)] })
        }
        return record(
          try dictionary.entries.map { (try json($0.key).plainText, try json($0.value)) })
      case let object as SwiftObject where object.type.keyword == .enum:
        if let raw = try object.get("rawValue"), raw != .null { return raw }
      case let object as SwiftObject:
        if object.type.coding.isEmpty { break }
        return record(
          try object.type.coding.compactMap { name, coding in
            guard let member = object.fields[name], member != .null else { return nil }
            return (isSnakeCase ? coding.key.snakeCase : coding.key, try json(member))
          })
      default: break
      }
    default: break
    }
    throw world.failure("\(world.described(value)) cannot be encoded")
  }

  private func isKey(_ value: Value) -> Bool {
    switch value {
    case .string, .int: true
    case .handle(let object as SwiftObject): object.type.isKind(of: "CodingKeyRepresentable")
    default: false
    }
  }

  private func record(_ parts: [(String, Value)]) -> Value {
    let sorted = sortsKeys ? parts.sorted { $0.0 < $1.0 } : parts
    return .record(Record(OrderedDictionary(sorted) { $1 }))
  }
}

extension Value {
  /// Its members, if it is a list.
  fileprivate var plainList: [Value]? { if case .list(let members) = self { members } else { nil } }
}

extension String {
  /// `firstName` as `first_name`.
  fileprivate var snakeCase: String {
    reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
