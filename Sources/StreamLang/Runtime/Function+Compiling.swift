import StreamEngine

extension Function {
  /// The function that a text writes down, such as `x => x * 2 + 1` or `{ $0 % 3 == 0 }`; nil if it
  /// is none.
  ///
  /// For Swift programs that want the language's functions without a session: the text sees no names
  /// but its parameters and the plain functions.
  public convenience init?(_ text: String) {
    let parsed = Parser.parse(text)
    guard parsed.diagnostics.isEmpty, parsed.statements.count == 1,
      case .expression(let expression) = parsed.statements[0].kind,
      case .function = expression.kind
    else { return nil }
    let environment = Environment(input: .refused("there is no standard input here"))
    let evaluator = Evaluator(environment: environment, source: Source(text))
    let function = evaluator.function(expression, nil)
    self.init(
      text, arity: function.arity, fast: function.fast, literal: function.literal, function.body)
  }

  /// As a formula whose inputs are the parameters, in their order.
  public var formula: Formula<Value> {
    switch arity {
    case 1:
      let call = transform.call
      return Formula { try call($0[0]) }
    case 2:
      let call = fold.call
      return Formula { try call($0[0], $0[1]) }
    default: return Formula { [self] inputs in try body((0..<arity).map { inputs[$0] }) }
    }
  }
}
