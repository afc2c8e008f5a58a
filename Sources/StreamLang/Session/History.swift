/// What happened to a session from outside, with its time: the source of truth.
///
/// Undo and replay are runs of it; the same history gives the same bytes.
struct History {
  struct Entry {
    enum Kind {
      case text(String)
      /// A command that holds from then on: it is repeated, and never undone.
      case command(String)
      /// A line of standard input.
      case input(String)
      case endOfInput
    }

    let kind: Kind
    /// Nanoseconds on the session's clock.
    let time: UInt64
    /// It came from a file, and may do outside what scripts may.
    var isScript = false
    /// The next one stands on the same line: nothing comes between them.
    var joinsNext = false

    /// The text that can be undone, if it is one.
    var text: String? {
      if case .text(let text) = kind { return text }
      return nil
    }

    /// What was typed.
    var line: String? {
      switch kind {
      case .text(let line), .command(let line): line
      case .input, .endOfInput: nil
      }
    }

    var isCommand: Bool {
      if case .command = kind { return true }
      return false
    }
  }

  private(set) var entries: [Entry] = []
  /// What was taken back and can be done again, the last one first.
  private(set) var undone: [Entry] = []
  /// The text whose coming has made that impossible.
  private(set) var obstacle: String?

  mutating func append(_ entry: Entry) {
    if let text = entry.text, !undone.isEmpty {
      undone = []
      obstacle = text
    }
    entries.append(entry)
  }

  /// Keeps only so much of the text that came after so many; without any it was never typed.
  mutating func shorten(after count: Int, to text: String) {
    guard entries.count == count + 1, let last = entries.popLast(), !text.isEmpty else { return }
    let kind: Entry.Kind = last.isCommand ? .command(text) : .text(text)
    entries.append(Entry(kind: kind, time: last.time, isScript: last.isScript))
  }

  /// Forgets a command that came last and was refused.
  mutating func forgetCommand() {
    if entries.last?.isCommand == true { entries.removeLast() }
  }

  /// Takes the last text back, with what came after it.
  mutating func undo() -> Entry? {
    guard let index = entries.lastIndex(where: { $0.text != nil }) else { return nil }
    let entry = entries[index]
    let settings = entries[index...].filter(\.isCommand)
    entries.replaceSubrange(index..., with: settings)
    undone.append(entry)
    obstacle = nil
    return entry
  }

  mutating func redo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    entries.append(entry)
    return entry
  }
}
