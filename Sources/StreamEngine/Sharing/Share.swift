/// The time for which the subscribers of a shared stream share one subject.
public enum ShareScope: Sendable {
  /// Until the source ends, or there is no subscriber left.
  case whileConnected
  /// Always: late subscribers receive the kept elements, and the end, without another run.
  case forever
}

extension Observable {
  /// One subscription to this stream for all subscribers, from the first one to the last.
  ///
  ///     self:                     -1-2-3-|
  ///     share(), at 0:            -1-2-3-|
  ///     share(), at 2:            ---2-3-|
  ///     share(replay: 1), at 2:     (1)2-3-|
  ///
  /// The source runs on the first subscriber's scheduler. `.whileConnected` forgets everything at
  /// the end and when there is no subscriber left, and the next one starts the source again; so a
  /// synchronous source runs again for each. `.forever` keeps what it replays: without subscribers
  /// it cancels the source, and after the end it stays ended.
  ///
  /// - Source: RxSwift `share(replay:scope:)`, RxJS `share`.
  @inlinable public func share(
    replay limit: Int = 0, scope: ShareScope = .whileConnected
  ) -> Observable<Element> {
    let reset: ShareReset =
      scope == .forever
      ? ShareReset(onCompletion: false, onError: false, onLastUnsubscribed: .disconnect)
      : ShareReset()
    return share(reset) { limit == 0 && scope == .whileConnected ? Subject() : .replay(limit) }
  }

  /// One subscription for all subscribers, through a subject that `makeSubject` makes.
  ///
  /// `reset` says when the next subscriber starts with a new subject and a new run. If
  /// `makeSubject` throws, subscribers fail with that error.
  ///
  /// - Source: RxJS `share({ connector, resetOnComplete, resetOnError, resetOnRefCountZero })`.
  @inlinable public func share(
    _ reset: ShareReset, makeSubject: @escaping () throws -> Subject<Element>
  ) -> Observable<Element> {
    let source = held
    let sharing = Sharing(ShareSource(source, makeSubject), reset)
    return Observable(above: source) { sharing.add($0, $1) }
  }
}

/// When a shared stream starts again with a new subject.
public struct ShareReset {
  /// The action that happens when there is no subscriber left.
  public enum LastUnsubscribed {
    /// The source runs on.
    case keepRunning
    /// The source is cancelled; the subject stays, with what it keeps.
    case disconnect
    /// The source is cancelled, and the subject forgotten.
    case reset
  }

  /// The time to wait for another subscriber.
  public struct Grace {
    @usableFromInline let wait: (Scheduler, @escaping () -> Void) -> any Cancellable

    /// Until this stream emits; if it ends without, for ever.
    @inlinable public static func until<Other>(
      _ notifier: @escaping () throws -> Observable<Other>
    ) -> Grace {
      Grace { scheduler, act in
        let life = Subscription()
        let made: Observable<Other>
        do { made = try notifier() } catch { made = .error(error) }
        made.take(1).subscribe(
          Sink(ending: life, next: { _ in act() }, end: { _ in }), on: scheduler)
        return life
      }
    }

    /// For so long, by the clock of the scheduler that the source runs on.
    public static func time(_ length: Duration) -> Grace {
      until { Observable<Int>.timer(after: length) }
    }

    @usableFromInline
    init(_ wait: @escaping (Scheduler, @escaping () -> Void) -> any Cancellable) {
      self.wait = wait
    }
  }

  /// True if a completion resets.
  public var onCompletion: Bool
  /// True if a failure resets.
  public var onError: Bool
  /// The action that happens when the last subscriber has unsubscribed.
  public var onLastUnsubscribed: LastUnsubscribed
  /// The time for which that waits for another subscriber; nil for not at all.
  public var grace: Grace?
  /// The time after an end for which subscribers still get that end; nil for not at all.
  public var afterEnd: ((End) -> Grace?)?

  /// The defaults are those of `share()`: everything resets, at once.
  public init(
    onCompletion: Bool = true, onError: Bool = true, onLastUnsubscribed: LastUnsubscribed = .reset,
    grace: Grace? = nil
  ) {
    self.onCompletion = onCompletion
    self.onError = onError
    self.onLastUnsubscribed = onLastUnsubscribed
    self.grace = grace
  }

  @usableFromInline func isAsked(by end: End) -> Bool {
    if case .completed = end { onCompletion } else { onError }
  }
}
