/// The end of a stream.
public enum End {
  /// Without an error.
  case completed
  /// With an error.
  case failed(any Error)
}

/// The moment at which an operator's source is cancelled that has ended.
public enum Leaving: Sendable {
  /// When downstream has the end.
  case afterEnd
  /// Before the operator hears of a completion, because another source follows.
  case beforeCompletion
  /// Before the operator hears of any end.
  case beforeEnd
}

/// The receiving end of a stream.
///
/// The actions of a sink are in closures rather than overridden in subclasses: a closure written
/// in an inlinable generic function is specialised where it is used, a method of a generic class,
/// called through the class's table, never is. This is why one operator, written once, runs at the
/// speed of hand-written code for `Int` and for the language's `Value`.
///
/// **Invariant:** this class is the only place that enforces the grammar
/// `next* (complete | fail)?`; operators need not check again.
public final class Sink<Element> {
  /// The run that this sink belongs to; cancel it to stop the source.
  public let subscription: Subscription
  @usableFromInline let onBatch: ((Span<Element>) -> Void)?
  /// Takes elements as plain numbers or bytes, where everything downstream does.
  @usableFromInline package let blocks: BlockTaker?
  @usableFromInline let onNext: (Element) -> Void
  @usableFromInline let onEnd: (End) -> Void
  /// The probe nearest downstream, where a session records.
  @usableFromInline let probe: AnyObject?
  /// The number of sinks between this one and the end of the graph.
  @usableFromInline let depth: Int32
  @usableFromInline let isRoot: Bool
  @usableFromInline let leaving: Leaving
  /// True if it has received its end, where those behind it can still wait for theirs: on lanes.
  @exclusivity(unchecked) private var hasEnded = false

  @inlinable init(
    _ subscription: Subscription, isRoot: Bool, leaving: Leaving = .afterEnd, depth: Int32,
    probe: AnyObject?, batch: ((Span<Element>) -> Void)?, blocks: BlockTaker? = nil,
    next: @escaping (Element) -> Void, end: @escaping (End) -> Void
  ) {
    self.subscription = subscription
    onBatch = batch
    self.blocks = blocks
    onNext = next
    onEnd = end
    self.probe = probe
    self.depth = depth
    self.isRoot = isRoot
    self.leaving = leaving
    keepIfDeep()
  }

  /// The sink at the end of a graph, whose terminal event ends `subscription`.
  ///
  /// `batch` takes many elements at once; without it they come one by one.
  @inlinable public convenience init(
    ending subscription: Subscription,
    batch: ((Span<Element>) -> Void)? = nil,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(ending: subscription, batch: batch, blocks: nil, next: next, end: end)
  }

  /// A sink as the one before, which takes blocks, too.
  @inlinable package convenience init(
    ending subscription: Subscription, batch: ((Span<Element>) -> Void)? = nil, blocks: BlockTaker?,
    next: @escaping (Element) -> Void, end: @escaping (End) -> Void
  ) {
    self.init(
      subscription, isRoot: true, depth: 0, probe: nil, batch: batch, blocks: blocks, next: next,
      end: end)
  }

  /// A sink that works for `downstream` and shares its subscription: the source's end is the
  /// result's end.
  @inlinable public convenience init<Output>(
    to downstream: Sink<Output>,
    batch: ((Span<Element>) -> Void)? = nil,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(to: downstream, batch: batch, blocks: nil, next: next, end: end)
  }

  /// A sink that works for `downstream`, and passes the end on as it is.
  @inlinable convenience init<Output>(
    to downstream: Sink<Output>, next: @escaping (Element) -> Void
  ) {
    self.init(to: downstream, next: next, end: { downstream.end($0) })
  }

  /// A sink as the one before, which takes blocks, too.
  @inlinable convenience init<Output>(
    to downstream: Sink<Output>, batch: ((Span<Element>) -> Void)?, blocks: BlockTaker?,
    next: @escaping (Element) -> Void, end: @escaping (End) -> Void
  ) {
    self.init(
      downstream.subscription, isRoot: false, depth: downstream.depth &+ 1,
      probe: downstream.probe, batch: batch, blocks: blocks, next: next, end: end)
  }

  /// A sink that works for `downstream` with a subscription of its own, which may end earlier.
  ///
  /// For operators that outlive their source, or have several. When `downstream` ends, so does the
  /// subscription; the other way round the operator decides. An operator that cancels its source by
  /// itself passes `life`, which must be within the subscription of `downstream`; one that goes on
  /// with the next source when this one has completed sets `leaving`. The source is asked for as
  /// many elements as `downstream` is.
  @inlinable public convenience init<Output>(
    feeding downstream: Sink<Output>, as life: Subscription? = nil, leaving: Leaving = .afterEnd,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    self.init(
      life ?? Subscription(within: downstream.subscription), isRoot: true, leaving: leaving,
      depth: downstream.depth &+ 1, probe: downstream.probe, batch: nil, next: next, end: end)
  }

