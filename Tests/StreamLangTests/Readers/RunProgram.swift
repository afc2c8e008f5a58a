import StreamLang

/// A program that has run: what it has printed, with the times of lines that were not
/// printed at once, and what nobody has handled.
struct RunProgram {
  private(set) var lines: [String] = []
  private(set) var uncaught: [String] = []

  init(_ code: String, as dialect: Source.Dialect = .javaScript) {
    let session = Session(Session.Options())
    var (lines, uncaught) = ([String](), [String]())
    session.listener = { [unowned session] item in
      switch item {
      case .printed(let text), .begun(let text):
        let time = session.now / 1_000_000
        lines.append(time == 0 ? text : "\(time): \(text)")
      case .failure(let diagnostic): uncaught.append(diagnostic.message)
      default: break
      }
    }
    let reply = session.submit(Program(code, dialect), file: "program")
    if let mistake = reply.diagnostics.first {
      lines.append("refused: \(mistake.text)")
    } else {
      _ = session.runToEnd()
    }
    (self.lines, self.uncaught) = (lines, uncaught)
  }

  /// The lines that a program prints, one behind another.
  static func output(_ code: String) -> String { RunProgram(code).lines.joined(separator: "\n") }
}
