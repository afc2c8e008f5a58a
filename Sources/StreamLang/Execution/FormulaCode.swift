import StreamEngine

/// A formula: a function of its inputs, which becomes a cell.
final class FormulaCode: Code {
  private let inputs: [Core.SymbolID]
  private let live: [(code: Code, stream: Core.Expression)]
  private let function: ClosureCode
  /// What it reads, where that may be a stream.
  private let part: Code?
  private let environment: Environment

  init(
    _ inputs: [Core.SymbolID], _ live: [(code: Code, stream: Core.Expression)],
    _ function: ClosureCode, _ part: Code?, _ environment: Environment
  ) {
    self.inputs = inputs
    self.live = live
    self.function = function
    self.part = part
    self.environment = environment
    super.init(function.place)
  }

  /// The cells that it reads, what it makes of them, and the streams without a name among them.
  func connected(
    _ frame: Frame
  ) throws -> (inputs: [Cell<Value>], formula: Formula<Value>, hidden: [Binding]) {
    var cells = inputs.map { environment.port(of: $0) }
    var hidden: [Binding] = []
    for (code, expression) in live {
      guard case .stream(let stream) = try code.value(frame) else {
        cells.append(environment.plan.input(try code.value(frame)))
        continue
      }
      var definition = Definition(
        unnamed: expression, Expression(.null, expression.span), place.source)
      definition.mentions = expression.inputs.map { environment.symbols.name(of: $0) }
      // No name that a user can write contains a blank.
      let binding = Binding("stream \(hidden.count + 1)", number: -1, .stream(stream), definition)
      hidden.append(binding)
      if let cell = environment.port(of: binding) { cells.append(cell) }
    }
    return (cells, function.function(frame).formula, hidden)
  }

  /// The stream of its values.
  override func value(_ frame: Frame) throws -> Value {
    if let part, case .stream(let stream)? = try? part.value(frame) { return .stream(stream) }
    let (inputs, formula, _) = try connected(frame)
    let cell = environment.plan.cell(inputs, formula)
    return .stream(StreamValue(environment.plan.stream(of: cell), isHot: true))
  }
}
