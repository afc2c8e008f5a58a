extension Observable {
  /// Emits its arguments, then completes, synchronously.
  ///
  ///     of(1, 2, 3):   (123|)
  ///
  /// - Source: RxJS `of`; RxSwift's is `of(…, on: .currentThread)`.
  @inlinable public static func of(
    _ elements: Element..., on pace: Pace = .immediate
  ) -> Observable<Element> {
    from(elements, on: pace)
  }
}
