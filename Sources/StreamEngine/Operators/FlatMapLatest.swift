extension Observable {
  /// Subscribes to a stream for each element, leaving the one for the element before.
  ///
  ///     self:                            -1-2-----|
  ///     inner:                           -5-6|
  ///     flatMapLatest(x => inner):       --5-5-6--|
  ///
  /// The old inner stream is let go, then `transform` is called, then the new one is subscribed.
  /// Completes when this stream and the last inner one have; the first failure, or a throw of
  /// `transform`, ends everything.
  ///
  /// - Source: RxSwift `flatMapLatest`; the order is that of RxJS `switchMap`.
  @inlinable public func flatMapLatest<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    Observable<Output> { [self] downstream, scheduler in
      let switching = Switching<Element, Output>(downstream, scheduler, transform)
      subscribe(switching.outer(), on: scheduler)
    }
  }
}

/// Follows the stream of the newest element only.
@usableFromInline final class Switching<Element, Output> {
  @usableFromInline let downstream: Sink<Output>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let transform: (Element) throws -> Observable<Output>
  @exclusivity(unchecked) @usableFromInline var current: Subscription?
  /// How many elements there have been: the number of the newest.
  @exclusivity(unchecked) @usableFromInline var round = 0
  @exclusivity(unchecked) @usableFromInline var isInnerOver = true
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
        do { try start(value) } catch { downstream.fail(error) }
      },
      end: { [self] end in
        isOuterOver = true
        downstream.end(joining: end, isInnerOver)
      })
  }

  /// Leaving the old stream and making the new one call out; a newer element that comes meanwhile
  /// has taken over.
  @inlinable func start(_ value: Element) throws {
    round &+= 1
    let round = round
    isInnerOver = false
    current?.cancel()
    if round != self.round { return }
    let stream = try transform(value)
    if round != self.round { return }
    let life = Subscription(within: downstream.subscription)
    current = life
    let sink = Sink<Output>(
      feeding: downstream, as: life,
      next: { [downstream] in downstream.next($0) },
      end: { [self] end in
        isInnerOver = true
        downstream.end(joining: end, isOuterOver)
      })
    stream.subscribe(sink, on: scheduler)
  }
}
