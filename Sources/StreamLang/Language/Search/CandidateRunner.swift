import StreamEngine

/// A bench on which chains of operators are run to see what they do.
///
/// It has names for what goes in, and a clock of its own for each run; nothing is recorded, and nothing
/// outside can be reached.
final class CandidateRunner {
  /// True if `a` begins anew for each subscriber.
  var isCold = false
  /// The question that stops a run.
  private let isInterrupted: () -> Bool
  private let environment = Environment(
    Settings(), input: StandardInput(refusal: "nothing is read here"), isRecording: false)
  /// The streams that the inputs are in the run under way, by their numbers.
  private var sources: [Stream]
  private let common = SharedPrefix()

  /// A chain that has made more is of no use.
  private let mostEvents: Int

  convenience init(
    _ goal: SearchGoal, frame: UInt64, isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.init(
      inputs: Trial.inputNames.prefix(goal.inputs.count), frame: frame,
      mostEvents: max(64, goal.wanted.count), isInterrupted: isInterrupted)
    isCold = goal.isCold
    name("x", common.stream)
  }

  /// A bench with these names for what goes in.
  init(
    inputs: some Sequence<String>, frame: UInt64, mostEvents: Int = 64,
    isInterrupted: @escaping () -> Bool
  ) {
    let names = Array(inputs)
    (self.mostEvents, self.isInterrupted) = (mostEvents, isInterrupted)
    sources = names.map { _ in .never() }
    environment.settings.frame = frame
    for (number, input) in names.enumerated() {
      name(input, Observable { [unowned self] in sources[number].subscribe($0, on: $1) })
    }
  }

  private func name(_ name: String, _ stream: Stream) { bind(name, .stream(StreamValue(stream))) }

  private func bind(_ name: String, _ node: Binding.Node, _ definition: Definition? = nil) {
    let nowhere = Span(0, 0)
    environment.symbols[name] = Binding(
      name, number: environment.symbols.nextNumber(), node,
      definition
        ?? Definition(
          unnamed: Core.Expression(.literal(.null), nowhere), Expression(.null, nowhere),
          Source("")))
  }

  /// The stream that a text makes; nil where it is no program, or makes something else.
  func stream(_ text: String) -> Stream? { (try? program(text)).flatMap(stream) }

  /// A text with its code, which makes another stream each time that it is run.
  struct Program {
    fileprivate let value: () throws -> Value
    /// The names that it depends on.
    let names: Set<String>
  }

  /// The meaning of a text that is one expression.
  func program(_ text: String) throws -> Program {
    let (statement, source) = try statement(text)
    guard case .evaluate(let expression) = statement.kind else {
      throw Diagnostic(.check, "a stream is wanted", statement.span)
    }
    return Program(
      value: try environment.prepared(expression, source), names: Set(statement.assumed.keys))
  }

  /// The names that texts can use.
  var symbols: SymbolTable { environment.symbols }

  /// Defines a function or a constant.
  func define(_ text: String) throws {
    let (statement, source) = try statement(text)
    guard case .define(let definition, _) = statement.kind,
      case .name(let name) = definition.pattern
    else { return }
    bind(name.text, .constant(try environment.evaluate(definition.value, source)), definition)
  }

  private func statement(_ text: String) throws -> (Core.Statement, Source) {
    let source = Source(text)
    let parsed = Parser.parse(text)
    if let mistake = parsed.diagnostics.first { throw mistake }
    var resolver = Resolver(source, environment.symbols)
    let statements = resolver.statements(parsed.statements)
    if let mistake = resolver.diagnostics.first { throw mistake }
    guard let statement = statements.first, statements.count == 1 else {
      throw Diagnostic(.check, "one expression is wanted", Span(0, text.utf8.count))
    }
    return (statement, source)
  }

  /// The stream that a text makes when it runs; nil if it makes something else.
  private func stream(of program: Program) -> Stream? {
    if case .stream(let stream)? = try? program.value() { stream.observable } else { nil }
  }

