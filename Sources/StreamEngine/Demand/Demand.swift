import DequeModule

/// The number of elements that a run may still send, where somebody has said so.
///
/// This is Combine's demand, read instead of sent: a source looks, before each element, whether one is
/// wanted (`isAsking`), and otherwise waits (`whenAsked`). Nothing is taken from what is wanted until
/// an element has arrived, so that an operator which drops one need not ask for another. What sends
/// without looking is never lost for that: it waits where the demand begins (`requested(by:)`).
///
/// A run without one may send without limit, and costs nothing more.
public final class Demand {
  /// The demand that elements meet further downstream; nil where nobody has said anything there.
  private let downstream: Demand?
  /// The number of elements that may still come, `.max` for all; less than nothing where elements
  /// came unasked.
  private var credit: Int
  /// The number of elements that the operator in between has received more than it has sent on.
  private var ahead = 0
  private var waiting = Deque<() -> Void>()
  private var isWaking = false
  /// More was asked for while those that waited went on.
  private var isWokenAgain = false
  private var isRegistered = false
  /// The recorded run of the operator that states it, for whoever asks why nothing came.
  private weak var asker: AnyObject?
  /// The number of elements that were not sent because nobody had asked.
  @usableFromInline package private(set) var dropped = 0

  /// `asker` is the probe of the operator that states it.
  @usableFromInline init(
    _ credit: Int = .max, within downstream: Demand?, by asker: AnyObject? = nil
  ) {
    self.credit = credit
    self.downstream = downstream
    self.asker = asker
  }

  /// The recorded run that wants no element now; nil if none does, or nobody knows it.
  var refuser: AnyObject? {
    var (next, ahead): (Demand?, Int) = (self, 0)
    while let demand = next {
      if demand.credit != .max, demand.credit <= ahead { return demand.asker }
      ahead += demand.ahead
      next = demand.downstream
    }
    return nil
  }

  /// True if an element is wanted now.
  @usableFromInline package var isAsking: Bool { wanted > 0 }

  /// The number of elements that are wanted now, `.max` for all.
  @usableFromInline var wanted: Int {
    var (next, ahead, least): (Demand?, Int, Int) = (self, 0, .max)
    while let demand = next {
      if demand.credit != .max { least = min(least, demand.credit - ahead) }
      ahead += demand.ahead
      next = demand.downstream
    }
    return max(0, least)
  }

  /// Counts an element that has arrived; the answer says whether it was wanted.
  @usableFromInline func take() -> Bool {
    if credit == .max { return true }
    credit -= 1
    return credit >= 0
  }

  /// The number of elements that have arrived that were not wanted.
  @usableFromInline var shortage: Int { max(0, -credit) }

  /// More elements are wanted; `wake` comes after it.
  ///
  /// `.max` is all there are, and stays so.
  @usableFromInline func add(_ count: Int) {
    let (sum, isAll) = credit.addingReportingOverflow(count)
    credit = credit == .max || count == .max || isAll ? .max : sum
  }

  /// The operator in between keeps an element.
  @usableFromInline func keep() { ahead += 1 }

  /// The operator in between has sent an element on.
  @usableFromInline func release() {
    ahead -= 1
    wake()
  }

  /// Counts an element that was not sent because nobody had asked.
  @usableFromInline func drop() {
    var demand: Demand? = self
    while let next = demand {
      next.dropped += 1
      demand = next.downstream
    }
  }

  /// Does `work` when an element is wanted, after all that waited before.
  @usableFromInline func whenAsked(_ work: @escaping () -> Void) {
    waiting.append(work)
    register()
  }

  /// Lets those that wait go on, each once; one that has not got enough waits behind the others.
  ///
  /// Demand that comes meanwhile is also for those that have begun to wait since.
  @usableFromInline func wake() {
    if isWaking { return isWokenAgain = true }
    isWaking = true
    repeat {
      isWokenAgain = false
      var left = waiting.count
      while left > 0, isAsking, let work = waiting.popFirst() {
        left -= 1
        work()
      }
    } while isWokenAgain
    isWaking = false
    if !waiting.isEmpty { register() }
  }

  private func register() {
    guard let downstream, !isRegistered else { return }
    isRegistered = true
    downstream.whenAsked { [weak self] in
      self?.isRegistered = false
      self?.wake()
    }
  }
}

