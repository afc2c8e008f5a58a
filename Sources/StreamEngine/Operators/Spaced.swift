import DequeModule

extension Observable {
  /// Delivers each event so long after it came, or after the one before it, if that is later.
  ///
  ///     self:             (12)----3|
  ///     spaced(by: 2s):   --1-2----3-|
  ///
  /// - Source: RxSwift `observe(on:)` with RxTest's `TestScheduler`.
  package func spaced(by time: Duration) -> Observable<Element> {
    above { source, downstream, scheduler in
      let timer = RunTimer(scheduler, within: downstream.subscription)
      var waiting = Deque<Pending<() -> Void>>()
      var isWaiting = false
      func send() {
        isWaiting = !waiting.isEmpty
        if !isWaiting { return }
        timer.set(after: time.nanoseconds) {
          waiting.popFirst()?.resume(on: scheduler) { $0() }
          send()
        }
      }
      func take(_ delivery: @escaping () -> Void) {
        waiting.append(Pending(delivery, scheduler))
        if !isWaiting { send() }
      }
      source.subscribe(
        Sink<Element>(
          feeding: downstream,
          next: { value in take { downstream.next(value) } },
          end: { end in take { downstream.end(end) } }),
        on: scheduler)
    }
  }

  /// This stream, whose timers wait so long at least.
  package func timers(waiting time: Duration) -> Observable<Element> {
    above { _, downstream, scheduler in
      let outer = scheduler.timerStep
      scheduler.timerStep = time.nanoseconds
      connect(downstream, scheduler)
      scheduler.timerStep = outer
    }
  }

  /// Subscribes so much later, and leaves the source so much later than its subscriber does.
  ///
  /// - Source: RxSwift `subscribe(on:)` with RxTest's `TestScheduler`.
  package func subscribed(after time: Duration) -> Observable<Element> {
    above { source, downstream, scheduler in
      let timer = RunTimer(scheduler, within: downstream.subscription)
      timer.set(after: time.nanoseconds) {
        let inner = Subscription()
        downstream.subscription.own(
          ActionDisposable { scheduler.schedule(after: time.nanoseconds) { inner.cancel() } })
        source.subscribe(
          Sink<Element>(ending: inner, next: { downstream.next($0) }, end: { downstream.end($0) }),
          on: scheduler)
      }
    }
  }
}
