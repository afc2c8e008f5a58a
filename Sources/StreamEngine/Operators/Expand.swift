extension Observable {
  /// Emits each element, subscribes to a stream for it, and does the same with what that emits.
  ///
  ///     self:                                            -1-|
  ///     expand(x => x < 4 ? timer(2).map(2x) : empty):   -1-2-(4|)
  ///
  /// An inner stream that comes synchronously is taken breadth first, in a loop: any number of
  /// steps runs in constant stack. Where a scheduler follows node it is taken depth first, as deep as RxJS goes. With `maxConcurrent`, elements that find all places taken wait
  /// in a queue, and are emitted when their turn comes; less than one place is a failure. Completes
  /// when this stream and all inner ones have; the first failure, or a throw of `transform`, ends
  /// everything.
  ///
  /// - Source: RxJS `expand`, which goes depth first where inner streams are synchronous.
  @inlinable public func expand(
    maxConcurrent: Int = .max, _ transform: @escaping (Element) throws -> Observable<Element>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      if maxConcurrent < 1 {
        return downstream.fail(GraphError.invalidArgument("expand needs room for at least one"))
      }
      let expanding = Expanding(downstream, scheduler, maxConcurrent, transform)
      source.subscribe(expanding.outer(), on: scheduler)
    }
  }
}

/// Feeds back what inner streams emit, through one queue and one loop.
@usableFromInline final class Expanding<Element>: Merging<Element, Element> {
  @exclusivity(unchecked) @usableFromInline var steps = 0
  /// The number of streams that are being gone into, each within the one before.
  @exclusivity(unchecked) @usableFromInline var depth = 0

  /// While elements wait, because the work budget is exhausted, the end of this stream does not end
  /// the result.
  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream,
      next: { [self] in take($0) },
      end: { [self] end in
        if case .failed = end { return downstream.end(end) }
        isOuterOver = true
        serve()
      })
  }

  @inlinable func take(_ value: Element) {
    if scheduler.followsNode, live < places, depth < 500 {
      depth &+= 1
      scheduler.workBudget.enter()
      if isGranted { emit(value) }
      scheduler.workBudget.leave()
      depth &-= 1
    } else {
      wait(value)
      serve()
    }
  }

  @inlinable func serve() {
    scheduler.workBudget.enter()
    serve(while: { isGranted }, emit)
    scheduler.workBudget.leave()
  }

  /// True if there is a subscriber, and work budget: an expansion can be without end.
  @inlinable var isGranted: Bool {
    if downstream.subscription.isOver { return false }
    let budget = scheduler.workBudget
    if !budget.isExhausted {
      steps &+= 1
      if steps < WorkBudget.reportInterval { return true }
      steps = 0
      if budget.spend(WorkBudget.reportInterval) { return true }
    }
    downstream.stop(by: budget)
    return false
  }

  @inlinable func emit(_ value: Element) {
    live &+= 1
    downstream.next(value)
    if downstream.subscription.isOver, !scheduler.followsNode { return }
    guard let stream = stream(for: value) else { return }
    let sink = Sink<Element>(
      feeding: downstream, leaving: .beforeCompletion,
      next: { [self] in take($0) },
      end: { [self] in if leave($0) { serve() } })
    stream.subscribe(sink, on: scheduler, evenIfOver: scheduler.followsNode)
  }
}
