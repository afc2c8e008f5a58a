import StreamEngine

/// Runs the past of a session once more, in a session beside it and under virtual time.
struct HistoryReplay {
  let history: History
  /// The time of the session's clock.
  let now: UInt64
  let ioLog: IOLog
  private let options: SessionOptions
  let commands: CommandTable
  let isInterrupted: () -> Bool

  init(
    of history: History, _ ioLog: IOLog, until now: UInt64, _ options: SessionOptions,
    _ commands: CommandTable, _ isInterrupted: @escaping () -> Bool
  ) {
    self.history = history
    self.ioLog = ioLog
    self.commands = commands
    self.isInterrupted = isInterrupted
    self.now = now
    var options = options
    options.repeatsPrompt = options.isPrompt
    options.isPrompt = false
    options.isVirtual = true
    (options.until, options.lastMoment) = (nil, nil)
    self.options = options.withoutHost
  }

  /// All that the history shows, from zero on.
  var whole: (items: [Reply.Item], diagram: Diagram?) { run(history.entries) }

  /// The pictures of the past as it was, and as it would have been with one definition exchanged.
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
    if let (_, mistake) = mistake(in: changed) {
      throw Diagnostic(.check, "with \(text): \(mistake.text)", span)
    }
    return (run(history.entries).diagram, run(changed).diagram)
  }

  /// The text of the comment with which the program begins; nil if it begins with something else.
  var title: String? {
    history.entriesToSave.first { !$0.isCommand }?.line.flatMap(\.openingComment)
  }

  /// The session as a script that does the same at the same times.
  var script: String {
    let other = silentSession
    var lines: [String] = []
    var isJoined = false
    if options.frame != 1_000_000 { lines.append(":set frame \(TimeText.short(options.frame))") }
    if options.seed != 0 { lines.append(":set seed \(options.seed)") }
    // A script that was saved before brings them along.
    let settings = history.entriesToSave.prefix(while: \.isCommand).map(\.line)
    lines.removeAll(where: settings.contains)
    for entry in history.entriesToSave where !isInterrupted() {
      guard let text = entry.line, !(entry.isCommand && commands.isOfPrompt(text)) else { continue }
      if !isJoined { lines += other.pause(until: entry.time) }
      let outcome = other.outcome(of: entry)
      let goesOn = other.program.environment.settings.failures == .goOn
      let isBracketed = outcome.turns.hasFailed && !goesOn
      if isBracketed { lines.append(":set failures continue") }
      lines.append(text)
      isJoined = entry.joinsNext
      if outcome.hasSettled { lines += other.settling(isNeeded: isBracketed) }
      if isBracketed { lines.append(":set failures stop") }
    }
    if isJoined {
      other.outcome.hasSettled = false
      other.settle()
      if other.outcome.hasSettled { lines += other.settling(isNeeded: false) }
    }
    lines += other.pause(until: now)
    return lines.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
  }

  /// In what a session that runs a script ends otherwise than one in these states; nil if in nothing.
  func difference(of script: String, from states: [String: String]) -> String? {
    let other = session(scriptOptions)
    var mistakes: [Diagnostic] = []
    other.ioLog.repeating { mistakes = other.submit(script).diagnostics }
    if let mistake = mistakes.first {
      let line = Source(script).line(of: mistake.span.start)
      return "line \(line) is refused: \(mistake.text)"
    }
    let found = other.program.states.lines
    for name in Set(states.keys).union(found.keys).sorted() where states[name] != found[name] {
      return "\(states[name] ?? "no \(name)") becomes \(found[name] ?? "no \(name)")"
    }
    return nil
  }

  private var scriptOptions: SessionOptions {
    var options = options
    options.repeatsPrompt = false
    return options
  }

  /// A session that has run the past and a text: the text runs as soon as all names that it needs exist, or else at the
  /// end.
  ///
  /// A stream that sends `mostValues` in one turn is stopped. With `goesOn` it then lets time pass until nothing is
  /// due, or that takes too long. Nil if the text fails, or if it took too long before.
  func session(
    with text: String, onceThereAre names: Set<String>?, mostValues: Int, goesOn: Bool,
    unless isTooLong: @escaping () -> Bool
  ) -> Session? {
    let other = silentSession
    other.isInterrupted = isTooLong
    var isEntered = false
    var hasFailed = false
    func enter() {
      isEntered = true
      let limit = other.program.environment.settings.burstLimit
      other.program.environment.settings.burstLimit = min(limit ?? .max, mostValues)
      let isRefused = !other.submit(text).diagnostics.isEmpty
      hasFailed = isRefused || other.outcome.turns.hasMistake
    }
    for entry in history.entries {
      if isTooLong() || hasFailed { return nil }
      _ = other.outcome(of: entry)
      let isThere = names?.allSatisfy { other.program.environment.symbols[$0] != nil } ?? false
      if isThere, !isEntered, !entry.joinsNext { enter() }
    }
    _ = other.advance(to: max(now, other.now))
    if !isEntered { enter() }
    if hasFailed || isTooLong() { return nil }
    if goesOn {
      other.clock.ask(for: other.now + SessionOptions.horizon)
      _ = other.runToEnd()
    }
    return other
  }

  /// The answer to a text that comes next; nil if it is refused, fails, or takes too long.
  func answer(to text: String, unless isTooLong: @escaping () -> Bool) -> Reply? {
    guard let other = session(unless: isTooLong) else { return nil }
    other.listener = nil
    let reply = other.submit(text)
    let isWhole = reply.diagnostics.isEmpty && !other.outcome.turns.hasFailed && !isTooLong()
    return isWhole && !other.ioLog.hasRefused ? reply : nil
  }

  /// A session that has run the past, perhaps with another statement for a name, and then so much more time.
  ///
  /// Nil if the statement cannot run there, or if it took too long.
  func session(
    exchanging definition: (name: String, text: String)?, andThen time: UInt64,
    unless isTooLong: @escaping () -> Bool
  ) -> Session? {
    var entries = history.entries
    if let (name, text) = definition {
      guard let changed = history.entries(with: text, for: name) else { return nil }
      entries = changed
    }
    let other = silentSession
    other.isInterrupted = isTooLong
    for entry in entries {
      if isTooLong() || other.outcome(of: entry).refusal != nil { return nil }
    }
    _ = other.advance(to: max(now, other.now) + time)
    return isTooLong() ? nil : other
  }

  /// A session that has run the past, perhaps prepared for it by somebody; nil if it took too long.
  func session(
    preparedBy prepare: (Session) -> Void = { _ in }, unless isTooLong: @escaping () -> Bool
  ) -> Session? {
    let other = silentSession
    other.isInterrupted = isTooLong
    prepare(other)
    for entry in history.entries {
      if isTooLong() { return nil }
      _ = other.outcome(of: entry)
    }
    _ = other.advance(to: max(now, other.now))
    return isTooLong() ? nil : other
  }

  /// The statement that defined a name last, with another definition.
  func statement(of name: String, defining text: String) -> String {
    guard let statement = history.definition(of: name), let equals = statement.firstIndex(of: "=")
    else { return "\(name) = \(text)" }
    return statement[...equals] + " " + text
  }

  /// A session that has run the past up to a time.
  func session(at time: UInt64) -> Session {
    let other = silentSession
    other.clock.limit = time
    for entry in history.entries where entry.time <= time {
      if isInterrupted() || other.clock.hasMetLimit { break }
      _ = other.outcome(of: entry)
    }
    _ = other.advance(to: time)
    return other
  }

  private func run(_ entries: [History.Entry]) -> (items: [Reply.Item], diagram: Diagram?) {
    let other = session
    var items: [Reply.Item] = []
    other.listener = { items.append($0) }
    for entry in entries where !isInterrupted() { _ = other.outcome(of: entry) }
    _ = other.advance(to: max(now, other.now))
    return (items, other.anyDiagram)
  }

  /// The first text of the past that cannot run, or else one that would come next, and why.
  func mistake(before next: String) -> (text: String, Diagnostic)? {
    mistake(in: history.entries + [History.Entry(kind: .text(next), time: now)])
  }

  private func mistake(in entries: [History.Entry]) -> (text: String, Diagnostic)? {
    let other = silentSession
    for (index, entry) in entries.enumerated() {
      if let text = entry.text, let mistake = other.check(text).first { return (text, mistake) }
      if index < entries.count - 1 { _ = other.outcome(of: entry) }
    }
    return nil
  }

  /// A session that shows nothing; only its names and their values are read.
  private var silentSession: Session {
    let session = session
    session.listener = { _ in }
    return session
  }

  private var session: Session { session(options) }

  /// A session that asks nothing of the host.
  private func session(_ options: SessionOptions) -> Session {
    let session = Session(options, IOLog(pastOf: ioLog), commands)
    session.isInterrupted = isInterrupted
    return session
  }
}

