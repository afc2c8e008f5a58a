import CLibedit
import Glibc
import StreamLang

/// The prompt of a terminal.
///
/// libedit edits the line: it knows what keys mean, and keeps the text and the history. This class is its
/// keyboard, and lives inside the call that libedit makes to read a key. There it waits for bytes, signals and
/// deadlines at once, and draws the line and what streams print. Commands that libedit lacks are its own.
///
/// One per process: it owns the terminal and the handling of its signals.
final class LibeditEditor: LineEditor {
  var isIncomplete: (String) -> Bool = { _ in false }
  var nanosecondsToDeadline: () -> UInt64? = { nil }
  var onDeadline: () -> Void = {}
  var rowsBelow: [StyledText]? = [] { didSet { isStale = isStale || rowsBelow != oldValue } }
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

  /// The characters of keys that libedit has not read yet.
  private var keys: [Int32] = []

  /// The change that `EditorCommand.change` makes of the line, as one that no key has made.
  private var change: ((inout EditedText) -> Void)?

  /// True if that change is no step that could be undone.
  private var isShowing = false

  /// The line as it was when somebody looked at it last.
  private var seen = EditedText()

  /// The text that the line is to begin with, until it does.
  private var draft: EditedText?

  /// Mistakes in somebody's `.editrc`, until they have been told.
  private var mistakes: [String] = []

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

  /// Nil if the terminal does not suit, libedit does not know it, or somebody's `.editrc` wants no editor.
  init?(_ look: Look, history: InputHistory, keys file: EditorFile?) {
    (palette, charset) = (look.palette, look.chosenCharset)
    guard Self.suitsTerminal else { return nil }
    // libedit changes the modes as it opens.
    terminal_guard(0)
    guard let libedit = Libedit(callbacks: Self.callbacks) else {
      terminal_restore()
      return nil
    }
    for (number, command) in EditorCommand.allCases.enumerated() {
      libedit.add(Int32(number), command.rawValue)
    }
    libedit.editor = .emacs
    Bindings.make(in: libedit)
    mistakes = file?.apply(to: libedit) ?? []
    guard libedit.isEditing else {
      terminal_restore()
      return nil
    }
    libedit.use(history.list)
    (self.libedit, self.history) = (libedit, history)
    decoder.escapeIsKey = libedit.editor == .vi
    decoder.isBound = libedit.knows
    screen = LineScreen(libedit, palette)
  }

  func read(prompt: String, draft: Draft) -> LineInput {
    precondition(!isReading, "a closure of the editor must not read")
    self.prompt = prompt
    outcome = nil
    search = nil
    overlay?.reset()
    keys = []
    change = nil
    seen = EditedText()
    editing.beginLine()
    self.draft = draft.text.isEmpty ? nil : EditedText(draft.text, row: draft.row)
    history.beginLine()
    tellObstacle()
    // It was meant for an evaluation that has ended by itself.
    if Interruption.take() { forgetKeys() }
    isReading = true
    terminal_catch_stop(true)
    startEditing()
    screen.begin(inNewRow: !isAtRowStart)
    let isComplete = libedit.readLine(context: Unmanaged.passUnretained(self).toOpaque())
    if outcome == nil { end(isComplete: isComplete) }
    switch outcome {
    case .line?, .above?: hearTypedInterrupt()
    default: break
    }
    isReading = false
    isAtRowStart = true
    // An abandoned line goes out with the next prompt: whoever sees it may type at once.
    if outcome != .interrupted { libedit.flush() }
    terminal_catch_stop(false)
    return outcome ?? .endOfInput
  }

  func printAbove(_ text: String) {
    let rows = text.hasSuffix("\n") ? text : text + "\n"
    if isReading { screen.printAbove(rows) } else { write(rows) }
  }

  func write(_ text: String) {
    guard !text.isEmpty else { return }
    screen.write(text)
    libedit.flush()
    isAtRowStart = text.utf8.last == UInt8(ascii: "\n")
  }

  func takeBack() { screen.takeBack() }

  func forgetKeys() {
    // A key that is left then has been typed behind it.
    if !hasRaisedInterrupt { decoder.forget() }
  }

  func addHistory(_ line: String) { history.add(line) }

