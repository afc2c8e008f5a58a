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
    keeping(
      trim: { kept, _ in if kept.count > count { kept.removeFirst() } },
      release: { kept, _ in kept.popFirst() })
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
    return keeping(
      trim: { $0.dropOutdated(time, at: $1) },
      release: { kept, now in
        kept.dropOutdated(time, at: now)
        return kept.popFirst()
      })
  }

  /// Keeps elements, of which `trim` lets go what is too much, and emits at completion what
  /// `release` hands out.
  @inlinable func keeping(
    trim: @escaping (inout Deque<Pending<Element>>, UInt64) -> Void,
    release: @escaping (inout Deque<Pending<Element>>, UInt64) -> Pending<Element>?
  ) -> Observable<Element> {
    lift { downstream, scheduler in
      let memory = Memory(Deque<Pending<Element>>())
      return Sink(
        to: downstream,
        next: { value in
          memory.state.append(Pending(value, scheduler))
          trim(&memory.state, scheduler.now)
        },
        end: { end in
          if case .completed = end {
            while let kept = release(&memory.state, scheduler.now) {
              kept.resume(on: scheduler) { downstream.next($0) }
            }
          }
          downstream.end(end)
        })
    }
  }
}

extension Deque {
  /// Drops what is older than `time`.
  @inlinable mutating func dropOutdated<Value>(_ time: UInt64, at now: UInt64)
  where Element == Pending<Value> {
    while let first, now &- first.time > time { removeFirst() }
  }
}
