/// A stream that never fails.
///
/// **Invariant:** made only from what has a fallback for its failure; what can throw, or fail,
/// answers `Observable`.
///
/// - Source: RxSwift `Infallible`; Combine's `Failure == Never`.
public struct Infallible<Element> {
  private let stream: Observable<Element>

  /// Trusts that `stream` keeps the promise.
  init(trusting stream: Observable<Element>) { self.stream = stream }

  /// Emits its arguments, then completes, synchronously.
  public static func of(_ elements: Element...) -> Infallible {
    Infallible(trusting: .from(elements))
  }

  /// Completes at once.
  public static func empty() -> Infallible { Infallible(trusting: .empty()) }

  /// Never ends.
  public static func never() -> Infallible { Infallible(trusting: .never()) }

  /// This stream as a stream without that promise.
  public func asObservable() -> Observable<Element> { stream }

  /// Applies `transform` to each element.
  public func map<Output>(_ transform: @escaping (Element) -> Output) -> Infallible<Output> {
    Infallible<Output>(trusting: stream.map(transform))
  }

  /// Lets through the elements that satisfy `predicate`.
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible {
    Infallible(trusting: stream.filter(predicate))
  }

  /// Subscribes to a stream for each element and merges what they emit.
  public func flatMap<Output>(
    _ transform: @escaping (Element) -> Infallible<Output>
  ) -> Infallible<Output> {
    Infallible<Output>(trusting: stream.flatMap { transform($0).stream })
  }

  /// Starts a run that calls these closures; cancel the result to stop.
  @discardableResult public func subscribe(
    on scheduler: Scheduler, onNext: @escaping (Element) -> Void = { _ in },
    onCompleted: @escaping () -> Void = {}
  ) -> Subscription {
    stream.subscribe(on: scheduler, onNext: onNext, onCompleted: onCompleted)
  }
}

extension Observable {
  /// Emits `element` and completes instead of failing.
  ///
  ///     self:                                  -1-#
  ///     asInfallible(onErrorJustReturn: 0):    -1-(0|)
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(trusting: catchAndReturn(element))
  }

  /// Goes on with `fallback` instead of failing.
  public func asInfallible(onErrorFallbackTo fallback: Infallible<Element>) -> Infallible<Element> {
    asInfallible { _ in fallback }
  }

  /// Goes on with what `recover` makes of the error instead of failing.
  public func asInfallible(
    onErrorRecover recover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(trusting: recovering { recover($0).asObservable() })
  }

  /// Lets the failed source go, then runs what `recover` makes of its error.
  func recovering(_ recover: @escaping (any Error) -> Observable<Element>) -> Observable<Element> {
    above { source, downstream, scheduler in
      let life = Subscription(within: downstream.subscription)
      let sink = Sink<Element>(
        feeding: downstream, as: life, next: { downstream.next($0) },
        end: { end in
          guard case .failed(let error) = end else { return downstream.end(end) }
          life.cancel()
          recover(error).subscribe(Sink(to: downstream) { downstream.next($0) }, on: scheduler)
        })
      source.subscribe(sink, on: scheduler)
    }
  }
}
