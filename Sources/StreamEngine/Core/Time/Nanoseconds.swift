// The clock counts whole nanoseconds, in 64 bits; everything public takes and gives a `Duration`.

extension Duration {
  /// As the clock counts it: whole nanoseconds, 0 for what is negative, and the last time that the
  /// clock can tell for what is longer.
  @inlinable package var nanoseconds: UInt64 {
    let attoseconds = attoseconds
    if attoseconds <= 0 { return 0 }
    // Below 18 seconds; a division of 128 bits takes ten times as long.
    if let few = UInt64(exactly: attoseconds) { return few / 1_000_000_000 }
    return UInt64(clamping: attoseconds / 1_000_000_000)
  }
}

extension UInt64 {
  /// The whole part, or the nearest number there is; 0 for what is not a number.
  init(saturating number: Double) {
    self = number >= 0x1p64 ? .max : number > 0 ? UInt64(number) : 0
  }

  /// The sum, or the largest number.
  @inlinable func addingSaturating(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
