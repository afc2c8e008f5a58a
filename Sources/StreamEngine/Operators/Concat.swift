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
    Observable { downstream, scheduler in
      Concatenation(sources, downstream, scheduler).run()
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

/// One source after the other, in a loop that waits where a source takes its time.
@usableFromInline final class Concatenation<Element> {
  @usableFromInline let sources: [Observable<Element>]
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @exclusivity(unchecked) @usableFromInline var started = 0
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  @exclusivity(unchecked) @usableFromInline var isDue = false

  @inlinable init(
    _ sources: [Observable<Element>], _ downstream: Sink<Element>, _ scheduler: Scheduler
  ) {
    self.sources = sources
    self.downstream = downstream
    self.scheduler = scheduler
  }

  /// Called when the next source is due; from within the loop it only sets the flag.
  @inlinable func run() {
    isDue = true
    if isRunning { return }
    isRunning = true
    while isDue && !downstream.subscription.isOver {
      isDue = false
      if started == sources.count { return downstream.complete() }
      started &+= 1
      start(sources[started &- 1])
    }
    isRunning = false
  }

  @inlinable func start(_ source: Observable<Element>) {
    let sink = Sink(passingTo: downstream, cancellingFirst: true) { [self] end in
      if case .failed = end { return downstream.end(end) }
      run()
    }
    source.subscribe(sink, on: scheduler)
  }
}
