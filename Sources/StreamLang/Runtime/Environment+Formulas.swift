import StreamEngine

extension Environment {
  /// The inputs of a formula and what it makes of them.
  ///
  /// Its reactive names are the parameters of a function; that the function is asked only when all
  /// of them have values is the plan's business.
  func formula(
    _ expression: Expression, mentions: [String], _ source: Source, hidden: [Binding] = [],
    loops: [Loop] = []
  ) -> (inputs: [Cell<Value>], formula: Formula<Value>) {
    let inputs = mentions.compactMap { name in
      if let binding = bindings[name] ?? hidden.first(where: { $0.name == name }) {
        return port(of: binding)
      }
      // A deleted name is missed until it is back.
      let cell = plan.input()
      plan.remove(cell)
      return cell
    }
    let evaluator = Evaluator(environment: self, source: source)
    let function = Function(
      String(expression.span.text(in: source.text)), arity: mentions.count,
      fast: FastCode(expression, parameters: mentions)
    ) { values in
      let scope = Scope(within: nil)
      for (name, value) in zip(mentions, values) { scope.define(name, value) }
      for loop in loops { scope.define(loop.placeholder, try self.value(of: loop, evaluator)) }
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
    var loops: [Loop] = []
    for span in definition.loops {
      guard case .call(_, let arguments)? = expression.part(at: span)?.kind,
        case .name(let name)? = arguments.first?.value.kind, let initial = arguments.last?.value
      else { continue }
      let loop = Loop(placeholder: "loop \(loops.count + 1)", name: name, initial: initial)
      loops.append(loop)
      expression = expression.replacing(span, with: Expression(.name(loop.placeholder), span))
    }
    let names = mentions(in: expression, nil) + hidden.map(\.name)
    let (inputs, formula) = formula(
      expression, mentions: names, definition.source, hidden: hidden, loops: loops)
    return (inputs, formula, hidden)
  }

  /// `prev(x, 0)` in the text of `x`, or of what `x` is made from: it follows nothing.
  struct Loop {
    /// What stands in its place; no name that a user can write contains a blank.
    let placeholder: String
    let name: String
    let initial: Expression
  }

  /// What a name was before the turn that is under way has reached it.
  private func value(of loop: Loop, _ evaluator: Evaluator) throws -> Value {
    let binding = bindings[loop.name]
    let cell = binding?.cell ?? binding?.view?.cell
    let latest = cell.flatMap { plan.value(of: $0) ?? $0.former } ?? binding?.view?.latest
    return try latest ?? evaluator.evaluate(loop.initial, nil)
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
      guard scope?.value(of: name) == nil, !found.contains(name) else { return }
      let binding = bindings[name]
      if binding?.cell != nil || binding?.stream != nil
        || binding == nil && missing.contains(name)
      {
        found.append(name)
      }
    case .member(let object, let name):
      if name.text == "value", case .name = object.kind { return }
      collect(object, scope, &found)
    default: for kid in expression.kids { collect(kid, scope, &found) }
    }
  }

  /// `c.errors`: the texts of the errors that keep a formula from having a value.
  func errors(of cell: Cell<Value>) -> Stream {
    let texts = plan.faults(of: cell).map { Value.string(message(of: $0)) }
    let tracer = recording.map { Tracer($0.newNode(), [.passing], in: $0.log) }
    return Stream(tracer?.output(texts) ?? texts, isHot: true, tracer: tracer)
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
