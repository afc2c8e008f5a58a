extension Observable {
  /// Goes on with `other` when no element comes in time.
  ///
  ///     self:         -1--2-------3-|
  ///     timeout(4):   -1--2---#
  ///
  /// The first element has to come within `first` of the subscription, each further one
  /// within `each` of the one before; nil leaves that open. The time runs from when the source has
  /// been subscribed, so that what the source has scheduled for that very time is still in time,
  /// and again from when an element has been delivered. When it is over the source is cancelled,
  /// then `other` is subscribed; without one the stream fails with `StreamError.timeout`. Where the scheduler follows
  /// RxSwift, the time runs from before the source is subscribed, and the source is cancelled last.
  ///
  /// - Units: times on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Timeout*; RxJS `timeout({first, each, with})`. Combine completes.
  @inlinable public func timeout(
    first: Duration?, each: Duration?, other: Observable<Element>? = nil
  ) -> Observable<Element> {
    let other = other ?? .error(StreamError.timeout)
    let (first, each) = (first?.nanoseconds, each?.nanoseconds)
    return above { source, downstream, scheduler in
      let life = Subscription(within: downstream.subscription)
      let timer = RunTimer(scheduler, within: downstream.subscription)
      downstream.inspect(timer) { [OperatorState(.endsUnlessElement, dueAt: $0.due)] }
      let watch = { (time: UInt64) in
        timer.set(after: time) {
          // RxSwift leaves the source when `other` has been subscribed to.
          if !scheduler.followsRxSwift { life.cancel() }
          let fallback = Sink<Element>(to: downstream) { downstream.next($0) }
          other.subscribe(fallback, on: scheduler)
          life.cancel()
        }
      }
      let isFirst = Memory(true)
      let sink = Sink<Element>(
        feeding: downstream, as: life,
        next: { value in
          isFirst.state = false
          timer.stop()
          downstream.next(value)
          if let each { downstream.whenThrough { if !life.isOver { watch(each) } } }
        },
        end: { downstream.end($0) })
      let begin = { if let first, isFirst.state, !life.isOver { watch(first) } }
      // The time of RxSwift runs when the source is being subscribed to.
      if scheduler.followsRxSwift { begin() }
      source.subscribe(sink, on: scheduler)
      if !scheduler.followsRxSwift { downstream.whenThrough(begin) }
    }
  }
}
