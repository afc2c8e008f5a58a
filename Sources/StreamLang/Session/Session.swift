import StreamEngine

/// A running program that takes text and answers with plain data: the language's front door.
///
/// Nothing here reads a clock, prints, or knows a terminal: the host moves time with `advance`, and
/// shows what comes back.
public final class Session {
  /// The choices of its host.
  public typealias Options = SessionOptions

  public let options: Options
  /// Everything that was submitted and fed, which is all there is to a session.
  var history = History()
  /// The input and output of that.
  var ioLog: IOLog
  /// All that the history has made so far; going back makes another one.
  var program: RunningProgram
  /// The outcome so far of the entry under way, or that of the last one.
  var outcome = EntryOutcome(Source(""), firstEvent: 0)
  var host = Host() { didSet { listen() } }
  let clock: SessionClock
  /// True if the running work should stop, asked from outside.
  var isInterrupted: () -> Bool = { false }
  let commands: CommandTable
  let hints = HintGiver()

  /// A session whose program has run before: `ioLog` knows what it did and had then.
  init(_ options: Options, _ ioLog: IOLog, _ commands: CommandTable) {
    (self.options, self.ioLog, self.commands) = (options, ioLog, commands)
    clock = SessionClock(speed: options.speed)
    program = RunningProgram(options, clock, hints, ioLog, commands.names)
    attend()
  }

  /// Takes what the program does, step by step, and answers it now and then whether it should go on.
  func attend() {
    let turns = program.turns
    // Unowned, not weak: each reference to an object that is referred to weakly is slow.
    turns.delivery.take = { [unowned self] in outcome.turns.append($0) }
    listen()
    var asked = 0
    let budget = turns.workBudget
    budget.reasonToStop = { [unowned self, unowned budget] in
      if isInterrupted() { return .interrupted }
      // To ask the system takes as long as many values.
      asked &+= 1
      if asked & 63 != 0 && budget.newBytes < 32_000_000 { return nil }
      budget.newBytes = 0
      return options.usesMoreMemory(program.environment.settings.memory) ? .outOfMemory : nil
    }
  }

  private func listen() {
    let turns = program.turns
    if let listener = host.listener {
      turns.delivery.early = { [unowned self, unowned turns] part in
        turns.mode.item(of: part, in: outcome.source).map(listener)
      }
    } else {
      turns.delivery.early = host.overflow == nil ? nil : { [unowned self] in collect($0) }
    }
  }

  /// Checks a text as a whole and then runs it, statement by statement.
  ///
  /// If anything is wrong with it, nothing has happened, and the reply says what.
  /// A typed text is undone as a whole, a script statement by statement; a script may do no more
  /// outside than `Options.scriptPermissions` says, also later.
  /// Its lines are numbered after those before, or as the file that it is a part of counts them; from
  /// the folder of its `file`, which is the current one for what is typed, the paths of its imports are
  /// seen. A script is written in the `dialect`; that of a typed text is found out.
  public func submit(
    _ text: String, isScript: Bool = false, firstLine: Int? = nil, file: String? = nil,
    dialect: Source.Dialect = .own
  ) -> Reply {
    if !isScript, let player = host.player {
      let answer = player(text)
      if answer?.isOver ?? true { host.player = nil }
      if let answer { return answer.reply }
    }
    var submission =
      isScript
      ? Submission(script: text, in: dialect, firstLine: firstLine, file: file)
      : Submission(text: text, firstLine: firstLine, file: file)
    if !isScript, options.isPrompt {
      (submission.dialect, submission.parsed) = languages.reading(ofTyped: text)
    }
    return submit(submission)
  }

  /// True of a text with which other prompts are left, where no name has that meaning here.
  private func isFarewell(_ submission: Submission) -> Bool {
    guard options.isPrompt, submission.origin == .typed else { return false }
    let words = submission.text.split(whereSeparator: \.isWhitespace)
    return words == ["exit"] || words == ["quit"]
  }

  /// Runs a file that was parsed before there was a session for it.
  public func submit(_ program: Program, file: String) -> Reply {
    submit(
      Submission(
        text: program.text, parsed: program.parsed, firstLine: 1, dialect: program.dialect,
        file: file))
  }

