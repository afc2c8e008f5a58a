import StreamEngine

extension Environment {
  /// Sends to a subject; what cannot be sent is refused.
  func send(_ event: Event<Value>, to stream: StreamValue, called name: String) throws {
    let subject = try stream.subject(called: name)
    if event.isEnd, stream.subjectKind.isRelay {
      throw RuntimeError("\(name) is a relay and never ends", help: "a `subject()` can")
    }
    if let ending = subject.ending {
      // Combine's subjects let it pass in silence.
      if stream.subjectKind == .currentValue { return }
      throw RuntimeError("\(name) has \(ending.participle)", help: "nothing more can be sent")
    }
    subject.isDepthFirst = settings.reentrancy == .depth
    switch event {
    case .next(let value):
      subject.next(value)
      scheduler.asksNoMore()
    case .failed(let error): subject.fail(error)
    case .completed: subject.complete()
    }
  }

  /// Records what the subject of a new stream delivers, and hears when it is stopped for answering
  /// itself without end.
  func follow(_ subject: Subject<Value>, of stream: StreamValue) {
    if let log = recording?.log, let node = stream.sendingNode {
      subject.record(in: log, node: node)
    }
    subject.onEndlessFeedback = { [weak self, weak stream] rounds in
      let name = stream?.name ?? stream?.origin?.text ?? "a subject"
      self?.turn.noteFeedback(TurnResult.Feedback(rounds: rounds, subject: name))
    }
  }

  /// `a.value = 3`: sends it; after the end of a `currentValue` it only becomes the value.
  func assign(_ value: Value, to stream: StreamValue, called name: String) throws {
    if stream.subjectKind == .currentValue, let subject = stream.subject, subject.ending != nil {
      return subject.assign(value)
    }
    try send(.next(value), to: stream, called: name)
  }

  /// Ends a subject for all who listen, now and later, and makes it forget what it kept.
  func dispose(_ stream: StreamValue, called name: String) throws {
    guard let subject = stream.subject else {
      throw RuntimeError(
        "\(name) is a stream, and no subscription",
        help: symbols[name].map {
          "`unwatch \($0.name)` ends its row, `del \($0.name)` deletes it"
        })
    }
    subject.dispose()
  }

  /// Completes a variable whose name stands for it no longer; the answer says whether it was one.
  func release(_ stream: StreamValue) -> Bool {
    guard stream.subjectKind == .variable, let subject = stream.subject, subject.ending == nil
    else { return false }
    subject.complete()
    return true
  }

  /// Sets an input cell.
  func set(_ cell: Cell<Value>, to value: Value) {
    recording?.noteSetting(of: cell.node, to: value)
    plan.assign(cell, to: value, on: scheduler)
  }

  /// Calls a function where a throw can reach no stream any more; the session reports it.
  func tell(_ function: Function?, _ arguments: [Value]) {
    do { _ = try function?.call(arguments) } catch {
      turn.noteHandlerFailure(RuntimeError(of: error))
    }
  }

  /// Does something at the end of a run: its error is for whoever ends the run by hand, or else is reported.
  func atEnd(_ work: () throws -> Void) {
    do { try work() } catch {
      if machine.foreign?.keep(teardownError: error) == true { return }
      turn.noteHandlerFailure(RuntimeError(of: error))
    }
  }
}

extension StreamValue {
  /// Takes an event behind the end as RxJS does: nobody hears it, but a behavior subject has the value.
  ///
  /// A subject that was given up refuses it.
  func takeLate(_ event: Event<Value>) throws {
    if isDisposed { throw StreamError.disposed }
    if case .next(let value) = event { subject?.assign(value) }
  }
}

extension End {
  /// The participle for this way of ending.
  fileprivate var participle: String {
    switch self {
    case .completed: "completed"
    case .failed(StreamError.disposed): "been disposed"
    case .failed: "failed"
    }
  }
}
