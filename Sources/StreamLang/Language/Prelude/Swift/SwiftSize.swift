/// A type of whole numbers, such as `UInt8`.
///
/// Its values are whole numbers here, and checked where they are made.
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

  func exactly(_ number: Int?) -> Int? {
    number.flatMap { bounds.contains($0) ? $0 : nil }
  }
}

extension SwiftWorld {
  /// `T(a)` of a type of whole numbers; `way` is the label of the argument.
  func sized(_ value: Value, _ size: SwiftSize, _ way: String) throws -> Value {
    func optional(_ number: Int?) -> Value {
      size.exactly(number).map { .handle(SwiftOptional(.int($0))) } ?? .null
    }
    let number: Int
    switch value.unwrapped {
    case .int(let whole)?: number = whole
    case .double(let decimal)? where way == "exactly": return optional(Int(exactly: decimal))
    case .double(let decimal)?:
      guard decimal.isFinite, let whole = Int(exactly: decimal.rounded(.towardZero)) else {
        throw failure("Double value cannot be converted to \(size.name)")
      }
      number = whole
    case .string(let text)?: return optional(Int(text))
    default: return .null
    }
    switch way {
    case "exactly": return optional(number)
    case "clamping": return .int(size.clamped(number))
    case "truncatingIfNeeded": return .int(size.wrapped(number))
    default:
      guard let number = size.exactly(number) else {
        throw failure("Not enough bits to represent the passed value")
      }
      return .int(number)
    }
  }
}
