/// A stream that succeeds with exactly one element, or fails.
///
/// As a stream, a success is the element and the completion in one call.
///
/// **Invariant:** made only by what keeps that promise; whatever may break it answers `Observable`.
///
/// - Source: RxSwift `Single`.
public struct Single<Element> {
  private let stream: Observable<Element>

  /// Trusts that `stream` keeps the promise.
  init(trusting stream: Observable<Element>) { self.stream = stream }

  /// Runs `subscribe` for each subscriber; only the first result that it hands over counts.
  ///
  /// The handle that it answers is cancelled when the run ends.
  public static func create(
    _ subscribe:
      @escaping (@escaping (Result<Element, any Error>) -> Void) throws
      -> (any Cancellable)?
  ) -> Single {
    Single(trusting: .fromAsync(subscribe))
  }

  /// Succeeds at once with `element`.
  public static func just(_ element: Element) -> Single { Single(trusting: .just(element)) }

  /// Fails at once with `error`.
  public static func error(_ error: any Error) -> Single { Single(trusting: .error(error)) }

  /// Never ends.
  public static func never() -> Single { Single(trusting: .never()) }

  /// Runs whatever `make` makes, anew for each subscriber.
  public static func deferred(_ make: @escaping () throws -> Single) -> Single {
    Single(trusting: .deferred { try make().stream })
  }

  /// This stream as a stream without that promise.
  public func asObservable() -> Observable<Element> { stream }

  /// This stream as a stream that may also complete without an element.
  public func asMaybe() -> Maybe<Element> { Maybe(trusting: stream) }

  /// This stream without its element.
  public func asCompletable() -> Completable { stream.asCompletable() }
}

extension Single {
  /// Applies `transform` to the element.
  public func map<Output>(_ transform: @escaping (Element) throws -> Output) -> Single<Output> {
    Single<Output>(trusting: stream.map(transform))
  }

  /// The success that `transform` lets pass, if it does.
  public func compactMap<Output>(
    _ transform: @escaping (Element) throws -> Output?
  ) -> Maybe<Output> {
    Maybe(trusting: stream.compactMap(transform))
  }

  /// The success if it satisfies `predicate`.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(trusting: stream.filter(predicate))
  }

  /// Goes on with what `transform` makes of the element.
  public func flatMap<Output>(
    _ transform: @escaping (Element) throws -> Single<Output>
  ) -> Single<Output> {
    Single<Output>(trusting: stream.flatMap { try transform($0).stream })
  }

  /// Goes on with what `transform` makes of the success.
  public func flatMapMaybe<Output>(
    _ transform: @escaping (Element) throws -> Maybe<Output>
  ) -> Maybe<Output> {
    Maybe(trusting: stream.flatMap { try transform($0).asObservable() })
  }

  /// Goes on with what `transform` makes of the success.
  public func flatMapCompletable(
    _ transform: @escaping (Element) throws -> Completable
  ) -> Completable {
    Completable(trusting: stream.flatMap { try transform($0).asObservable() })
  }

  /// Succeeds with `combine` of both successes; the first failure ends it.
  public func zip<Other, Output>(
    _ other: Single<Other>, _ combine: @escaping (Element, Other) throws -> Output
  ) -> Single<Output> {
    Single<Output>(trusting: stream.zip(other.stream, combine))
  }

  /// Succeeds with `element` instead of failing.
  public func catchAndReturn(_ element: Element) -> Single {
    Single(trusting: stream.recovering { _ in .just(element) })
  }

  /// Starts a run that calls one of these closures, once; cancel the result to stop.
  @discardableResult public func subscribe(
    on scheduler: Scheduler, onSuccess: @escaping (Element) -> Void = { _ in },
    onFailure: @escaping (any Error) -> Void = { _ in }
  ) -> Subscription {
    stream.subscribe(on: scheduler, onNext: onSuccess, onError: onFailure)
  }
}

extension Observable {
  /// Its only element, once it has completed.
  ///
  ///     self:         -1---|
  ///     asSingle():   -----(1|)
  ///
  /// A second element fails it at once with `StreamError.moreThanOneElement`; a completion without
  /// any is `StreamError.noElements`.
  ///
  /// - Source: RxSwift `asSingle`.
  public func asSingle() -> Single<Element> { Single(trusting: onlyElement(isRequired: true)) }

  /// Its only element, or none, once it has completed.
  ///
  ///     self:        --|
  ///     asMaybe():   --|
  ///
  /// A second element fails it at once with `StreamError.moreThanOneElement`.
  ///
  /// - Source: RxSwift `asMaybe`.
  public func asMaybe() -> Maybe<Element> { Maybe(trusting: onlyElement(isRequired: false)) }

  private func onlyElement(isRequired: Bool) -> Observable<Element> {
    lift { downstream, _ in
      var only: Element?
      return Sink(
        to: downstream,
        next: { element in
          if only != nil { return downstream.fail(StreamError.moreThanOneElement) }
          only = element
        },
        end: { end in
          guard case .completed = end else { return downstream.end(end) }
          if let only {
            downstream.next(only)
          } else if isRequired {
            return downstream.fail(StreamError.noElements)
          }
          downstream.complete()
        })
    }
  }
}
