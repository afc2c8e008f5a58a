extension Observable {
  /// Applies `transform` to each element and drops what becomes nil.
  ///
  ///     self:                   -1-x-3-|
  ///     compactMap(x => int):   -1---3-|
  ///
  /// If `transform` throws, the stream fails with that error and the source is cancelled.
  ///
  /// - Source: RxSwift and Combine `compactMap`.
  @inlinable public func compactMap<Output>(
    _ transform: @escaping (Element) throws -> Output?
  ) -> Observable<Output> {
    stage(CompactMap(transform))
  }
}

@usableFromInline struct CompactMap<Input, Output>: Stage {
  @usableFromInline let transform: (Input) throws -> Output?

  @inlinable init(_ transform: @escaping (Input) throws -> Output?) { self.transform = transform }

  @inlinable func next(_ value: Input) throws -> Step<Output> {
    if let output = try transform(value) { .emit(output) } else { .skip }
  }

  @inlinable var asksAgain: Bool { true }
}
