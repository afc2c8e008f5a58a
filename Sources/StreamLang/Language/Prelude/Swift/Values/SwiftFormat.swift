/// A text with places for values as C's: `String(format: "%.2f", x)`.
struct SwiftFormat {
  private var rest: Substring
  private var values: ArraySlice<Value>
  /// All values, which a place may name by their numbers: `%2$@`.
  private let all: [Value]
  /// The text of a value, as `print` shows it.
  private let show: (Value) -> String

  /// The things between `%` and the letter of a place.
  fileprivate struct Place {
    var flags: Set<Character> = []
    var width = 0
    var digits: Int?
    /// The value has 64 bits: `%ld`.
    var isLong = false
  }

  static func filled(_ text: String, with values: [Value], as show: @escaping (Value) -> String)
    throws -> String
  {
    var format = SwiftFormat(rest: text[...], values: values[...], all: values, show: show)
    return try format.filled()
  }

  private mutating func filled() throws -> String {
    var made = ""
    while let sign = rest.firstIndex(of: "%") {
      made += rest[..<sign]
      rest = rest[sign...].dropFirst()
      made += try place()
    }
    return made + rest
  }

  private mutating func place() throws -> String {
    var place = Place()
    let position = rest.prefix { $0.isASCII && $0.isNumber }
    if rest.dropFirst(position.count).first == "$", let chosen = Int(position) {
      rest = rest.dropFirst(position.count + 1)
      values = all.dropFirst(max(0, chosen - 1))
    }
    while let flag = rest.first, "-+ 0#".contains(flag) {
      place.flags.insert(flag)
      rest.removeFirst()
    }
    place.width = number() ?? 0
    if rest.first == "." {
      rest.removeFirst()
      place.digits = number() ?? 0
    }
    while let size = rest.first, "hlqzt".contains(size) {
      if size != "h" { place.isLong = true }
      rest.removeFirst()
    }
    guard let letter = rest.popFirst() else { throw SwiftFault.fatal("the format ends with `%`") }
    if letter == "%" { return "%" }
    guard let value = values.popFirst() else {
      throw SwiftFault.fatal("the format has no value for %\(letter)")
    }
    let text = try text(of: value, letter, place)
    return letter == "@" ? text : place.padded(text, isNumber: letter != "s")
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Int(digits).map { min($0, 10_000) }
  }

  private func text(of value: Value, _ letter: Character, _ place: Place) throws -> String {
    /// As C reads it: without `l` of 32 bits.
    func whole(_ radix: Int, isSigned: Bool = false) throws -> String {
      guard let wide = value.bits else {
        throw SwiftFault.fatal("%\(letter) wants a whole number, got \(show(value))")
      }
      let number = Int(truncatingIfNeeded: wide)
      let signed = place.isLong ? number : Int(Int32(truncatingIfNeeded: number))
      let bits = place.isLong ? UInt(bitPattern: number) : UInt(UInt32(truncatingIfNeeded: number))
      let text = isSigned ? String(signed.magnitude, radix: radix) : String(bits, radix: radix)
      let zeros = String(repeating: "0", count: max(0, (place.digits ?? 0) - text.count))
      return (isSigned && signed < 0 ? "-" : "") + zeros + text
    }
    func marked(_ text: String, _ mark: String) -> String {
      place.flags.contains("#") && text.contains { $0 != "0" } ? mark + text : text
    }
    switch letter {
    case "d", "i": return try whole(10, isSigned: true)
    case "u": return try whole(10)
    case "x": return marked(try whole(16), "0x")
    case "X": return marked(try whole(16).uppercased(), "0X")
    case "o": return marked(try whole(8), "0")
    case "f", "F", "e", "E", "g", "G":
      guard let number = value.number else {
        throw SwiftFault.fatal("%\(letter) wants a number, got \(show(value))")
      }
      let digits = place.digits ?? 6
      if !number.isFinite || letter.lowercased() == "f" { return Self.fixed(number, digits) }
      let text =
        letter.lowercased() == "e"
        ? Self.exponential(number, digits)
        : Self.general(number, max(1, digits), keepsZeros: place.flags.contains("#"))
      return letter.isUppercase ? text.uppercased() : text
    case "@", "s": return show(value)
    case "c":
      guard case .int(let number) = value, let scalar = Unicode.Scalar(UInt32(clamping: number))
      else { return show(value) }
      return String(Character(scalar))
    default:
      throw RuntimeError(
        "%\(letter) in a format is not read", help: "write `%d`, `%f`, `%x` or `%@`")
    }
  }
}

