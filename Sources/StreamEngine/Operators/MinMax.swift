extension Observable {
  /// Emits, at completion, the smallest element; nothing if there was none.
  ///
  ///     self:      -3-1-2|
  ///     min(by:):  ------(1|)
  ///
  /// `isLess` says whether its first argument is smaller than its second; of equal elements it is
  /// the first. If `isLess` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *Min*; Combine `min(by:)`.
  @inlinable public func min(
    by isLess: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    reduce { try isLess($1, $0) ? $1 : $0 }
  }

  /// Emits, at completion, the largest element; nothing if there was none.
  ///
  ///     self:      -3-1-2|
  ///     max(by:):  ------(3|)
  ///
  /// `isLess` says whether its first argument is smaller than its second; of equal elements it is
  /// the first. If `isLess` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *Max*; Combine `max(by:)`.
  @inlinable public func max(
    by isLess: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    reduce { try isLess($0, $1) ? $1 : $0 }
  }
}

extension Observable where Element: Comparable {
  /// `min` by the elements' own order.
  @inlinable public func min() -> Observable<Element> { min { $0 < $1 } }

  /// `max` by the elements' own order.
  @inlinable public func max() -> Observable<Element> { max { $0 < $1 } }
}
