extension Observable {
  /// Starts `work` now, once, and gives every subscriber its result.
  ///
  ///     future { promise in promise(.success(7)) }:   (7|)
  ///
  /// The promise may be kept and fulfilled later, on the graph's thread; only the first result
  /// counts. If `work` throws, that is the result.
  ///
  /// - Source: Combine `Future`; RxJS's promises.
  @inlinable public static func future(
    _ work: (@escaping (Result<Element, any Error>) -> Void) throws -> Void
  ) -> Observable<Element> {
    let promise = Promise<Element>()
    do { try work { promise.settle($0) } } catch { promise.settle(.failure(error)) }
    return Observable { sink, scheduler in promise.add(sink, whenAskedOn: scheduler) }
  }

  /// Starts `work` for each subscriber, and emits the result that it hands to its callback.
  ///
  ///     fromAsync(work that calls back at 3):   ---(v|)
  ///
  /// The callback is for the graph's thread; only its first call counts. What `work` returns is
  /// cancelled when the run ends. If it throws, the stream fails with that error.
  ///
  /// - Source: RxSwiftExt `fromAsync`; RxJS `bindCallback`, which runs once only.
  @inlinable public static func fromAsync(
    _ work: @escaping (@escaping (Result<Element, any Error>) -> Void) throws -> (any Cancellable)?
  ) -> Observable<Element> {
    create { observer in
      let promise = Promise<Element>()
      promise.add(observer.sink)
      return try work { promise.settle($0) }
    }
  }
}

extension Observer {
  /// The one result, as an element and the completion, or as a failure.
  @inlinable public func settle(_ result: Result<Element, any Error>) {
    switch result {
    case .success(let value):
      next(value)
      complete()
    case .failure(let error): fail(error)
    }
  }
}

/// A result that may come later, and its subscribers.
@usableFromInline final class Promise<Element> {
  private var result: Result<Element, any Error>?
  private let waiting = Subject<Element>()

  @usableFromInline init() {}

  @usableFromInline func settle(_ result: Result<Element, any Error>) {
    if self.result != nil { return }
    self.result = result
    switch result {
    case .success(let value):
      waiting.next(value)
      waiting.complete()
    case .failure(let error): waiting.fail(error)
    }
  }

  @usableFromInline func add(_ sink: Sink<Element>) {
    if let result { Observer(sink).settle(result) } else { waiting.add(sink) }
  }

  /// `add` for a subscriber that may ask for the element later.
  @usableFromInline func add(_ sink: Sink<Element>, whenAskedOn scheduler: Scheduler) {
    if sink.subscription.demand == nil { return add(sink) }
    let send = Sink<Element>(
      feeding: sink, asking: .forAll,
      next: { Observable.just($0).connect(sink, scheduler) },
      end: { if case .failed = $0 { sink.end($0) } })
    add(send)
  }
}
