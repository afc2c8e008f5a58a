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
  /// Whether a source that completes is let go before that is heard, because another one follows.
  @usableFromInline let leavesFirst: Bool

  @inlinable init(
    _ subscription: Subscription, isRoot: Bool, leavesFirst: Bool = false, depth: Int32,
    probe: Unmanaged<AnyObject>?, batch: ((UnsafeBufferPointer<Element>) -> Void)?,
    next: @escaping (Element) -> Void, end: @escaping (End) -> Void
  ) {
    self.subscription = subscription
    self.batch = batch
    onNext = next
    onEnd = end
    self.probe = probe
    self.depth = depth
    self.isRoot = isRoot
    self.leavesFirst = leavesFirst
    parkIfDue()
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
  /// source go by itself hands in `life`, which must be within that of `downstream`; one that goes
  /// on with the next source when this one has completed is `leavingFirst`.
  @inlinable public convenience init<Output>(
    feeding downstream: Sink<Output>, as life: Subscription? = nil, leavingFirst: Bool = false,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(
      life ?? Subscription(within: downstream.subscription), isRoot: true,
      leavesFirst: leavingFirst, depth: downstream.depth &+ 1, probe: downstream.probe, batch: nil,
      next: next, end: end)
  }

  /// A sink as the one before, which passes elements on as they are.
  ///
  /// Not inlinable on purpose. Code for elements of any type hands their address on; specialised, it
  /// copies them, and where two words were written one by one and are read as one, the processor
  /// waits for 4 ns.
  @usableFromInline convenience init(
    passingTo downstream: Sink, leavingFirst: Bool = false, end: @escaping (End) -> Void
  ) {
    self.init(
      feeding: downstream, leavingFirst: leavingFirst, next: { downstream.next($0) }, end: end)
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
    if leavesFirst, case .completed = end { subscription.cancel() }
    onEnd(end)
    subscription.cancel()
  }
}

extension Sink {
  /// Makes a root sink whose run is over serve another one within `parent`, if that is safe.
  ///
  /// It is not while somebody else has the subscription, and could end the new run with it. That
  /// nobody else has the sink itself is for the caller to know.
  @usableFromInline func reopen(within parent: Subscription) -> Bool {
    if !subscription.isOver || !isSoleOwner { return false }
    subscription.reopen(within: parent)
    parkIfDue()
    return true
  }

  /// Whether nobody else has the subscription.
  private var isSoleOwner: Bool {
    // Unmanaged, because the question wants a variable, and a variable of its own would be counted.
    var reference = Unmanaged.passUnretained(subscription)
    return withUnsafeMutablePointer(to: &reference) {
      $0.withMemoryRebound(to: Subscription.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }

  /// See `Subscription.park`.
  @inlinable func parkIfDue() { if depth & 255 == 255 { subscription.park(self) } }
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
