import Glibc
import StreamLang

/// Runs texts from beginning to end, and prints what they do.
final class Script {
  private let job: Job
  private let programs: [(file: String, program: Program)]
  private let session: Session
  private var screen: Screen
  private let output = Output()
  private let palette: Palette
  private let isBare: Bool
  private let isWallClock: Bool
  private var status = Status()
  private var source = Source("")
  private var unmet: [Reply.Item] = []

  /// The result of the run, as an exit status.
  private struct Status {
    var hasFailed = false
    var hasHitLimit = false
    var isInterrupted = false
    /// The one that the program itself has chosen.
    var own: Int32 = 0

    var code: Int32 { isInterrupted ? 130 : hasHitLimit ? 4 : own != 0 ? own : hasFailed ? 1 : 0 }
  }

  init(_ job: Job, _ units: [Unit]) {
    self.job = job
    programs = units.map { ($0.name, Program($0.text, job.dialect(of: $0))) }
    let readsInput = programs.contains { $0.program.readsInput }
    isWallClock = job.clock.map { $0 == .wall } ?? readsInput
    isBare =
      !job.isJSON && job.pictures.isEmpty && (readsInput || isatty(1) == 0)
      && programs.last?.program.endsUnnamed == true
    var options = job.sessionOptions(isWallClock ? .toWrite : .always)
    options.isVirtual = !isWallClock
    options.endsUncaught = true
    options.isBare = isBare
    let looksBack = !job.pictures.isEmpty || programs.contains { $0.program.looksBack }
    let isForeign = programs.allSatisfy(\.program.isForeign)
    let draws = !job.isQuiet && job.timeline(isForeign: isForeign) != .never
    options.keepsPast = looksBack || draws && !job.isJSON
    options.records = options.keepsPast || job.isJSON || !isForeign
    if units.contains(where: { $0.name == "-" }) {
      options.inputRefusal = "standard input is the program here"
    } else if Descriptor.isInputClosed {
      options.inputRefusal = "standard input is closed"
    }
    options.io.openFile = { [output, openFile = options.io.openFile] path in
      let reader = try openFile(path)
      guard path == HostIO.inputPath else { return reader }
      // Whoever types sees what was written before.
      return HostIO.Reader(
        read: {
          output.flush()
          // Waiting is no work that takes long.
          defer { output.beforeWriting() }
          return try reader.read()
        }, close: reader.close)
    }
    session = Session(options)
    var style = job.style
    style.isWallClock = isWallClock
    screen = Screen(style)
    palette = job.look.palette
    let progress = ProgressLine(job.look)
    output.beforeWriting = { progress.begin() }
    progress.begin()
    session.interrupt { [unowned session] in
      if Interruption.isPending() { return true }
      progress.show(session.progress)
      return false
    }
    session.listener = { [unowned self] in take($0) }
  }

  func run() -> Int32 {
    Interruption.watch()
    var isOver = false
    for (file, program) in programs where !isOver {
      screen.style.file = file
      source = Source(program.text, folder: Unit.folder(of: file))
      let reply = session.submit(program, file: file)
      if !reply.diagnostics.isEmpty { return refuse(reply) }
      // A program goes on behind an error that has not stopped its text, as one of a subscriber.
      let goesOn = (program.dialect != .own || !isBare) && !reply.isStopped && status.code == 1
      isOver = status.code != 0 && !goesOn
    }
    if !isOver {
      passTime()
    } else if !unmet.isEmpty {
      afterAll { tellUnmet() }
    }
    if Interruption.isPending() { status.isInterrupted = true }
    finish()
    return status.code
  }

  private func refuse(_ reply: Reply) -> Int32 {
    // A text that was not read to its end is not wrong.
    if Interruption.isPending() {
      output.writeAside("interrupted")
      return 130
    }
    if job.isJSON {
      for diagnostic in reply.diagnostics {
        output.writeLine(EventJSON.line(diagnostic, reply.source))
      }
    } else {
      show(screen.render(reply))
    }
    output.flush()
    return 3
  }

