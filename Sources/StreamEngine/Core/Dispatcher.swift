/// The dispatcher and the demand under which something runs, where there are such.
@usableFromInline package class Terms {
  init() {}

  var dispatcher: Dispatcher? { nil }
  var limit: AnyObject? { nil }
}

/// A dispatcher decides when work that is due runs, and can pause what is under way.
///
/// A scheduler has none until lanes are asked for (see `Lanes`), and then runs at once what is due. A class
/// rather than a protocol, so that who refers to it needs one word, and `isPaused` is read without a call.
@usableFromInline package class Dispatcher: Terms {
  /// True if what is sent now has to wait.
  @exclusivity(unchecked) @usableFromInline final var isPaused = false

  override init() {}

  override final var dispatcher: Dispatcher? { self }

  /// Does `work` when what is under way is no longer paused, after all that was deferred before.
  @usableFromInline func later(_ work: @escaping () -> Void) {
    preconditionFailure("each dispatcher answers")
  }

  /// An item that is scheduled is a part of this; the scheduler gives it back in `ring`.
  func newItem() -> AnyObject { preconditionFailure("each dispatcher answers") }

  /// A job is due, which is a part of `item`.
  func ring(_ item: AnyObject?, _ timer: Scheduler.Timer) {
    preconditionFailure("each dispatcher answers")
  }

  /// Runs what waits as far as it can run now; the answer is whether there was anything.
  @discardableResult func serve() -> Bool { preconditionFailure("each dispatcher answers") }

  /// Does `work` while what is under way waits, and others can take its place.
  func standAside(_ work: () -> Void) { preconditionFailure("each dispatcher answers") }

  /// Does `work` while what is under way stands still and keeps its place, so that only others go on.
  func standStill(_ work: () -> Void) { preconditionFailure("each dispatcher answers") }

  /// Runs work that comes from outside of all turns, in the order in which it came.
  func perform(_ stimulus: () -> Void) { preconditionFailure("each dispatcher answers") }

  /// True if statements can run.
  var isReadyForStatements: Bool { preconditionFailure("each dispatcher answers") }

  /// The statements so far are done, and time passes; the answer is whether anything ran.
  func endStatements() -> Bool { preconditionFailure("each dispatcher answers") }
}
