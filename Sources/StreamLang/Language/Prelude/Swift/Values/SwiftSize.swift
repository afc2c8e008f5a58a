/// A type of whole numbers, such as `UInt8`.
///
/// Its values are whole numbers here, and checked where they are made; those above the largest `Int` are handles.
struct SwiftSize {
  let name: String
  let bounds: ClosedRange<Int>

  private static let all: [String: ClosedRange<Int>] = [
    "Int": .min ... .max, "Int8": -128...127, "Int16": -32768...32767,
    "Int32": -2_147_483_648...2_147_483_647, "Int64": .min ... .max, "UInt8": 0...255,
    "UInt16": 0...65535, "UInt32": 0...4_294_967_295, "UInt": 0...(.max), "UInt64": 0...(.max),
  ]

  /// Nil of all other types.
  init?(_ name: String) {
    guard let bounds = Self.all[name] else { return nil }
    (self.name, self.bounds) = (name, bounds)
  }

  /// True if every whole number here is one.
  var hasAll: Bool { bounds == .min ... .max }

  /// True if it has numbers that are too large here.
  var hasMore: Bool { bounds == 0...(.max) }

  /// A number as `truncatingIfNeeded` makes it: its lowest bits.
  func wrapped(_ number: Int) -> Int {
    let count = bounds.upperBound &- bounds.lowerBound &+ 1
    if count <= 0 { return number }
    let rest = (number &- bounds.lowerBound) % count
    return bounds.lowerBound + (rest < 0 ? rest + count : rest)
  }

  func clamped(_ number: Int) -> Int { min(max(number, bounds.lowerBound), bounds.upperBound) }

  func exactly(_ number: Int?) -> Int? { number.flatMap { bounds.contains($0) ? $0 : nil } }
}

extension SwiftSize {
  private var width: Int { Int(name.filter(\.isNumber)) ?? 64 }
  private var isSigned: Bool { bounds.lowerBound < 0 }

  /// The number of bits of its values.
  var bitWidth: Int { width }

  /// The properties of whole numbers that depend on their type.
  static let parts: Set<String> = [
    "leadingZeroBitCount", "trailingZeroBitCount", "nonzeroBitCount", "bitWidth", "byteSwapped",
    "bigEndian", "littleEndian",
  ]

  /// The properties of decimal numbers that depend on their type.
  static let decimalParts: Set<String> = [
    "significand", "nextUp", "nextDown", "ulp", "binade", "exponent", "isZero", "isFinite",
    "isNormal", "isSubnormal", "sign", "bitPattern", "description",
  ]

  /// The methods that say whether the result has room in the type.
  static let overflowing: Set<String> = [
    "addingReportingOverflow", "subtractingReportingOverflow", "multipliedReportingOverflow",
    "dividedReportingOverflow", "remainderReportingOverflow",
  ]

  /// A property of a number, by its name; nil of all but whole numbers.
  func part(_ name: String, of value: Value) -> Value? {
    guard let all = value.bits else { return nil }
    let bits = all & UInt64.max >> UInt64(64 - width)
    switch name {
    case "leadingZeroBitCount": return .int(bits.leadingZeroBitCount - (64 - width))
    case "trailingZeroBitCount": return .int(min(width, bits.trailingZeroBitCount))
    case "nonzeroBitCount": return .int(bits.nonzeroBitCount)
    case "bitWidth": return .int(width)
    case "byteSwapped", "bigEndian":
      let swapped = bits.byteSwapped >> UInt64(64 - width)
      if !isSigned { return Value(wide: swapped) }
      return .int(Int(Int64(bitPattern: swapped << UInt64(64 - width)) >> Int64(64 - width)))
    default: return value
    }
  }

  /// The lowest bits of a result, and whether they are not all of it; nil of all but whole numbers.
  func overflowing(_ name: String, _ left: Value, _ right: Value) -> (Value, overflow: Bool)? {
    if hasMore {
      guard let a = left.wide, let b = right.wide else { return nil }
      let (made, isTooLarge) = Self.result(name, a, b)
      return (Value(wide: made), isTooLarge)
    }
    guard case .int(let a) = left, case .int(let b) = right else { return nil }
    let (made, isTooLarge) = Self.result(name, a, b)
    return (.int(wrapped(made)), isTooLarge || !bounds.contains(made))
  }