  /// The way of a text: it is read, resolved and run, statement by statement and step by step; the rows
  /// that it has moved are drawn, what it expected is judged, and all that is answered.
  func submit(_ submission: Submission) -> Reply {
    let source = source(of: submission)
    program.environment.machine.specials.file = submission.file
    begin(source)
    program.environment.machine.foreign?.begin()
    let moving = options.isPrompt && clock.isPaused ? program.watcher.running : nil
    outcome.refusal = run(submission, source)
    if outcome.refusal != nil, isFarewell(submission) { return submit(":quit") }
    if let refused = outcome.refusal, let other = languages.reading(ofRefused: refused, submission)
    {
      var again = submission
      (again.dialect, again.parsed) = other
      return submit(again)
    }
    if let refused = outcome.refusal {
      let advice = languages.advice(on: refused, submission)
      if let advice { outcome.refusal?.diagnostics = [advice] }
    } else {
      draw(submission, movingBefore: moving)
    }
    judge()
    let isOfAnother = source.dialect != .own && submission.text.first != ":"
    if submission.origin == .typed, options.isPrompt, isOfAnother,
      program.environment.machine.foreign?.hasLeft == true
    {
      outcome.hostRequest = .quit
    }
    return answer()
  }

  /// Does some other work for a host, and answers with everything that has happened.
  func answer(_ entry: () -> Void) -> Reply {
    begin(Source(""))
    entry()
    judge()
    return answer()
  }

  private func begin(_ source: Source) {
    outcome = EntryOutcome(source, firstEvent: program.timeline.collected)
  }

  private func answer() -> Reply { program.turns.mode.reply(to: outcome) }

  /// The text of a submission as the program reads it, with the numbers of its lines.
  func source(of submission: Submission, loading files: [String] = []) -> Source {
    program.reader.source(
      program.expressions.continued(submission.text),
      as: submission.origin == .typed ? ioLog.permissions.typed : ioLog.permissions.file,
      firstLine: submission.firstLine, folder: submission.file.map(FilePath.folder) ?? "",
      dialect: submission.dialect, loading: files)
  }

  private var languages: LanguageFinder {
    LanguageFinder(options: options, program: program, known: known, check: check)
  }

  private func known(in text: String) -> Source.Known {
    history.known(in: text, program.environment)
  }

  /// Reads a text and runs it, in steps that settle, rebuild and record; the answer is the text if
  /// anything is wrong with it, and then nothing has happened.
  func run(_ submission: Submission, _ source: Source) -> CheckedProgram? {
    let known = source.dialect == .own ? Source.Known() : known(in: source.text)
    let parsed = program.reader.parse(source, submission.parsed, known: known)
    var read = resolve(parsed)
    if submission.origin == .typed, options.isPrompt, !options.isVirtual, !ioLog.isRepeating,
      read.diagnostics.isEmpty
    {
      read.diagnostics += [ClockJump(program: program, clock: clock).refusal(of: read, source)]
        .compactMap(\.self)
    }
    if !read.diagnostics.isEmpty { return read }
    if parsed.parsed.library == nil { source.library?.enter(program.environment) }
    for library in parsed.parsed.libraries { library.enter(program.environment) }
    if options.isPrompt, submission.origin == .typed, source.dialect != .own,
      source.dialect != options.typedDialect, !ioLog.isRepeating
    {
      program.turns.say([
        .note(
          "read as \(source.dialect.title); :translate shows it in the words of this language")
      ])
    }
    ioLog.files.merge(read.files) { $1 }
    // The lines that are typed are counted from 1, whatever came before them.
    if submission.origin != .startup { program.reader.countLines(of: source) }
    if read.usesLanes { program.environment.useLanes() }
    let all = read.statements.indices
    var start = all.startIndex
    for end in submission.isOneEntry ? [all.endIndex] : all.map({ $0 + 1 }) {
      let range = start..<end
      start = end
      let before = history.entries.count
      // A file is one text: all of it stands before anything that is due at that instant.
      let joinsNext = submission.joinsNext || end < all.endIndex
      keep(
        read.entry(submission.isOneEntry ? nil : range, in: source), Array(read.syntax[range]),
        origin: submission.origin, joinsNext: joinsNext,
        firstLine: read.firstLine(of: submission.isOneEntry ? nil : range, in: source),
        files: read.files, original: parsed.original(of: range))
      if let end = runStatements(of: &read, range, source) {
        outcome.rest.isStopped = true
        // A statement that did not run does not run either when the past runs again.
        if !program.turns.mode.isSilent {
          history.shorten(
            after: before, to: read.entry(range.lowerBound..<end, in: source),
            end - range.lowerBound)
        }
        settle()
        break
      }
      if !joinsNext { settle() }
    }
    // The last statements may have been looks, which are not kept.
    if !submission.isOneEntry { history.endText() }
    program.expressions.noteStream(read.statements)
    outcome.programs.append(read)
    return nil
  }

