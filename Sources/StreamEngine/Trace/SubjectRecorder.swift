/// Records what a subject delivers, when it does, as the cause of what comes of it.
@usableFromInline final class SubjectRecorder<Element> {
  private let log: EventLog<Element>
  private let node: Int32

  init(_ log: EventLog<Element>, node: Int32) {
    self.log = log
    self.node = node
  }

  /// The event that is under way.
  var now: EventID { log.scheduler.current }

  func perform(_ value: Element, because cause: EventID?, _ deliver: () -> Void) {
    within(cause) { log.perform(value, node: node, deliver) }
  }

  func perform(_ end: End, because cause: EventID?, _ deliver: () -> Void) {
    within(cause) { log.perform(end, node: node, deliver) }
  }

  private func within(_ cause: EventID?, _ body: () -> Void) {
    let outer = now
    log.scheduler.current = cause ?? outer
    body()
    log.scheduler.current = outer
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
