extension Observable {
  /// Completes at once, without an element.
  ///
  ///     empty():   |
  ///
  /// - Source: ReactiveX *Empty*.
  @inlinable public static func empty() -> Observable<Element> {
    Observable { sink, _ in sink.complete() }
  }
}
