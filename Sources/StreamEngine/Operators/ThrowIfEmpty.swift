extension Observable {
  /// Fails instead of completing without an element.
  ///
  ///     self:             --|
  ///     throwIfEmpty():   --#
  ///
  /// The error is what `makeError` returns, or throws: by default `StreamError.noElements`.
  ///
  /// - Source: RxJS `throwIfEmpty`.
  @inlinable public func throwIfEmpty(
    _ makeError: @escaping () throws -> any Error = { StreamError.noElements }
  ) -> Observable<Element> {
    lift { downstream, _ in
      let isEmpty = Memory(true)
      return Sink(
        to: downstream,
        next: { value in
          isEmpty.state = false
          downstream.next(value)
        },
        end: { end in
          guard case .completed = end, isEmpty.state else { return downstream.end(end) }
          do { downstream.fail(try makeError()) } catch { downstream.fail(error) }
        })
    }
  }
}
