import DequeModule

/// A hot stream that is driven by hand and delivers to its subscribers in subscription order.
///
/// Sending from within a delivery waits until every subscriber has the element that is under way,
/// so that all see production order. More than `roundLimit` such rounds, each
/// answering the one before, end the subject with `GraphError.endlessFeedback`, unless
/// `onEndlessFeedback` takes them. Sending after the end does nothing. What late subscribers get is
/// a matter of its retention alone.
public final class Subject<Element> {
  @usableFromInline let slots = Slots()
  @exclusivity(unchecked) @usableFromInline var outcome: End? { didSet { classify() } }
  @exclusivity(unchecked) @usableFromInline var latest: Element?
  @exclusivity(unchecked) @usableFromInline var backlog: Backlog<Element>?
  @usableFromInline let retention: Retention<Element>
  /// True if what is sent from within a delivery is delivered there and then, depth first.
  ///
  /// RxSwift, RxJS and Combine do so: later subscribers receive the newer element first, and after
  /// an end they do not receive the element that is being delivered.
  @usableFromInline package var isDepthFirst = false
  /// Called with the number of rounds when a loop is stopped; then the subject does not end.
  @exclusivity(unchecked) public var onEndlessFeedback: ((_ rounds: Int) -> Void)?
  @exclusivity(unchecked) @usableFromInline var recorder: SubjectRecorder<Element>? {
    didSet { classify() }
  }
  /// True if it has neither ended nor a recorder, and works by itself: one test for each push instead of two.
  @exclusivity(unchecked) @usableFromInline private(set) var isPlain = true
  /// The runs that feed it; they end with it, and when it is released.
  private var sources: Subscription?
  /// The demand that it makes of its sources, while nobody who listens has asked for anything.
  @exclusivity(unchecked) @usableFromInline var upstream: Demand?
  /// True if subscribers get later what they have not asked for: a piece of another stream.
  @usableFromInline var keepsUnasked = false
  /// The event at which the last recorded subscriber to a piece of another stream has left.
  @usableFromInline private(set) var lastLeaving = EventID.none

  @usableFromInline init(_ retention: Retention<Element>, latest: Element?) {
    self.retention = retention
    self.latest = latest
  }

  deinit { sources?.cancel() }

  /// The latest element, also after the end; nil for a publish subject, and after `dispose`.
  @inlinable public var value: Element? { latest }

  /// Nil while more can be sent.
  @inlinable public var ending: End? { outcome }

  /// True if it has any subscriber.
  @inlinable public var hasObservers: Bool { !slots.isEmpty }

  /// The elements that are sent from now on, preceded by what the subject keeps for late
  /// subscribers.
  ///
  /// After the end a subscriber receives only the end; before it what a replay subject keeps, or
  /// the last element of an async subject.
  @inlinable public var stream: Observable<Element> { Observable { [self] sink, _ in add(sink) } }

  /// Sends an element to all current subscribers.
  ///
  /// A subscriber that is added, or cancelled, during the delivery does not receive it.
  @inlinable public func next(_ value: Element) {
    if !isPlain { return nextUnlessOver(value) }
    if slots.depth > 0 { return enqueue(value) }
    keep(value)
    if case .last = retention { return }
    push(value)
    if backlog != nil { drain() }
  }

  /// Takes many elements at once for its only subscriber; nil if the subscriber wants them one by one.
  package var blocks: BlockTaker? {
    guard isPlain, slots.depth == 0, slots.count == 1, slots.live == 1,
      case .nothing = retention, let entry = slots.entries[0].sink
    else { return nil }
    return entry._withUnsafeGuaranteedRef {
      let sink = unsafeDowncast($0, to: Sink<Element>.self)
      return sink.subscription.state == 0 ? sink.blocks : nil
    }
  }

  /// Sends what `send` hands to its `blocks`.
  package func pushing(_ send: () -> Void) {
    slots.enterFirst()
    send()
    slots.leaveLast()
    if backlog != nil { drain() }
  }

  @inline(never) @inlinable func nextUnlessOver(_ value: Element) {
    if outcome != nil { return }
    if case .elsewhere = retention { return hand(value) }
    if slots.depth > 0 { return enqueue(value) }
    if isPaused { return whenThrough { [self] in next(value) } }
    deliver(value)
    if backlog != nil { drain() }
  }

  /// Hands an element to whoever does the work of the subject.
  @usableFromInline func hand(_ value: Element) {
    if case .elsewhere(let other) = retention { other.next(value) }
  }

  @usableFromInline func classify() {
    let isElsewhere = if case .elsewhere = retention { true } else { false }
    isPlain = outcome == nil && recorder == nil && slots.dispatcher == nil && !isElsewhere
  }

  /// True if what is sent here has to wait, because the item that is running is paused.
  @usableFromInline var isPaused: Bool { slots.dispatcher?.isPaused ?? false }

