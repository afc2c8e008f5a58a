/// What a scheduler has where work is done on lanes.
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

  /// Whether statements can run now.
  ///
  /// Where there are lanes they are an item of `main`: it has to be free, and what they have done so
  /// far has to be paid. Otherwise let time pass with `run(until:holdingMain:)`.
  package var isReadyForStatements: Bool { lanes?.isOutsideReady ?? true }

  /// The statements so far are done, and others can use `main`; the answer is whether any did.
  package func endStatements() -> Bool { lanes?.releaseOutside() ?? false }

  /// Does `work` when what is running has paid for what it did so far; at once without lanes.
  package func whenThrough(_ work: @escaping () -> Void) {
    if let lanes, lanes.isPaused { lanes.later(work) } else { work() }
  }
}