  private static func result<Number: FixedWidthInteger>(
    _ name: String, _ a: Number, _ b: Number
  ) -> (partialValue: Number, overflow: Bool) {
    switch name {
    case "addingReportingOverflow": a.addingReportingOverflow(b)
    case "subtractingReportingOverflow": a.subtractingReportingOverflow(b)
    case "multipliedReportingOverflow": a.multipliedReportingOverflow(by: b)
    case "dividedReportingOverflow": a.dividedReportingOverflow(by: b)
    default: a.remainderReportingOverflow(dividingBy: b)
    }
  }
}

/// Decimal numbers by their bits.
extension Value {
  init(single number: Float) { self = Value.double(Double(number)).asDecimal(ofType: "Float") }

  /// `Double(bitPattern: a)`, `Float(bitPattern: a)`.
  init(bits: Int, ofType name: String) throws {
    if name != "Float" {
      self = .double(Double(bitPattern: UInt64(bitPattern: Int64(bits))))
    } else if let bits = UInt32(exactly: bits) {
      self = Value(single: Float(bitPattern: bits))
    } else {
      throw RuntimeError("the bits of a Float are a UInt32, got \(bits)")
    }
  }
}

extension SwiftSize {
  /// A property of a decimal number, by its name.
  static func part(_ name: String, of number: Double, ofType type: String) throws -> Value {
    type == "Float"
      ? try part(name, of: Float(number), Int(Float(number).bitPattern)) { Value(single: $0) }
      : try part(name, of: number, Int(exactly: number.bitPattern)) { .double($0) }
  }

  private static func part<Number: BinaryFloatingPoint>(
    _ name: String, of number: Number, _ bits: Int?, _ made: (Number) -> Value
  ) throws -> Value {
    switch name {
    case "description": return .string("\(number)")
    case "significand": return made(number.significand)
    case "nextUp": return made(number.nextUp)
    case "nextDown": return made(number.nextDown)
    case "ulp": return made(number.ulp)
    case "binade": return made(number.binade)
    case "exponent": return .int(Int(number.exponent))
    case "isZero": return .bool(number.isZero)
    case "isFinite": return .bool(number.isFinite)
    case "isNormal": return .bool(number.isNormal)
    case "isSubnormal": return .bool(number.isSubnormal)
    case "sign": return .symbol(number.sign == .minus ? "minus" : "plus")
    case "bitPattern":
      if let bits { return .int(bits) }
      throw RuntimeError("this bitPattern is too large here", help: "use that of a positive number")
    default: throw SwiftFault.fatal("a decimal number has no \(name)")
    }
  }

  /// `T(a)` of a type of whole numbers; `way` is the label of the argument.
  func made(of value: Value, _ way: String) throws -> Value {
    func optional(_ number: Int?) -> Value { .optional(exactly(number).map { .int($0) }) }
    let number: Int
    switch value.unwrapped {
    case .handle(let wide as SwiftWide)?:
      switch way {
      case "exactly": return hasMore ? .optional(.handle(wide)) : .null
      case _ where hasMore: return .handle(wide)
      case "clamping": return .int(bounds.upperBound)
      case "truncatingIfNeeded": return .int(wrapped(Int(truncatingIfNeeded: wide.number)))
      default: throw SwiftFault.fatal("Not enough bits to represent the passed value")
      }
    case .int(let whole)? where hasMore && way == "truncatingIfNeeded":
      return Value(wide: UInt64(bitPattern: Int64(whole)))
    case .int(let whole)?: number = whole
    case .double(let decimal)? where hasMore && way == "":
      guard let whole = UInt64(exactly: decimal.rounded(.towardZero)) else {
        throw SwiftFault.fatal("Double value cannot be converted to \(name)")
      }
      return Value(wide: whole)
    case .string(let text)? where hasMore: return .optional(UInt64(text).map { Value(wide: $0) })
    case .double(let decimal)? where way == "exactly": return optional(Int(exactly: decimal))
    case .double(let decimal)?:
      guard decimal.isFinite, let whole = Int(exactly: decimal.rounded(.towardZero)) else {
        throw SwiftFault.fatal("Double value cannot be converted to \(name)")
      }
      number = whole
    case .string(let text)?: return optional(Int(text))
    default: return .null
    }
    switch way {
    case "exactly": return optional(number)
    case "clamping": return .int(clamped(number))
    case "truncatingIfNeeded": return .int(wrapped(number))
    default:
      guard let number = exactly(number) else {
        throw SwiftFault.fatal("Not enough bits to represent the passed value")
      }
      return .int(number)
    }
  }
}
