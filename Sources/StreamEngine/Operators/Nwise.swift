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
    let arrays = stage(Nwise(count))
    if count < WorkBudget.manyCopies { return arrays }
    return arrays.lift { downstream, scheduler in
      Sink(
        to: downstream,
        next: { array in
          scheduler.workBudget.spend(copies: array.count)
          downstream.next(array)
        },
        end: { downstream.end($0) })
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
}
