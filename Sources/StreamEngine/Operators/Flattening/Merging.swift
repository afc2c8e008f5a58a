import DequeModule

/// Subscribes to inner streams as places are free; elements that find none wait in a queue.
@usableFromInline class Merging<Element, Output>: Flattening<Element, Output> {
  @usableFromInline final let places: Int
  @exclusivity(unchecked) @usableFromInline final var waiting = Deque<Pending<Element>>()
  @usableFromInline final let loop = StepLoop()
  /// The demand that is made of the source, where that is an element for each place.
  @exclusivity(unchecked) @usableFromInline final var demand: Demand?

  @inlinable init(
    _ downstream: Sink<Output>, _ scheduler: Scheduler, _ places: Int,
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) {
    self.places = places
    super.init(downstream, scheduler, transform)
    downstream.inspect(self) { [OperatorState(.queued, keeping: $0.waiting, capacity: $0.places)] }
  }

  @inlinable final func wait(_ value: Element) { waiting.append(Pending(value, scheduler)) }

  @inlinable final func start(_ value: Element, _ reusable: ReusableSink<Output>) {
    live &+= 1
    guard let stream = stream(for: value) else { return }
    let sink = reusable.sink(within: downstream.subscription) {
      Sink(passingTo: downstream, leaving: .beforeCompletion) { [self] in
        if leave($0) {
          // Not `reusable`, which must not be referred to from here (see `ReusableSink`).
          serve(while: { !downstream.subscription.isOver }) { start($0, ReusableSink()) }
        }
      }
    }
    stream.subscribe(sink, on: scheduler)
  }

  /// Counts an inner stream out; if it has failed, so does the result, and the answer is no.
  @inlinable final func leave(_ end: End) -> Bool {
    if case .failed = end {
      downstream.end(end)
      return false
    }
    live &-= 1
    demand?.add(1)
    return true
  }

  /// Starts waiting elements as places are free.
  @inlinable final func serve(while isGranted: () -> Bool, _ start: (Element) -> Void) {
    loop.request(atOnce: scheduler.followsNode) {
      while live < places, isGranted(), let next = waiting.popFirst() {
        next.resume(on: scheduler, start)
      }
      if live == 0 && isOuterOver && waiting.isEmpty { downstream.complete() }
    }
    demand?.wake()
  }
}
