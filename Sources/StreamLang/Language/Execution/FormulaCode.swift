import StreamEngine

/// A formula: a function of its inputs, which becomes a cell.
final class FormulaCode: Code {
  private let inputs: [Core.SymbolID]
  private let live: [(code: Code, input: Core.AnonymousInput)]
  /// The inputs that it needs on some branches only.
  private let branches: BranchInputs?
  private let function: ClosureCode
  /// The code of the part that it reads, where that may be a stream.
  private let part: Code?
  private let environment: Environment

  init(
    _ inputs: [Core.SymbolID], _ live: [(code: Code, input: Core.AnonymousInput)],
    _ branches: BranchInputs?, _ function: ClosureCode, _ part: Code?, _ environment: Environment
  ) {
    self.inputs = inputs
    self.live = live
    self.branches = branches
    self.function = function
    self.part = part
    self.environment = environment
    super.init(function.place)
  }

  /// The cells that it reads, what it makes of them, and the streams without a name among them.
  func connected(
    _ frame: Frame
  ) throws -> (inputs: [Cell<Value>], formula: Formula<Value>, hidden: [Binding]) {
    let (cells, hidden) = connected(try live.map { try $0.code.value(frame) })
    return (cells, function.function(frame).formula(branches), hidden)
  }

  /// The cells that it reads, with these values for streams without a name.
  private func connected(_ values: [Value]) -> (inputs: [Cell<Value>], hidden: [Binding]) {
    var cells = inputs.map { environment.port(of: $0) }
    var hidden: [Binding] = []
    for (value, (_, input)) in zip(values, live) {
      guard case .stream(let stream) = value else {
        cells.append(environment.plan.input(value))
        continue
      }
      var definition = Definition(
        unnamed: input.stream, Expression(.null, input.stream.span), place.source)
      definition.dependencies = input.dependencies
      // No name that a user can write contains a blank.
      let binding = Binding("stream \(hidden.count + 1)", number: -1, .stream(stream), definition)
      hidden.append(binding)
      if let cell = environment.port(of: binding) { cells.append(cell) }
    }
    // Without an input a cell would be one that is set.
    if cells.isEmpty { cells = [environment.plan.input(.null)] }
    return (cells, hidden)
  }

  /// The stream of its values, which are computed as long as somebody listens.
  override func value(_ frame: Frame) throws -> Value {
    if let part, case .stream(let stream)? = try? part.value(frame) { return .stream(stream) }
    let values = try live.map { try $0.code.value(frame) }
    let formula = function.function(frame).formula(branches)
    let environment = environment
    var running: (cell: Cell<Value>, hidden: [Binding], listeners: Int)?
    let stream = Stream { sink, scheduler in
      if running == nil {
        let isSettled = environment.plan.isSettled
        let (inputs, hidden) = self.connected(values)
        running = (environment.plan.cell(inputs, formula), hidden, 0)
        // A listener gets the value that a name for the formula would have.
        if isSettled { environment.plan.settle() }
      }
      guard let cell = running?.cell else { return }
      running?.listeners += 1
      sink.subscription.own(
        ActionDisposable {
          running?.listeners -= 1
          guard running?.listeners == 0, let ended = running.take() else { return }
          environment.plan.remove(ended.cell)
          environment.end(ended.hidden)
        })
      environment.plan.stream(of: cell).subscribe(sink, on: scheduler)
    }
    return .stream(StreamValue(stream, isHot: true))
  }
}
