import DequeModule

extension Observable {
  /// Emits each element, subscribes to a stream for it, and does the same with what that emits.
  ///
  ///     self:                                            -1-|
  ///     expand(x => x < 4 ? timer(2).map(2x) : empty):   -1-2-(4|)
  ///
  /// What comes synchronously is taken breadth first, in a loop: any number of steps runs in
  /// constant stack. With `maxConcurrent`, elements that find all places taken wait in line, and are
  /// emitted when their turn comes; less than one place is a failure. Completes when this stream and
  /// all inner ones have; the first failure, or a throw of `transform`, ends everything.
  ///
  /// - Source: RxJS `expand`, which goes depth first where inner streams are synchronous.
  @inlinable public func expand(
    maxConcurrent: Int = .max, _ transform: @escaping (Element) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { [self] downstream, scheduler in
      if maxConcurrent < 1 {
        return downstream.fail(GraphError.invalidArgument("expand needs room for at least one"))
      }
      let expanding = Expanding(downstream, scheduler, maxConcurrent, transform)
      subscribe(expanding.outer(), on: scheduler)
    }
  }
}

/// Feeds what inner streams emit back, through a line that one loop serves.
@usableFromInline final class Expanding<Element> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let places: Int
  @usableFromInline let transform: (Element) throws -> Observable<Element>
  @exclusivity(unchecked) @usableFromInline var waiting = Deque<Waiting<Element>>()
  @exclusivity(unchecked) @usableFromInline var live = 0
  @exclusivity(unchecked) @usableFromInline var steps = 0
  @exclusivity(unchecked) @usableFromInline var isOuterOver = false
  @exclusivity(unchecked) @usableFromInline var isServing = false

  @inlinable init(
    _ downstream: Sink<Element>, _ scheduler: Scheduler, _ places: Int,
    _ transform: @escaping (Element) throws -> Observable<Element>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.places = places
    self.transform = transform
  }

  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] in take($0) },
      end: { [self] end in
        if case .failed = end { return downstream.end(end) }
        isOuterOver = true
        serve()
      })
  }

  @inlinable func take(_ value: Element) {
    waiting.append(Waiting(value, scheduler.current))
    serve()
  }

  @inlinable func serve() {
    if isServing { return }
    isServing = true
    let trigger = scheduler.current
    while live < places, isGranted, let next = waiting.popFirst() {
      scheduler.current = next.cause
      start(next.value)
    }
    scheduler.current = trigger
    isServing = false
    if live == 0 && isOuterOver && waiting.isEmpty { downstream.complete() }
  }

  /// Whether somebody listens, and the turn may go on: an expansion can be without end.
  @inlinable var isGranted: Bool {
    if downstream.subscription.isOver || scheduler.allowance.isExhausted { return false }
    steps &+= 1
    if steps < Allowance.portion { return true }
    steps = 0
    return scheduler.allowance.grants(Allowance.portion)
  }

  @inlinable func start(_ value: Element) {
    live &+= 1
    downstream.next(value)
    if downstream.subscription.isOver { return }
    do {
      let stream = try transform(value)
      let life = Subscription(within: downstream.subscription)
      let sink = Sink<Element>(
        feeding: downstream, as: life,
        next: { [self] in take($0) },
        end: { [self] in finish(life, $0) })
      stream.subscribe(sink, on: scheduler)
    } catch {
      downstream.fail(error)
    }
  }

  @inlinable func finish(_ life: Subscription, _ end: End) {
    if case .failed = end { return downstream.end(end) }
    life.cancel()
    live &-= 1
    serve()
  }
}
