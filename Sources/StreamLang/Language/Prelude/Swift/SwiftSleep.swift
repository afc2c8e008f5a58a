import StreamEngine

/// Threads that sleep: others go on, each in its time.
extension SwiftWorld {
  /// A call that is over after some time, for which the work that is under way keeps its queue.
  func sleep(until moment: Value) throws -> SwiftCall {
    guard let seconds = seconds(until: moment) else { throw failure("no time") }
    let call = SwiftCall()
    let time = UInt64((min(max(0, seconds), 3.2e9) * 1e9).rounded())
    environment.scheduler.sleep(for: time) { call.finish(.success(.int(0))) }
    return call
  }

  /// `sleep(1)` in code that cannot stop on its way: it stays on the stack while others go on.
  func standStill(for call: SwiftCall) throws -> Value {
    let before = standing
    standing.append(call)
    defer { standing = before }
    try standStill(within: before) { call.outcome != nil }
    guard let outcome = call.outcome else { throw failure("nothing wakes what sleeps here") }
    return try outcome.get()
  }

  /// Lets others go on until that is enough, as if this thread stood still.
  func standStill(until isEnough: () -> Bool) throws {
    try standStill(within: standing, until: isEnough)
  }

  /// Of several that stand still only the last can go on, so none before it may have to.
  private func standStill(within before: [SwiftCall], until isEnough: () -> Bool) throws {
    let outer = (thread, task)
    (thread, task) = (0, nil)
    defer { (thread, task) = outer }
    func isLate() -> Bool { before.contains { $0.outcome != nil } }
    environment.scheduler.standStill { isEnough() || isLate() }
    if isLate() {
      throw failure(
        "two threads sleep at once here, and the one that began first has to wake first; "
          + "`sleep` where the work of a queue begins, as in `queue.async { sleep(1) }`")
    }
  }
}
