extension Observable {
  /// Emits an element at once, then at most one in each `span`: the newest, or the first.
  ///
  ///     self:                             -12345-------6-7|
  ///     throttle(for: 3):                 -1--4--5-----6--(7|)
  ///     throttle(for: 3, latest: false):  -1--4--------6--|
  ///
  /// With `latest`, what comes during a span waits for its end, where the newest is emitted and
  /// opens the next span; completion waits for it too, and a failure discards it. An element at the
  /// very end of a span belongs to it if it was scheduled before the span began; so it replaces the
  /// one that waits.
  ///
  /// Without `latest`, what comes during a span is dropped; an element at its very end passes. With
  /// `trailing` as well, the first that comes during a span waits for its end.
  ///
  /// - Units: `span` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwift `throttle`; Combine `throttle(for:latest:)`, always with `trailing`; RxJS `throttleTime`
  ///   with leading and trailing.
  @inlinable public func throttle(
    for span: Duration, latest: Bool = true, trailing: Bool = false
  ) -> Observable<Element> {
    let span = span.nanoseconds
    if latest || trailing {
      return above { source, downstream, scheduler in
        let downstream = downstream.takingAll(.dropped)
        let throttling = Throttling(downstream, scheduler, span)
        source.subscribe(throttling.outer(keepsFirst: !latest), on: scheduler)
      }
    }
    return lift(takingAll: .dropped) { downstream, scheduler in
      let opening = Memory<UInt64>(0)
      downstream.inspect {
        let isOpen = scheduler.now >= opening.state
        return [OperatorState(.isOpen(isOpen), dueAt: isOpen ? nil : opening.state)]
      }
      return Sink(to: downstream) { value in
        let now = scheduler.now
        if now < opening.state { return }
        opening.state = now.addingSaturating(span)
        downstream.next(value)
      }
    }
  }
}

/// Keeps the newest element of a span, or the first, for its end.
@usableFromInline final class Throttling<Element> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let timer: RunTimer
  @usableFromInline let span: UInt64
  @exclusivity(unchecked) @usableFromInline var pending: Pending<Element>?
  @exclusivity(unchecked) @usableFromInline var isOpen = true
  @exclusivity(unchecked) @usableFromInline var isSourceOver = false
  /// The lane on which the element that waits has arrived, and is emitted.
  @exclusivity(unchecked) @usableFromInline var lane: Lane?

  @inlinable init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ span: UInt64) {
    self.downstream = downstream
    timer = RunTimer(scheduler, within: downstream.subscription)
    self.span = span
    downstream.inspect(self) { keeper in
      [OperatorState(.held, keeping: keeper.pending.map { [$0] } ?? [], dueAt: keeper.timer.due)]
    }
  }

  @inlinable func outer(keepsFirst: Bool) -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] value in
        if isOpen { return emit(value) }
        if keepsFirst, pending != nil { return }
        lane = timer.lane
        _ = exchange(&pending, with: Pending(value, timer.scheduler))
      },
      end: { [self] end in
        isSourceOver = true
        downstream.end(joining: end, pending == nil)
      })
  }

  /// Closed before it delivers: an element that is sent from within the delivery has to wait.
  @inlinable func emit(_ value: Element) {
    isOpen = false
    downstream.next(value)
    downstream.whenThrough { [self] in
      if isSourceOver && pending == nil { return downstream.complete() }
      timer.setFiring(after: span) { [self] in fire() }
    }
  }

  @inlinable func fire() {
    if pending == nil { return isOpen = true }
    timer.hand(to: lane) { [self] in pending.take()?.resume(on: timer.scheduler) { emit($0) } }
  }
}
