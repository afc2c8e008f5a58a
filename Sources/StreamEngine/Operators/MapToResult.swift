extension Observable {
  /// Emits each element as a success, and a failure as the last element before a completion.
  ///
  ///     self:            -1-#
  ///     mapToResult():   -x-(y|)   x = success(1), y = failure(error)
  ///
  /// - Source: CombineExt `mapToResult`.
  @inlinable public func mapToResult() -> Observable<Result<Element, any Error>> {
    lift { downstream, _ in
      Sink(
        to: downstream,
        next: { downstream.next(.success($0)) },
        end: { end in
          if case .failed(let error) = end { downstream.next(.failure(error)) }
          downstream.complete()
        })
    }
  }
}
