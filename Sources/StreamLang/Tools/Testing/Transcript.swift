/// The lines that were typed at a prompt, and what came out: a session as text.
///
/// Lines that start with `> ` are typed, one that starts with `…` goes on with it, and the rest is
/// output. The prompt is on the virtual clock, 80 columns wide, without colour.
package struct Transcript {
  /// The first line of a prompt.
  package static let banner = "rxrepl \(Version.number) · :help · :tour · Ctrl-D to leave"

  package let text: String
  private let inputs: [String]
  /// The command that started the prompt, where the transcript shows it.
  private let command: String?

  package init(_ text: String) {
    self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    inputs = self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    command = text.hasPrefix("$ ") ? String(text.prefix { $0 != "\n" }) : nil
  }

  /// The transcript that typing the same lines makes now; imports are seen from the folder of `file`.
  package func printed(
    _ options: SessionOptions = SessionOptions(), file: String? = nil
  ) -> String {
    var options = options
    options.isPrompt = true
    options.inputRefusal = "standard input is the keyboard here"
    let session = Session(options)
    var style = Screen.Style()
    style.isPrompt = true
    var screen = Screen(style)
    var lines = command.map { [$0, Self.banner] } ?? []
    for input in inputs {
      lines.append("> \(input)")
      var reply = session.submit(input, file: file)
      // A blank line gives up waiting for the rest of an unfinished text.
      if reply.isIncomplete {
        lines.append("…")
        reply.source = Source(reply.source.text + "\n", firstLine: reply.source.firstLine)
      }
      lines += screen.render(reply).map(\.text.plain)
    }
    lines += screen.render(session.leave()).map(\.text.plain)
    return lines.joined(separator: "\n")
  }

  /// The lines that differ, with `-` for what was wanted and `+` for what came.
  package func differences(from printed: String, firstLine: Int = 1) -> [String] {
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false)
    let got = printed.split(separator: "\n", omittingEmptySubsequences: false)
    return got.changes(from: wanted).map { change in
      switch change {
      case .insert(let offset, let line, _): "\(offset + firstLine) + \(line)"
      case .remove(let offset, let line, _): "\(offset + firstLine) - \(line)"
      }
    }
  }
}
