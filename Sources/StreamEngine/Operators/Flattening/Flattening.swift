/// The logic that operators that subscribe to a stream for each element have in common.
///
/// They inherit, and override nothing: what an operator does with an element, and with the end of
/// an inner stream, it says in closures, which are specialised where an override is not (see
/// `Sink`).
@usableFromInline class Flattening<Element, Output> {
  @usableFromInline final let downstream: Sink<Output>
  @usableFromInline final let scheduler: Scheduler
  @usableFromInline final let transform: (Element) throws -> Observable<Output>
  /// The number of inner streams that are active.
  @exclusivity(unchecked) @usableFromInline final var live = 0
  @exclusivity(unchecked) @usableFromInline final var isOuterOver = false

  @inlinable init(
    _ downstream: Sink<Output>, _ scheduler: Scheduler,
    _ transform: @escaping (Element) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.transform = transform
  }

  /// The sink for the elements; their end is the result's unless inner streams are active.
  ///
  /// All elements are asked for at once, as Combine does, whatever is asked of the result.
  @inlinable final func outer(
    asking: Asking = .forAll, leaving: Leaving = .afterEnd, _ next: @escaping (Element) -> Void
  ) -> Sink<Element> {
    var take = next
    if let handshake = scheduler.handshake {
      handshake.handOn()
      take = { [scheduler] value in
        next(value)
        scheduler.asksNoMore()
      }
    }
    return Sink(
      feeding: downstream, asking: asking, leaving: leaving, next: take,
      end: { [self] end in
        isOuterOver = true
        downstream.end(joining: end, live == 0)
      })
  }

  /// The stream for an element; if it cannot be made, the result fails.
  @inlinable final func stream(for value: Element) -> Observable<Output>? {
    do { return try transform(value) } catch {
      downstream.fail(error)
      return nil
    }
  }

  /// Follows the only inner stream active, whose elements are the result's; `leaving` says when RxSwift leaves it.
  @inlinable final func follow(
    _ stream: Observable<Output>, _ reusable: ReusableSink<Output>, leaving: Leaving
  ) {
    let sink = reusable.sink(within: downstream.subscription) {
      Sink(passingTo: downstream, leaving: scheduler.followsRxSwift ? leaving : .afterEnd) {
        [self] end in
        live = 0
        downstream.end(joining: end, isOuterOver)
      }
    }
    stream.subscribe(sink, on: scheduler)
  }
}
