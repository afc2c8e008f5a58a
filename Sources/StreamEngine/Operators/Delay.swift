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
    Observable { [self] downstream, scheduler in
      let delaying = Delaying(downstream, scheduler, time.nanoseconds)
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
  /// of that stream, or a throw of `time`, is the result's. Completes when no element waits.
  ///
  /// - Source: RxJS `delayWhen`.
  @inlinable public func delay<Other>(
    _ time: @escaping (Element) throws -> Observable<Other>
  ) -> Observable<Element> {
    flatMap { value in try time(value).take(1).map { _ in value } }
  }
}

/// The events that wait, each with a timer as old as its arrival.
///
/// So the order among timers due at the same time is that in which they arrived.
@usableFromInline final class Delaying<Element>: Cancellable {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let time: UInt64
  @exclusivity(unchecked) @usableFromInline
  var underWay = Deque<(event: Event<Element>, timer: Scheduler.Timer, due: UInt64)>()
  /// The source has completed; the completion is emitted after the last element.
  @exclusivity(unchecked) @usableFromInline var isComplete = false

  @inlinable init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ time: UInt64) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.time = time
    downstream.subscription.own(self)
    downstream.shows { [weak self] in
      guard let self else { return [] }
      let values = underWay.compactMap {
        if case .next(let value) = $0.event { value } else { nil }
      }
      return [KeptState(.held, values, dueAt: values.isEmpty ? nil : underWay.first?.due)]
    }
  }

  @inlinable func outer(delayError: Bool, delayCompletion: Bool) -> Sink<Element> {
    Sink(
      feeding: downstream,
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
    let timer = scheduler.schedule(after: time, age: scheduler.newAge()) { [self] in deliver() }
    underWay.append((event, timer, scheduler.now.addingSaturating(time)))
  }

  @inlinable func deliver() {
    switch underWay.popFirst()?.event {
    case .next(let value)?: downstream.next(value)
    case .completed?: downstream.complete()
    case .failed(let error)?: downstream.fail(error)
    case nil: break
    }
    if isComplete && underWay.isEmpty { downstream.complete() }
  }

  @usableFromInline func cancel() {
    for (_, timer, _) in underWay { scheduler.cancel(timer) }
    underWay.removeAll()
  }
}
