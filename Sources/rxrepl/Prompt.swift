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
  /// What was typed last.
  private var latest = ""

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
    options.keepSettings = Startup.keep
    if !job.look.isPlain && LibeditEditor.suitsTerminal { options.keys = LibeditEditor.keys }
    options.inputRefusal = "standard input is the keyboard here"
    if job.frame == nil && !isVirtual { options.frame = 100_000_000 }
    session = Session(options)
    var style = job.style
    style.isPrompt = true
    style.isWallClock = !isVirtual
    screen = Screen(style)
    palette = job.look.palette
    let typing =
      job.look.isPlain
      ? nil
      : LibeditEditor(palette, history: InputHistory(file: .chosen), assistant: session)
    editor = typing ?? PlainEditor()
    session.interrupt { Interruption.isPending() }
    session.overflow = { [unowned self] in show($0) }
  }

  /// Runs until the user leaves; the answer is the exit status.
  func run(after units: [Unit]) -> Int32 {
    Interruption.watch()
    if !job.isQuiet { editor.write("\(Transcript.banner)\n") }
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
    start()
    for unit in units {
      if case .quit? = submit(unit.text, isScript: true).wish { return leave() }
    }
    var draft = ""
    while true {
      let input = editor.read(prompt: "> ", text: draft)
      draft = ""
      switch input {
      case .line(let line):
        if line.allSatisfy(\.isWhitespace) { continue }
        editor.addHistory(line)
        switch submit(line).wish {
        case .quit?: return leave()
        case .edit(let text)?: draft = edited(text ?? latest)
        case nil: latest = line
        }
      case .toEdit(let text): draft = edited(text)
      case .interrupted: continue
      case .endOfInput, .terminated: return leave()
      }
    }
  }

  /// Runs what somebody has every session begin with; mistakes in it are told with their place.
  private func start() {
    let files = job.hasStartup && isatty(0) == 1 ? Startup.files : []
    if files.isEmpty { return }
    var style = screen.style
    style.isPrompt = false
    for file in files {
      style.file = file
      do {
        var screen = Screen(style)
        print(screen.render(session.start(try TextFile.read(file))))
      } catch { editor.printAbove("\(file): \(error)") }
    }
    // The command line has the last word.
    if let frame = job.frame { _ = session.start(":set frame \(frame / 1000)us") }
    if job.seed != 0 { _ = session.start(":set seed \(job.seed)") }
  }

  /// The text as somebody has changed it in an editor; as it is if that cannot be.
  private func edited(_ text: String) -> String {
    do { return try editor.edit(text) } catch {
      editor.printAbove("\(error)")
      return text
    }
  }

  private func submit(_ line: String, isScript: Bool = false) -> Reply {
    screen.style.width = job.look.width ?? editor.columns
    if !isVirtual { show(session.catchUp(host: HostClock.now)) }
    let reply = session.submit(line, isScript: isScript)
    show(reply)
    _ = Interruption.take()
    return reply
  }

  private func show(_ reply: Reply) {
    // The window may have changed since the line was typed.
    screen.style.width = job.look.width ?? editor.columns
    let lines = screen.render(reply)
    if reply.isPage, session.usesPager, editor.page(lines.map { palette.paint($0.text) }) {
      return
    }
    print(lines)
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
