import DequeModule

/// The way in which a buffer asks its source for elements.
public enum Prefetch: Sendable {
  /// For as many as it has room for, and one more for each that it passes on.
  case keepFull
  /// For all there are.
  case byRequest
}

/// The way in which a full buffer treats one more element.
public enum WhenFull {
  /// The new one is lost.
  case dropNewest
  /// The oldest one is lost.
  case dropOldest
  /// The stream fails with this error, behind what is in the buffer.
  case fail(any Error)
}

extension Observable {
  /// Keeps up to `size` elements that nobody has asked for yet.
  ///
  ///     self:                                          1-2-3-4
  ///     buffer(size: 2, whenFull: .dropOldest):        -------(34)    asked for 2 after the 4
  ///
  /// If nobody says how many elements they want, all pass at once. A completion waits behind what is
  /// kept, a failure discards it. With `.keepFull` a source that can wait never fills it beyond `size`.
  /// A negative size is a failure. Where the scheduler follows Combine, what comes with the subscription is kept, too, and
  /// an end that the buffer knows of comes with the next request.
  ///
  /// - Source: Combine `buffer(size:prefetch:whenFull:)`, RxJava `onBackpressureBuffer`.
  public func buffer(
    size: Int, prefetch: Prefetch = .byRequest, whenFull: WhenFull
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      if size < 0 {
        let text = "a buffer has room for 0 elements or more, got \(size)"
        return downstream.fail(GraphError.invalidArgument(text))
      }
      let buffering = Buffering(downstream, scheduler, size, whenFull)
      guard let handshake = scheduler.handshake else {
        return source.subscribe(buffering.outer(prefetch), on: scheduler)
      }
      // Combine asks the source before the subscriber can ask.
      buffering.isEmptying = true
      handshake.apart(
        Handshake.Prefetching(isIdle: { buffering.isIdle }, open: { buffering.open() })
      ) {
        source.subscribe(buffering.outer(prefetch), on: scheduler)
      }
    }
  }
}

/// The elements that nobody has asked for yet.
private final class Buffering<Element> {
  private let downstream: Sink<Element>
  private let scheduler: Scheduler
  private let size: Int
  private let whenFull: WhenFull
  private var kept = Deque<Pending<Element>>()
  private var ending: End?
  private weak var source: Subscription?
  /// The demand that is made of the source, where that is what there is room for.
  private var upstream: Demand?
  /// True while it is passing elements on, and as long as the subscriber cannot ask.
  fileprivate var isEmptying = false
  private var isWaiting = false

  init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ size: Int, _ whenFull: WhenFull) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.size = size
    self.whenFull = whenFull
    downstream.inspect(self) { [OperatorState(.held, keeping: $0.kept, capacity: $0.size)] }
  }

  func outer(_ prefetch: Prefetch) -> Sink<Element> {
    if case .keepFull = prefetch { upstream = Demand(size, within: nil) }
    let sink = Sink<Element>(
      feeding: downstream, asking: upstream.map { .by($0) } ?? .forAll,
      next: { [self] in take($0) },
      end: { [self] end in
        if case .failed = end { return downstream.end(end) }
        ending = end
        empty()
      })
    source = sink.subscription
    return sink
  }

  /// True if nothing has come.
  var isIdle: Bool { kept.isEmpty && ending == nil }

  /// The subscriber can ask from now on.
  func open() {
    isEmptying = false
    empty()
  }

  private func take(_ value: Element) {
    _ = upstream?.take()
    if kept.isEmpty, !isEmptying, downstream.isAsking { return pass(Pending(value, scheduler)) }
    if kept.count >= size {
      switch whenFull {
      case .dropNewest:
        upstream?.add(1)
        downstream.note(.unasked, of: nil)
        return downstream.subscription.demand?.drop() ?? ()
      case .dropOldest:
        guard let oldest = kept.popFirst() else { return }
        downstream.note(.replaced, of: oldest.cause)
        upstream?.add(1)
        downstream.subscription.demand?.drop()
      case .fail(let error):
        ending = .failed(error)
        source?.cancel()
        // In Combine it comes with the next request.
        return scheduler.followsCombine ? goOnWhenAsked() : empty()
      }
    }
    kept.append(Pending(value, scheduler))
    empty()
  }

  private func pass(_ value: Pending<Element>) {
    upstream?.add(1)
    value.resume(on: scheduler) { downstream.next($0) }
    upstream?.wake()
  }

  /// Passes on what is asked for, and goes on when more is.
  private func empty() {
    if isEmptying { return }
    isEmptying = true
    let isAsked = downstream.isAsking
    while downstream.isAsking, let next = kept.popFirst() { pass(next) }
    isEmptying = false
    if let ending, isDue(ending, isAsked) { return downstream.end(ending) }
    goOnWhenAsked()
  }

  /// True if an end comes now: in Combine it answers a request, and a failure is not kept for the next one.
  private func isDue(_ end: End, _ isAsked: Bool) -> Bool {
    guard scheduler.followsCombine else { return kept.isEmpty }
    if case .failed = end { return isAsked }
    return kept.isEmpty && downstream.isAsking
  }

  private func goOnWhenAsked() {
    guard !isIdle, !isWaiting else { return }
    isWaiting = true
    downstream.subscription.demand?.whenAsked { [self] in
      isWaiting = false
      empty()
    }
  }
}
