/// How times and durations are written everywhere: `120ms`, `1.98s`, `1m30s`.
public enum TimeText {
  /// The time in the largest unit that suits it: ms below a second, then s, from a minute on m and s.
  ///
  /// Milliseconds are exact (`0.01ms`); seconds have at most 3 decimals. No locale.
  public static func short(_ nanoseconds: UInt64) -> String {
    if nanoseconds < 1_000_000_000 { return decimal(nanoseconds, per: 1_000_000) + "ms" }
    let milliseconds = nanoseconds.dividedToNearest(by: 1_000_000)
    if milliseconds < 60_000 { return decimal(milliseconds, per: 1_000) + "s" }
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    return rest == 0 ? "\(minutes)m" : "\(minutes)m" + decimal(rest, per: 1_000) + "s"
  }

  /// The same in at most three digits, or to the second from a minute on; exact below a second.
  static func rounded(_ nanoseconds: UInt64) -> String {
    let grain: UInt64 =
      switch nanoseconds {
      case ..<1_000_000_000: 1
      case ..<10_000_000_000: 10_000_000
      case ..<60_000_000_000: 100_000_000
      default: 1_000_000_000
      }
    return short(nanoseconds.dividedToNearest(by: grain) &* grain)
  }

  /// So many units, exact, as a decimal number.
  static func decimal(_ count: UInt64, per unit: UInt64) -> String {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: unit)
    if rest == 0 { return String(whole) }
    // The unit in front keeps the leading zeros of the rest.
    var digits = String(unit + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

extension UInt64 {
  /// The nearest whole quotient; a tie goes to the even one.
  func dividedToNearest(by divisor: UInt64) -> UInt64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    let missing = divisor - rest
    return rest > missing || (rest == missing && quotient % 2 == 1) ? quotient + 1 : quotient
  }
}
