import DequeModule

extension Observable {
  /// Emits each element, and the completion, `time` later.
  ///
  ///     self:            -1--2-|
  ///     delay(for: 2):   ---1--2-|
  ///
  /// A failure is not delayed and discards the elements that wait, unless `delayError` is set.
  /// Without `delayCompletion` the completion waits for the last element only.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Delay*; RxSwift. Combine delays failures, RxJS not the completion.
  @inlinable public func delay(
    for time: Duration, delayError: Bool = false, delayCompletion: Bool = true
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let delaying = Delaying(downstream, scheduler, time.nanoseconds, on: nil)
      let outer = delaying.outer(delayError: delayError, delayCompletion: delayCompletion)
      source.subscribe(outer, on: scheduler)
    }
  }

  /// Delivers each event on `lane`, in a turn of its own, when it is free.
  ///
  /// Each is an item of the lane, which first pays its `switching`. With one worker the order stays;
  /// with several, elements may overtake each other, and the end comes last. A failure does not
  /// overtake elements.
  ///
  /// - Source: RxSwift `observe(on:)`, RxJS `observeOn`, Combine `receive(on:)`. RxSwift delivers one
  ///   event at a time on any scheduler; so does this in its manner.
  ///
  /// With `delay` each event comes so much later. With nil for the lane it stays on that on which it
  /// arrives, and pays nothing.
  ///
  /// - Units: `delay` is a time on the subscriber's scheduler, virtual or real.
  @inlinable public func observe(on lane: Lane?, delay: Duration = .zero) -> Observable<Element> {
    above { source, downstream, scheduler in
      let delaying = Delaying(downstream, scheduler, delay.nanoseconds, on: lane)
      source.subscribe(delaying.outer(delayError: true, delayCompletion: true), on: scheduler)
    }
  }

  /// Emits each element when the stream that `time` makes for it emits.
  ///
  ///     self:                      -1-2-|
  ///     delay(x => timer(5-2x)):   ----[12]|
  ///
  /// The order may change. An element whose stream completes without emitting is dropped; a failure
  /// of that stream, or a throw of `time`, is the result's. Completes when no element waits.
  ///
  /// - Source: RxJS `delayWhen`.
  @inlinable public func delay<Other>(
    _ time: @escaping (Element) throws -> Observable<Other>
  ) -> Observable<Element> {
    flatMap { value in try time(value).stage(FirstSign(for: value)) }
  }
}

/// Lets an element go at the first one of a stream; it says nothing of itself, as `take` would.
@usableFromInline struct FirstSign<Input, Output>: Stage {
  @usableFromInline let element: Output
  @usableFromInline var hasCome = false

  @inlinable init(for element: Output) { self.element = element }

  @inlinable mutating func next(_ value: Input) -> Step<Output> {
    if hasCome { return .skip }
    hasCome = true
    return .last(element)
  }

  @inlinable var keepsSourceForLast: Bool { true }
}

/// The events that wait, each with a timer as old as its arrival.
///
/// So the order among timers due at the same time is that in which they arrived.
@usableFromInline final class Delaying<Element>: Cancellable {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let time: UInt64
  /// The lane that events go over to, and pay for that; nil where they stay on that on which they
  /// arrived.
  @usableFromInline let target: Lane?
  @usableFromInline let timerLane: Lane?
  @usableFromInline let order: ItemOrder?
  /// Elements that are under way have been asked for.
  @usableFromInline let demand: Demand?
  @exclusivity(unchecked) @usableFromInline
  var underWay = Deque<(event: Pending<Event<Element>>, timer: Scheduler.Timer, due: UInt64)>()
  /// The time between an event and the next, and when the last one is due.
  @exclusivity(unchecked) @usableFromInline var pace: (step: UInt64, last: UInt64)
  /// The source has completed; the completion is emitted after the last element.
  @exclusivity(unchecked) @usableFromInline var isComplete = false

  @inlinable init(
    _ downstream: Sink<Element>, _ scheduler: Scheduler, _ time: UInt64, on target: Lane?
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.time = time
    self.target = target
    pace = (scheduler.timerStep, 0)
    timerLane = target ?? scheduler.lanes?.timerLane
    order = scheduler.lanes.map { _ in ItemOrder() }
    demand = downstream.ownDemand()
    downstream.subscription.own(self)
    downstream.inspect(self) {
      let elements = $0.underWay.filter { !$0.event.value.isEnd }
      let values = elements.compactMap {
        if case .next(let value) = $0.event.value { value } else { nil }
      }
      return [
        OperatorState(
          .held, values, dueAt: elements.first?.due, events: elements.map(\.event.cause))
      ]
    }
  }

  @inlinable func outer(delayError: Bool, delayCompletion: Bool) -> Sink<Element> {
    Sink(
      feeding: downstream, asking: .by(demand),
      next: { [self] in add(.next($0)) },
      end: { [self] end in
        switch end {
        case .completed where delayCompletion: add(.completed)
        case .completed:
          isComplete = true
          if underWay.isEmpty { downstream.complete() }
        case .failed(let error) where delayError: add(.failed(error))
        case .failed: downstream.end(end)
        }
      })
  }

  @inlinable func add(_ event: Event<Element>) {
    let item = scheduler.lanes.map {
      let label = $0.label(of: event)
      let lane = timerLane ?? $0.currentLane
      let isLast = event.isEnd || scheduler.followsRxSwift
      return LaneItem(lane, label: label, order: order, isLast: isLast)
    }
    let due = Swift.max(
      scheduler.now.addingSaturating(Swift.max(time, pace.step)),
      pace.step > 0 ? pace.last.addingSaturating(pace.step) : 0)
    pace.last = due
    let wait = due - scheduler.now
    let timer = scheduler.schedule(after: wait, age: scheduler.newAge(), as: item) { [self] in
      guard let target else { return deliver() }
      scheduler.useLanes().pay(target.switching.nanoseconds) { [self] in deliver() }
    }
    underWay.append((Pending(event, scheduler), timer, due))
    demand?.keep()
  }

  @inlinable func deliver() {
    if let event = underWay.popFirst()?.event.value { downstream.on(event) }
    demand?.release()
    if isComplete && underWay.isEmpty { downstream.complete() }
  }

  @usableFromInline func cancel() {
    for (_, timer, _) in underWay { scheduler.cancel(timer) }
    underWay.removeAll()
  }
}
