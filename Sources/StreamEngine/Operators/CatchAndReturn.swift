extension Observable {
  /// Emits `element` in the place of a failure, and completes.
  ///
  ///     self:                -1-#
  ///     catchAndReturn(5):   -1-(5|)
  ///
  /// - Source: RxSwift `catchAndReturn`, Combine `replaceError(with:)`.
  @inlinable public func catchAndReturn(_ element: Element) -> Observable<Element> {
    lift { downstream, _ in
      Sink(
        to: downstream, batch: downstream.onBatch, next: { downstream.next($0) },
        end: { end in
          if case .failed = end { downstream.next(element) }
          downstream.complete()
        })
    }
  }

  /// Completes in the place of a failure.
  ///
  ///     self:                 -1-#
  ///     catchAndComplete():   -1-|
  ///
  /// - Source: RxSwiftExt `catchErrorJustComplete`; RxJava `onErrorComplete`.
  @inlinable public func catchAndComplete() -> Observable<Element> {
    lift { downstream, _ in
      Sink(
        to: downstream, batch: downstream.onBatch, next: { downstream.next($0) },
        end: { _ in downstream.complete() })
    }
  }
}
