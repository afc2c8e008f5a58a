/// A description of events over time; nothing happens until `subscribe`.
///
/// Not `Sendable` on purpose: a graph belongs to the thread that built it, and other threads enter
/// through a `Port` only. Time is an argument of subscription, so a description can run under any
/// clock.
public struct Observable<Element> {
  @usableFromInline let connect: (Sink<Element>, Scheduler) -> Void

  /// A stream that does `connect` for each subscriber.
  ///
  /// `connect` may deliver before it returns, and should stop when `sink.subscription.isOver`.
  @inlinable public init(_ connect: @escaping (Sink<Element>, Scheduler) -> Void) {
    self.connect = connect
  }

  /// Starts a run that delivers to `sink`.
  ///
  /// A run that is over is never started: an operator with several sources need not check whether
  /// one of them has ended the result. A graph deeper than `Scheduler.depthLimit` operators fails
  /// with `GraphError.tooDeep` instead of overflowing the stack. Sources on the trampoline run
  /// within the outermost subscription.
  @inlinable public func subscribe(_ sink: Sink<Element>, on scheduler: Scheduler) {
    if sink.subscription.isOver { return }
    if sink.depth > Scheduler.depthLimit { return sink.fail(GraphError.tooDeep) }
    if scheduler.trampoline.isIdle { return start(sink, scheduler) }
    connect(sink, scheduler)
  }

  /// A subscription that is not within another.
  @usableFromInline func start(_ sink: Sink<Element>, _ scheduler: Scheduler) {
    scheduler.trampoline.isIdle = false
    connect(sink, scheduler)
    scheduler.trampoline.finish()
  }

  /// Inserts one sink between this stream and each subscriber.
  @inlinable public func lift<Output>(
    _ makeSink: @escaping (Sink<Output>, Scheduler) -> Sink<Element>
  ) -> Observable<Output> {
    Observable<Output> { [self] downstream, scheduler in
      subscribe(makeSink(downstream, scheduler), on: scheduler)
    }
  }

  /// Listens from the outside; cancel the answer to stop.
  ///
  /// Whoever subscribes from outside must let the stream end, or cancel: a run that does neither
  /// stays alive with its closures.
  @inlinable @discardableResult public func subscribe(
    on scheduler: Scheduler,
    end: @escaping (End) -> Void = { _ in },
    next: @escaping (Element) -> Void
  ) -> Subscription {
    let subscription = Subscription()
    subscribe(Sink(ending: subscription, next: next, end: end), on: scheduler)
    return subscription
  }
}

/// What the engine itself can find wrong with a graph.
public enum GraphError: Error, Equatable {
  /// A chain of operators is longer than the stack allows.
  case tooDeep
  /// A subject was sent to from within its own delivery, again and again.
  case endlessFeedback(rounds: Int)
  /// An argument that no run can work with, such as a negative count; the text says which.
  case invalidArgument(String)
}
