extension Observable {
  /// Emits `separator` between consecutive elements.
  ///
  ///     self:                    -1--2--3-|
  ///     interspersed(with: 0):   -1--[02]--[03]-|
  ///
  /// - Source: swift-async-algorithms `interspersed(with:)`.
  @inlinable public func interspersed(with separator: Element) -> Observable<Element> {
    lift { downstream, _ in
      let isFirst = Memory(true)
      return Sink(to: downstream) { value in
        if !isFirst.state { downstream.next(separator) }
        isFirst.state = false
        downstream.next(value)
      }
    }
  }
}
