/// An element, and the time since the one before it.
public struct TimedInterval<Element> {
  /// The time since the element before, or since the subscription.
  public let interval: Duration
  /// The element.
  public let element: Element

  /// An element, so long after the one before.
  @inlinable public init(interval: Duration, element: Element) {
    self.interval = interval
    self.element = element
  }
}

extension Observable {
  /// Emits each element together with the time since the one before, or since the subscription.
  ///
  ///     self:             -1--2|
  ///     timeInterval():   -x--y|   x=1 after 1, y=2 after 3
  ///
  /// - Units: times on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *TimeInterval*; Combine's `measureInterval` emits the interval alone.
  @inlinable public func timeInterval() -> Observable<TimedInterval<Element>> {
    lift { downstream, scheduler in
      let last = Memory(scheduler.now)
      return Sink(to: downstream) { value in
        let interval = scheduler.now &- last.state
        last.state = scheduler.now
        downstream.next(TimedInterval(interval: Duration.nanoseconds(interval), element: value))
      }
    }
  }
}
