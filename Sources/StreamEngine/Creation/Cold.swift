extension Observable {
  /// Plays `events` from their beginning for each subscriber.
  ///
  ///     cold("-1--2-|"):   -1--2-|
  ///
  /// All of them are scheduled when it is subscribed, those at 0 too: nothing is delivered inside
  /// `subscribe`. What has not been played when the run ends is removed from the scheduler.
  ///
  /// - Units: the times count from the subscription, on the subscriber's scheduler.
  /// - Source: RxJS `TestScheduler.createColdObservable`.
  public static func cold(_ events: [TimedEvent<Element>]) -> Observable<Element> {
    cold(takes: [events])
  }

  /// Plays the first take for the first subscriber, the next for the next, and the last for all
  /// later ones.
  ///
  ///     cold("-1#", "-2|").retry():   -1-2|
  ///
  /// For operators that subscribe again, such as `retry`; otherwise as `cold`. There is at least
  /// one take.
  public static func cold(takes: [[TimedEvent<Element>]]) -> Observable<Element> {
    precondition(!takes.isEmpty, "a cold stream has at least one take")
    let subscribers = Memory(0)
    return Observable { sink, scheduler in
      let sink = sink.takingAll(.dropped)
      let events = takes[Swift.min(subscribers.state, takes.count - 1)]
      subscribers.state += 1
      let order = scheduler.lanes.map { _ in ItemOrder() }
      let timers = events.map { event in
        let item = scheduler.lanes.map {
          LaneItem($0.currentLane, label: $0.label(of: event.event), order: order, isLast: true)
        }
        return scheduler.schedule(after: UInt64(Swift.max(0, event.time)), age: 0, as: item) {
          sink.on(event.event)
        }
      }
      sink.subscription.own(Playing(timers, on: scheduler))
    }
  }
}

/// The jobs that a run has scheduled.
private final class Playing: Cancellable {
  private let timers: [Scheduler.Timer]
  private let scheduler: Scheduler

  init(_ timers: [Scheduler.Timer], on scheduler: Scheduler) {
    self.timers = timers
    self.scheduler = scheduler
  }

  func cancel() { for timer in timers { scheduler.cancel(timer) } }
}
