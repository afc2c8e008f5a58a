import DequeModule

extension Observable {
  /// Lets what comes from within a delivery wait until that delivery is over.
  ///
  ///     self:          1, and 2 while 1 is being delivered
  ///     serialize():   1 to all, then 2 to all
  ///
  /// The end waits in the same queue.
  ///
  /// - Source: Rx.NET *Synchronize*; RxJava `serialize`.
  @inlinable public func serialize() -> Observable<Element> { serializing(nil) }

  /// Keeps only the newest of what comes from within a delivery.
  ///
  ///     self:         1, and 2, 3 while 1 is being delivered
  ///     conflate():   1, then 3
  ///
  /// Under demand it keeps the newest until somebody asks for it. Otherwise elements pass as they
  /// come. The end waits for the one that is kept.
  ///
  /// - Source: Reactor and RxJava `onBackpressureLatest`.
  @inlinable public func conflate() -> Observable<Element> { serializing { $1 } }

  /// Folds what comes from within a delivery into one element.
  ///
  /// If `fold` throws, the stream fails with that error.
  @inlinable public func conflate(
    into fold: @escaping (Element, Element) throws -> Element
  ) -> Observable<Element> { serializing(fold) }

  @inlinable func serializing(
    _ fold: ((Element, Element) throws -> Element)?
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      source.subscribe(Serializing(downstream, scheduler, fold).outer(), on: scheduler)
    }
  }
}

/// The elements that came while a delivery was under way: all of it, or one element that it is
/// folded into.
@usableFromInline final class Serializing<Element> {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let fold: ((Element, Element) throws -> Element)?
  @exclusivity(unchecked) @usableFromInline var waiting = Deque<Pending<Element>>()
  @exclusivity(unchecked) @usableFromInline var ending: End?
  @exclusivity(unchecked) @usableFromInline var isDelivering = false

  @inlinable init(
    _ downstream: Sink<Element>, _ scheduler: Scheduler,
    _ fold: ((Element, Element) throws -> Element)?
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.fold = fold
    downstream.inspect(self) {
      $0.waiting.isEmpty ? [] : [OperatorState(.held, keeping: $0.waiting)]
    }
  }

  @inlinable func outer() -> Sink<Element> {
    Sink(
      feeding: downstream, asking: fold == nil ? .asDownstream : .forAll,
      next: { [self] value in
        if !isDelivering && waiting.isEmpty && isAsked { return deliver(value) }
        do { try keep(value) } catch { downstream.fail(error) }
      },
      end: { [self] end in
        if isDelivering || !waiting.isEmpty { ending = end } else { downstream.end(end) }
      })
  }

  @inlinable func keep(_ value: Element) throws {
    var value = value
    let isFirst = waiting.isEmpty
    if let fold, let last = waiting.popLast() { value = try fold(last.value, value) }
    waiting.append(Pending(value, scheduler))
    if isFirst && !isDelivering { deliverWhenAsked() }
  }

  /// A folded element waits for somebody who asks; the rest waits further downstream.
  @inlinable var isAsked: Bool { fold == nil || downstream.isAsking }

  @usableFromInline func deliverWhenAsked() {
    downstream.subscription.demand?.whenAsked { [self] in
      guard !isDelivering, let next = waiting.popFirst() else { return }
      next.resume(on: scheduler) { deliver($0) }
    }
  }

  @inlinable func deliver(_ value: Element) {
    isDelivering = true
    downstream.next(value)
    if !waiting.isEmpty && !deliverWaiting() { return }
    isDelivering = false
    if !waiting.isEmpty { return deliverWhenAsked() }
    if let ending { downstream.end(ending) }
  }

  /// Delivers what has come from within a delivery; false if that was too much.
  @inlinable func deliverWaiting() -> Bool {
    let budget = scheduler.workBudget
    budget.enter()
    defer { budget.leave() }
    while !downstream.subscription.isOver, isAsked, let next = waiting.popFirst() {
      if !budget.spend(1) {
        downstream.stop(by: budget)
        return false
      }
      next.resume(on: scheduler) { downstream.next($0) }
    }
    return true
  }
}
