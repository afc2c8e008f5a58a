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
      downstream.inspect {
        [
          OperatorState(.waiting(input: 0), Array(left.waiting)),
          OperatorState(.waiting(input: 1), Array(right.waiting)),
        ]
      }
      func answer(_ isEqual: Bool) {
        downstream.next(isEqual)
        downstream.complete()
      }
      func compare(_ a: Element, _ b: Other) {
        do { if try !areEqual(a, b) { answer(false) } } catch { downstream.fail(error) }
      }
      func sink<Own, Partner>(
        of own: UnpairedElements<Own>, beside other: UnpairedElements<Partner>,
        _ compare: @escaping (Own, Partner) -> Void
      ) -> Sink<Own> {
        Sink(
          feeding: downstream, asking: .forAll,
          next: { value in
            if let partner = other.waiting.popFirst() { return compare(value, partner) }
            if other.isOver { return answer(false) }
            own.waiting.append(value)
          },
          end: { end in
            if case .failed = end { return downstream.end(end) }
            own.isOver = true
            if other.isOver { answer(own.isFinished && other.isFinished) }
          })
      }
      let leftSink = sink(of: left, beside: right, compare)
      let rightSink = sink(of: right, beside: left) { compare($1, $0) }
      source.subscribe(leftSink, on: scheduler)
      other.subscribe(rightSink, on: scheduler, evenIfOver: scheduler.followsNode)
    }
  }
}

extension Observable where Element: Equatable {
  /// `sequenceEqual`, where equal is what `==` says.
  @inlinable public func sequenceEqual(_ other: Observable<Element>) -> Observable<Bool> {
    sequenceEqual(other) { $0 == $1 }
  }
}