  // MARK: What comes back

  private func take(_ item: Reply.Item) {
    note(item)
    // Drawn after the timelines, where the eye has what came before it.
    if case .unmet = item, !job.isJSON { return }
    if job.isJSON { return output.writeJSON(item, source) }
    switch item {
    case .begun(let text) where isForeign: output.writeBare(text)
    case .printed(let text) where isForeign, .bare(let text):
      output.writeBare(text)
      output.writeBare("\n")
    default: show(screen.render(item, source))
    }
  }

  /// True of programs of other languages, which say themselves what a pipe gets.
  private var isForeign: Bool { programs.allSatisfy(\.program.isForeign) }

  private func note(_ item: Reply.Item) {
    switch item {
    case .failure, .bareFailure: status.hasFailed = true
    // A program goes on behind it.
    case .unmet: unmet.append(item)
    case .stopped(let stop):
      if stop.isInterruption {
        status.isInterrupted = true
      } else {
        status.hasHitLimit = true
      }
    default: break
    }
  }

  private func show(_ lines: [Screen.Line]) {
    if lines.isEmpty { return }
    var work = LongWork()
    for line in lines where !work.shouldStop() { output.write(line, palette) }
  }

  // MARK: Time

  private func passTime() {
    if isWallClock || session.wantsInput {
      let loop = WorldLoop(session, output, isVirtual: !isWallClock)
      status.isInterrupted = loop.run(until: job.until) || status.isInterrupted
    }
    let reply = isWallClock || status.isInterrupted ? Reply() : session.runToEnd()
    afterAll { end(reply) }
  }

  /// The picture at the end, if anything is to be.
  private var diagram: Diagram? {
    if job.isQuiet { return nil }
    return switch job.timeline(isForeign: isForeign) {
    case .never: nil
    case .always: session.anyDiagram
    case .end: session.finalDiagram
    }
  }

  private func end(_ reply: Reply) {
    if isBare && reply.isCutShort && !job.isQuiet {
      output.writeAside(session.horizonNote(running: reply.running))
    }
    if isBare { tellUnmet() }
    if job.isJSON || isBare { return }
    show(screen.renderRest())
    if let diagram {
      output.writeLine("")
      show(screen.render(.diagram(diagram), source))
      if let rest = session.subscriptionsWithoutRow { output.writeLine(rest) }
      if !unmet.isEmpty { output.writeLine("") }
      if reply.isCutShort { output.writeAside("") }
    }
    tellUnmet()
    _ = session.leave()
    let (met, judged) = reply.expectations
    // Success on the command line need not be said.
    if judged > 0, !(met == judged && job.files.isEmpty) {
      output.writeAside("\(met) of \(judged) expects passed")
    }
    if reply.isCutShort { output.writeAside(session.horizonNote(running: reply.running)) }
  }

  /// Says which expectations were not met; with `--json` each was said when it was judged.
  private func tellUnmet() {
    if job.isJSON { return }
    for case .unmet(let expectation) in unmet {
      show(screen.render(isBare ? .failure(expectation.diagnostic) : .unmet(expectation), source))
    }
  }

  /// Draws what there is, also after a signal, if that does not take long.
  private func afterAll(_ draw: () -> Void) {
    output.flush()
    Watchdog.allow(60_000_000)
    LongWork.run(unless: { false }, draw)
  }

  private func finish() {
    show(screen.renderRest())
    output.flush()
    status.own = session.exitStatus
    if let obstacle = job.draw(session) {
      output.write(obstacle, palette)
      status.hasFailed = true
    }
    if session.hasUnreadFailure || !unmet.isEmpty { status.hasFailed = true }
    if !isBare {
      let isWhole = status.code == 0
      for name in session.unknownWatched {
        // A program that was stopped may not have come to its definition.
        if !isWhole, programs.contains(where: { $0.program.mentions(name) }) { continue }
        output.writeAside("rxrepl: --watch: unknown name \(name)")
        status.hasFailed = true
      }
    }
    output.flush()
  }
}
