/// Tangents, the angles that belong to sines and tangents, and hyperbolic functions, with the digits that node computes.
///
/// - Source: FDLIBM by Sun Microsystems, which the engine of node follows.
extension JSTranscendental {
  static func tangent(_ x: Double) -> Double {
    if !x.isFinite { return .nan }
    if x.magnitude < 0x1p-27 { return x }
    let (quarter, y, rest) = reduced(x)
    return tangentNear0(y, rest, isTurned: quarter % 2 == 1)
  }

  /// The tangent of an angle up to an eighth of a circle, or of what is a quarter further.
  private static func tangentNear0(_ angle: Double, _ rest: Double, isTurned: Bool) -> Double {
    let isLarge = Int(angle.magnitude.bitPattern >> 32) >= 0x3FE5_9428
    var (x, y) = (angle, rest)
    if isLarge {
      if angle < 0 { (x, y) = (-x, -y) }
      x = (.pi / 4 - x) + (3.06161699786838301793e-17 - y)
      y = 0
    }
    let z = x * x
    let w = z * z
    let odd = series(
      w, 1.33333333333201242699e-01, 2.18694882948595424599e-02, 3.59207910759131235356e-03,
      5.88041240820264096874e-04, 7.81794442939557092300e-05, -1.85586374855275456654e-05)
    let even =
      z
      * series(
        w, 5.39682539762260521377e-02, 8.86323982359930005737e-03, 1.45620945432529025516e-03,
        2.46463134818469906812e-04, 7.14072491382608190305e-05, 2.59073051863633712884e-05)
    let cube = z * x
    let more = y + z * (cube * (odd + even) + y) + 3.33333333333334091986e-01 * cube
    let made = x + more
    if isLarge {
      let one: Double = isTurned ? -1 : 1
      let size = one - 2 * (x - (made * made / (made + one) - more))
      return angle < 0 ? -size : size
    }
    if !isTurned { return made }
    let (high, inverse) = (made.upperHalf, -1 / made)
    let low = more - (high - x)
    let first = inverse.upperHalf
    return first + inverse * ((1 + first * high) + first * low)
  }

  static func arcTangent(_ x: Double) -> Double {
    if x.isNaN { return x }
    let size = x.magnitude
    if size >= 0x1p66 { return x < 0 ? -.pi / 2 : .pi / 2 }
    if size < 0x1p-27 { return x }
    // The angle that it lies near to, in two parts, and the tangent of what is left.
    let near: (high: Double, low: Double, rest: Double)
    switch size {
    case ..<0.4375: return x - x * arcSeries(x)
    case ..<0.6875:
      near = (4.63647609000806093515e-01, 2.26987774529616870924e-17, (2 * size - 1) / (2 + size))
    case ..<1.1875: near = (.pi / 4, 3.06161699786838301793e-17, (size - 1) / (size + 1))
    case ..<2.4375:
      near = (
        9.82793723247329054082e-01, 1.39033110312309984516e-17, (size - 1.5) / (1 + 1.5 * size)
      )
    default: near = (.pi / 2, 6.12323399573676603587e-17, -1 / size)
    }
    let made = near.high - ((near.rest * arcSeries(near.rest) - near.low) - near.rest)
    return x < 0 ? -made : made
  }

  private static func arcSeries(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    let odd =
      z
      * series(
        w, 3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02,
        6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02)
    let even =
      w
      * series(
        w, -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02,
        -5.83357013379057348645e-02, -3.65315727442169155270e-02)
    return odd + even
  }

  /// The angle of the point at `x` and `y`.
  static func angle(y: Double, x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    if x == 1 { return arcTangent(y) }
    let (isLeft, isBelow) = (x.sign == .minus, y.sign == .minus)
    func signed(_ size: Double) -> Double { isBelow ? -size : size }
    if y == 0 { return isLeft ? signed(.pi) : y }
    if x == 0 { return signed(.pi / 2) }
    if x.isInfinite {
      if y.isInfinite { return signed(isLeft ? 3 * (.pi / 4) : .pi / 4) }
      return signed(isLeft ? .pi : 0)
    }
    if y.isInfinite { return signed(.pi / 2) }
    let low = 1.2246467991473531772e-16
    let distance = Int(y.exponent) - Int(x.exponent)
    if distance > 60 { return signed(.pi / 2 + 0.5 * low) }
    let size = isLeft && distance < -60 ? 0 : arcTangent((y / x).magnitude)
    return signed(isLeft ? .pi - (size - low) : size)
  }

