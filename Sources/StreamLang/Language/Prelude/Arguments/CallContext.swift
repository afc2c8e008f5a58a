import StreamEngine

/// One argument of a call, evaluated.
struct CallArgument {
  var label: String?
  var value: Value
  /// For a cell: the stream of its values.
  var stream: (() -> StreamValue)?
  /// For `.name`, whose value is the function: what it is as a symbol.
  var choice: SymbolArgument?
  /// The cell that a name stands for.
  var cell: Cell<Value>?
  var span: Span
}

/// The arguments that fell to one parameter of a call.
///
/// Keeping them keeps all arguments of the call: a closure takes along only what it needs of them.
typealias CallArguments = ArraySlice<CallArgument>

/// The arguments of a call, in the order of the parameters to which they fall.
struct FilledParameters {
  var all: [CallArgument]
  /// The number of arguments that fall to each parameter or to one before it.
  let ends: [Int]

  /// The arguments that fall to the parameter at a place.
  subscript(place: Int) -> CallArguments { all[(place == 0 ? 0 : ends[place - 1])..<ends[place]] }
}

/// The facts of a call that hold each time it runs.
final class CallFacts {
  let op: Operator
  /// The operator, as the user spelt it.
  let spelling: String
  /// The text in which the call stands.
  let source: Source
  /// True if its functions may ask for the number of their call.
  let counting: CallCounting?
  /// The way in which it needs time to pass, before its arguments are known.
  fileprivate let timing: Timing
  /// The place of the expression before the dot; nil where nothing stands there.
  let receiverPlace: CodePlace?

  /// The way in which a call needs time to pass.
  fileprivate enum Timing {
    /// A creator: the time for which it waits is due.
    case creating
    /// It was given no duration so far.
    case none
    case measuring
  }

  init(_ op: Operator, spelling: String, in source: Source, behind receiver: Span?, isPiped: Bool) {
    (self.op, self.spelling, self.source) = (op, spelling, source)
    counting = !op.traits.contains(.numbered) ? nil : isPiped ? .always : .unlessSpread
    timing =
      op.traits.contains(.measuresTime) ? .measuring : op.role == .creator ? .creating : .none
    receiverPlace = receiver.map { CodePlace(source: source, span: $0) }
  }

  /// The expression that stands before the dot, as it was written; nil where nothing does.
  var receiver: String? { receiverPlace?.text }
}

/// The things that a call gives an operator besides its arguments.
final class CallContext {
  let facts: CallFacts
  let environment: Environment
  /// The lane on which the operator's timers run what they do, if the call says so.
  private(set) var lane: LaneArgument?
  /// The time that each value of its source takes, if the call says so.
  private var cost: Cost?
  private(set) var tracer: Tracer<Value>?
  private var timing: CallFacts.Timing
  /// The roles of its inputs, where they are recorded; the number of inputs that were asked for.
  private var inputs: (roles: [PortRole], count: Int) = ([], 0)

  init(_ facts: CallFacts, _ arguments: [CallArgument], in environment: Environment) {
    (self.facts, self.environment) = (facts, environment)
    timing = facts.timing
    if environment.recording == nil { return }
    let count = arguments.map(\.streamCount).reduce(0, +)
    inputs.roles = (0..<count).map(facts.op.role(ofPort:))
    tracer = newTracer()
  }

  private init(sibling context: CallContext, isTraced: Bool) {
    facts = context.facts
    environment = context.environment
    timing = context.timing
    inputs.roles = context.inputs.roles
    if isTraced { tracer = newTracer() }
  }

  /// The operator, as the user spelt it.
  var spelling: String { facts.spelling }

  /// Reads what the call says besides: `scheduler:`, `cost:`.
  func read(_ option: Form.Parameter, _ arguments: CallArguments) throws {
    if arguments.isEmpty { return }
    if option.kind.base == .lane {
      lane = try LaneArgument.converted(arguments, self)
    } else {
      cost = try Cost.converted(arguments, self)
      environment.scheduler.useLanes()
    }
  }

