/// A stream that succeeds with one element, or completes without, or fails.
///
/// - Source: RxSwift `Maybe`.
public struct Maybe<Element> {
  private let stream: Observable<Element>

  /// Trusts that `stream` keeps the promise.
  init(trusting stream: Observable<Element>) { self.stream = stream }

  /// Runs `subscribe` for each subscriber; only the first result that it hands over counts, and a
  /// success of nil is a completion without an element.
  ///
  /// The handle that it answers is cancelled when the run ends.
  public static func create(
    _ subscribe:
      @escaping (@escaping (Result<Element?, any Error>) -> Void) throws
      -> (any Cancellable)?
  ) -> Maybe {
    Maybe(trusting: Observable<Element?>.fromAsync(subscribe).compactMap { $0 })
  }

  /// Succeeds at once with `element`.
  public static func just(_ element: Element) -> Maybe { Maybe(trusting: .just(element)) }

  /// Completes at once.
  public static func empty() -> Maybe { Maybe(trusting: .empty()) }

  /// Fails at once with `error`.
  public static func error(_ error: any Error) -> Maybe { Maybe(trusting: .error(error)) }

  /// Never ends.
  public static func never() -> Maybe { Maybe(trusting: .never()) }

  /// This stream as a stream without that promise.
  public func asObservable() -> Observable<Element> { stream }

  /// This stream as a single, where no element is a failure with `StreamError.noElements`.
  public func asSingle() -> Single<Element> { stream.asSingle() }

  /// This stream without its element.
  public func asCompletable() -> Completable { stream.asCompletable() }
}

extension Maybe {
  /// Applies `transform` to the element.
  public func map<Output>(_ transform: @escaping (Element) throws -> Output) -> Maybe<Output> {
    Maybe<Output>(trusting: stream.map(transform))
  }

  /// Applies `transform`; completes without an element where it returns nil.
  public func compactMap<Output>(
    _ transform: @escaping (Element) throws -> Output?
  ) -> Maybe<Output> {
    Maybe<Output>(trusting: stream.compactMap(transform))
  }

  /// Drops an element that does not satisfy `predicate`.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe {
    Maybe(trusting: stream.filter(predicate))
  }

  /// Goes on with what `transform` makes of the element.
  public func flatMap<Output>(
    _ transform: @escaping (Element) throws -> Maybe<Output>
  ) -> Maybe<Output> {
    Maybe<Output>(trusting: stream.flatMap { try transform($0).stream })
  }

  /// Succeeds with `element` where there is none.
  public func ifEmpty(default element: Element) -> Single<Element> {
    stream.concat(.just(element)).take(1).asSingle()
  }

  /// Does what `other` does where there is no element.
  public func ifEmpty(switchTo other: Maybe) -> Maybe {
    Maybe(trusting: stream.concat(other.stream).take(1))
  }

  /// Starts a run that calls one of these closures, once; cancel the result to stop.
  @discardableResult public func subscribe(
    on scheduler: Scheduler, onSuccess: @escaping (Element) -> Void = { _ in },
    onError: @escaping (any Error) -> Void = { _ in }, onCompleted: @escaping () -> Void = {}
  ) -> Subscription {
    var hasElement = false
    return stream.subscribe(
      on: scheduler,
      onNext: { element in
        hasElement = true
        onSuccess(element)
      }, onError: onError, onCompleted: { if !hasElement { onCompleted() } })
  }

  /// Succeeds with `element` instead of failing.
  public func catchAndReturn(_ element: Element) -> Maybe {
    Maybe(trusting: stream.recovering { _ in .just(element) })
  }
}
