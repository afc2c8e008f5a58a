extension Subject {
  /// A publish subject: late subscribers receive only later elements.
  ///
  /// - Source: ReactiveX *Subject*; RxSwift `PublishSubject`, Combine `PassthroughSubject`.
  @inlinable public convenience init() { self.init(.nothing, latest: nil) }

  /// A behavior subject: every subscriber first gets the latest element.
  ///
  /// - Source: ReactiveX *BehaviorSubject*; Combine `CurrentValueSubject`.
  @inlinable public convenience init(_ initial: Element) { self.init(.latest, latest: initial) }

  /// A replay subject: every subscriber first gets the latest `limit` elements, also after the end.
  ///
  ///     send 1, 2, 3, fail:             -1-2-3-#
  ///     .replay(2), subscribed last:            (23#)
  ///
  /// With a limit of 0 or less it keeps none.
  ///
  /// - Source: ReactiveX *ReplaySubject*; RxSwift `ReplaySubject.create(bufferSize:)`.
  public static func replay(_ limit: Int = .max) -> Subject {
    Subject(limit == 1 ? .one : .recent(History(limit, window: nil)), latest: nil)
  }

  /// A replay subject that keeps only elements younger than `window`.
  ///
  /// Older ones are dropped at a push and at a subscription. `scheduler` measures their age, and
  /// must be the one that the graph runs on.
  ///
  /// - Source: RxJS `ReplaySubject(bufferSize, windowTime)`.
  public static func replay(
    _ limit: Int = .max, window: Duration, on scheduler: Scheduler
  ) -> Subject {
    Subject(.recent(History(limit, window: (window.nanoseconds, scheduler))), latest: nil)
  }

  /// An async subject: all subscribers receive the last element, once the subject completes.
  ///
  ///     send 1, 2, complete:          -1-2-|
  ///     .async(), whenever:           -----(2|)
  ///
  /// After a failure there is only the failure.
  ///
  /// - Source: ReactiveX *AsyncSubject*.
  public static func async() -> Subject { Subject(.last, latest: nil) }

  /// A subject whose work something else does: it is told each element and the end, and subscribes whoever comes.
  ///
  /// - Source: a type that conforms to RxSwift's `SubjectType` or Combine's `Subject`.
  package static func elsewhere(
    next: @escaping (Element) -> Void, end: @escaping (End) -> Void,
    join: @escaping (Sink<Element>) -> Void
  ) -> Subject {
    let subject = Subject(.elsewhere(Elsewhere(next: next, end: end, join: join)), latest: nil)
    subject.classify()
    return subject
  }
}

extension Subject {
  /// True if it always has a value, as a behavior subject.
  package var holdsValue: Bool { if case .latest = retention { true } else { false } }

  /// True of one that repeats elements to subscribers that come later, and has none at its beginning.
  package var replays: Bool {
    switch retention {
    case .one, .recent: true
    case .nothing, .latest, .last, .elsewhere: false
    }
  }

  /// The number of subscribers that it has.
  package var observerCount: Int { slots.live }

  /// True if subscribers receive an element when it is sent; those of an async subject do not.
  package var deliversAtOnce: Bool { if case .last = retention { false } else { true } }

  /// The latest element, or why there is none: the error after a failure, `StreamError.disposed`
  /// after `dispose`, `StreamError.noElements` where nothing is kept.
  ///
  /// - Source: RxSwift `BehaviorSubject.value()`.
  public func current() throws -> Element {
    if case .failed(let error)? = outcome { throw error }
    guard let latest else { throw StreamError.noElements }
    return latest
  }

  /// Sends an element; after the end it becomes the `value`, and is not delivered.
  ///
  /// - Source: the setter of `value` of Combine's `CurrentValueSubject`.
  public func assign(_ value: Element) {
    if outcome == nil { return next(value) }
    if case .failed(StreamError.disposed)? = outcome { return }
    if case .latest = retention { hold(value) }
  }
}

extension Observable {
  /// Forwards everything to `subject`, the end included; cancel the answer to stop.
  ///
  /// The run does not keep the subject alive: it ends with it, or when it is released.
  ///
  /// - Source: Combine `subscribe(_:)` with a subject.
  @discardableResult
  public func subscribe(_ subject: Subject<Element>, on scheduler: Scheduler) -> Subscription {
    let subscription = subject.newSource()
    subscribe(
      Sink(
        ending: subscription, next: { [weak subject] in subject?.next($0) },
        end: { [weak subject] in subject?.end($0) }), on: scheduler)
    return subscription
  }
}
