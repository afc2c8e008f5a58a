import DequeModule

extension Observable {
  /// Lets elements through while the latest of `gate` is true.
  ///
  ///     self:             -1-2-3-4-|
  ///     gate:             t-f---t--
  ///     pausable(gate):   -1-----4-|
  ///
  /// The gate is subscribed first, and is closed until it emits. its completion is ignored, its
  /// failure is the result's.
  ///
  /// - Source: RxSwiftExt `pausable`.
  @inlinable public func pausable(_ gate: Observable<Bool>) -> Observable<Element> {
    withLatestFrom(gate) { ($0, $1) }.filter { $0.1 }.map { $0.0 }
  }

  /// Lets elements through while the latest of `gate` is true; the last `limit` that come while it
  /// is not are emitted when it is.
  ///
  ///     self:                               -1-2-3-4-|
  ///     gate:                               t-f--t---
  ///     pausableBuffered(gate, limit: 2):   -1---[23]-4-|
  ///
  /// The gate is subscribed first, and is closed until it emits. Without a limit all are kept. At
  /// the end what is kept is emitted, unless `flushOnCompleted` or `flushOnError` says not to. The
  /// gate's completion is ignored, its failure is the result's. A negative limit is a failure.
  ///
  /// - Source: RxSwiftExt `pausableBuffered`, where the gate's completion completes.
  @inlinable public func pausableBuffered(
    _ gate: Observable<Bool>, limit: Int? = 1, flushOnCompleted: Bool = true,
    flushOnError: Bool = true
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      if let limit, limit < 0 {
        let text = "pausableBuffered cannot keep \(limit) elements"
        return downstream.fail(GraphError.invalidArgument(text))
      }
      let pausing = Pausing(downstream, scheduler, limit)
      let gateSink = Sink<Bool>(
        feeding: downstream, asking: .forAll, next: { pausing.turn($0) },
        end: { downstream.end(joining: $0, false) })
      gate.subscribe(gateSink, on: scheduler)
      let sink = Sink<Element>(
        feeding: downstream, next: { pausing.take($0) },
        end: { end in
          if case .completed = end, flushOnCompleted { pausing.flush() }
          if case .failed = end, flushOnError { pausing.flush() }
          downstream.end(end)
        })
      source.subscribe(sink, on: scheduler)
    }
  }
}

/// A gate, and what waits before it.
@usableFromInline final class Pausing<Element> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let limit: Int
  @exclusivity(unchecked) @usableFromInline var waiting = Deque<Pending<Element>>()
  @exclusivity(unchecked) @usableFromInline var isOpen = false

  @inlinable init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ limit: Int?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.limit = limit ?? .max
    downstream.inspect(self) { [OperatorState(.held, keeping: $0.waiting)] }
  }

  /// An element that arrives while waiting ones are being emitted waits behind them.
  @inlinable func take(_ value: Element) {
    if isOpen && waiting.isEmpty { return downstream.next(value) }
    waiting.append(Pending(value, scheduler))
    if !isOpen && waiting.count > limit {
      downstream.note(.replaced, of: waiting.removeFirst().cause)
    }
  }

  /// The gate may close while it lets through what waited.
  @inlinable func turn(_ isOpen: Bool) {
    self.isOpen = isOpen
    release { self.isOpen }
  }

  @inlinable func flush() { release { true } }

  @inlinable func release(while mayGo: () -> Bool) {
    while mayGo(), let kept = waiting.popFirst() {
      kept.release(on: scheduler) { downstream.next($0) }
    }
  }
}
