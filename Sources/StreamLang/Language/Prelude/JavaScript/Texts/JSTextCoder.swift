/// `new TextEncoder()`: texts as bytes.
final class JSTextEncoder: JSObject, JSCallable {
  static let methods: Set<String> = ["encode", "encodeInto"]

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    let text = given[0].isUndefined ? "" : try given.text(0)
    switch name {
    case "encode": return world.bytes(Array(text.utf8))
    case "encodeInto":
      guard let target = given[1].object as? JSTypedArray, target.kind == .uint8 else {
        throw world.typeError("The \"dest\" argument must be an instance of Uint8Array.")
      }
      var (read, written) = (0, 0)
      for scalar in text.unicodeScalars {
        let bytes = Array(String(scalar).utf8)
        if written + bytes.count > target.count { break }
        for (place, byte) in bytes.enumerated() {
          try target.put(.int(Int(byte)), at: written + place)
        }
        (read, written) = (read + String(scalar).utf16.count, written + bytes.count)
      }
      return world.object(of: ["read": .int(read), "written": .int(written)])
    default: return nil
    }
  }

  override func computed(_ name: String) -> Value? { name == "encoding" ? .string("utf-8") : nil }
  override var ownTag: String? { "TextEncoder" }
  override var shownText: String? { "{ encoding: 'utf-8' }" }
}

/// `new TextDecoder()`: bytes as texts.
final class JSTextDecoder: JSObject, JSCallable {
  static let methods: Set<String> = ["decode"]
  private enum Encoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16le"
    case latin = "windows-1252"
  }
  private var encoding = Encoding.utf8
  private var isFatal = false
  private var keepsMark = false
  /// The bytes of a character that is not complete.
  private var rest: [UInt8] = []
  /// True when a text has begun, so that a mark at its beginning is a character.
  private var hasBegun = false

  private static let names: [String: Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "utf-16": .utf16, "utf-16le": .utf16, "latin1": .latin,
    "ascii": .latin, "us-ascii": .latin, "iso-8859-1": .latin, "windows-1252": .latin,
  ]

  func begin(_ given: JSArguments) throws {
    let name = given[0].isUndefined ? "utf-8" : try given.text(0)
    guard let encoding = Self.names[name.lowercased()] else {
      throw world.failure("RangeError", "The \"\(name)\" encoding is not supported")
    }
    self.encoding = encoding
    isFatal = given[1].member("fatal")?.isTruthy == true
    keepsMark = given[1].member("ignoreBOM")?.isTruthy == true
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard name == "decode" else { return nil }
    let bytes = rest + (given[0].isUndefined ? [] : try world.bytes(of: given[0]))
    let goesOn = given[1].member("stream")?.isTruthy == true
    let count = goesOn ? complete(bytes) : bytes.count
    rest = Array(bytes.dropFirst(count))
    var text = try text(of: bytes.prefix(count))
    if !hasBegun, !keepsMark, text.unicodeScalars.first == "\u{FEFF}" {
      text = String(text.unicodeScalars.dropFirst())
    }
    hasBegun = goesOn && (hasBegun || count > 0)
    return .string(text)
  }

  /// The number of bytes in front of a character that is not complete.
  private func complete(_ bytes: [UInt8]) -> Int {
    switch encoding {
    case .latin: return bytes.count
    case .utf16: return bytes.count - bytes.count % 2
    case .utf8:
      // A character has four bytes at most, and its first one says how many.
      for back in 1...3 where back <= bytes.count {
        let byte = bytes[bytes.count - back]
        if byte & 0xC0 == 0x80 { continue }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        return length > back ? bytes.count - back : bytes.count
      }
      return bytes.count
    }
  }

  private func text(of bytes: ArraySlice<UInt8>) throws -> String {
    let isWrong = world.typeError(
      "The encoded data was not valid for encoding \(encoding.rawValue)")
    switch encoding {
    case .utf8:
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      if isFatal { throw isWrong }
      return String(decoding: bytes, as: UTF8.self)
    case .utf16:
      let all = Array(bytes)
      let units = stride(from: 0, to: all.count - 1, by: 2).map {
        UInt16(all[$0]) | UInt16(all[$0 + 1]) << 8
      }
      if let text = String(validating: units, as: UTF16.self), all.count % 2 == 0 { return text }
      if isFatal { throw isWrong }
      return String(decoding: units, as: UTF16.self) + (all.count % 2 == 0 ? "" : "\u{FFFD}")
    case .latin: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "encoding": .string(encoding.rawValue)
    case "fatal": .bool(isFatal)
    case "ignoreBOM": .bool(keepsMark)
    default: nil
    }
  }

  override var ownTag: String? { "TextDecoder" }
  override var shownText: String? {
    "TextDecoder { encoding: '\(encoding.rawValue)', fatal: \(isFatal), ignoreBOM: \(keepsMark) }"
  }
}

extension JSWorld {
  /// Bytes as a `Uint8Array`.
  func bytes(_ bytes: [UInt8]) -> Value {
    let made = JSTypedArray(.uint8, self, instances(of: "Uint8Array"))
    made.hold(bytes)
    return .handle(made)
  }

  /// The bytes of a buffer, or of whatever looks at one.
  func bytes(of value: Value) throws -> [UInt8] {
    switch value.object {
    case let buffer as JSArrayBuffer: return buffer.bytes
    case let array as JSTypedArray: return Array(array.bytes)
    case let view as JSDataView: return view.bytes
    default:
      throw typeError(
        "The \"list\" argument must be an instance of SharedArrayBuffer, ArrayBuffer or "
          + "ArrayBufferView.")
    }
  }

  func defineTextCoders() {
    add("TextEncoder", nil, { JSTextEncoder($0, $1) })
    add("TextDecoder", nil, { JSTextDecoder($0, $1) }) { try $0.begin($1) }
  }
}
