extension Observable {
  /// Emits what `sources` do, one after the other, whether the one before completes or fails.
  ///
  ///     a:                          -1-#
  ///     b:                          -2-#
  ///     onErrorResumeNext([a, b]):  -1--2-|
  ///
  /// Failures are swallowed, the last one too. When the run is left, the sources whose turn has not
  /// come are subscribed and left in that instant.
  ///
  /// - Source: RxJS `onErrorResumeNext`, also for what leaving does.
  @inlinable public static func onErrorResumeNext(
    _ sources: [Observable<Element>]
  ) -> Observable<Element> {
    Observable { downstream, scheduler in
      let started = Memory(0)
      let inTurn = sources.map { source in
        Observable { sink, scheduler in
          started.state += 1
          source.catchAndComplete().subscribe(sink, on: scheduler)
        }
      }
      let depth = downstream.depth &+ 1
      let leaving = Leaving { _ in
        for source in sources[started.state...] { source.visit(on: scheduler, depth: depth) }
      }
      downstream.subscription.own(leaving)
      Observable.concat(inTurn).subscribe(downstream, on: scheduler)
    }
  }

  /// Subscribes and leaves.
  @usableFromInline func visit(on scheduler: Scheduler, depth: Int32) {
    let life = Subscription()
    let sink = Sink<Element>(
      life, isRoot: true, depth: depth, probe: nil, batch: nil, next: { _ in life.cancel() },
      end: { _ in })
    subscribe(sink, on: scheduler)
    life.cancel()
  }
}
