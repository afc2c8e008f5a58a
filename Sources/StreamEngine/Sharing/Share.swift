/// How long those who share a stream share one subject.
public enum ShareScope: Sendable {
  /// Until the source ends, or nobody is left.
  case whileConnected
  /// For good: whoever comes late gets what is kept, and the end, without another run.
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
  /// The source runs on the first subscriber's scheduler. `.whileConnected` forgets everything at the
  /// end and when nobody is left, and the next subscriber starts the source afresh; so a source that
  /// is synchronous runs anew for each. `.forever` keeps what it replays: when nobody is left it
  /// leaves the source, at the end it stays ended.
  ///
  /// - Source: RxSwift `share(replay:scope:)`, RxJS `share`.
  @inlinable public func share(
    replay limit: Int = 0, scope: ShareScope = .whileConnected
  ) -> Observable<Element> {
    let reset: ShareReset =
      scope == .forever
      ? ShareReset(onCompletion: false, onError: false, onLastLeft: .disconnect) : ShareReset()
    return share(reset) { limit == 0 && scope == .whileConnected ? Subject() : .replay(limit) }
  }

  /// One subscription for all subscribers, through a subject of one's own.
  ///
  /// `reset` says when the next subscriber begins afresh, with a new subject and a new run. If
  /// `makeSubject` throws, subscribers fail with that error.
  ///
  /// - Source: RxJS `share({ connector, resetOnComplete, resetOnError, resetOnRefCountZero })`.
  @inlinable public func share(
    _ reset: ShareReset, makeSubject: @escaping () throws -> Subject<Element>
  ) -> Observable<Element> {
    let sharing = Sharing(Hub(self, makeSubject), reset)
    return Observable { sharing.add($0, $1) }
  }
}

/// When a shared stream begins afresh.
public struct ShareReset {
  /// What happens when nobody is left.
  public enum Vacancy {
    /// The source runs on.
    case stay
    /// The source is left; the subject stays, with what it keeps.
    case disconnect
    /// The source is left, and the subject forgotten.
    case reset
  }

  /// How long to wait for somebody to come back.
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

    /// So many nanoseconds.
    public static func nanoseconds(_ length: UInt64) -> Grace {
      until { Observable<Int>.timer(length) }
    }

    @usableFromInline
    init(_ wait: @escaping (Scheduler, @escaping () -> Void) -> any Cancellable) {
      self.wait = wait
    }
  }

  public var onCompletion: Bool
  public var onError: Bool
  public var onLastLeft: Vacancy
  public var grace: Grace?

  public init(
    onCompletion: Bool = true, onError: Bool = true, onLastLeft: Vacancy = .reset,
    grace: Grace? = nil
  ) {
    self.onCompletion = onCompletion
    self.onError = onError
    self.onLastLeft = onLastLeft
    self.grace = grace
  }

  @usableFromInline func isAsked(by end: End) -> Bool {
    if case .completed = end { onCompletion } else { onError }
  }
}
