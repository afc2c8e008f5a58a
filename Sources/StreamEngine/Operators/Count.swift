extension Observable {
  /// Emits, at completion, how many elements there were.
  ///
  ///     self:      -1--2--3-|
  ///     count():   ---------(3|)
  ///
  /// An empty stream gives 0. Nothing is emitted on failure.
  ///
  /// - Source: ReactiveX *Count*.
  @inlinable public func count() -> Observable<Int> {
    lift(takingAll: .kept) { downstream, _ in
      let memory = Memory(0)
      downstream.inspect { [OperatorState(.result, [memory.state])] }
      return Sink(
        to: downstream,
        batch: { memory.state &+= $0.count },
        blocks: memory.countingBlocks,
        next: { _ in memory.state &+= 1 },
        end: {
          if case .completed = $0 { downstream.next(memory.state) }
          downstream.end($0)
        })
    }
  }

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

extension Memory<Int> {
  @usableFromInline var countingBlocks: BlockTaker {
    func counted(_ number: Int) -> Int {
      state &+= number
      return number
    }
    return BlockTaker(
      numbers: { counted($0.count) }, texts: { counted($0.count) }, lists: { counted($0.count) })
  }
}
