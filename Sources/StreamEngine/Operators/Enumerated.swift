extension Observable {
  /// Emits each element behind its number, counted from 0.
  ///
  ///     self:           -a-b|
  ///     enumerated():   -x-y|   x = (0, a), y = (1, b)
  ///
  /// - Source: RxSwift `enumerated`.
  @inlinable public func enumerated() -> Observable<(offset: Int, element: Element)> {
    stage(Enumerated())
  }
}

@usableFromInline struct Enumerated<Element>: Stage {
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable mutating func next(_ value: Element) -> Step<(offset: Int, element: Element)> {
    defer { count &+= 1 }
    return .emit((count, value))
  }
}
