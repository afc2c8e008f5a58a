/// Powers without a mathematical library: repeated squares for the whole part of the exponent,
/// repeated square roots for its bits after the point.
enum Power {
  static func whole(_ base: Int, _ exponent: Int) throws -> Int {
    var (result, square, rest) = (1, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = try product(result, square) }
      rest >>= 1
      if rest > 0 { square = try product(square, square) }
    }
    return result
  }

  private static func product(_ a: Int, _ b: Int) throws -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    if overflow { throw RuntimeError("integer overflow") }
    return product
  }

  static func real(_ base: Double, _ exponent: Double) throws -> Double {
    if base == 0, exponent < 0 { throw RuntimeError("division by zero") }
    if base.isNaN || exponent.isNaN { return .nan }
    let whole = exponent.magnitude.rounded(.down)
    let fraction = exponent.magnitude - whole
    if base < 0, fraction != 0 {
      throw RuntimeError(
        "pow of a negative number wants a whole number, got \(Value.text(of: exponent))")
    }
    let steps = whole < 1e18 ? Int(whole) : Int(1e18)
    let power = Wide(base).power(steps) * Wide(base).root(fraction)
    return exponent < 0 ? 1 / power.high : power.high
  }
}

/// A number of twice the precision, as a sum of two; what rounding loses does not add up.
///
/// - Source: Dekker, *A floating-point technique for extending the available precision*, 1971.
private struct Wide {
  let high: Double
  private let low: Double

  init(_ high: Double, _ low: Double = 0) {
    let sum = high + low
    let isExact = sum.isFinite && low.isFinite
    self.high = isExact ? sum : high
    self.low = isExact ? low - (sum - high) : 0
  }

  static func * (a: Wide, b: Wide) -> Wide {
    let product = a.high * b.high
    let lost = (-product).addingProduct(a.high, b.high)
    return Wide(product, lost + a.high * b.low + a.low * b.high)
  }

  private var squareRoot: Wide {
    let root = high.squareRoot()
    if root == 0 || !root.isFinite { return Wide(root) }
    return Wide(root, (high.addingProduct(-root, root) + low) / (2 * root))
  }

  func power(_ exponent: Int) -> Wide {
    var (result, square, rest) = (Wide(1), self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// To the power of a number from 0 up to 1.
  func root(_ exponent: Double) -> Wide {
    var (result, root, rest) = (Wide(1), self, exponent)
    // The remainder of 64 square roots of any number is 1.
    for _ in 0..<64 where rest > 0 {
      root = root.squareRoot
      rest *= 2
      if rest >= 1 {
        result = result * root
        rest -= 1
      }
    }
    return result
  }
}
