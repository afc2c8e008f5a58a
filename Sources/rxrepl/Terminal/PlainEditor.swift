import Glibc
import StreamLang

/// The prompt of everything that is no terminal to move about in: pipes, files, `TERM=dumb`.
///
/// Writes no escape sequences, and prompts only if a person is there to see it. The terminal itself
/// edits the line, so this class cannot know what has been typed before Enter.
final class PlainEditor: LineEditor {
  var isIncomplete: (String) -> Bool = { _ in false }
  var nanosecondsToDeadline: () -> UInt64? = { nil }
  var onDeadline: () -> Void = {}
  var rowsBelow: [StyledText]? {
    get { nil }
    set {}
  }
  /// Never asked.
  var assistant: (any LineAssistant)?

  private let input: InputSource
  private let output: Descriptor
  private let isInteractive: Bool
  private var lines = LineSplitter()
  private var hasEnded = false

  /// The prompt that a person is looking at while typing; nil if there is none.
  private var shownPrompt: String?

  init(input: Int32 = 0, output: Int32 = 1) {
    self.input = InputSource(descriptor: input)
    self.output = Descriptor(output)
    isInteractive = isatty(input) == 1 && isatty(output) == 1
  }

  /// The line is the terminal's, and begins with nothing.
  func read(prompt: String, draft: Draft) -> LineInput {
    let prompt = prompt.withoutLiterals
    var text = ""
    show(prompt: prompt)
    defer { shownPrompt = nil }
    while true {
      if nanosecondsToDeadline() == 0 { onDeadline() }
      // Last before the wait: what comes later ends that.
      if let ending = serveSignals(isEmpty: text.isEmpty) { return ending }
      if let line = lines.next() ?? (hasEnded ? lines.last() : nil) {
        text += line
        if text.utf8.count > TextFile.limit { return refuse("a text of more than 4 MB") }
        if line.isBlank || !isIncomplete(text) { return .line(text.withoutBlankRows) }
        text += "\n"
        show(prompt: String(repeating: " ", count: prompt.count))
      } else if hasEnded {
        if shownPrompt != nil { write("\n") }
        return text.isEmpty ? .endOfInput : .line(text.withoutBlankRows)
      } else {
        switch input.wait(nanoseconds: nanosecondsToDeadline()) {
        case .bytes(let bytes):
          lines.append(bytes)
          if lines.isTooLong { return refuse(LineSplitter.obstacle) }
        case .nothing: break
        case .end: hasEnded = true
        }
      }
    }
  }

  /// Reads no further: what comes behind belongs to what cannot be read.
  private func refuse(_ obstacle: String) -> LineInput {
    printAbove(obstacle)
    (lines, hasEnded) = (LineSplitter(), true)
    return .endOfInput
  }

  func printAbove(_ text: String) {
    let rows = text.hasSuffix("\n") ? text : text + "\n"
    guard let prompt = shownPrompt else { return write(rows) }
    write("\n" + rows + prompt)
  }

  func write(_ text: String) {
    // A child that does not read it, or wants this to stop, has no use for the rest.
    try? output.write(Array(text.utf8))
  }

  func edit(_ text: String) throws -> String {
    throw TextFile.Failure("an editor needs a terminal, and no --plain")
  }

  func page(_ rows: [String]) -> Bool { false }

  /// Does nothing: the terminal's own echo stays.
  func takeBack() {}

  /// Forgets the lines of a terminal, but none of a file.
  func forgetKeys() {
    if isInteractive { lines = LineSplitter() }
  }

  /// Does nothing: without keys to read there is no way back to a line.
  func addHistory(_ line: String) {}

  /// Does nothing: the terminal was left as it is.
  func close() {}

  var columns: Int { WindowSize(of: output.number).columns }

  private func show(prompt: String) {
    guard isInteractive else { return }
    write(prompt)
    shownPrompt = prompt
  }

  /// Answers the signals that have arrived; not nil if they end the read.
  private func serveSignals(isEmpty: Bool) -> LineInput? {
    let signals = TerminalSignals.takeAll()
    if signals.contains(.hangup) { return .terminated }
    guard signals.contains(.interrupt) else { return nil }
    if shownPrompt != nil { write("\n") }
    // The terminal has dropped what was typed, if anything was: nobody can tell.
    return isInteractive && isEmpty ? .interruptedEmpty : .interrupted
  }
}

extension String {
  /// This prompt without what is meant for a terminal only.
  fileprivate var withoutLiterals: String {
    let parts = split(separator: "\u{1}", omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined()
  }

  fileprivate var withoutBlankRows: String { EditedText(self).withoutBlankRows.string }

  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}
