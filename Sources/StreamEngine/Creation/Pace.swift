/// The way in which a synchronous source hands out its elements.
///
///     merge([of(1, 2), of(3, 4)]):                                           (1234|)
///     merge([of(1, 2, on: .currentThread), of(3, 4, on: .currentThread)]):   (1324|)
///
/// - Source: RxJS and Combine loop, RxSwift takes turns on its `CurrentThreadScheduler`. RxTest's `TestScheduler` lets a
///   unit of its time pass before each step.
public enum Pace: Equatable {
  /// All in one loop, within `subscribe`.
  case immediate
  /// One at a time on the scheduler's trampoline, in turns with others there.
  case currentThread
  /// Each element, and the end, as an item of a lane, put in line when the one before is through.
  case lane(Lane)
  /// Each element, and the end, so long after the one before, the first so long after the subscription.
  case spaced(Duration)
}

extension Observable {
  /// A source that pulls one element after the other, and completes at nil.
  ///
  /// `start` is called for each subscription; the closure it returns is called only while there is
  /// a subscriber.
  @inlinable static func pulled(
    on pace: Pace, _ start: @escaping () -> () throws -> Element?
  ) -> Observable<Element> {
    Observable { sink, scheduler in
      let source = Pulling(sink, scheduler, start())
      switch pace {
      case .immediate: source.loop()
      case .currentThread: source.takeTurns()
      case .lane(let lane):
        source.takePlaces(RunTimer(scheduler, within: sink.subscription, on: lane))
      case .spaced(let time):
        source.takePlaces(RunTimer(scheduler, within: sink.subscription), each: time.nanoseconds)
      }
    }
  }
}

/// One run of a source that is pulled.
@usableFromInline final class Pulling<Element> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let pull: () throws -> Element?
  @exclusivity(unchecked) @usableFromInline var sent = 0
  /// An element that has been made and nobody has asked for yet.
  @exclusivity(unchecked) @usableFromInline var next: Element?

  @inlinable init(
    _ sink: Sink<Element>, _ scheduler: Scheduler, _ pull: @escaping () throws -> Element?
  ) {
    self.sink = sink
    self.scheduler = scheduler
    self.pull = pull
  }

  @inlinable func loop() {
    scheduler.workBudget.enter()
    while !sink.canStopLoops || mayStep({ [self] in loop() }), step() {}
    _ = scheduler.workBudget.spend(sent)
    scheduler.workBudget.leave()
  }

  @usableFromInline func takeTurns() {
    let turn = Pending((), scheduler)
    scheduler.trampoline.schedule { [self] in
      turn.resume(on: scheduler) {
        if mayStep(takeTurns), step() { sink.whenThrough { [self] in takeTurns() } }
      }
    }
  }

  @usableFromInline func takePlaces(_ timer: RunTimer, each time: UInt64 = 0) {
    timer.set(after: time) { [self] in
      let goOn = { [self] in takePlaces(timer, each: time) }
      if mayStep(goOn), step() { sink.whenThrough(goOn) }
    }
  }

  /// True if the next element can be sent now; if not, `goOn` is called when it can.
  @usableFromInline func mayStep(_ goOn: @escaping () -> Void) -> Bool {
    if sink.isPaused {
      sink.whenThrough(goOn)
      return false
    }
    guard let demand = sink.subscription.demand, !demand.isAsking else { return true }
    // The next element is made already, because an end needs nobody who asks for it.
    next = next.take() ?? nextElement()
    if next != nil { demand.whenAsked(goOn) }
    return false
  }

  /// Emits the next element; false if there is none, or no subscriber, or the turn has to stop.
  @inlinable func step() -> Bool {
    if sink.subscription.isOver { return false }
    guard let element = next.take() ?? nextElement() else { return false }
    sink.next(element)
    sent &+= 1
    if sent < WorkBudget.reportInterval { return true }
    sent = 0
    if scheduler.workBudget.spend(WorkBudget.reportInterval) { return true }
    sink.stop(by: scheduler.workBudget)
    return false
  }

  /// Makes the next element; where there is none, the stream ends.
  @inlinable func nextElement() -> Element? {
    do {
      if let element = try pull() { return element }
      sink.complete()
    } catch { sink.fail(error) }
    return nil
  }
}
