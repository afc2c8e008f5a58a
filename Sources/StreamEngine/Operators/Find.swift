extension Observable {
  /// Emits the first element that satisfies `predicate`, and completes; nil at completion if none
  /// does.
  ///
  ///     self:       -1-2-3|
  ///     find(>1):   ---(2|)
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: RxJS `find`.
  @inlinable public func find(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element?> {
    filter(predicate).map(Optional.some).first(default: nil)
  }

  /// Emits the number of the first element that satisfies `predicate`, counted from 0, and
  /// completes; -1 at completion if none does.
  ///
  ///     self:            -1-2-3|
  ///     findIndex(>1):   ---(1|)
  ///
  /// If `predicate` throws, the stream fails with that error.
  ///
  /// - Source: RxJS `findIndex`.
  @inlinable public func findIndex(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Int> {
    let matches: Observable<Int> = lift { downstream, _ in
      let count = Memory(0)
      return Sink(to: downstream) { value in
        let index = count.state
        count.state = index &+ 1
        do {
          if try predicate(value) { downstream.next(index) }
        } catch { downstream.fail(error) }
      }
    }
    return matches.first(default: -1)
  }
}
