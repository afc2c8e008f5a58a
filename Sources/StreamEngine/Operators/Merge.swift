extension Observable {
  /// Emits what any of `sources` emits, as it comes.
  ///
  ///     a:               -1---3|
  ///     b:               --5-6-|
  ///     merge([a, b]):   -15-63|
  ///
  /// They are subscribed in order; a synchronous one has ended before the next is subscribed.
  /// Completes when all have, and with no source at once; the first failure ends everything.
  ///
  /// - Source: ReactiveX *Merge*.
  @inlinable public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Observable<Element>>.from(sources).flatMap { $0 }
  }

  /// Emits what this stream and `other` emit, as it comes.
  ///
  ///     self:           -1---3|
  ///     other:          --5-6-|
  ///     merge(other):   -15-63|
  @inlinable public func merge(_ other: Observable<Element>) -> Observable<Element> {
    let (source, other) = (held, other.held)
    return .merge([source, other]).above(source, other)
  }
}
