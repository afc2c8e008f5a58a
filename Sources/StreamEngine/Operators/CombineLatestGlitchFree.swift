extension Observable {
  /// Emits `combine` of the latest elements of all `sources`, once for each turn in which any has
  /// emitted, when that turn is over.
  ///
  ///     s:                                       -1-2-|
  ///     combineLatest([s, s.map(*10)]):          -x-[yz]-|   x=[1,10] y=[2,10] z=[2,20]
  ///     combineLatest(glitchFree: the same):     -x-z-|
  ///
  /// So an element is never combined with one that the same source has replaced in this turn. Of
  /// several elements in one turn the last counts. Otherwise as `combineLatest(_:_:)`: what waits
  /// is emitted before the completion, and dropped at a failure. A graph that feeds the result back
  /// to a source in the same turn, without end, fails with `GraphError.endlessFeedback`.
  ///
  /// Streams of cells are combined with what the cells have settled on. A turn is what
  /// `Scheduler.perform`, or one timer, sets off; a push from outside any turn counts for the next
  /// one, in the same instant.
  ///
  /// - Source: the cells of MobX, Scala.Rx and others, which settle in order.
  @inlinable public static func combineLatest<Output>(
    glitchFree sources: [Observable<Element>], _ combine: @escaping ([Element]) throws -> Output
  ) -> Observable<Output> {
    let sources = sources.map(\.held)
    return Observable<Output>(above: sources) { downstream, scheduler in
      if sources.isEmpty { return downstream.complete() }
      let latest = SettledLatest<Element>(sources.count, scheduler)
      downstream.inspect { [all = latest.all] in all.states(from: 0) }
      func emit() {
        guard let values = latest.fresh.take(), !downstream.subscription.isOver else { return }
        do { downstream.next(try combine(values)) } catch { downstream.fail(error) }
      }
      for (place, source) in sources.enumerated() {
        let sink = Sink<Element>(
          feeding: downstream,
          next: { value in
            latest.task.noteArrival()
            guard let values = latest.all.store(value, at: place) else { return }
            latest.fresh = values
            if latest.task.defer(emit) { return }
            let rounds = DeferredTask.roundLimit
            downstream.fail(GraphError.endlessFeedback(rounds: rounds))
          },
          end: { end in
            let isLast = latest.all.finish(place)
            // Nothing newer can come.
            if isLast, case .completed = end { emit() }
            downstream.end(joining: end, isLast)
          })
        latest.task.subscribing { source.subscribe(sink, on: scheduler) }
      }
    }
  }
}

/// The latest elements of all sources, and those that the end of the turn will combine.
@usableFromInline final class SettledLatest<Element> {
  @usableFromInline let all: LatestOfAll<Element>
  @usableFromInline let task: DeferredTask
  @exclusivity(unchecked) @usableFromInline var fresh: [Element]?

  @inlinable init(_ count: Int, _ scheduler: Scheduler) {
    all = LatestOfAll(count)
    task = DeferredTask(scheduler)
  }
}
