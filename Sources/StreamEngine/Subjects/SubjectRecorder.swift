/// The recorder of the events that a subject delivers, as the cause of what comes of it.
@usableFromInline final class SubjectRecorder<Element> {
  @usableFromInline let log: EventLog<Element>
  @usableFromInline let source: RunTally

  init(_ log: EventLog<Element>, node: Int32) {
    self.log = log
    source = log.source(of: node)
  }

  /// The event that is under way.
  var now: EventID { log.scheduler.current }
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