  // Out of line, so that its callers save few registers.
  @inline(never) @usableFromInline func whenThrough(_ work: @escaping () -> Void) {
    slots.dispatcher?.later(work)
  }

  /// Lets a subject that has ended send again: a cell was redefined.
  func reopen() { outcome = nil }

  /// Completes the stream for all subscribers, present and future.
  @inlinable public func complete() { end(.completed) }

  /// Fails the stream for all subscribers, present and future.
  @inlinable public func fail(_ error: any Error) { end(.failed(error)) }

  /// Ends the stream for all subscribers, present and future.
  @inlinable public func end(_ end: End) {
    if outcome != nil { return }
    if slots.depth > 0 { return enqueue(end) }
    if isPaused { return whenThrough { [self] in self.end(end) } }
    finish(end)
  }

  /// Ends it with `StreamError.disposed` for all subscribers, present and future, and forgets what
  /// it kept.
  ///
  /// It takes effect at once, also within a delivery, and replaces an earlier end.
  public func dispose() {
    let waiting = backlog.take()
    let latest = self.latest.take()
    var elements: Deque<Element> = []
    if case .recent(let history) = retention { elements = history.removeAll() }
    finish(.failed(StreamError.disposed))
    // Released when it is over: that may call anything.
    withExtendedLifetime((waiting, latest, elements)) {}
  }

  /// As `dispose`, but the present subscribers receive nothing any more, and no end.
  public func disposeQuietly() {
    slots.forgetAll()
    dispose()
  }

  /// As `next`, but also within another delivery, and recorded with the cause that was current when
  /// the element was sent.
  @inlinable func deliver(_ value: Element, because cause: EventID? = nil) {
    keep(value)
    if case .last = retention { return }
    guard let recorder else { return pushWithin(value) }
    let outer = recorder.log.enter(value, recorder.source, because: cause)
    if case .recent(let history) = retention {
      recorder.keep(recorder.now, among: history.elements.count)
    }
    pushWithin(value)
    recorder.log.leave(outer)
  }

  @inline(__always) @inlinable func keep(_ value: Element) {
    switch retention {
    case .nothing, .elsewhere: break
    case .latest, .one, .last: hold(value)
    case .recent(let history):
      hold(value)
      history.add(value)
    }
  }

  /// The element before is released last, because that may call anything.
  @inline(__always) @inlinable func hold(_ value: Element) { _ = exchange(&latest, with: value) }

  @inline(__always) @inlinable func push(_ value: Element) {
    slots.enterFirst()
    tell(value)
    slots.leaveLast()
  }

  /// `push` where it may not be the outermost push.
  @inline(__always) @inlinable func pushWithin(_ value: Element) {
    slots.enter()
    tell(value)
    leave()
  }

  /// Ends a push; where it is paused, when it is through, so that what is sent meanwhile waits.
  @usableFromInline func leave() {
    if !isPaused { return slots.leave() }
    whenThrough { [self] in
      slots.leave()
      if slots.depth == 0 && backlog != nil { drain() }
    }
  }

  @inline(__always) @inlinable func tell(_ value: Element) {
    let entries = slots.count
    var index = 0
    while index < entries {
      if let sink = slots.entries[index].sink {
        sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).next(value) }
      }
      index &+= 1
    }
  }

  @usableFromInline func finish(_ end: End, because cause: EventID? = nil) {
    let isFirst = outcome == nil
    outcome = end
    if case .elsewhere(let other) = retention { return other.end(end) }
    if case .last = retention, case .completed = end, let latest { push(latest) }
    guard isFirst, let recorder else { return push(end) }
    let outer = recorder.log.enter(end, recorder.source, because: cause)
    push(end)
    recorder.log.leave(outer)
  }

  private func push(_ end: End) {
    sources.take()?.cancel()
    slots.enter()
    let entries = slots.count
    var index = 0
    while index < entries {
      if let sink = slots.entries[index].sink {
        sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).end(end) }
      }
      index &+= 1
    }
    leave()
  }

  /// The number of times that a delivery may be answered from within before it counts as a loop.
  public static var roundLimit: Int { 1000 }

  /// Remembers when a subscriber to a piece of another stream leaves.
  @usableFromInline func noteLeaving(of life: Subscription, _ scheduler: Scheduler) {
    life.own(ActionDisposable { [weak self] in self?.lastLeaving = scheduler.current })
  }

  /// A run that feeds the subject, and ends with it.
  func newSource() -> Subscription {
    let subscription: Subscription
    if let sources {
      subscription = Subscription(within: sources)
    } else {
      let all = Subscription()
      sources = all
      subscription = Subscription(within: all)
    }
    if outcome != nil { subscription.cancel() }
    if let upstream { subscription.ask(by: upstream) }
    return subscription
  }
}
