import CLibedit
import Glibc
import StreamLang

/// The prompt of a terminal.
///
/// libedit keeps the line; this class is its keyboard, and lives inside the call that libedit makes to
/// read a key. There it waits for bytes, signals and deadlines at once, and draws the line and what
/// streams print.
///
/// One per process: it owns the terminal and the handling of its signals.
final class LibeditEditor: LineEditor {
  var isIncomplete: (String) -> Bool = { _ in false }
  var nanosecondsToDeadline: () -> UInt64? = { nil }
  var onDeadline: () -> Void = {}
  var rowsBelow: [StyledText]? = [] {
    didSet { isStale = isStale || rowsBelow != oldValue }
  }
  var assistant: (any LineAssistant)? {
    didSet { overlay = assistant.map { Overlay($0, charset, showsHints: palette.isColoured) } }
  }

  let libedit: Libedit
  let screen: LineScreen
  let palette: Palette
  let charset: Charset

  /// The things that are shown besides the text; nil if nothing is.
  private(set) var overlay: Overlay?

  /// The stage of the last Tab, and of the next one.
  var tab: TabStages?
  var history: InputHistory
  var editing = LineEditing()

  /// The search back through the history that keys go to; nil if they go to the line.
  var search: HistorySearch? {
    didSet { screen.prompt = Array((search?.prompt ?? prompt).unicodeScalars) }
  }

  /// Ctrl-X was typed, which means something together with the next key.
  var awaitsSecondKey = false

  /// The text that the next `perform` sets; text; nil beeps.
  var edit: EditedText?

  /// The text that the line is to begin with, until it does.
  private var draft: EditedText?

  private let input = InputSource(descriptor: 0)
  private var decoder = KeyDecoder()
  private var prompt = ""

  /// True if the evaluation of the last line has been told of a Ctrl-C that came with its keys.
  private var hasRaisedInterrupt = false

  /// The end of the read that is going on, once it is decided.
  private var outcome: LineInput?
  private var isReading = false

  /// True if the screen does not show the line as it is.
  private var isStale = true
  private var isAtRowStart = true

  /// True if standard input and output are a terminal that can move its cursor.
  static var suitsTerminal: Bool {
    // libedit would take the line-by-line terminals for others, or complain.
    isatty(0) == 1 && isatty(1) == 1 && Look.movesCursor
  }

  /// Nil if the terminal does not suit, or libedit does not know it.
  init?(_ look: Look, history: InputHistory) {
    (palette, charset) = (look.palette, look.chosenCharset)
    guard Self.suitsTerminal else { return nil }
    // libedit changes the modes as it opens.
    terminal_guard(0)
    guard let libedit = Libedit(callbacks: Self.callbacks) else {
      terminal_restore()
      return nil
    }
    self.libedit = libedit
    self.history = history
    screen = LineScreen(libedit, palette)
  }

  func read(prompt: String, text: String) -> LineInput {
    precondition(!isReading, "a closure of the editor must not read")
    self.prompt = prompt
    outcome = nil
    search = nil
    overlay?.reset()
    awaitsSecondKey = false
    editing.beginLine()
    draft = text.isEmpty ? nil : EditedText(text)
    history.beginLine()
    tellObstacle()
    // It was meant for an evaluation that has ended by itself.
    if Interruption.take() { forgetKeys() }
    isReading = true
    terminal_catch_stop(true)
    startEditing()
    screen.begin(inNewRow: !isAtRowStart)
    libedit.readLine(context: Unmanaged.passUnretained(self).toOpaque())
    isReading = false
    isAtRowStart = true
    // An abandoned line goes out with the next prompt: whoever sees it may type at once.
    if outcome != .interrupted { libedit.flush() }
    // A key that is typed during the evaluation shows at the next prompt, not among the output.
    setModes(off: ECHO)
    terminal_catch_stop(false)
    return outcome ?? .endOfInput
  }

  func printAbove(_ text: String) {
    let rows = text.hasSuffix("\n") ? text : text + "\n"
    if isReading { screen.printAbove(rows) } else { write(rows) }
  }

  func write(_ text: String) {
    guard !text.isEmpty else { return }
    libedit.write(text)
    libedit.flush()
    isAtRowStart = text.utf8.last == UInt8(ascii: "\n")
  }

  func forgetKeys() {
    // A key that is left then has been typed behind it.
    if !hasRaisedInterrupt { decoder.forget() }
  }

  func addHistory(_ line: String) { history.add(line) }

  /// Says once that the history is not kept.
  private func tellObstacle() {
    if let obstacle = history.takeObstacle() { write("\(obstacle)\n") }
  }

  func close() {
    libedit.flush()
    terminal_restore()
  }

  var columns: Int { WindowSize(of: 1).columns }

  // MARK: What libedit calls

  private static var callbacks: libedit_callbacks {
    libedit_callbacks(
      next_key: { LibeditEditor.editor(in: $0).nextKey() },
      perform: { LibeditEditor.editor(in: $0).perform() })
  }

  private static func editor(in context: UnsafeMutableRawPointer?) -> LibeditEditor {
    guard let context else { preconditionFailure("libedit asks for keys outside of a read") }
    return Unmanaged<LibeditEditor>.fromOpaque(context).takeUnretainedValue()
  }

