/// A description of events over time; nothing happens until `subscribe`.
///
/// Not `Sendable` on purpose: a graph belongs to the thread that built it, and other threads enter
/// through a `InputPort` only. Time is an argument of subscription, so a description can run under any
/// clock.
public struct Observable<Element> {
  @usableFromInline let connect: (Sink<Element>, Scheduler) -> Void
  /// The number of operators above its source, as far as that is known.
  @usableFromInline let height: Int32
  /// True of an operator that puts one sink before its subscriber: RxJS has a subscriber of its own there, with which
  /// all ends that the operator's source has subscribed to.
  @usableFromInline let hasOneSink: Bool

  /// A stream that does `connect` for each subscriber.
  ///
  /// `connect` may deliver before it returns, and should stop when `sink.subscription.isOver`.
  @inlinable public init(_ connect: @escaping (Sink<Element>, Scheduler) -> Void) {
    self.init(hasOneSink: false, connect)
  }

  @inlinable init(hasOneSink: Bool, _ connect: @escaping (Sink<Element>, Scheduler) -> Void) {
    self.connect = connect
    self.hasOneSink = hasOneSink
    height = 0
  }

  /// The stream of an operator above `upstream`, of which it keeps `upstream.held`.
  @inlinable init<Upstream>(
    above upstream: Observable<Upstream>, hasOneSink: Bool = false,
    _ connect: @escaping (Sink<Element>, Scheduler) -> Void
  ) {
    self.connect = connect
    self.hasOneSink = hasOneSink
    height = upstream.height &+ 1
  }

  /// The part of this stream that an operator above it keeps.
  ///
  /// Every 64th is a link, so that releasing a long chain does not recurse.
  @inlinable var held: Observable {
    if height & 63 != 63 { return self }
    let link = ChainLink(connect)
    return Observable(above: self, hasOneSink: hasOneSink) { link.subscribe($0, $1) }
  }

  /// The stream of an operator above several streams, of each of which it keeps `held`.
  @inlinable init<Upstream>(
    above all: [Observable<Upstream>], _ connect: @escaping (Sink<Element>, Scheduler) -> Void
  ) {
    self.connect = connect
    hasOneSink = false
    height = all.reduce(0) { Swift.max($0, $1.height) } &+ 1
  }

  /// The stream of an operator above this one: `connect` gets the part of this one that the operator keeps.
  @inlinable func above<Output>(
    hasOneSink: Bool = false, _ connect: @escaping (Observable, Sink<Output>, Scheduler) -> Void
  ) -> Observable<Output> {
    let source = held
    return Observable<Output>(above: source, hasOneSink: hasOneSink) { connect(source, $0, $1) }
  }

  /// Starts a run that delivers to `sink`.
  ///
  /// A run that is over is never started: an operator with several sources need not check whether
  /// one of them has ended the result. A graph deeper than `Scheduler.depthLimit` operators, or than
  /// the stack of the thread bears, fails with `GraphError.tooDeep`. Sources on the trampoline run
  /// within the outermost subscription. A sink is for one source: one that is given to another
  /// subject as well receives from both, but leaves only the last when its run ends.
  @inlinable public func subscribe(_ sink: Sink<Element>, on scheduler: Scheduler) {
    if sink.subscription.isOver { return }
    if sink.depth > Scheduler.depthLimit || StackRoom.isShort(forSinks: sink.depth) {
      return sink.fail(GraphError.tooDeep)
    }
    if let dispatcher = scheduler.dispatcher {
      sink.subscription.enter(dispatcher)
      if dispatcher.isPaused { return dispatcher.later { subscribe(sink, on: scheduler) } }
    }
    scheduler.subscriptions &+= 1
    if scheduler.trampoline.isIdle { return start(sink, scheduler) }
    connect(sink, scheduler)
  }

  /// A subscription that is not within another.
  @usableFromInline func start(_ sink: Sink<Element>, _ scheduler: Scheduler) {
    scheduler.trampoline.begin()
    connect(sink, scheduler)
    scheduler.trampoline.finish()
  }

  /// Inserts one sink between this stream and each subscriber.
  @inlinable public func lift<Output>(
    _ makeSink: @escaping (Sink<Output>, Scheduler) -> Sink<Element>
  ) -> Observable<Output> {
    let source = held
    return Observable<Output>(above: source, hasOneSink: true) { downstream, scheduler in
      source.subscribe(makeSink(downstream, scheduler), on: scheduler)
    }
  }

  /// Starts a run that calls these closures; cancel the result to stop.
  ///
  ///     stream.subscribe(on: scheduler) { print($0) }
  ///
  /// One of `onError` and `onCompleted` is called at most once, and nothing after it. A failure without
  /// `onError` is ignored. The run stays alive, with the closures, until the stream ends or the result
  /// is cancelled, also where the result is dropped.
  @inlinable @discardableResult public func subscribe(
    on scheduler: Scheduler,
    onNext: @escaping (Element) -> Void = { _ in },
    onError: @escaping (any Error) -> Void = { _ in },
    onCompleted: @escaping () -> Void = {}
  ) -> Subscription {
    subscribe(
      on: scheduler,
      end: { if case .failed(let error) = $0 { onError(error) } else { onCompleted() } },
      next: onNext)
  }

  /// `subscribe` with one closure for both ends.
  @inlinable @discardableResult package func subscribe(
    on scheduler: Scheduler, end: @escaping (End) -> Void, next: @escaping (Element) -> Void
  ) -> Subscription {
    let subscription = Subscription()
    subscribe(Sink(ending: subscription, next: next, end: end), on: scheduler)
    return subscription
  }
}

/// The mistakes in a graph that the engine itself can find.
public enum GraphError: Error, Equatable {
  /// A chain of operators is longer than `Scheduler.depthLimit`, or than the stack of the thread bears.
  ///
  /// In a release build a thread with 512 KB bears 220 to 480 operators, one with 8 MB 4,700 to 10,000;
  /// in a debug build a third of that.
  case tooDeep
  /// The scheduler's `WorkBudget` has stopped the run.
  case stopped(WorkBudget.StopReason)
  /// A subject was sent to from within its own delivery, again and again.
  case endlessFeedback(rounds: Int)
  /// An argument that no run can work with, such as a negative count; the text says which.
  case invalidArgument(String)
}
