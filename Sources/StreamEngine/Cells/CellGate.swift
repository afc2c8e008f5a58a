/// Streams between which a cell chooses: their events wait in each turn until the cell has settled.
///
///     cell:      -f-----t---    (a, b and the cell follow the same source)
///     a:         -1--2--3---
///     b:         -5--6--7---
///     chosen:    -1--2--7---
///
/// If the cell changes, the stream that is left is cancelled, and what it has sent in this turn is not delivered. What
/// arrives while cells settle is delivered at once.
///
/// - Source: `switch` of functional reactive programming; Elliott, *Push-Pull Functional Reactive Programming*, 2009.
package final class CellGate<Value: Equatable> {
  private let plan: CellPlan<Value>
  /// An input that is set where events wait in this turn.
  private let request: Cell<Value>
  /// A cell that settles after the one that chooses.
  private let passage: Cell<Value>
  private let any: Value
  @exclusivity(unchecked) private var waiting: [Pending<() -> Void>] = []
  private let subscription = Subscription()

  /// A gate behind `cell`; `any` is a value, which is not looked at.
  package init(
    behind cell: Cell<Value>, of plan: CellPlan<Value>, _ any: Value, on scheduler: Scheduler
  ) {
    (self.plan, self.any) = (plan, any)
    request = plan.input()
    request.repeatsEqualValues = true
    // It opens also where the cell has no value.
    passage = plan.cell([request, cell], Formula(optional: [1]) { $0[0] })
    passage.repeatsEqualValues = true
    let sink = Sink<Value>(
      ending: subscription, next: { [unowned self] _ in open(on: scheduler) }, end: { _ in })
    plan.stream(of: passage).subscribe(sink, on: scheduler)
  }

  /// Nothing comes through any more.
  package func close() {
    subscription.cancel()
    waiting = []
    plan.remove(passage)
    plan.remove(request)
  }

  /// The stream, whose events wait at the gate; those that it has for a new subscriber do not.
  package func holding<Element>(_ stream: Observable<Element>) -> Observable<Element> {
    Observable(above: [stream]) { [self] downstream, scheduler in
      var isBeginning = true
      func pass(_ work: @escaping () -> Void) {
        if isBeginning || waiting.isEmpty && plan.isSettling { return work() }
        let late = {
          if downstream.subscription.isOver { downstream.note(.left, of: nil) } else { work() }
        }
        waiting.append(Pending(late, scheduler))
        plan.set(request, to: any)
      }
      let sink = Sink<Element>(
        feeding: downstream,
        next: { value in pass { downstream.next(value) } },
        end: { end in pass { downstream.end(end) } })
      stream.subscribe(sink, on: scheduler)
      isBeginning = false
    }
  }

  private func open(on scheduler: Scheduler) {
    // An event that one of them sets off comes behind the others.
    var next = 0
    while next < waiting.count {
      waiting[next].resume(on: scheduler) { $0() }
      next += 1
    }
    waiting = []
  }
}