  /// A quotient by which the angle of a sine differs from the sine.
  private static func arcQuotient(_ z: Double) -> Double {
    let above =
      z
      * series(
        z, 1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
        -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05)
    let below = series(
      z, 1, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01,
      7.70381505559019352791e-02)
    return above / below
  }

  private static let lowQuarter = 6.12323399573676603587e-17

  static func arcSine(_ x: Double) -> Double {
    let size = x.magnitude
    if !(size <= 1) { return .nan }
    if size == 1 { return x * (.pi / 2) + x * lowQuarter }
    if size < 0x1p-26 { return x }
    if size < 0.5 { return x + x * arcQuotient(x * x) }
    let half = (1 - size) * 0.5
    let (root, quotient) = (half.squareRoot(), arcQuotient(half))
    let made: Double
    if Int(size.bitPattern >> 32) >= 0x3FEF_3333 {
      made = .pi / 2 - (2 * (root + root * quotient) - lowQuarter)
    } else {
      let high = root.upperHalf
      let rest = (half - high * high) / (root + high)
      let lost = 2 * root * quotient - (lowQuarter - 2 * rest)
      made = .pi / 4 - (lost - (.pi / 4 - 2 * high))
    }
    return x < 0 ? -made : made
  }

  static func arcCosine(_ x: Double) -> Double {
    if !(x.magnitude <= 1) { return .nan }
    if x.magnitude == 1 { return x > 0 ? 0 : .pi + 2 * lowQuarter }
    if x.magnitude < 0.5 {
      if x.magnitude < 0x1p-57 { return .pi / 2 + lowQuarter }
      return .pi / 2 - (x - (lowQuarter - x * arcQuotient(x * x)))
    }
    let half = (1 - x.magnitude) * 0.5
    let (root, quotient) = (half.squareRoot(), arcQuotient(half))
    if x < 0 { return .pi - 2 * (root + (quotient * root - lowQuarter)) }
    let high = root.upperHalf
    return 2 * (high + (quotient * root + (half - high * high) / (root + high)))
  }

  // MARK: Hyperbolic functions

  /// `exp(x) - 1`, also where that is nearly 0.
  static func exponentialLess1(_ x: Double) -> Double {
    if x.isNaN || x == .infinity { return x }
    if x > 709.782712893383973096 { return .infinity }
    if x < -38.816242 { return -1 }
    let high = Int(x.magnitude.bitPattern >> 32)
    if high < 0x3C90_0000 { return x }
    var (count, reduced, lost) = (0, x, 0.0)
    if high > 0x3FD6_2E42 {
      count =
        high < 0x3FF0_A2B2
        ? (x < 0 ? -1 : 1) : Int(1.44269504088896338700 * x + (x < 0 ? -0.5 : 0.5))
      let (above, below) = (x - Double(count) * ln2.high, Double(count) * ln2.low)
      reduced = above - below
      lost = (above - reduced) - below
    }
    let half = 0.5 * reduced
    let square = reduced * half
    let r = series(
      square, 1, -3.33333333333331316428e-02, 1.58730158725481460165e-03,
      -7.93650757867487942473e-05, 4.00821782732936239552e-06, -2.01099218183624371326e-07)
    let t = 3 - r * half
    var e = square * ((r - t) / (6 - reduced * t))
    if count == 0 { return reduced - (reduced * e - square) }
    e = (reduced * (e - lost) - lost) - square
    func scaled(_ value: Double) -> Double {
      Double(sign: .plus, exponent: count, significand: value)
    }
    switch count {
    case -1: return 0.5 * (reduced - e) - 0.5
    case 1: return reduced < -0.25 ? -2 * (e - (reduced + 0.5)) : 1 + 2 * (reduced - e)
    case ...(-2), 57...: return scaled(1 - (e - reduced)) - 1
    case ..<20:
      return scaled((1 - Double(sign: .plus, exponent: -count, significand: 1)) - (e - reduced))
    default:
      return scaled(reduced - (e + Double(sign: .plus, exponent: -count, significand: 1)) + 1)
    }
  }

