extension Observable {
  /// Collects the streams that this one emits, and at its completion combines the latest of all.
  ///
  ///     self:                  -a-b|             a: -1---2|   b: --4--5|
  ///     combineLatestAll():    ------x--yz|      x=[1,4] y=[1,5] z=[2,5]
  ///
  /// From then on it is `combineLatest` of them, in the order in which they came.
  ///
  /// - Source: RxJS `combineLatestAll`.
  @inlinable public func combineLatestAll<Inner, Output>(
    _ combine: @escaping ([Inner]) throws -> Output
  ) -> Observable<Output> where Element == Observable<Inner> {
    toArray().flatMap { Observable<Inner>.combineLatest($0, combine) }
  }

  /// Collects the streams that this one emits, and at its completion zips them.
  ///
  ///     self:       -a-b|             a: -1---2|   b: --4--5|
  ///     zipAll():   ------x--y|       x=[1,4] y=[2,5]
  ///
  /// From then on it is `zip` of them, in the order in which they came.
  ///
  /// - Source: RxJS `zipAll`.
  @inlinable public func zipAll<Inner, Output>(
    _ combine: @escaping ([Inner]) throws -> Output
  ) -> Observable<Output> where Element == Observable<Inner> {
    toArray().flatMap { Observable<Inner>.zip($0, combine) }
  }
}
