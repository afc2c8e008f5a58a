import StreamEngine

extension Environment {
  /// Sends to a subject, and records it as it is delivered.
  ///
  /// What is sent from within its own delivery waits in line, as in `Subject`, so that the record
  /// has the order in which subscribers see it.
  func send(_ sending: Stream.Sending, to stream: Stream, called name: String) throws {
    guard let subject = stream.subject else {
      throw Fault("\(name) is not driven by hand", help: "a `subject()` is")
    }
    if let ending = subject.ending {
      let end = if case .completed = ending { "completed" } else { "failed" }
      throw Fault("\(name) has \(end)", help: "nothing more can be sent")
    }
    if stream.backlog != nil { return stream.backlog?.append(sending) ?? () }
    stream.backlog = []
    defer { stream.backlog = nil }
    deliver(sending, to: subject, stream)
    var rounds = 0
    while let waiting = stream.backlog, !waiting.isEmpty, subject.ending == nil {
      rounds += 1
      if rounds > Subject<Value>.roundLimit || waiting.count > 1000 * Subject<Value>.roundLimit {
        throw Fault.limit(
          "feedback loop: \(name) sends to itself; stopped after \(rounds - 1) rounds")
      }
      stream.backlog = []
      for sending in waiting where subject.ending == nil { deliver(sending, to: subject, stream) }
    }
  }

  private func deliver(_ sending: Stream.Sending, to subject: Subject<Value>, _ stream: Stream) {
    guard let log = recording?.log, let node = stream.tracer?.node else {
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

  /// Sets an input cell; the answer says whether that changed it.
  @discardableResult func set(_ cell: Cell<Value>, to value: Value) -> Bool {
    let isNew = plan.value(of: cell).map { $0 != value } ?? true
    plan.set(cell, to: value)
    return isNew
  }
}
