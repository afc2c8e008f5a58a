extension Observable {
  /// Subscribes to a stream for each element, one after the other.
  ///
  ///     self:                      -12----|
  ///     inner:                     -5-6|
  ///     concatMap(x => inner):     --5-6-5-6|
  ///
  /// Elements wait in a queue without bound, and `transform` is called when their turn comes; where the scheduler
  /// follows RxSwift, it is called when they arrive. Inner streams that complete synchronously are a loop, not a
  /// recursion. Completes when this stream and all inner ones have; the first failure, or a throw of `transform`, ends
  /// everything.
  ///
  /// - Source: RxJS and RxSwift `concatMap`.
  @inlinable public func concatMap<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let result =
        scheduler.followsRxSwift
        ? source.map(transform).flatMap(maxConcurrent: 1) { $0 }
        : source.flatMap(maxConcurrent: 1, transform)
      result.subscribe(downstream, on: scheduler)
    }
  }
}
