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
    var options = Session.Options()
    options.inputRefusal = "there is no standard input here"
    options.isBare = true
    let environment = Environment(options)
    let evaluator = Evaluator(environment: environment, source: Source(text))
    let function = evaluator.function(expression, nil)
    self.init(
      text, arity: function.arity, fast: function.fast, literal: function.literal, function.body)
  }

  /// As a formula whose inputs are the parameters, in their order.
  public var formula: Formula<Value> {
    switch arity {
    case 1:
      if let affine = fast?.affine { return formula(affine) }
      let call = transform.call
      return Formula { try call($0[0]) }
    case 2:
      if fast?.isSum == true { return sumFormula }
      let call = fold.call
      return Formula { try call($0[0], $0[1]) }
    default: return Formula { [self] inputs in try body((0..<arity).map { inputs[$0] }) }
    }
  }

  private func formula(_ affine: (factor: Int, term: Int)) -> Formula<Value> {
    Formula { [self] inputs in
      if case .int(let x) = inputs[0] {
        let (product, overflow) = x.multipliedReportingOverflow(by: affine.factor)
        let (sum, overflow2) = product.addingReportingOverflow(affine.term)
        if !overflow && !overflow2 { return .int(sum) }
      }
      return try slowly(inputs[0])
    }
  }

  private var sumFormula: Formula<Value> {
    Formula { [self] inputs in
      if case .int(let x) = inputs[0], case .int(let y) = inputs[1] {
        let (sum, overflow) = x.addingReportingOverflow(y)
        if !overflow { return .int(sum) }
      }
      return try slowly(inputs[0], inputs[1])
    }
  }
}
