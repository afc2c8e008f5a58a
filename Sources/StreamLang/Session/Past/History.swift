/// The events that reached a session from outside, with its time: the source of truth.
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
      /// No more of it comes; not nil if that was a failure.
      case endOfInput(failure: String? = nil)
    }

    let kind: Kind
    /// Nanoseconds on the session's clock.
    let time: UInt64
    var origin = EntrySource.typed
    /// The next one stands in the same text: nothing comes between them.
    var joinsNext = false
    /// The number that its first line had when it came; nil where nobody counted.
    var firstLine: Int?
    /// The texts of the files that it imported, by their paths.
    var files: [String: String] = [:]
    /// The text as it was written and read, in another language or as a part of a file that was loaded.
    var original: ParsedText?

    /// The origin of a text.
    enum EntrySource {
      case typed, script
      /// The lines that somebody has every session begin with.
      case startup
    }

    /// It came from a file, and may do outside what scripts may.
    var isScript: Bool { origin != .typed }

    /// The text, if it is one.
    var text: String? { if case .text(let text) = kind { text } else { nil } }

    /// The line that was typed.
    var line: String? {
      switch kind {
      case .text(let line), .command(let line): line
      case .input, .endOfInput: nil
      }
    }

    /// The line as somebody wrote it, in whatever language.
    var written: String? { foreign?.text ?? line }

    /// The text in another language that it was written in.
    var foreign: Source? { original.flatMap { $0.source.dialect == .own ? nil : $0.source } }

    var isCommand: Bool { if case .command = kind { true } else { false } }
  }

  private(set) var entries: [Entry] = []
  /// The first of them that has changed since somebody asked; nil if none has.
  private var firstChange: Int?
  /// The entries that were taken back and can be done again, the last one first.
  private(set) var undone: [Entry] = []
  /// The text whose coming has made that impossible.
  private(set) var obstacle: String?

  mutating func append(_ entry: Entry) {
    if entry.text != nil, !undone.isEmpty {
      undone = []
      obstacle = entry.written
      endText()
    }
    add(entry)
  }

  /// Nothing of the text that the last entry is a part of comes behind it.
  mutating func endText() {
    guard let last = entries.indices.last, entries[last].joinsNext else { return }
    entries[last].joinsNext = false
    noteChange(at: last)
  }

  private mutating func add(_ entry: Entry) {
    noteChange(at: entries.count)
    entries.append(entry)
  }

  private mutating func noteChange(at index: Int) { firstChange = min(firstChange ?? index, index) }

  /// The first entry that has changed since this was asked last; nil if none has.
  mutating func takeFirstChange() -> Int? {
    defer { firstChange = nil }
    return firstChange
  }

  /// Keeps only so much of the text that came after so many, its first statements; without any it was never typed.
  mutating func shorten(after count: Int, to text: String, _ statements: Int) {
    guard entries.count == count + 1, let last = entries.popLast() else { return }
    noteChange(at: count)
    if text.isEmpty { return }
    let kind: Entry.Kind = last.isCommand ? .command(text) : .text(text)
    var original = last.original
    original?.parsed.statements.removeSubrange(statements...)
    entries.append(
      Entry(
        kind: kind, time: last.time, origin: last.origin, firstLine: last.firstLine,
        files: last.files, original: original))
  }

  /// Forgets a command that came last and was refused.
  mutating func forgetCommand() {
    guard entries.last?.isCommand == true else { return }
    entries.removeLast()
    noteChange(at: entries.count)
  }

  /// Forgets everything.
  mutating func clear() {
    self = History()
    noteChange(at: 0)
  }

  /// Takes the last text back, with what came after it.
  mutating func undo() -> Entry? {
    let index = entries.lastIndex { $0.text != nil && $0.origin != .startup }
    guard let index else { return nil }
    let entry = entries[index]
    let settings = entries[index...].filter(\.isCommand)
    noteChange(at: index)
    entries.replaceSubrange(index..., with: settings)
    undone.append(entry)
    obstacle = nil
    return entry
  }

  mutating func redo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    add(entry)
    return entry
  }

  /// The texts of all files that were imported, as they were when that was done last.
  var files: [String: String] {
    entries.reduce(into: [:]) { files, entry in files.merge(entry.files) { $1 } }
  }

  /// The statement that defined a name last; nil if none did.
  func definition(of name: String) -> String? {
    for text in entries.reversed().compactMap(\.text) {
      let statements = Parser.parse(text).statements
      if let statement = statements.last(where: { $0.definedNames.contains(name) }) {
        return String(statement.span.text(in: text))
      }
    }
    return nil
  }

  /// The declarations of texts of another language that hold in one that comes next.
  func known(in text: String, _ environment: Environment) -> Source.Known {
    var known = environment.machine.known(in: text, among: environment.symbols)
    known.goOn = true
    known.taken = Set(environment.symbols.names)
    guard let world = environment.machine.foreign else { return known }
    let isSwift = world.dialect == .swift
    let texts = entries.lazy.compactMap(\.foreign).filter { ($0.dialect == .swift) == isSwift }
    known.texts = texts.map(\.text)
    return known
  }

  /// The entries, those of the startup once: a script that was saved before brings them along.
  var entriesToSave: ArraySlice<Entry> {
    let startup = entries.prefix { $0.origin == .startup }
    let rest = entries.dropFirst(startup.count)
    let repeated = rest.drop { $0.isCommand && $0.line != startup.first?.line }
      .prefix(startup.count)
    let isRepeated =
      repeated.map(\.line) == startup.map(\.line) && repeated.allSatisfy { $0.isScript }
    return isRepeated ? rest : entries[...]
  }
}
