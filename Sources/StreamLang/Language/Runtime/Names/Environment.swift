import StreamEngine

/// Everything that a running program can reach: its names, its time, what it records.
package final class Environment {
  let scheduler = Scheduler()
  let plan = CellPlan<Value>()
  let symbols: SymbolTable
  let machine: Machine
  /// The things that the turn under way leaves behind for the session.
  let turn = TurnRecorder()
  private let io: HostIO
  /// The settings that the command line and `:set` have chosen.
  var settings = Settings() {
    didSet {
      plan.repeatsEqualValues = !settings.cutsOff
      if settings.log != oldValue.log { recording?.log.capacity = settings.log }
      if settings.seed != oldValue.seed { random = SplitMix64(seed: settings.seed) }
    }
  }
  /// The source of standard input.
  var input: StandardInput
  /// Takes what the program says besides its events.
  var output: (RuntimeOutput) -> Void = { _ in }
  /// The limits of one turn's values, of one moment's turns, and of the runs that an operator begins in one
  /// turn although nothing comes of them.
  private static let most = (values: 100_000_000, turns: 10_000_000, runs: 100_000)
  /// Nil where only bare values are wanted, and nothing is recorded.
  private(set) var recording: Recording?

  init(
    _ settings: Settings, input: StandardInput, io: HostIO = .nothing,
    isRecording: Bool = true, symbols: SymbolTable = SymbolTable()
  ) {
    (self.settings, self.input, self.io, self.symbols) = (settings, input, io, symbols)
    let budget = scheduler.workBudget
    (budget.valueLimit, budget.turnLimit) = (Self.most.values, Self.most.turns)
    budget.rerunLimit = Self.most.runs
    // A session says what it has stopped, and why.
    budget.failsWhatItStops = false
    machine = Machine(budget)
    if isRecording { record() }
    scheduler.settle = { [unowned self] in
      if plan.settle().isEmpty { return }
      turn.noteFeedback(TurnResult.Feedback(rounds: CellPlan<Value>.feedbackLimit))
    }
  }

  /// Records from now on what bindings do.
  func record(capacity: Int? = nil) {
    let recording = Recording(on: scheduler, capacity: capacity ?? settings.log)
    recording.log.whenFilled = { [unowned self] in output(.events) }
    self.recording = recording
    plan.recorder = CellRecorder(recording.log)
  }

  /// From now on what runs is on lanes, also what is subscribed before the first is named.
  func useLanes() { scheduler.useLanes().text = { ($0 as? Value)?.markText ?? "" } }

  /// Releases all that the program has made, whose parts know this; nobody is told of what ends by that, and
  /// no function is called.
  func forget() {
    output = { _ in }
    machine.stop()
    symbols.forget()
    plan.forget()
    scheduler.forget()
  }

  /// Files and programs, as far as a text with these permissions can reach them.
  func io(for permissions: Permissions) -> HostIO { io.limited(to: permissions) }

  /// The lines of standard input; one stream for all who ask.
  func standardInput() throws -> Stream { try input.open() }
}

/// The output of a running program while a turn goes on; what was recorded before it is to be shown
/// first.
enum RuntimeOutput {
  /// A line of `print`.
  case printed(String)
  /// The part of a line that a program has begun, and has not ended.
  case begun(String)
  /// The value of a typed text of another language, which had to wait for it.
  case answered(String)
  /// A test of the program has run; it has failed if there is an error.
  case tested(String, failure: TestFailure?)
  /// A run of marble text has begun or ended.
  case subscription(MarbleRun)
  /// A stream has got a name, and is to have a row.
  case row(Binding)
  /// A sentence about the last event of a stream.
  case remark(String, of: Binding)
  /// Nothing but the events so far: the log would lose the first of them, or a row of theirs ends.
  case events
  /// A value of the only stream that is asked for, and the end of that by an error.
  case bare(Value)
  case bareFailure(String, origin: String?)
}

/// The reason why a test of another language has failed.
struct TestFailure {
  let fault: RuntimeError
  /// The events that it has compared, if it has compared events.
  var events: (came: [TimedValue], wanted: [TimedValue])?
}

// MARK: What operators and functions ask for

extension Environment {
  var frame: UInt64 { settings.frame }
  var dialect: Marbles.Dialect { settings.dialect }

  var random: SplitMix64 {
    get { machine.specials.random }
    set { machine.specials.random = newValue }
  }

  var stoppingEvent: Event<Value>? { machine.specials.breakpoint }

  func print(_ line: String) { output(.printed(line)) }
}
