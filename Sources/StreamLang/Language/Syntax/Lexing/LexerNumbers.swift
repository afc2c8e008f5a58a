extension Lexer {
  /// The digits of `a.0`: behind a dot, `0.1` is two indexes and no fraction.
  mutating func indexNumber() -> Token {
    let start = index
    skipDigits()
    return Token(.int(Int(text(start, index)) ?? .max), Span(start, index))
  }

  /// A number, or a duration such as `1.5s`.
  mutating func number() -> Token {
    if starts(with: .zero, UInt8(ascii: "x")) || starts(with: .zero, UInt8(ascii: "X")) {
      return hexadecimal()
    }
    let start = index
    let isInt = skipDecimal()
    checkPoint(from: start)
    let unitStart = index
    index = nameEnd(from: index)
    let digits = text(start, unitStart)
    let unit = text(unitStart, index)
    let kind: Token.Kind? =
      if unit.isEmpty {
        isInt ? int(from: start) : double(from: start)
      } else if let unit = TimeUnit(rawValue: unit) {
        duration(digits, unit, from: start)
      } else {
        reportUnit(unit, after: digits, at: unitStart)
      }
    return Token(kind ?? .error, Span(start, index))
  }

  /// Steps over `1_000.5e-3`; true if neither fraction nor exponent is there.
  private mutating func skipDecimal() -> Bool {
    skipDigits(underscores: true)
    var isInt = true
    if index + 1 < source.count, source[index] == .dot, source[index + 1].isDigit {
      isInt = false
      index += 1
      skipDigits(underscores: true)
    }
    guard index + 1 < source.count, source[index] | 0x20 == UInt8(ascii: "e") else { return isInt }
    let sign = source[index + 1]
    let hasSign = sign == .plus || sign == .minus
    let exponent = index + (hasSign ? 2 : 1)
    guard exponent < source.count, source[exponent].isDigit else { return isInt }
    index = exponent
    skipDigits()
    return false
  }

  /// Reports the point of `5.`, with neither a digit nor the name of a method behind it.
  private mutating func checkPoint(from start: Int) {
    guard index < source.count, source[index] == .dot, case let next = index + 1,
      next == source.count || source[next] != .dot && !startsName(at: next)
    else { return }
    let digits = text(start, index)
    report("`.` wants digits after it", index, next, help: "write `\(digits)` or `\(digits).0`")
  }

  private mutating func skipDigits(underscores: Bool = false) {
    while index < source.count, source[index].isDigit || underscores && source[index] == .underscore
    {
      index += 1
    }
  }

  private mutating func int(from start: Int) -> Token.Kind? {
    let digits = withoutUnderscores(start, index)
    guard let value = Int(digits) else {
      // The least of all has no counterpart without a sign: the parser joins them.
      if start > 0, source[start - 1] == .minus, let least = Int("-" + digits) {
        return .int(least)
      }
      reportTooLarge(from: start, help: "the largest Int is 9223372036854775807")
      return nil
    }
    return .int(value)
  }

  private mutating func double(from start: Int) -> Token.Kind? {
    guard let value = Double(withoutUnderscores(start, index)), value.isFinite else {
      reportTooLarge(from: start)
      return nil
    }
    return .double(value)
  }

  private mutating func duration(
    _ digits: String, _ unit: TimeUnit, from start: Int
  ) -> Token.Kind? {
    switch unit.microseconds(digits) {
    case .whole(let count): return .duration(count)
    case .tooLarge: reportTooLarge(from: start)
    case .fraction:
      report(
        "a duration is a whole number of microseconds", start, index, help: "the smallest is `1us`")
    }
    return nil
  }

  private mutating func hexadecimal() -> Token {
    let start = index
    index = nameEnd(from: start)
    let body = source[(start + 2)..<index]
    if let bad = body.firstIndex(where: { $0.hexadecimalValue == nil && $0 != .underscore }) {
      let end = bad + scalar(at: bad).width
      report("`\(text(bad, end))` is not a hexadecimal digit", bad, end)
    } else if body.allSatisfy({ $0 == .underscore }) {
      report("`0x` has no digits", start, index, help: "write for example `0xff`")
    } else if let value = Int(withoutUnderscores(start + 2, index), radix: 16) {
      return Token(.int(value), Span(start, index))
    } else {
      reportTooLarge(from: start, help: "the largest Int is 9223372036854775807")
    }
    return Token(.error, Span(start, index))
  }

  private func withoutUnderscores(_ start: Int, _ end: Int) -> String {
    String(decoding: source[start..<end].filter { $0 != .underscore }, as: UTF8.self)
  }

  private mutating func reportTooLarge(from start: Int, help: String? = nil) {
    report("\(text(start, index)) is too large", start, index, help: help)
  }

  private mutating func reportUnit(
    _ unit: String, after digits: String, at start: Int
  ) -> Token.Kind? {
    var help = "the units are us, ms, s, m and h, as in `300ms`"
    let rest = unit.dropFirst()
    if let first = unit.first, "hms".contains(first), rest.unicodeScalars.first?.isDigit == true {
      help = "write a sum: `\(digits)\(first) + \(rest)`"
    } else if let guess = TimeUnit.guess[unit] {
      help = "did you mean `\(digits)\(guess)`?"
    } else if digits == "0", let first = unit.first, first == "b" || first == "o" {
      help = "numbers are decimal or hexadecimal, as in `0xff`"
    }
    report("`\(unit)` is not a unit of time", start, index, help: help)
    return nil
  }
}
