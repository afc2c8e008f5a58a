import OrderedCollections
import StreamEngine

/// `JSONDecoder` and `JSONEncoder`, with the settings that are known here.
final class SwiftCoder: Handle, SwiftSettable {
  private unowned let world: SwiftWorld
  /// Names in JSON have underscores, where the program has capital letters.
  private var isSnakeCase = false
  private var sortsKeys = false
  private var escapesSlashes = true
  private var hasLines = false
  private var dates = Dates.sinceReference

  /// The ways in which a date is a number, or a text.
  private enum Dates {
    case sinceReference, since1970, inMilliseconds, iso8601

    func seconds(of number: Double) -> Double {
      switch self {
      case .sinceReference, .iso8601: number
      case .since1970: number - SwiftDate.reference
      case .inMilliseconds: number / 1000 - SwiftDate.reference
      }
    }

    func value(of date: SwiftDate) -> Value {
      switch self {
      case .sinceReference: .double(date.seconds)
      case .since1970: .double(date.seconds + SwiftDate.reference)
      case .inMilliseconds: .double((date.seconds + SwiftDate.reference) * 1000)
      case .iso8601: .string(date.clock.split(separator: " ").joined(separator: "T") + "Z")
      }
    }
  }

  init(_ world: SwiftWorld, called name: String) {
    self.world = world
    super.init(name, [:])
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
    case ("dateDecodingStrategy", ["deferredToDate"]), ("dateEncodingStrategy", ["deferredToDate"]):
      dates = .sinceReference
    case ("dateDecodingStrategy", ["secondsSince1970"]),
      ("dateEncodingStrategy", ["secondsSince1970"]):
      dates = .since1970
    case ("dateDecodingStrategy", ["millisecondsSince1970"]),
      ("dateEncodingStrategy", ["millisecondsSince1970"]):
      dates = .inMilliseconds
    case ("dateDecodingStrategy", ["iso8601"]), ("dateEncodingStrategy", ["iso8601"]):
      dates = .iso8601
    case ("outputFormatting", _)
    where Set(words).isSubset(of: ["sortedKeys", "withoutEscapingSlashes", "prettyPrinted"]):
      hasLines = words.contains("prettyPrinted")
      sortsKeys = words.contains("sortedKeys")
      escapesSlashes = !words.contains("withoutEscapingSlashes")
    default: throw RuntimeError("\(name) is not read with this value", help: "leave it out")
    }
  }

  // MARK: Decoding

  /// The value of a type, as it is spelled, that bytes of JSON stand for.
  func decode(_ data: SwiftData, as type: String) throws -> Value {
    guard let json = Value(json: data) else { throw faults.noJSON }
    return try value(json, type[...], [])
  }

  private var faults: SwiftCodingFaults { SwiftCodingFaults(world: world) }

  /// The value of a type; the path is that of the keys which lead to it.
  private func value(_ json: Value, _ type: Substring, _ path: [Value]) throws -> Value {
    try collection(json, type, path) ?? number(json, type, path) ?? standard(json, type, path)
      ?? own(json, type, path)
  }

  /// An optional, a list, a dictionary or a set; nil of all other types.
  private func collection(_ json: Value, _ type: Substring, _ path: [Value]) throws -> Value? {
    // The type that stands for a type parameter has its whole name.
    if type.hasPrefix("Array<") {
      return try value(json, "[\(type.dropFirst(6).dropLast())]", path)
    }
    if type.hasPrefix("Dictionary<") {
      let parts = SwiftSpelledType(type).parts
      if parts.count == 2 { return try dictionary(json, parts[0], parts[1], path) }
    }
    if type.hasPrefix("Optional<") {
      return try value(json, "\(type.dropFirst(9).dropLast())?", path)
    }
    if type.hasSuffix("?") {
      return json == .null ? .null : .optional(try value(json, type.dropLast(), path))
    }
    if type.hasPrefix("[") {
      let parts = SwiftSpelledType(type).parts
      if parts.count == 2 { return try dictionary(json, parts[0], parts[1], path) }
      return .list(try members(json, type.dropFirst().dropLast(), path))
    }
    guard type.hasPrefix("Set<") else { return nil }
    let members = try members(json, type.dropFirst(4).dropLast(), path)
    return .handle(SwiftSet(OrderedMembers(members)))
  }

  /// A text, a truth value or a number; nil of all other types.
  private func number(_ json: Value, _ type: Substring, _ path: [Value]) throws -> Value? {
    let size = SwiftSize(String(type))
    switch (type, json) {
    case ("String", .string), ("Bool", .bool), ("Any", _): return json
    case ("Double", .int(let number)), ("Float", .int(let number)), ("CGFloat", .int(let number)):
      return .double(Double(number))
    case ("Double", .double), ("CGFloat", .double): return json
    case ("Float", .double): return json.asDecimal(ofType: "Float")
    case (_, .int(let number)) where size != nil:
      guard size?.exactly(number) != nil else { throw faults.noJSON }
      return json
    case (_, .double(let number)) where size != nil:
      guard let whole = Int(exactly: number) else { throw faults.noJSON }
      return try value(.int(whole), type, path)
    case ("String", _), ("Bool", _), ("Double", _), ("Float", _), ("CGFloat", _):
      throw faults.mismatch(json, String(type), path)
    case (_, _) where size != nil: throw faults.mismatch(json, String(type), path)
    default: return nil
    }
  }

  /// A value of a type of Foundation; nil of all other types.
  private func standard(_ json: Value, _ type: Substring, _ path: [Value]) throws -> Value? {
    switch (type, json) {
    case ("URL", _): return try address(json, path)
    case ("Date", .string(let text)) where dates == .iso8601:
      guard let date = SwiftDate(iso8601: text) else {
        throw faults.corrupted("Expected date string to be ISO8601-formatted.", path)
      }
      return .handle(date)
    case ("Date", _) where dates == .iso8601: throw faults.mismatch(json, "String", path)
    case ("Date", .int), ("Date", .double):
      return json.asDecimal.seconds.map { .handle(SwiftDate(dates.seconds(of: $0))) }
    case ("Date", _): throw faults.mismatch(json, "Double", path)
    case ("UUID", .string(let text)):
      guard let made = SwiftUUID(text) else {
        throw faults.corrupted("Attempted to decode UUID from invalid UUID string.", path)
      }
      return .handle(made)
    case ("UUID", _): throw faults.mismatch(json, "String", path)
    case ("Data", .string(let text)):
      guard let data = SwiftData(base64: text) else {
        throw faults.corrupted("Encountered Data is not valid Base64.", path)
      }
      return .handle(data)
    case ("Data", _): throw faults.mismatch(json, "String", path)
    default: return nil
    }
  }

  /// A value of a type of the program's own.
  private func own(_ json: Value, _ type: Substring, _ path: [Value]) throws -> Value {
    let spelled = SwiftSpelledType(type)
    guard let own = world.declared[spelled.name] else {
      throw world.failure("a \(type) cannot be decoded")
    }
    let parameters = spelled.parts.map { SwiftSpelledType($0).full }
    if let initializer = own.ownCoding("decoder") {
      let decoder = SwiftDecoder(decoding(json, path))
      return try own.new(initializer, [.handle(decoder)], parameters: parameters)
    }
    if own.keyword == .enum {
      return own.coding.isEmpty ? try rawCase(json, of: own, path) : try `case`(json, of: own, path)
    }
    let made = try own.made(with: fields(json, of: own, spelled, path))
    if case .handle(let object as SwiftObject) = made, !parameters.isEmpty {
      object.parameters = parameters
    }
    return made
  }

  /// The fields that a type decodes by itself.
  private func fields(
    _ json: Value, of type: SwiftType, _ spelled: SwiftSpelledType, _ path: [Value]
  ) throws -> OrderedDictionary<String, Value> {
    let record = try faults.record(json, path)
    let types = Dictionary(zip(type.parameterNames, spelled.parts)) { $1 }
    var fields = OrderedDictionary<String, Value>()
    for (name, coding) in type.codedFields {
      let member = member(record, coding.key)
      let key = faults.key(coding.key)
      let wanted = SwiftSpelledType.text(coding.type, with: types)
      if member == nil, !wanted.hasSuffix("?") { throw faults.missing(key, path) }
      fields[name] = try value(member ?? .null, wanted[...], path + [key])
    }
    return fields
  }

  /// The member of a record for a key of the program.
  private func member(_ record: Record, _ key: String) -> Value? {
    isSnakeCase ? record.fields.first { $0.key.camelCase == key }?.value : record.fields[key]
  }

  /// JSON for a type that decodes itself.
  private func decoding(_ json: Value, _ path: [Value]) -> SwiftDecoding {
    SwiftDecoding(
      json: json, path: path, faults: faults,
      decode: { [self] in try value($0, $1[...], $2) }, member: member,
      key: { [isSnakeCase] in isSnakeCase ? $0.camelCase : $0 },
      byItself: { [self] type, object in
        guard let object else { return try value(json, type.name[...], path) }
        for (name, value) in try fields(json, of: type, SwiftSpelledType(type.name[...]), path) {
          object.store(value, name)
        }
        return .handle(object)
      })
  }

  private func members(_ json: Value, _ type: Substring, _ path: [Value]) throws -> [Value] {
    try faults.list(json, path).enumerated().map { place, member in
      try value(member, type, path + [faults.key(place)])
    }
  }

  private func dictionary(
    _ json: Value, _ key: Substring, _ type: Substring, _ path: [Value]
  ) throws -> Value {
    var entries = OrderedTable<Value, Value>()
    for (name, member) in try faults.record(json, path).fields {
      let own = path + [faults.key(name, of: "_CodingKey")]
      let isNumber = SwiftSize(String(key)) != nil
      guard !isNumber || Int(name) != nil else {
        throw faults.mismatch(.string(name), String(key), own)
      }
      let made = isNumber ? Int(name).map { Value.int($0) } : .string(name)
      entries[key: made ?? .null] = try value(member, type, own)
    }
    return .handle(SwiftDictionary(entries))
  }

  private func address(_ json: Value, _ path: [Value]) throws -> Value {
    guard case .string = json else { throw faults.mismatch(json, "String", path) }
    guard let type = world.declared["URL"] else { throw world.failure("a URL cannot be decoded") }
    let made = try type.new(type.initializer(labelled: ["string:"]), [json]).unwrapped
    guard let made else { throw faults.corrupted("Invalid URL string.", path) }
    return made
  }

  /// The case of an enum by its raw value.
  private func rawCase(_ json: Value, of type: SwiftType, _ path: [Value]) throws -> Value {
    if let made = try type.new("memberwise", [json]).unwrapped { return made }
    let isText = if case .string? = type.cases.values.first?.raw { true } else { false }
    let raw = isText ? "String" : "Int"
    switch json {
    case .string where isText, .int where !isText:
      throw faults.corrupted(
        "Cannot initialize \(type.name) from invalid \(raw) value \(world.text(json))", path)
    default: throw faults.mismatch(json, raw, path)
    }
  }

  /// The case of an enum by its name: `{"circle": {"radius": 2}}`.
  private func `case`(_ json: Value, of type: SwiftType, _ path: [Value]) throws -> Value {
    let record = try faults.record(json, path)
    guard record.fields.count == 1,
      let (name, coding) = type.coding.first(where: { record.fields[$1.key] != nil }),
      let inner = record.fields[coding.key]
    else {
      throw faults.failure(
        "typeMismatch", .handle(type), path, "Invalid number of keys found, expected one.")
    }
    let own = path + [faults.key(coding.key)]
    let given = try faults.record(inner, own)
    let keys = name.prefix(1).uppercased() + name.dropFirst() + "CodingKeys"
    let values = try coding.parts.map { label, type in
      let key = faults.key(label, of: keys)
      let member = given.fields[label]
      if member == nil, !type.hasSuffix("?") { throw faults.missing(key, own) }
      return try value(member ?? .null, type[...], own + [key])
    }
    return type.value(of: name, values) ?? .null
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
      case let slice as SwiftSlice: return .list(try slice.members.map(json))
      case let dictionary as SwiftDictionary:
        // Keys that are no texts and no whole numbers stand before their values in a list.
        guard dictionary.entries.keys.allSatisfy(isKey) else {
          return .list(try dictionary.entries.flatMap { [try json($0.key), try json($0.value)] })
        }
        return record(
          try dictionary.entries.map { (try json($0.key).plainText, try json($0.value)) })
      case let data as SwiftData: return .string(Base64.text(of: data.bytes))
      case let id as SwiftUUID: return .string(id.title)
      case let date as SwiftDate: return try json(dates.value(of: date))
      case let object as SwiftObject where object.type.ownCoding("encoder") != nil:
        let encoding = SwiftEncoding(encode: json, record: record)
        let encoder = SwiftEncoder(
          encoding, name: { [isSnakeCase] in isSnakeCase ? $0.snakeCase : $0 }, byItself: fields)
        _ = try object.call(object.type.ownCoding("encoder") ?? "", [.handle(encoder)])
        return encoding.json
      case let object as SwiftObject where object.type.name == "URL" && object.type.coding.isEmpty:
        return try object.get("absoluteString") ?? .null
      case let object as SwiftObject where object.type.keyword == .enum:
        if let coding = object.caseName.flatMap({ object.type.coding[$0] }) {
          let parts = try zip(coding.parts, object.fields.values).compactMap { part, value in
            value == .null ? nil : (part.label, try json(value))
          }
          return record([(coding.key, record(parts))])
        }
        if let raw = try object.get("rawValue"), raw != .null { return raw }
      case let object as SwiftObject where object.type === world.native("NSNull"): return .null
      case let object as SwiftObject:
        if object.type.codedFields.isEmpty { break }
        return try fields(of: object, object.type)
      default: break
      }
    default: break
    }
    throw world.failure("\(world.described(value)) cannot be encoded")
  }

  /// The fields of an instance that a type encodes by itself.
  private func fields(of object: SwiftObject, _ type: SwiftType) throws -> Value {
    record(
      try type.codedFields.compactMap { name, coding in
        guard let member = object.fields[name], member != .null else { return nil }
        return (isSnakeCase ? coding.key.snakeCase : coding.key, try json(member))
      })
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
  /// `firstName` as `first_name`, and `myURLPath` as `my_url_path`.
  fileprivate var snakeCase: String {
    let letters = Array(self)
    return letters.indices.reduce(into: "") { made, place in
      let letter = letters[place]
      if letter.isUppercase, place > 0 {
        let followsSmall = place == 1 || !letters[place - 1].isUppercase
        let isBeforeSmall = place + 1 < letters.count && letters[place + 1].isLowercase
        if followsSmall || isBeforeSmall, letters[place - 1] != "_" { made += "_" }
      }
      made += letter.lowercased()
    }
  }

  /// `first_name` as `firstName`.
  fileprivate var camelCase: String {
    let core = drop { $0 == "_" }
    let parts = core.split(separator: "_")
    guard parts.count > 1 else { return self }
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    let last = String(core.reversed().prefix { $0 == "_" })
    return prefix(count - core.count) + parts[0].lowercased() + rest.joined() + last
  }
}

extension Value {
  /// The value that bytes of JSON stand for, in which a comma may stand before a bracket; nil of all other bytes.
  init?(json data: SwiftData) {
    let text = String(decoding: data.bytes, as: UTF8.self)
    guard let made = (try? Value(json: text)) ?? (try? Value(json: text.withoutLastCommas)) else {
      return nil
    }
    self = made
  }
}

extension String {
  /// The text without commas before `]` and `}`, but for those within texts.
  fileprivate var withoutLastCommas: String {
    var (made, comma, isWithin, isEscaped) = ([UInt8](), Int?.none, false, false)
    for byte in utf8 {
      if isWithin {
        if byte == UInt8(ascii: "\""), !isEscaped { isWithin = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else {
        switch byte {
        case UInt8(ascii: ","): comma = made.count
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if let comma { made.remove(at: comma) }
          comma = nil
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        default: comma = nil
        }
        if byte == UInt8(ascii: "\"") { isWithin = true }
      }
      made.append(byte)
    }
    return String(decoding: made, as: UTF8.self)
  }
}