  /// A sink as the one before, which passes elements on as they are.
  ///
  /// Not inlinable on purpose. Unspecialised code passes the address of an element on; specialised
  /// code copies it, and reading two words at once that were written one by one stalls for 4 ns.
  @usableFromInline convenience init(
    passingTo downstream: Sink, leaving: Leaving = .afterEnd, end: @escaping (End) -> Void
  ) {
    self.init(feeding: downstream, leaving: leaving, next: { downstream.next($0) }, end: end)
  }

  /// Receives an element, unless the run is over.
  @inlinable public func next(_ value: Element) {
    if subscription.state == 0 { onNext(value) } else { nextOnLane(value) }
  }

  @inline(never) @usableFromInline func nextOnLane(_ value: Element) {
    if subscription.isOver || hasEnded { return }
    if subscription.isPaused { return whenThrough { [self] in next(value) } }
    onNext(value)
  }

  /// Does `work` when what was sent before has been delivered.
  ///
  /// That is at once, but where a payment is under way (see `Lane`). For operators that schedule
  /// something after they have sent an element.
  @inlinable public func whenThrough(_ work: @escaping () -> Void) {
    if let dispatcher = subscription.dispatcher, dispatcher.isPaused {
      dispatcher.later(work)
    } else {
      work()
    }
  }

  /// True if a loop that sends has to stop here, and go on in `whenThrough`.
  @inlinable public var isPaused: Bool { subscription.isPaused }

  /// True if it is on a scheduler with lanes, where loops can be paused.
  @inlinable var isOnLane: Bool { subscription.state & 2 != 0 }

  /// True if a loop that sends may have to stop: on lanes, and where nobody has asked.
  @inlinable var canStopLoops: Bool { subscription.state & 6 != 0 }

  /// True if it is the subscriber's, or the probe before that.
  @inlinable var isLast: Bool { depth == (probe == nil ? 0 : 1) }

  /// True if everything downstream takes many elements at once.
  @inlinable public var takesBatches: Bool { onBatch != nil }

  /// Receives many elements, unless the run is over; one by one where an operator downstream needs
  /// that.
  @inlinable public func batch(_ values: Span<Element>) {
    if subscription.isOver { return }
    if let onBatch { return onBatch(values) }
    for index in values.indices { next(values[index]) }
  }

  /// Receives the completion, unless the run is over.
  @inlinable public func complete() { end(.completed) }

  /// Receives a failure, unless the run is over.
  @inlinable public func fail(_ error: any Error) { end(.failed(error)) }

  /// Receives an end, unless the run is over.
  @inlinable public func end(_ end: End) {
    if subscription.isOver { return }
    if isOnLane { return endOnLane(end) }
    deliver(end)
  }

  @inline(never) @usableFromInline func endOnLane(_ end: End) {
    if hasEnded { return }
    if subscription.isPaused { return whenThrough { [self] in self.end(end) } }
    hasEnded = !isRoot
    deliver(end)
  }

  @inlinable func deliver(_ end: End) {
    if isRoot { close(end) } else { onEnd(end) }
  }

  /// Downstream receives the end first, unless the operator wants it otherwise; then the source is cancelled.
  @usableFromInline func close(_ end: End) {
    subscription.isOver = true
    switch (leaving, end) {
    case (.beforeEnd, _), (.beforeCompletion, .completed): subscription.cancel()
    default: break
    }
    onEnd(end)
    subscription.cancel()
  }
}

extension Sink {
  /// Uses a root sink whose run is over for another run within `parent`, if that is safe.
  ///
  /// It is not while anything else refers to the subscription, and could end the new run with it.
  /// The caller makes sure that nothing else refers to the sink itself.
  @usableFromInline func reopen(within parent: Subscription) -> Bool {
    if !subscription.isOver || !isSoleOwner { return false }
    subscription.reopen(within: parent)
    keepIfDeep()
    return true
  }

  /// True if nothing else refers to the subscription.
  private var isSoleOwner: Bool {
    // Unmanaged, because the check takes a variable, and a strong one would count as a reference.
    var reference = Unmanaged.passUnretained(subscription)
    return withUnsafeMutablePointer(to: &reference) {
      $0.withMemoryRebound(to: Subscription.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }

  /// See `Subscription.keep`.
  @inlinable func keepIfDeep() { if depth & 63 == 63 { subscription.keep(self) } }
}

extension Sink {
  /// Delivers an event.
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
