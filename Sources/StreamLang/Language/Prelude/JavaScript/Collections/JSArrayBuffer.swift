/// `new ArrayBuffer(8)`: bytes, which typed arrays and views read and write.
final class JSArrayBuffer: JSObject, JSCallable {
  static let methods: Set<String> = ["slice"]
  /// The number of bytes that there may be.
  static let limit = 8 * BuiltinCall.sizeLimit
  var bytes: [UInt8] = []

  func begin(_ given: JSArguments) throws {
    let count = try given.whole(0)
    guard 0...Self.limit ~= count else {
      throw world.failure("RangeError", "Invalid array buffer length")
    }
    bytes = Array(repeating: 0, count: count)
  }

  /// The bytes from a place on as one number, of which the first one is the lowest.
  subscript(place: Int, size: Int) -> UInt64 {
    get {
      if size == 1 { return UInt64(bytes[place]) }
      return bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    set {
      for index in 0..<size {
        bytes[place + index] = UInt8(truncatingIfNeeded: newValue >> UInt64(8 * index))
      }
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard name == "slice" else { return nil }
    let made = JSArrayBuffer(world, prototype)
    made.bytes = Array(bytes[try given.range(0, of: bytes.count)])
    return .handle(made)
  }

  override func computed(_ name: String) -> Value? {
    name == "byteLength" ? .int(bytes.count) : nil
  }

  override var ownTag: String? { "ArrayBuffer" }
  override var shownText: String? {
    let contents = bytes.map(\.hexadecimal).joined(separator: " ")
    return "\(makerName) { [Uint8Contents]: <\(contents)>, byteLength: \(bytes.count) }"
  }
}

/// The kinds of numbers that typed arrays hold.
enum JSNumberKind: String, CaseIterable {
  case int8 = "Int8"
  case uint8 = "Uint8"
  case clamped = "Uint8Clamped"
  case int16 = "Int16"
  case uint16 = "Uint16"
  case int32 = "Int32"
  case uint32 = "Uint32"
  case float32 = "Float32"
  case float64 = "Float64"
  case bigInt64 = "BigInt64"
  case bigUint64 = "BigUint64"

  /// The number of bytes of each.
  var size: Int {
    switch self {
    case .int8, .uint8, .clamped: 1
    case .int16, .uint16: 2
    case .int32, .uint32, .float32: 4
    case .float64, .bigInt64, .bigUint64: 8
    }
  }

  /// The number that bits stand for.
  func value(of bits: UInt64, _ world: JSWorld) -> Value {
    switch self {
    case .int8: .int(Int(Int8(truncatingIfNeeded: bits)))
    case .int16: .int(Int(Int16(truncatingIfNeeded: bits)))
    case .int32: .int(Int(Int32(truncatingIfNeeded: bits)))
    case .uint8, .clamped, .uint16, .uint32: .int(Int(bits))
    case .float32: JSNumber.value(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .float64: JSNumber.value(Double(bitPattern: bits))
    case .bigInt64: JSBigInt.made(of: Int64(bitPattern: bits), world)
    case .bigUint64: JSBigInt.made(of: bits, world)
    }
  }

  /// The bits of a value: what is too large loses its highest ones, unless it is clamped.
  func bits(of value: Value, _ world: JSWorld) throws -> UInt64 {
    switch self {
    case .bigInt64, .bigUint64:
      guard value.object is JSBigInt else {
        throw world.typeError("Cannot convert \(try world.text(value)) to a BigInt")
      }
      return UInt64(try world.text(world.cut(value, to: .int(64), isSigned: false))) ?? 0
    default: break
    }
    if value.object is JSBigInt {
      throw world.typeError("Cannot convert a BigInt value to a number")
    }
    let number = try world.number(value)
    switch self {
    case .float32: return UInt64(Float(number).bitPattern)
    case .float64: return number.bitPattern
    case .clamped:
      return number.isNaN ? 0 : UInt64(max(0, min(255, number)).rounded(.toNearestOrEven))
    default: return UInt64(truncatingIfNeeded: JSNumber.int32(number)) & (1 << UInt64(8 * size) - 1)
    }
  }
}

/// `new DataView(buffer)`: numbers of any kind at any place.
final class JSDataView: JSObject, JSCallable {
  static let methods = Set(
    JSNumberKind.allCases.filter { $0 != .clamped }.flatMap {
      ["get\($0.rawValue)", "set\($0.rawValue)"]
    })
  private var buffer: JSArrayBuffer?
  private var bounds = 0..<0
  var bytes: [UInt8] { buffer.map { Array($0.bytes[bounds]) } ?? [] }

  func begin(_ given: JSArguments) throws {
    guard let buffer = given[0].object as? JSArrayBuffer else {
      throw world.typeError("First argument to DataView constructor must be an ArrayBuffer")
    }
    let offset = try given.whole(1)
    guard 0...buffer.bytes.count ~= offset else {
      throw world.failure(
        "RangeError", "Start offset \(offset) is outside the bounds of the buffer")
    }
    let count = try given.whole(2, buffer.bytes.count - offset)
    guard 0...buffer.bytes.count - offset ~= count else {
      throw world.failure("RangeError", "Invalid DataView length \(count)")
    }
    (self.buffer, bounds) = (buffer, offset..<offset + count)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard Self.methods.contains(name), let buffer,
      let kind = JSNumberKind(rawValue: String(name.dropFirst(3)))
    else { return nil }
    let isRead = name.hasPrefix("get")
    let bits = isRead ? 0 : try kind.bits(of: given[1], world)
    let place = try given.whole(0)
    guard place >= 0, place <= bounds.count - kind.size else {
      throw world.failure("RangeError", "Offset is outside the bounds of the DataView")
    }
    let isLittle = given[isRead ? 1 : 2].isTruthy
    func ordered(_ bits: UInt64) -> UInt64 {
      isLittle ? bits : bits.byteSwapped >> UInt64(64 - 8 * kind.size)
    }
    if isRead {
      return kind.value(of: ordered(buffer[bounds.lowerBound + place, kind.size]), world)
    }
    buffer[bounds.lowerBound + place, kind.size] = ordered(bits)
    return .undefined
  }

  override func computed(_ name: String) -> Value? {
    switch name {
    case "byteLength": .int(bounds.count)
    case "byteOffset": .int(bounds.lowerBound)
    case "buffer": buffer.map { .handle($0) }
    default: nil
    }
  }

  override var ownTag: String? { "DataView" }
  override var shownText: String? {
    let contents = buffer?.shownText ?? "undefined"
    return "\(makerName) { byteLength: \(bounds.count), byteOffset: \(bounds.lowerBound), "
      + "buffer: \(contents) }"
  }
}
