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
  private(set) var environment: Environment
  private(set) var journal: Journal
  /// What was submitted and fed, which is all there is to a session.
  var history = History()
  /// What `:set` has chosen.
  var settings: Settings
  /// A part of the past is being run again, and has been shown before.
  var isSilent = false
  /// What is run was run before, and what it did outside is done.
  var isRepeating = false
  /// Takes items as they come about, instead of the reply that would have collected them.
  public var listener: ((Reply.Item) -> Void)?
  /// Told where each statement stands, before it runs.
  public var beginning: ((Span) -> Void)?
  var reply = Reply()
  /// How many lines were submitted.
  var lines = 0
  var unnamed = 0
  /// Where `wait`, `run until` and `at` have asked to come.
  var askedFor: UInt64 = 0
  /// A breakpoint was met, and time stands still.
  var isHalted = false
  /// A statement of the prompt is being run, rather than a timer.
  var isTyping = false
  var judging = Judging()
  /// The stream that a line beginning with a dot goes on with.
  var lastStream: String?
  /// The statement that runs now, and those that have begun a turn, by its number.
  var stimulus: Stimulus?
  var stimuli: [Int32: Stimulus] = [:]
  /// What streams were built with.
  var parameters = Parameters()
  /// The formula that is watched beside its plain Rx network.
  var contrast: Contrast?
  var hasExplainedStale = false
  /// The kinds of hints that were given.
  var givenHints: Set<Hint> = []
  /// What drives the session's time at a prompt; nil until the host has told the time once.
  var wallClock: WallClock?

  public init(_ options: Options = Options()) {
    self.options = options
    settings = Settings(frame: options.frame)
    environment = Environment(options)
    journal = Journal(environment)
    attach()
  }

  /// Forgets everything that the program has made; the history stays.
  func beginAnew() {
    let isInterrupted = workBudget.isInterrupted
    environment = Environment(options, symbols: SymbolTable(after: environment.symbols))
    journal = Journal(environment)
    settings = Settings(frame: options.frame)
    (lines, unnamed, askedFor) = (0, 0, 0)
    (stimulus, stimuli, contrast) = (nil, [:], nil)
    (lastStream, isHalted) = (nil, false)
    judging = Judging()
    parameters = Parameters()
    attach()
    workBudget.isInterrupted = isInterrupted
  }

  private func attach() {
    environment.print = { [unowned self] in
      collect()
      add(.printed($0))
    }
    if options.showsSubscriptions {
      environment.subscribed = { [unowned self] in
        collect()
        add(.subscription($0))
      }
    }
    environment.overflowing = { [unowned self] in collect() }
  }

  /// Checks a text as a whole and then runs it, statement by statement.
  ///
  /// If anything is wrong with it, nothing has happened, and the reply says what.
  public func submit(_ text: String) -> Reply {
    let text = continued(text)
    let source = Source(text, firstLine: lines + 1)
    begin(source)
    let program = read(source)
    if !program.diagnostics.isEmpty {
      reply.diagnostics = program.diagnostics
      reply.isIncomplete = program.isIncomplete
      return finish()
    }
    lines += text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    keep(text, program.syntax)
    run(program.statements, source)
    if options.isPrompt { moveUntilIdle(before: now) }
    drawTouched()
    noteStream(program.statements)
    giveHint(after: program)
    return finish()
  }

  /// Runs a text that is known to be right, as part of what is being run.
  func enter(_ text: String) {
    let source = Source(text, firstLine: lines + 1)
    let program = read(source)
    lines += 1
    keep(text, program.syntax)
    run(program.statements, source)
  }

  /// Checks a text without running it.
  public func check(_ text: String) -> [Diagnostic] { read(Source(text)).diagnostics }

  /// A text as it is understood: what it would do, and all that is wrong with it.
  struct ReadProgram {
    var syntax: [Statement] = []
    var statements: [Core.Statement] = []
    var diagnostics: [Diagnostic] = []
    /// More lines could repair it; then nothing but that was looked at.
    var isIncomplete = false
  }

  func read(_ source: Source) -> ReadProgram {
    let parsed = Parser.parse(source.text)
    if parsed.isIncomplete {
      return ReadProgram(diagnostics: parsed.diagnostics, isIncomplete: true)
    }
    let (syntax, mistakes) = Placeholders.resolve(parsed.statements)
    var resolver = Resolver(source, environment.symbols)
    resolver.commands = Command.permissions
    resolver.mayWrite = options.writeFile != nil || options.world.makeFile != nil
    resolver.mayRun = options.world.start != nil
    resolver.broken = parsed.brokenNames
    let statements = resolver.statements(syntax)
    // What stands where something is wrong already is not a second mistake.
    var places: Set<Int> = []
    let misread = parsed.diagnostics.map {
      $0.remindingOfColon(in: source.text) { environment.symbols[$0] != nil }
    }
    let diagnostics = (misread + mistakes + resolver.diagnostics)
      .filter { places.insert($0.span.start).inserted }
    return ReadProgram(syntax: syntax, statements: statements, diagnostics: diagnostics)
  }

  /// Whether more lines could make a program of `text`.
  public func isIncomplete(_ text: String) -> Bool { Parser.parse(text).isIncomplete }

  func begin(_ source: Source) {
    reply = Reply()
    reply.source = source
  }

  func finish() -> Reply {
    collect()
    judgeExpectations(isEnd: false)
    defer { reply = Reply() }
    return reply
  }

  func add(_ item: Reply.Item) {
    if isSilent { return }
    if let listener { return listener(item) }
    reply.items.append(item)
  }

  /// Moves what was recorded since the last time into the reply.
  func collect() {
    journal.collect(asJSON: options.isJSON) { show($0) }
  }

  func show(_ event: RowEvent) {
    var event = event
    event.isTyped = isTyping
    add(.event(event))
  }
}

