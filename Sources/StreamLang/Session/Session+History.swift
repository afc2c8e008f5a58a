import StreamEngine

// How a session goes back: it runs what came before once more, in silence.

extension Session {
  /// Remembers a text that runs now, unless it only looks at something or is about the past.
  func keep(_ text: String, _ statements: [Statement]) {
    if isSilent || statements.allSatisfy(\.isLook) { return }
    let isCommand = statements.allSatisfy { $0.command != nil }
    history.append(History.Entry(kind: isCommand ? .command(text) : .text(text), time: now))
  }

  /// Keeps what came in for when the past runs again; behind a script nobody can ask for that.
  func keepInput(_ kind: History.Entry.Kind) {
    if options.isPrompt && !isSilent { history.append(History.Entry(kind: kind, time: now)) }
  }

  /// Makes the session what `entries` make of it, and lets the clock come to `time`.
  private func run(_ entries: [History.Entry], until time: UInt64) {
    let reply = reply
    isSilent = true
    beginAnew()
    for entry in entries { repeatEntry(entry) }
    if !options.isVirtual { move(to: time) }
    isSilent = false
    self.reply = reply
  }

  private func repeatEntry(_ entry: History.Entry) {
    if entry.time > now { move(to: entry.time) }
    isRepeating = true
    defer { isRepeating = false }
    switch entry.kind {
    case .text(let text), .command(let text): _ = submit(text)
    case .input(let line): _ = feed(line)
    case .endOfInput: _ = endInput()
    }
  }

  func undo() {
    guard let entry = history.undo(), let text = entry.text else {
      return add(.note("nothing to undo"))
    }
    goTo(history.entries, "undone: \(Self.title(of: text))")
  }

  func redo() {
    if let entry = history.redo(), let text = entry.text {
      return goTo(history.entries, "redone: \(Self.title(of: text))")
    }
    let reason = history.obstacle.map { ": \(Self.title(of: $0)) came after it" } ?? ""
    add(.note("nothing to redo\(reason)"))
  }

  /// A text in one line.
  private static func title(of text: String) -> String {
    let lines = text.split(separator: "\n")
    let first = lines.first.map(String.init) ?? text
    return lines.count > 1 ? "\(first) … (\(lines.count) lines)" : first
  }

  /// Runs the past again and says in what the present differs.
  private func goTo(_ entries: [History.Entry], _ title: String) {
    let before = states
    run(entries, until: now)
    add(.note(title))
    for binding in environment.symbols.values {
      let answer = stateAnswer(of: binding)
      let line = answer.line(.unicode).plain
      if before[binding.name] != line, !answer.isEmpty { add(.answer(answer)) }
    }
  }

  /// What every name is now, as a person would read it.
  private var states: [String: String] {
    environment.symbols.values.reduce(into: [:]) {
      $0[$1.name] = stateAnswer(of: $1).line(.unicode).plain
    }
  }

  func reset() {
    history = History()
    beginAnew()
    wallClock = nil
    add(.note("all names are gone, the clock is at 0"))
  }

  // MARK: Replay

  /// Runs the history from zero under virtual time, and shows all of it.
  func replay() {
    guard !history.entries.isEmpty else { return add(.note("nothing to replay")) }
    let (items, diagram) = rerun(history.entries)
    for item in items { add(item) }
    if let diagram { add(.diagram(diagram)) }
  }

  /// The same with one definition exchanged: what was, and what would have been.
  func replay(with definition: Name) throws {
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
    let mistakes = Session(replayOptions).mistakes(in: changed)
    if let mistake = mistakes.first {
      throw Diagnostic(.check, "with \(text): \(mistake.text)", span)
    }
    let was = rerun(history.entries).diagram
    let would = rerun(changed).diagram
    page(["as it was"])
    add(was.map { .diagram($0) } ?? .note("nothing moved"))
    page(["with \(text)"])
    add(would.map { .diagram($0) } ?? .note("nothing moved"))
  }

  private var replayOptions: Options {
    var options = options
    options.isPrompt = false
    options.isVirtual = true
    options.inputRefusal = nil
    return options
  }

  private func rerun(_ entries: [History.Entry]) -> (items: [Reply.Item], diagram: Diagram?) {
    let other = Session(replayOptions)
    var items: [Reply.Item] = []
    other.listener = { items.append($0) }
    for entry in entries { other.repeatEntry(entry) }
    _ = other.advance(to: max(now, other.now))
    return (items, other.anyDiagram)
  }

  private func mistakes(in entries: [History.Entry]) -> [Diagnostic] {
    listener = { _ in }
    for entry in entries {
      guard let text = entry.text else { continue }
      let mistakes = check(text)
      if !mistakes.isEmpty { return mistakes }
      repeatEntry(entry)
    }
    return []
  }

  // MARK: Files

  /// Runs a script as if it had been typed, all at once.
  func load(_ text: String) {
    let outer = reply
    let loaded = submit(text)
    reply = outer
    for item in loaded.items { add(item) }
    if let mistake = loaded.diagnostics.first {
      let place = Place(mistake.span, in: text)
      add(.note("line \(place.number): \(mistake.text); nothing of it ran"))
    }
  }

  /// The session as a script that does the same at the same times.
  func script() -> String {
    let other = Session(replayOptions)
    other.listener = { _ in }
    var lines = options.frame == 1_000_000 ? [] : [":set frame \(TimeText.short(options.frame))"]
    for entry in history.entries {
      guard let text = entry.line else { continue }
      if entry.time > other.now {
        let pause = (entry.time - other.now) / 1000
        lines.append("wait \(Value.duration(Int(clamping: pause)).literal)")
      }
      other.repeatEntry(entry)
      lines.append(text)
    }
    return lines.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
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

extension Statement {
  var command: Command? {
    guard case .command(let name) = kind else { return nil }
    return Command.named(String(name.text.prefix { $0 != " " }))
  }

  /// Whether it changes nothing that running the past again would have to repeat.
  fileprivate var isLook: Bool {
    switch kind {
    case .command: return command?.effect != .session
    case .expression(let expression):
      guard case .name(let name) = expression.kind else { return false }
      // `EMPTY` makes a stream.
      return Prelude.function(name)?.traits.contains(.standsAlone) != true
    default: return false
    }
  }
}
