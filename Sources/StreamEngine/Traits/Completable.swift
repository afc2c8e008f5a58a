/// A stream without elements: it completes or fails.
///
/// - Source: RxSwift `Completable` (contract 120).
public struct Completable {
  private let stream: Observable<Never>

  /// What no element can come from keeps the promise by its type.
  init(trusting stream: Observable<Never>) { self.stream = stream }

  /// Runs `subscribe` for each subscriber; only the first result that it hands over counts.
  ///
  /// What it answers is cancelled when the run ends.
  public static func create(
    _ subscribe:
      @escaping (@escaping (Result<Void, any Error>) -> Void) throws
      -> (any Cancellable)?
  ) -> Completable {
    Observable<Void>.fromAsync(subscribe).asCompletable()
  }

  public static func empty() -> Completable { Completable(trusting: .empty()) }

  public static func error(_ error: any Error) -> Completable {
    Completable(trusting: .error(error))
  }

  public static func never() -> Completable { Completable(trusting: .never()) }

  public func asObservable() -> Observable<Never> { stream }
}

extension Completable {
  /// Does what `next` does, once this has completed; `next` is not subscribed before.
  ///
  ///     self:              --|
  ///     next:              -1|
  ///     andThen(next):     ---1|
  public func andThen<Element>(_ next: Observable<Element>) -> Observable<Element> {
    Observable<Element>.concat([typed(), next])
  }

  public func andThen<Element>(_ next: Single<Element>) -> Single<Element> {
    andThen(next.asObservable()).asSingle()
  }

  public func andThen<Element>(_ next: Maybe<Element>) -> Maybe<Element> {
    Maybe(trusting: andThen(next.asObservable()))
  }

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
