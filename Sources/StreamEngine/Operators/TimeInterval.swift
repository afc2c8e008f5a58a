/// An element, and how long one had to wait for it.
public struct TimeInterval<Element> {
  /// Nanoseconds since the element before, or since the subscription.
  public let interval: UInt64
  public let element: Element

  @inlinable public init(interval: UInt64, element: Element) {
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
  /// - Units: nanoseconds on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *TimeInterval*; Combine's `measureInterval` emits the interval alone.
  @inlinable public func timeInterval() -> Observable<TimeInterval<Element>> {
    lift { downstream, scheduler in
      let last = Memory(scheduler.now)
      return Sink(
        to: downstream,
        next: { value in
          let interval = scheduler.now &- last.state
          last.state = scheduler.now
          downstream.next(TimeInterval(interval: interval, element: value))
        },
        end: { downstream.end($0) })
    }
  }
}
