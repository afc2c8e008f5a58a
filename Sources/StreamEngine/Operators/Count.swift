extension Observable {
  /// Emits, at completion, how many elements there were.
  ///
  ///     self:      -1--2--3-|
  ///     count():   ---------(3|)
  ///
  /// An empty stream gives 0. Nothing is emitted on failure.
  ///
  /// - Source: ReactiveX *Count*.
  @inlinable public func count() -> Observable<Int> { stage(Count(), takingAll: true) }

  /// Emits, at completion, how many elements satisfied `predicate`.
  ///
  ///     self:               -1--2--3-|
  ///     count(where: >1):   ---------(2|)
  ///
  /// If `predicate` throws, the stream fails with that error and the source is cancelled.
  @inlinable public func count(
    where predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Int> {
    filter(predicate).count()
  }
}

@usableFromInline struct Count<Element>: Stage {
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable mutating func next(_ value: Element) -> Step<Int> {
    count &+= 1
    return .skip
  }

  @inlinable func complete() -> Int? { count }

  @inlinable var kept: [OperatorState] { [OperatorState(.result, [count])] }
}
