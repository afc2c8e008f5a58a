/// The decimal digits of a number, so that it is rounded as it is written: 1.005 becomes 1.01.
struct DecimalText {
  private var isNegative: Bool
  private var digits: [UInt8]
  /// The number of digits that stand before the point; it may lie outside of them.
  private var point: Int

  init(_ number: Int) {
    isNegative = number < 0
    digits = String(number.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
    point = digits.count
  }

  /// The shortest digits that read back; nil for what has none.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    let parts = number.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    isNegative = number < 0
    digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
    point = mantissa[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }

  /// All digits of a number that is not negative, of which there may be more than read back; nil for what has none.
  init?(exactly number: Double) {
    guard number.isFinite else { return nil }
    isNegative = false
    (digits, point) = ([0], 1)
    if number == 0 { return }
    let exponent = Int(number.exponent) - Double.significandBitCount
    let whole = UInt64(number.significandBitPattern | (number.isNormal ? 1 << 52 : 0))
    let scale = number.isNormal ? exponent : -1074
    digits = String(whole).utf8.map { $0 - UInt8(ascii: "0") }
    // A half is five tenths.
    for _ in 0..<scale.magnitude { multiply(by: scale < 0 ? 5 : 2) }
    point = digits.count + min(scale, 0)
  }

  private mutating func multiply(by factor: UInt8) {
    var carry: UInt8 = 0
    for place in digits.indices.reversed() {
      let product = digits[place] * factor + carry
      (digits[place], carry) = (product % 10, product / 10)
    }
    if carry > 0 { digits.insert(carry, at: 0) }
  }

  /// Its digits from the first that is not 0 on, and how many of them stand before the point.
  var parts: (digits: String, point: Int) {
    let zeros = digits.prefix { $0 == 0 }.count
    return (digits.dropFirst(zeros).map(String.init).joined(), point - zeros)
  }

  /// With so many digits after the point; halves go away from zero.
  func rounded(to places: Int) -> DecimalText {
    let kept = point + places
    if kept >= digits.count { return self }
    var rounded = self
    rounded.digits = Array(digits.prefix(max(kept, 0)))
    if kept >= 0, digits[kept] >= 5 { rounded.increase(at: kept - 1, places) }
    if rounded.digits.allSatisfy({ $0 == 0 }) { rounded = DecimalText(0) }
    return rounded
  }

  /// Adds one to the digit at `place`, which is the last.
  private mutating func increase(at place: Int, _ places: Int) {
    var place = place
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 { return digits[place] += 1 }
    digits.insert(1, at: 0)
    point += 1
  }

  var text: String { text(places: nil) }

  /// With just so many digits after the point, or as many as there are.
  func text(places: Int?) -> String {
    var whole = ""
    var fraction = ""
    for (index, digit) in digits.enumerated() where index < point { whole += String(digit) }
    whole += String(repeating: "0", count: max(0, point - max(0, digits.count)))
    if point < digits.count {
      fraction += String(repeating: "0", count: max(0, -point))
      for digit in digits.dropFirst(max(0, point)) { fraction += String(digit) }
    }
    if let places { fraction += String(repeating: "0", count: max(0, places - fraction.count)) }
    let text = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return isNegative && digits.contains { $0 != 0 } ? "-" + text : text
  }
}
