/// What follows the end of a run.
public enum Rerun {
  case now
  /// Another run, so many nanoseconds later.
  case after(UInt64)
  /// Another run when this stream emits; its end, if that comes first, is the result's.
  case when(Observable<Void>)
  /// The end is the result's.
  case never

  /// What a run counts for in the turn's allowance, so that a loop of empty runs is soon stopped.
  @usableFromInline static var cost: Int { 16 }
}

extension Observable {
  /// Runs this stream again and again: `decide` says, of each end and the number of runs so far,
  /// what follows.
  ///
  /// A run is let go before the next one begins. Any number of runs that end synchronously is a
  /// loop, and each counts for the turn's allowance. If `decide` throws, the result fails. With
  /// `sinceElement` only runs without an element are counted, and the one that had the last.
  @inlinable func rerun(
    sinceElement: Bool = false, _ decide: @escaping (End, Int) throws -> Rerun
  ) -> Observable<Element> {
    Observable { [self] downstream, scheduler in
      Rerunning(self, downstream, scheduler, sinceElement, decide).run()
    }
  }
}

/// One run after the other, in a loop that waits where a run takes its time.
@usableFromInline final class Rerunning<Element> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let alarm: Alarm
  @usableFromInline let countsSinceElement: Bool
  @usableFromInline let decide: (End, Int) throws -> Rerun
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  @exclusivity(unchecked) @usableFromInline var isDue = false

  @inlinable init(
    _ source: Observable<Element>, _ downstream: Sink<Element>, _ scheduler: Scheduler,
    _ countsSinceElement: Bool, _ decide: @escaping (End, Int) throws -> Rerun
  ) {
    self.source = source
    self.downstream = downstream
    alarm = Alarm(scheduler, within: downstream.subscription)
    self.countsSinceElement = countsSinceElement
    self.decide = decide
  }

  /// Called when another run is due: from within the loop that only leaves word.
  @inlinable func run() {
    isDue = true
    if isRunning { return }
    isRunning = true
    while isDue && !downstream.subscription.isOver {
      isDue = false
      if !alarm.scheduler.allowance.grants(Rerun.cost) { return }
      start()
    }
    isRunning = false
  }

  @inlinable func start() {
    runs &+= 1
    let life = Subscription(within: downstream.subscription)
    let next: (Element) -> Void =
      countsSinceElement
      ? { [self] in
        runs = 1
        downstream.next($0)
      } : { [downstream] in downstream.next($0) }
    let sink = Sink<Element>(
      feeding: downstream, as: life, next: next, end: { [self] in finish(life, $0) })
    source.subscribe(sink, on: alarm.scheduler)
  }

  @inlinable func finish(_ life: Subscription, _ end: End) {
    do {
      let rerun = try decide(end, runs)
      if case .never = rerun { return downstream.end(end) }
      life.cancel()
      switch rerun {
      case .now, .never: run()
      case .after(let delay): alarm.set(after: delay) { [self] in run() }
      case .when(let signal): signal.subscribe(prompter(), on: alarm.scheduler)
      }
    } catch {
      downstream.fail(error)
    }
  }

  /// Hears the first element of a signal, and lets the signal go before the next run begins.
  @inlinable func prompter() -> Sink<Void> {
    let life = Subscription(within: downstream.subscription)
    return Sink<Void>(
      feeding: downstream, as: life,
      next: { [self] _ in
        life.cancel()
        run()
      },
      end: { [downstream] in downstream.end($0) })
  }
}

extension Observable {
  /// Runs this stream again whenever the stream that `handler` makes emits.
  ///
  /// `handler` is called at the first end for which `cue` makes something, with a hot stream of what
  /// it makes; an end for which it makes nothing is the result's. What the handler's stream emits
  /// while a run is under way means nothing; its end is the result's when the next run has ended.
  @inlinable func rerun<Cue, Signal>(
    cue: @escaping (End, Int) -> Cue?,
    when handler: @escaping (Observable<Cue>) throws -> Observable<Signal>
  ) -> Observable<Element> {
    Observable { [self] downstream, scheduler in
      let prompting = Prompting(self, downstream, scheduler, cue, handler)
      prompting.isDue = true
      prompting.drive()
    }
  }
}

/// Runs that wait for a prompt between them.
///
/// Both what a run's end sets off and what a prompt does is left to one loop, so that neither grows
/// the stack.
@usableFromInline final class Prompting<Element, Cue, Signal> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let cue: (End, Int) -> Cue?
  @usableFromInline let handler: (Observable<Cue>) throws -> Observable<Signal>
  /// What the handler's stream is told; nil as long as there is nothing to tell.
  @exclusivity(unchecked) @usableFromInline var cues: Subject<Cue>?
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var isDriving = false
  @exclusivity(unchecked) @usableFromInline var isDue = false
  @exclusivity(unchecked) @usableFromInline var isWaiting = false
  /// What is to be told next.
  @exclusivity(unchecked) @usableFromInline var pending: Cue?
  /// How the handler's stream has ended.
  @exclusivity(unchecked) @usableFromInline var ending: End?

  @inlinable init(
    _ source: Observable<Element>, _ downstream: Sink<Element>, _ scheduler: Scheduler,
    _ cue: @escaping (End, Int) -> Cue?,
    _ handler: @escaping (Observable<Cue>) throws -> Observable<Signal>
  ) {
    self.source = source
    self.downstream = downstream
    self.scheduler = scheduler
    self.cue = cue
    self.handler = handler
  }

  /// Asks the handler whether to run again, which is made and subscribed the first time.
  @inlinable func tell(_ cue: Cue) {
    isWaiting = true
    if let ending { return downstream.end(ending) }
    if let cues { return cues.next(cue) }
    let cues = Subject<Cue>()
    self.cues = cues
    do {
      try handler(cues.stream).subscribe(prompter(), on: scheduler)
      cues.next(cue)
    } catch {
      downstream.fail(error)
    }
  }

  @inlinable func prompter() -> Sink<Signal> {
    Sink(
      feeding: downstream,
      next: { [self] _ in
        if !isWaiting { return }
        isWaiting = false
        isDue = true
        drive()
      },
      end: { [self] end in
        ending = end
        if isWaiting { downstream.end(end) }
      })
  }

  @inlinable func drive() {
    if isDriving { return }
    isDriving = true
    while !downstream.subscription.isOver {
      if let cue = pending.take() {
        tell(cue)
      } else if isDue {
        isDue = false
        if !scheduler.allowance.grants(Rerun.cost) { return }
        start()
      } else {
        break
      }
    }
    isDriving = false
  }

  @inlinable func start() {
    runs &+= 1
    let life = Subscription(within: downstream.subscription)
    let sink = Sink<Element>(
      feeding: downstream, as: life,
      next: { [downstream] in downstream.next($0) },
      end: { [self] end in
        guard let cue = cue(end, runs) else { return downstream.end(end) }
        life.cancel()
        pending = cue
        drive()
      })
    source.subscribe(sink, on: scheduler)
  }
}