extension SwiftFormat {
  /// A number with one digit before the point, so many behind it, and an exponent of two digits or more.
  private static func exponential(_ number: Double, _ count: Int) -> String {
    let text = JSNumber.exponential(number, places: count)
    let sign = number == 0 && number.sign == .minus ? "-" : ""
    let parts = text.split(separator: "e")
    guard parts.count == 2, parts[1].count == 2 else { return sign + text }
    return "\(sign)\(parts[0])e\(parts[1].prefix(1))0\(parts[1].dropFirst())"
  }

  /// A number with so many digits, with an exponent only where it is very large or small.
  private static func general(_ number: Double, _ count: Int, keepsZeros: Bool) -> String {
    let exponent = JSNumber.exponent(number, digits: count)
    let isLong = exponent < -4 || exponent >= count
    let text = isLong ? exponential(number, count - 1) : fixed(number, count - 1 - exponent)
    let parts = text.split(separator: "e", maxSplits: 1)
    var digits = String(parts[0])
    if !keepsZeros, digits.contains(".") {
      while digits.last == "0" { digits.removeLast() }
      if digits.last == "." { digits.removeLast() }
    }
    return digits + (parts.count > 1 ? "e\(parts[1])" : "")
  }

  /// A number with commas between thousands, and at most so many digits behind the point.
  static func grouped(_ number: Double, digits: Int) -> String {
    let text = fixed(number.magnitude, digits)
    let parts = text.split(separator: ".")
    var (whole, groups) = (String(parts.first ?? "0"), "")
    while whole.count > 3 {
      groups = "," + whole.suffix(3) + groups
      whole = String(whole.dropLast(3))
    }
    var rest = parts.count > 1 ? "." + parts[1] : ""
    while let last = rest.last, last == "0" || last == "." { rest.removeLast() }
    let made = whole + groups + rest
    return number < 0 && made != "0" ? "-" + made : made
  }

  /// A number with so many digits behind the point, as C writes it: from its exact value, and a half to the even digit.
  private static func fixed(_ number: Double, _ count: Int) -> String {
    if !number.isFinite { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    let whole = number.magnitude.rounded(.towardZero)
    let sign = number.sign == .minus ? "-" : ""
    guard var digits = UInt64(exactly: whole).map({ Array(String($0).utf8.map { Int($0) - 48 }) })
    else { return DecimalText(number)?.text(places: count) ?? "\(number)" }
    let rest = number.magnitude - whole
    // It is `bits` times 2 to the power of -`scale`.
    let scale = 52 - Int(rest.exponent == .min ? -1000 : rest.exponent)
    var bits: UInt128 = rest == 0 || scale > 120 ? 0 : UInt128(rest.significandBitPattern | 1 << 52)
    for _ in 0..<count {
      bits *= 10
      digits.append(scale > 120 ? 0 : Int(bits >> UInt128(scale)))
      if scale <= 120 { bits &= (1 << UInt128(scale)) - 1 }
    }
    let half: UInt128 = scale > 120 ? 0 : 1 << UInt128(scale - 1)
    if bits > half || bits == half && bits > 0 && (digits.last ?? 0) % 2 == 1 {
      var place = digits.count - 1
      while place >= 0, digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if place < 0 { digits.insert(1, at: 0) } else { digits[place] += 1 }
    }
    let text = digits.map(String.init).joined()
    let wholePart = text.prefix(text.count - count)
    return sign + wholePart + (count > 0 ? "." + text.suffix(count) : "")
  }
}

extension SwiftFormat.Place {
  func padded(_ text: String, isNumber: Bool) -> String {
    var text = text
    let isNegative = text.first == "-"
    if isNumber, !isNegative {
      if flags.contains("+") { text = "+" + text } else if flags.contains(" ") { text = " " + text }
    }
    let missing = width - text.count
    if missing <= 0 { return text }
    if flags.contains("-") { return text + String(repeating: " ", count: missing) }
    guard isNumber, flags.contains("0") else {
      return String(repeating: " ", count: missing) + text
    }
    var sign = text.prefix { !$0.isNumber && !$0.isLetter }
    let isMarked = text.dropFirst(sign.count).lowercased().hasPrefix("0x")
    if isMarked { sign = text.prefix(sign.count + 2) }
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }
}
