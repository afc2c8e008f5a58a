/// Powers, cube roots and distances with the digits that node computes.
///
/// - Source: FDLIBM by Sun Microsystems, which the engine of node follows.
extension JSTranscendental {
  /// The functions of one number, by the names that both JavaScript and Swift have for them.
  static let named: [String: @Sendable (Double) -> Double] = [
    "cbrt": cubeRoot, "sin": sine, "cos": cosine, "tan": tangent, "asin": arcSine,
    "acos": arcCosine, "atan": arcTangent, "sinh": hyperbolicSine, "cosh": hyperbolicCosine,
    "tanh": hyperbolicTangent, "asinh": areaSine, "acosh": areaCosine, "atanh": areaTangent,
    "expm1": exponentialLess1, "log1p": logarithmOf1Plus, "exp": exponential, "log": logarithm,
    "log2": binaryLogarithm, "log10": decimalLogarithm,
  ]

  static func power(_ x: Double, _ y: Double) -> Double {
    if y.isNaN || x.magnitude == 1 && y.isInfinite { return .nan }
    if y == 0 { return 1 }
    if x.isNaN { return .nan }
    let isWhole = y.magnitude >= 0x1p53 || y == y.rounded()
    let isOdd = isWhole && y.magnitude < 0x1p53 && y.remainder(dividingBy: 2) != 0
    if y.isInfinite { return (x.magnitude > 1) == (y > 0) ? .infinity : 0 }
    if y.magnitude == 1 { return y > 0 ? x : 1 / x }
    if y == 2 { return x * x }
    if y == 0.5, x >= 0 { return (x + 0).squareRoot() }
    let size = x.magnitude
    let isNegative = x.sign == .minus && isOdd
    if size == 0 || size == 1 || size.isInfinite {
      if x == -1, !isWhole { return .nan }
      let made = y < 0 ? 1 / size : size
      return isNegative ? -made : made
    }
    if x < 0, !isWhole { return .nan }
    let made = powerAbove0(size, y)
    return isNegative ? -made : made
  }

  static func cubeRoot(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let size = x.isNormal ? x.magnitude : x.magnitude * 0x1p54
    // The exponent through three is a first guess.
    let start: UInt64 = x.isNormal ? 715_094_163 : 696_219_795
    var t = Double(bitPattern: ((size.bitPattern >> 32) / 3 + start) << 32)
    let r = (t * t) * (t / x.magnitude)
    t *=
      series(r, 1.87595182427177009643, -1.88497979543377169875, 1.621429720105354466140)
      + ((r * r) * r) * (-0.758397934778766047437 + r * 0.145996192886612446982)
    t = Double(bitPattern: (t.bitPattern + 0x8000_0000) & 0xFFFF_FFFF_C000_0000)
    let quotient = x.magnitude / (t * t)
    let made = t + t * ((quotient - t) / (t + t + quotient))
    return x < 0 ? -made : made
  }

  /// The length of a vector.
  static func distance(_ parts: [Double]) -> Double {
    if parts.contains(where: \.isInfinite) { return .infinity }
    if parts.contains(where: \.isNaN) { return .nan }
    let largest = parts.map(\.magnitude).max() ?? 0
    if largest == 0 { return 0 }
    var (sum, lost) = (0.0, 0.0)
    for part in parts {
      let ratio = part.magnitude / largest
      let square = ratio * ratio - lost
      let next = sum + square
      lost = (next - sum) - square
      sum = next
    }
    return sum.squareRoot() * largest
  }

  private static func powerAbove0(_ x: Double, _ y: Double) -> Double {
    let log: (high: Double, low: Double)
    if y.magnitude >= 0x1p31 {
      // A number that is not nearly 1 is no number any more.
      let isFar = x < 0x1.ffffep-1 || x >= 0x1.00001p0
      if isFar || y.magnitude >= 0x1p64 { return (x > 1) == (y > 0) ? .infinity : 0 }
      let t = x - 1
      let w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25))
      let u = 1.44269502162933349609e+00 * t
      let v = t * 1.92596299112661746887e-08 - w * 1.44269504088896338700e+00
      let high = (u + v).upperHalf
      log = (high, v - (high - u))
    } else {
      log = logarithmOf2(x)
    }
    let high = y.upperHalf
    let low = (y - high) * log.high + y * log.low
    var first = high * log.high
    let sum = low + first
    if sum > 1024 || sum == 1024 && low + 8.0085662595372944372e-17 > sum - first {
      return .infinity
    }
    if sum < -1075 || sum == -1075 && low <= sum - first { return 0 }
    var count = 0
    if Int(sum.magnitude.bitPattern >> 32) > 0x3FE0_0000 {
      count = Int(sum.rounded(.toNearestOrAwayFromZero))
      first -= Double(count)
    }
    let t = (low + first).upperHalf
    let u = t * 6.93147182464599609375e-01
    let v = (low - (t - first)) * 6.93147180559945286227e-01 + t * -1.90465429995776804525e-09
    let z = u + v
    let w = v - (z - u)
    let square = z * z
    let rest =
      z - square
      * series(
        square, 1.66666666666666019037e-01, -2.77777777770155933842e-03,
        6.61375632143793436117e-05, -1.65339022054652515390e-06, 4.13813679705723846039e-08)
    // The engine of node divides by all that stands behind.
    let part = (z * rest) / ((rest - 2) - (w + z * w))
    return Double(sign: .plus, exponent: count, significand: 1 - (part - z))
  }

  /// The logarithm to the base 2, in two parts.
  private static func logarithmOf2(_ x: Double) -> (high: Double, low: Double) {
    var count = Double(x.exponent)
    var part = x.significand
    let digits = Int(part.bitPattern >> 32) & 0xFFFFF
    // The number near which the part lies, and its logarithm.
    var near = (base: 1.0, high: 0.0, low: 0.0)
    if digits > 0x3988E, digits < 0xBB67A {
      near = (1.5, 5.84962487220764160156e-01, 1.35003920212974897128e-08)
    } else if digits >= 0xBB67A {
      count += 1
      part /= 2
    }
    let (u, v) = (part - near.base, 1 / (part + near.base))
    let s = u * v
    let sHigh = s.upperHalf
    let word = (part.bitPattern >> 32) >> 1 | 0x2000_0000
    let sum = Double(bitPattern: (word + 0x0008_0000 + (near.base == 1.5 ? 1 << 18 : 0)) << 32)
    let sLow = v * ((u - sHigh * sum) - sHigh * (part - (sum - near.base)))
    let square = s * s
    let rest =
      square * square
      * series(
        square, 5.99999999999994648725e-01, 4.28571428578550184252e-01, 3.33333329818377432918e-01,
        2.72728123808534006489e-01, 2.30660745775561754067e-01, 2.06975017800338417784e-01)
      + sLow * (sHigh + s)
    let squareHigh = sHigh * sHigh
    let tHigh = (3 + squareHigh + rest).upperHalf
    let tLow = rest - ((tHigh - 3) - squareHigh)
    let (a, b) = (sHigh * tHigh, sLow * tHigh + tLow * s)
    let pHigh = (a + b).upperHalf
    let pLow = b - (pHigh - a)
    let zHigh = 9.61796700954437255859e-01 * pHigh
    let zLow = -7.02846165095275826516e-09 * pHigh + pLow * 9.61796693925975554329e-01 + near.low
    let high = (((zHigh + zLow) + near.high) + count).upperHalf
    return (high, zLow - (((high - count) - near.high) - zHigh))
  }
}