extension Session {
  fileprivate var isOnLanes: Bool { program.environment.scheduler.lanes != nil }

  /// The lines that let time pass in a script until something was typed; none if no time passed.
  ///
  /// The session comes there itself. A stop on the way leaves the clock of a script where it was.
  /// With lanes, each text queues for `main` from the time at which it came, however long the texts before
  /// it keep the lane busy.
  fileprivate func pause(until time: UInt64) -> [String] {
    let (start, isOnLanes) = (now, isOnLanes)
    let stops = pass(to: time)
    let goal = "run until \(Self.literal(max(time, start)))"
    let again = Array(repeating: goal, count: stops)
    if isOnLanes { return [goal] + again }
    return time <= start ? [] : ["wait \(Self.literal(time - start))"] + again
  }

  /// The lines that do in a script what is due at once.
  ///
  /// With lanes, the next typed line waits for that anyway, unless it is needed before.
  fileprivate func settling(isNeeded: Bool) -> [String] {
    if !isOnLanes { return ["wait 0ms"] }
    return isNeeded ? ["run until \(Self.literal(now))"] : []
  }

  /// To the microsecond, however late it is.
  private static func literal(_ nanoseconds: UInt64) -> String {
    TimeUnit.literal(Int(clamping: nanoseconds / 1000))
  }
}

extension History {
  /// The entries with the first definition of a name exchanged; nil if no text defines it.
  fileprivate func entries(with text: String, for name: String) -> [Entry]? {
    for (index, entry) in entries.enumerated() {
      guard let old = entry.text,
        let statement = Parser.parse(old).statements.first(where: { $0.definedNames == [name] })
      else { continue }
      var entries = entries
      entries[index] = Entry(
        kind: .text(old.replacing([(statement.span, text)])), time: entry.time,
        origin: entry.origin, joinsNext: entry.joinsNext, firstLine: entry.firstLine,
        files: entry.files)
      return entries
    }
    return nil
  }
}

extension String {
  /// The text of the comment lines at the beginning; nil if there are none.
  fileprivate var openingComment: String? {
    let lines = split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    let comment = lines.drop { $0.hasPrefix("#!") || $0.isEmpty }.prefix { $0.hasPrefix("//") }
    let words = comment.flatMap { $0.drop { $0 == "/" }.split(whereSeparator: \.isWhitespace) }
    return words.isEmpty ? nil : words.joined(separator: " ").printable
  }
}
