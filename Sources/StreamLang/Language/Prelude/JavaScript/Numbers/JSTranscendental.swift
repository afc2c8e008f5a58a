/// Sines, exponentials and logarithms with the digits that node computes.
///
/// - Source: FDLIBM by Sun Microsystems, which the engine of node follows.
enum JSTranscendental {
  static func sine(_ x: Double) -> Double { sine(x, quarters: 0) }
  static func cosine(_ x: Double) -> Double { sine(x, quarters: 1) }

  /// The sine of an angle that is so many quarters of a circle further.
  private static func sine(_ x: Double, quarters: Int) -> Double {
    if !x.isFinite { return .nan }
    let (quarter, y, rest) = reduced(x)
    switch (quarter + quarters) & 3 {
    case 0: return sineNear0(y, rest)
    case 1: return cosineNear0(y, rest)
    case 2: return -sineNear0(y, rest)
    default: return -cosineNear0(y, rest)
    }
  }

  /// The quarter of a circle that an angle lies in, and what is left of it, as a sum of two.
  static func reduced(_ x: Double) -> (quarter: Int, y: Double, rest: Double) {
    if x.magnitude <= .pi / 4 { return (0, x, 0) }
    let size = x.magnitude
    if size >= 0x1p20 {
      let (quarters, y, rest) = JSLargeAngle.reduced(size)
      return x < 0 ? ((4 - quarters) & 3, -y, -rest) : (quarters & 3, y, rest)
    }
    let count = (size * 6.36619772367581382433e-01 + 0.5).rounded(.down)
    var left = size - count * 1.57079632673412561417e+00
    var lost = count * 6.07710050650619224932e-11
    var y = left - lost
    // The quarter in more digits, where many of them cancel.
    for (digits, part, end) in [
      (16, 6.07710050630396597660e-11, 2.02226624879595063154e-21),
      (49, 2.02226624871116645580e-21, 8.47842766036889956997e-32),
    ] where Int(size.exponent) - Int(y.exponent) > digits {
      let before = left
      left = before - count * part
      lost = count * end - ((before - left) - count * part)
      y = left - lost
    }
    let rest = (left - y) - lost
    let quarter = Int(count) & 3
    return x < 0 ? ((4 - quarter) & 3, -y, -rest) : (quarter, y, rest)
  }

  private static func sineNear0(_ x: Double, _ rest: Double) -> Double {
    if x.magnitude < 0x1p-27 { return x }
    let z = x * x
    let cube = z * x
    let more = series(
      z, 8.33333333332248946124e-03, -1.98412698298579493134e-04, 2.75573137070700676789e-06,
      -2.50507602534068634195e-08, 1.58969099521155010221e-10)
    let first = -1.66666666666666324348e-01
    if rest == 0 { return x + cube * (first + z * more) }
    return x - ((z * (0.5 * rest - cube * more) - rest) - cube * first)
  }

  private static func cosineNear0(_ x: Double, _ rest: Double) -> Double {
    if x.magnitude < 0x1p-27 { return 1 }
    let z = x * x
    let more =
      z
      * series(
        z, 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
        -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11)
    let high = Int(x.magnitude.bitPattern >> 32)
    if high < 0x3FD3_3333 { return 1 - (0.5 * z - (z * more - x * rest)) }
    let part = high > 0x3FE9_0000 ? 0.28125 : Double(bitPattern: UInt64(high - 0x0020_0000) << 32)
    return (1 - part) - ((0.5 * z - part) - (z * more - x * rest))
  }

  static let ln2 = (high: 6.93147180369123816490e-01, low: 1.90821492927058770002e-10)

  static func exponential(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 709.782712893383973096 { return .infinity }
    if x < -745.13321910194110842 { return 0 }
    if x.magnitude < 0x1p-28 { return 1 + x }
    if x == 1 { return 2.718281828459045 }
    let high = Int(x.magnitude.bitPattern >> 32)
    var count = 0.0
    if high > 0x3FD6_2E42 {
      count =
        high < 0x3FF0_A2B2
        ? (x < 0 ? -1 : 1)
        : (1.44269504088896338700 * x + (x < 0 ? -0.5 : 0.5)).rounded(.towardZero)
    }
    let (above, below) = (x - count * ln2.high, count * ln2.low)
    let y = above - below
    let z = y * y
    let c =
      y - z
      * series(
        z, 1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
        -1.65339022054652515390e-06, 4.13813679705723846039e-08)
    if count == 0 { return 1 - ((y * c) / (c - 2) - y) }
    let made = 1 - ((below - (y * c) / (2 - c)) - above)
    return Double(sign: .plus, exponent: Int(count), significand: made)
  }

  /// A power of 2, what is left beside it, and the first digits of that.
  private static func parts(_ x: Double) -> (k: Double, f: Double, digits: Int) {
    let digits = Int(x.significand.bitPattern >> 32) & 0xFFFFF
    let isLarge = (digits + 0x95F64) & 0x100000 != 0
    return (Double(x.exponent) + (isLarge ? 1 : 0), x.significand / (isLarge ? 2 : 1) - 1, digits)
  }

  private static func logarithmSum(_ s: Double) -> Double {
    let z = s * s
    let w = z * z
    let odd =
      w * series(w, 3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01)
    let even =
      z
      * series(
        w, 6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01,
        1.479819860511658591e-01)
    return even + odd
  }

  static func logarithm(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x.isInfinite { return x }
    let (k, f, digits) = parts(x)
    if (2 + digits) & 0xFFFFF < 3 {
      if f == 0 { return k * ln2.high + k * ln2.low }
      let square = f * f * (0.5 - 0.33333333333333333 * f)
      return k == 0 ? f - square : k * ln2.high - ((square - k * ln2.low) - f)
    }
    let s = f / (2 + f)
    let sum = logarithmSum(s)
    if (digits - 0x6147A) | (0x6B851 - digits) > 0 {
      let half = 0.5 * f * f
      if k == 0 { return f - (half - s * (half + sum)) }
      return k * ln2.high - ((half - (s * (half + sum) + k * ln2.low)) - f)
    }
    if k == 0 { return f - s * (f - sum) }
    return k * ln2.high - ((s * (f - sum) - k * ln2.low) - f)
  }

  static func binaryLogarithm(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return logarithm(x) }
    let (k, f, _) = parts(x)
    let half = 0.5 * f * f
    let s = f / (2 + f)
    let rest = s * (half + logarithmSum(s))
    let high = (f - half).upperHalf
    let low = (f - high) - half + rest
    let first = high * 1.44269504072144627571e+00
    let sum = k + first
    return (low + high) * 1.67517131648865118353e-10 + low * 1.44269504072144627571e+00
      + ((k - sum) + first) + sum
  }

  static func decimalLogarithm(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return logarithm(x) }
    let isSmall = x.exponent < 0
    let count = Double(x.exponent) + (isSmall ? 1 : 0)
    let part = isSmall ? x.significand / 2 : x.significand
    let low = count * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * logarithm(part)
    return low + count * 3.01029995663611771306e-01
  }

  /// `a + x * (b + x * (c + …))`.
  static func series(_ x: Double, _ factors: Double...) -> Double {
    factors.dropLast().reversed().reduce(factors.last ?? 0) { $1 + x * $0 }
  }
}
