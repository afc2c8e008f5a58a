extension Observable {
  /// Subscribes to a stream for an element, and ignores all others until that stream has completed.
  ///
  ///     self:                         -1-2---3---|
  ///     inner:                        -5-6|
  ///     flatMapFirst(x => inner):     --5-6---5-6|
  ///
  /// For an element that is ignored `transform` is not even called. Completes when this stream and
  /// the inner one at work have; the first failure, or a throw of `transform`, ends everything.
  ///
  /// - Source: RxSwift `flatMapFirst`, RxJS `exhaustMap`.
  @inlinable public func flatMapFirst<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    Observable<Output> { [self] downstream, scheduler in
      let exhausting = Exhausting<Element, Output>(downstream, scheduler, transform)
      subscribe(exhausting.outer(), on: scheduler)
    }
  }
}

/// Follows one inner stream to its end before it looks at another element.
@usableFromInline final class Exhausting<Element, Output> {
  @usableFromInline let downstream: Sink<Output>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let transform: (Element) throws -> Observable<Output>
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  @exclusivity(unchecked) @usableFromInline var isOuterOver = false

  @inlinable init(
    _ downstream: Sink<Output>, _ scheduler: Scheduler,
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.transform = transform
  }

  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] value in
        if isBusy { return }
        isBusy = true
        do { try start(value) } catch { downstream.fail(error) }
      },
      end: { [self] end in
        isOuterOver = true
        downstream.end(joining: end, !isBusy)
      })
  }

  @inlinable func start(_ value: Element) throws {
    let sink = Sink<Output>(
      feeding: downstream,
      next: { [downstream] in downstream.next($0) },
      end: { [self] end in
        isBusy = false
        downstream.end(joining: end, isOuterOver)
      })
    try transform(value).subscribe(sink, on: scheduler)
  }
}
