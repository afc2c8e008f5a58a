extension Observable {
  /// Emits, for each element, the one before it.
  ///
  ///     self:                 -1-2-3-|
  ///     previous(first: 0):   -0-1-2-|
  ///
  /// - Parameter first: what is emitted for the first element.
  /// - Source: `pre` of Lustre (Halbwachs et al., *The synchronous data flow programming language
  ///   LUSTRE*, 1991).
  @inlinable public func previous(first: Element) -> Observable<Element> { stage(Previous(first)) }
}

@usableFromInline struct Previous<Element>: Stage {
  @usableFromInline var last: Element

  @inlinable init(_ first: Element) { last = first }

  @inlinable mutating func next(_ value: Element) -> Step<Element> {
    .emit(exchange(&last, with: value))
  }

  @inlinable var kept: [OperatorState]? { [OperatorState(.previous, [last])] }
}
