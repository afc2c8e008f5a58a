extension Observable {
  /// Emits the first element, or the first that satisfies `predicate`, and completes; `substitute`
  /// at completion if there is none.
  ///
  ///     self:                   -1-2-|
  ///     first(default: 7):      -(1|)
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *First*; RxJS `first` with a default.
  @inlinable public func first(
    where predicate: ((Element) throws -> Bool)? = nil, default substitute: Element
  ) -> Observable<Element> {
    filtered(by: predicate).take(1).ifEmpty(default: substitute)
  }

  /// Emits the first element, or the first that satisfies `predicate`, and completes; fails with
  /// `StreamError.noElements` if there is none.
  ///
  ///     self:             --|
  ///     firstOrError():   --#
  ///
  /// - Source: RxJS `first`. RxSwift emits nil, Combine just completes.
  @inlinable public func firstOrError(
    where predicate: ((Element) throws -> Bool)? = nil
  ) -> Observable<Element> {
    filtered(by: predicate).take(1).throwIfEmpty()
  }

  @inlinable func filtered(by predicate: ((Element) throws -> Bool)?) -> Observable<Element> {
    predicate.map { stage(Filter($0, asksAgain: false)) } ?? self
  }
}
