extension Observable {
  /// Plays `events` once, from now on, to all subscribers.
  ///
  ///     hot("-1--2-|"):   -1--2-|
  ///
  /// All of them are scheduled when it is defined, those at 0 too. Of events before 0 only an
  /// end matters: a subscriber receives it at once. Late subscribers receive later events only.
  ///
  /// - Units: the times count from the definition, on `scheduler`.
  /// - Source: RxJS `TestScheduler.createHotObservable`.
  public static func hot(
    _ events: [TimedEvent<Element>], on scheduler: Scheduler
  ) -> Observable<Element> {
    let subject = Subject<Element>()
    for event in events {
      if event.time >= 0 {
        scheduler.schedule(after: UInt64(event.time)) { subject.send(event.event) }
      } else if event.event.isEnd {
        subject.send(event.event)
      }
    }
    return subject.stream
  }
}

extension Subject {
  fileprivate func send(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .failed(let error): fail(error)
    case .completed: complete()
    }
  }
}
