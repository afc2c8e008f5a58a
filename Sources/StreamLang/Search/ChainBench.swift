import StreamEngine

/// Where chains of operators are run to see what they do.
///
/// It has names for what goes in, and a clock of its own for each run; nothing is recorded, and nothing
/// outside can be reached.
final class ChainBench {
  /// Whether `a` begins anew for each subscriber.
  private let isCold: Bool
  /// What a run has to stop for.
  private let isInterrupted: () -> Bool
  private let environment = Environment(
    Settings(), input: StandardInput(refusal: "nothing is read here"), isRecording: false)
  /// What `a` and `b` send in the run under way.
  private var played: Observable<Value> = .never()
  private var second: [TimedEvent<Value>] = []
  /// What `x` sends, where several chains have their beginning in common.
  let common = CommonBeginning()

  /// How many values one turn may make, and how many turns one moment may have.
  private static let most = (values: 2048, turns: 512)

  init(_ goal: SearchGoal, frame: UInt64, isInterrupted: @escaping () -> Bool = { false }) {
    isCold = goal.isCold
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
    let (syntax, mistakes) = Placeholders.resolve(parsed.statements)
    guard parsed.diagnostics.isEmpty, mistakes.isEmpty else { return nil }
    var resolver = Resolver(source, environment.symbols)
    let statements = resolver.statements(syntax)
    guard resolver.diagnostics.isEmpty, statements.count == 1,
      case .evaluate(let expression) = statements[0].kind,
      case .stream(let stream)? = try? environment.evaluate(expression, source)
    else { return nil }
    return stream.observable
  }

  /// Plays the inputs from time 0 on for whoever `subscribe` subscribes; false if that made more than any
  /// example would, or was interrupted.
  @discardableResult func run(
    _ inputs: [[TimedEvent<Value>]], until horizon: UInt64, _ subscribe: (Scheduler) -> Void
  ) -> Bool {
    let scheduler = Scheduler()
    let budget = scheduler.workBudget
    (budget.valueLimit, budget.turnLimit) = Self.most
    budget.reasonToStop = { [isInterrupted] in isInterrupted() ? .interrupted : nil }
    played = isCold ? .cold(inputs[0]) : .hot(inputs[0], on: scheduler)
    second = inputs.count > 1 ? inputs[1] : []
    scheduler.perform { subscribe(scheduler) }
    // What was too much for one chain is none of the others' business.
    var stops = 0
    while stops < 64 {
      if budget.stopReason != nil {
        stops += 1
        if budget.stopReason == .interrupted { break }
        budget.stopReason = nil
      }
      scheduler.run(until: horizon)
      if budget.stopReason == nil { break }
    }
    return stops == 0
  }

  /// What one stream does; nil if it does more than any example would.
  func events(
    of stream: Observable<Value>, _ inputs: [[TimedEvent<Value>]], until horizon: UInt64
  ) -> (events: [TimedEvent<Value>], atOnce: Int)? {
    var events: [TimedEvent<Value>] = []
    var atOnce = 0
    let life = Subscription()
    let isFine = run(inputs, until: horizon) { scheduler in
      func take(_ event: Event<Value>) {
        events.append(TimedEvent(time: Int64(scheduler.now), event: event))
        if events.count > Self.mostEvents { life.cancel() }
      }
      stream.subscribe(
        Sink(ending: life, next: { take(.next($0)) }, end: { take(Event($0)) }), on: scheduler)
      atOnce = events.count
    }
    life.cancel()
    return isFine && events.count <= Self.mostEvents ? (events, atOnce) : nil
  }

  private static let mostEvents = 256
}

/// The stream `x`: what one chain does, for all that try to go on from there.
///
/// It is subscribed by all of them first, and begins then. What it does while it is being subscribed is
/// known beforehand, and given to each there and then, as its own run would.
final class CommonBeginning {
  private var subject = Subject<Value>()
  private var atOnce: ArraySlice<TimedEvent<Value>> = []
  private var isBeginning = false

  var stream: Observable<Value> {
    Observable { [unowned self] sink, scheduler in
      if isBeginning {
        for event in atOnce { sink.on(event.event) }
        if sink.subscription.isOver { return }
      }
      subject.stream.subscribe(sink, on: scheduler)
    }
  }

  /// Subscribes those that go on from `stream`, and then it.
  func begin(
    _ stream: Observable<Value>, atOnce: ArraySlice<TimedEvent<Value>>, on scheduler: Scheduler,
    _ subscribeOthers: () -> Void
  ) -> Subscription {
    subject = Subject()
    self.atOnce = atOnce
    isBeginning = true
    subscribeOthers()
    let life = Subscription()
    stream.subscribe(
      Sink(
        ending: life,
        next: { [self] in if !isBeginning { subject.next($0) } },
        end: { [self] end in
          switch end {
          case .completed: subject.complete()
          case .failed(let error): subject.fail(error)
          }
        }), on: scheduler)
    isBeginning = false
    return life
  }
}
