import StreamEngine

extension Environment {
  /// The inputs of a formula and what it makes of them.
  ///
  /// Its reactive names are the parameters of a function; that the function is asked only when all
  /// of them have values is the plan's business.
  func formula(
    _ expression: Expression, mentions: [String], _ source: Source, hidden: [Binding] = []
  ) -> (inputs: [Cell<Value>], formula: Formula<Value>) {
    let hiddenNames = Set(hidden.map(\.name))
    let inputs = mentions.compactMap { name in
      hiddenNames.contains(name)
        ? hidden.first { $0.name == name }.flatMap(port(of:)) : bindings[name].flatMap(port(of:))
    }
    let evaluator = Evaluator(environment: self, source: source)
    let function = Function(
      String(expression.span.text(in: source.text)), arity: mentions.count,
      fast: FastCode(expression, parameters: mentions)
    ) { values in
      let scope = Scope(within: nil)
      for (name, value) in zip(mentions, values) { scope.define(name, value) }
      return try evaluator.evaluate(expression, scope)
    }
    return (inputs, function.formula)
  }

  /// The formula of a definition; streams without a name in it become inputs of their own.
  func formula(
    of definition: Definition
  ) throws -> (inputs: [Cell<Value>], formula: Formula<Value>, hidden: [Binding]) {
    var expression = definition.expression
    let evaluator = Evaluator(environment: self, source: definition.source)
    var hidden: [Binding] = []
    for span in definition.streams {
      guard let part = expression.part(at: span),
        case .stream(let stream) = try evaluator.evaluate(part, nil)
      else { continue }
      // No name that a user can write contains a blank.
      let name = "stream \(hidden.count + 1)"
      let text = Definition(
        expression: part, source: definition.source, keyword: .none,
        mentions: mentions(in: part, nil))
      hidden.append(Binding(name, number: -1, .stream(stream), text))
      expression = expression.replacing(span, with: Expression(.name(name), span))
    }
    let names = mentions(in: expression, nil) + hidden.map(\.name)
    let (inputs, formula) = formula(
      expression, mentions: names, definition.source, hidden: hidden)
    return (inputs, formula, hidden)
  }

  /// The names in an expression that follow something, each once, in order; `x.value` does not.
  func mentions(in expression: Expression, _ scope: Scope?) -> [String] {
    var found: [String] = []
    collect(expression, scope, &found)
    return found
  }

  private func collect(_ expression: Expression, _ scope: Scope?, _ found: inout [String]) {
    switch expression.kind {
    case .name(let name):
      guard scope?.value(of: name) == nil, !found.contains(name), let binding = bindings[name],
        binding.cell != nil || binding.stream != nil
      else { return }
      found.append(name)
    case .member(let object, let name):
      if name.text == "value", case .name = object.kind { return }
      collect(object, scope, &found)
    default: for kid in expression.kids { collect(kid, scope, &found) }
    }
  }

  /// The stream of the values of a formula without a name, as in `(a + b).map(+1)`.
  func stream(ofFormula expression: Expression, _ source: Source, _ scope: Scope?) -> Stream? {
    let mentions = mentions(in: expression, scope)
    if mentions.isEmpty { return nil }
    let (inputs, formula) = formula(expression, mentions: mentions, source)
    let cell = plan.cell(inputs, formula)
    return Stream(plan.stream(of: cell), isHot: true)
  }
}
