extension Observable {
  /// Fails at once with `error`.
  ///
  ///     error(e):   #
  ///
  /// - Source: ReactiveX *Throw*; RxSwift `error`, RxJS `throwError`.
  @inlinable public static func error(_ error: any Error) -> Observable<Element> {
    Observable { sink, _ in sink.fail(error) }
  }
}
