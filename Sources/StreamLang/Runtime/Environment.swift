import StreamEngine

/// Everything that a running program can reach: its names, its time, what it records.
public final class Environment {
  let scheduler = Scheduler()
  let plan = CellPlan<Value>()
  /// Nil where only bare values are wanted, and nothing is recorded.
  private(set) var recording: Recording?
  let symbols: SymbolTable
  let machine = Machine()
  /// Nanoseconds of one character of marble text.
  var frame: UInt64 = 1_000_000
  /// How many values one watch takes in one turn; nil for any number.
  var burstLimit: Int? = 10_000
  /// Whose notation marble text keeps to.
  var dialect = Marbles.Dialect.full
  /// Files and programs.
  let world: OutsideWorld
  /// Where `print` goes.
  var print: (String) -> Void = { _ in }
  /// How many lines of standard input there were.
  var linesRead = 0
  /// Hears of each run of marble text; nil where nobody asked.
  var subscribed: ((Reply.Subscribed) -> Void)?
  /// What is being subscribed serves an expectation, and does not count as a run.
  var isLookingOn = false
  /// Called now and then in a long turn, so that what was recorded can be shown before it is lost.
  var overflowing: () -> Void = {}
  /// What becomes of what is sent to a subject from within its own delivery.
  var reentrancy = Reentrancy.queue
  /// What handlers of explicit subscriptions threw.
  var handlerFailures: [Fault] = []
  /// The statement that is being run, to which a subscription that it makes owes its place.
  var statement: Fault.Origin?
  /// The events at which time is to stand still.
  var breakpoints: [Event<Value>] = []
  /// The last at which it has: what `$event` reads.
  var stoppingEvent: Event<Value>?
  /// The runs that the session ended.
  var stops: [Overflow] = []
  /// What `random` takes its numbers from.
  var random = SplitMix64(seed: 0)
  /// What `_` reads.
  var lastValue: Value?
  private(set) var input: StandardInput

  /// Why a run was ended by the session.
  struct Overflow {
    let name: String
    let stream: Stream
    let count: Int
  }

  /// Where the lines of `stdin()` come from.
  enum StandardInput {
    /// They cannot be had, for this reason.
    case refused(String)
    case available
    case open(Stream, Subject<Value>)
  }

  init(_ options: Session.Options, symbols: SymbolTable = SymbolTable()) {
    self.symbols = symbols
    input = options.inputRefusal.map { .refused($0) } ?? .available
    frame = options.frame
    random = SplitMix64(seed: options.seed)
    world = options.world
    if options.isBare || options.isJSON { burstLimit = nil }
    if !options.isBare { record() }
    scheduler.settle = { [unowned self] in settle() }
  }

  /// Records from now on what bindings do.
  func record(capacity: Int = Recording.capacity) {
    let recording = Recording(on: scheduler, capacity: capacity)
    self.recording = recording
    plan.recorder = CellRecorder(recording.log)
  }

  /// A loop that was stopped in this turn.
  var feedback: Feedback?

  struct Feedback {
    let rounds: Int
    /// The subject that answered itself; nil for cells.
    var subject: String?
  }

  private func settle() {
    if !plan.settle().isEmpty { feedback = Feedback(rounds: CellPlan<Value>.feedbackLimit) }
  }

  /// The lines of standard input; one stream for all who ask.
  func standardInput() throws -> Observable<Value> {
    switch input {
    case .refused(let reason): throw Fault(reason)
    case .open(let stream, _): return stream.observable
    case .available:
      let subject = Subject<Value>()
      input = .open(Stream(subject.stream), subject)
      return subject.stream
    }
  }

  var openInput: Subject<Value>? {
    if case .open(_, let subject) = input { return subject }
    return nil
  }
}

/// What a session records: its events, and a number for each operator in it.
final class Recording {
  /// Enough for any timeline that a person would look at.
  static let capacity = 1 << 20

  let log: EventLog<Value>
  private var nodes: Int32 = 0
  /// The calls that made the streams which events are filed under, the first of them.
  private(set) var operators: [Int32: (name: String, text: String)] = [:]

