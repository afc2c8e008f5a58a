extension Builtin {
  /// `Codable` and `Data`.
  static let swiftCoding: [Builtin] = [
    swift("coder", 0...0, "`JSONDecoder()`, `JSONEncoder()`.") { .handle(SwiftCoder($0.swift)) },
    swift("decode", 3...3, "`a.decode(T.self, from: b)`: the coder, the type as a text, the bytes.")
    {
      call in
      guard case .handle(let data as SwiftData) = call.values[2].unwrapped ?? .null else {
        throw call.swift.failure("\(call.swift.described(call.values[2])) is no Data")
      }
      return try call.coder.decode(data, as: try call.text(1))
    },
    swift("encode", 2...2, "`a.encode(b)`: the coder, and the value.") { call in
      .handle(try call.coder.encode(call.values[1]))
    },
    swift("data", 0...1, "`Data(a)`: of the bytes in a list, or of a text.") { call in
      switch call.has(0) ? call.values[0] : .list([]) {
      case .string(let text): return .handle(SwiftData(Array(text.utf8)))
      case .handle(let data as SwiftData): return .handle(data)
      case let value:
        let bytes = try call.swift.members(value).map { byte -> UInt8 in
          guard case .int(let number) = byte, let made = UInt8(exactly: number) else {
            throw call.swift.failure("\(call.swift.described(byte)) is no byte")
          }
          return made
        }
        return .handle(SwiftData(bytes))
      }
    },
    swift("dataText", 1...1, "`String(decoding: a, as: UTF8.self)`.") { call in
      guard case .handle(let data as SwiftData) = call.values[0].unwrapped ?? .null else {
        throw call.swift.failure("\(call.swift.described(call.values[0])) is no Data")
      }
      return .string(String(decoding: data.bytes, as: UTF8.self))
    },
  ]
}

extension BuiltinCall {
  fileprivate var coder: SwiftCoder {
    get throws {
      guard case .handle(let coder as SwiftCoder) = values[0] else {
        throw swift.failure("\(swift.described(values[0])) is no coder")
      }
      return coder
    }
  }
}
