/// The run or end that follows the end of a run.
public enum Rerun {
  /// Another run, at once.
  case now
  /// Another run, so much later, by the clock of the subscriber's scheduler.
  case after(Duration)
  /// Another run when this stream emits; its end, if that comes first, is the result's.
  case when(Observable<Void>)
  /// The end is the result's.
  case never
}

extension Observable {
  /// Runs this stream again and again: `decide` says, of each end and the number of runs so far,
  /// what follows.
  ///
  /// A run is cancelled before the next one begins. Any number of runs that end synchronously is a
  /// loop; each counts towards the turn's work budget, which stops it after many that sent nothing. If `decide` throws, the result fails.
  /// With `sinceElement` only runs without an element are counted, and the one that had the last.
  @inlinable func rerun(
    sinceElement: Bool = false, _ decide: @escaping (End, Int) throws -> Rerun
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      Rerunning(source, downstream, scheduler, sinceElement, decide).run()
    }
  }
}

/// One run after the other.
@usableFromInline final class Rerunning<Element> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let timer: RunTimer
  @usableFromInline let countsSinceElement: Bool
  @usableFromInline let decide: (End, Int) throws -> Rerun
  @usableFromInline let loop = StepLoop()
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var fruitless = FruitlessRuns()
  /// The source is being subscribed to; and the end that comes when it has been.
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  @exclusivity(unchecked) @usableFromInline var late: End?

  @inlinable init(
    _ source: Observable<Element>, _ downstream: Sink<Element>, _ scheduler: Scheduler,
    _ countsSinceElement: Bool, _ decide: @escaping (End, Int) throws -> Rerun
  ) {
    self.source = source
    self.downstream = downstream
    timer = RunTimer(scheduler, within: downstream.subscription)
    self.countsSinceElement = countsSinceElement
    self.decide = decide
    downstream.inspect(self) { [OperatorState(.isAt($0.runs), dueAt: $0.timer.due)] }
  }

  @inlinable func run() {
    let budget = timer.scheduler.workBudget
    budget.enter()
    loop.request {
      if downstream.subscription.isOver { return }
      if budget.spend(on: &fruitless) { start() } else { downstream.stop(by: budget) }
    }
    budget.leave()
  }

  @inlinable func start() {
    runs &+= 1
    let life = Subscription(within: downstream.subscription)
    let next: (Element) -> Void =
      countsSinceElement
      ? { [self] in
        runs = 1
        fruitless.count = 0
        downstream.next($0)
      }
      : { [self] in
        fruitless.count = 0
        downstream.next($0)
      }
    let sink = Sink<Element>(
      feeding: downstream, as: life, next: next, end: { [self] in finish(life, $0) })
    isStarting = true
    source.subscribe(sink, on: timer.scheduler)
    isStarting = false
    if let end = late.take() { downstream.end(end) }
  }

  @inlinable func finish(_ life: Subscription, _ end: End) {
    do {
      let rerun = try decide(end, runs)
      if case .never = rerun { return finish(with: end, life) }
      fruitless.note(end)
      // RxJS subscribes to the signal of `retry` before it leaves the run that has failed.
      let isLate =
        if case (.when, .failed) = (rerun, end) { timer.scheduler.followsNode } else { false }
      if !isLate { life.cancel() }
      switch rerun {
      case .now, .never: run()
      case .after(let delay): timer.set(after: delay.nanoseconds) { [self] in run() }
      case .when(let signal):
        signal.subscribe(signalSink(after: life), on: timer.scheduler)
        life.cancel()
      }
    } catch { finish(with: .failed(error), life) }
  }

  /// Ends the result; in RxSwift when the last run has been left, if that has failed.
  @inlinable func finish(with end: End, _ life: Subscription) {
    if timer.scheduler.followsRxSwift, case .failed = end {
      life.cancel()
      if isStarting { return late = end }
    }
    downstream.end(end)
  }

  /// Receives the first element of a signal, and cancels the signal, and the run before, before the next run begins.
  @inlinable func signalSink(after run: Subscription) -> Sink<Void> {
    let life = Subscription(within: downstream.subscription)
    return Sink<Void>(
      feeding: downstream, as: life, asking: .forAll,
      next: { [self] _ in
        life.cancel()
        run.cancel()
        self.run()
      },
      end: { [downstream] in downstream.end($0) })
  }
}

extension Observable {
  /// Runs this stream again whenever the stream that `handler` makes emits.
  ///
  /// `handler` is called at the first end for which `cue` makes something, or before the first run where a scheduler
  /// follows RxSwift, with a hot stream of what it makes; an end for which it makes nothing is the result's. What the
  /// handler's stream emits while a run is under way means nothing, or begins another one beside it where a scheduler
  /// follows node; its end is the result's when the next run has ended, or at once where a scheduler follows node and its
  /// end `stopsRuns`.
  @inlinable func rerun<Cue, Signal>(
    stopsRuns: Bool = false, cue: @escaping (End, Int) -> Cue?,
    when handler: @escaping (Observable<Cue>) throws -> Observable<Signal>
  ) -> Observable<Element> {
    above { source, downstream, scheduler in
      SignalledRerunning(
        source, downstream, scheduler, stopsRuns: stopsRuns && scheduler.followsNode, cue, handler
      ).begin()
    }
  }
}

