extension Observable where Element: Counting {
  /// Emits 0, 1, 2, … for ever, the first after one whole period.
  ///
  ///     interval(3):   ---0--1--2-…
  ///
  /// No tick is lost and none overlaps another. A period of zero is a failure.
  ///
  /// - Units: `period` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Interval*.
  @inlinable public static func interval(_ period: Duration) -> Observable<Element> {
    timer(after: period, period: period)
  }
}
