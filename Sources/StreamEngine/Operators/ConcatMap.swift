extension Observable {
  /// Subscribes to a stream for each element, one after the other.
  ///
  ///     self:                      -12----|
  ///     inner:                     -5-6|
  ///     concatMap(x => inner):     --5-6-5-6|
  ///
  /// Elements wait in a queue without bound, and `transform` is called when their turn comes. Inner
  /// streams that complete synchronously are a loop, not a recursion. Completes when this stream
  /// and all inner ones have; the first failure, or a throw of `transform`, ends everything.
  ///
  /// - Source: RxJS `concatMap`; RxSwift calls the function when the element arrives.
  @inlinable public func concatMap<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    flatMap(maxConcurrent: 1, transform)
  }
}
