extension Observable {
  /// Emits what any of `sources` emits, as it comes.
  ///
  ///     a:               -1---3|
  ///     b:               --5-6-|
  ///     merge([a, b]):   -15-63|
  ///
  /// They are subscribed in order; a synchronous one has ended before the next is subscribed.
  /// Completes when all have, and with no source at once; the first failure ends everything, but the others are
  /// subscribed to all the same where the scheduler follows RxSwift.
  ///
  /// - Source: ReactiveX *Merge*.
  @inlinable public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    let sources = sources.map(\.held)
    let merged = Observable<Observable<Element>>.from(sources).flatMap { $0 }
    return Observable(above: sources) { downstream, scheduler in
      downstream.subscribeToAll(scheduler) { merged.connect(downstream, scheduler) }
    }
  }

  /// Emits what this stream and `other` emit, as it comes.
  ///
  ///     self:           -1---3|
  ///     other:          --5-6-|
  ///     merge(other):   -15-63|
  @inlinable public func merge(_ other: Observable<Element>) -> Observable<Element> {
    .merge([self, other])
  }
}
