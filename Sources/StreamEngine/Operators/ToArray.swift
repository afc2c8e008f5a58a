extension Observable {
  /// Emits, at completion, all elements in one array.
  ///
  ///     self:        -1-2-|
  ///     toArray():   -----(x|)   x = [1, 2]
  ///
  /// An empty stream gives an empty array. Nothing is emitted on failure.
  ///
  /// - Source: ReactiveX *To*; RxSwift `toArray`, Combine `collect`.
  @inlinable public func toArray() -> Observable<[Element]> { stage(ToArray(), takingAll: true) }

  /// `toArray` with the elements in order.
  ///
  /// Equal elements keep theirs. If `areInOrder` throws, the stream fails with that error.
  ///
  /// - Source: RxSwiftExt `toSortedArray`.
  @inlinable public func toSortedArray(
    by areInOrder: @escaping (Element, Element) throws -> Bool
  ) -> Observable<[Element]> {
    toArray().map { try $0.sorted(by: areInOrder) }
  }
}

extension Observable where Element: Hashable {
  /// `toArray` with each element only once, where it came first.
  @inlinable public func toSet() -> Observable<[Element]> {
    toArray().map { elements in
      var seen: Set<Element> = []
      return elements.filter { seen.insert($0).inserted }
    }
  }
}

@usableFromInline struct ToArray<Element>: Stage {
  @usableFromInline var elements: [Element] = []

  @inlinable init() {}

  @inlinable mutating func next(_ value: Element) -> Step<[Element]> {
    elements.append(value)
    return .skip
  }

  @inlinable func complete() -> [Element]? { elements }

  @inlinable var kept: [OperatorState]? { [OperatorState(.collected, elements)] }
}
