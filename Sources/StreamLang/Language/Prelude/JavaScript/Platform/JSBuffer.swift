/// `Buffer.from('a')` of node: bytes that are read and written as texts and as numbers.
final class JSBuffer: JSTypedArray {
  override class var methods: Set<String> { allMethods }
  private static let allMethods = ownMethods.union([
    "toJSON", "equals", "compare", "write", "copy",
  ]).union(JSNumberAccess.all.keys)
  /// The number of bytes that are shown.
  private static let shownCount = 50

  override func begin(_ given: JSArguments) throws {
    guard case .string(let text) = given[0] else { return try super.begin(given) }
    hold(try world.encoding(given[1]).bytes(of: text))
  }

  override func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "toString", "toLocaleString":
      let (start, end) = (try given.place(1, count, 0), try given.place(2, count, count))
      let part = Array(bytes)[start..<max(start, end)]
      return .string(try world.encoding(given[0]).text(of: Array(part)))
    case "toJSON":
      return world.object(of: ["type": .string("Buffer"), "data": .handle(JSArray(values, world))])
    case "equals": return .bool(try Array(bytes) == other(given[0], "otherBuffer"))
    case "compare": return .int(Self.order(Array(bytes), try other(given[0], "target")))
    case "slice": return try super.call("subarray", given)
    case "write": return .int(try write(given))
    case "copy": return .int(try copy(given))
    case "fill":
      guard case .string = given[0] else { return try super.call(name, given) }
      let hasBounds = given[1].number != nil
      let (start, end) = (
        hasBounds ? try given.place(1, count, 0) : 0,
        hasBounds ? try given.place(2, count, count) : count
      )
      let encoding = try world.encoding(given[hasBounds ? 3 : 1])
      let pattern = encoding.bytes(of: try given.text(0))
      for place in start..<max(start, end) {
        try put(pattern.isEmpty ? 0 : pattern[(place - start) % pattern.count], at: place)
      }
      return .handle(self)
    case "indexOf", "includes", "lastIndexOf":
      guard given[0].number == nil else { return try super.call(name, given) }
      let found = try place(of: given, fromEnd: name == "lastIndexOf")
      return name == "includes" ? .bool(found >= 0) : .int(found)
    default:
      if let access = JSNumberAccess.all[name] { return try value(by: access, given) }
      return try super.call(name, given)
    }
  }

  override var shownText: String? {
    let shown = bytes.prefix(Self.shownCount).map { " " + $0.hexadecimal }.joined()
    let left = count - Self.shownCount
    return "<Buffer\(shown)\(left > 0 ? " ... \(left) more byte\(left == 1 ? "" : "s")" : "")>"
  }

  private func put(_ byte: UInt8, at place: Int) throws { try put(.int(Int(byte)), at: place) }

  /// The bytes of another one, or of a `Uint8Array`.
  private func other(_ value: Value, _ argument: String) throws -> [UInt8] {
    guard let array = value.object as? JSTypedArray, array.kind == .uint8 else {
      throw world.isUnfit(value, argument, "an instance of Buffer or Uint8Array")
    }
    return Array(array.bytes)
  }

  /// -1, 0 or 1.
  static func order(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
  }

  /// `write('a', offset, length, encoding)`, of which each but the text can be missing; the answer is how many bytes fit.
  private func write(_ given: JSArguments) throws -> Int {
    guard case .string(let text) = given[0] else {
      throw world.typeError("argument must be a string")
    }
    let settings = given.rest(1)
    let numbers = JSArguments(settings.filter { $0.number != nil }, world)
    let encoding = try world.encoding(settings.first { $0.typeName == "string" } ?? .undefined)
    let start = try numbers.whole(0)
    guard 0...count ~= start else { throw isOutside("offset", 0...count, Double(start)) }
    let most = max(0, min(count - start, try numbers.whole(1, count - start)))
    var written = 0
    for part in encoding.characters(of: text) {
      if written + part.count > most { break }
      for byte in part {
        try put(byte, at: start + written)
        written += 1
      }
    }
    return written
  }

  private func copy(_ given: JSArguments) throws -> Int {
    guard let target = given[0].object as? JSTypedArray else {
      throw world.isUnfit(given[0], "target", "an instance of Buffer or Uint8Array")
    }
    let place = try given.place(1, target.count, 0)
    let (start, end) = (try given.place(2, count, 0), try given.place(3, count, count))
    let part = values[start..<max(start, end)].prefix(target.count - place)
    for (index, value) in part.enumerated() { try target.put(value, at: place + index) }
    return part.count
  }

  /// The place at which a text or other bytes stand; -1 if nowhere.
  private func place(of given: JSArguments, fromEnd: Bool) throws -> Int {
    let hasPlace = given[1].number != nil
    let encoding = given[hasPlace ? 2 : 1]
    let wanted: [UInt8]
    if case .string(let text) = given[0] {
      wanted = try world.encoding(encoding).bytes(of: text)
    } else {
      wanted = try other(given[0], "value")
    }
    let all = Array(bytes)
    guard wanted.count <= all.count else { return -1 }
    func stands(_ place: Int) -> Bool { all[place..<place + wanted.count].elementsEqual(wanted) }
    let last = all.count - wanted.count
    if fromEnd {
      let start = hasPlace ? try given.index(1, count, last) : last
      return (0...min(last, start)).last(where: stands) ?? -1
    }
    let start = hasPlace ? try given.index(1, count, 0) : 0
    return start > last ? -1 : (start...last).first(where: stands) ?? -1
  }

  // MARK: Numbers

  private func value(by access: JSNumberAccess, _ given: JSArguments) throws -> Value {
    let size = access.kind.size
    let place = try given.whole(access.isRead ? 0 : 1)
    guard place >= 0, place <= count - size else {
      if count < size {
        let error = world.error("RangeError", "Attempt to access memory outside buffer bounds")
        error.object?.fields["code"] = .string("ERR_BUFFER_OUT_OF_BOUNDS")
        throw RuntimeError(thrown: error)
      }
      throw isOutside("offset", 0...count - size, Double(place))
    }
    let start = bounds.lowerBound + place
    func ordered(_ bits: UInt64) -> UInt64 {
      access.isLittle ? bits : bits.byteSwapped >> UInt64(64 - 8 * size)
    }
    if access.isRead { return access.kind.value(of: ordered(buffer[start, size]), world) }
    if let range = access.range {
      let number = try world.number(given[0])
      if number < Double(range.lowerBound) || number > Double(range.upperBound) {
        throw isOutside("value", range, number)
      }
    }
    buffer[start, size] = ordered(try access.kind.bits(of: given[0], world))
    return .int(place + size)
  }

  private func isOutside(_ name: String, _ range: ClosedRange<Int>, _ value: Double) -> RuntimeError
  {
    let error = world.error(
      "RangeError",
      "The value of \"\(name)\" is out of range. "
        + "It must be >= \(range.lowerBound) and <= \(range.upperBound). Received \(JSNumber.text(value))"
    )
    error.object?.fields["code"] = .string("ERR_OUT_OF_RANGE")
    return RuntimeError(thrown: error)
  }
}

