extension Observable {
  /// Emits what the newest of the inner streams does, cancelling the one before.
  ///
  ///     self:             -a-b-----|   a, b: -5-6|
  ///     switchLatest():   --5-5-6--|
  ///
  /// Completes when this stream and the newest inner one have; the first failure ends everything.
  ///
  /// - Source: ReactiveX *Switch*; RxJS `switchAll`, Combine `switchToLatest`.
  @inlinable public func switchLatest<Output>() -> Observable<Output>
  where Element == Observable<Output> {
    flatMapLatest { $0 }
  }
}
