import DequeModule

/// The elements that a subject keeps for subscribers that come later.
@usableFromInline enum Retention<Element> {
  case nothing
  /// The latest element; each subscriber gets it first.
  case latest
  /// The latest element, also after the end.
  case one
  /// The latest few, or those of the last while.
  case recent(History<Element>)
  /// The last element, which is delivered at completion only.
  case last
  /// The matter of somebody else, who gets what is sent and whoever subscribes.
  case elsewhere(Elsewhere<Element>)
}

/// The functions of something outside of the engine that does what a subject does.
@usableFromInline struct Elsewhere<Element> {
  let next: (Element) -> Void
  let end: (End) -> Void
  let join: (Sink<Element>) -> Void
}

/// The elements that a replay subject keeps, oldest first.
@usableFromInline final class History<Element> {
  @usableFromInline let limit: Int
  @usableFromInline let window: (length: UInt64, scheduler: Scheduler)?
  @exclusivity(unchecked) @usableFromInline var elements: Deque<Element> = []
  /// When they came; kept with a window only.
  @exclusivity(unchecked) private var times: Deque<UInt64> = []

  @usableFromInline init(_ limit: Int, window: (length: UInt64, scheduler: Scheduler)?) {
    self.limit = max(0, limit)
    self.window = window
  }

  @inlinable func add(_ value: Element) {
    if limit == 0 { return }
    // Released when all is in order again: that may call anything.
    let first = elements.count == limit ? forgetFirst() : nil
    elements.append(value)
    if let window { stamp(window.scheduler.now) }
    withExtendedLifetime(first) {}
  }

  @usableFromInline func stamp(_ time: UInt64) {
    times.append(time)
    forgetOld()
  }

  /// Sends a new subscriber the elements that are kept, each as a consequence of its own event if that was
  /// recorded.
  @inlinable func replay(to sink: Sink<Element>, as recorder: SubjectRecorder<Element>?) {
    forgetOld()
    if let recorder { return recorder.replay(elements, to: sink) }
    for element in elements where !sink.subscription.isOver { sink.next(element) }
  }

  func removeAll() -> Deque<Element> {
    times = []
    return exchange(&elements, with: [])
  }

  /// An element is kept while it is younger than the window.
  @usableFromInline func forgetOld() {
    guard let window else { return }
    while let first = times.first, window.scheduler.now - first >= window.length { forgetFirst() }
  }

  @inlinable @discardableResult func forgetFirst() -> Element? {
    if window != nil { forgetFirstTime() }
    return elements.popFirst()
  }

  @usableFromInline func forgetFirstTime() { _ = times.popFirst() }
}

extension Subject {
  /// The number of elements that a new subscriber is given at once.
  package var keptCount: Int {
    switch retention {
    case .latest where outcome == nil, .one: latest == nil ? 0 : 1
    case .recent(let history): history.elements.count
    case .nothing, .latest, .last, .elsewhere: 0
    }
  }

  /// Tells whoever looks at the run that ends at a sink what is kept, if anything ever is.
  @usableFromInline func show(to sink: Sink<Element>) {
    switch retention {
    case .nothing, .elsewhere: break
    case .latest, .one:
      sink.inspect(self) { [OperatorState(.replayed, [$0.latest].compactMap { $0 })] }
    case .recent(let history):
      sink.inspect(history) {
        $0.forgetOld()
        return [OperatorState(.replayed, Array($0.elements))]
      }
    case .last: sink.inspect(self) { [OperatorState(.held, [$0.latest].compactMap { $0 })] }
    }
  }

  @inlinable func add(_ sink: Sink<Element>) {
    if case .elsewhere = retention { return join(sink) }
    if sink.subscription.demand != nil || upstream != nil { return addPaced(sink) }
    addTaking(sink)
  }

  /// Adds a subscriber that takes all there is.
  @inlinable func addTaking(_ sink: Sink<Element>) {
    switch retention {
    case .latest where outcome == nil, .one:
      return replay(to: sink) { if let latest { sink.next(latest) } }
    case .recent(let history): return replay(to: sink) { history.replay(to: sink, as: recorder) }
    case .nothing, .latest, .last, .elsewhere: break
    }
    if let outcome { return tell(sink, outcome) }
    if sink.subscription.isOver { return }
    attach(sink)
  }

  /// Hands a subscriber to whoever does the work of the subject.
  @usableFromInline func join(_ sink: Sink<Element>) {
    if case .elsewhere(let other) = retention { other.join(sink) }
  }

  @inlinable func attach(_ sink: Sink<Element>) {
    slots.attach(sink, of: sink.subscription)
    if isPlain && sink.isOnLane { classify() }
  }

  @usableFromInline func tell(_ sink: Sink<Element>, _ outcome: End) {
    if case .last = retention, case .completed = outcome, let latest { sink.next(latest) }
    end(sink, by: outcome)
  }

  /// Ends what a new subscriber hears.
  @usableFromInline func end(_ sink: Sink<Element>, by outcome: End) {
    if let recorder { recorder.tell(outcome, to: sink) } else { sink.end(outcome) }
  }

  /// An element that is sent meanwhile is delivered after the replay.
  @inlinable func replay(to sink: Sink<Element>, _ sendKept: () -> Void) {
    let ending = outcome
    if sink.subscription.isOver { return }
    if ending == nil { attach(sink) }
    slots.enter()
    sendKept()
    leave()
    if let ending { return end(sink, by: ending) }
    if slots.depth == 0 && backlog != nil { drain() }
  }
}
