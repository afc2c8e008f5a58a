import DequeModule

extension Observable {
  /// Leaves out the last `count` elements, by emitting each when `count` more have come.
  ///
  ///     self:          -1-2-3-|
  ///     skipLast(1):   ---1-2-|
  ///
  /// A count of zero, or less, leaves out none.
  ///
  /// - Source: ReactiveX *SkipLast*.
  @inlinable public func skipLast(_ count: Int) -> Observable<Element> { stage(SkipLast(count)) }

  /// Leaves out what came within the last `time` before the completion.
  ///
  ///     self:               -1-2-3-|
  ///     skipLast(for: 3):   -----1-(2|)
  ///
  /// An element is emitted when something comes after `time` has passed since it did: what
  /// `takeLast(for:)` emits is left out, everything else passes. A failure discards what waits.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxJava `skipLast`, RxPY `skip_last_with_time`.
  @inlinable public func skipLast(for time: Duration) -> Observable<Element> {
    let time = time.nanoseconds
    return lift { downstream, scheduler in
      let waiting = Memory(Deque<Pending<Element>>())
      downstream.inspect { [OperatorState(.held, keeping: waiting.state)] }
      func release() {
        while let first = waiting.state.first, scheduler.now &- first.time > time {
          waiting.state.removeFirst()
          first.resume(on: scheduler) { downstream.next($0) }
        }
      }
      return Sink(
        to: downstream,
        next: { value in
          waiting.state.append(Pending(value, scheduler))
          release()
        },
        end: {
          if case .completed = $0 { release() }
          downstream.end($0)
        })
    }
  }
}

@usableFromInline struct SkipLast<Element>: Stage {
  @usableFromInline let count: Int
  @usableFromInline var waiting = Deque<Element>()

  @inlinable init(_ count: Int) { self.count = count }

  @inlinable mutating func next(_ value: Element) -> Step<Element> {
    waiting.append(value)
    if waiting.count <= count { return .skip }
    return waiting.popFirst().map { .emit($0) } ?? .skip
  }

  @inlinable var kept: [OperatorState]? { [OperatorState(.held, Array(waiting), capacity: count)] }
}
