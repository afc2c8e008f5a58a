/// A stream without elements: it completes or fails.
///
/// - Source: RxSwift `Completable`.
public struct Completable {
  private let stream: Observable<Never>

  /// A stream without elements keeps the promise by its type.
  init(trusting stream: Observable<Never>) { self.stream = stream }

  /// Runs `subscribe` for each subscriber; only the first result that it hands over counts.
  ///
  /// The handle that it answers is cancelled when the run ends.
  public static func create(
    _ subscribe:
      @escaping (@escaping (Result<Void, any Error>) -> Void) throws
      -> (any Cancellable)?
  ) -> Completable {
    Observable<Void>.fromAsync(subscribe).asCompletable()
  }

  /// Completes at once.
  public static func empty() -> Completable { Completable(trusting: .empty()) }

  /// Fails at once with `error`.
  public static func error(_ error: any Error) -> Completable {
    Completable(trusting: .error(error))
  }

  /// Never ends.
  public static func never() -> Completable { Completable(trusting: .never()) }

  /// This stream as a stream without that promise.
  public func asObservable() -> Observable<Never> { stream }
}

extension Completable {
  /// Does what `next` does, once this has completed; `next` is not subscribed before.
  ///
  ///     self:              --|
  ///     next:              -1|
  ///     andThen(next):     ---1|
  public func andThen<Element>(_ next: Observable<Element>) -> Observable<Element> {
    let (first, next) = ((typed() as Observable<Element>).held, next.held)
    let inTurn = Observable<Element>.concat([first, next])
    return Observable<Element>(above: [first, next]) { downstream, scheduler in
      guard scheduler.followsRxSwift else { return inTurn.subscribe(downstream, on: scheduler) }
      // RxSwift subscribes to the next stream before it leaves this one.
      let sink = Sink<Element>(passingTo: downstream) { end in
        if case .failed = end { return downstream.end(end) }
        next.subscribe(Sink<Element>(to: downstream) { downstream.next($0) }, on: scheduler)
      }
      first.subscribe(sink, on: scheduler)
    }
  }

  /// Does what `next` does, once this has completed.
  public func andThen<Element>(_ next: Single<Element>) -> Single<Element> {
    andThen(next.asObservable()).asSingle()
  }

  /// Does what `next` does, once this has completed.
  public func andThen<Element>(_ next: Maybe<Element>) -> Maybe<Element> {
    Maybe(trusting: andThen(next.asObservable()))
  }

  /// Does what `next` does, once this has completed.
  public func andThen(_ next: Completable) -> Completable {
    Completable(trusting: andThen(next.stream))
  }

  /// Completes when all have; the first failure ends it.
  public static func zip(_ all: [Completable]) -> Completable {
    Completable(trusting: .merge(all.map(\.stream)))
  }

  /// One after the other.
  public static func concat(_ all: [Completable]) -> Completable {
    Completable(trusting: .concat(all.map(\.stream)))
  }

  /// Starts a run that calls one of these closures, once; cancel the result to stop.
  @discardableResult public func subscribe(
    on scheduler: Scheduler, onCompleted: @escaping () -> Void = {},
    onError: @escaping (any Error) -> Void = { _ in }
  ) -> Subscription {
    stream.subscribe(on: scheduler, onError: onError, onCompleted: onCompleted)
  }

  /// Completes instead of failing.
  public func catchAndComplete() -> Completable {
    Completable(trusting: stream.recovering { _ in .empty() })
  }

  private func typed<Element>() -> Observable<Element> { stream.map { (_: Never) -> Element in } }
}

extension Observable {
  /// Its end only; elements are dropped.
  ///
  ///     self:              -1-2-|
  ///     asCompletable():   -----|
  ///
  /// - Source: RxSwift, where elements have to be dropped with `ignoreElements` first.
  public func asCompletable() -> Completable {
    Completable(trusting: compactMap { _ -> Never? in nil })
  }
}
