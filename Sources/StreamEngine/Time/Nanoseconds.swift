// The clock counts whole nanoseconds, in 64 bits; everything public takes and gives a `Duration`.

extension Duration {
  /// As the clock counts it: whole nanoseconds, 0 for what is negative, and the last time that the
  /// clock can tell for what is longer.
  @inlinable package var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return .max }
    return product.addingSaturating(UInt64(attoseconds) / 1_000_000_000)
  }
}

extension UInt64 {
  /// The sum, or the largest number.
  @inlinable func addingSaturating(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
