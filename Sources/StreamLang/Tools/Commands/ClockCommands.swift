import StreamEngine

/// The commands about time.
enum ClockCommands {
  static func show(_ context: CommandContext) {
    let isVirtual = context.options.isVirtual
    let scheduler = context.environment.scheduler
    // A wall clock is never read to the microsecond.
    let time = isVirtual ? scheduler.now : scheduler.now / 1_000_000 * 1_000_000
    var line = "\(isVirtual ? "virtual" : "wall") clock at \(TimeText.short(time))"
    if context.clock.isPaused {
      line += ", paused"
    } else if !isVirtual {
      line += passing(scheduler)
    }
    if !isVirtual, context.clock.speed != 1 {
      line += ", \(Value.double(context.clock.speed).literal) times as fast"
    }
    if let due = scheduler.nextWork {
      // Its name can only be told where one name is left.
      let name = context.running.count == 1 ? "\(context.running[0]) " : ""
      line += "; next: \(name)at \(TimeText.short(due))"
    }
    context.showLines([line])
  }

  /// The reason why the wall clock lets time pass, or why it does not.
  private static func passing(_ scheduler: Scheduler) -> String {
    let readers = scheduler.readers.names
    if !readers.isEmpty {
      let verb = readers.count == 1 ? "measures" : "measure"
      return ", running: \(readers.joined(separator: ", ")) \(verb) it"
    }
    if scheduler.nextDue != nil { return ", running" }
    return ", standing still: nothing measures it, and nothing is due"
  }

  static func pause(_ context: CommandContext) -> SessionAction? {
    if context.options.isVirtual {
      context.showLines(["the clock is virtual: it moves with :play, :step, :at 3s and wait"])
      return nil
    }
    context.show(
      .note("the clock stands still; :play lets it go on, :step goes to what comes next"))
    return .setPaused(true)
  }

  /// A virtual clock goes on as far as a script would.
  static func play(_ context: CommandContext) -> SessionAction? {
    context.options.isVirtual ? .enterSilently("run") : .setPaused(false)
  }

  static func changeSpeed(_ context: CommandContext) throws -> SessionAction? {
    let request = context.request
    if context.options.isVirtual {
      throw Diagnostic(
        .check, "a virtual clock has no speed", request.span,
        help: "`:play`, `:step` or `:at 3s` moves it")
    }
    guard let speed = Double(request.rest.text), speed > 0, speed <= 1_000_000 else {
      throw Diagnostic(
        .check, "speed wants a number above 0, got \(request.given.text)", request.given.span,
        help: "as in `:speed 2`")
    }
    return .setSpeed(speed)
  }

  /// `:step`, `:step 3`: to the next moments at which something is due.
  static func step(_ context: CommandContext) throws -> SessionAction? {
    let request = context.request
    guard let count = request.words.isEmpty ? 1 : Int(request.rest.text), (1...1000) ~= count else {
      throw Diagnostic(
        .check, "step wants a number from 1 to 1,000, got \(request.rest.text)", request.rest.span,
        help: "as in `:step 3`")
    }
    if context.environment.scheduler.nextDue == nil {
      context.showLines(["nothing is due"])
      return nil
    }
    return .step(count)
  }

  /// `:at 3s`: to that time, counted from the beginning.
  static func move(_ context: CommandContext) throws -> SessionAction? {
    let request = context.request
    guard let time = Program.duration(request.rest.text) else {
      throw Diagnostic(
        .check, "at wants a time, got \(request.given.text)", request.given.span,
        help: "as in `:at 3s`")
    }
    let now = context.environment.scheduler.now
    if time < now {
      throw Diagnostic(
        .check, "it is \(TimeText.short(now)) already", request.rest.span,
        help: "`:undo` goes back line by line, `:replay` shows all again")
    }
    return .enterSilently(Self.run(until: time))
  }

  /// The statement that moves time so far.
  static func run(until time: UInt64) -> String {
    "run until \(TimeUnit.literal(Int(time / 1000)))"
  }
}