  /// Says once what is wrong with `.editrc`, and that the history is not kept.
  private func tellObstacle() {
    for mistake in mistakes + [history.takeObstacle()].compactMap(\.self) { write("\(mistake)\n") }
    mistakes = []
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
      perform: { LibeditEditor.editor(in: $0).perform($1) })
  }

  private static func editor(in context: UnsafeMutableRawPointer?) -> LibeditEditor {
    guard let context else { preconditionFailure("libedit asks for keys outside of a read") }
    return Unmanaged<LibeditEditor>.fromOpaque(context).takeUnretainedValue()
  }

  /// The loop: serves deadlines, signals and keys in turn, until there is a character for libedit.
  private func nextKey() -> Int32 {
    if let draft {
      self.draft = nil
      show(draft)
    }
    if !keys.isEmpty { return keys.removeFirst() }
    noteChange()
    isStale = true
    while outcome == nil {
      if nanosecondsToDeadline() == 0 { runInterruptibly(onDeadline) }
      serveSignals()
      if outcome != nil { break }
      if let key = decoder.next() {
        take(key)
        if !keys.isEmpty { return keys.removeFirst() }
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
      case .end: _ = finish(with: .endOfInput)
      }
    }
    return Libedit.abandonKey
  }

  private func perform(_ number: Int32) -> Int32 {
    noteChange()
    let result = perform(EditorCommand.allCases[Int(number)])
    seen = libedit.text
    return result.code
  }

  /// Takes note of what libedit's own commands have made of the line.
  private func noteChange() {
    let text = libedit.text
    if search == nil, text != seen { editing.note(seen, became: text) }
    seen = text
  }

  // MARK: Changes that no key has made

  /// Gives libedit the characters of a key.
  func give(_ characters: String) {
    keys += characters.unicodeScalars.map { Int32(bitPattern: $0.value) }
  }

  /// Has libedit change the line where no command can be under way.
  func change(_ body: @escaping (inout EditedText) -> Void) {
    change = body
    give("\u{80}")
  }

  /// Has libedit show another text, which is no step that could be undone.
  func show(_ text: EditedText) {
    isShowing = true
    change { $0 = text }
  }

  /// Makes the change that waits.
  func takeChange() -> Libedit.Result {
    defer { (change, isShowing) = (nil, false) }
    guard let change else { return .refused }
    if !isShowing { return replace(change) }
    var text = libedit.text
    change(&text)
    libedit.change(to: text)
    return .changed
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

  /// Ends the read as a command of libedit's own has done.
  private func end(isComplete: Bool) {
    guard isComplete else {
      _ = finish(with: .endOfInput)
      return
    }
    // libedit ends a line with a newline.
    let text = EditedText(String(libedit.text.string.dropLast()))
    libedit.change(to: text)
    _ = accept(text.string)
  }

  /// Ends the read with a complete text.
  func accept(_ text: String) -> Libedit.Result {
    screen.leave(line(isLeft: true))
    outcome = .line(text)
    return .ended
  }

  /// Ends the read without one, and leaves the text on the screen followed by a mark.
  func finish(with input: LineInput, mark: String = "") -> Libedit.Result {
    screen.leave(line(isLeft: true), with: mark)
    outcome = input
    return .ended
  }

  // MARK: Interruption

  /// Has a Ctrl-C end what the line starts, that was typed so soon after it that it is no signal.
  private func hearTypedInterrupt() {
    // A terminal keeps no more than that: what comes behind it is a paste, and would be read anew for each line of it.
    while decoder.waiting < 4096, case .bytes(let bytes) = input.wait(nanoseconds: 0) {
      decoder.append(bytes)
    }
    hasRaisedInterrupt = decoder.takeInterrupt()
    if hasRaisedInterrupt { raise(SIGINT) }
  }

  /// Abandons the line.
  func interrupt() {
    let isEmpty = libedit.text.isEmpty && search == nil
    _ = finish(with: isEmpty ? .interruptedEmpty : .interrupted, mark: "^C")
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
    libedit.setEditingMode(true)
    // A signal must not make the kernel drop what the terminal has not yet drawn; and Ctrl-S is a key.
    setModes(on: NOFLSH, off: ISIG, inputOff: IXON)
  }

  private func setModes(on: Int32 = 0, off: Int32 = 0, inputOff: Int32 = 0) {
    var modes = termios()
    guard tcgetattr(0, &modes) == 0 else { return }
    modes.c_lflag |= tcflag_t(on)
    modes.c_lflag &= ~tcflag_t(off)
    modes.c_iflag &= ~tcflag_t(inputOff)
    tcsetattr(0, TCSANOW, &modes)
  }

  // MARK: Signals

  /// Answers the signals that have arrived, which may end the read.
  private func serveSignals() {
    let signals = TerminalSignals.takeAll()
    if signals.isEmpty { return }
    if signals.contains(.hangup) {
      _ = finish(with: .terminated)
      return
    }
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
      screen.erase(line(), cursorColumn: screen.isPlaceUncertain ? cursorColumn() : nil)
    }
  }

  /// The column in which the terminal has its cursor now; nil if it does not say so at once.
  private func cursorColumn() -> Int? {
    screen.askForCursor()
    libedit.flush()
    let end = ContinuousClock.now + .milliseconds(100)
    var answer: Int?
    // A signal may end a wait, and keys may come first; a terminal that knows no such question says nothing.
    while answer == nil, ContinuousClock.now < end {
      guard case .bytes(let bytes) = input.wait(nanoseconds: 20_000_000) else { continue }
      decoder.append(bytes)
      answer = decoder.takeCursorColumn()
    }
    return answer
  }

  private func suspend() {
    screen.leave(line(isLeft: true), with: "^Z")
    libedit.flush()
    libedit.setEditingMode(false)
    terminal_restore()
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
