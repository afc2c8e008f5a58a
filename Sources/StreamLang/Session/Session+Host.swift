import StreamEngine

/// The calls by which a host keeps a session in step with the world: its clock, its input, its
/// Ctrl-C.
extension Session {
  /// True if anything listens to the lines of standard input.
  public var wantsInput: Bool { program.environment.input.subject?.hasObservers ?? false }

  /// True if an empty line means something: that a lesson goes on.
  public var takesEmptyLines: Bool { host.player != nil }

  /// Lets a line of standard input in, as a turn of its own.
  public func feed(_ line: String) -> Reply { feed(.input(line)) }

  /// Lets lines in as long as somebody listens to them, each as a turn of its own, or many at once where nobody can
  /// tell the difference; the last one need not have ended if nothing comes behind it.
  ///
  /// Nobody is told what a line came to: that is for hosts of one program, which listen.
  public func feed(_ lines: inout LineSplitter, isEnd: Bool, unless isInterrupted: () -> Bool) {
    guard options.isBare, !options.isPrompt, let subject = program.environment.input.subject else {
      while wantsInput, !isInterrupted(), let line = lines.next() ?? (isEnd ? lines.last() : nil) {
        _ = feed(line)
      }
      return
    }
    let environment = program.environment
    let (scheduler, budget) = (environment.scheduler, environment.scheduler.workBudget)
    // The number of lines that were not taken many at once, and come one by one.
    var single = 0
    while subject.hasObservers, !isInterrupted() {
      if single == 0, scheduler.sendsMany, budget.stopReason == nil,
        let texts = subject.blocks?.texts
      {
        let (count, taken) = lines.takeBlock(most: BlockTaker.size) { block in
          var taken = 0
          scheduler.perform { subject.pushing { taken = texts(block) } }
          environment.input.countLines(taken)
          return taken
        }
        single = count - taken
        if taken > 0 { continue }
      }
      guard let line = lines.next() ?? (isEnd ? lines.last() : nil) else { return }
      single = max(0, single - 1)
      environment.input.countLines()
      scheduler.perform { subject.next(.string(line)) }
      if budget.stopReason != nil { _ = answer { finishInput() } }
    }
  }

  /// Standard input has ended.
  public func endInput() -> Reply { feed(.endOfInput()) }

  /// Standard input cannot be read any further, for this reason.
  public func failInput(_ reason: String) -> Reply { feed(.endOfInput(failure: reason)) }

  private func feed(_ input: History.Entry.Kind) -> Reply {
    keepInput(input)
    let isSent = send(input)
    // A value that is asked for in a pipe has been said already.
    if !isSent || options.isBare && program.turns.workBudget.stopReason == nil { return Reply() }
    return answer { finishInput() }
  }

  /// Sends what has come in; false if nobody can have listened.
  func send(_ input: History.Entry.Kind) -> Bool {
    if case .input = input { program.environment.input.countLines() }
    guard let subject = program.environment.input.subject else { return false }
    program.environment.scheduler.perform {
      switch input {
      case .input(let line): subject.next(.string(line))
      case .endOfInput(nil): subject.complete()
      case .endOfInput(let reason?): subject.fail(RuntimeError.limit("tooLarge", reason))
      case .text, .command: break
      }
    }
    return true
  }

  func finishInput() {
    program.turns.finish()
    program.turns.tellStop()
  }

  /// Runs what every session of somebody's is to begin with: quietly, and before all that is typed.
  ///
  /// It cannot be taken back, and the reply has only what was printed and what went wrong.
  public func start(_ text: String, file: String? = nil) -> Reply {
    program.turns.mode.extent = .startup
    defer { program.turns.mode.extent = .whole }
    return submit(
      Submission(text: text, origin: .startup, isOneEntry: false, firstLine: 1, file: file))
  }

  /// True if what is longer than the screen is to be shown by a program for that.
  public var usesPager: Bool { program.environment.settings.usesPager }

  /// True if a prompt is to say how long a line took.
  public var showsTiming: Bool { program.environment.settings.showsTiming }

  /// Asked now and then while something runs; true stops it.
  public func interrupt(when isInterrupted: @escaping () -> Bool) {
    self.isInterrupted = isInterrupted
  }

  /// Lets the session's time catch up with the host's clock, and runs what is due.
  ///
  /// `host` is a reading of a clock that never goes backwards, in nanoseconds. Session time stands
  /// still while nothing waits for it or measures it. Where more is due than can be run in time, the session stays
  /// behind, so that the host can look after its input in between.
  public func catchUp(host: UInt64) -> Reply {
    answer {
      program.turns.move(to: time(host: host), most: 1000)
      program.turns.say(program.drawer.endedRows(of: outcome))
    }
  }

  /// The number of nanoseconds of the host's clock until something is due; nil when nothing is.
  public func nanosecondsToDeadline(host: UInt64) -> UInt64? {
    _ = time(host: host)
    return nextDue.flatMap { clock.wait(until: $0) }
  }

  private func time(host: UInt64) -> UInt64 {
    clock.time(host: host, after: now, isNeeded: isTimeNeeded)
  }

  /// True while something waits for time to pass, or measures it.
  private var isTimeNeeded: Bool {
    nextDue != nil || wantsInput || !program.environment.scheduler.readers.names.isEmpty
  }

  /// The progress of the running work.
  public var progress: Progress {
    Progress(
      values: program.turns.workBudget.spent, lines: program.environment.input.linesRead,
      time: now, goal: program.turns.goal)
  }

