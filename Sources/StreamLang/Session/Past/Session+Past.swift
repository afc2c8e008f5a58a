// A session goes back like this: it runs what came before once more, in silence.

extension Session {
  /// Remembers a text that runs now, unless it only looks at something or is about the past.
  func keep(
    _ text: String, _ statements: [Statement], origin: History.Entry.EntrySource = .typed,
    joinsNext: Bool = false, firstLine: Int? = nil, files: [String: String] = [:],
    original: ParsedText? = nil
  ) {
    if program.turns.mode.isSilent { return }
    // The language of a text changes nothing by itself.
    let own = statements.filter { if case .library = $0.kind { false } else { true } }
    if own.isEmpty ? statements.isEmpty : own.allSatisfy(isLook) { return }
    let isCommand = statements.allSatisfy {
      if case .command = $0.kind { true } else { false }
    }
    history.append(
      History.Entry(
        kind: isCommand ? .command(text) : .text(text), time: now, origin: origin,
        joinsNext: joinsNext, firstLine: firstLine, files: files, original: original))
  }

  /// True if a statement changes nothing that running the past again would have to repeat.
  private func isLook(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .command(let line): return !commands.changesSession(line)
    case .bind(.none, .name(let unused), let value): return unused.text == "_" && value.isName
    case .expression(let expression):
      guard case .name(let name) = expression.kind else { return false }
      // `EMPTY` makes a stream, and `first` a function that `_` stands for from then on.
      return Prelude.function(name) == nil && Builtin.named(name) == nil
    default: return false
    }
  }

  /// Keeps what came in for when the past runs again; behind a script nobody can ask for that.
  func keepInput(_ kind: History.Entry.Kind) {
    if options.isPrompt && !program.turns.mode.isSilent {
      history.append(History.Entry(kind: kind, time: now))
    }
  }

  /// The past as it is now, to be run once more beside the session.
  var past: HistoryReplay {
    HistoryReplay(of: history, ioLog, until: now, options, commands, isInterrupted)
  }

  /// A past in which nothing has happened, with the same world.
  var noPast: HistoryReplay {
    HistoryReplay(of: History(), ioLog, until: 0, options, commands, isInterrupted)
  }

  /// Forgets everything that the program has made; the history stays.
  private func beginAnew() {
    clock.beginAnew()
    let symbols = SymbolTable(after: program.environment.symbols)
    program = RunningProgram(options, clock, hints, ioLog, commands.names, symbols: symbols)
    attend()
  }

  /// Lets the time of the past go by; the answer is how often what ran was stopped.
  func pass(to time: UInt64) -> Int {
    var stops = 0
    // Timers without an end at one instant would be stopped again and again.
    var standing = (time: now, stops: 0)
    ioLog.repeating {
      while time > now, standing.stops < 10, !program.turns.move(to: time), !isInterrupted() {
        stops += 1
        standing = now == standing.time ? (now, standing.stops + 1) : (now, 0)
      }
    }
    return stops
  }

  /// The outcome of an entry that is done once more.
  func outcome(of entry: History.Entry) -> EntryOutcome {
    _ = answer { repeatEntry(entry) }
    return outcome
  }

  /// Does once more what was done, at its time, as part of the entry under way.
  func repeatEntry(_ entry: History.Entry) {
    _ = pass(to: entry.time)
    ioLog.repeating {
      switch entry.kind {
      case .text(let text), .command(let text):
        let submission = Submission(
          text: text, parsed: entry.original?.parsed, origin: entry.origin,
          joinsNext: entry.joinsNext, firstLine: entry.firstLine)
        // Its names keep the texts that they were given, in the language and the file of those.
        let source = entry.original?.source ?? source(of: submission)
        outcome.refusal = run(submission, source)
        // The places of its mistakes are places in that text.
        if outcome.refusal != nil { outcome.source = source }
      case .input, .endOfInput:
        keepInput(entry.kind)
        if send(entry.kind) { finishInput() }
      }
      judge()
    }
  }

  func undo() {
    let before = history
    guard let text = history.undo()?.written else { return note("nothing to undo") }
    goBack("undone: \(Self.title(of: text))", from: before)
  }

  func redo() {
    let before = history
    if let text = history.redo()?.written {
      return goBack("redone: \(Self.title(of: text))", from: before)
    }
    let reason = history.obstacle.map { ": \(Self.title(of: $0)) came after it" } ?? ""
    note("nothing to redo\(reason)")
  }

  /// A text in one line.
  private static func title(of text: String) -> String {
    let lines = text.split(separator: "\n")
    let first = lines.first.map(String.init) ?? text
    return lines.count > 1 ? "\(first) … (\(lines.count) lines)" : first
  }

  /// Makes the session what another history makes of it, with the clock where that has come to.
  func goTo(_ other: History, at time: UInt64, _ title: String) {
    let previous = history
    history = other
    goBack(title, from: previous, until: time)
  }

  /// Runs the history anew, makes that the session's state, and tells the differences from before.
  private func goBack(_ title: String, from previous: History, until time: UInt64? = nil) {
    let previousProgram = program
    ioLog.files.merge(history.files) { $1 }
    repeatHistory(until: time ?? now)
    if isInterrupted() {
      (history, program) = (previous, previousProgram)
      ioLog.files.merge(history.files) { $1 }
      clock.skip(to: now)
      return note("interrupted; all is as before")
    }
    note(title)
    tellDifferences(from: previousProgram)
  }

  private func tellDifferences(from previous: RunningProgram) {
    let before = previous.states.lines
    program.turns.say(
      program.environment.symbols.values.compactMap { binding in
        if !binding.hasState { return nil }
        let answer = program.states.answer(for: binding)
        let isNew = before[binding.name] != answer.line(.unicode).plain
        return isNew && !answer.isEmpty ? .item(.answer(answer)) : nil
      })
  }

  /// Gives a text that comes next its meaning.
  ///
  /// If it imports a file that has changed since it was imported, all that came before runs once more
  /// with the file as it is now. If that cannot be, or if the text then is wrong, nothing has happened.
  func resolve(_ parsed: ParsedText) -> CheckedProgram {
    var read = program.reader.resolve(parsed)
    if ioLog.isRepeating { return read }
    let source = parsed.source
    let symbols = program.environment.symbols
    let changed = read.files.filter { path, text in
      ioLog.files[path] != text && symbols.values.contains { $0.definition.source.file == path }
    }
    guard let file = changed.keys.sorted().first else { return read }
    let (previousProgram, formerFiles) = (program, ioLog.files)
    ioLog.files.merge(read.files) { $1 }
    let next = source.text.withImports { FilePath.joined($0, in: source.folder) }
    if let (text, mistake) = past.mistake(before: next) {
      ioLog.files = formerFiles
      let isOwn = text == next || mistake.source?.file != nil
      let place = read.syntax.compactMap(\.kind.importedPath).first?.span ?? mistake.span
      read.diagnostics = [
        isOwn
          ? mistake
          : Diagnostic(
            .check, "\(file) has changed, and `\(Self.title(of: text))` cannot run with it", place,
            help: mistake.text)
      ]
      return read
    }
    repeatHistory(until: now)
    if isInterrupted() {
      (program, ioLog.files) = (previousProgram, formerFiles)
      clock.skip(to: now)
      read.diagnostics = [Diagnostic(.run, "interrupted; all is as before", Span(0, 0))]
      return read
    }
    note("\(file) has changed; all that came before has run again with it")
    tellDifferences(from: previousProgram)
    return program.reader.resolve(parsed, changed: Set(changed.keys))
  }

  private func repeatHistory(until time: UInt64) {
    let (mode, before, lines) = (program.turns.mode, outcome, program.reader.lines)
    ioLog.beginAnew()
    beginAnew()
    program.turns.mode.extent = .nothing
    for entry in history.entries where !isInterrupted() { repeatEntry(entry) }
    // The statements behind the last one of a file may have been taken back.
    settle()
    // A number that somebody has seen stands for no other line.
    program.reader.countLines(atLeast: lines)
    if !options.isVirtual { ioLog.repeating { program.turns.move(to: time) } }
    ioLog.stopLeft()
    program.timeline.forgetFormer()
    (program.turns.mode, outcome) = (mode, before)
  }

  func reset() {
    history.clear()
    ioLog.stopAll()
    ioLog = IOLog(options)
    beginAnew()
    clock.forgetHost()
    note("all names are gone, the clock is at 0")
  }

  /// The text that a file has to hold so that a session can be resumed from it, where it has changed
  /// since this was asked last: how many of its lines still hold, and those that follow; nil if nothing
  /// has changed.
  public func takeLogChanges() -> (kept: Int, lines: [String])? {
    guard let first = history.takeFirstChange() else { return nil }
    let lines = history.entries[first...].compactMap(\.logLine)
    return (history.entries[..<first].count { $0.logLine != nil }, lines)
  }

  /// Takes up a previous session, where this one has not begun.
  func resume(_ lines: [String], at span: Span) throws {
    let startup = history.entries.filter { $0.origin == .startup }
    if history.entries.count > startup.count {
      throw Diagnostic(
        .run, "this session has begun already", span, help: "`:reset` makes room for another")
    }
    let entries = lines.compactMap(History.Entry.init(logLine:))
    let count = entries.count { $0.line != nil }
    var resumed = History()
    for entry in startup + entries { resumed.append(entry) }
    let title = "resumed \(count == 1 ? "1 line" : "\(grouped(count)) lines")"
    goTo(resumed, at: entries.last?.time ?? 0, title)
  }

  /// Runs a script as if its statements had been typed, unless one of them has a mistake.
  ///
  /// A script that loads itself, also through others, would never end.
  func load(_ text: String, _ path: Name) throws {
    let loading = program.environment.turn.statement?.source.loading ?? []
    if loading.contains(path.text) {
      throw Diagnostic(
        .run, "\(path.text) is being loaded already", path.span,
        help: "a file cannot load itself; leave this line out")
    }
    let script = Submission(script: text, in: Reading.dialect(ofFile: path.text), file: path.text)
    let source = source(of: script, loading: loading + [path.text])
    if let mistake = run(script, source)?.diagnostics.first {
      let place = Place(mistake.span, in: mistake.source ?? Source(text))
      let file = mistake.source?.file ?? path.text
      throw Diagnostic(
        .run, "\(file), line \(place.number): \(mistake.text); nothing of it ran", path.span)
    }
  }
}
