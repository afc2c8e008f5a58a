import StreamEngine

/// Runs the past of a session once more, in a session beside it and under virtual time.
struct HistoryReplay {
  let history: History
  /// How far the clock of the session has come.
  let now: UInt64
  private let options: Session.Options

  init(of history: History, until now: UInt64, _ options: Session.Options) {
    self.history = history
    self.now = now
    var options = options
    options.isPrompt = false
    options.isVirtual = true
    options.inputRefusal = nil
    self.options = options
  }

  /// All that the history shows, from zero on.
  var whole: (items: [Reply.Item], diagram: Diagram?) { run(history.entries) }

  /// What was, and what would have been with one definition exchanged.
  func pictures(with definition: Name) throws -> (was: Diagram?, would: Diagram?) {
    let (text, span) = (definition.text, definition.span)
    let parsed = Parser.parse(text)
    guard parsed.diagnostics.isEmpty, let statement = parsed.statements.first,
      parsed.statements.count == 1, let name = statement.definedNames.first
    else {
      throw Diagnostic(
        .check, "replay with wants one definition", span, help: "as in `:replay with x = 3`")
    }
    guard let changed = history.entries(with: text, for: name) else {
      throw Diagnostic(.check, "no line defines \(name)", span)
    }
    if let mistake = mistakes(in: changed).first {
      throw Diagnostic(.check, "with \(text): \(mistake.text)", span)
    }
    return (run(history.entries).diagram, run(changed).diagram)
  }

  /// The session as a script that does the same at the same times.
  var script: String {
    let other = silentSession
    var lines = options.frame == 1_000_000 ? [] : [":set frame \(TimeText.short(options.frame))"]
    for (index, entry) in history.entries.enumerated() {
      guard let text = entry.line else { continue }
      if entry.time > other.now {
        let pause = (entry.time - other.now) / 1000
        lines.append("wait \(Value.duration(Int(clamping: pause)).literal)")
      }
      // Nothing comes after the last one that would have to know how long it took.
      if index + 1 < history.entries.count { other.repeatEntry(entry) }
      lines.append(text)
    }
    return lines.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
  }

  private func run(_ entries: [History.Entry]) -> (items: [Reply.Item], diagram: Diagram?) {
    let other = Session(options)
    var items: [Reply.Item] = []
    other.listener = { items.append($0) }
    for entry in entries { other.repeatEntry(entry) }
    _ = other.advance(to: max(now, other.now))
    return (items, other.anyDiagram)
  }

  /// What is wrong with the first of these texts that cannot run.
  private func mistakes(in entries: [History.Entry]) -> [Diagnostic] {
    let other = silentSession
    for entry in entries {
      guard let text = entry.text else { continue }
      let mistakes = other.check(text)
      if !mistakes.isEmpty { return mistakes }
      other.repeatEntry(entry)
    }
    return []
  }

  private var silentSession: Session {
    let session = Session(options)
    session.listener = { _ in }
    return session
  }
}

extension History {
  /// The entries with the first definition of a name exchanged; nil if no text defines it.
  fileprivate func entries(with text: String, for name: String) -> [Entry]? {
    for (index, entry) in entries.enumerated() {
      guard let old = entry.text,
        let statement = Parser.parse(old).statements.first(where: { $0.definedNames == [name] })
      else { continue }
      let bytes = Array(old.utf8)
      let new =
        bytes[..<statement.span.start] + Array(text.utf8) + bytes[statement.span.end...]
      var entries = entries
      entries[index] = Entry(
        kind: .text(String(decoding: new, as: UTF8.self)), time: entry.time)
      return entries
    }
    return nil
  }
}
