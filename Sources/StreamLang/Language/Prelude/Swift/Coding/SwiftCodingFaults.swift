/// The errors of a decoder.
struct SwiftCodingFaults {
  let world: SwiftWorld

  /// The error of bytes that are no JSON.
  var noJSON: RuntimeError { corrupted("The given data was not valid JSON.", []) }

  func corrupted(_ text: String, _ path: [Value]) -> RuntimeError {
    failure("dataCorrupted", nil, path, text)
  }

  func missing(_ key: Value, _ path: [Value]) -> RuntimeError {
    let name = if case .handle(let key as SwiftObject) = key { key.keyText } else { "" }
    return failure(
      "keyNotFound", key, path, "No value associated with key \(world.text(key)) (\"\(name)\").")
  }

  /// The error of JSON that is not of the type which is wanted.
  func mismatch(_ json: Value, _ type: String, _ path: [Value]) -> RuntimeError {
    let wanted = Value.handle(SwiftPlainType(type))
    if json == .null, type != "Bool" {
      let container = ["Dictionary<String, Any>": "keyed", "Array<Any>": "unkeyed"][type]
      let what = container.map { "\($0) decoding container" } ?? "value of type \(type)"
      return failure(
        "valueNotFound", wanted, path, "Cannot get \(what) -- found null value instead")
    }
    let found =
      switch json {
      case .null: "null"
      case .bool: "bool"
      case .string: "a string"
      case .list: "an array"
      case .record: "a dictionary"
      default: "number"
      }
    return failure(
      "typeMismatch", wanted, path, "Expected to decode \(type) but found \(found) instead.")
  }

  /// JSON as the members of an object.
  func record(_ json: Value, _ path: [Value]) throws -> Record {
    if case .record(let record) = json { return record }
    throw mismatch(json, "Dictionary<String, Any>", path)
  }

  /// JSON as the members of a list.
  func list(_ json: Value, _ path: [Value]) throws -> [Value] {
    if case .list(let members) = json { return members }
    throw mismatch(json, "Array<Any>", path)
  }

  /// A `DecodingError`: the type or the key that was wanted, and the context.
  func failure(_ name: String, _ subject: Value?, _ path: [Value], _ text: String) -> RuntimeError {
    let context = SwiftObject(world.native("Context"))
    context.fields = [
      "codingPath": .list(path), "debugDescription": .string(text), "underlyingError": .null,
    ]
    let made = SwiftObject(case: name, world.native("DecodingError"))
    for (place, value) in ([subject].compactMap { $0 } + [.handle(context)]).enumerated() {
      made.fields["\(place)"] = value
    }
    return RuntimeError(thrown: .handle(made))
  }

  /// A key of a path.
  func key(_ name: String, of type: String = "CodingKeys") -> Value {
    let made = SwiftObject(world.native(type))
    made.fields = ["stringValue": .string(name), "intValue": .null]
    return .handle(made)
  }

  /// The key of a member of a list.
  func key(_ place: Int) -> Value {
    let made = SwiftObject(world.native("_CodingKey"))
    made.fields = ["stringValue": .string("Index \(place)"), "intValue": .int(place)]
    return .handle(made)
  }
}
