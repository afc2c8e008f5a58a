/// One thing that a stream can do.
///
/// Streams deliver through closures, not through this type; it is for lists of events, such as
/// those that `cold` and `hot` play.
public enum Event<Element> {
  case next(Element)
  case failed(any Error)
  case completed
}

extension Event: Sendable where Element: Sendable {}

/// An event, and when it happens.
public struct TimedEvent<Element> {
  /// Nanoseconds from the beginning of the source that plays it; negative for what was before.
  public var time: Int64
  public var event: Event<Element>

  @inlinable public init(time: Int64, event: Event<Element>) {
    self.time = time
    self.event = event
  }
}

extension TimedEvent: Sendable where Element: Sendable {}
