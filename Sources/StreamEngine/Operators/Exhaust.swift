extension Observable {
  /// Emits what an inner stream does, and ignores those that come before it has completed.
  ///
  ///     self:        -a-b-c---|   a, b, c: -5-6|
  ///     exhaust():   --5-6-5-6|
  ///
  /// Completes when this stream and the inner one active have; the first failure ends everything.
  ///
  /// - Source: RxJS `exhaustAll`.
  @inlinable public func exhaust<Output>() -> Observable<Output>
  where Element == Observable<Output> {
    flatMapFirst { $0 }
  }
}
