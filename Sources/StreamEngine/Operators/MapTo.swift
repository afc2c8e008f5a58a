extension Observable {
  /// Emits `value` for each element.
  ///
  ///     self:       -1--2--3-|
  ///     mapTo(7):   -7--7--7-|
  ///
  /// - Source: RxJS `mapTo`.
  @inlinable public func mapTo<Output>(_ value: Output) -> Observable<Output> { map { _ in value } }
}
