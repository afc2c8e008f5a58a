extension Observable {
  /// Leaves out the first `count` elements.
  ///
  ///     self:      -1--2--3-|
  ///     skip(1):   ----2--3-|
  ///
  /// A count of zero, or less, leaves out none.
  ///
  /// - Source: ReactiveX *Skip*.
  @inlinable public func skip(_ count: Int) -> Observable<Element> { counting(Skip(count)) }

  /// Leaves out what comes within `time`.
  ///
  ///     self:           -1-2-3-|
  ///     skip(for: 4):   -----3-|
  ///
  /// The time starts to run before the source is subscribed. The end passes at any time.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Skip*; RxSwift `skip(_ duration:)`.
  @inlinable public func skip(for time: Duration) -> Observable<Element> {
    let time = time.nanoseconds
    return lift { downstream, scheduler in
      let isOpen = Memory(false)
      RunTimer(scheduler, within: downstream.subscription).set(after: time) { isOpen.state = true }
      return Sink(to: downstream) { if isOpen.state { downstream.next($0) } }
    }
  }

  /// Leaves out elements while they satisfy `predicate`, which is not called again after that.
  ///
  ///     self:              -1-2-3-1|
  ///     skip(while: <2):   ---2-3-1|
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *SkipWhile*.
  @inlinable public func skip(
    while predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    lift { downstream, scheduler in
      let (isOpen, handshake) = (Memory(false), scheduler.handshake)
      return Sink(to: downstream) { value in
        do {
          if !isOpen.state, try predicate(value) {
            handshake?.hasDropped = true
            return
          }
          isOpen.state = true
          downstream.next(value)
        } catch { downstream.fail(error) }
      }
    }
  }

  /// Leaves out elements until `other` emits.
  ///
  ///     self:           -1-2-3-|
  ///     other:          --x
  ///     skip(until:):   ---2-3-|
  ///
  /// `other` is subscribed first, and cancelled when it has emitted. Its completion is ignored, its
  /// failure is the result's. The end of this stream passes at any time. Where the scheduler follows RxSwift, `other`
  /// is subscribed last, and a completion that comes before it has emitted only lets go of it; where it follows Combine, the
  /// result completes if `other` does without having emitted.
  ///
  /// - Source: ReactiveX *SkipUntil*; RxJS.
  @inlinable public func skip<Other>(until other: Observable<Other>) -> Observable<Element> {
    above { source, downstream, scheduler in
      let isOpen = Memory(false)
      downstream.inspect { [OperatorState(.isOpen(isOpen.state))] }
      let life = downstream.runOfSecond(scheduler)
      let held = downstream.subscription.own(behindSource: life, scheduler)
      let gate = Sink<Other>(
        feeding: downstream, as: life, asking: .forAll,
        next: { _ in
          isOpen.state = true
          life.cancel()
        },
        end: { downstream.end(joining: $0, scheduler.manner == .combine && !isOpen.state) })
      let sink = Sink<Element>(
        feeding: downstream,
        next: { if isOpen.state { downstream.next($0) } },
        end: { end in
          let isLast = isOpen.state || !scheduler.followsRxSwift
          downstream.end(joining: end, isLast)
          if !isLast { life.cancel() }
        })
      if scheduler.followsRxSwift {
        source.subscribe(sink, on: scheduler)
        other.subscribeEvenIfOver(gate, on: scheduler)
        held?.letGo()
      } else {
        other.subscribe(gate, on: scheduler)
        source.subscribe(sink, on: scheduler)
      }
    }
  }
}

@usableFromInline struct Skip<Element>: CountingStage {
  @usableFromInline var remaining: Int

  @inlinable init(_ count: Int) { remaining = count }

  @inlinable mutating func next(_ value: Element) -> Step<Element> {
    if remaining <= 0 { return .emit(value) }
    remaining &-= 1
    return .skip
  }

  @usableFromInline func passed(of count: Int) -> Range<Int> {
    Swift.min(count, Swift.max(0, remaining))..<count
  }

  @usableFromInline mutating func count(_ elements: Int) {
    remaining = Swift.max(0, remaining &- elements)
  }

  @inlinable var kept: [OperatorState]? { [OperatorState(.leavesOut(remaining))] }
}