// MARK: Time

extension Session {
  /// Nanoseconds since the session began.
  public var now: UInt64 { environment.scheduler.now }

  /// When something is due next; nil when nothing is.
  public var nextDue: UInt64? { environment.scheduler.nextDue }

  /// What can stop a turn that would go on for ever.
  var workBudget: WorkBudget { environment.scheduler.workBudget }

  /// Lets time pass up to `time`, and runs what is due by then.
  public func advance(to time: UInt64) -> Reply {
    begin(Source(""))
    move(to: time)
    return finish()
  }

  /// The end of a script: lets time pass until nothing is pending, or to the horizon.
  ///
  /// With `options.until` every watch that is still open is ended there, before anything else that
  /// is due at that instant.
  public func runToEnd() -> Reply {
    begin(Source(""))
    if let until = options.until {
      if until > 0 { moveUntilIdle(before: until - 1) }
      reply.isCutShort = nextDue != nil
      environment.scheduler.skip(to: until)
      for binding in environment.symbols.values { binding.view?.subscription.cancel() }
    } else {
      let goal = options.isVirtual ? max(Self.horizon, askedFor) : nil
      if moveUntilIdle(before: goal), nextDue != nil, options.isVirtual {
        move(to: max(Self.horizon, askedFor))
        reply.isCutShort = true
      }
    }
    reply.running = running
    judgeExpectations(isEnd: true)
    return finish()
  }

  /// Where a script on virtual time stops if nothing asks for more.
  public static let horizon: UInt64 = 10_000_000_000

  /// The watched names whose streams could still send something by themselves.
  var running: [String] {
    guard nextDue != nil else { return [] }
    return environment.symbols.values.filter(isRunning).map(\.name)
  }

  /// Whether a row may still move by itself: a stream's, or a formula's that reads one without a name.
  private func isRunning(_ binding: Binding) -> Bool {
    if !journal.isWatched(binding) { return false }
    if binding.cell != nil { return binding.hidden.contains { $0.view?.isOpen == true } }
    return binding.stream?.subject == nil && binding.view?.ending == nil
  }

  /// Moves the clock to `goal`, and runs what becomes due.
  func move(to goal: UInt64) {
    moveUntilIdle(before: goal)
    if !isHalted, nextDue ?? .max > goal { environment.scheduler.skip(to: goal) }
    wallClock?.skip(to: Duration.nanoseconds(now))
  }
}
