import DequeModule

extension Observable {
  /// Subscribes to a stream for each element at once, and emits what they do in the elements'
  /// order.
  ///
  ///     self:                       -1-2-|   inner 1: ---5|   inner 2: 6|
  ///     concatMapEager(x => …):     ----5[6|]
  ///
  /// An element that an inner stream emits before its turn waits, without bound. Completes when
  /// this stream and all inner ones have; the first failure of any of them, or a throw of
  /// `transform`, ends everything at once and discards what waits.
  ///
  /// - Source: RxJava `concatMapEager`.
  @inlinable public func concatMapEager<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let queueing = Queueing<Element, Output>(downstream, scheduler, transform)
      source.subscribe(queueing.outer { queueing.start($0) }, on: scheduler)
    }
  }
}

/// Inner streams in the order of their elements; only the first one delivers.
@usableFromInline final class Queueing<Element, Output>: Flattening<Element, Output> {
  /// The elements that one inner stream has emitted before its turn.
  @usableFromInline final class Place {
    @exclusivity(unchecked) @usableFromInline var waiting = Deque<Pending<Output>>()
    @exclusivity(unchecked) @usableFromInline var isOver = false

    @inlinable init() {}
  }

  @exclusivity(unchecked) @usableFromInline var places = Deque<Place>()
  @usableFromInline let loop = StepLoop()

  /// Each has a sink that knows its place.
  @inlinable override init(
    _ downstream: Sink<Output>, _ scheduler: Scheduler,
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) {
    super.init(downstream, scheduler, transform)
    downstream.inspect(self) { [OperatorState(.held, keeping: $0.places.flatMap(\.waiting))] }
  }

  @inlinable func start(_ value: Element) {
    guard let stream = stream(for: value) else { return }
    let place = Place()
    places.append(place)
    live &+= 1
    let sink = Sink<Output>(
      feeding: downstream,
      next: { [self] in take($0, place) },
      end: { [self] end in
        if case .failed = end { return downstream.end(end) }
        place.isOver = true
        if places.first === place { serve() }
      })
    stream.subscribe(sink, on: scheduler)
  }

  @inlinable func take(_ value: Output, _ place: Place) {
    if places.first === place && !loop.isRunning { return downstream.next(value) }
    place.waiting.append(Pending(value, scheduler))
  }

  /// Delivers what waits, from the first stream on to the first that is still active.
  @inlinable func serve() {
    loop.request {
      while !downstream.subscription.isOver, let first = places.first {
        if let next = first.waiting.popFirst() {
          next.resume(on: scheduler) { downstream.next($0) }
        } else if first.isOver {
          places.removeFirst()
          live &-= 1
        } else {
          break
        }
      }
      if isOuterOver && live == 0 { downstream.complete() }
    }
  }
}
