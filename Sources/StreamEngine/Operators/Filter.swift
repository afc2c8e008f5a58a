extension Observable {
  /// Lets through the elements that satisfy `isIncluded`.
  ///
  ///     self:         -1--2--3-|
  ///     filter(>1):   ----2--3-|
  ///
  /// If `isIncluded` throws, the stream fails with that error and the source is cancelled.
  ///
  /// - Source: ReactiveX *Filter*.
  @inlinable public func filter(
    _ isIncluded: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    stage(Filter(isIncluded))
  }

  /// `filter` by a closure that, with `blocks`, certainly has no side effects; without them it takes no batches.
  @inlinable package func filter(
    _ isIncluded: @escaping (Element) throws -> Bool, blocks: BlockStage?
  ) -> Observable<Element> {
    stage(Filter(isIncluded), takesBatches: blocks != nil, blocks: blocks)
  }
}

@usableFromInline struct Filter<Element>: Stage {
  @usableFromInline let isIncluded: (Element) throws -> Bool

  @usableFromInline let asksAgain: Bool

  @inlinable init(_ isIncluded: @escaping (Element) throws -> Bool, asksAgain: Bool = true) {
    self.isIncluded = isIncluded
    self.asksAgain = asksAgain
  }

  @inlinable func next(_ value: Element) throws -> Step<Element> {
    try isIncluded(value) ? .emit(value) : .skip
  }
}
