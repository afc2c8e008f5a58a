/// A whole number of any size that is not negative, nine decimal digits in each part, the lowest part first.
struct BigDigits: Equatable {
  private static let base = 1_000_000_000
  private var parts: [Int] = []

  private init(parts: [Int]) {
    self.parts = parts
    while self.parts.last == 0 { self.parts.removeLast() }
  }

  init(_ number: UInt) {
    var rest = number
    while rest > 0 {
      parts.append(Int(rest % UInt(Self.base)))
      rest /= UInt(Self.base)
    }
  }

  /// Decimal digits, or those of `0xff`, `0b1` and `0o7`; nil of all else.
  init?(_ text: some StringProtocol) {
    let prefixes: [(String, Int)] = [("0x", 16), ("0X", 16), ("0b", 2), ("0o", 8)]
    let radix = prefixes.first { text.hasPrefix($0.0) }?.1 ?? 10
    var made = BigDigits(0)
    for digit in radix == 10 ? text[...] : text.dropFirst(2) {
      guard let value = digit.hexDigitValue, value < radix else { return nil }
      made = made.multiplied(by: radix, adding: value)
    }
    self = made
  }

  static let wordMask = (1 << 24) - 1

  /// The number of these words of 24 bits, the lowest first.
  init(words: [Int]) {
    self = words.reversed().reduce(BigDigits(0)) {
      $0.multiplied(by: Self.wordMask + 1, adding: $1)
    }
  }

  /// A whole number that is not negative.
  init(whole number: Double) {
    let size = Double(Self.wordMask + 1)
    var (rest, words) = (number, [Int]())
    while rest >= 1 {
      words.append(Int(rest.truncatingRemainder(dividingBy: size)))
      rest = (rest / size).rounded(.down)
    }
    self.init(words: words)
  }

  /// Its words of 24 bits, the lowest first.
  var words: [Int] {
    var (rest, words) = (self, [Int]())
    while !rest.isZero {
      let (quotient, word) = rest.divided(by: Self.wordMask + 1)
      words.append(word)
      rest = quotient
    }
    return words
  }

  var isZero: Bool { parts.isEmpty }
  /// The number of its parts.
  var count: Int { parts.count }

  var text: String {
    guard let last = parts.last else { return "0" }
    return parts.dropLast().reversed().reduce(into: String(last)) { text, part in
      let digits = String(part)
      text += String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
  }

  func text(radix: Int) -> String {
    guard radix != 10, 2...36 ~= radix else { return text }
    var (rest, digits) = (self, [String]())
    while !rest.isZero {
      let (quotient, digit) = rest.divided(by: radix)
      digits.append(String(digit, radix: radix))
      rest = quotient
    }
    return digits.isEmpty ? "0" : digits.reversed().joined()
  }

  func compared(with other: BigDigits) -> Int {
    if parts.count != other.parts.count { return parts.count < other.parts.count ? -1 : 1 }
    for (a, b) in zip(parts.reversed(), other.parts.reversed()) where a != b {
      return a < b ? -1 : 1
    }
    return 0
  }

  func adding(_ other: BigDigits) -> BigDigits {
    var (made, carry) = ([Int](), 0)
    for place in 0..<max(parts.count, other.parts.count) {
      let sum = carry + part(place) + other.part(place)
      made.append(sum % Self.base)
      carry = sum / Self.base
    }
    return BigDigits(parts: made + [carry])
  }

  /// The difference to a number that is not larger.
  func subtracting(_ other: BigDigits) -> BigDigits {
    var (made, borrow) = ([Int](), 0)
    for place in parts.indices {
      let difference = parts[place] - other.part(place) - borrow
      borrow = difference < 0 ? 1 : 0
      made.append(difference < 0 ? difference + Self.base : difference)
    }
    return BigDigits(parts: made)
  }

  func multiplied(by other: BigDigits) -> BigDigits {
    if isZero || other.isZero { return BigDigits(0) }
    var made = [Int](repeating: 0, count: parts.count + other.parts.count)
    for (place, part) in parts.enumerated() {
      var carry = 0
      for (offset, factor) in other.parts.enumerated() {
        let sum = made[place + offset] + part * factor + carry
        made[place + offset] = sum % Self.base
        carry = sum / Self.base
      }
      made[place + other.parts.count] += carry
    }
    return BigDigits(parts: made)
  }

  private func multiplied(by factor: Int, adding first: Int = 0) -> BigDigits {
    var (made, carry) = ([Int](), first)
    for part in parts {
      let product = part * factor + carry
      made.append(product % Self.base)
      carry = product / Self.base
    }
    return BigDigits(parts: made + [carry])
  }

  private func divided(by divisor: Int) -> (quotient: BigDigits, rest: Int) {
    var (made, rest) = (parts, 0)
    for place in parts.indices.reversed() {
      let value = rest * Self.base + parts[place]
      made[place] = value / divisor
      rest = value % divisor
    }
    return (BigDigits(parts: made), rest)
  }

  /// The quotient and the rest; the divisor is not 0.
  func divided(by divisor: BigDigits) -> (quotient: BigDigits, rest: BigDigits) {
    if divisor.parts.count == 1 {
      let (quotient, rest) = divided(by: divisor.parts[0])
      return (quotient, BigDigits(UInt(rest)))
    }
    var (made, rest) = ([Int](repeating: 0, count: parts.count), BigDigits(0))
    for place in parts.indices.reversed() {
      rest = BigDigits(parts: [parts[place]] + rest.parts)
      var (low, high) = (0, Self.base - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if divisor.multiplied(by: middle).compared(with: rest) <= 0 {
          low = middle
        } else {
          high = middle - 1
        }
      }
      made[place] = low
      rest = rest.subtracting(divisor.multiplied(by: low))
    }
    return (BigDigits(parts: made), rest)
  }

  private func part(_ place: Int) -> Int { place < parts.count ? parts[place] : 0 }
}
