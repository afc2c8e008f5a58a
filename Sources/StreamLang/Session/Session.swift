import StreamEngine

/// A running program that takes text and answers with plain data: the language's front door.
///
/// Nothing here reads a clock, prints, or knows a terminal: the host moves time with `advance`, and
/// shows what comes back.
public final class Session {
  /// What a host may choose.
  public struct Options {
    /// Only these rows are watched; nil for all.
    public var watched: [String]?
    /// Nanoseconds of one character of marble text.
    public var frame: UInt64 = 1_000_000
    /// A prompt draws after each line, pauses the clock between them, and gives hints.
    public var isPrompt = false
    /// A prompt draws the rows that a line has moved.
    public var drawsAfterLines = true
    /// Time moves only by `wait`, `run`, `at` and the end of a script.
    public var isVirtual = true
    /// Why `stdin()` cannot be had; nil if it can.
    public var inputRefusal: String?
    /// Values of the last, unnamed stream and nothing else.
    public var isBare = false
    /// Events as JSON, without limits.
    public var isJSON = false
    /// The runs of `cold` and `hot` streams are told, too.
    public var showsSubscriptions = false
    /// How much faster than the host's clock time runs.
    public var speed = 1.0
    /// Where a script is cut off; nil for the usual horizon.
    public var until: UInt64?
    /// How a file is written; nil where that is not allowed.
    public var writeFile: ((_ path: String, _ text: String) throws -> Void)?
    /// How a file is read.
    public var readFile: ((_ path: String) throws -> String)?
    /// Files and programs, as far as they can be reached.
    public var world = OutsideWorld.nothing
    /// Where the numbers of `random` begin.
    public var seed: UInt64 = 0

    public init() {}
  }

  public let options: Options
  /// What was submitted and fed, which is all there is to a session.
  var history = History()
  /// What is run was run before, and what it did outside is done.
  var isRepeating = false
  /// All that the history has made so far; going back makes another one.
  var program: RunningProgram
  let replies = ReplyBuilder()
  let clock: SessionClock
  let hints = HintGiver()

  public init(_ options: Options = Options()) {
    self.options = options
    clock = SessionClock(speed: options.speed)
    program = RunningProgram(options, replies, clock, hints)
  }

  /// Takes items as they come about, instead of the reply that would have collected them.
  public var listener: ((Reply.Item) -> Void)? {
    get { replies.listener }
    set { replies.listener = newValue }
  }

  /// Told where each statement stands, before it runs.
  public var beginning: ((Span) -> Void)? {
    get { replies.beginning }
    set { replies.beginning = newValue }
  }

  /// Checks a text as a whole and then runs it, statement by statement.
  ///
  /// If anything is wrong with it, nothing has happened, and the reply says what.
  /// A typed text is undone as a whole, a script statement by statement.
  public func submit(_ text: String, isScript: Bool = false) -> Reply {
    let text = program.expressions.continued(text)
    let source = program.reader.source(text)
    replies.begin(source)
    let read = program.reader.read(source)
    if !read.diagnostics.isEmpty {
      replies.reply.diagnostics = read.diagnostics
      replies.reply.isIncomplete = read.isIncomplete
      return finish()
    }
    program.reader.countLines(of: text)
    if !isScript { keep(text, read.syntax) }
    run(read.statements, source) { index in
      if isScript { keep(read.text(of: index, in: source), [read.syntax[index]]) }
    }
    if options.isPrompt { program.turns.moveUntilIdle(before: now) }
    program.drawer.drawTouched()
    program.expressions.noteStream(read.statements)
    giveHint(after: read)
    return finish()
  }

  /// Runs a text that is known to be right, as part of what is being run.
  func enter(_ text: String) {
    let source = program.reader.source(text)
    let read = program.reader.read(source)
    program.reader.countLines(of: text)
    keep(text, read.syntax)
    run(read.statements, source)
  }

  /// Checks a text without running it.
  public func check(_ text: String) -> [Diagnostic] {
    program.reader.read(Source(text)).diagnostics
  }

  /// Whether more lines could make a program of `text`.
  public func isIncomplete(_ text: String) -> Bool { Parser.parse(text).isIncomplete }

  /// Runs statements in order; the first failure ends the text.
  private func run(
    _ statements: [Core.Statement], _ source: Source, before: (Int) -> Void = { _ in }
  ) {
    for (index, statement) in statements.enumerated() {
      before(index)
      let turn = program.environment.turn
      turn.statement = RuntimeError.Origin(source: source, span: statement.span)
      defer { turn.statement = nil }
      do {
        replies.beginning?(statement.span)
        if case .command(let line) = statement.kind {
          try perform(line)
        } else {
          let isLast = index == statements.count - 1
          try program.statements.run(statement, source, isLast: isLast)
        }
      } catch {
        if !program.turns.workBudget.isExhausted {
          return replies.report(error, at: statement.span, in: source)
        }
      }
      if program.turns.workBudget.isExhausted { return program.turns.tellStop() }
    }
  }

  /// Gives the first hint that the line just run is a reason for.
  private func giveHint(after read: ReadProgram) {
    let settings = program.environment.settings
    guard options.isPrompt, !options.isJSON, settings.givesHints else { return }
    let reasons = HintReasons(
      environment: program.environment, timeline: program.timeline, isVirtual: options.isVirtual,
      reply: replies.reply)
    if let text = hints.first(of: reasons.hints(for: read)) { replies.add(.hint(text)) }
  }

  /// The reply to what has just happened.
  func finish() -> Reply {
    program.turns.events.collect()
    program.judge.judge(isEnd: false)
    return replies.take()
  }
}

// MARK: Time

extension Session {
  /// Nanoseconds since the session began.
  public var now: UInt64 { program.turns.now }

  /// When something is due next; nil when nothing is.
  public var nextDue: UInt64? { program.turns.nextDue }

  /// Lets time pass up to `time`, and runs what is due by then.
  public func advance(to time: UInt64) -> Reply {
    replies.begin()
    program.turns.move(to: time)
    return finish()
  }

  /// The end of a script: lets time pass until nothing is pending, or to the horizon.
  ///
  /// With `options.until` every watch that is still open is ended there, before anything else that
  /// is due at that instant.
  public func runToEnd() -> Reply {
    replies.begin()
    let turns = program.turns
    if let until = options.until {
      if until > 0 { turns.moveUntilIdle(before: until - 1) }
      replies.reply.isCutShort = nextDue != nil
      program.environment.scheduler.skip(to: until)
      for binding in program.environment.symbols.values { binding.view?.subscription.cancel() }
    } else {
      let goal = options.isVirtual ? max(Self.horizon, clock.askedFor) : nil
      if turns.moveUntilIdle(before: goal), nextDue != nil, options.isVirtual {
        turns.move(to: max(Self.horizon, clock.askedFor))
        replies.reply.isCutShort = true
      }
    }
    replies.reply.running = program.watcher.running
    program.judge.judge(isEnd: true)
    return finish()
  }

  /// Where a script on virtual time stops if nothing asks for more.
  public static let horizon: UInt64 = 10_000_000_000
}
