extension Observable {
  /// Subscribes to a stream for each element and merges what they emit.
  ///
  ///     self:                       -1----2---|
  ///     flatMap(x => timer(1ms)):   --0----0--|
  ///
  /// Inner events during an outer element are delivered in that call. With `maxConcurrent`,
  /// elements that find all places taken wait in a queue, and `transform` is called when their turn
  /// comes; less than one place is a failure. Completes when this stream and all inner ones have;
  /// the first failure, or a throw of `transform`, ends everything.
  ///
  /// - Source: ReactiveX *FlatMap*; RxJS `mergeMap` for `maxConcurrent`, `concatMap` with one place.
  @inlinable public func flatMap<Output>(
    maxConcurrent: Int = .max, _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      if maxConcurrent < 1 {
        return downstream.fail(GraphError.invalidArgument("flatMap needs room for at least one"))
      }
      let merging = Merging<Element, Output>(downstream, scheduler, maxConcurrent, transform)
      let reusable = ReusableSink<Output>()
      let outer = merging.outer { value in
        if merging.live < merging.places {
          merging.start(value, reusable)
        } else {
          merging.wait(value)
        }
      }
      source.subscribe(outer, on: scheduler)
    }
  }

  /// As `flatMap`, and asks the source for no more elements than there are places for.
  ///
  ///     self:                                        (12|)
  ///     flatMap(maxPublishers: 1, x => timer(2)):    --0-(0|)
  ///
  /// A source that can wait makes its next element when a place is free; one that cannot, such as a
  /// publish subject, drops what comes meanwhile. At least one place.
  ///
  /// - Source: Combine `flatMap(maxPublishers:_:)`.
  @inlinable public func flatMap<Output>(
    maxPublishers: Int, _ transform: @escaping (Element) throws -> Observable<Output>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      if maxPublishers < 1 {
        return downstream.fail(GraphError.invalidArgument("flatMap needs room for at least one"))
      }
      let demand = Demand(maxPublishers, within: nil, by: downstream.probe)
      let merging = Merging<Element, Output>(downstream, scheduler, maxPublishers, transform)
      merging.demand = demand
      let outer = merging.outer(asking: .by(demand)) { value in
        if demand.take() { merging.start(value, ReusableSink()) } else { merging.wait(value) }
      }
      source.subscribe(outer, on: scheduler)
    }
  }
}
