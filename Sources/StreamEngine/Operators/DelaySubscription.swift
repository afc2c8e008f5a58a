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
    return above { source, downstream, scheduler in
      let timer = RunTimer(scheduler, within: downstream.subscription)
      downstream.inspectBeginning(timer)
      let begin = scheduler.later { source.subscribe(downstream, on: scheduler) }
      timer.set(after: time, begin)
    }
  }

  /// Subscribes on `lane`, in a turn of its own, when it is free.
  ///
  /// The source runs there, and all behind it as far as an `observe(on:)`. Of several, the one
  /// nearest to the source decides. It is an item of the lane that first pays its `switching`.
  ///
  /// - Source: RxSwift and Combine `subscribe(on:)`, RxJS `subscribeOn`.
  ///
  /// With `delay` it comes so much later. With nil for the lane it stays on that on which it is
  /// subscribed, and pays nothing.
  ///
  /// - Units: `delay` is a time on the subscriber's scheduler, virtual or real.
  @inlinable public func subscribe(on lane: Lane?, delay: Duration = .zero) -> Observable<Element> {
    guard let lane else { return delaySubscription(for: delay) }
    return above { source, downstream, scheduler in
      let timer = RunTimer(scheduler, within: downstream.subscription, on: lane)
      downstream.inspectBeginning(timer)
      let begin = scheduler.later { source.subscribe(downstream, on: scheduler) }
      timer.set(after: delay.nanoseconds, as: LaneItem(lane, label: "^")) {
        scheduler.useLanes().pay(lane.switching.nanoseconds, begin)
      }
    }
  }
}

extension Sink {
  /// Tells whoever looks when a timer subscribes to the source, as long as it has not.
  @inlinable func inspectBeginning(_ timer: RunTimer) {
    inspect(timer) { $0.due.map { [OperatorState(.isAt(0), dueAt: $0)] } ?? [] }
  }
}
