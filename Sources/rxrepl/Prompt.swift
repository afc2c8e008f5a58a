import Glibc
import StreamLang

extension Session: LineAssistant {}

/// The prompt: a line in, what it did out, and what happens by itself in between.
final class Prompt {
  private let job: Job
  private let session: Session
  private var screen: Screen
  private let palette: Palette
  private let editor: any LineEditor
  private let isVirtual: Bool
  private var time = HostTime()
  private var moving: MovingRows
  private var isCatchingUp = false

  init(_ job: Job) {
    self.job = job
    isVirtual = job.clock == .virtual
    var options = job.sessionOptions
    options.isPrompt = true
    options.drawsAfterLines = !job.isQuiet && job.timeline != .never
    options.isVirtual = isVirtual
    options.world = .host(mayWrite: true, mayRun: true)
    options.scriptLeave = Leave(writesFiles: job.allowsWriting, runsPrograms: job.allowsRunning)
    options.writeFile = { try TextFile.write($1, to: $0) }
    options.namesInFolder = Folder.names
    options.startDeadline = {
      let end = HostClock.now + 30_000_000
      return { HostClock.now > end || InputSource.hasKey }
    }
    options.inputRefusal = "standard input is the keyboard here"
    if job.frame == nil && !isVirtual { options.frame = 100_000_000 }
    session = Session(options)
    moving = MovingRows(session)
    var style = job.style
    style.isPrompt = true
    style.isWallClock = !isVirtual
    screen = Screen(style)
    palette = job.look.palette
    editor = (job.look.isPlain ? nil : LibeditEditor(job.look)) ?? PlainEditor()
    session.interrupt { Interruption.isPending() }
    session.overflow = { [unowned self] in isCatchingUp ? showMoving($0) : show($0) }
  }

  /// Runs until the user leaves; the answer is the exit status.
  func run(after units: [Unit]) -> Int32 {
    Interruption.watch()
    if !job.isQuiet { editor.write("\(Transcript.banner)\n") }
    editor.assistant = session
    editor.isIncomplete = { [session] in session.isIncomplete($0) }
    if !isVirtual {
      editor.nanosecondsToDeadline = { [unowned self] in nanosecondsToDeadline() }
      editor.onDeadline = { [unowned self] in catchUp() }
    }
    for unit in units where !submit(unit.text, isScript: true) { return leave() }
    while true {
      showMovingRows()
      switch editor.read(prompt: session.isPaused ? "paused> " : "> ") {
      case .line(let line):
        let isBlank = line.allSatisfy(\.isWhitespace)
        if isBlank && !session.takesEmptyLines { continue }
        if !isBlank { editor.addHistory(line) }
        if !submit(line) { return leave() }
      case .interrupted: continue
      case .interruptedEmpty:
        catchUp()
        show(session.pause())
      case .endOfInput, .terminated: return leave()
      }
    }
  }

  private func submit(_ line: String, isScript: Bool = false) -> Bool {
    screen.style.width = job.look.width ?? editor.columns
    catchUp()
    let reply = session.submit(line, isScript: isScript)
    show(reply)
    moving.renew()
    time.worked(until: HostClock.now)
    _ = Interruption.take()
    return !reply.wantsToQuit
  }

  // MARK: What happens by itself

  private func nanosecondsToDeadline() -> UInt64? {
    let host = HostClock.now
    if let absence = time.absence(at: host) {
      let gone = TimeText.short(absence / 1_000_000_000 * 1_000_000_000)
      editor.printAbove("stopped for \(gone); the clock stood still meanwhile")
    }
    let waits = [
      session.nanosecondsToDeadline(host: time.now(at: host)), moving.nanosecondsToNext(at: host),
    ].compactMap(\.self)
    time.wait(from: host, for: waits.min())
    return waits.min()
  }

  /// Runs what is due, and shows it.
  private func catchUp() {
    if isVirtual { return }
    let host = HostClock.now
    isCatchingUp = true
    showMoving(session.catchUp(host: time.now(at: host)))
    isCatchingUp = false
    let isIdle =
      !session.isPaused && session.nanosecondsToDeadline(host: time.now(at: host)) == nil
    show(moving.rest(isIdle: isIdle))
    showMovingRows()
    time.worked(until: HostClock.now)
  }

  /// Shows what has happened by itself, as far as it can be read.
  private func showMoving(_ reply: Reply) {
    show(moving.take(reply, isBelow: editor.rowsBelow != nil))
  }

  private func showMovingRows() {
    let host = HostClock.now
    if editor.rowsBelow == nil {
      let lines = moving.linesIfDue(at: host)
      if !lines.isEmpty { print(lines.map { Screen.Line($0) }) }
    } else if let rows = moving.rowsIfDue(at: host, screen) {
      editor.rowsBelow = rows
    }
  }

  // MARK: Showing

  private func show(_ reply: Reply) {
    // The window may have changed since the line was typed.
    screen.style.width = job.look.width ?? editor.columns
    print(screen.render(reply))
  }

  private func print(_ lines: [Screen.Line]) {
    if lines.isEmpty { return }
    editor.printAbove(lines.map { palette.paint($0.text) }.joined(separator: "\n"))
  }

  private func leave() -> Int32 {
    show(session.leave())
    let obstacle = job.draw(session)
    if let obstacle { editor.printAbove(palette.paint(obstacle.text)) }
    editor.close()
    return obstacle == nil ? 0 : 1
  }
}
