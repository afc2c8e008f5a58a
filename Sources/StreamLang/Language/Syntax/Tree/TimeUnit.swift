/// The unit of a duration literal.
enum TimeUnit: String {
  case microsecond = "us"
  case millisecond = "ms"
  case second = "s"
  case minute = "m"
  case hour = "h"

  /// The amount of a decimal number of units, in microseconds.
  enum Amount: Equatable {
    case whole(Int)
    case fraction
    case tooLarge
  }

  /// The spelling of the unit that a word means.
  static func meant(by word: String) -> String? {
    TimeUnit(rawValue: word)?.rawValue ?? guess[word]
  }

  /// The unit that was probably meant, for units that other languages have.
  static let guess = [
    "sec": "s", "secs": "s", "second": "s", "seconds": "s", "S": "s",
    "min": "m", "mins": "m", "minute": "m", "minutes": "m",
    "hr": "h", "hour": "h", "hours": "h", "H": "h",
    "msec": "ms", "millis": "ms", "µs": "us", "μs": "us",
  ]

  private var scale: Int {
    switch self {
    case .microsecond: 1
    case .millisecond: 1_000
    case .second: 1_000_000
    case .minute: 60_000_000
    case .hour: 3_600_000_000
    }
  }

  /// `1_000.5e-3` times the unit, exactly: through a Double, `0.29s` would not be whole.
  func microseconds(_ text: String) -> Amount {
    let number = DecimalNumber(text)
    if number.digits.isEmpty { return .whole(0) }
    if number.exponent >= 0 {
      if number.digits.count + number.exponent > 19 { return .tooLarge }
      let digits = number.digits + Array(repeating: 0, count: number.exponent)
      return multiply(digits, by: scale, dividedBy: 1)
    }
    // An hour is a multiple of 2¹⁰ and of 5⁸: no number whose last digit is not 0 stays whole when
    // its hours are divided by more than 10¹⁰.
    if number.exponent < -10 { return .fraction }
    let divisor = (0..<(-number.exponent)).reduce(1) { power, _ in power * 10 }
    let common = greatestCommonDivisor(scale, divisor)
    return multiply(number.digits, by: scale / common, dividedBy: divisor / common)
  }

  /// Divides digit by digit, because there may be any number of them.
  private func multiply(_ digits: [Int], by factor: Int, dividedBy divisor: Int) -> Amount {
    var quotient = 0
    var remainder = 0
    var overflows = false
    for digit in digits {
      let part = remainder * 10 + digit
      remainder = part % divisor
      let (shifted, first) = quotient.multipliedReportingOverflow(by: 10)
      let (sum, second) = shifted.addingReportingOverflow(part / divisor)
      overflows = overflows || first || second
      quotient = sum
    }
    if remainder != 0 { return .fraction }
    let (product, last) = quotient.multipliedReportingOverflow(by: factor)
    return overflows || last ? .tooLarge : .whole(product)
  }

  private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}

/// A decimal literal as its digits, without zeros at either end, and a power of ten.
private struct DecimalNumber {
  var digits: [Int] = []
  var exponent = 0

  init(_ text: String) {
    var isFraction = false
    var rest = text.utf8[...]
    while let byte = rest.popFirst(), byte | 0x20 != UInt8(ascii: "e") {
      if byte == .dot { isFraction = true }
      guard byte.isDigit else { continue }
      if isFraction { exponent -= 1 }
      if byte != .zero || !digits.isEmpty { digits.append(Int(byte - .zero)) }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !rest.isEmpty else { return }
    // Far out of range is all that matters of an exponent this long.
    let isNegative = rest.first == .minus
    let written = Int(Substring(rest)) ?? (isNegative ? -1_000_000_000 : 1_000_000_000)
    exponent += max(-1_000_000_000, min(1_000_000_000, written))
  }
}