  /// The events that each subscriber of a text's stream gets, and whether that is not all; nil if it does more than any
  /// example would.
  ///
  /// The stream is made anew, and so are the numbers of `random`, so that runs have nothing in common.
  func outcome(
    of program: Program, _ trial: Trial, until horizon: UInt64
  ) -> (events: Trial.Outcome, isCut: Bool)? {
    let run = begin(trial.inputs, areCold: trial.areCold)
    environment.random = SplitMix64(seed: 0)
    guard let stream = stream(of: program) else { return nil }
    var records = trial.second == nil ? [CallRecord()] : [CallRecord(), CallRecord()]
    func take(_ number: Int) -> (TimedValue) -> Bool {
      { [mostEvents, unowned run] event in
        guard records[number].note(event, isAtOnce: run.isSubscribing, most: mostEvents) else {
          return false
        }
        if case .next(.stream(let stream)) = event.event {
          let place = records[number].events.count - 1
          let record = StreamRecord(stream, run, most: mostEvents)
          records[number].streams[place] = record
        }
        return true
      }
    }
    run.subscribe(to: stream, take: take(0))
    if let second = trial.second {
      run.scheduler.schedule(after: UInt64(second)) { [unowned run] in
        run.watch(stream, take: take(1))
      }
    }
    run.play(until: horizon)
    return run.isFine ? (records.map(\.toldApart), records.contains(where: \.hasMore)) : nil
  }

  /// The events of one chain; nil if it does more than any example would.
  func events(of chain: Stream, _ inputs: [[TimedValue]], until horizon: UInt64) -> [TimedValue]? {
    var events: [TimedValue] = []
    let run = begin(inputs)
    run.subscribe(to: chain) { [mostEvents] in
      events.append($0)
      return events.count <= mostEvents
    }
    run.play(until: horizon)
    return run.isFine && events.count <= mostEvents ? events : nil
  }

  /// The records of calls behind one beginning, all of them at once.
  func records(
    of calls: [CallGroup], behind beginning: Chain, _ inputs: [[TimedValue]], until horizon: UInt64
  ) -> [CallRecord] {
    var records = calls.map { _ in CallRecord() }
    run(calls, Array(calls.indices), behind: beginning, inputs, until: horizon) {
      [mostEvents] index, event, run in
      guard records[index].note(event, isAtOnce: run.isSubscribing, most: mostEvents) else {
        return false
      }
      if case .next(.stream(let stream)) = event.event {
        let place = records[index].events.count - 1
        let record = StreamRecord(stream, run, most: mostEvents)
        records[index].streams[place] = record
      }
      return true
    }
    return records
  }

  /// Runs the chosen ones of some calls behind one beginning, all at once; one for which `take` answers
  /// false has to leave, as has one that `isLate` names behind any of some moments.
  func run(
    _ calls: [CallGroup], _ chosen: [Int], behind beginning: Chain,
    _ inputs: [[TimedValue]], until horizon: UInt64, moments: [Int64] = [],
    isLate: @escaping (_ index: Int, _ moment: Int64) -> Bool = { _, _ in false },
    take: @escaping (_ index: Int, _ event: TimedValue, _ run: ChainRun) -> Bool
  ) {
    guard let stream = stream(beginning.whole) else { return }
    let run = begin(inputs)
    func subscribeAll() {
      for index in chosen {
        run.subscribe(to: calls[index].stream) { [unowned run] in take(index, $0, run) }
      }
    }
    if isCold {
      common.become(stream)
      subscribeAll()
    } else {
      common.begin(
        stream, atOnce: beginning.events.prefix(beginning.record.atOnce), run, subscribeAll)
    }
    for moment in moments {
      run.end(behind: UInt64(max(0, moment))) {
        chosen.indices.contains($0) && isLate(chosen[$0], moment)
      }
    }
    run.play(until: horizon)
  }

  private func begin(_ inputs: [[TimedValue]]) -> ChainRun {
    begin(inputs, areCold: inputs.indices.map { $0 > 0 || isCold })
  }

  private func begin(_ inputs: [[TimedValue]], areCold: [Bool]) -> ChainRun {
    let run = ChainRun(isInterrupted: isInterrupted)
    sources = zip(inputs, areCold).map { events, isCold in
      isCold ? .cold(events) : .hot(events, on: run.scheduler)
    }
    return run
  }
}
