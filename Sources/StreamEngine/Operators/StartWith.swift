extension Observable {
  /// Emits `elements` on subscription, then what this stream does.
  ///
  ///     self:              -1-|
  ///     startWith(8, 9):   [89]1-|
  ///
  /// If the subscriber is gone after them, this stream is never subscribed.
  ///
  /// - Source: ReactiveX *StartWith*; RxSwift subscribes in any case.
  @inlinable public func startWith(_ elements: [Element]) -> Observable<Element> {
    above { source, downstream, scheduler in
      // Nothing of the source is wanted before those have been asked for; RxJS leaves it before it completes.
      if downstream.subscription.demand != nil || scheduler.followsNode {
        return Observable.from(elements).concat(source).subscribe(downstream, on: scheduler)
      }
      for element in elements { downstream.next(element) }
      let sink = Sink<Element>(
        to: downstream, batch: downstream.onBatch,
        next: { downstream.next($0) }, end: { downstream.end($0) })
      source.subscribe(sink, on: scheduler)
    }
  }
}
