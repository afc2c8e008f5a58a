import StreamEngine

/// The one who listens to an explicit subscription: what is done with each event.
struct Listener {
  var next: (Value) throws -> Void = { _ in }
  var end: (End) throws -> Void = { _ in }
  /// Called once, when the subscription is over for whatever reason.
  var disposed: (() -> Void)?
  /// Ends with the subscription, after all that its source has to do then.
  var owned: (any Cancellable)?
  /// The observer with whose run the subscription ends.
  var owner: Observer<Value>?
  /// Takes what a function of it throws, where that does not end the subscription.
  var tellFailure: ((any Error) -> Void)?
  /// Does what `next` has left to be done, as far as that can be now; answers whether all is done.
  ///
  /// It is asked again until that is so, also when the subscription is over.
  var goOn: (() throws -> Bool)?
}

extension Environment {
  /// The time until a listener is asked again to go on, in nanoseconds.
  private static let pace: UInt64 = 5_000_000

  /// Subscribes a listener to the stream that stands at a place; in a program of another language it gets a row.
  func listen(
    to stream: StreamValue, at place: CodePlace, demand: StreamDemand? = nil, _ listener: Listener
  ) -> Subscription {
    let row = place.source.dialect == .own ? nil : SubscriptionRow(of: stream, at: place, in: self)
    let observable = row?.observable ?? stream.observable
    let subscription = listen(
      to: demand.map { observable.requested(by: $0.requests) } ?? observable,
      row?.noting(listener) ?? listener)
    row?.last(as: subscription)
    return subscription
  }

  /// Subscribes a listener now, as a run if one is given; the answer ends that.
  @discardableResult
  func listen(
    to stream: Stream, as run: Subscription? = nil, _ listener: Listener
  ) -> Subscription {
    let subscription = run ?? listener.owner?.makeRun() ?? Subscription()
    let statement = turn.statement
    recording?.note(subscription, madeBy: statement)
    if let owned = listener.owned { subscription.own(owned) }
    let disposed = listener.disposed.map { ActionDisposable($0) }
    if let disposed { subscription.own(disposed) }
    func attempt(_ action: () throws -> Void) {
      do { try action() } catch {
        if let tell = listener.tellFailure { return tell(error) }
        // A handler that throws ends its own subscription and no other.
        subscription.cancel()
        turn.noteHandlerFailure(RuntimeError(of: error).from(statement?.origin))
      }
    }
    let scheduler = scheduler
    var isWaiting = false
    func finish() {
      guard let goOn = listener.goOn, !isWaiting else { return }
      attempt {
        if try goOn() { return }
        isWaiting = true
        scheduler.schedule(after: Self.pace) {
          isWaiting = false
          finish()
        }
      }
    }
    stream.subscribe(
      Sink(
        ending: subscription,
        next: { value in
          attempt { try listener.next(value) }
          finish()
        },
        end: { end in
          attempt { try listener.end(end) }
          // Before the source is let go (decision D7 of the operators' catalogue).
          disposed?.cancel()
        }), on: scheduler)
    return subscription
  }

  /// True if a stream has a name whose events somebody hears, and so its failure.
  func isHeard(_ stream: StreamValue) -> Bool {
    stream.name.map { symbols[$0]?.view != nil } ?? false
  }

  /// Whoever forwards to a subject: everything, to a relay elements only.
  ///
  /// A relay has no place for an error: it is reported, as a mistake of the program.
  func forwarding(to target: StreamValue) throws -> Listener {
    let name = target.name ?? "the subject"
    let subject = try target.subject(called: name)
    return Listener(
      next: { [self] in
        if subject.ending == nil { try send(.next($0), to: target, called: name) }
      },
      end: { [self] end in
        if target.subjectKind.isRelay {
          try Self.refuse(end, name)
        } else if subject.ending == nil {
          try send(Event(end), to: target, called: name)
        }
      })
  }

  /// Whoever sets an input cell to each element; its end means nothing, as a cell never ends.
  func setting(_ cell: Cell<Value>, _ spelling: String) throws -> Listener {
    // The name may come to stand for a formula later.
    func check() throws {
      if !cell.isInput { throw RuntimeError("\(spelling) wants a subject, got a formula") }
    }
    try check()
    return Listener(
      next: { [self] in
        try check()
        set(cell, to: $0)
      }, end: { try Self.refuse($0, "a cell") })
  }

  static func refuse(_ end: End, _ name: String) throws {
    guard case .failed(let error) = end else { return }
    throw RuntimeError(
      "an error came for \(name), which cannot fail: \(message(of: error))",
      help: "`catchAndReturn(…)` before it gives a value instead")
  }
}

extension Listener {
  /// Passes everything on.
  init(_ observer: Observer<Value>) {
    self.init(next: { observer.next($0) }, end: { observer.on(Event($0)) })
  }
}

extension Event {
  init(_ end: End) {
    switch end {
    case .completed: self = .completed
    case .failed(let error): self = .failed(error)
    }
  }

  var isEnd: Bool { if case .next = self { false } else { true } }
}

extension Handle {
  convenience init(of subscription: Subscription) {
    self.init(subscription, called: "subscription")
  }
}
