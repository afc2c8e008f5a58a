import DequeModule

extension Observable {
  /// Emits, with each element, the last `count` of them, once there have been so many.
  ///
  ///     self:       -1-2-3-|
  ///     nwise(2):   ---x-y-|   x = [1, 2], y = [2, 3]
  ///
  /// A count below 1 is a failure.
  ///
  /// - Source: RxSwiftExt and CombineExt `nwise`; RxJS `pairwise`.
  @inlinable public func nwise(_ count: Int) -> Observable<[Element]> {
    if count < 1 {
      return .error(GraphError.invalidArgument("nwise takes at least 1 at a time, got \(count)"))
    }
    if count < WorkBudget.manyCopies { return stage(Nwise(count)) }
    return lift { downstream, scheduler in
      let run = Memory(Nwise<Element>(count))
      return Sink(to: downstream) { value in
        // Each array is work and memory enough to look whether it is wanted.
        let budget = scheduler.workBudget
        budget.enter()
        defer { budget.leave() }
        if budget.isExhausted { return downstream.stop(by: budget) }
        guard case .emit(let array) = run.stored.next(value) else { return }
        budget.spend(copies: array.count)
        downstream.next(array)
      }
    }
  }

  /// Emits each element together with the one before.
  ///
  ///     self:         -1-2-3-|
  ///     pairwise():   ---x-y-|   x = [1, 2], y = [2, 3]
  @inlinable public func pairwise() -> Observable<[Element]> { nwise(2) }
}

@usableFromInline struct Nwise<Element>: Stage {
  @usableFromInline let count: Int
  @usableFromInline var latest = Deque<Element>()

  @inlinable init(_ count: Int) { self.count = count }

  @inlinable mutating func next(_ value: Element) -> Step<[Element]> {
    let oldest = latest.count == count ? latest.popFirst() : nil
    defer { withExtendedLifetime(oldest) {} }
    latest.append(value)
    return latest.count == count ? .emit(Array(latest)) : .skip
  }

  @inlinable var kept: [OperatorState]? {
    [OperatorState(.previous, latest.suffix(Swift.max(0, count - 1)))]
  }
}
