extension Observable {
  /// Emits the first `count` elements, then completes.
  ///
  ///     self:      -1--2--3-|
  ///     take(2):   -1--(2|)
  ///
  /// The last element and the completion come in the same call; then the source is cancelled. With
  /// a count of zero, or less, the source is never subscribed.
  ///
  /// - Source: ReactiveX *Take*.
  @inlinable public func take(_ count: Int) -> Observable<Element> {
    count > 0 ? counting(Take(count)) : .empty()
  }

  /// Emits what comes within `time`, then completes.
  ///
  ///     self:           -1-2-3-|
  ///     take(for: 4):   -1-2|
  ///
  /// The time starts to run before the source is subscribed; what is due at its very end comes
  /// first only if it was scheduled first.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwift `take(for:)`.
  @inlinable public func take(for time: Duration) -> Observable<Element> {
    let time = time.nanoseconds
    return lift { downstream, scheduler in
      RunTimer(scheduler, within: downstream.subscription).set(after: time) {
        downstream.complete()
      }
      return Sink(to: downstream) { downstream.next($0) }
    }
  }

  /// Emits elements while they satisfy `predicate`, then completes; `inclusive` also emits the one
  /// that does not.
  ///
  ///     self:              -1-2-3-|
  ///     take(while: <3):   -1-2-|
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *TakeWhile*; RxJS `takeWhile`, also for `inclusive`.
  @inlinable public func take(
    while predicate: @escaping (Element) throws -> Bool, inclusive: Bool = false
  ) -> Observable<Element> {
    stage(TakeWhile(predicate, continuing: true, inclusive))
  }

  /// Emits elements until one satisfies `predicate`, then completes; `inclusive` also emits that
  /// one.
  ///
  ///     self:                               -1-2-3-|
  ///     take(until: ==2):                   -1-|
  ///     take(until: ==2, inclusive: true):  -1-(2|)
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: RxSwift `take(until:behavior:)`.
  @inlinable public func take(
    until predicate: @escaping (Element) throws -> Bool, inclusive: Bool = false
  ) -> Observable<Element> {
    stage(TakeWhile(predicate, continuing: false, inclusive))
  }

  /// Emits elements until `other` emits, then completes.
  ///
  ///     self:           -1-2-3-|
  ///     other:          ----x
  ///     take(until:):   -1-2|
  ///
  /// `other` is subscribed first. Its completion is ignored, its failure is the result's.
  ///
  /// - Source: ReactiveX *TakeUntil*; Combine ignores the other's failure.
  @inlinable public func take<Other>(until other: Observable<Other>) -> Observable<Element> {
    above { source, downstream, scheduler in
      let life = downstream.runOfSecond(scheduler)
      let held = downstream.subscription.own(behindSource: life, scheduler)
      let gate = Sink<Other>(
        feeding: downstream, as: life, asking: .forAll,
        next: { _ in downstream.complete() },
        end: { downstream.end(joining: $0, false) })
      other.subscribe(gate, on: scheduler)
      let sink = Sink<Element>(to: downstream) { downstream.next($0) }
      source.subscribe(sink, on: scheduler, evenIfOver: scheduler.followsRxSwift)
      held?.letGo()
    }
  }
}

@usableFromInline struct Take<Element>: CountingStage {
  @usableFromInline var remaining: Int

  @inlinable init(_ count: Int) { remaining = count }

  @inlinable mutating func next(_ value: Element) -> Step<Element> {
    remaining &-= 1
    if remaining > 0 { return .emit(value) }
    return remaining == 0 ? .last(value) : .skip
  }

  /// The last one ends the run, so that it comes by itself.
  @usableFromInline func passed(of count: Int) -> Range<Int> {
    0..<Swift.max(0, Swift.min(count, remaining &- 1))
  }

  @usableFromInline mutating func count(_ elements: Int) { remaining &-= elements }

  @inlinable var kept: [OperatorState]? { [OperatorState(.letsThrough(remaining))] }

  @inlinable var keepsSourceForLast: Bool { true }
}

/// Lets elements through as long as the predicate's answer is the one to continue with.
@usableFromInline struct TakeWhile<Element>: Stage {
  @usableFromInline let predicate: (Element) throws -> Bool
  @usableFromInline let continuing: Bool
  @usableFromInline let inclusive: Bool

  @inlinable init(
    _ predicate: @escaping (Element) throws -> Bool, continuing: Bool, _ inclusive: Bool
  ) {
    self.predicate = predicate
    self.continuing = continuing
    self.inclusive = inclusive
  }

  @inlinable func next(_ value: Element) throws -> Step<Element> {
    if try predicate(value) == continuing { return .emit(value) }
    return inclusive ? .last(value) : .end
  }
}