/// The demands of an operator that asks each of its sources for as much as it is asked for.
@usableFromInline final class InputDemands {
  private let downstream: Demand
  private let each: [Demand]

  fileprivate init(_ count: Int, within downstream: Demand) {
    self.downstream = downstream
    each = (0..<count).map { _ in Demand(within: downstream) }
  }

  @usableFromInline subscript(_ place: Int) -> Demand { each[place] }

  /// True if an element of the result is wanted now.
  @usableFromInline var isAsking: Bool { downstream.isAsking }

  /// The result has sent an element.
  @usableFromInline func release() { for demand in each { demand.release() } }
}

/// The number of elements that an operator requests from one of its sources.
public enum Asking {
  /// As many elements as are asked of the operator.
  case asDownstream
  /// All there are, whatever is asked of the operator: of streams that only say when, and where the
  /// elements are needed for one answer.
  case forAll
  /// The number that this demand states; with nil as downstream.
  case by(Demand?)
}

/// The treatment of elements that come when nobody has asked, from a source that cannot wait.
@usableFromInline enum Unasked {
  /// They wait where the demand begins.
  case kept
  /// They are lost for this subscriber.
  case dropped
  /// The newest is sent when somebody asks.
  case latest
}

extension Subscription {
  /// The number of elements that may be sent; nil for all there are.
  @inlinable var demand: Demand? {
    if let limit { unsafeDowncast(limit, to: Demand.self) } else { nil }
  }
}

extension Observable {
  /// Inserts one sink, as `lift`, for an operator that takes all elements, whatever is asked of it: what
  /// it emits unasked is treated so.
  @inlinable func lift<Output>(
    takingAll unasked: Unasked, _ makeSink: @escaping (Sink<Output>, Scheduler) -> Sink<Element>
  ) -> Observable<Output> {
    let source = held
    return Observable<Output>(above: source, hasOneSink: true) { downstream, scheduler in
      source.subscribe(makeSink(downstream.takingAll(unasked), scheduler), on: scheduler)
    }
  }
}

extension Sink {
  /// A sink that works for `downstream` with a subscription of its own, whose source is asked for other
  /// elements than `downstream` is; in all else as without `asking`.
  @inlinable public convenience init<Output>(
    feeding downstream: Sink<Output>, as life: Subscription? = nil, asking: Asking,
    leaving: Leaving = .afterEnd,
    next: @escaping (Element) -> Void,
    end: @escaping (End) -> Void
  ) {
    let life = life ?? Subscription(within: downstream.subscription)
    switch asking {
    case .asDownstream: break
    case .forAll: if life.limit != nil { life.ask(by: nil) }
    case .by(let demand): if let demand { life.ask(by: demand) }
    }
    self.init(feeding: downstream, as: life, leaving: leaving, next: next, end: end)
  }

  /// True if an element is wanted now.
  @inlinable var isAsking: Bool { subscription.demand?.isAsking ?? true }

  /// A demand for a source of an operator that keeps elements; nil where nobody has said how many are
  /// wanted.
  @usableFromInline func ownDemand() -> Demand? { subscription.demand.map { Demand(within: $0) } }

  /// `inputDemand` for several sources.
  @usableFromInline func inputDemands(_ count: Int) -> InputDemands? {
    subscription.demand.map { InputDemands(count, within: $0) }
  }

  /// A sink for a source that cannot wait; the sink itself where nobody has said how many elements are
  /// wanted.
  ///
  /// The operator whose downstream it is notes what is lost; for a source, the one that has not asked does.
  @usableFromInline func takingAll(_ unasked: Unasked, forSource: Bool = false) -> Sink {
    guard let demand = subscription.demand else { return self }
    let newest = Memory<Element?>(nil)
    return Sink(
      feeding: self, asking: .forAll,
      next: { [self] value in
        if case .kept = unasked { return next(value) }
        if demand.isAsking { return next(value) }
        guard case .latest = unasked else {
          if let probe = (forSource ? demand.refuser : nil) ?? probe {
            noteAtProbe(probe, .unasked, nil, nil)
          }
          return demand.drop()
        }
        let isFirst = newest.state == nil
        if !isFirst { demand.drop() }
        newest.state = value
        if isFirst {
          demand.whenAsked { [self] in if let value = newest.state.take() { next(value) } }
        }
      }, end: { [self] in end($0) })
  }
}