  init(on scheduler: Scheduler, capacity: Int) {
    log = EventLog(on: scheduler, capacity: capacity, blank: .null)
  }

  func newNode() -> Int32 {
    defer { nodes += 1 }
    return nodes
  }

  func note(_ node: Int32, isMadeBy name: String, in text: @autoclosure () -> String) {
    if operators.count < 1 << 12 { operators[node] = (name, text()) }
  }
}

extension Environment {
  /// The value a name has now, for whoever reads it once.
  func value(of binding: Binding) throws -> Value {
    switch binding.node {
    case .constant(let value): return value
    case .stream(let stream): return .stream(stream)
    case .alias(let other): return try value(of: other)
    case .cell(let cell):
      if let value = plan.value(of: cell) { return value }
      throw Fault("\(binding.name) has no value")
    }
  }

  /// What `x.value` reads: the last value of a stream, or of a cell.
  func latest(of binding: Binding) throws -> Value {
    if let stream = binding.stream {
      if stream.manner != .currentValue, stream.subject?.holdsValue == true {
        return try stream.subject?.current() ?? .null
      }
      if let value = stream.current ?? binding.view?.latest { return value }
      throw Fault("\(binding.name) has no value yet")
    }
    return try value(of: binding)
  }

  /// The stream that a name gives an operator: itself, or the values of a cell.
  func stream(of binding: Binding) -> Stream? {
    if let stream = binding.stream { return stream }
    guard let cell = binding.cell else { return nil }
    let stream = Stream(plan.stream(of: cell), isHot: true)
    stream.name = binding.name
    return stream
  }

  /// Starts the run that the watch and the formulas of a stream share, if there is none.
  @discardableResult func view(of binding: Binding) -> View? {
    if case .alias(let other) = binding.node { return view(of: other) }
    if let view = binding.view { return view }
    guard let stream = binding.stream else { return nil }
    let view = View(stream, run: stream.watchedRun)
    binding.view = view
    let sink = Sink<Value>(
      ending: view.subscription,
      next: { [self] value in
        view.record(value, in: recording) { receive(value, view, binding) }
      },
      end: { [self] end in
        view.record(end, in: recording) {
          view.end(end)
          if let cell = view.cell { plan.end(cell, end) }
        }
      })
    view.isBeginning = true
    stream.observable.subscribe(sink, on: scheduler)
    view.isBeginning = false
    return view
  }

  private func receive(_ value: Value, _ view: View, _ binding: Binding) {
    let count = view.take(value, on: scheduler)
    if let cell = view.cell { plan.set(cell, to: value) }
    if count & 0xFFFF == 0 { overflowing() }
    guard let burstLimit, count >= burstLimit, !scheduler.workBudget.isExhausted else { return }
    scheduler.workBudget.stopReason = .refused
    stops.append(Overflow(name: binding.name, stream: view.stream, count: count))
    view.subscription.cancel()
  }

  /// The cells that a stream is made from, directly or through other streams.
  private func sources(of binding: Binding) -> [Cell<Value>] {
    var found: [Cell<Value>] = []
    var visited: Set<String> = []
    var pending = binding.definition.mentions
    while let name = pending.popLast() {
      guard visited.insert(name).inserted, let other = symbols[name] else { continue }
      if let cell = other.cell ?? other.view?.cell {
        found.append(cell)
      } else {
        pending += other.definition.mentions
      }
    }
    return found
  }

  /// The cell through which formulas read a name.
  func port(of binding: Binding) -> Cell<Value>? {
    if let cell = binding.cell { return cell }
    if case .alias(let other) = binding.node { return port(of: other) }
    guard let view = view(of: binding) else { return nil }
    if let cell = view.cell { return cell }
    let cell = plan.input(view.latest, after: sources(of: binding))
    cell.event = view.latestEvent
    view.cell = cell
    if let ending = view.ending { plan.end(cell, ending) }
    return cell
  }
}
