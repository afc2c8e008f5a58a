extension Observable {
  /// Emits what happens as elements: each element, and the end before completing.
  ///
  ///     self:            -1-#
  ///     materialize():   -x-(y|)   x=next(1) y=failed
  ///
  /// - Source: ReactiveX *Materialize*.
  @inlinable public func materialize() -> Observable<Event<Element>> {
    lift { downstream, _ in
      Sink(
        to: downstream, next: { downstream.next(.next($0)) },
        end: { end in
          switch end {
          case .completed: downstream.next(.completed)
          case .failed(let error): downstream.next(.failed(error))
          }
          downstream.complete()
        })
    }
  }

  /// Turns events that are elements back into events of the stream.
  ///
  ///     self:              -x-y--|   x=next(1) y=completed
  ///     dematerialize():   -1-|
  ///
  /// An end among the elements ends the result at once, and cancels the source. The source's own
  /// end passes.
  ///
  /// - Source: ReactiveX *Dematerialize*.
  @inlinable public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
    lift { downstream, _ in Sink(to: downstream) { downstream.on($0) } }
  }

  /// Emits the elements among the events.
  ///
  ///     self:         -x-y-|   x=next(1) y=failed
  ///     elements():   -1---|
  ///
  /// - Source: RxSwiftExt `elements()`.
  @inlinable public func elements<Value>() -> Observable<Value> where Element == Event<Value> {
    compactMap { if case .next(let value) = $0 { value } else { nil } }
  }

  /// Emits the failure among the events, as an element.
  ///
  ///     self:       -x-y-|   x=next(1) y=failed
  ///     errors():   ---y-|
  ///
  /// - Source: RxSwiftExt `errors()`.
  @inlinable public func errors<Value>() -> Observable<any Error> where Element == Event<Value> {
    compactMap { if case .failed(let error) = $0 { error } else { nil } }
  }
}
