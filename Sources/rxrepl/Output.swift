import Glibc
import StreamLang

/// Bytes on their way to standard output and standard error, in the order in which they were written.
///
/// Control characters are escaped, whoever reads; only what is bare goes as it is into a pipe.
/// Collected and written at once; a reader that has closed the pipe ends the program quietly.
final class Output {
  private var bytes: [UInt8] = []
  private let standardOutput = Descriptor(1, name: "standard output")
  private let standardError = Descriptor(2, name: "standard error")
  private let isTerminal = isatty(1) == 1
  private let limit = 1 << 16

  /// Writes a text with its line ends.
  func write(_ text: String) { append(text.printableText) }

  func writeLine(_ line: String) { append(line.printable + "\n") }

  /// Writes a value or a program for what comes after the pipe: every byte of it, unless a terminal
  /// would take it.
  func writeBare(_ text: String) { append(isTerminal ? text.printableText : text) }

  /// Writes a line to standard error, after everything that was written before.
  func writeAside(_ line: String) { appendAside(line.printable + "\n") }

  func write(_ line: Screen.Line, _ palette: Palette) {
    let text = palette.paint(line.text) + "\n"
    if line.isAside { appendAside(text) } else { append(text) }
  }

  private func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count > limit { flush() }
  }

  private func appendAside(_ text: String) {
    flush()
    try? standardError.write(Array(text.utf8))
  }

  /// Writes what is waiting; ends the program if that cannot be.
  func flush() {
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

/// What a style looks like on this terminal: the one room that knows colour.
struct Palette {
  let isColoured: Bool

  /// The hues of rows in definition order; red is for errors only.
  private static let hues = [36, 33, 32, 35, 34, 96, 93, 92, 95, 94]

  func paint(_ text: StyledText) -> String {
    if !isColoured { return text.plain }
    return text.runs.reduce(into: "") { painted, run in
      switch run.style {
      case .plain: painted += run.text
      case .dim: painted += "\u{1B}[2m\(run.text)\u{1B}[0m"
      case .error: painted += "\u{1B}[31m\(run.text)\u{1B}[0m"
      case .keyword, .command, .strong: painted += "\u{1B}[1m\(run.text)\u{1B}[0m"
      case .number, .string: painted += "\u{1B}[33m\(run.text)\u{1B}[0m"
      case .comment, .sign: painted += "\u{1B}[2m\(run.text)\u{1B}[0m"
      case .unknown: painted += "\u{1B}[4m\(run.text)\u{1B}[0m"
      case .hue(let number):
        painted += "\u{1B}[\(Self.hues[number % Self.hues.count])m\(run.text)\u{1B}[0m"
      }
    }
  }
}
