extension Observable {
  /// Emits an element once `quiet` has passed without a newer one.
  ///
  ///     self:               -1-23------|
  ///     debounce(for: 3):   -------3---|
  ///
  /// On completion the pending element, if any, is emitted first, unless `flush` is false. A failure
  /// discards it.
  ///
  /// - Units: `quiet` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Debounce*; RxJS `debounceTime`; without `flush` Combine.
  @inlinable public func debounce(for quiet: Duration, flush: Bool = true) -> Observable<Element> {
    let quiet = quiet.nanoseconds
    return lift(takingAll: .dropped) { downstream, scheduler in
      Quieting(downstream, scheduler, quiet).outer(flush: flush)
    }
  }

  /// Passes elements at once, and an end as work of its own, behind what is due at that time.
  ///
  ///     self:             -1-|
  ///     endingAsWork():   -1-|
  ///
  /// - Source: Combine's `debounce` and `throttle`.
  package func endingAsWork() -> Observable<Element> {
    lift { downstream, scheduler in
      let timer = RunTimer(scheduler, within: downstream.subscription)
      return Sink(
        to: downstream, next: { downstream.next($0) },
        end: { end in timer.set(after: 0) { downstream.end(end) } })
    }
  }

  /// Emits an element once the stream that `window` makes for it emits, unless a newer one has
  /// come.
  ///
  ///     self:                     -1--2--|
  ///     debounce(x => timer(2)):  ---1--2|
  ///
  /// Only the first element of the window's stream matters; its completion is ignored, its failure
  /// is the result's. On completion the pending element, if any, is emitted first; a failure
  /// discards it. If `window` throws, the stream fails with that error.
  ///
  /// - Source: RxJS `debounce`.
  @inlinable public func debounce<Other>(
    _ window: @escaping (Element) throws -> Observable<Other>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let downstream = downstream.takingAll(.dropped)
      let debouncing = Debouncing<Element, Other>(downstream, scheduler, window)
      source.subscribe(debouncing.outer(), on: scheduler)
    }
  }
}

/// Holds the newest element until it has been quiet.
///
/// The timer runs on while newer elements arrive, and is set for the remaining time when it fires:
/// an element costs no timer of its own. In RxSwift and Combine each element has its own, which counts among timers that
/// are due together.
@usableFromInline final class Quieting<Element> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let timer: RunTimer
  @usableFromInline let quiet: UInt64
  @exclusivity(unchecked) @usableFromInline var pending: Pending<Element>?
  @exclusivity(unchecked) @usableFromInline var due: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var isSet = false
  /// The lane on which the newest element has arrived, and is emitted.
  @exclusivity(unchecked) @usableFromInline var lane: Lane?

  @inlinable init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ quiet: UInt64) {
    self.downstream = downstream
    timer = RunTimer(scheduler, within: downstream.subscription)
    self.quiet = quiet
    downstream.inspect(self) { keeper in
      [OperatorState(.held, keeping: keeper.pending.map { [$0] } ?? [], dueAt: keeper.due)]
    }
  }

  @inlinable func outer(flush: Bool) -> Sink<Element> {
    Sink(
      to: downstream,
      next: { [self] value in
        _ = exchange(&pending, with: Pending(value, timer.scheduler))
        due = timer.scheduler.now.addingSaturating(quiet)
        lane = timer.lane
        if timer.recall() { isSet = false }
        if isSet, !timer.scheduler.followsRxSwift, !timer.scheduler.followsCombine {
          return timer.postpone(to: due)
        }
        isSet = true
        timer.setFiring(after: quiet) { [self] in fire() }
      },
      end: { [self] end in
        if flush, case .completed = end, let pending = pending.take() {
          downstream.next(pending.value)
        }
        downstream.end(end)
      })
  }

  @inlinable func fire() {
    let now = timer.scheduler.now
    if now < due { return timer.again(after: due &- now) { [self] in fire() } }
    timer.hand(to: lane) { [self] in
      isSet = false
      pending.take()?.resume(on: timer.scheduler) { downstream.next($0) }
    }
  }
}

/// Holds the newest element until its window closes.
@usableFromInline final class Debouncing<Element, Other> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let window: (Element) throws -> Observable<Other>
  @exclusivity(unchecked) @usableFromInline var pending: Element?
  @exclusivity(unchecked) @usableFromInline var current: Subscription?
  /// The number of elements so far: the number of the newest.
  @exclusivity(unchecked) @usableFromInline var round = 0

  @inlinable init(
    _ downstream: Sink<Element>, _ scheduler: Scheduler,
    _ window: @escaping (Element) throws -> Observable<Other>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.window = window
    downstream.inspect(self) { [OperatorState(.held, [$0.pending].compactMap { $0 })] }
  }

  @inlinable func outer() -> Sink<Element> {
    let next = { [self] (value: Element) in
      do { try hold(value) } catch { downstream.fail(error) }
    }
    let end = { [self] (end: End) in
      if case .completed = end {
        current?.cancel()
        release()
      }
      downstream.end(end)
    }
    // In RxJS the source is left before the window.
    return scheduler.followsNode
      ? Sink(feeding: downstream, next: next, end: end)
      : Sink(to: downstream, next: next, end: end)
  }

  @inlinable func hold(_ value: Element) throws {
    round &+= 1
    let round = round
    _ = exchange(&pending, with: value)
    current?.cancel()
    if round != self.round { return }
    let stream = try window(value)
    if round != self.round { return }
    let life = Subscription(within: downstream.subscription)
    current = life
    let sink = Sink<Other>(
      feeding: downstream, as: life, asking: .forAll,
      next: { [self] _ in
        life.cancel()
        release()
      },
      end: { [downstream] in downstream.end(joining: $0, false) })
    stream.subscribe(sink, on: scheduler)
  }

  @inlinable func release() {
    if let value = pending.take() { downstream.next(value) }
  }
}
