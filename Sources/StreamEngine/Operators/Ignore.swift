extension Observable where Element: Equatable {
  /// Leaves out what equals one of `unwanted`.
  ///
  ///     self:        -1-2-3-|
  ///     ignore(2):   -1---3-|
  ///
  /// - Source: RxSwiftExt `ignore`.
  @inlinable public func ignore(_ unwanted: [Element]) -> Observable<Element> {
    filter { !unwanted.contains($0) }
  }
}

extension Observable {
  /// Leaves out every element; only the end passes.
  ///
  ///     self:               -1-2-|
  ///     ignoreElements():   -----|
  ///
  /// - Source: ReactiveX *IgnoreElements*; Combine `ignoreOutput`.
  @inlinable public func ignoreElements() -> Observable<Element> { filter { _ in false } }
}
