/// Records what a subject delivers, when it does, as the cause of what comes of it.
@usableFromInline final class SubjectRecorder<Element> {
  @usableFromInline let log: EventLog<Element>
  @usableFromInline let node: Int32

  init(_ log: EventLog<Element>, node: Int32) {
    self.log = log
    self.node = node
  }

  /// The event that is under way.
  @inlinable var now: EventID { log.scheduler.current }

  /// Records an element that was sent because of `cause`, or of what is under way; the answer is what
  /// `finish` wants when it has been delivered.
  @inlinable func begin(_ value: Element, because cause: EventID?) -> EventID {
    let event = log.begin(value, node, 0)
    log.note(event, from: Int(node))
    return become(event, because: cause)
  }

  @usableFromInline func begin(_ end: End, because cause: EventID?) -> EventID {
    become(log.begin(end, node, 0), because: cause)
  }

  @inlinable func finish(_ outer: EventID) { log.scheduler.current = outer }

  @inlinable func become(_ event: EventID, because cause: EventID?) -> EventID {
    let outer = now
    log.read(cause ?? outer)
    log.scheduler.current = event
    return outer
  }
}

extension Subject {
  /// Records from now on what it delivers as run 0 of `node`.
  ///
  /// What is sent from within a delivery is recorded when its turn comes, so that the record has the
  /// order in which subscribers see it.
  public func record(in log: EventLog<Element>, node: Int32) {
    recorder = SubjectRecorder(log, node: node)
  }
}

extension EventLog {
  /// Whether what happens now is told by `node`, which is recorded as it is sent.
  public func isTold(by node: Int32) -> Bool {
    scheduler.current != .none && latestStimulus(of: node) == scheduler.current
  }
}
