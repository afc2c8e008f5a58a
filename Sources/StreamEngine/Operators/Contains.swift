extension Observable where Element: Equatable {
  /// Emits true at the first element that equals `wanted`, and completes; false at completion if
  /// none does.
  ///
  ///     self:          -1-2-|
  ///     contains(2):   ---(t|)
  ///
  /// - Source: ReactiveX *Contains*.
  @inlinable public func contains(_ wanted: Element) -> Observable<Bool> {
    contains { $0 == wanted }
  }
}

extension Observable {
  /// Emits true at the first element that satisfies `predicate`, and completes; false at completion
  /// if none does.
  ///
  ///     self:                  -1-2-|
  ///     contains(where: >1):   ---(t|)
  ///
  /// If `predicate` throws, the stream fails with that error.
  @inlinable public func contains(
    where predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Bool> {
    filtered(by: predicate).mapTo(true).first(default: false)
  }

  /// Emits false at the first element that fails `predicate`, and completes; true at completion if
  /// none does.
  ///
  ///     self:      -1-2-|
  ///     all(>0):   -----(t|)
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *All*; RxJS `every`, Combine `allSatisfy`.
  @inlinable public func all(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Bool> {
    contains { try !predicate($0) }.map { !$0 }
  }

  /// Emits false at the first element, and completes; true at completion if there is none.
  ///
  ///     self:        --|
  ///     isEmpty():   --(t|)
  ///
  /// - Source: RxJS and RxJava `isEmpty`.
  @inlinable public func isEmpty() -> Observable<Bool> { mapTo(false).first(default: true) }
}
