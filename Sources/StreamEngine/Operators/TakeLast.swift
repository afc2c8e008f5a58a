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
    trim: @escaping (inout Deque<Kept<Element>>, UInt64) -> Void,
    release: @escaping (inout Deque<Kept<Element>>, UInt64) -> Kept<Element>?
  ) -> Observable<Element> {
    lift { downstream, scheduler in
      let memory = Memory(Deque<Kept<Element>>())
      return Sink(
        to: downstream,
        next: { value in
          memory.state.append(Kept(value, scheduler))
          trim(&memory.state, scheduler.now)
        },
        end: { end in
          if case .completed = end {
            let trigger = scheduler.current
            while let kept = release(&memory.state, scheduler.now) {
              kept.emit(to: downstream, scheduler)
            }
            scheduler.current = trigger
          }
          downstream.end(end)
        })
    }
  }
}

/// An element that waits: when it came, and what brought it.
@usableFromInline struct Kept<Element> {
  @usableFromInline let value: Element
  @usableFromInline let time: UInt64
  @usableFromInline let cause: EventID

  @inlinable init(_ value: Element, _ scheduler: Scheduler) {
    self.value = value
    time = scheduler.now
    cause = scheduler.current
  }

  /// Its emission is a consequence of what brought it.
  @inlinable func emit(to downstream: Sink<Element>, _ scheduler: Scheduler) {
    scheduler.current = cause
    downstream.next(value)
  }
}

extension Deque {
  /// Drops what is older than `time`.
  @inlinable mutating func dropOutdated<Value>(_ time: UInt64, at now: UInt64)
  where Element == Kept<Value> {
    while let first, now &- first.time > time { removeFirst() }
  }
}
