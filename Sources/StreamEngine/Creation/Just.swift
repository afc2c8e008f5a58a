extension Observable {
  /// Emits `element`, then completes, synchronously.
  ///
  ///     just(1):   (1|)
  ///
  /// At the pace of `currentThread` the two are separate actions: a subscriber that cancels between
  /// them never receives the completion.
  ///
  /// - Source: ReactiveX *Just*; Combine `Just`, RxJS `of`.
  @inlinable public static func just(
    _ element: Element, on pace: Pace = .immediate
  ) -> Observable<Element> {
    switch pace {
    case .currentThread, .spaced: return from(CollectionOfOne(element), on: pace)
    case .immediate, .lane: break
    }
    return Observable { sink, scheduler in
      if !sink.isAsking { return from(CollectionOfOne(element)).connect(sink, scheduler) }
      sink.next(element)
      sink.complete()
    }
  }
}