  /// `log(1 + x)`, also where that is nearly 0.
  static func logarithmOf1Plus(_ x: Double) -> Double {
    if x.isNaN || x < -1 { return .nan }
    if x == -1 { return -.infinity }
    if x == .infinity { return x }
    if x.magnitude < 0x1p-54 { return x }
    if x.magnitude < 0x1p-29 { return x - x * x * 0.5 }
    var (k, f, lost, digits) = (0.0, x, 0.0, 1)
    if x >= 0.41421356 || x <= -0.29289321 {
      let sum = x < 0x1p53 ? 1 + x : x
      k = Double(sum.exponent)
      if x < 0x1p53 { lost = (k > 0 ? 1 - (sum - x) : x - (sum - 1)) / sum }
      digits = Int(sum.bitPattern >> 32) & 0xFFFFF
      var part = sum.significand
      if digits >= 0x6A09E {
        k += 1
        part /= 2
        digits = (0x100000 - digits) >> 2
      }
      f = part - 1
    }
    let half = 0.5 * f * f
    if digits == 0 {
      if f == 0 { return k == 0 ? 0 : k * ln2.high + (lost + k * ln2.low) }
      let square = half * (1 - 0.66666666666666666 * f)
      return k == 0 ? f - square : k * ln2.high - ((square - (k * ln2.low + lost)) - f)
    }
    let s = f / (2 + f)
    let z = s * s
    let sum =
      z
      * series(
        z, 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01,
        2.222219843214978396e-01, 1.818357216161805012e-01, 1.531383769920937332e-01,
        1.479819860511658591e-01)
    if k == 0 { return f - (half - s * (half + sum)) }
    return k * ln2.high - ((half - (s * (half + sum) + (k * ln2.low + lost))) - f)
  }

  static func hyperbolicSine(_ x: Double) -> Double {
    if !x.isFinite || x.magnitude < 0x1p-28 { return x }
    let (size, half) = (x.magnitude, x < 0 ? -0.5 : 0.5)
    if size < 22 {
      let t = exponentialLess1(size)
      return half * (size < 1 ? 2 * t - t * t / (t + 1) : t + t / (t + 1))
    }
    return halfExponential(size, half)
  }

  /// Half of an exponential, which may be the largest number there is.
  private static func halfExponential(_ size: Double, _ half: Double) -> Double {
    if size < 709.7822265625 { return half * exponential(size) }
    let root = exponential(0.5 * size)
    return half * root * root
  }

  static func hyperbolicCosine(_ x: Double) -> Double {
    let size = x.magnitude
    if !size.isFinite { return size }
    if size < 22 {
      if size < 0.3465735 {
        let t = exponentialLess1(size)
        let one = 1 + t
        return size < 0x1p-55 ? one : 1 + (t * t) / (one + one)
      }
      let t = exponential(size)
      return 0.5 * t + 0.5 / t
    }
    return halfExponential(size, 0.5)
  }

  static func hyperbolicTangent(_ x: Double) -> Double {
    if x.isNaN || x.magnitude < 0x1p-28 { return x }
    let size = x.magnitude
    var made = 1.0
    if size < 22 {
      let t = exponentialLess1(size < 1 ? -2 * size : 2 * size)
      made = size < 1 ? -t / (t + 2) : 1 - 2 / (t + 2)
    }
    return x < 0 ? -made : made
  }

  static func areaSine(_ x: Double) -> Double {
    if !x.isFinite || x.magnitude < 0x1p-28 { return x }
    let size = x.magnitude
    let made: Double
    switch size {
    case _ where size > 0x1p28: made = logarithm(size) + 6.93147180559945286227e-01
    case _ where size > 2: made = logarithm(2 * size + 1 / ((x * x + 1).squareRoot() + size))
    default:
      let square = x * x
      made = logarithmOf1Plus(size + square / (1 + (1 + square).squareRoot()))
    }
    return x < 0 ? -made : made
  }

  static func areaCosine(_ x: Double) -> Double {
    if !(x >= 1) { return .nan }
    if x == 1 { return 0 }
    if x >= 0x1p28 { return x.isInfinite ? x : logarithm(x) + 6.93147180559945286227e-01 }
    if x > 2 { return logarithm(2 * x - 1 / (x + (x * x - 1).squareRoot())) }
    let t = x - 1
    return logarithmOf1Plus(t + (2 * t + t * t).squareRoot())
  }

  static func areaTangent(_ x: Double) -> Double {
    let size = x.magnitude
    if !(size <= 1) { return .nan }
    if size == 1 { return x / 0 }
    if size < 0x1p-28 { return x }
    let twice = size + size
    let made =
      size < 0.5
      ? 0.5 * logarithmOf1Plus(twice + twice * size / (1 - size))
      : 0.5 * logarithmOf1Plus(twice / (1 - size))
    return x < 0 ? -made : made
  }
}

extension Double {
  /// The number without the second half of its digits.
  var upperHalf: Double { Double(bitPattern: bitPattern & 0xFFFF_FFFF_0000_0000) }
}
