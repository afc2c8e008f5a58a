extension Observable {
  /// Subscribes to a stream for each element, cancelling the one for the element before.
  ///
  ///     self:                            -1-2-----|
  ///     inner:                           -5-6|
  ///     flatMapLatest(x => inner):       --5-5-6--|
  ///
  /// The old inner stream is cancelled, then `transform` is called, then the new one is subscribed.
  /// Completes when this stream and the last inner one have; the first failure, or a throw of
  /// `transform`, ends everything.
  ///
  /// - Source: RxSwift `flatMapLatest`; the order is that of RxJS `switchMap`.
  @inlinable public func flatMapLatest<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let switching = Switching<Element, Output>(downstream, scheduler, transform)
      let reusable = ReusableSink<Output>()
      let outer = switching.outer(leaving: scheduler.followsRxSwift ? .beforeCompletion : .afterEnd)
      {
        switching.start($0, reusable)
      }
      source.subscribe(outer, on: scheduler)
    }
  }
}

/// Follows the stream of the newest element only.
@usableFromInline final class Switching<Element, Output>: Flattening<Element, Output> {
  /// The number of elements so far: the number of the newest.
  @exclusivity(unchecked) @usableFromInline var round = 0

  /// Cancelling the old stream and making the new one may call users' code; a newer element that
  /// arrives meanwhile takes over.
  @inlinable func start(_ value: Element, _ reusable: ReusableSink<Output>) {
    round &+= 1
    let round = round
    if live > 0 { reusable.newest?.subscription.cancel() }
    if round != self.round { return }
    live = 1
    guard let stream = stream(for: value), round == self.round else { return }
    follow(stream, reusable, leaving: .beforeEnd)
  }
}
