extension Observable {
  /// Fails at once with `error`.
  ///
  ///     error(e):   #
  ///
  /// - Source: ReactiveX *Throw*; RxSwift `error`, RxJS `throwError`.
  @inlinable public static func error(_ error: any Error) -> Observable<Element> {
    Observable { sink, _ in sink.fail(error) }
  }

  /// Fails at once with the error that `make` makes for each subscriber.
  ///
  /// - Source: RxJS `throwError(() => …)`.
  @inlinable public static func error(
    _ make: @escaping () throws -> any Error
  ) -> Observable<Element> {
    deferred { .error(try make()) }
  }
}
