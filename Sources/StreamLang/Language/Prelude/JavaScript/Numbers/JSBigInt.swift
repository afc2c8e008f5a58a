extension JSWorld {
  /// `BigInt.asUintN(bits, a)`: what is left of a whole number in so many bits.
  func cut(_ value: Value, to bits: Value, isSigned: Bool) throws -> Value {
    let size = try binary("**", JSBigInt.made(of: .int(2), self), JSBigInt.made(of: bits, self))
    let rest = try binary("%", binary("+", binary("%", value, size), size), size)
    guard isSigned, try binary(">=", binary("+", rest, rest), size).isTruthy else { return rest }
    return try binary("-", rest, size)
  }
}

/// A whole number of any size: `1n`.
final class JSBigInt: JSObject, JSCallable {
  static let methods: Set<String> = ["toString", "toLocaleString", "valueOf", "toJSON"]
  private let isNegative: Bool
  private let digits: BigDigits

  private init(_ digits: BigDigits, isNegative: Bool, _ world: JSWorld) {
    (self.digits, self.isNegative) = (digits, isNegative && !digits.isZero)
    super.init(world, world.instances(of: "BigInt"))
  }

  static func made(of number: some FixedWidthInteger, _ world: JSWorld) -> Value {
    .handle(JSBigInt(BigDigits(UInt(number.magnitude)), isNegative: number < 0, world))
  }

  /// `BigInt(a)`.
  static func made(of value: Value, _ world: JSWorld) throws -> Value {
    if value.object is JSBigInt { return value }
    switch value {
    case .bool(let truth): return made(of: truth ? 1 : 0, world)
    case .int(let number): return made(of: number, world)
    case .double(let number):
      guard number.isFinite, number == number.rounded() else {
        let text = try world.text(value)
        throw world.failure(
          "RangeError",
          "The number \(text) cannot be converted to a BigInt because it is not an integer")
      }
      return .handle(JSBigInt(BigDigits(whole: number.magnitude), isNegative: number < 0, world))
    case .string(let text):
      var written = text.drop { $0.isWhitespace }
      while written.last?.isWhitespace == true { written.removeLast() }
      let isNegative = written.first == "-"
      if isNegative { written.removeFirst() }
      guard let digits = BigDigits(written) else {
        throw world.failure("SyntaxError", "Cannot convert \(text) to a BigInt")
      }
      return .handle(JSBigInt(digits, isNegative: isNegative, world))
    default: throw world.typeError("Cannot convert \(try world.text(value)) to a BigInt")
    }
  }

  override var typeWord: String { "bigint" }
  override var ownTag: String? { "BigInt" }
  override var isFalse: Bool { digits.isZero }
  override var shownText: String? { text + "n" }
  override var ownNumber: Double? { JSNumber.parse(text) }

  private var text: String { (isNegative ? "-" : "") + digits.text }

