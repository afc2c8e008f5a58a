extension Observable {
  /// Two streams: of the elements that satisfy `isMatch`, and of the others.
  ///
  ///     self:      -1-2-3-|
  ///     matches:   -1---3-|
  ///     others:    ---2---|
  ///
  /// Each subscribes to this stream by itself, so a cold one runs twice.
  ///
  /// - Source: RxJS `partition`.
  @inlinable public func partition(
    _ isMatch: @escaping (Element) throws -> Bool
  ) -> (matches: Observable<Element>, others: Observable<Element>) {
    (filter(isMatch), filter { try !isMatch($0) })
  }
}