  /// The call was given a duration.
  func noteTime() { if timing == .none { timing = .measuring } }

  /// True if what it makes schedules or measures time as long as it lives.
  var measuresTime: Bool { timing == .measuring }

  /// For an operator that makes several streams: each is an output of its own.
  func ofAnotherOutput() -> CallContext { CallContext(sibling: self, isTraced: true) }

  /// The operator, called like this, treats its input otherwise than its descriptor says.
  func treat(_ role: PortRole, _ silence: Silence) {
    guard let tracer else { return }
    for port in tracer.roles.indices { tracer.roles[port] = role }
    environment.recording?.note(tracer.node, isSilentAs: silence)
  }

  /// For inputs that are watched already.
  var untraced: CallContext { CallContext(sibling: self, isTraced: false) }

  private func newTracer() -> Tracer<Value>? {
    environment.recording.map { Tracer($0.newNode(), inputs.roles, in: $0.log) }
  }

  /// This argument, a stream being watched.
  func asInput(_ argument: CallArgument) -> CallArgument {
    guard let stream = argument.asStream else { return argument }
    var argument = argument
    argument.stream = nil
    argument.value = .stream(of: input(stream))
    return argument
  }

  /// An input of the operator, watched if the session records.
  func input(_ stream: StreamValue) -> Stream {
    defer { inputs.count += 1 }
    var observable = watched(stream)
    if inputs.count == 0, let cost { observable = observable.cost(cost.of) }
    return lane == nil ? observable : observable.timers(on: nil)
  }

  /// Subscribes a listener to the stream before the dot, or to the first argument.
  func listen(to stream: StreamValue, _ listener: Listener) -> Subscription {
    guard let place = facts.receiverPlace else {
      return environment.listen(to: stream.observable, listener)
    }
    return environment.listen(to: stream, at: place, listener)
  }

  /// The stream that the operator makes, with its timers where they belong.
  func output(_ stream: Stream) -> Stream { measured(onLane(stream)) }

  /// The stream, whose runs measure time if the call does.
  func measured(_ stream: Stream) -> Stream {
    if !measuresTime { return stream }
    return Observable { [facts] sink, scheduler in
      sink.subscription.own(scheduler.readers.begin(facts.spelling))
      stream.subscribe(sink, on: scheduler)
    }
  }

  private func onLane(_ stream: Stream) -> Stream {
    guard let lane else { return stream }
    if case .spaced(let time) = lane { return stream.timers(waiting: time) }
    return Observable { sink, scheduler in
      guard let lane = lane.lane(on: scheduler) else {
        return stream.subscribe(sink, on: scheduler)
      }
      stream.timers(on: lane).subscribe(sink, on: scheduler)
    }
  }

  private func watched(_ stream: StreamValue) -> Stream {
    guard let tracer else { return stream.observable }
    if let node = stream.cell?.node, node >= 0 {
      return tracer.input(inputs.count, stream.observable, emittedBy: node)
    }
    guard let subject = stream.subject, let node = stream.sendingNode else {
      return tracer.input(inputs.count, stream.observable)
    }
    return tracer.input(inputs.count, stream.observable, emittedBy: node) { subject.keptCount }
  }
}

extension CallArgument {
  /// The number of inputs of an operator that it can be.
  var streamCount: Int {
    if stream != nil { return 1 }
    func isStream(_ value: Value) -> Bool {
      if case .stream = value { true } else { false }
    }
    switch value {
    case .list(let members): return members.count(where: isStream)
    case .record(let record): return record.fields.values.count(where: isStream)
    default: return isStream(value) ? 1 : 0
    }
  }

  var asStream: StreamValue? {
    if let stream { return stream() }
    if case .stream(let stream) = value { return stream }
    return nil
  }
}