/// A method of buffers that reads or writes a number: `readUInt16LE`.
struct JSNumberAccess {
  let kind: JSNumberKind
  let isRead: Bool
  let isLittle: Bool

  /// The whole numbers that have room; nil of numbers with a point, and of BigInts.
  var range: ClosedRange<Int>? {
    let bits = 8 * kind.size
    return switch kind {
    case .int8, .int16, .int32: -1 << (bits - 1)...(1 << (bits - 1)) - 1
    case .uint8, .uint16, .uint32: 0...(1 << bits) - 1
    default: nil
    }
  }

  static let all: [String: JSNumberAccess] = {
    let kinds: [(String, JSNumberKind)] = [
      ("Int8", .int8), ("UInt8", .uint8), ("Uint8", .uint8), ("Int16", .int16),
      ("UInt16", .uint16), ("Uint16", .uint16), ("Int32", .int32), ("UInt32", .uint32),
      ("Uint32", .uint32), ("Float", .float32), ("Double", .float64), ("BigInt64", .bigInt64),
      ("BigUInt64", .bigUint64), ("BigUint64", .bigUint64),
    ]
    var all: [String: JSNumberAccess] = [:]
    for (word, kind) in kinds {
      for verb in ["read", "write"] {
        for order in kind.size == 1 ? [""] : ["LE", "BE"] {
          all[verb + word + order] = JSNumberAccess(
            kind: kind, isRead: verb == "read", isLittle: order != "BE")
        }
      }
    }
    return all
  }()
}

/// The ways in which node writes bytes as texts.
enum JSEncoding: String {
  case utf8, hex, base64, base64url, latin1, ascii, utf16le

  init?(named name: String) {
    switch name.lowercased() {
    case "utf8", "utf-8": self = .utf8
    case "binary": self = .latin1
    case "ucs2", "ucs-2", "utf-16le": self = .utf16le
    case let name: self.init(rawValue: name)
    }
  }

