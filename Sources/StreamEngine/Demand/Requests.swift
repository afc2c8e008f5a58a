import DequeModule

/// The number of elements that a subscriber has asked for: Combine's `Subscription.request(_:)`.
///
///     let requests = Requests(2)
///     stream.requested(by: requests).subscribe(on: scheduler) { print($0) }
///     requests.request(3)
///
/// Requests add up, and cannot be taken back; each run gets as many elements as were asked for, before
/// it began too. Asking from within a delivery is what Combine's `receive(_:)` answers.
public final class Requests {
  /// The number of elements that were asked for so far; `.max` is all there are.
  public private(set) var total: Int
  /// The runs that have not ended, oldest first.
  private var runs: [RequestedRun] = []
  /// The progress of the last run when there was no other.
  private var lastProgress: RequestProgress?

  /// Asks for `count` elements at first.
  ///
  /// `.max` is all there are, and less than none is none.
  public init(_ count: Int = 0) { total = max(0, count) }

  /// Asks for `count` more elements, at least one; `.max` is all there are.
  ///
  /// They are delivered within this call as far as they are there. To ask for none, or less, is a
  /// mistake that stops the program, as in Combine.
  public func request(_ count: Int) {
    precondition(count > 0, "a request is for at least one element")
    let (sum, isAll) = total.addingReportingOverflow(count)
    total = isAll ? .max : sum
    for run in runs { run.request(count) }
  }

  /// The progress of the oldest run, or the last one that went on; nil before there was any.
  package var progress: RequestProgress? { runs.first?.progress ?? lastProgress }

  /// True if anybody can still get more.
  package var isRunning: Bool { !runs.isEmpty }

  /// True if every run has got as many elements as were asked for.
  package var isSatisfied: Bool { runs.allSatisfy { $0.progress.delivered >= total } }

  fileprivate func add(_ run: RequestedRun, within life: Subscription) {
    runs.append(run)
    life.own(
      ActionDisposable { [weak self, weak run] in
        guard let self, let place = runs.firstIndex(where: { $0 === run }) else { return }
        lastProgress = runs.remove(at: place).progress
      })
  }
}

/// The progress of a run.
package struct RequestProgress {
  /// The number of elements that it has passed on.
  package let delivered: Int
  /// The number of elements that have come unasked, and wait.
  package let waiting: Int
  /// The number of elements that sources did not send because nobody had asked.
  package let dropped: Int
}

/// One run of `requested(by:)`.
private protocol RequestedRun: AnyObject {
  var progress: RequestProgress { get }
  func request(_ count: Int)
}

extension Observable {
  /// Passes on only as many elements as were asked for.
  ///
  ///     self:                      (1234|)
  ///     requested(by: r):          (12)---(34|)     r asks for 2, and at 4 for 2 more
  ///
  /// Sources that can wait do: `of`, `from`, `range`, `generate` make no element before it is wanted. Those
  /// that cannot, subjects and timers, drop what comes unasked; a behavior subject keeps the newest. What an
  /// operator emits unasked waits here, and an end waits behind it.
  ///
  /// - Source: Reactive Streams 1.1 and 3.8; Combine `Subscribers.Demand`.
  public func requested(by requests: Requests) -> Observable<Element> {
    above { source, downstream, scheduler in
      let pacing = Pacing(downstream, scheduler, requests)
      source.subscribe(pacing.outer(), on: scheduler)
    }
  }

  /// Drops what comes when nobody has asked for it.
  ///
  /// If nobody says how many elements they want, everything passes.
  ///
  /// - Source: RxJava and Reactor `onBackpressureDrop`.
  public func droppingUnasked() -> Observable<Element> {
    Observable { [self] in subscribe($0.takingAll(.dropped), on: $1) }
  }
}

/// The beginning of a demand.
private final class Pacing<Element>: RequestedRun {
  private let demand: Demand
  private let downstream: Sink<Element>
  private let scheduler: Scheduler
  private let requests: Requests
  /// The elements that have come without being asked for.
  private var waiting = Deque<Pending<Element>>()
  private var ending: End?
  private var delivered = 0
  private var isDelivering = false

  init(_ downstream: Sink<Element>, _ scheduler: Scheduler, _ requests: Requests) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.requests = requests
    demand = Demand(requests.total, within: downstream.subscription.demand, by: downstream.probe)
    downstream.inspect(self) { [OperatorState(.held, keeping: $0.waiting)] }
  }

  func outer() -> Sink<Element> {
    requests.add(self, within: downstream.subscription)
    return Sink(
      feeding: downstream, asking: .by(demand),
      next: { [self] in take($0) }, end: { [self] in end($0) })
  }

  var progress: RequestProgress {
    RequestProgress(delivered: delivered, waiting: waiting.count, dropped: demand.dropped)
  }

  private func take(_ value: Element) {
    if demand.take() {
      deliver { downstream.next(value) }
    } else {
      waiting.append(Pending(value, scheduler))
    }
  }

  private func end(_ end: End) {
    if waiting.isEmpty { downstream.end(end) } else { ending = end }
  }

  func request(_ count: Int) {
    demand.add(count)
    if !isDelivering { goOn() }
  }

  /// An element that is asked for during a delivery is served after it.
  private func deliver(_ send: () -> Void) {
    let isWithinAnother = isDelivering
    isDelivering = true
    delivered += 1
    send()
    isDelivering = isWithinAnother
    if !isDelivering { goOn() }
  }

  private func goOn() {
    isDelivering = true
    while waiting.count > demand.shortage, let next = waiting.popFirst() {
      delivered += 1
      next.resume(on: scheduler) { downstream.next($0) }
    }
    isDelivering = false
    if waiting.isEmpty, let ending { return downstream.end(ending) }
    demand.wake()
  }
}
