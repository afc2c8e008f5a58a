import DequeModule

/// What a subject keeps for subscribers that come later.
@usableFromInline enum Retention<Element> {
  case nothing
  /// The latest element; each subscriber gets it first.
  case latest
  /// The same, also after the end.
  case one
  /// The latest few, or those of the last while.
  case recent(History<Element>)
  /// The last one, which nobody hears of before the completion.
  case last
}

/// The elements that a replay subject keeps, oldest first.
@usableFromInline final class History<Element> {
  @usableFromInline struct Entry {
    @usableFromInline let time: UInt64
    @usableFromInline let value: Element

    @inlinable init(_ time: UInt64, _ value: Element) {
      self.time = time
      self.value = value
    }
  }

  @usableFromInline let limit: Int
  @usableFromInline let window: (length: UInt64, scheduler: Scheduler)?
  @exclusivity(unchecked) @usableFromInline var entries: Deque<Entry> = []

  @usableFromInline init(_ limit: Int, window: (length: UInt64, scheduler: Scheduler)?) {
    self.limit = max(0, limit)
    self.window = window
  }

  @inlinable func add(_ value: Element) {
    if limit == 0 { return }
    if entries.count == limit { entries.removeFirst() }
    entries.append(Entry(window?.scheduler.now ?? 0, value))
    if window != nil { forgetOld() }
  }

  /// What a subscriber who comes now is to hear.
  @usableFromInline func recent() -> [Element] {
    forgetOld()
    return entries.map(\.value)
  }

  func removeAll() { entries = [] }

  /// An element is kept while it is younger than the window.
  @usableFromInline func forgetOld() {
    guard let window else { return }
    while let first = entries.first, window.scheduler.now - first.time >= window.length {
      entries.removeFirst()
    }
  }
}

extension Subject {
  @inlinable func add(_ sink: Sink<Element>) {
    switch retention {
    case .one: return replay(latest.map { [$0] } ?? [], to: sink)
    case .recent(let history): return replay(history.recent(), to: sink)
    case .nothing, .latest, .last: break
    }
    if let outcome { return tell(sink, outcome) }
    if sink.subscription.isOver { return }
    slots.attach(sink, of: sink.subscription)
    if case .latest = retention, let latest { sink.next(latest) }
  }

  @usableFromInline func tell(_ sink: Sink<Element>, _ outcome: End) {
    if case .last = retention, case .completed = outcome, let latest { sink.next(latest) }
    sink.end(outcome)
  }

  /// What is sent meanwhile waits, so that it comes behind the replay (contract 58).
  @usableFromInline func replay(_ elements: [Element], to sink: Sink<Element>) {
    let ending = outcome
    if sink.subscription.isOver { return }
    if ending == nil { slots.attach(sink, of: sink.subscription) }
    slots.depth &+= 1
    for value in elements where !sink.subscription.isOver { sink.next(value) }
    slots.leave()
    if let ending { return sink.end(ending) }
    if slots.depth == 0 && backlog != nil { drain() }
  }
}
