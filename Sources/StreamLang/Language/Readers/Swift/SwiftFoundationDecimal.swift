/// Decimal numbers with the digits that they are written with.
extension SwiftFoundation.Part {
  /// It keeps 128 bits, as in Foundation, and is made of a `Double` in the same steps.
  static let decimalNumber = Self(
    names: ["Decimal", "NSDecimalNumber", "NSDecimalRound"],
    source: """
      struct Decimal: NSDecimalValue, Hashable, Comparable, Codable, CustomStringConvertible,
        ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
      {
        private var digits: [Int] = []
        private var exponent = 0
        private var isNegative = false
        static let zero = Decimal(0)
        enum RoundingMode { case plain, down, up, bankers }
        init() {}
        init(_ number: Int) {
          isNegative = number < 0
          digits = "\\(number.magnitude)".compactMap { $0.wholeNumberValue }
          compact()
        }
        init(integerLiteral number: Int) { self.init(number) }
        init(floatLiteral number: Double) { self.init(number) }
        init(_ number: Double) {
          guard number.isFinite else { fatalError("this is no number that a Decimal can be") }
          isNegative = number < 0
          var rest = number.magnitude
          if rest == 0 { return }
          let most = 18446744073709551616.0
          while rest < most {
            rest *= 10
            exponent -= 1
          }
          while rest >= most {
            rest /= 10
            exponent += 1
          }
          let low = rest.truncatingRemainder(dividingBy: 10000000000)
          let high = Int(((rest - low) / 10000000000).rounded())
          let text = "\\(Int(low))"
          let zeros = String(repeating: "0", count: 10 - text.count)
          digits = "\\(high)\\(zeros)\\(text)".compactMap { $0.wholeNumberValue }
          compact()
        }
        init(decimal: Decimal) { self = decimal }
        init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {
          self = significand
          self.exponent += exponent
          isNegative = significand.isNegative != (sign == .minus)
          compact()
        }
        init?(string: String) {
          var text = string.drop { $0.isWhitespace }
          if text.first == "-" || text.first == "+" { isNegative = text.removeFirst() == "-" }
          var hasPoint = false
          while let letter = text.first {
            if let digit = letter.isASCII ? letter.wholeNumberValue : nil {
              digits.append(digit)
              if hasPoint { exponent -= 1 }
            } else if letter == ".", !hasPoint {
              hasPoint = true
            } else if letter == "e" || letter == "E", !digits.isEmpty, let power = Int(text.dropFirst()) {
              exponent += power
              break
            } else if digits.isEmpty {
              return nil
            } else {
              break
            }
            text.removeFirst()
          }
          if digits.isEmpty || !Decimal.exponents.contains(exponent) { return nil }
          compact()
        }
        private init(digits: [Int], _ exponent: Int, _ isNegative: Bool) {
          self.digits = digits
          self.exponent = exponent
          self.isNegative = isNegative
          compact()
        }
        private static let most = Array("340282366920938463463374607431768211455")
          .compactMap { $0.wholeNumberValue }
        private static let exponents = -128...127
        private var isTooLong: Bool {
          digits.count > 39 || digits.count == 39 && Decimal.most.lexicographicallyPrecedes(digits)
        }
        private mutating func compact() {
          digits = Array(digits.drop { $0 == 0 })
          while isTooLong {
            digits.removeLast()
            exponent += 1
          }
          while digits.last == 0 {
            digits.removeLast()
            exponent += 1
          }
          if digits.isEmpty { (exponent, isNegative) = (0, false) }
          if !Decimal.exponents.contains(exponent) {
            fatalError("this is no number that a Decimal can be")
          }
        }
        private func aligned(_ least: Int) -> [Int] {
          digits.isEmpty ? [] : digits + Array(repeating: 0, count: exponent - least)
        }
        private static func isLess(_ a: [Int], _ b: [Int]) -> Bool {
          a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
        }
        private static func added(_ a: [Int], _ b: [Int], _ sign: Int) -> [Int] {
          var made: [Int] = []
          var carry = 0
          for place in 0..<max(a.count, b.count) {
            var sum = carry
            if place < a.count { sum += a[a.count - 1 - place] }
            if place < b.count { sum += sign * b[b.count - 1 - place] }
            carry = sum < 0 ? -1 : sum / 10
            made.append(sum - carry * 10)
          }
          if carry > 0 { made.append(carry) }
          return Array(Array(made.reversed()).drop { $0 == 0 })
        }
        static func + (a: Decimal, b: Decimal) -> Decimal {
          let least = min(a.exponent, b.exponent)
          let (x, y) = (a.aligned(least), b.aligned(least))
          if a.isNegative == b.isNegative { return Decimal(digits: added(x, y, 1), least, a.isNegative) }
          return isLess(x, y)
            ? Decimal(digits: added(y, x, -1), least, b.isNegative)
            : Decimal(digits: added(x, y, -1), least, a.isNegative)
        }
        static func - (a: Decimal, b: Decimal) -> Decimal { a + -b }
        static prefix func - (a: Decimal) -> Decimal {
          Decimal(digits: a.digits, a.exponent, !a.isNegative)
        }
        static func * (a: Decimal, b: Decimal) -> Decimal {
          var made = Array(repeating: 0, count: a.digits.count + b.digits.count)
          for (i, x) in a.digits.enumerated() {
            for (j, y) in b.digits.enumerated() { made[i + j + 1] += x * y }
          }
          var place = made.count - 1
          while place > 0 {
            made[place - 1] += made[place] / 10
            made[place] %= 10
            place -= 1
          }
          return Decimal(digits: made, a.exponent + b.exponent, a.isNegative != b.isNegative)
        }
        static func / (a: Decimal, b: Decimal) -> Decimal {
          if b.digits.isEmpty { fatalError("a Decimal divided by zero is no number, which is not read") }
          var made: [Int] = []
          var rest: [Int] = []
          let all = a.digits + Array(repeating: 0, count: 38)
          for digit in all {
            rest = Array((rest + [digit]).drop { $0 == 0 })
            var times = 0
            while !isLess(rest, b.digits) {
              rest = added(rest, b.digits, -1)
              times += 1
            }
            made.append(times)
          }
          return Decimal(digits: made, a.exponent - 38 - b.exponent, a.isNegative != b.isNegative)
        }
        static func += (a: inout Decimal, b: Decimal) { a = a + b }
        static func -= (a: inout Decimal, b: Decimal) { a = a - b }
        static func *= (a: inout Decimal, b: Decimal) { a = a * b }
        static func /= (a: inout Decimal, b: Decimal) { a = a / b }
        static func < (a: Decimal, b: Decimal) -> Bool { (a - b).isNegative }
        var magnitude: Decimal { Decimal(digits: digits, exponent, false) }
        var isZero: Bool { digits.isEmpty }
        var isNaN: Bool { false }
        var isFinite: Bool { true }
        var isSignMinus: Bool { isNegative }
        var sign: FloatingPointSign { isNegative ? .minus : .plus }
        var significand: Decimal { Decimal(digits: digits, 0, false) }
        func isLess(than other: Decimal) -> Bool { self < other }
        func rounded(_ scale: Int, _ mode: RoundingMode) -> Decimal {
          let kept = digits.count + exponent + scale
          if -exponent <= scale { return self }
          let rest = kept < 0 ? [0] + digits : Array(digits[kept...])
          let half = rest[0] == 5 && !rest.dropFirst().contains { $0 > 0 }
          let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
          let isUp =
            switch mode {
            case .up: !isNegative
            case .down: isNegative
            case .bankers: half ? isOdd : rest[0] >= 5
            default: rest[0] >= 5
            }
          let whole = kept > 0 ? Array(digits[..<kept]) : []
          return Decimal(digits: isUp ? Decimal.added(whole, [1], 1) : whole, -scale, isNegative)
        }
        var doubleValue: Double {
          let number = Double(digits.map { "\\($0)" }.joined()) ?? 0
          var made = isNegative ? -number : number
          for _ in 0..<Swift.max(0, -exponent) { made /= 10 }
          for _ in 0..<Swift.max(0, exponent) { made *= 10 }
          return made
        }
        var decimalValue: Decimal { self }
        init(from decoder: Decoder) throws {
          let container = try decoder.singleValueContainer()
          let number = try container.decode(Double.self)
          self = Decimal(string: "\\(number)")!
        }
        func encode(to encoder: Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(Double(description)!)
        }
        var description: String {
          if digits.isEmpty { return "0" }
          let text = digits.map { "\\($0)" }.joined()
          let sign = isNegative ? "-" : ""
          if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
          let whole = text.count + exponent
          if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + text }
          return sign + text.prefix(whole) + "." + text.dropFirst(whole)
        }
      }
      func abs(_ number: Decimal) -> Decimal { number.magnitude }
      func pow(_ number: Decimal, _ power: Int) -> Decimal {
        power < 0 ? 1 / pow(number, -power) : (0..<power).reduce(Decimal(1)) { made, _ in made * number }
      }
      extension Double {
        init(truncating number: NSNumber) { self = number.doubleValue }
        init(truncating number: NSDecimalValue) { self = number.doubleValue }
      }
      extension Int {
        init(truncating number: NSNumber) { self = number.intValue }
        init(truncating number: NSDecimalValue) { self = number.intValue }
      }
      func NSDecimalRound(
        _ result: inout Decimal, _ number: inout Decimal, _ scale: Int, _ mode: Decimal.RoundingMode
      ) {
        result = number.rounded(scale, mode)
      }
      protocol NSDecimalValue {
        var decimalValue: Decimal { get }
      }
      extension NSDecimalValue {
        var doubleValue: Double { decimalValue.doubleValue }
        var intValue: Int { Int(decimalValue.doubleValue) }
        var stringValue: String { decimalValue.description }
        func adding(_ other: NSDecimalNumber) -> NSDecimalNumber {
          NSDecimalNumber(decimal: decimalValue + other.decimalValue)
        }
        func subtracting(_ other: NSDecimalNumber) -> NSDecimalNumber {
          NSDecimalNumber(decimal: decimalValue - other.decimalValue)
        }
        func multiplying(by other: NSDecimalNumber) -> NSDecimalNumber {
          NSDecimalNumber(decimal: decimalValue * other.decimalValue)
        }
        func dividing(by other: NSDecimalNumber) -> NSDecimalNumber {
          NSDecimalNumber(decimal: decimalValue / other.decimalValue)
        }
        func compare(_ other: NSDecimalNumber) -> ComparisonResult {
          if decimalValue == other.decimalValue { return .orderedSame }
          return decimalValue < other.decimalValue ? .orderedAscending : .orderedDescending
        }
      }
      struct NSDecimalNumber: NSDecimalValue, Hashable, CustomStringConvertible,
        ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
      {
        let decimalValue: Decimal
        static let zero = NSDecimalNumber(decimal: 0)
        static let one = NSDecimalNumber(decimal: 1)
        init(decimal: Decimal) { decimalValue = decimal }
        init(value: Int) { decimalValue = Decimal(value) }
        init(value: Double) { decimalValue = Decimal(value) }
        init(integerLiteral number: Int) { decimalValue = Decimal(number) }
        init(floatLiteral number: Double) { decimalValue = Decimal(number) }
        init(string: String) {
          guard let number = Decimal(string: string) else {
            fatalError("this is no number that a Decimal can be")
          }
          decimalValue = number
        }
        var description: String { decimalValue.description }
      }
      """)
}