/// Runs that each wait for a signal.
///
/// Both what a run's end sets off and what a signal does is left to one loop, so that neither grows
/// the stack.
@usableFromInline final class SignalledRerunning<Element, Cue, Signal> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  /// The end of the handler's stream ends a run that is under way.
  @usableFromInline let stopsRuns: Bool
  @usableFromInline let cue: (End, Int) -> Cue?
  @usableFromInline let handler: (Observable<Cue>) throws -> Observable<Signal>
  /// Sends the handler's stream its cues; nil as long as there has been none.
  @exclusivity(unchecked) @usableFromInline var cues: Subject<Cue>?
  @usableFromInline let loop = StepLoop()
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var fruitless = FruitlessRuns()
  @exclusivity(unchecked) @usableFromInline var isWaiting = false
  /// The runs that have not begun: the first one, and one for each signal that has come since.
  @exclusivity(unchecked) @usableFromInline var due = 1
  /// The source is being subscribed to; and its last run has ended within that.
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  @exclusivity(unchecked) @usableFromInline var hasEndedAtOnce = false
  /// The cue to send next.
  @exclusivity(unchecked) @usableFromInline var pending: Cue?
  /// The end of the handler's stream.
  @exclusivity(unchecked) @usableFromInline var ending: End?

  @inlinable init(
    _ source: Observable<Element>, _ downstream: Sink<Element>, _ scheduler: Scheduler,
    stopsRuns: Bool, _ cue: @escaping (End, Int) -> Cue?,
    _ handler: @escaping (Observable<Cue>) throws -> Observable<Signal>
  ) {
    self.source = source
    self.downstream = downstream
    self.scheduler = scheduler
    self.stopsRuns = stopsRuns
    self.cue = cue
    self.handler = handler
    downstream.inspect(self) { [OperatorState(.isAt($0.runs))] }
  }

  /// Starts the first run; RxSwift has subscribed to the handler's stream before.
  @inlinable func begin() {
    if scheduler.followsRxSwift { listen() }
    run()
  }

  @inlinable func listen() {
    let cues = Subject<Cue>()
    self.cues = cues
    do { try handler(cues.stream).subscribe(signalSink(), on: scheduler) } catch {
      downstream.fail(error)
    }
  }

  /// Asks the handler whether to run again; its stream is made and subscribed the first time.
  @inlinable func tell(_ cue: Cue) {
    isWaiting = true
    if let ending { return downstream.end(ending) }
    if cues == nil { listen() }
    cues?.next(cue)
  }

  @inlinable func signalSink() -> Sink<Signal> {
    Sink(
      feeding: downstream, asking: .forAll,
      next: { [self] _ in
        // RxJS begins a run beside one that is under way, but not two behind one that has ended at once.
        let mayBeginBeside = scheduler.followsNode && !(due > 0 && hasEndedAtOnce)
        guard isWaiting || mayBeginBeside else { return }
        isWaiting = false
        due &+= 1
        run()
      },
      end: { [self] end in
        ending = end
        // RxJS and RxSwift begin the run only when they have left the subscription of the one before.
        let isTooSoon = due > 0 && hasEndedAtOnce && scheduler.manner != .own
        if isWaiting || stopsRuns || isTooSoon { downstream.end(end) }
      })
  }

  /// Sends the cue of the run that has ended, if there is one; then starts the runs that are due, one by one.
  @inlinable func run() {
    let budget = scheduler.workBudget
    budget.enter()
    loop.request {
      if downstream.subscription.isOver { return }
      if let cue = pending.take() {
        tell(cue)
      } else if due == 0 {
        return
      } else if budget.spend(on: &fruitless) {
        start()
      } else {
        return downstream.stop(by: budget)
      }
      // Many requests from within a step are one.
      if due > 0 || pending != nil { run() }
    }
    budget.leave()
  }

  @inlinable func start() {
    due &-= 1
    runs &+= 1
    let life = Subscription(within: downstream.subscription)
    let sink = Sink<Element>(
      feeding: downstream, as: life,
      next: { [self] in
        fruitless.count = 0
        downstream.next($0)
      },
      end: { [self] end in
        guard let cue = cue(end, runs) else { return downstream.end(end) }
        hasEndedAtOnce = isStarting
        fruitless.note(end)
        // RxJS leaves the run when the handler's stream has been told.
        if !scheduler.followsNode { life.cancel() }
        // The libraries tell it at once, also if the run has ended while it began.
        if scheduler.manner == .own { _ = exchange(&pending, with: cue) } else { tell(cue) }
        run()
      })
    isStarting = true
    source.subscribe(sink, on: scheduler)
    isStarting = false
  }
}
