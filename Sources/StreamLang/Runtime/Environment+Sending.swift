import StreamEngine

extension Environment {
  /// Sends to a subject, and records it as it is delivered.
  ///
  /// What is sent from within its own delivery waits in line, as in `Subject`, so that the record
  /// has the order in which subscribers see it; unless it goes depth first, as `Subject` does then.
  func send(_ sending: Stream.Sending, to stream: Stream, called name: String) throws {
    guard let subject = stream.subject else {
      throw Fault("\(name) is not driven by hand", help: "a `subject()` is")
    }
    if case .end = sending, stream.manner.isRelay {
      throw Fault("\(name) is a relay and never ends", help: "a `subject()` can")
    }
    if let ending = subject.ending {
      // Combine's subjects let it pass in silence.
      if stream.manner == .currentValue { return }
      throw Fault("\(name) has \(ending.participle)", help: "nothing more can be sent")
    }
    subject.isDepthFirst = reentrancy == .depth
    if let waiting = stream.backlog {
      guard subject.isDepthFirst, case .next = sending, waiting.isEmpty else {
        return stream.backlog = waiting + [sending]
      }
      return deliver(sending, to: subject, stream)
    }
    stream.backlog = []
    defer { stream.backlog = nil }
    deliver(sending, to: subject, stream)
    var rounds = 0
    while let waiting = stream.backlog, !waiting.isEmpty, subject.ending == nil {
      rounds += 1
      if rounds > Subject<Value>.roundLimit || waiting.count > 1000 * Subject<Value>.roundLimit {
        throw Fault.limit(
          "endlessFeedback",
          "feedback loop: \(name) sends to itself; stopped after \(rounds - 1) rounds")
      }
      stream.backlog = []
      for sending in waiting where subject.ending == nil { deliver(sending, to: subject, stream) }
    }
  }

  /// `a.value = 3`: sends it; after the end of a `currentValue` it only becomes the value.
  func assign(_ value: Value, to stream: Stream, called name: String) throws {
    if stream.manner == .currentValue, let subject = stream.subject, subject.ending != nil {
      return subject.assign(value)
    }
    try send(.next(value), to: stream, called: name)
  }

  /// Ends a subject for all who listen, now and later, and makes it forget what it kept.
  func dispose(_ stream: Stream, called name: String) throws {
    guard let subject = stream.subject else {
      throw Fault("\(name) is not driven by hand", help: "a `subject()` is")
    }
    if subject.ending == nil, let log = recording?.log, let node = stream.sendingNode {
      log.perform(.failed(StreamError.disposed), node: node) { subject.dispose() }
    } else {
      subject.dispose()
    }
  }

  /// Completes a variable whose name stands for it no longer; the answer says whether it was one.
  func release(_ stream: Stream) -> Bool {
    guard stream.manner == .variable, let subject = stream.subject, subject.ending == nil
    else { return false }
    deliver(.end(.completed), to: subject, stream)
    return true
  }

  private func deliver(_ sending: Stream.Sending, to subject: Subject<Value>, _ stream: Stream) {
    guard let log = recording?.log, let node = stream.sendingNode else {
      switch sending {
      case .next(let value): subject.next(value)
      case .end(let end): subject.end(end)
      }
      return
    }
    switch sending {
    case .next(let value): log.send(value, to: subject, node: node)
    case .end(let end): log.perform(end, node: node) { subject.end(end) }
    }
  }

  /// A stream whose events are recorded as sent to a subject that it feeds directly.
  func recording(_ source: Observable<Value>, as target: Stream) -> Observable<Value> {
    guard let log = recording?.log, let node = target.sendingNode else { return source }
    return source.lift { downstream, _ in
      Sink(
        to: downstream,
        next: { value in log.perform(value, node: node) { downstream.next(value) } },
        end: { end in log.perform(end, node: node) { downstream.end(end) } })
    }
  }

  /// Sets an input cell; the answer says whether that changed it.
  @discardableResult func set(_ cell: Cell<Value>, to value: Value) -> Bool {
    let isNew = plan.value(of: cell).map { $0 != value } ?? true
    plan.set(cell, to: value)
    return isNew
  }
}

extension End {
  /// What has happened to what ended so.
  fileprivate var participle: String {
    switch self {
    case .completed: "completed"
    case .failed(StreamError.disposed): "been disposed"
    case .failed: "failed"
    }
  }
}
