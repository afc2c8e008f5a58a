/// The commands about time.
enum ClockCommands {
  static func show(_ context: CommandContext) {
    let isVirtual = context.options.isVirtual
    let scheduler = context.environment.scheduler
    // A wall clock is never read to the microsecond.
    let time = isVirtual ? scheduler.now : scheduler.now / 1_000_000 * 1_000_000
    var line = "\(isVirtual ? "virtual" : "wall"), at \(TimeText.short(time))"
    if let due = scheduler.nextDue {
      // Who it is can only be told where one name is left.
      let name = context.running.count == 1 ? "\(context.running[0]) " : ""
      line += "; next: \(name)at \(TimeText.short(due))"
    }
    context.showLines([line])
  }

  static func change(_ context: CommandContext, isPaused: Bool) -> SessionAction? {
    if context.options.isVirtual {
      context.showLines(["the clock is virtual and moves with wait, run and at"])
      return nil
    }
    if isPaused { context.show(.note("the clock stands still; :play lets it go on")) }
    return .setPaused(isPaused)
  }
}
