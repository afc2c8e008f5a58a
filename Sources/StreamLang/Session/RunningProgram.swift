/// All that the texts of a session have made so far, and who works on it.
///
/// It is made anew, as a whole, when a session goes back: whatever the past has left is gone with it.
final class RunningProgram {
  let environment: Environment
  let timeline: TimelineLog
  let reader: ProgramReader
  let turns: TurnRunner
  let statements: StatementRunner
  let expressions: ExpressionRunner
  let watcher: RowWatcher
  let judge: ExpectationChecker
  let comparison: GlitchComparison
  let drawer: RowDrawer

  init(
    _ options: SessionOptions, _ clock: SessionClock, _ hints: HintGiver, _ ioLog: IOLog,
    _ commands: CommandNames, symbols: SymbolTable = SymbolTable()
  ) {
    environment = Self.environment(options, ioLog.reached, symbols)
    environment.scheduler.sendsMany = options.sendsMany
    // Not weakly: each reference to a scheduler that is referred to so is slow.
    ioLog.now = { [scheduler = environment.scheduler] in scheduler.now }
    timeline = TimelineLog(environment)
    reader = ProgramReader(
      environment.symbols, options, ioLog, commands,
      goesOnAfterFailures: { [environment] in environment.settings.failures == .goOn })
    watcher = RowWatcher(
      environment: environment, timeline: timeline, chosen: options.watched, isBare: options.isBare)
    comparison = GlitchComparison(environment, timeline, hints)
    let rebuilder = Rebuilder(environment, timeline, watcher, comparison)
    turns = TurnRunner(
      environment, clock, timeline, rebuilder, ReplyMode(options),
      until: options.until ?? options.lastMoment.map { $0 &+ 1 })
    judge = ExpectationChecker(
      environment, turns,
      findsAlternatives: options.findsAlternatives || options.isPrompt && !options.isJSON)
    environment.output = { [unowned turns, unowned judge, take = environment.output] output in
      guard case .tested(let name, let failure) = output else { return take(output) }
      turns.tell(judge.verdict(onTest: name, failure: failure))
    }
    expressions = ExpressionRunner(environment, turns, watcher, options)
    statements = StatementRunner(
      environment: environment, turns: turns,
      definer: DefinitionRunner(
        environment: environment, timeline: timeline, watcher: watcher, rebuilder: rebuilder),
      rebuilder: rebuilder, watcher: watcher, expressions: expressions, judge: judge)
    drawer = RowDrawer(
      environment: environment, timeline: timeline, comparison: comparison,
      isWanted: options.isPrompt && options.drawsAfterLines)
  }

  deinit { environment.forget() }

  private static func environment(
    _ options: SessionOptions, _ io: HostIO, _ symbols: SymbolTable
  ) -> Environment {
    var settings = Settings()
    settings.frame = options.frame
    settings.tellsRuns = options.showsSubscriptions
    settings.tellsLanes = options.showsLanes
    settings.seed = options.seed
    settings.endsUncaught = options.endsUncaught
    if !options.keepsPast { settings.log = Recording.leastCapacity }
    if options.isBare || options.isJSON { settings.burstLimit = nil }
    let environment = Environment(
      settings, input: StandardInput(refusal: options.inputRefusal), io: io,
      isRecording: options.records && !options.isBare, symbols: symbols)
    environment.random = SplitMix64(seed: options.seed)
    environment.machine.specials.arguments = options.arguments
    environment.machine.specials.folder = options.folder ?? "/"
    return environment
  }

  /// The states of names now.
  var states: StateAnswers { StateAnswers(timeline: timeline) }
}
