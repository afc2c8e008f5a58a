import Glibc
import StreamLang

/// Bytes on their way to standard output and standard error, in the order in which they were written.
///
/// Control characters are escaped, whoever reads; only what is bare, or printed by a program of another language, goes as
/// it is into a pipe.
/// Collected and written at once; a reader that has closed the pipe ends the program quietly.
final class Output {
  private var bytes: [UInt8] = []
  private let standardOutput = Descriptor(1, name: "standard output")
  private let standardError = Descriptor(2, name: "standard error")
  private let isTerminal = isatty(1) == 1
  private let limit = 1 << 16
  /// Called before anything is written.
  var beforeWriting: () -> Void = {}

  /// Writes a text with its line ends.
  func write(_ text: String) { append(text.printableText) }

  func writeLine(_ line: String) {
    append(line.printable)
    append("\n")
  }

  /// Writes the line of JSON for an item, if it has one.
  func writeJSON(_ item: Reply.Item, _ source: @autoclosure () -> Source) {
    if !EventJSON.write(item, source(), to: &bytes) { return }
    bytes.append(UInt8(ascii: "\n"))
    flushIfMuch()
  }

  /// Writes a value or a program for what comes after the pipe: every byte of it, unless a terminal
  /// would take it.
  func writeBare(_ text: String) { append(isTerminal ? text.printableText : text) }

  /// Writes a line to standard error, after everything that was written before.
  func writeAside(_ line: String) { appendAside(line.printable + "\n") }

  func write(_ line: Screen.Line, _ palette: Palette) {
    let text = palette.paint(line.text)
    if line.isAside { return appendAside(text + "\n") }
    append(text)
    append("\n")
  }

  private func append(_ text: String) {
    bytes += text.utf8
    flushIfMuch()
  }

  private func flushIfMuch() { if bytes.count > limit { flush() } }

  private func appendAside(_ text: String) {
    flush()
    try? standardError.write(Array(text.utf8))
  }

  /// Writes what is waiting; ends the program if that cannot be.
  func flush() {
    beforeWriting()
    defer { bytes.removeAll(keepingCapacity: true) }
    do { try standardOutput.write(bytes) } catch {
      Child.stopAll()
      if Interruption.isPending() { exit(130) }
      // A reader that has closed the pipe has what it wanted.
      if (error as? TextFile.Failure)?.number == EPIPE { exit(0) }
      try? standardError.write(Array("rxrepl: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// The looks of a style on this terminal: the one room that knows colour.
///
/// Each can be read on white and on black, so that it does not matter which the terminal has.
struct Palette {
  let isColoured: Bool

  /// The hues of rows in definition order, as numbers of the 256 colours; red is for errors only.
  private static let hues = [30, 130, 28, 133, 63, 64, 163, 31, 29, 99]

  func paint(_ text: StyledText) -> String {
    if !isColoured { return text.plain }
    return text.runs.reduce(into: "") { painted, run in
      guard let code = Self.code(of: run.style) else { return painted += run.text }
      painted += "\u{1B}[\(code)m\(run.text)\u{1B}[0m"
    }
  }

  /// The bytes that begin a style on a terminal; to begin a style; nil if nothing.
  private static func code(of style: StyledText.Style) -> String? {
    switch style {
    case .plain, .sign: nil
    case .dim, .comment: "2"
    case .keyword, .command, .strong: "1"
    case .unknown: "4"
    case .error, .removed: "38;5;160"
    case .added: "38;5;28"
    case .input: "38;5;27"
    case .output: "38;5;130"
    case .string: "38;5;65"
    case .number: "38;5;96"
    case .hue(let number): "38;5;\(hues[number % hues.count])"
    }
  }
}