  /// The names whose rows somebody wants to see all the time.
  public var liveRows: [String] {
    let environment = program.environment
    if !environment.settings.showsAllLive { return environment.settings.live }
    return program.timeline.openRows.map(\.binding.name)
  }

  /// The recent events of these rows, in so many nanoseconds of session time; nil if none is there.
  public func liveDiagram(of names: [String], lasting span: UInt64) -> Diagram? {
    let diagram = program.timeline.diagram(of: names, since: now - min(now, span))
    return diagram?.rows.isEmpty == false ? diagram : nil
  }

  /// True if the user has stopped the clock.
  public var isPaused: Bool { clock.isPaused }

  /// Ctrl-C at an empty prompt: the clock stands still, and what still runs is said.
  public func pause() -> Reply {
    if host.player != nil { return answer { note("`:tour end` leaves the lesson") } }
    let watcher = program.watcher
    let names = watcher.ticking.isEmpty ? watcher.running : watcher.ticking
    if names.isEmpty || options.isVirtual { return answer { note("Ctrl-D leaves") } }
    clock.pause()
    let tenths = now / 100_000_000
    let list = names.joined(separator: ", ")
    return answer {
      note(
        "paused at \(tenths / 10).\(tenths % 10)s, \(list) \(names.count == 1 ? "is" : "are") "
          + "still there; :play goes on, unwatch \(names[0]) silences it")
    }
  }

  func note(_ text: String) { program.turns.say([.note(text)]) }

  /// A round time that is well behind now, and behind what is due next: `1m`.
  private var laterEnd: String {
    let minute: UInt64 = 60_000_000_000
    let next = max(now, nextDue ?? 0)
    return [minute, 10 * minute, 60 * minute, 600 * minute].first { $0 > next }.map(TimeText.short)
      ?? "1000h"
  }

  /// The end of a wait: where a script on virtual time stopped, and how to go on.
  public func horizonNote(running: [String]) -> String {
    guard let first = running.first else {
      return
        "stopped at \(TimeText.short(now)); --until \(laterEnd) runs longer, take(n) ends a stream"
    }
    let names = running.joined(separator: ", ")
    let verb = running.count == 1 ? "is" : "are"
    return "stopped at \(TimeText.short(now)), \(names) \(verb) still running; "
      + "--until \(laterEnd) runs longer, take(n) ends \(first == names ? "it" : "them")"
  }

  /// The exit status that a program of another language has chosen: 0 if it has said nothing.
  public var exitStatus: Int32 {
    Int32((program.environment.machine.foreign?.exitStatus ?? 0) & 0xFF)
  }

  /// True if a stream that nothing else reads has ended in an error that nobody expected.
  public var hasUnreadFailure: Bool {
    let (symbols, timeline) = (program.environment.symbols, program.timeline)
    return symbols.values.contains { binding in
      // An error in a log is no failure of the one who reads it.
      guard timeline.isWatched(binding), binding.cell == nil, binding.stream?.isLogged != true,
        !program.judge.isExpected(toFail: binding.name),
        case .failed? = binding.ending
      else { return false }
      return !symbols.isRead(binding)
    }
  }

  /// The names of which only the rows were to be shown, and that nothing has defined.
  public var unknownWatched: [String] {
    let (symbols, timeline) = (program.environment.symbols, program.timeline)
    return (options.watched ?? []).filter {
      symbols[$0] == nil && !symbols.isMissing($0) && timeline.row(named: $0) == nil
    }
  }

  /// The timelines of a whole run, if anything moved.
  public var finalDiagram: Diagram? { program.timeline.diagram(previous: .all) }

  /// A diagram also if nothing moved; nil if there is no row with a mark.
  public var anyDiagram: Diagram? { program.timeline.diagram(atLeast: 1, previous: .all) }

  /// A line about the subscriptions of programs that have no row, because there were enough; nil if there are none.
  public var subscriptionsWithoutRow: String? { program.timeline.subscriptionsWithoutRow }

  /// The lane of that name; nil if there is none.
  package func lane(_ name: String) -> Lane? {
    program.environment.scheduler.lanes?.all.first { $0.name == name }
  }

  /// The last words of a session, when nothing more will come.
  public func leave() -> Reply {
    answer { program.turns.say(program.comparison.leave(isPrompt: options.isPrompt)) }
  }
}

// MARK: What it is told while a text runs

extension Session {
  /// Takes items as they come about, instead of the reply that would have collected them.
  public var listener: ((Reply.Item) -> Void)? {
    get { host.listener }
    set { host.listener = newValue }
  }

  /// Takes the items of a long reply while it goes on; what is returned in the end is the rest.
  public var overflow: ((Reply) -> Void)? {
    get { host.overflow }
    set { host.overflow = newValue }
  }

  /// Told where each statement stands, before it runs.
  public var beginning: ((Span) -> Void)? {
    get { host.beginning }
    set { host.beginning = newValue }
  }

  /// Collects parts of a reply, and gives the host what there is once it is much.
  func collect(_ part: OutcomePart) {
    let isSameLine = outcome.turns.parts.last?.isFollowed(by: part) == true
    outcome.turns.append(part)
    let count = outcome.turns.parts.count
    // The values of a row at one time are a line, which is not taken apart without need.
    if count < Host.mostItems || isSameLine && count < 20 * Host.mostItems { return }
    let items = program.turns.mode.items(of: outcome.turns.takeParts(), in: outcome.source)
    host.overflow?(Reply(items, outcome.source))
  }
}
