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
  /// The text that the next line begins with.
  private var draft = Draft()
  /// The line that was typed last.
  private var latest = ""
  private var time = HostTime()
  private var moving: MovingRows
  private var isCatchingUp = false
  private let file: SessionFile?
  private let progress: ProgressLine

  /// A prompt for lines of a language; nil if each line tells its own.
  init(_ job: Job, in dialect: Source.Dialect?) {
    self.job = job
    isVirtual = job.clock == .virtual
    // Text from a pipe or a file is a script, whoever wrote it.
    let isTyped = isatty(0) == 1
    var options = job.sessionOptions(.never, isTyped: isTyped)
    options.isPrompt = true
    options.drawsAfterLines = !job.isQuiet && job.timeline != .never
    options.isVirtual = isVirtual
    options.typedDialect = dialect
    options.scriptPermissions = Permissions(
      writesFiles: job.allowsWriting, runsPrograms: job.allowsRunning)
    if isTyped || job.allowsWriting { options.keepSettings = Startup.keep }
    options.keepsTimelines = !job.look.isPlain && LibeditEditor.suitsTerminal
    if options.keepsTimelines { options.keys = LibeditEditor.keys }
    options.namesInFolder = Folder.names
    // Answers to lines of a pipe do not depend on how fast they come.
    if isTyped {
      options.startDeadline = {
        let end = HostClock.now + 30_000_000
        return { HostClock.now > end || InputSource.hasKey }
      }
    }
    options.inputRefusal = "standard input is the keyboard here"
    if job.frame == nil && !isVirtual { options.frame = 100_000_000 }
    let file = isTyped ? SessionFile() : nil
    self.file = file
    if let file { options.lastSession = { try file.lastLines } }
    let progress = ProgressLine(job.look)
    self.progress = progress
    session = Session(options)
    moving = MovingRows(session, showsFast: !job.isQuiet)
    var style = job.style
    style.isPrompt = true
    style.isWallClock = !isVirtual
    screen = Screen(style)
    palette = job.look.palette
    let typing =
      job.look.isPlain
      ? nil
      : LibeditEditor(
        job.look, history: InputHistory(file: .chosen), keys: job.hasStartup ? .chosen : nil)
    editor = typing ?? PlainEditor()
    session.interrupt { [unowned session] in
      if Interruption.isPending() { return true }
      progress.show(session.progress)
      return false
    }
    session.overflow = { [unowned self] in isCatchingUp ? showMoving($0) : show($0) }
  }

  /// Runs until the user leaves; the answer is the exit status.
  func run(after units: [Unit]) -> Int32 {
    Interruption.watch()
    Watchdog.usePrompt()
    screen.style.width = job.look.width ?? editor.columns
    if !job.isQuiet { editor.write(screen.folded(Transcript.banner).map { "\($0)\n" }.joined()) }
    editor.assistant = session
    editor.isIncomplete = { [session] in session.isIncomplete($0) }
    if !isVirtual {
      editor.nanosecondsToDeadline = { [unowned self] in nanosecondsToDeadline() }
      editor.onDeadline = { [unowned self] in catchUp() }
    }
    start()
    tellLastSession()
    for unit in units {
      if case .quit? = submit(unit.text, of: unit).hostRequest { return leave() }
    }
    while true {
      showMovingRows()
      let input = editor.read(prompt: session.isPaused ? "paused> " : "> ", draft: draft)
      draft = Draft()
      switch input {
      case .line(let line): if enter(line) { return leave() }
      case .above(let line, let rest): if enter(line, above: rest) { return leave() }
      case .toEdit(let text): draft.text = edited(text)
      case .interrupted: continue
      case .interruptedEmpty:
        catchUp()
        show(session.pause())
      case .endOfInput, .terminated: return leave()
      }
    }
  }

  /// Runs a text, above rows that stay to be edited; true if that ends the prompt.
  private func enter(_ line: String, above rest: String? = nil) -> Bool {
    if let rest { draft = Draft(text: rest, row: 0) }
    let isBlank = line.allSatisfy(\.isWhitespace)
    if isBlank && !session.takesEmptyLines { return false }
    if !isBlank { editor.addHistory(line) }
    if let entries = session.entries(ofTranscript: line) { return enter(entries) }
    let hasRows = rest != nil || line.contains("\n")
    let reply = submit(line, comesBack: hasRows)
    if hasRows, !reply.diagnostics.isEmpty, editor is PlainEditor {
      // There is no way back to a line.
      tell("nothing ran")
    } else if hasRows, !reply.diagnostics.isEmpty {
      // Pasted rows are not lost because of one of them.
      let text = rest.map { "\(line)\n\($0)" } ?? line
      draft = Draft(text: text, row: reply.rowsBeforeMistake)
      tell("nothing ran; correct the text, or drop it with Ctrl-C")
      if reply.rowsBeforeMistake > 0 {
        tell("Ctrl-X Enter runs the rows above the cursor, which are right")
      }
    }
    switch reply.hostRequest {
    case .quit?: return true
    case .edit(let text)?: draft = Draft(text: edited(text ?? latest))
    case nil: latest = line
    }
    return false
  }

  /// Runs what was typed one after another in a transcript, each as if it were typed here.
  private func enter(_ entries: [String]) -> Bool {
    for entry in entries {
      editor.printAbove("> \(entry)")
      let reply = submit(entry)
      if case .quit? = reply.hostRequest { return true }
      latest = entry
    }
    return false
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
        print(screen.render(session.start(try TextFile.read(file, .short), file: file)))
      } catch { tell("\(file): \(error)") }
    }
    // The command line has the last word.
    if let frame = job.frame { _ = session.start(":set frame \(frame / 1000)us") }
    if job.seed != 0 { _ = session.start(":set seed \(job.seed)") }
  }

  private func tellLastSession() {
    file?.clean()
    let count = file?.lastCount ?? 0
    if count == 0 || job.isQuiet { return }
    tell("last session: \(count == 1 ? "1 line" : "\(count) lines") · :resume")
  }

  /// Keeps what has become of the session.
  private func keep() {
    guard let file, file.failure == nil, let change = session.takeLogChanges() else { return }
    file.write(keeping: change.kept, change.lines)
    if let failure = file.failure { tell("this session is not kept: \(failure)") }
  }

  /// The text as somebody has changed it in an editor; as it is if that cannot be.
  private func edited(_ text: String) -> String {
    do { return try editor.edit(text) } catch {
      tell("\(error)")
      return text
    }
  }

  /// Runs a text and shows what it answers; one that `comesBack` if it is refused does not stay above the answer.
  private func submit(_ line: String, comesBack: Bool = false, of unit: Unit? = nil) -> Reply {
    screen.style.width = job.look.width ?? editor.columns
    catchUp()
    progress.begin()
    let start = HostClock.now
    let reply = session.submit(
      line, isScript: unit != nil, file: unit?.name, dialect: unit.map(job.dialect(of:)) ?? .own)
    let end = HostClock.now
    progress.end()
    // A change that somebody has seen is kept.
    keep()
    let isAnswered = Interruption.isPending()
    if comesBack, !reply.diagnostics.isEmpty { editor.takeBack() }
    show(reply)
    // The session has said nothing of a signal that came while its answer was drawn.
    if !isAnswered, Interruption.isPending() { tell("interrupted") }
    if session.showsTiming {
      print([Screen.Line(StyledText("took \(TimeText.rounded(end - start))", .dim))])
    }
    moving.renew()
    time.worked(until: HostClock.now)
    if Interruption.take() { editor.forgetKeys() }
    return reply
  }

  // MARK: What happens by itself

  private func nanosecondsToDeadline() -> UInt64? {
    let host = HostClock.now
    if let absence = time.absence(at: host) {
      let gone = TimeText.short(absence / 1_000_000_000 * 1_000_000_000)
      tell("stopped for \(gone); the clock stood still meanwhile")
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
    let isIdle = !session.isPaused && session.nanosecondsToDeadline(host: time.now(at: host)) == nil
    show(moving.rest(isIdle: isIdle, at: host))
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
    let lines = screen.render(reply)
    if reply.isPage, session.usesPager, editor.page(lines.map { palette.paint($0.text) }) { return }
    print(lines)
  }

  /// A sentence of the prompt itself.
  private func tell(_ text: String) {
    print(screen.folded(text).map { Screen.Line(StyledText($0)) })
  }

  private func print(_ lines: [Screen.Line]) {
    if lines.isEmpty { return }
    progress.erase()
    editor.printAbove(lines.map { palette.paint($0.text) }.joined(separator: "\n"))
  }

  private func leave() -> Int32 {
    show(session.leave())
    let obstacle = job.draw(session)
    if let obstacle { editor.printAbove(palette.paint(obstacle.text)) }
    editor.close()
    return obstacle == nil ? session.exitStatus : 1
  }
}
