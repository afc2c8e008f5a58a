extension Observable where Element: Counting {
  /// Emits 0, 1, 2, … for ever, the first after one whole period.
  ///
  ///     interval(3):   ---0--1--2-…
  ///
  /// No tick is lost and none overlaps another. A period of zero is a failure.
  ///
  /// - Units: `period` is nanoseconds on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Interval*.
  @inlinable public static func interval(_ period: UInt64) -> Observable<Element> {
    timer(period, period: period)
  }
}
