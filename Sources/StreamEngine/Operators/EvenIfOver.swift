extension Observable {
  /// Subscribes `sink`; where its run is over already, subscribes all the same and leaves at once.
  ///
  /// `sample` and `forkJoin` ask every source once, as RxJS does and the conformance vectors have it;
  /// all other operators leave out what cannot matter any more.
  @inlinable func subscribeEvenIfOver(_ sink: Sink<Element>, on scheduler: Scheduler) {
    if !sink.subscription.isOver { return subscribe(sink, on: scheduler) }
    let life = Subscription()
    let visitor = Sink<Element>(
      feeding: sink, as: life, next: { _ in life.cancel() }, end: { _ in })
    subscribe(visitor, on: scheduler)
    life.cancel()
  }
}
