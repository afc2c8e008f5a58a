/// The time of one column, as a fraction of nanoseconds: so much time for so many columns.
struct TimelineUnit: Sendable, Hashable, Comparable {
  let time: UInt64
  let parts: UInt64
  /// True if a column stands for all that falls into it, as in a picture of bars, and not for the times
  /// that are nearest to it.
  var isShare = false

  init(_ time: UInt64, in parts: UInt64 = 1) {
    let divisor = time.greatestCommonDivisor(with: parts)
    self.time = time / divisor
    self.parts = parts / divisor
  }

  /// Columns up to a time, a half going up; `parts` of a column, if that many are asked for.
  func columns(_ passed: UInt64, in parts: UInt64 = 1) -> Int {
    let twice = 2 * UInt128(passed) * UInt128(self.parts) * UInt128(parts)
    let count = (twice + (isShare ? 0 : UInt128(time))) / (2 * UInt128(time))
    // More columns than any picture has, but few enough to be added up.
    return count < 1 << 40 ? Int(count) : 1 << 40
  }

  /// The nanoseconds that a column is worth.
  var value: Double { Double(time) / Double(parts) }

  static func < (one: TimelineUnit, other: TimelineUnit) -> Bool {
    UInt128(one.time) * UInt128(other.parts) < UInt128(other.time) * UInt128(one.parts)
  }
}

extension TimelineUnit {
  /// Round durations from 1 µs to 10 h, ascending.
  static let round: [UInt64] = [
    1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
    1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000,
    100_000_000, 200_000_000, 500_000_000,
    1_000_000_000, 2_000_000_000, 5_000_000_000, 10_000_000_000, 20_000_000_000,
    60_000_000_000, 120_000_000_000, 300_000_000_000, 600_000_000_000,
    1_800_000_000_000, 3_600_000_000_000, 7_200_000_000_000, 18_000_000_000_000,
    36_000_000_000_000,
  ]

  /// The largest round duration of at most `limit`; the smallest of all if there is none.
  static func round(atMost limit: UInt64) -> UInt64 { round.last { $0 <= limit } ?? round[0] }

  /// The smallest round duration that meets a condition which then holds of all larger ones; the
  /// largest of all if there is none.
  static func round(where condition: (UInt64) -> Bool) -> UInt64 {
    round.first(where: condition) ?? round[round.count - 1]
  }

  /// Less round ones, descending: 1 to 6, 8 or 10 columns for a power of ten; from a minute on, up to 5
  /// for 1 and 10 minutes, 1 and 10 hours.
  static let ladder: [TimelineUnit] = {
    let minute: UInt64 = 60_000_000_000
    let long = [600 * minute, 60 * minute, 10 * minute, minute].flatMap { time in
      (1...5).map { TimelineUnit(time, in: $0) }
    }
    let powers = (0...7).reversed().map { exponent in
      (0..<exponent).reduce(UInt64(1_000)) { power, _ in power * 10 }
    }
    let short = powers.flatMap { time in [1, 2, 3, 4, 5, 6, 8].map { TimelineUnit(time, in: $0) } }
    return long + short + [TimelineUnit(100)]
  }()
}

extension UInt64 {
  func greatestCommonDivisor(with other: UInt64) -> UInt64 {
    var (one, other) = (self, other)
    while other > 0 { (one, other) = (other, one % other) }
    return Swift.max(one, 1)
  }
}
