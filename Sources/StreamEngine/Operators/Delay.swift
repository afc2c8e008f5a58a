import DequeModule

extension Observable {
  /// Emits each element, and the completion, `time` nanoseconds later.
  ///
  ///     self:       -1--2-|
  ///     delay(2):   ---1--2-|
  ///
  /// A failure is not delayed and discards what is under way, unless `delayError` is set. Without
  /// `delayCompletion` the completion waits for the last element only.
  ///
  /// - Units: `time` is nanoseconds on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Delay*; RxSwift. Combine delays failures, RxJS not the completion.
  @inlinable public func delay(
    _ time: UInt64, delayError: Bool = false, delayCompletion: Bool = true
  ) -> Observable<Element> {
    Observable { [self] downstream, scheduler in
      let delaying = Delaying(downstream, scheduler, time)
      let outer = delaying.outer(delayError: delayError, delayCompletion: delayCompletion)
      subscribe(outer, on: scheduler)
    }
  }

  /// Emits each element when the stream that `time` makes for it emits.
  ///
  ///     self:                      -1-2-|
  ///     delay(x => timer(5-2x)):   ----[12]|
  ///
  /// The order may change. An element whose stream completes without emitting is dropped; a failure
  /// of that stream, or a throw of `time`, is the result's. Completes when nothing is under way.
  ///
  /// - Source: RxJS `delayWhen`.
  @inlinable public func delay<Other>(
    _ time: @escaping (Element) throws -> Observable<Other>
  ) -> Observable<Element> {
    flatMap { value in try time(value).take(1).map { _ in value } }
  }
}

/// What is under way, and one alarm for the foremost of it.
@usableFromInline final class Delaying<Element> {
  /// What to deliver, when, and as the consequence of what.
  @usableFromInline struct Delayed {
    @usableFromInline let event: Event<Element>
    @usableFromInline let due: UInt64
    @usableFromInline let cause: EventID

    @inlinable init(_ event: Event<Element>, due: UInt64, cause: EventID) {
      self.event = event
      self.due = due
      self.cause = cause
    }
  }

  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let time: UInt64
  @usableFromInline let alarm: Alarm
  @exclusivity(unchecked) @usableFromInline var underWay = Deque<Delayed>()
  @exclusivity(unchecked) @usableFromInline var isSet = false

  @inlinable init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ time: UInt64) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.time = time
    alarm = Alarm(scheduler, within: downstream.subscription)
  }

  @inlinable func outer(delayError: Bool, delayCompletion: Bool) -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] in add(.next($0)) },
      end: { [self] end in
        switch end {
        case .completed where delayCompletion: add(.completed)
        case .completed:
          guard let last = underWay.last else { return downstream.complete() }
          add(.completed, due: last.due)
        case .failed(let error) where delayError: add(.failed(error))
        case .failed: downstream.end(end)
        }
      })
  }

  @inlinable func add(_ event: Event<Element>) {
    add(event, due: scheduler.now.addingSaturating(time))
  }

  @inlinable func add(_ event: Event<Element>, due: UInt64) {
    underWay.append(Delayed(event, due: due, cause: scheduler.current))
    if !isSet { setAlarm() }
  }

  @inlinable func setAlarm() {
    guard let first = underWay.first else { return }
    isSet = true
    let now = scheduler.now
    alarm.set(after: first.due > now ? first.due &- now : 0) { [self] in deliver() }
  }

  /// One event for each ring, so that each is a turn of its own.
  @inlinable func deliver() {
    guard let first = underWay.popFirst() else { return }
    // The alarm knows what set it, which may have been the delivery of the event before.
    scheduler.current = first.cause
    switch first.event {
    case .next(let value): downstream.next(value)
    case .completed: downstream.complete()
    case .failed(let error): downstream.fail(error)
    }
    isSet = false
    setAlarm()
  }
}
