extension Observable {
  /// Subscribes `time` nanoseconds later.
  ///
  ///     self (hot):             -1-2-3-|
  ///     delaySubscription(2):   ---2-3-|
  ///
  /// Even a time of zero is a turn of its own.
  ///
  /// - Units: `time` is nanoseconds on the subscriber's scheduler, virtual or real.
  /// - Source: RxSwift `delaySubscription`; RxJS `subscribeOn` with a delay.
  @inlinable public func delaySubscription(_ time: UInt64) -> Observable<Element> {
    Observable { [self] downstream, scheduler in
      RunTimer(scheduler, within: downstream.subscription).set(after: time) {
        subscribe(downstream, on: scheduler)
      }
    }
  }
}