  /// Runs the work that a text has left to be done at once, before the next text.
  ///
  /// A typed line, or a file that is loaded, is work of its own on the lane `main`.
  func settle() {
    guard options.isTyped else { return }
    program.turns.endStatements()
    guard let due = nextDue, due <= now else { return }
    outcome.hasSettled = true
    program.turns.moveUntilIdle(before: now)
  }

  /// Judges what time has shown.
  ///
  /// To compare may take long; who has stopped the program does not wait for it.
  func judge(isEnd: Bool = false) {
    let world = program.environment.machine.foreign
    if isEnd || options.isPrompt { world?.endLine() }
    if isEnd { world?.endProgram() }
    // Something may have happened outside of all steps, as when a watch was ended.
    program.turns.record()
    program.turns.say(isInterrupted() ? [] : program.judge.judge(isEnd: isEnd))
    outcome.expectations = program.judge.count
  }

  /// Draws the rows that a text has moved, and says what it is a reason to say.
  private func draw(_ submission: Submission, movingBefore: [String]?) {
    var parts = program.drawer.pictures(of: outcome)
    if let movingBefore, let note = waiting(since: movingBefore) { parts.append(.note(note)) }
    // Hints are about texts that were typed in this language.
    if submission.origin != .startup, submission.dialect == .own, let hint = hint(beside: parts) {
      parts.append(.item(.hint(hint)))
    }
    program.turns.say(parts)
  }

  /// Says that what was typed while time stands still waits for it.
  private func waiting(since before: [String]) -> String? {
    let new = program.watcher.running.filter { !before.contains($0) }
    if new.isEmpty || !clock.isPaused { return nil }
    let verb = new.count == 1 ? "waits" : "wait"
    return "\(new.joined(separator: ", ")) \(verb): the clock is paused; :play lets it go on"
  }

  /// The first hint that what has just run, and its picture, are a reason for.
  private func hint(beside parts: [OutcomePart]) -> String? {
    let settings = program.environment.settings
    guard options.isPrompt, !options.isJSON, settings.givesHints else { return nil }
    let reasons = HintReasons(
      environment: program.environment, timeline: program.timeline, isVirtual: options.isVirtual,
      given: hints.given)
    let seen = hints.seen(of: program.environment.recording?.log.runs.count ?? 0)
    return hints.first(
      of: reasons.hints(for: outcome, behind: seen)
        + HintReasons.hints(for: parts.compactMap(\.diagram)))
  }

  /// Runs a text that is known to be right, as part of what is being run.
  func enter(_ text: String, as permissions: Permissions) {
    let source = program.reader.source(text, as: permissions)
    var read = program.reader.read(source)
    program.reader.countLines(of: source)
    keep(text, read.syntax, firstLine: source.firstLine)
    if read.usesLanes { program.environment.useLanes() }
    _ = runStatements(of: &read, read.statements.indices, source)
  }

  /// Checks a text without running it.
  public func check(_ text: String) -> [Diagnostic] {
    program.reader.read(program.reader.source(text, as: ioLog.permissions.typed)).diagnostics
  }

  /// True if more lines could make a program of `text`.
  public func isIncomplete(_ text: String) -> Bool {
    let text = program.expressions.continued(text)
    let own = Parser.parse(text)
    return own.isIncomplete || options.isPrompt && Reading.isIncomplete(text, own)
  }

  /// The texts that were typed one after another, where several rows are a transcript; nil of any other text.
  public func entries(ofTranscript text: String) -> [String]? {
    text.typedEntries(isIncomplete: isIncomplete)
  }

