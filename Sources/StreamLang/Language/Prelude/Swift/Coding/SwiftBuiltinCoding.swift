import OrderedCollections

extension Builtin {
  /// `Codable` and `Data`.
  static let swiftCoding: [Builtin] = [
    swift("coder", 1...1, "`JSONDecoder()`, `JSONEncoder()`, by its name.") {
      .handle(SwiftCoder($0.swift, called: $0[0].plainText))
    },
    swift("decode", 3...3, "`a.decode(T.self, from: b)`: the coder, the type as a text, the bytes.")
    {
      call in
      guard case .handle(let data as SwiftData) = call[2].unwrapped ?? .null else {
        throw call.swift.failure("\(call.swift.described(call[2])) is no Data")
      }
      return try call.coder.decode(data, as: try call.text(1))
    },
    swift("encode", 2...2, "`a.encode(b)`: the coder, and the value.") { call in
      .handle(try call.coder.encode(call[1]))
    },
    swift(
      "decodingError", 3...4,
      "A `DecodingError`: its name, the path of keys, what it says, and the type or the key."
    ) { call in
      let path = try call.swift.members(call[1])
      let faults = SwiftCodingFaults(world: call.swift)
      let error = faults.failure(
        try call.text(0), call.has(3) ? call[3] : nil, path, try call.text(2))
      return error.thrown?.value ?? .null
    },
    swift("data", 0...1, "`Data(a)`: of the bytes in a list, or of a text.") { call in
      .handle(try call.data(of: call.has(0) ? call[0] : .list([])))
    },
    swift("dataText", 1...1, "`String(decoding: a, as: UTF8.self)`.") { call in
      let data = try call.data(of: call[0].unwrapped ?? .null)
      return .string(String(decoding: data.bytes, as: UTF8.self))
    },
    swift("base64Data", 1...1, "`Data(base64Encoded: a)`: an optional.") { call in
      .optional(SwiftData(base64: try call.text(0)).map { .handle($0) })
    },
    swift("jsonObject", 1...1, "`JSONSerialization.jsonObject(with: a)`.") { call in
      guard let json = Value(json: try call.data(of: call[0].unwrapped ?? .null)) else {
        let code = SwiftObject(
          error: .string("NSCocoaErrorDomain"), code: .int(3840), .null, call.swift)
        throw RuntimeError(thrown: .handle(code))
      }
      return call.swift.object(ofJSON: json)
    },
    swift("jsonData", 1...2, "`JSONSerialization.data(withJSONObject: a, options: b)`.") { call in
      let coder = SwiftCoder(call.swift, called: "JSONEncoder")
      if call.has(1) { try coder.set("outputFormatting", to: call[1]) }
      return .handle(try coder.encode(call[0]))
    },
  ]
}

extension SwiftWorld {
  /// Dictionaries, lists and plain values of JSON.
  fileprivate func object(ofJSON json: Value) -> Value {
    switch json {
    case .null: return .handle(SwiftObject(native("NSNull")))
    case .list(let members): return .list(members.map(object(ofJSON:)))
    case .record(let record):
      var entries = OrderedTable<Value, Value>()
      for (name, value) in record.fields { entries[key: .string(name)] = object(ofJSON: value) }
      return .handle(SwiftDictionary(entries))
    default: return json
    }
  }
}

extension BuiltinCall {
  /// The bytes of a list, a text or of data.
  fileprivate func data(of value: Value) throws -> SwiftData {
    switch value {
    case .string(let text): return SwiftData(Array(text.utf8))
    case .handle(let data as SwiftData): return data
    default:
      let bytes = try swift.members(value).map { byte -> UInt8 in
        guard case .int(let number) = byte, let made = UInt8(exactly: number) else {
          throw swift.failure("\(swift.described(byte)) is no byte")
        }
        return made
      }
      return SwiftData(bytes)
    }
  }

  fileprivate var coder: SwiftCoder {
    get throws {
      guard case .handle(let coder as SwiftCoder) = values[0] else {
        throw swift.failure("\(swift.described(values[0])) is no coder")
      }
      return coder
    }
  }
}
