/// JavaScript's numbers: one kind, of which whole ones stay whole as long as they are exact.
enum JSNumber {
  /// The largest whole number below which all are exact.
  static let limit = 9_007_199_254_740_992.0

  /// A number as a value: whole where it is, but for -0.
  static func value(_ number: Double) -> Value {
    if number == 0 && number.sign == .minus { return .double(number) }
    if abs(number) <= limit, let whole = Int(exactly: number) { return .int(whole) }
    return .double(number)
  }

  /// The whole number of 32 bits that operators on bits take a number for.
  static func int32(_ number: Double) -> Int32 {
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int(rest))
  }

  /// The text of a number, as `String(x)` makes it.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if number < 0 { return "-" + text(-number) }
    let (digits, point) = shortest(number)
    let count = digits.count
    if point > 21 || point < -5 {
      let exponent = point - 1
      let rest = count > 1 ? "." + digits.dropFirst() : ""
      return "\(digits.prefix(1))\(rest)e\(exponent < 0 ? "-" : "+")\(exponent.magnitude)"
    }
    if point >= count { return digits + String(repeating: "0", count: point - count) }
    if point > 0 { return "\(digits.prefix(point)).\(digits.dropFirst(point))" }
    return "0." + String(repeating: "0", count: -point) + digits
  }

  /// The text of a number in another base: as many digits as tell it from its neighbours.
  static func text(_ number: Double, radix: Int) -> String {
    if !number.isFinite { return text(number) }
    if number < 0 { return "-" + text(-number, radix: radix) }
    if number >= 0x1p53 { return large(number, radix: radix) }
    if let whole = Int(exactly: number) { return String(whole, radix: radix) }
    var whole = Int(number.rounded(.down))
    var (rest, step) = (number - number.rounded(.down), 0.5 * number.ulp)
    var digits: [Int] = []
    repeat {
      rest *= Double(radix)
      step *= Double(radix)
      digits.append(Int(rest))
      rest -= rest.rounded(.down)
      let isUpper = rest > 0.5 || rest == 0.5 && (digits.last ?? 0) % 2 == 1
      guard isUpper, rest + step > 1 else { continue }
      // The last digit goes up, and with it those that are full.
      while let last = digits.popLast() {
        if last + 1 < radix {
          digits.append(last + 1)
          break
        }
      }
      if digits.isEmpty { whole += 1 }
      break
    } while rest >= step
    let fraction = digits.map { String($0, radix: radix) }.joined()
    return String(whole, radix: radix) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The text of a number of which a double has not all digits: as in V8, those that it has not are 0.
  private static func large(_ number: Double, radix: Int) -> String {
    var (rest, digits) = (number, "")
    while (rest / Double(radix)).exponent > 52 {
      rest /= Double(radix)
      digits += "0"
    }
    repeat {
      let digit = rest.truncatingRemainder(dividingBy: Double(radix))
      digits = String(Int(digit), radix: radix) + digits
      rest = (rest - digit) / Double(radix)
    } while rest > 0
    return digits
  }

  /// The exponent of a number as it is written with so many digits.
  static func exponent(_ number: Double, digits: Int) -> Int {
    number == 0 ? 0 : rounded(number, digits).point - 1
  }

  /// The text of a number with one digit before the point, so many behind it, and an exponent; as many as tell it from
  /// its neighbours where none is said.
  static func exponential(_ number: Double, places: Int?) -> String {
    if !number.isFinite { return text(number) }
    if number < 0 { return "-" + exponential(-number, places: places) }
    var (digits, point) =
      number == 0 ? ("0", 1) : places.map { rounded(number, $0 + 1) } ?? shortest(number)
    digits += String(repeating: "0", count: max(0, (places ?? 0) + 1 - digits.count))
    let rest = digits.count > 1 ? "." + digits.dropFirst() : ""
    return "\(digits.prefix(1))\(rest)e\(point < 1 ? "-" : "+")\((point - 1).magnitude)"
  }

  /// So many digits of a number, and how many of them stand before the point.
  private static func rounded(_ number: Double, _ count: Int) -> (digits: String, point: Int) {
    var point = shortest(number.magnitude).point
    // A number that is rounded up may have a digit more.
    for _ in 0..<2 {
      guard let made = DecimalText(exactly: number.magnitude)?.rounded(to: count - point).parts
      else { break }
      if made.point <= point { return made }
      point = made.point
    }
    return shortest(number.magnitude)
  }

  /// The shortest digits that read back, and how many of them stand before the point.
  private static func shortest(_ number: Double) -> (digits: String, point: Int) {
    let parts = "\(number)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    var digits = String(mantissa[0]) + (mantissa.count > 1 ? String(mantissa[1]) : "")
    var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == "0" }.count
    digits = String(digits.dropFirst(zeros))
    point -= zeros
    while digits.last == "0" { digits.removeLast() }
    return (digits, point)
  }

  /// The number that a text is, as `Number(s)` reads it.
  static func parse(_ text: String) -> Double {
    let trimmed = text.trimmingJSBlanks
    if trimmed.isEmpty { return 0 }
    let lower = trimmed.lowercased()
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where lower.hasPrefix(prefix) {
      return Int(lower.dropFirst(2), radix: radix).map { Double($0) } ?? .nan
    }
    switch trimmed {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    guard trimmed.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return .nan }
    return Double(trimmed.hasSuffix(".") ? String(trimmed.dropLast()) : trimmed) ?? .nan
  }

  /// `parseFloat`: the number at the beginning of a text.
  static func leading(_ text: String) -> Double {
    let trimmed = text.trimmingJSBlanks
    var best = Double.nan
    if trimmed.hasPrefix("Infinity") { return .infinity }
    if trimmed.hasPrefix("-Infinity") { return -.infinity }
    let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    var end = digits.endIndex
    while end > digits.startIndex {
      if let number = Double(digits[..<end]) {
        best = number
        break
      }
      end = digits.index(before: end)
    }
    return best
  }

  /// `parseInt`: the whole number at the beginning of a text.
  static func leading(_ text: String, radix wanted: Double) -> Double {
    var rest = text.trimmingJSBlanks[...]
    var sign = 1.0
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest = rest.dropFirst()
    }
    var radix = abs(wanted) < 1000 ? Int(wanted) : 0
    if radix == 0 || radix == 16, rest.lowercased().hasPrefix("0x") {
      rest = rest.dropFirst(2)
      radix = 16
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix) else { return .nan }
    let digits = rest.prefix { $0.isASCII && Int(String($0), radix: radix) != nil }
    if digits.isEmpty { return .nan }
    if radix == 10 { return sign * (Double(digits) ?? .nan) }
    return sign
      * digits.reduce(0) { $0 * Double(radix) + Double(Int(String($1), radix: radix) ?? 0) }
  }

  /// The text of a number with so many digits behind the point: of all the digits that it has, not of those that
  /// are shown.
  static func fixed(_ number: Double, _ places: Int) -> String {
    fixed(DecimalText(exactly: number.magnitude), number, places)
  }

  static func fixed(_ decimal: DecimalText?, _ number: Double, _ places: Int) -> String {
    guard number.isFinite, abs(number) < 1e21, let decimal else { return text(number) }
    return digits(of: decimal, number, places)
  }

  /// As many digits behind the point, also of the largest numbers.
  static func digits(of decimal: DecimalText, _ number: Double, _ places: Int) -> String {
    var digits = decimal.rounded(to: places).text
    if places > 0 {
      let behind = digits.split(separator: ".").dropFirst().first?.count ?? 0
      if behind == 0 { digits += "." }
      digits += String(repeating: "0", count: max(0, places - behind))
    }
    return number < 0 ? "-" + digits : digits
  }
}

extension String {
  /// The text without the blanks at its ends.
  var trimmingJSBlanks: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
