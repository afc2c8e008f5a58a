/// A stream that succeeds with one element, or completes without, or fails.
///
/// - Source: RxSwift `Maybe` (contract 121).
public struct Maybe<Element> {
  private let stream: Observable<Element>

  /// Trusts that `stream` keeps the promise.
  init(trusting stream: Observable<Element>) { self.stream = stream }

  /// Runs `subscribe` for each subscriber; only the first result that it hands over counts, and a
  /// success of nil is a completion without an element.
  ///
  /// What it answers is cancelled when the run ends.
  public static func create(
    _ subscribe:
      @escaping (@escaping (Result<Element?, any Error>) -> Void) throws
      -> (any Cancellable)?
  ) -> Maybe {
    Maybe(trusting: Observable<Element?>.fromAsync(subscribe).compactMap { $0 })
  }

  public static func just(_ element: Element) -> Maybe { Maybe(trusting: .just(element)) }

  public static func empty() -> Maybe { Maybe(trusting: .empty()) }

  public static func error(_ error: any Error) -> Maybe { Maybe(trusting: .error(error)) }

  public static func never() -> Maybe { Maybe(trusting: .never()) }

  public func asObservable() -> Observable<Element> { stream }

  /// The same, where no element is a failure with `StreamError.noElements`.
  public func asSingle() -> Single<Element> { stream.asSingle() }

  /// The same without its element.
  public func asCompletable() -> Completable { stream.asCompletable() }
}

extension Maybe {
  public func map<Output>(_ transform: @escaping (Element) throws -> Output) -> Maybe<Output> {
    Maybe<Output>(trusting: stream.map(transform))
  }

  public func compactMap<Output>(
    _ transform: @escaping (Element) throws -> Output?
  ) -> Maybe<Output> {
    Maybe<Output>(trusting: stream.compactMap(transform))
  }

  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe {
    Maybe(trusting: stream.filter(predicate))
  }

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

  /// Succeeds with `element` instead of failing.
  public func catchAndReturn(_ element: Element) -> Maybe {
    Maybe(trusting: stream.recovering { _ in .just(element) })
  }
}
