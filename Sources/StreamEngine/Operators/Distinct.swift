extension Observable where Element: Hashable {
  /// Leaves out what has come before.
  ///
  ///     self:         -1-2-1-3|
  ///     distinct():   -1-2---3|
  ///
  /// It remembers every element of a subscription, so memory grows with them.
  ///
  /// - Source: ReactiveX *Distinct*.
  @inlinable public func distinct() -> Observable<Element> { distinct { $0 } }
}

extension Observable {
  /// Leaves out an element whose key has come before.
  ///
  ///     self:            -1-2-3-4|
  ///     distinct(%2):    -1-2----|
  ///
  /// It remembers every key of a subscription. If `key` throws, the stream fails with that error.
  ///
  /// - Source: ReactiveX *Distinct*.
  @inlinable public func distinct(
    _ key: @escaping (Element) throws -> some Hashable
  ) -> Observable<Element> {
    distinct(key, flushes: Observable<Never>.never())
  }

  /// `distinct`, which also forgets all keys whenever `flushes` emits.
  ///
  ///     self:                           -1-1-1-|
  ///     flushes:                        --x----
  ///     distinct(x => x, flushes: …):   -1-1---|
  ///
  /// This stream is subscribed first. The completion of `flushes` is ignored, its failure is the
  /// result's.
  ///
  /// - Source: RxJS `distinct`.
  @inlinable public func distinct<Key: Hashable, Flush>(
    _ key: @escaping (Element) throws -> Key, flushes: Observable<Flush>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      let seen = Memory<Set<Key>>([])
      downstream.inspect { [OperatorState(.seen, Array(seen.state))] }
      let sink = Sink<Element>(to: downstream) { value in
        do {
          let key = try key(value)
          if seen.change(leaving: [], { $0.insert(key).inserted }) { downstream.next(value) }
        } catch { downstream.fail(error) }
      }
      source.subscribe(sink, on: scheduler)
      let flush = Sink<Flush>(
        feeding: downstream, asking: .forAll, next: { _ in seen.state = [] },
        end: { downstream.end(joining: $0, false) })
      flushes.subscribe(flush, on: scheduler)
    }
  }
}
