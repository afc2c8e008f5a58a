/// The way in which times and durations are written everywhere: `120ms`, `1.98s`, `1m30s`.
public enum TimeText {
  /// The time in the largest unit that suits it: ms below a second, then s, from a minute on m and s, from
  /// an hour on h, m and s.
  ///
  /// Milliseconds are exact (`0.01ms`); seconds have at most 3 decimals. No locale.
  public static func short(_ nanoseconds: UInt64) -> String {
    if nanoseconds < 1_000_000_000 { return decimal(nanoseconds, per: 1_000_000) + "ms" }
    return seconds(nanoseconds.dividedToNearest(by: 1_000_000))
  }

  /// A time that may be longer than nanoseconds can count, in the units of others.
  static func duration(_ microseconds: UInt64) -> String {
    if microseconds < 1_000_000 { return decimal(microseconds, per: 1_000) + "ms" }
    return seconds(microseconds.dividedToNearest(by: 1_000))
  }

  /// A time of a second at least.
  private static func seconds(_ milliseconds: UInt64) -> String {
    if milliseconds < 60_000 { return decimal(milliseconds, per: 1_000) + "s" }
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    let seconds = rest == 0 ? "" : decimal(rest, per: 1_000) + "s"
    let (hours, left) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(minutes)m" + seconds }
    return "\(hours)h" + (left == 0 && rest == 0 ? "" : "\(left)m") + seconds
  }

  /// `rounded` to so many nanoseconds; unless said otherwise in at most three digits, and from a
  /// minute on to the second.
  package static func rounded(_ nanoseconds: UInt64, to grain: UInt64? = nil) -> String {
    let grain = grain ?? self.grain(of: nanoseconds)
    return short(nanoseconds.dividedToNearest(by: grain) &* grain)
  }

  /// The length of an event: rounded, from 10 minutes on to 10 seconds, from 100 on to the minute.
  static func length(_ nanoseconds: UInt64) -> String {
    switch nanoseconds {
    case ..<(10 * minute): rounded(nanoseconds)
    case ..<(100 * minute): rounded(nanoseconds, to: 10_000_000_000)
    default: rounded(nanoseconds, to: minute)
    }
  }

  static let minute: UInt64 = 60_000_000_000

  /// The value of the third digit of a time; from a minute on, a second.
  static func grain(of nanoseconds: UInt64) -> UInt64 {
    if nanoseconds >= minute { return 1_000_000_000 }
    var grain: UInt64 = 1
    while nanoseconds / grain >= 1_000 { grain *= 10 }
    return grain
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
