/// A whole number above the largest `Int`: of the types `UInt64` and `UInt`.
///
/// All other numbers of these types are plain whole numbers, so that two which are equal are the same value.
final class SwiftWide: Handle {
  let number: UInt64

  fileprivate init(_ number: UInt64) {
    self.number = number
    super.init(String(number), [:])
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftWide)?.number == number }
  override func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Value {
  init(wide number: UInt64) {
    self = Int(exactly: number).map { .int($0) } ?? .handle(SwiftWide(number))
  }

  /// The whole number that it is, if it has no sign.
  var wide: UInt64? {
    switch self {
    case .int(let number): UInt64(exactly: number)
    case .handle(let handle): (handle as? SwiftWide)?.number
    default: nil
    }
  }

  /// The bits of a whole number.
  var bits: UInt64? {
    if case .int(let number) = self { return UInt64(bitPattern: Int64(number)) }
    return wide
  }
}
