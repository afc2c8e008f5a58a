extension Observable {
  /// Emits the element with the number `index`, the first being 0, and completes.
  ///
  ///     self:             -1-2-3-|
  ///     element(at: 1):   ---(2|)
  ///
  /// Fails with `StreamError.argumentOutOfRange` where there is none, and at once where `index` is
  /// below zero.
  ///
  /// - Source: ReactiveX *ElementAt*; RxSwift and RxJS. Combine just completes.
  @inlinable public func element(at index: Int) -> Observable<Element> {
    only(index) { $0.throwIfEmpty { StreamError.argumentOutOfRange } }
  }

  /// `element` with an element to emit at completion where there is none with that number.
  ///
  ///     self:                         -1-|
  ///     element(at: 1, default: 7):   ---(7|)
  ///
  /// - Source: RxJS `elementAt`.
  @inlinable public func element(
    at index: Int, default substitute: Element
  ) -> Observable<Element> {
    only(index) { $0.ifEmpty(default: substitute) }
  }

  @inlinable func only(
    _ index: Int, _ ending: (Observable<Element>) -> Observable<Element>
  ) -> Observable<Element> {
    if index < 0 {
      return .error(GraphError.invalidArgument("elements are numbered from 0, got \(index)"))
    }
    return ending(skip(index).take(1))
  }
}
