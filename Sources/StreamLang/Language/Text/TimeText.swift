/// The way in which times and durations are written everywhere: `120ms`, `1.98s`, `1m30s`.
public enum TimeText {
  /// The time in the largest unit that suits it: ms below a second, then s, from a minute on m and s, from
  /// an hour on h, m and s.
  ///
  /// Milliseconds are exact (`0.01ms`); seconds have at most 3 decimals. No locale.
  public static func short(_ nanoseconds: UInt64) -> String {
    if nanoseconds < 1_000_000_000 { return decimal(nanoseconds, per: 1_000_000) + "ms" }
    let milliseconds = nanoseconds.dividedToNearest(by: 1_000_000)
    if milliseconds < 60_000 { return decimal(milliseconds, per: 1_000) + "s" }
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    let seconds = rest == 0 ? "" : decimal(rest, per: 1_000) + "s"
    let (hours, left) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(minutes)m" + seconds }
    return "\(hours)h" + (left == 0 && rest == 0 ? "" : "\(left)m") + seconds
  }

  /// The time of an event on a wall clock, with the digits that tell it from the one before, and one
  /// decimal at least below a minute: `+1.0s`, `+0.02s`, `+2h0m0s`.
  static func stamp(_ nanoseconds: UInt64, after before: UInt64) -> String {
    let distance = nanoseconds == before ? UInt64.max : nanoseconds.distance(from: before)
    var (unit, digits): (UInt64, Int) =
      nanoseconds < minute ? (100_000_000, 1) : (1_000_000_000, 0)
    while unit > distance && digits < 6 { (unit, digits) = (unit / 10, digits + 1) }
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let decimals = digits == 0 ? "" : "." + String(1_000_000_000 + rest).dropFirst().prefix(digits)
    let (minutes, last) = seconds.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "+\(seconds)\(decimals)s" }
    let hours = minutes / 60 == 0 ? "" : "\(minutes / 60)h"
    return "+\(hours)\(minutes % 60)m\(last)\(decimals)s"
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

  private static let minute: UInt64 = 60_000_000_000

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
  fileprivate func distance(from other: UInt64) -> UInt64 {
    self > other ? self - other : other - self
  }

  /// The nearest whole quotient; a tie goes to the even one.
  func dividedToNearest(by divisor: UInt64) -> UInt64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    let missing = divisor - rest
    return rest > missing || (rest == missing && quotient % 2 == 1) ? quotient + 1 : quotient
  }
}
