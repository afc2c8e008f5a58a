extension Observable {
  /// Emits `elements` at completion.
  ///
  ///     self:         -1-|
  ///     endWith(7):   -1-(7|)
  ///
  /// This stream is cancelled before them. Nothing is added on failure.
  ///
  /// - Source: RxJS `endWith`; Combine `append`.
  @inlinable public func endWith(_ elements: [Element]) -> Observable<Element> {
    concat(.from(elements))
  }
}
