/// One thing that a stream can do.
///
/// Streams deliver through closures, not through this type; it is for lists of events, such as
/// those that `cold` and `hot` play.
public enum Event<Element> {
  /// It emits an element.
  case next(Element)
  /// It fails, which is an end.
  case failed(any Error)
  /// It completes, which is an end.
  case completed

  /// True if nothing follows it.
  @inlinable var isEnd: Bool { if case .next = self { false } else { true } }
}

extension Event: Sendable where Element: Sendable {}

/// An event, and when it happens.
public struct TimedEvent<Element> {
  /// Nanoseconds from the beginning of the source that plays it; negative for what was before.
  @usableFromInline package var time: Int64
  /// The event that happens then.
  public var event: Event<Element>

  @inlinable package init(time: Int64, event: Event<Element>) {
    self.time = time
    self.event = event
  }

  /// An event that happens at `time`, counted from the beginning of the source that plays it;
  /// negative for what was before.
  public init(_ event: Event<Element>, at time: Duration) {
    self.time = Int64(clamping: time.attoseconds / 1_000_000_000)
    self.event = event
  }
}

extension TimedEvent: Sendable where Element: Sendable {}
