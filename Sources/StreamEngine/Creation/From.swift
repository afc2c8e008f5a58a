extension Observable {
  /// Emits the members of `elements`, then completes, synchronously.
  ///
  ///     from([1, 2, 3]):   (123|)
  ///
  /// Each subscription makes an iterator of its own and pulls it only while there is a subscriber,
  /// so an endless sequence is fine with a `take` behind it.
  ///
  /// - Source: ReactiveX *From*; RxJS `from`. RxSwift's is at the pace of `currentThread`.
  @inlinable public static func from(
    _ elements: some Sequence<Element>, on pace: Pace = .immediate
  ) -> Observable<Element> {
    let pulled = pulled(on: pace) {
      var iterator = elements.makeIterator()
      return { iterator.next() }
    }
    if pace != .immediate { return pulled }
    return Observable { sink, scheduler in
      if sink.canStopLoops { return pulled.connect(sink, scheduler) }
      let budget = scheduler.workBudget
      // A sequence that lies in memory can be handed over in pieces, nothing copied.
      let isDone =
        sink.takesBatches && scheduler.sendsMany
        && elements.withContiguousStorageIfAvailable { push(inBatches: $0, sink, budget) } != nil
      if !isDone { push(elements, sink, budget) }
      if budget.isExhausted { sink.stop(by: budget) } else { sink.complete() }
    }
  }

  /// Emits `element` if there is one, then completes, synchronously.
  ///
  ///     from(optional: 7):     (7|)
  ///     from(optional: nil):   |
  ///
  /// - Source: RxSwift `from(optional:)`; Combine `Optional.Publisher`.
  @inlinable public static func from(optional element: Element?) -> Observable<Element> {
    element.map { .just($0) } ?? .empty()
  }

  @inlinable static func push(
    _ elements: some Sequence<Element>, _ sink: Sink<Element>, _ budget: WorkBudget
  ) {
    var iterator = elements.makeIterator()
    var sent = 0
    while !sink.subscription.isOver, let element = iterator.next() {
      sink.next(element)
      sent &+= 1
      if sent == WorkBudget.reportInterval {
        if !budget.spend(sent) { return }
        sent = 0
      }
    }
    _ = budget.spend(sent)
  }

  @inlinable static func push(
    inBatches elements: UnsafeBufferPointer<Element>, _ sink: Sink<Element>, _ budget: WorkBudget
  ) {
    var first = 0
    while first < elements.count && !sink.subscription.isOver {
      let stop = Swift.min(first &+ batchSize, elements.count)
      let batch = elements.extracting(first..<stop)
      sink.batch(batch.span)
      if !budget.spend(stop &- first) { return }
      first = stop
    }
  }
}
