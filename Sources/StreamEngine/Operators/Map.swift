extension Observable {
  /// Applies `transform` to each element.
  ///
  ///     self:      -1--2--3-|
  ///     map(+1):   -2--3--4-|
  ///
  /// If `transform` throws, the stream fails with that error and the source is cancelled.
  ///
  /// - Source: ReactiveX *Map*.
  @inlinable public func map<Output>(
    _ transform: @escaping (Element) throws -> Output
  ) -> Observable<Output> {
    stage(Map(transform))
  }

  /// `map` of a closure that, with `blocks`, certainly has no side effects; without them it takes no batches.
  @inlinable package func map<Output>(
    _ transform: @escaping (Element) throws -> Output, blocks: BlockStage?
  ) -> Observable<Output> {
    stage(Map(transform), takesBatches: blocks != nil, blocks: blocks)
  }
}

@usableFromInline struct Map<Input, Output>: Stage {
  @usableFromInline let transform: (Input) throws -> Output

  @inlinable init(_ transform: @escaping (Input) throws -> Output) { self.transform = transform }

  @inlinable func next(_ value: Input) throws -> Step<Output> { .emit(try transform(value)) }
}