  /// Runs some statements of a text in order; the answer is where the text ended, if it did.
  ///
  /// A failure is an end, unless `:set failures continue` was chosen.
  private func runStatements(
    of read: inout CheckedProgram, _ range: Range<Int>, _ source: Source
  ) -> Int? {
    let turns = program.turns
    func stopsBehindFailures() -> Bool { program.environment.settings.failures == .stop }
    for index in range {
      do {
        read.statements[index] = try program.reader.current(
          read.statements[index], read.syntax[index], source)
      } catch {
        // A statement that has no meaning where it stands was never typed.
        turns.say([OutcomePart(error, at: read.syntax[index].span, in: source)])
        if stopsBehindFailures() { return index }
        continue
      }
      let statement = read.statements[index]
      let recorder = program.environment.turn
      recorder.statement = RunningStatement(meaning: statement, source: source)
      defer { recorder.statement = nil }
      host.begin(statement.span)
      var answers: [OutcomePart] = []
      var hasFailed = false
      do {
        if case .command(let line) = statement.kind {
          try commands.perform(line, source.permissions, self)
        } else {
          if program.statements.sends(statement) { outcome.hasSent = true }
          let isLast = read.statements[(index + 1)...].allSatisfy(\.span.isEmpty)
          let value = isLast && options.isPrompt ? read.lastValue : .unused
          try program.statements.run(statement, source, isLast: isLast, value, &answers)
        }
      } catch {
        // A run that was stopped says why itself.
        hasFailed = !program.turns.workBudget.isExhausted
        let world = program.environment.machine.foreign
        if hasFailed, world?.refusal == nil, world?.takes(uncaught: error) != true {
          answers.append(OutcomePart(error, at: statement.span, in: source))
        }
      }
      // A command may have made another program.
      program.turns.say(answers)
      if hasFailed && stopsBehindFailures() || clock.hasMetLimit
        || program.environment.machine.foreign?.refusal != nil
      {
        return index + 1
      }
      if let reason = program.turns.workBudget.stopReason {
        program.turns.tellStop()
        // A run that was stopped at some moment cannot be repeated.
        if reason == .interrupted || reason == .outOfMemory { return index }
        if stopsBehindFailures() { return index + 1 }
      }
    }
    return nil
  }
}

// MARK: Time

extension Session {
  /// Nanoseconds since the session began.
  public var now: UInt64 { program.turns.now }

  /// When something is due next; nil when nothing is.
  public var nextDue: UInt64? { program.turns.nextDue }

  /// Lets time pass up to `time`, and runs what is due by then.
  public func advance(to time: UInt64) -> Reply { answer { program.turns.move(to: time) } }

  /// True as long as tests of a program need time that nobody has limited.
  private var isTesting: Bool {
    options.isVirtual && options.lastMoment == nil && nextDue != nil && !clock.isHalted
      && !clock.hasMetLimit && program.environment.machine.foreign?.isTesting == true
  }

  /// The end of a script: lets time pass until nothing is pending, or through the last moment.
  ///
  /// With `options.until` every watch that is still open is ended there, before anything else that
  /// is due at that instant.
  public func runToEnd() -> Reply {
    answer {
      let turns = program.turns
      if let until = options.until {
        if until > 0 { turns.moveUntilIdle(before: until - 1) }
        outcome.rest.isCutShort = nextDue != nil
        program.environment.scheduler.skip(to: until)
        for binding in program.environment.symbols.values { binding.view?.subscription.cancel() }
      } else {
        var goal = options.lastMoment ?? max(Options.horizon, clock.askedFor)
        var isThrough = turns.moveUntilIdle(before: options.isVirtual ? goal : nil)
        while isThrough, isTesting {
          goal += Options.horizon
          isThrough = turns.moveUntilIdle(before: goal)
        }
        if isThrough, nextDue != nil, options.isVirtual {
          turns.move(to: goal)
          outcome.rest.isCutShort = true
        }
      }
      outcome.rest.running = program.watcher.running
      judge(isEnd: true)
    }
  }
}

extension IOLog {
  convenience init(_ options: SessionOptions) {
    let typed = Permissions(
      writesFiles: options.writeFile != nil || options.io.makeFile != nil,
      runsPrograms: options.io.start != nil)
    self.init(
      options.io, (typed, typed.intersection(options.scriptPermissions)), keeps: !options.isBare)
  }
}
