extension Observable {
  /// Subscribes to a stream made from the latest result and each element; what it emits is the next
  /// result.
  ///
  ///     self:                              -1-2-3|
  ///     flatScan(0, (r, x) => of(r + x)):  -1-3-6|
  ///
  /// `step` sees the result there is when it is called: where inner streams take their time,
  /// several may start from the same one. `maxConcurrent` is that of `flatMap`. The seed is not
  /// emitted, and each subscription starts from it.
  ///
  /// - Source: RxJS `mergeScan`.
  @inlinable public func flatScan<Result>(
    _ seed: Result, maxConcurrent: Int = .max,
    _ step: @escaping (Result, Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    above { source, downstream, scheduler in
      let memory = Memory(seed)
      source.flatMap(maxConcurrent: maxConcurrent) { try step(memory.state, $0).kept(in: memory) }
        .subscribe(downstream, on: scheduler)
    }
  }

  /// `flatScan`, cancelling the stream of the element before.
  ///
  ///     self:                                          -1-2-3|
  ///     flatScanLatest(0, (r, x) => timer(1).map(r+x)):  --1-3-6|
  ///
  /// - Source: RxJS `switchScan`.
  @inlinable public func flatScanLatest<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    above { source, downstream, scheduler in
      let memory = Memory(seed)
      source.flatMapLatest { try step(memory.state, $0).kept(in: memory) }
        .subscribe(downstream, on: scheduler)
    }
  }

  /// Remembers each element before it is passed on.
  @inlinable func kept(in memory: Memory<Element>) -> Observable<Element> {
    map { element in
      memory.state = element
      return element
    }
  }
}
