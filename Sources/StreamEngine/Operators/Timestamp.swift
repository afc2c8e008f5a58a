/// An element, and when it came.
public struct Timestamped<Element> {
  /// The time since the scheduler's epoch.
  public let time: Duration
  /// The element.
  public let element: Element

  /// An element that came at `time`.
  @inlinable public init(time: Duration, element: Element) {
    self.time = time
    self.element = element
  }
}

extension Observable {
  /// Emits each element together with the clock.
  ///
  ///     self:          -1--2|
  ///     timestamp():   -x--y|   x=1 at 1, y=2 at 4
  ///
  /// - Units: times on the subscriber's scheduler, virtual or real.
  /// - Source: ReactiveX *Timestamp*.
  @inlinable public func timestamp() -> Observable<Timestamped<Element>> {
    lift { downstream, scheduler in
      Sink(to: downstream) { downstream.next(Timestamped(time: scheduler.time, element: $0)) }
    }
  }
}
