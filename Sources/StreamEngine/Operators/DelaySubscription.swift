extension Observable {
  /// Subscribes `time` later.
  ///
  ///     self (hot):                  -1-2-3-|
  ///     delaySubscription(for: 2):   ---2-3-|
  ///
  /// Even a time of zero is a turn of its own.
  ///
  /// - Units: `time` is a time on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwift `delaySubscription`; RxJS `subscribeOn` with a delay.
  @inlinable public func delaySubscription(for time: Duration) -> Observable<Element> {
    let time = time.nanoseconds
    return Observable { [self] downstream, scheduler in
      RunTimer(scheduler, within: downstream.subscription).set(after: time) {
        subscribe(downstream, on: scheduler)
      }
    }
  }
}