  /// The loop: serves deadlines, signals and keys in turn, until a key concerns libedit.
  private func nextKey() -> Int32 {
    if let draft {
      edit = draft
      self.draft = nil
      return Libedit.performKey
    }
    isStale = true
    while true {
      if nanosecondsToDeadline() == 0 { runInterruptibly(onDeadline) }
      if let command = serveSignals() { return command }
      if let key = decoder.next() {
        if let command = command(for: key) { return command }
        isStale = true
        continue
      }
      screen.drawRowsAboveIfDue()
      if isStale || screen.isErased { screen.draw(line()) }
      isStale = false
      libedit.flush()
      switch input.wait(nanoseconds: patience) {
      case .bytes(let bytes): decoder.append(bytes)
      case .nothing: isStale = overlay?.restIfDue(columns: columns) ?? false || isStale
      case .end: return finish(with: .endOfInput)
      }
    }
  }

  private func perform() -> Bool {
    if let edit { libedit.change(to: edit) } else { screen.beep() }
    return edit != nil
  }

  /// The line as it is to be drawn: with all that helps in typing it, or as it is left behind.
  private func line(isLeft: Bool = false) -> DecoratedLine {
    let text = libedit.text
    guard let overlay else {
      return DecoratedLine(text: StyledText(text.string), cursor: text.cursor)
    }
    if isLeft { return overlay.left(text) }
    var line =
      search == nil
      ? overlay.decorated(text, columns: columns) { self.history.latest(beginningWith: $0) }
      : overlay.left(text)
    line.below += rowsBelow ?? []
    return line
  }

  /// The time to wait for keys.
  private var patience: UInt64? {
    [nanosecondsToDeadline(), screen.nanosecondsToDrawing, overlay?.nanosecondsToRest]
      .compactMap { $0 }.min()
  }

  // MARK: Ending

  /// Ends the read with a complete text.
  func accept(_ text: String) -> Int32 {
    screen.leave(line(isLeft: true))
    outcome = .line(text)
    // Typed so soon after Enter, it is meant for what the line starts.
    hasRaisedInterrupt = decoder.takeInterrupt()
    if hasRaisedInterrupt { raise(SIGINT) }
    return Libedit.Command.newline.key
  }

  /// Ends the read without one, and leaves the text on the screen followed by a mark.
  func finish(with input: LineInput, mark: String = "") -> Int32 {
    screen.leave(line(isLeft: true), with: mark)
    outcome = input
    return Libedit.abandonKey
  }

  // MARK: Interruption

  /// Abandons the line.
  func interrupt() -> Int32 {
    guard libedit.text.isEmpty, search == nil else {
      return finish(with: .interrupted, mark: "^C")
    }
    return finish(with: .interruptedEmpty, mark: "^C")
  }

  /// Runs code during which Ctrl-C is a signal.
  ///
  /// While editing it is a key, or it would overtake the keys typed before it.
  private func runInterruptibly(_ body: () -> Void) {
    setModes(on: ISIG)
    body()
    setModes(off: ISIG)
  }

  private func startEditing() {
    // libedit takes the modes it finds for those to return to.
    setModes(on: ECHO)
    libedit.setEditingMode(true)
    // A signal must not make the kernel drop what the terminal has not yet drawn; and Ctrl-S is a key.
    setModes(on: NOFLSH, off: ISIG, inputOff: IXON)
  }

  func setModes(on: Int32 = 0, off: Int32 = 0, inputOff: Int32 = 0) {
    var modes = termios()
    guard tcgetattr(0, &modes) == 0 else { return }
    modes.c_lflag |= tcflag_t(on)
    modes.c_lflag &= ~tcflag_t(off)
    modes.c_iflag &= ~tcflag_t(inputOff)
    tcsetattr(0, TCSANOW, &modes)
  }

  // MARK: Signals

  /// Answers the signals that have arrived; not nil if they end the read.
  private func serveSignals() -> Int32? {
    let signals = TerminalSignals.takeAll()
    if signals.isEmpty { return nil }
    if signals.contains(.hangup) { return finish(with: .terminated) }
    if signals.contains(.interrupt) {
      // As a key it comes after the keys typed before it, which may still be on their way.
      if case .bytes(let bytes) = input.wait(nanoseconds: 1_000_000) { decoder.append(bytes) }
      decoder.append([KeyDecoder.interrupt])
    }
    if signals.contains(.stop) {
      suspend()
    } else if signals.contains(.resume) {
      resume()
    } else if signals.contains(.resize) {
      overlay?.reset()
      screen.erase(line())
    }
    return nil
  }

  private func suspend() {
    screen.leave(line(isLeft: true), with: "^Z")
    libedit.flush()
    libedit.setEditingMode(false)
    terminal_stop_process()
    // The continuation that ends the stop needs no answer of its own.
    _ = TerminalSignals.take([.resume, .resize])
    resume()
  }

  private func resume() {
    // Switching off first makes libedit look at the modes that other programs have left.
    libedit.setEditingMode(false)
    startEditing()
    screen.begin(inNewRow: false)
  }
}
