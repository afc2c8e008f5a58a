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
