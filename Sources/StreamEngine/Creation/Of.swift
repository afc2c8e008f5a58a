extension Observable {
  /// Emits its arguments, then completes, synchronously.
  ///
  ///     of(1, 2, 3):   (123|)
  ///
  /// - Source: RxJS `of`; RxSwift's, on its trampoline, interleaves where several run at once.
  @inlinable public static func of(_ elements: Element...) -> Observable<Element> {
    from(elements)
  }
}
