extension Observable {
  /// Subscribes to a stream for an element, and ignores all others until that stream has completed.
  ///
  ///     self:                         -1-2---3---|
  ///     inner:                        -5-6|
  ///     flatMapFirst(x => inner):     --5-6---5-6|
  ///
  /// For an element that is ignored `transform` is not even called. Completes when this stream and
  /// the inner one active have; the first failure, or a throw of `transform`, ends everything.
  ///
  /// - Source: RxSwift `flatMapFirst`, RxJS `exhaustMap`.
  @inlinable public func flatMapFirst<Output>(
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let flattening = Flattening<Element, Output>(downstream, scheduler, transform)
      let reusable = ReusableSink<Output>()
      let outer = flattening.outer { value in
        if flattening.live > 0 { return }
        flattening.live = 1
        guard let stream = flattening.stream(for: value) else { return }
        flattening.follow(stream, reusable, leaving: .beforeCompletion)
      }
      source.subscribe(outer, on: scheduler)
    }
  }
}
