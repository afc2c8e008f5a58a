/// How a stream ends.
public enum End {
  case completed
  case failed(any Error)
}

/// The receiving end of a stream.
///
/// What a sink does is stored in closures rather than overridden in subclasses: a closure written
/// in an inlinable generic function is specialised where it is used, a method of a generic class,
/// called through the class's table, never is. This is why one operator, written once, runs at the
/// speed of hand-written code for `Int` and for the language's `Value`.
///
/// **Invariant:** this class is the only place that enforces the grammar
/// `next* (complete | fail)?`; operators need not check again.
public final class Sink<Element> {
  /// The run that this sink belongs to; cancel it to stop the source.
  public let subscription: Subscription
  /// Takes many values at once; nil where somebody between here and the end wants them singly.
  public let batch: ((UnsafeBufferPointer<Element>) -> Void)?
  @usableFromInline let onNext: (Element) -> Void
  @usableFromInline let onEnd: (End) -> Void
  /// The probe nearest downstream, where a session records; it lives as long as we do.
  @usableFromInline let probe: Unmanaged<AnyObject>?
  /// How many sinks stand between here and the end of the graph.
  @usableFromInline let depth: Int32
  @usableFromInline let isRoot: Bool

  @inlinable init(
    _ subscription: Subscription, isRoot: Bool, depth: Int32, probe: Unmanaged<AnyObject>?,
    batch: ((UnsafeBufferPointer<Element>) -> Void)?,
    next: @escaping (Element) -> Void, end: @escaping (End) -> Void
  ) {
    self.subscription = subscription
    self.batch = batch
    onNext = next
    onEnd = end
    self.probe = probe
    self.depth = depth
    self.isRoot = isRoot
    if depth & 255 == 255 { subscription.park(self) }
  }

  /// The sink at the end of a graph, whose terminal event ends `subscription`.
  @inlinable public convenience init(
    ending subscription: Subscription,
    batch: ((UnsafeBufferPointer<Element>) -> Void)? = nil,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(
      subscription, isRoot: true, depth: 0, probe: nil, batch: batch, next: next, end: end)
  }

  /// A sink that works for `downstream` and shares its subscription: the source's end is the
  /// result's end.
  @inlinable public convenience init<Output>(
    to downstream: Sink<Output>,
    batch: ((UnsafeBufferPointer<Element>) -> Void)? = nil,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(
      downstream.subscription, isRoot: false, depth: downstream.depth &+ 1,
      probe: downstream.probe, batch: batch, next: next, end: end)
  }

  /// A sink that works for `downstream` with a subscription of its own, which may end earlier.
  ///
  /// For operators that outlive their source, or have several. When `downstream` ends, so does the
  /// subscription; the other way round it is the operator's decision. An operator that lets its
  /// source go by itself hands in `life`, which must be within that of `downstream`.
  @inlinable public convenience init<Output>(
    feeding downstream: Sink<Output>, as life: Subscription? = nil,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(
      life ?? Subscription(within: downstream.subscription), isRoot: true,
      depth: downstream.depth &+ 1, probe: downstream.probe, batch: nil, next: next, end: end)
  }

  @inlinable public func next(_ value: Element) {
    if !subscription.isOver { onNext(value) }
  }

  @inlinable public func complete() { end(.completed) }

  @inlinable public func fail(_ error: any Error) { end(.failed(error)) }

  @inlinable public func end(_ end: End) {
    if subscription.isOver { return }
    if isRoot {
      close(end)
    } else {
      onEnd(end)
    }
  }

  /// Downstream hears of the end first; then the source is let go (contract 4).
  @usableFromInline func close(_ end: End) {
    subscription.isOver = true
    onEnd(end)
    subscription.cancel()
  }
}

extension Sink {
  /// Delivers an event that was written down.
  @inlinable public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .failed(let error): fail(error)
    case .completed: complete()
    }
  }

  /// Passes a failure on at once, and a completion if it is the one that `completes` the result.
  @inlinable public func end(joining end: End, _ completes: Bool) {
    if case .failed = end { return self.end(end) }
    if completes { complete() }
  }
}
