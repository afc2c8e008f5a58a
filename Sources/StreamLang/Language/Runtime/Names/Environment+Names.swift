import StreamEngine

extension Environment {
  /// The value a name has now, for whoever reads it once.
  func value(of binding: Binding) throws -> Value {
    switch binding.node {
    case .constant(let value): return value
    case .stream(let stream): return .stream(stream)
    case .alias(let other): return try value(of: other)
    case .cell(let cell):
      if let value = plan.value(of: cell) { return value }
      throw lack(of: binding, cell.state)
    }
  }

  /// The error of a cell, or of one that it reads, or the fact that it has no value yet.
  private func lack(of binding: Binding, _ state: Cell<Value>.State) -> RuntimeError {
    switch state {
    case .fault(let error, _), .failed(let error, _):
      var fault = RuntimeError(of: error)
      fault.help = "\(binding.name) has no value; `catch(\(binding.name), 0)` is 0 then"
      return fault
    case .value, .waiting, .missing: return .noValue(of: binding.name)
    }
  }

  /// The value that `x.value` reads: the last value of a stream, or of a cell.
  func latest(of binding: Binding) throws -> Value {
    guard let stream = binding.stream else { return try value(of: binding) }
    if case .failed(let error)? = binding.ending { throw error }
    return try latest(of: stream, seen: binding.view?.latest, called: binding.name)
  }

  /// The latest value of a stream that a parameter or a field stands for.
  func latest(of stream: StreamValue) throws -> Value {
    if let binding = binding(of: stream) { return try latest(of: binding) }
    return try latest(of: stream, seen: nil, called: "it")
  }

  private func latest(of stream: StreamValue, seen: Value?, called name: String) throws -> Value {
    if stream.subjectKind != .currentValue, stream.subject?.holdsValue == true {
      return try stream.subject?.current() ?? .null
    }
    if let value = stream.current ?? seen { return value }
    throw RuntimeError.noValue(of: name)
  }

  /// Of a stream with a name its latest value, if it has one; anything else itself.
  func latestOrItself(_ value: Value) -> Value {
    guard case .stream(let stream) = value, let binding = binding(of: stream) else { return value }
    return (try? latest(of: binding)) ?? value
  }

  private func binding(of stream: StreamValue) -> Binding? {
    stream.name.flatMap { symbols[$0] }.flatMap { $0.stream === stream ? $0 : nil }
  }

  /// The latest value of a stream without a name, which is subscribed to only for the moment of asking; nil if it
  /// has none.
  ///
  /// An error of the stream is thrown, as for a stream with a name.
  func latest(ofUnnamed stream: StreamValue) throws -> Value? {
    let place = Span(0, 0)
    let definition = Definition(
      unnamed: Core.Expression(.literal(.null), place), Expression(.null, place), Source(""))
    let binding = Binding("stream 1", number: -1, .stream(stream), definition)
    let view = view(of: binding)
    defer { end([binding]) }
    if case .failed(let error)? = view?.ending { throw error }
    return view?.latest
  }

  /// The stream that a name gives an operator: itself, or the values of a cell.
  func stream(of binding: Binding) -> StreamValue? {
    if let stream = binding.stream { return stream }
    guard let cell = binding.cell else { return nil }
    var values = plan.stream(of: cell)
    if let log = recording?.log, cell.node >= 0 {
      values = Tracer(cell.node, [], in: log).listened(to: values, of: cell) { [plan] in
        plan.value(of: cell) == nil ? 0 : 1
      }
    }
    let stream = StreamValue(values, isHot: true, cell: cell)
    stream.name = binding.name
    return stream
  }

  /// Starts the run that the watch and the formulas of a stream share, if there is none.
  @discardableResult func view(of binding: Binding) -> SharedSubscription? {
    if case .alias(let other) = binding.node { return view(of: other) }
    if let view = binding.view { return view }
    guard let stream = binding.stream else { return nil }
    let view = SharedSubscription(stream, run: stream.watchedRun)
    binding.view = view
    let sink = Sink<Value>(
      ending: view.subscription,
      next: { [self] value in
        view.record(value, under: binding.number, in: recording) { receive(value, view, binding) }
      },
      end: { [self] end in
        view.record(end, in: recording) {
          view.end(end)
          if let cell = view.cell { plan.end(cell, end) }
        }
      })
    view.beginning = recording?.kept(by: stream)[...] ?? []
    stream.observable.subscribe(sink, on: scheduler)
    view.beginning = nil
    return view
  }

  private func receive(_ value: Value, _ view: SharedSubscription, _ binding: Binding) {
    let count = view.take(value, on: scheduler)
    if let cell = view.cell { plan.set(cell, to: value) }
    guard let limit = settings.burstLimit, count >= limit, !scheduler.workBudget.isExhausted else {
      return
    }
    scheduler.workBudget.stopReason = .refused
    turn.noteOverflow(TurnResult.Overflow(name: binding.name, stream: view.stream, count: count))
    view.stop()
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

  /// The cell through which formulas read a name.
  func port(of symbol: Core.SymbolID) -> Cell<Value> {
    if let binding = symbols[symbol], let cell = port(of: binding) { return cell }
    // A deleted name is missed until it is back.
    let cell = plan.input()
    plan.remove(cell)
    return cell
  }

  /// Exchanges the streams without a name that a formula reads; those before end.
  func exchangeHidden(of binding: Binding, for hidden: [Binding]) {
    end(binding.hidden)
    binding.hidden = hidden
  }

  /// Ends the runs of streams without a name that a formula has read.
  func end(_ hidden: [Binding]) {
    for view in hidden.compactMap(\.view) {
      view.subscription.cancel()
      if let cell = view.cell { plan.remove(cell) }
    }
  }

  /// `c.errors`: the texts of the errors that keep a formula from having a value.
  func errors(of cell: Cell<Value>) -> StreamValue {
    let texts = plan.faults(of: cell).map { Value.string(message(of: $0)) }
    let tracer = recording.map { Tracer($0.newNode(), [.passing], in: $0.log) }
    return StreamValue(tracer?.output(texts) ?? texts, isHot: true, tracer: tracer)
  }
}
