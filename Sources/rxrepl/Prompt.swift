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
    var style = job.style
    style.isPrompt = true
    style.isWallClock = !isVirtual
    screen = Screen(style)
    palette = job.look.palette
    editor = (job.look.isPlain ? nil : LibeditEditor(job.look)) ?? PlainEditor()
    session.interrupt { Interruption.isPending() }
    session.overflow = { [unowned self] in show($0) }
  }

  /// Runs until the user leaves; the answer is the exit status.
  func run(after units: [Unit]) -> Int32 {
    Interruption.watch()
    if !job.isQuiet { editor.write("\(Transcript.banner)\n") }
    editor.assistant = session
    editor.isIncomplete = { [session] in session.isIncomplete($0) }
    editor.onInterruptWhileEmpty = { [unowned self] in
      if !isVirtual { show(session.catchUp(host: HostClock.now)) }
      editor.printAbove("> ^C")
      show(session.pause())
    }
    if !isVirtual {
      editor.nanosecondsToDeadline = { [session] in
        session.nanosecondsToDeadline(host: HostClock.now)
      }
      editor.onDeadline = { [unowned self] in show(session.catchUp(host: HostClock.now)) }
    }
    for unit in units where !submit(unit.text, isScript: true) { return leave() }
    while true {
      switch editor.read(prompt: "> ") {
      case .line(let line):
        let isBlank = line.allSatisfy(\.isWhitespace)
        if isBlank && !session.takesEmptyLines { continue }
        if !isBlank { editor.addHistory(line) }
        if !submit(line) { return leave() }
      case .interrupted: continue
      case .endOfInput, .terminated: return leave()
      }
    }
  }

  private func submit(_ line: String, isScript: Bool = false) -> Bool {
    screen.style.width = job.look.width ?? editor.columns
    if !isVirtual { show(session.catchUp(host: HostClock.now)) }
    let reply = session.submit(line, isScript: isScript)
    show(reply)
    _ = Interruption.take()
    return !reply.wantsToQuit
  }

  private func show(_ reply: Reply) {
    // The window may have changed since the line was typed.
    screen.style.width = job.look.width ?? editor.columns
    let lines = screen.render(reply)
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
