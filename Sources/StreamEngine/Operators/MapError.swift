extension Observable {
  /// Fails with what `transform` makes of the error; elements and completion pass.
  ///
  ///     self:                -1-#
  ///     mapError(e => f):    -1-#   failing with f
  ///
  /// If `transform` throws, the stream fails with that error.
  ///
  /// - Source: Combine `mapError`.
  @inlinable public func mapError(
    _ transform: @escaping (any Error) throws -> any Error
  ) -> Observable<Element> {
    lift { downstream, _ in
      Sink(
        to: downstream, batch: downstream.onBatch,
        next: { downstream.next($0) },
        end: { end in
          guard case .failed(let error) = end else { return downstream.end(end) }
          do { downstream.fail(try transform(error)) } catch { downstream.fail(error) }
        })
    }
  }
}
