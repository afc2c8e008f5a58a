extension Observable {
  /// Emits, at completion, the last element, or the last that satisfies `predicate`; `substitute`
  /// if there is none.
  ///
  ///     self:                -1-2-|
  ///     last(default: 7):    -----(2|)
  ///
  /// Nothing is emitted on failure. If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *Last*; RxJS `last` with a default.
  @inlinable public func last(
    where predicate: ((Element) throws -> Bool)? = nil, default substitute: Element
  ) -> Observable<Element> {
    filtered(by: predicate).takeLast(1).ifEmpty(default: substitute)
  }

  /// Emits, at completion, the last element, or the last that satisfies `predicate`; fails with
  /// `StreamError.noElements` if there is none.
  ///
  ///     self:            --|
  ///     lastOrError():   --#
  ///
  /// - Source: RxJS `last`. Combine just completes.
  @inlinable public func lastOrError(
    where predicate: ((Element) throws -> Bool)? = nil
  ) -> Observable<Element> {
    filtered(by: predicate).takeLast(1).throwIfEmpty()
  }
}
