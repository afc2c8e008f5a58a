extension Observable {
  /// Emits, at completion, the only element, or the only one that satisfies `predicate`.
  ///
  ///     self:       -1---|
  ///     single():   -----(1|)
  ///
  /// Fails with `StreamError.moreThanOneElement` as soon as there is a second, and with
  /// `StreamError.noElements` at completion if there is none. If `predicate` throws, the stream
  /// fails with that error.
  ///
  /// - Source: RxJS `single`, with RxSwift's errors. RxSwift emits at once and may fail after that.
  @inlinable public func single(
    where predicate: ((Element) throws -> Bool)? = nil
  ) -> Observable<Element> {
    filtered(by: predicate).stage(OnlyElement()).throwIfEmpty()
  }
}

@usableFromInline struct OnlyElement<Element>: Stage {
  @usableFromInline var found: Element?

  @inlinable init() {}

  @inlinable mutating func next(_ value: Element) throws -> Step<Element> {
    if found != nil { throw StreamError.moreThanOneElement }
    found = value
    return .skip
  }

  @inlinable func complete() -> Element? { found }

  @inlinable var kept: [OperatorState]? { [OperatorState(.held, [found].compactMap { $0 })] }
}