  override func isSame(as other: JSObject) -> Bool {
    guard let other = other as? JSBigInt else { return false }
    return isNegative == other.isNegative && digits == other.digits
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "toString":
      let radix = try given.whole(0, 10)
      return .string((isNegative ? "-" : "") + digits.text(radix: radix))
    case "toLocaleString":
      var made = ""
      let plain = digits.text
      for (place, digit) in plain.enumerated() {
        if place > 0, (plain.utf8.count - place) % 3 == 0 { made += "," }
        made.append(digit)
      }
      return .string((isNegative ? "-" : "") + made)
    case "valueOf": return .handle(self)
    case "toJSON": throw world.typeError("Do not know how to serialize a BigInt")
    default: return nil
    }
  }

  override func result(of sign: String, with other: Value, isLeft: Bool) throws -> Value? {
    switch sign {
    case "===", "!==": return nil
    case "negate": return made(digits, !isNegative)
    case "invert": return made(isNegative ? turned : digits.adding(BigDigits(1)), !isNegative)
    case "plus": throw world.typeError("Cannot convert a BigInt value to a number")
    case "step": return try sum(with: Self.made(of: other, world))
    case "<", ">", "<=", ">=", "==", "!=": return try compared(sign, other, isLeft)
    case "+":
      if case .string = try world.primitive(other), !(other.object is JSBigInt) { return nil }
    default: break
    }
    guard let number = other.object as? JSBigInt else {
      throw world.typeError("Cannot mix BigInt and other types, use explicit conversions")
    }
    return try isLeft ? computed(sign, number) : number.computed(sign, self)
  }

  private func made(_ digits: BigDigits, _ isNegative: Bool) -> Value {
    .handle(JSBigInt(digits, isNegative: isNegative, world))
  }

  private func compared(_ sign: String, _ other: Value, _ isLeft: Bool) throws -> Value? {
    if other.isNothing { return nil }
    let order: Int
    if let number = other.object as? JSBigInt {
      order = compared(with: number)
    } else {
      let (own, value) = (ownNumber ?? 0, try world.number(other))
      if value.isNaN { return .bool(sign == "!=") }
      order = own < value ? -1 : own > value ? 1 : 0
    }
    let turned = isLeft ? order : -order
    switch sign {
    case "<": return .bool(turned < 0)
    case ">": return .bool(turned > 0)
    case "<=": return .bool(turned <= 0)
    case ">=": return .bool(turned >= 0)
    case "==": return .bool(turned == 0)
    default: return .bool(turned != 0)
    }
  }

  private func compared(with other: JSBigInt) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = digits.compared(with: other.digits)
    return isNegative ? -order : order
  }

  private func sum(with value: Value) throws -> Value {
    guard let other = value.object as? JSBigInt else { return .undefined }
    if isNegative == other.isNegative { return made(digits.adding(other.digits), isNegative) }
    return digits.compared(with: other.digits) >= 0
      ? made(digits.subtracting(other.digits), isNegative)
      : made(other.digits.subtracting(digits), other.isNegative)
  }

  private func computed(_ sign: String, _ other: JSBigInt) throws -> Value {
    switch sign {
    case "<<" where other.isNegative, ">>" where other.isNegative:
      let opposite = JSBigInt(other.digits, isNegative: false, world)
      return try computed(sign == "<<" ? ">>" : "<<", opposite)
    case "+": return try sum(with: .handle(other))
    case "-": return try sum(with: made(other.digits, !other.isNegative))
    case "*":
      return made(try bounded(digits.multiplied(by: other.digits)), isNegative != other.isNegative)
    case "/", "%":
      if other.digits.isZero { throw world.failure("RangeError", "Division by zero") }
      let (quotient, rest) = digits.divided(by: other.digits)
      return sign == "/" ? made(quotient, isNegative != other.isNegative) : made(rest, isNegative)
    case "**", "<<":
      if other.isNegative { throw world.failure("RangeError", "Exponent must be non-negative") }
      guard let exponent = Int(other.digits.text), exponent < 1 << 20 else { throw tooLarge }
      if sign == "<<" {
        let factor = try power(BigDigits(2), exponent)
        return made(try bounded(digits.multiplied(by: factor)), isNegative)
      }
      return made(try power(digits, exponent), isNegative && exponent % 2 == 1)
    case ">>":
      guard let exponent = Int(other.digits.text), exponent < 1 << 20 else { throw tooLarge }
      let (quotient, rest) = digits.divided(by: try power(BigDigits(2), exponent))
      let isRounded = isNegative && !rest.isZero
      return made(isRounded ? quotient.adding(BigDigits(1)) : quotient, isNegative)
    case ">>>": throw world.typeError("BigInts have no unsigned right shift, use >> instead")
    default: return bits(sign, other)
    }
  }

  /// `&`, `|` and `^`.
  private func bits(_ sign: String, _ other: JSBigInt) -> Value {
    func combined(_ a: Int, _ b: Int) -> Int { sign == "&" ? a & b : sign == "|" ? a | b : a ^ b }
    func word(_ words: [Int], _ place: Int, _ mask: Int) -> Int {
      (place < words.count ? words[place] : 0) ^ mask
    }
    let (ownMask, mask) = (isNegative ? -1 : 0, other.isNegative ? -1 : 0)
    let (a, b) = (turned.words, other.turned.words)
    let isBelow = combined(ownMask, mask) < 0
    let words = (0..<max(a.count, b.count)).map { place in
      let word = combined(word(a, place, ownMask), word(b, place, mask))
      return (isBelow ? ~word : word) & BigDigits.wordMask
    }
    let result = BigDigits(words: words)
    return made(isBelow ? result.adding(BigDigits(1)) : result, isBelow)
  }

  /// The number whose bits, each turned over, are those of a negative one: 4 for -5.
  private var turned: BigDigits { isNegative ? digits.subtracting(BigDigits(1)) : digits }

  private var tooLarge: RuntimeError { world.failure("RangeError", "Maximum BigInt size exceeded") }

  private func bounded(_ digits: BigDigits) throws -> BigDigits {
    if digits.count > 20_000 { throw tooLarge }
    return digits
  }

  private func power(_ base: BigDigits, _ exponent: Int) throws -> BigDigits {
    var (made, square, left) = (BigDigits(1), base, exponent)
    while left > 0 {
      if left % 2 == 1 { made = try bounded(made.multiplied(by: square)) }
      left /= 2
      if left > 0 { square = try bounded(square.multiplied(by: square)) }
    }
    return made
  }
}