  /// The bytes that a text stands for.
  ///
  /// A character that is no digit ends a text of base 16, and is skipped in base 64.
  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8: return Array(text.utf8)
    case .latin1, .ascii: return text.utf16.map { UInt8(truncatingIfNeeded: $0) }
    case .utf16le: return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .hex:
      let digits = text.unicodeScalars.map { Character($0).hexDigitValue }.prefix { $0 != nil }
        .compactMap(\.self)
      return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      }
    case .base64, .base64url:
      var signs: [UInt8] = []
      for sign in text.utf8 {
        switch sign {
        case UInt8(ascii: "="): return Base64.bytes(of: signs) ?? []
        case UInt8(ascii: "-"): signs.append(UInt8(ascii: "+"))
        case UInt8(ascii: "_"): signs.append(UInt8(ascii: "/"))
        case _ where Base64.bytes(of: [sign]) != nil: signs.append(sign)
        default: break
        }
      }
      return Base64.bytes(of: signs) ?? []
    }
  }

  /// The number of bytes that a text stands for, if all of it are signs that have a meaning.
  func mostBytes(of text: String) -> Int {
    switch self {
    case .hex: text.utf16.count / 2
    case .base64, .base64url:
      (text.utf16.count - text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }) * 3 / 4
    default: bytes(of: text).count
    }
  }

  /// The bytes of each character, which are written together or not at all.
  func characters(of text: String) -> [[UInt8]] {
    switch self {
    case .utf8, .utf16le: text.unicodeScalars.map { bytes(of: String($0)) }
    default: bytes(of: text).map { [$0] }
    }
  }

  func text(of bytes: [UInt8]) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .hex: return bytes.map(\.hexadecimal).joined()
    case .base64: return Base64.text(of: bytes)
    case .base64url:
      let signs = Base64.text(of: bytes).utf8.filter { $0 != UInt8(ascii: "=") }.map {
        switch $0 {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: $0
        }
      }
      return String(decoding: signs, as: UTF8.self)
    case .latin1: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case .ascii: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0 & 127) }))
    case .utf16le:
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}

extension JSWorld {
  /// Bytes as a `Buffer`.
  func buffer(_ bytes: [UInt8]) -> Value {
    let made = JSBuffer(.uint8, self, instances(of: "Buffer"))
    made.hold(bytes)
    return .handle(made)
  }

  /// The encoding that a value names; UTF-8 if it is missing.
  func encoding(_ value: Value) throws -> JSEncoding {
    if value.isNothing { return .utf8 }
    let name = try text(value)
    if let known = JSEncoding(named: name) { return known }
    let error = error("TypeError", "Unknown encoding: \(name)")
    error.object?.fields["code"] = .string("ERR_UNKNOWN_ENCODING")
    throw RuntimeError(thrown: error)
  }

  /// The bytes of a text in an encoding, or of whatever has bytes.
  func bytes(of value: Value, _ encoding: Value) throws -> [UInt8] {
    if case .string(let text) = value { return try self.encoding(encoding).bytes(of: text) }
    return try bytes(of: value)
  }

  func defineBuffers() {
    add("Buffer", classes["Uint8Array"], { JSBuffer(.uint8, $0, $1) }) { try $0.begin($1) }
    add("Blob", nil, { JSBlob($0, $1) }) { try $0.begin($1) }
    let owner = classes["Buffer"]
    owner?.answer = { [unowned owner] in try owner?.new($0) ?? .undefined }
    for (name, work) in Self.functionsOfBuffers { owner?.addNative(name, work) }
  }

  private static let functionsOfBuffers: Works = [
    "from": { js, given in
      if case .string(let text) = given[0] {
        return js.buffer(try js.encoding(given[1]).bytes(of: text))
      }
      guard given[0].isObject else {
        throw js.isUnfit(
          given[0], "first argument",
          "string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object")
      }
      var given = given
      if let data = given[0].member("data"), data.isList { given = JSArguments([data], js) }
      return try js.classes["Buffer"]?.new(given.values) ?? .undefined
    },
    "alloc": { js, given in
      let made = js.buffer(Array(repeating: 0, count: try js.size(given[0])))
      return given[1].isUndefined ? made : try js.call(made, "fill", fillArguments(given))
    },
    "allocUnsafe": { $0.buffer(Array(repeating: 0, count: try $0.size($1[0]))) },
    "byteLength": { js, given in
      guard case .string(let text) = given[0] else { return .int(try js.bytes(of: given[0]).count) }
      return .int(try js.encoding(given[1]).mostBytes(of: text))
    },
    "concat": { js, given in
      var bytes = try js.members(given[0]).flatMap { try js.bytes(of: $0) }
      if !given[1].isUndefined {
        let count = try js.size(given[1])
        bytes = Array(bytes.prefix(count))
        bytes += Array(repeating: 0, count: count - bytes.count)
      }
      return js.buffer(bytes)
    },
    "compare": { .int(JSBuffer.order(try $0.bytes(of: $1[0]), try $0.bytes(of: $1[1]))) },
    "isBuffer": { .bool($1[0].object is JSBuffer) },
    "isEncoding": { _, given in
      if case .string(let name) = given[0] {
        .bool(JSEncoding(named: name) != nil)
      } else {
        .bool(false)
      }
    },
  ]

  /// The value and the encoding that `Buffer.alloc` hands on.
  private static func fillArguments(_ given: JSArguments) -> [Value] {
    given[2].isUndefined ? [given[1]] : [given[1], given[2]]
  }

  private func size(_ value: Value) throws -> Int {
    guard let number = value.number else { throw isUnfit(value, "size", "number") }
    guard 0...Double(JSArrayBuffer.limit) ~= number else {
      throw failure(
        "RangeError",
        "The value of \"size\" is out of range. "
          + "It must be >= 0 && <= \(JSArrayBuffer.limit). Received \(JSNumber.text(number))")
    }
    return Int(number)
  }
}
