extension Observable {
  /// Emits `combine` of the last elements of all `sources`, in their order, when all have
  /// completed.
  ///
  ///     a:                  -1-2|
  ///     b:                  --5---|
  ///     forkJoin([a, b]):   ------(x|)   x=[2,5]
  ///
  /// All are subscribed, in order. Completes at once, without an element, when a source completes
  /// without one, and when there is no source. The first failure ends everything. If `combine`
  /// throws, the stream fails with that error.
  ///
  /// - Source: RxJS `forkJoin`.
  @inlinable public static func forkJoin<Output>(
    _ sources: [Observable<Element>], _ combine: @escaping ([Element]) throws -> Output
  ) -> Observable<Output> {
    let sources = sources.map(\.held)
    return Observable<Output>(above: sources) { downstream, scheduler in
      if sources.isEmpty { return downstream.complete() }
      let latest = LatestOfAll<Element>(sources.count)
      downstream.inspect { latest.states(from: 0) }
      for (place, source) in sources.enumerated() {
        let sink = Sink<Element>(
          feeding: downstream, asking: .forAll,
          leaving: scheduler.followsNode ? .beforeCompletion : .afterEnd,
          next: { _ = latest.store($0, at: place) },
          end: { end in
            if case .failed = end { return downstream.end(end) }
            if !latest.finish(place) { return }
            if latest.missing == 0 {
              do { downstream.next(try combine(latest.values)) } catch { downstream.fail(error) }
            }
            downstream.complete()
          })
        source.subscribeEvenIfOver(sink, on: scheduler)
      }
    }
  }
}
