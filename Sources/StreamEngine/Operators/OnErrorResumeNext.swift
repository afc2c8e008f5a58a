extension Observable {
  /// Emits what `sources` do, one after the other, whether the one before completes or fails.
  ///
  ///     a:                          -1-#
  ///     b:                          -2-#
  ///     onErrorResumeNext([a, b]):  -1--2-|
  ///
  /// Failures are swallowed, the last one too. When the run is cancelled, the sources that have
  /// not been reached are subscribed and cancelled at once.
  ///
  /// - Source: RxJS `onErrorResumeNext`, also for what cancelling does.
  @inlinable public static func onErrorResumeNext(
    _ sources: [Observable<Element>]
  ) -> Observable<Element> {
    let sources = sources.map(\.held)
    return Observable(above: sources) { downstream, scheduler in
      let started = Memory(0)
      let inTurn = sources.map { source in
        Observable { sink, scheduler in
          started.state += 1
          source.catchAndComplete().subscribe(sink, on: scheduler)
        }
      }
      let depth = downstream.depth &+ 1
      let onEnd = RunEndAction { _ in
        for source in sources[started.state...] { source.visit(on: scheduler, depth: depth) }
      }
      // As `concat`, but RxJS subscribes to the next source when the one before has been left.
      Concatenation(inTurn, downstream, scheduler).startNext()
      downstream.subscription.own(inTurn: onEnd)
    }
  }

  /// Subscribes and cancels at once.
  @usableFromInline func visit(on scheduler: Scheduler, depth: Int32) {
    let life = Subscription()
    let sink = Sink<Element>(
      life, isRoot: true, depth: depth, probe: nil, batch: nil, next: { _ in life.cancel() },
      end: { _ in })
    subscribe(sink, on: scheduler)
    life.cancel()
  }
}
