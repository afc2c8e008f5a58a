extension Observable where Element: Sequence {
  /// Applies `transform` to each member of each element.
  ///
  ///     self:           -a-|   a = [1, 2]
  ///     mapMany(*10):   -b-|   b = [10, 20]
  ///
  /// If `transform` throws, the stream fails with that error.
  ///
  /// - Source: RxSwiftExt and CombineExt `mapMany`.
  @inlinable public func mapMany<Output>(
    _ transform: @escaping (Element.Element) throws -> Output
  ) -> Observable<[Output]> {
    map { try $0.map(transform) }
  }

  /// Emits the members of each element, one by one.
  ///
  ///     self:        -a-|   a = [1, 2]
  ///     flatten():   -[12]-|
  ///
  /// - Source: RxSwift `concatMap { .from($0) }`, RxJS `concatAll` over arrays.
  @inlinable public func flatten() -> Observable<Element.Element> { concatMap { .from($0) } }
}
