extension Observable {
  /// Emits what the first of `sources` does, after its completion what the second does, and so on.
  ///
  ///     a:                -1-2|
  ///     b:                -3-|
  ///     concat([a, b]):   -1-2-3-|
  ///
  /// A source is subscribed when the one before has completed and been cancelled. Any number of
  /// sources that complete synchronously is a loop, not a recursion. The first failure ends
  /// everything.
  ///
  /// - Source: ReactiveX *Concat*.
  @inlinable public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    let sources = sources.map(\.held)
    return Observable(above: sources) { downstream, scheduler in
      let concatenation = Concatenation(sources, downstream, scheduler)
      concatenation.startNext()
      concatenation.hasBegun = true
    }
  }

  /// Emits what this stream does, and after its completion what `other` does.
  ///
  ///     self:            -1-2|
  ///     other:           -3-|
  ///     concat(other):   -1-2-3-|
  @inlinable public func concat(_ other: Observable<Element>) -> Observable<Element> {
    .concat([self, other])
  }
}

/// One source after the other.
@usableFromInline final class Concatenation<Element> {
  @usableFromInline let sources: [Observable<Element>]
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @exclusivity(unchecked) @usableFromInline var started = 0
  /// True when the source that takes time has been subscribed to, or all have ended at once.
  @exclusivity(unchecked) @usableFromInline var hasBegun = false
  @usableFromInline let loop = StepLoop()

  @inlinable init(
    _ sources: [Observable<Element>], _ downstream: Sink<Element>, _ scheduler: Scheduler
  ) {
    self.sources = sources
    self.downstream = downstream
    self.scheduler = scheduler
    downstream.inspect(self) { [OperatorState(.isAt($0.started), capacity: $0.sources.count)] }
  }

  @inlinable func startNext() {
    loop.request(atOnce: hasBegun && scheduler.followsNode) {
      if downstream.subscription.isOver { return }
      if started == sources.count { return downstream.complete() }
      started &+= 1
      // A million of them take long, whatever they send.
      if started & 1023 == 0, scheduler.workBudget.checkInterruption() { return }
      start(sources[started &- 1])
    }
  }

  @inlinable func start(_ source: Observable<Element>) {
    // RxSwift leaves the last one when those behind it have had the end.
    let isLast = started == sources.count && scheduler.followsRxSwift
    let leaving: Leaving = isLast ? .afterEnd : .beforeCompletion
    let sink = Sink(passingTo: downstream, leaving: leaving) { [self] end in
      if case .failed = end { return downstream.end(end) }
      startNext()
    }
    source.subscribe(sink, on: scheduler)
  }
}
