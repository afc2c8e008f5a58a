import DequeModule

extension Observable {
  /// Emits whether this stream and `other` have the same elements in the same order, and completes.
  ///
  ///     self:                   -1-2|
  ///     other:                  --1-2|
  ///     sequenceEqual(other):   -----(t|)
  ///
  /// Time does not matter. This stream is subscribed first. The answer is false as soon as a pair
  /// differs, or an element comes for which the other stream, being over, has no partner; an
  /// element that waits for its partner is missed only when both have completed. If `areEqual`
  /// throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *SequenceEqual*.
  @inlinable public func sequenceEqual<Other>(
    _ other: Observable<Other>, by areEqual: @escaping (Element, Other) throws -> Bool
  ) -> Observable<Bool> {
    above { source, downstream, scheduler in
      let left = UnpairedElements<Element>()
      let right = UnpairedElements<Other>()
      func answer(_ isEqual: Bool) {
        downstream.next(isEqual)
        downstream.complete()
      }
      func compare(_ a: Element, _ b: Other) {
        do {
          if try !areEqual(a, b) { answer(false) }
        } catch { downstream.fail(error) }
      }
      let leftSink = Sink<Element>(
        feeding: downstream, asking: .forAll,
        next: { value in
          if let partner = right.waiting.popFirst() { return compare(value, partner) }
          if right.isOver { return answer(false) }
          left.waiting.append(value)
        },
        end: { end in
          if case .failed = end { return downstream.end(end) }
          left.isOver = true
          if right.isOver { answer(left.isFinished && right.isFinished) }
        })
      let rightSink = Sink<Other>(
        feeding: downstream, asking: .forAll,
        next: { value in
          if let partner = left.waiting.popFirst() { return compare(partner, value) }
          if left.isOver { return answer(false) }
          right.waiting.append(value)
        },
        end: { end in
          if case .failed = end { return downstream.end(end) }
          right.isOver = true
          if left.isOver { answer(left.isFinished && right.isFinished) }
        })
      source.subscribe(leftSink, on: scheduler)
      other.subscribe(rightSink, on: scheduler)
    }
  }
}

extension Observable where Element: Equatable {
  /// `sequenceEqual`, where equal is what `==` says.
  @inlinable public func sequenceEqual(_ other: Observable<Element>) -> Observable<Bool> {
    sequenceEqual(other) { $0 == $1 }
  }
}
