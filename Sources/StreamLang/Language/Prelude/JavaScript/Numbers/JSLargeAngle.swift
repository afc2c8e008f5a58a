/// The rest of a large angle without its whole quarters of a circle, for which `Double` has too few digits.
enum JSLargeAngle {
  /// The quarters in an angle, of which only the last two binary digits are kept, and what is left, as a sum of two.
  ///
  /// The angle is finite and at least 2²⁰.
  static func reduced(_ size: Double) -> (quarters: Int, y: Double, rest: Double) {
    let digits = size.significandBitPattern | 1 << 52
    // Quarters that are multiples of four count nothing, so the first digit that matters stands here.
    let place = Int(size.exponent) - 52 + 62
    let product = multiplied(window(at: place), by: digits)
    // Its first two digits are whole quarters.
    var quarters = Int(product[0] >> 62)
    var left = shifted(product, by: 2)
    let isNegative = left[0] >> 63 == 1
    if isNegative {
      quarters += 1
      left = negated(left)
    }
    let (high, low) = doubles(left)
    let quarter = (high: 1.5707963267948966, low: 6.123233995736766e-17)
    let whole = high * quarter.high
    let error = (-whole).addingProduct(high, quarter.high)
    let more = error + (high * quarter.low + low * quarter.high)
    let y = whole + more
    let rest = (whole - y) + more
    return (quarters, isNegative ? -y : y, isNegative ? -rest : rest)
  }

  /// The 256 digits of 2 / π that begin at a place.
  private static func window(at place: Int) -> [UInt64] {
    let word = place / 64
    return shifted(Array(twoByPi[word...word + 4]), by: place % 64).dropLast()
  }

  /// The last 256 digits of a product.
  private static func multiplied(_ words: [UInt64], by factor: UInt64) -> [UInt64] {
    var carry: UInt64 = 0
    var made = words
    for index in words.indices.reversed() {
      let (high, low) = words[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      made[index] = sum
      carry = high + (overflow ? 1 : 0)
    }
    return made
  }

  private static func shifted(_ words: [UInt64], by count: Int) -> [UInt64] {
    words.indices.map { index in
      let next = index + 1 < words.count ? words[index + 1] : 0
      // A shift by 64 gives 0.
      return words[index] << UInt64(count) | next >> UInt64(64 - count)
    }
  }

  private static func negated(_ words: [UInt64]) -> [UInt64] {
    var carries = true
    var made = words
    for index in words.indices.reversed() {
      made[index] = ~words[index] &+ (carries ? 1 : 0)
      carries = carries && made[index] == 0
    }
    return made
  }

  /// A fraction as a sum of two.
  private static func doubles(_ words: [UInt64]) -> (high: Double, low: Double) {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return (0, 0) }
    let zeros = words[first].leadingZeroBitCount
    let digits = shifted(Array(words[first...]) + [0], by: zeros)
    let unit = Double(sign: .plus, exponent: -64 * first - zeros - 64, significand: 1)
    let low = (digits[0] & 0x7FF) << 53 | digits[1] >> 11
    return (Double(digits[0] & ~0x7FF) * unit, Double(low) * unit * 0x1p-53)
  }

  /// The digits of 2 / π behind the point, behind 64 zeros.
  private static let twoByPi: [UInt64] = [
    0, 0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E,
    0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B,
    0x1FF8_97FF_DE05_980F, 0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB,
    0xF0CF_BC20_9AF4_361D,
  ]
}
