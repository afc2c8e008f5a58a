import StreamEngine

/// Runs two programs on all trials of a space, until one of these tells them apart.
struct SameSearch {
  /// The first trial that tells the programs apart, and what both do.
  struct Difference {
    var trial: Trial
    /// Its number in the order in which all are tried, from 1.
    var number: Int
    var isEnded: Bool { !trial.isEndless }
  }

  private(set) var difference: Difference?
  /// The number of trials that were run.
  private(set) var tried = 0
  /// Those that one of the programs has not come through: too much work.
  private(set) var left = 0
  /// True if somebody has stopped it.
  private(set) var isStopped = false
  /// True if a value of an input has led to a value of a program.
  private(set) var hasSent = false
  /// Nil unless it is known: no trial without ends tells them apart.
  private(set) var agreesWithoutEnds: Bool?

  /// Both answers to a trial; nil where a program does more than any example would.
  typealias Run = (Trial) -> (Trial.Outcome, Trial.Outcome)?

  init(_ space: TrialSpace, isInterrupted: () -> Bool, _ run: Run) {
    for trial in space.all {
      if isInterrupted() {
        isStopped = true
        return
      }
      tried += 1
      guard let (one, other) = run(trial) else {
        left += 1
        continue
      }
      if !hasSent {
        hasSent = (one + other).contains { $0.contains { !$0.event.isEnd } }
      }
      if Trial.areSame(one, other) { continue }
      difference = Difference(trial: Self.smallest(trial, run), number: tried)
      break
    }
    if difference?.isEnded == true {
      agreesWithoutEnds = Self.agreesWithoutEnds(space, isInterrupted, run)
    }
  }

  private static func agreesWithoutEnds(
    _ space: TrialSpace, _ isInterrupted: () -> Bool, _ run: Run
  ) -> Bool? {
    for trial in space.all where trial.isEndless {
      if isInterrupted() { return nil }
      guard let (one, other) = run(trial) else { continue }
      if !Trial.areSame(one, other) { return false }
    }
    return true
  }

  /// A trial with fewer events that still tells them apart; a short one has none.
  private static func smallest(_ trial: Trial, _ run: Run) -> Trial {
    let kept = Array(0..<trial.size).smallest { kept in
      run(trial.with(kept)).map { !Trial.areSame($0, $1) } ?? false
    }
    return trial.with(kept)
  }
}
