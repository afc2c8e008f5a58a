extension Observable {
  /// Emits `element` for as long as there is a subscriber, synchronously.
  ///
  ///     repeatElement(x).take(3):   (xxx|)
  ///
  /// - Source: ReactiveX *Repeat*; RxSwift `repeatElement`.
  @inlinable public static func repeatElement(
    _ element: Element, on pace: Pace = .immediate
  ) -> Observable<Element> {
    from(Swift.repeatElement(element, count: .max), on: pace)
  }
}
