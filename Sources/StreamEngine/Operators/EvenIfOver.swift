extension Observable {
  /// Subscribes `sink`; where its run is over already, subscribes all the same and cancels at once.
  ///
  /// `sample` and `forkJoin` subscribe to every source once, as RxJS does and the conformance
  /// vectors have it, and some others where the scheduler follows the library that does so; all other operators do not
  /// subscribe to sources that cannot matter any more. In RxSwift such a source sends all that it has.
  @inlinable func subscribeEvenIfOver(_ sink: Sink<Element>, on scheduler: Scheduler) {
    if !sink.subscription.isOver { return subscribe(sink, on: scheduler) }
    let life = Subscription()
    let probe = Sink<Element>(
      feeding: sink, as: life, next: { _ in if !scheduler.followsRxSwift { life.cancel() } },
      end: { _ in })
    subscribe(probe, on: scheduler)
    life.cancel()
  }

  /// Subscribes `sink`, where its run is over already only if `isDone`.
  @inlinable func subscribe(
    _ sink: Sink<Element>, on scheduler: Scheduler, evenIfOver isDone: Bool
  ) {
    if isDone { subscribeEvenIfOver(sink, on: scheduler) } else { subscribe(sink, on: scheduler) }
  }
}
