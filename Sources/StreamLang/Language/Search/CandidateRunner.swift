import StreamEngine

/// A bench on which chains of operators are run to see what they do.
///
/// It has names for what goes in, and a clock of its own for each run; nothing is recorded, and nothing
/// outside can be reached.
final class CandidateRunner {
  /// True if `a` begins anew for each subscriber.
  var isCold: Bool
  /// The question that stops a run.
  private let isInterrupted: () -> Bool
  private let environment = Environment(
    Settings(), input: StandardInput(refusal: "nothing is read here"), isRecording: false)
  /// The events that `a` and `b` send in the run under way.
  private var played: Observable<Value> = .never()
  private var second: [TimedEvent<Value>] = []
  private let common = SharedPrefix()

  /// A chain that has made more is of no use.
  private let mostEvents: Int

  init(_ goal: SearchGoal, frame: UInt64, isInterrupted: @escaping () -> Bool = { false }) {
    isCold = goal.isCold
    mostEvents = max(64, goal.wanted.count)
    self.isInterrupted = isInterrupted
    environment.settings.frame = frame
    name("a", Observable { [unowned self] in played.subscribe($0, on: $1) })
    if goal.inputs.count > 1 {
      name("b", Observable { [unowned self] in Observable.cold(second).subscribe($0, on: $1) })
    }
    name("x", common.stream)
  }

  private func name(_ name: String, _ stream: Observable<Value>) {
    let nowhere = Span(0, 0)
    environment.symbols[name] = Binding(
      name, number: environment.symbols.nextNumber(), .stream(StreamValue(stream)),
      Definition(
        unnamed: Core.Expression(.literal(.null), nowhere), Expression(.null, nowhere), Source("")))
  }

  /// The stream that a text makes; nil where it is no program, or makes something else.
  func stream(_ text: String) -> Observable<Value>? {
    let source = Source(text)
    let parsed = Parser.parse(text)
    guard parsed.diagnostics.isEmpty else { return nil }
    var resolver = Resolver(source, environment.symbols)
    let statements = resolver.statements(parsed.statements)
    guard resolver.diagnostics.isEmpty, statements.count == 1,
      case .evaluate(let expression) = statements[0].kind,
      case .stream(let stream)? = try? environment.evaluate(expression, source)
    else { return nil }
    return stream.observable
  }

  /// The events of one chain; nil if it does more than any example would.
  func events(
    of chain: Observable<Value>, _ inputs: [[TimedEvent<Value>]], until horizon: UInt64
  ) -> [TimedEvent<Value>]? {
    var events: [TimedEvent<Value>] = []
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
    of calls: [CallGroup], behind beginning: Chain, _ inputs: [[TimedEvent<Value>]],
    until horizon: UInt64
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
    _ inputs: [[TimedEvent<Value>]], until horizon: UInt64, moments: [Int64] = [],
    isLate: @escaping (_ index: Int, _ moment: Int64) -> Bool = { _, _ in false },
    take: @escaping (_ index: Int, _ event: TimedEvent<Value>, _ run: ChainRun) -> Bool
  ) {
    guard let stream = stream(beginning.whole) else { return }
    let run = begin(inputs)
    func subscribeAll() {
      for index in chosen {
        run.subscribe(to: calls[index].stream) { [unowned run] in
          take(index, $0, run)
        }
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

  private func begin(_ inputs: [[TimedEvent<Value>]]) -> ChainRun {
    let run = ChainRun(isInterrupted: isInterrupted)
    played = isCold ? .cold(inputs[0]) : .hot(inputs[0], on: run.scheduler)
    second = inputs.count > 1 ? inputs[1] : []
    return run
  }
}
