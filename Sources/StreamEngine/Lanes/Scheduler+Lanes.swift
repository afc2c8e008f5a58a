/// The additions to a scheduler where work is done on lanes.
extension Scheduler {
  /// The lane of that name, which is made if there is none.
  ///
  /// Lanes have to be asked for before anything is subscribed: what runs already knows of none. A
  /// lane that there is keeps its workers and its `switching`. It has 1 to `Lane.mostWorkers` workers;
  /// a number beyond stands for the nearest.
  ///
  /// - Units: `switching` is a time on this scheduler.
  @discardableResult
  public func lane(_ name: String, workers: Int = 1, switching: Duration = .zero) -> Lane {
    useLanes().lane(name, workers: min(max(1, workers), Lane.mostWorkers), switching: switching)
  }

  /// The lane `main`, which has one worker.
  public var mainLane: Lane { useLanes().main }

  /// Does `work` once on a lane, which it comes to after `delay`, in a turn of its own when the lane is free.
  ///
  /// The answer takes it back as long as it has not begun, and then cancels what `work` has answered, as
  /// RxSwift's `schedule` does. It first pays the lane's `switching`.
  ///
  /// - Units: `delay` is a time on this scheduler.
  public func schedule(
    on lane: Lane, after delay: Duration = .zero, _ work: @escaping () -> (any Cancellable)?
  ) -> Subscription {
    let life = Subscription()
    let timer = RunTimer(self, within: life, on: lane)
    let item = LaneItem(lane, label: "^", for: life)
    timer.set(after: delay.nanoseconds, as: item) { [self] in
      useLanes().pay(lane.switching.nanoseconds) {
        if life.isOver { return }
        if let held = work() { life.own(held) }
      }
    }
    return life
  }

  /// `schedule(after:asTimer:)` for work that comes to a lane, which a barrier has for itself.
  package func schedule(
    after delay: UInt64, asTimer isTimer: Bool, on lane: Lane, isBarrier: Bool,
    _ work: @escaping () -> Void
  ) {
    let item = LaneItem(lane, isBarrier: isBarrier)
    schedule(after: delay, age: isTimer ? newAge() : 0, as: item, work)
  }

  /// Does `work` after a time for which what is running keeps its worker busy; what it sends meanwhile waits.
  package func sleep(for time: UInt64, _ work: @escaping () -> Void) {
    if let lanes, lanes.hasItem { return lanes.pay(time, work) }
    schedule(after: time, age: newAge(), as: nil, isImmediate: true, work)
  }

  /// The lanes of this clock; nil until one is asked for.
  @inlinable package var lanes: Lanes? {
    if let dispatcher { unsafeDowncast(dispatcher, to: Lanes.self) } else { nil }
  }

  /// From now on what is scheduled runs on lanes.
  @discardableResult @usableFromInline package func useLanes() -> Lanes {
    if let lanes { return lanes }
    let new = Lanes(self)
    dispatcher = new
    return new
  }

  /// Does `work` as an item of a lane, which it comes to now; who cancels it in time takes it back.
  @usableFromInline func enqueue(_ item: LaneItem, _ work: @escaping () -> Void) -> Timer {
    let timer = makeJob(age: 0, as: item, work)
    item.timer = timer
    lanes?.arrive(item)
    return timer
  }
}
