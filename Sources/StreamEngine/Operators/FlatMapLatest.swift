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
      let spare = Spare<Output>()
      subscribe(switching.outer { switching.start($0, spare) }, on: scheduler)
    }
  }
}

/// Follows the stream of the newest element only.
@usableFromInline final class Switching<Element, Output>: Flattening<Element, Output> {
  /// How many elements there have been: the number of the newest.
  @exclusivity(unchecked) @usableFromInline var round = 0

  /// Leaving the old stream and making the new one call out; a newer element that comes meanwhile
  /// has taken over.
  @inlinable func start(_ value: Element, _ spare: Spare<Output>) {
    round &+= 1
    let round = round
    if live > 0 { spare.newest?.subscription.cancel() }
    if round != self.round { return }
    live = 1
    guard let stream = stream(for: value), round == self.round else { return }
    follow(stream, spare)
  }
}
