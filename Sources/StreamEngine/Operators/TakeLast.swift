import DequeModule

extension Observable {
  /// Emits, at completion, the last `count` elements.
  ///
  ///     self:          -1-2-3-|
  ///     takeLast(2):   -------(23|)
  ///
  /// With a count of zero, or less, it waits for the completion and emits none. A failure discards
  /// what was kept.
  ///
  /// - Source: ReactiveX *TakeLast*; RxJS never subscribes for a count of zero.
  @inlinable public func takeLast(_ count: Int) -> Observable<Element> {
    keeping(dropping: .replaced) { kept, _ in kept.count > count ? kept.popFirst() : nil }
  }

  /// Emits, at completion, what came within the last `time`.
  ///
  ///     self:               -1-2-3-|
  ///     takeLast(for: 3):   -------(3|)
  ///
  /// An element that is exactly as old as `time` is among them. A failure discards what was kept.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxJava `takeLast`, RxPY `take_last_with_time`.
  @inlinable public func takeLast(for time: Duration) -> Observable<Element> {
    let time = time.nanoseconds
    return keeping(dropping: .silence) { kept, now in
      guard let first = kept.first, now &- first.time > time else { return nil }
      return kept.popFirst()
    }
  }

  /// Keeps elements, of which `removeSurplus` takes out the first where it is too much, and emits
  /// them at completion.
  ///
  /// One at a time, because releasing an element may call anything.
  @inlinable func keeping(
    dropping reason: DropReason,
    _ removeSurplus: @escaping (inout Deque<Pending<Element>>, UInt64) -> Pending<Element>?
  ) -> Observable<Element> {
    lift(takingAll: .kept) { downstream, scheduler in
      let memory = Memory(Deque<Pending<Element>>())
      downstream.inspect { [OperatorState(.held, keeping: memory.state)] }
      func trim() {
        while let old = removeSurplus(&memory.state, scheduler.now) {
          downstream.note(reason, of: old.cause)
        }
      }
      return Sink(
        to: downstream,
        next: { value in
          memory.state.append(Pending(value, scheduler))
          trim()
        },
        end: { end in
          if case .completed = end {
            trim()
            while let kept = memory.state.popFirst() {
              kept.resume(on: scheduler) { downstream.next($0) }
              trim()
            }
          }
          downstream.end(end)
        })
    }
  }
}
