/// Something that was sent to a subject while it was delivering.
@usableFromInline final class Backlog<Element> {
  private(set) var values: [(element: Element, cause: EventID?)] = []
  private(set) var end: (End, cause: EventID?)?

  init() {}

  /// The part of it that has not been delivered, followed by what came later.
  init(
    _ values: some Sequence<(element: Element, cause: EventID?)>, _ end: (End, cause: EventID?)?,
    before later: Backlog?
  ) {
    self.values = Array(values)
    self.end = end
    if end != nil { return }
    self.values += later?.values ?? []
    self.end = later?.end
  }

  func add(_ value: Element, because cause: EventID?) {
    if end == nil { values.append((value, cause)) }
  }

  func add(_ end: End, because cause: EventID?) {
    if self.end == nil { self.end = (end, cause) }
  }
}

extension Subject {
  /// Takes what is sent from within a delivery.
  @usableFromInline func enqueue(_ value: Element) {
    guard isDepthFirst, backlog == nil, slots.dispatcher == nil else {
      return backlogToFill().add(value, because: recorder?.now)
    }
    if slots.depth <= Self.roundLimit { return deliver(value) }
    if let onEndlessFeedback { return onEndlessFeedback(Self.roundLimit) }
    enqueue(.failed(GraphError.endlessFeedback(rounds: Self.roundLimit)))
  }

  @usableFromInline func enqueue(_ end: End) {
    if isDepthFirst, backlog == nil, slots.dispatcher == nil { return finish(end) }
    backlogToFill().add(end, because: recorder?.now)
  }

  private func backlogToFill() -> Backlog<Element> {
    if let backlog { return backlog }
    let new = Backlog<Element>()
    backlog = new
    return new
  }

  /// Delivers what was sent meanwhile, in the order in which it was sent.
  @usableFromInline func drain() {
    var rounds = 0
    while slots.depth == 0, let backlog, outcome == nil {
      self.backlog = nil
      rounds += 1
      // A round can send several elements for each, so a large backlog is a sign of a loop, too.
      if rounds > Self.roundLimit || backlog.values.count > 1000 * Self.roundLimit {
        return stopFeedback(after: rounds - 1)
      }
      for (place, (value, cause)) in backlog.values.enumerated() where outcome == nil {
        // A push that was stopped goes no further, or each round could double what it sends.
        if isStopped { return self.backlog = nil }
        deliver(value, because: cause)
        if slots.depth == 0 { continue }
        // It was paused: whoever goes on with it delivers the rest.
        let rest = backlog.values.dropFirst(place + 1)
        self.backlog = Backlog(rest, backlog.end, before: self.backlog)
        return
      }
      if let (end, cause) = backlog.end, outcome == nil { finish(end, because: cause) }
    }
    if slots.depth == 0 { backlog = nil }
  }

  private var isStopped: Bool { recorder?.log.scheduler.workBudget.isExhausted ?? false }

  private func stopFeedback(after rounds: Int) {
    if let onEndlessFeedback { return onEndlessFeedback(rounds) }
    finish(.failed(GraphError.endlessFeedback(rounds: rounds)))
  }
}
