import DequeModule

/// The recorder of the events that a subject delivers, as the cause of what comes of it.
@usableFromInline final class SubjectRecorder<Element> {
  @usableFromInline let log: EventLog<Element>
  @usableFromInline let source: RunTally
  /// The events of the elements that the subject keeps, and perhaps of some before these.
  @exclusivity(unchecked) private var kept: Deque<EventID> = []

  init(_ log: EventLog<Element>, node: Int32) {
    self.log = log
    source = log.source(of: node)
  }

  /// The event that is under way.
  @usableFromInline var now: EventID { log.scheduler.current }

  /// True if somebody subscribes because of the subject alone: nothing else is under way.
  private var isOwn: Bool { now == .none || now == log.last(of: source.node) { $0 == .next } }

  /// Remembers the event of the newest of so many elements that are kept.
  @usableFromInline func keep(_ event: EventID, among count: Int) {
    kept.append(event)
    if kept.count > count { kept.removeFirst(kept.count - count) }
  }

  /// Sends the kept elements to a new subscriber.
  ///
  /// The cause of each is its own event; for a subscriber that has come because of another event, that event is the
  /// cause of all.
  @usableFromInline func replay(_ elements: Deque<Element>, to sink: Sink<Element>) {
    let outer = log.scheduler.current
    let events = kept.suffix(elements.count)
    let unknown = isOwn ? elements.count - events.count : elements.count
    for (place, element) in elements.enumerated() where !sink.subscription.isOver {
      log.scheduler.current = place < unknown ? outer : events[events.startIndex + place - unknown]
      sink.next(element)
    }
    log.scheduler.current = outer
  }

  /// Tells a new subscriber how the subject has ended, as a consequence of that.
  @usableFromInline func tell(_ end: End, to sink: Sink<Element>) {
    let outer = log.scheduler.current
    if !sink.subscription.isOver { log.runTable.toldEnd = RunEnding(end) }
    if isOwn { log.scheduler.current = log.last(of: source.node) { $0 != .next } ?? outer }
    sink.end(end)
    log.scheduler.current = outer
  }
}

extension Subject {
  /// Records from now on what it delivers as run 0 of `node`.
  ///
  /// An element that is sent from within a delivery is recorded when its turn comes, so that the
  /// record has the order in which subscribers see it.
  ///
  /// Nodes are numbered from 0, without large gaps: a number of `EventLog.nodeLimit` or more, or one
  /// below 0, is a programming mistake.
  public func record(in log: EventLog<Element>, node: Int32) {
    log.check(node)
    recorder = SubjectRecorder(log, node: node)
  }
}
