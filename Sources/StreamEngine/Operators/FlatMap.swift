import DequeModule

extension Observable {
  /// Subscribes to a stream for each element and merges what they emit.
  ///
  ///     self:                       -1----2---|
  ///     flatMap(x => timer(1ms)):   --0----0--|
  ///
  /// Inner events during an outer element are delivered in that call. With `maxConcurrent`, elements
  /// that find all places taken wait in line, and `transform` is called when their turn comes; less
  /// than one place is a failure. Completes when this stream and all inner ones have; the first
  /// failure, or a throw of `transform`, ends everything.
  ///
  /// - Source: ReactiveX *FlatMap*; RxJS `mergeMap` for `maxConcurrent`, `concatMap` with one place.
  @inlinable public func flatMap<Output>(
    maxConcurrent: Int = .max, _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    Observable<Output> { [self] downstream, scheduler in
      if maxConcurrent < 1 {
        return downstream.fail(GraphError.invalidArgument("flatMap needs room for at least one"))
      }
      let merging = Merging<Element, Output>(downstream, scheduler, maxConcurrent, transform)
      subscribe(merging.outer(), on: scheduler)
    }
  }
}

/// An element whose turn has not come yet, and what brought it.
@usableFromInline struct Waiting<Element> {
  @usableFromInline let value: Element
  @usableFromInline let cause: EventID

  @inlinable init(_ value: Element, _ cause: EventID) {
    self.value = value
    self.cause = cause
  }
}

/// Subscribes to inner streams as places are free, and completes when all are done.
@usableFromInline final class Merging<Element, Output> {
  @usableFromInline let downstream: Sink<Output>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let places: Int
  @usableFromInline let transform: (Element) throws -> Observable<Output>
  @exclusivity(unchecked) @usableFromInline var waiting = Deque<Waiting<Element>>()
  @exclusivity(unchecked) @usableFromInline var live = 0
  @exclusivity(unchecked) @usableFromInline var isOuterOver = false
  @exclusivity(unchecked) @usableFromInline var isServing = false

  @inlinable init(
    _ downstream: Sink<Output>, _ scheduler: Scheduler, _ places: Int,
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.places = places
    self.transform = transform
  }

  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] value in
        if live < places { return start(value) }
        waiting.append(Waiting(value, scheduler.current))
      },
      end: { [self] end in
        if case .failed = end { return downstream.end(end) }
        isOuterOver = true
        if live == 0 { downstream.complete() }
      })
  }

  @inlinable func start(_ value: Element) {
    live &+= 1
    do {
      let stream = try transform(value)
      let life = Subscription(within: downstream.subscription)
      let sink = Sink<Output>(
        feeding: downstream, as: life,
        next: { [downstream] in downstream.next($0) },
        end: { [self] in finish(life, $0) })
      stream.subscribe(sink, on: scheduler)
    } catch {
      downstream.fail(error)
    }
  }

  /// Inner streams that end while being subscribed are a loop here, not a recursion.
  @inlinable func finish(_ life: Subscription, _ end: End) {
    if case .failed = end { return downstream.end(end) }
    life.cancel()
    live &-= 1
    if isServing { return }
    isServing = true
    let trigger = scheduler.current
    while live < places, !downstream.subscription.isOver, let next = waiting.popFirst() {
      scheduler.current = next.cause
      start(next.value)
    }
    scheduler.current = trigger
    isServing = false
    if live == 0 && isOuterOver && waiting.isEmpty { downstream.complete() }
  }
}
