/// Statements.
extension ProgramWriter {
  /// The text of a statement that stands in a function, or by itself, without the sign that ends it.
  func statement(_ statement: Core.Statement) throws(Diagnostic) -> String {
    switch statement.kind {
    case .evaluate(let value):
      if case .choice(let choice) = value.kind {
        return try choosing(choice, value.span, answers: false)
      }
      if let error = value.failure { return try failing(error) }
      let text = whole(try self.text(value))
      return value.isSubscription ? kept(text) : text
    case .bind(let pattern, let value):
      let text = whole(try text(value))
      guard case .name(let local) = pattern else {
        if pattern.locals.contains(where: state.locals.bound.contains) {
          throw refuse(
            "taking a value apart into names that have a value", statement.span,
            "give its members other names")
        }
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for local in pattern.locals where words.contains(self.name(of: local)[...]) {
          state.locals.names[local] = self.name(of: local) + "_"
        }
        return try apart(pattern, text, statement.span)
      }
      var name = name(of: local)
      if !state.locals.bound.insert(local).inserted { return "\(name) = \(text)" }
      if text.spelledWords.contains(name[...]) {
        // There it would be known in its own text, which means another one of its name.
        name += "_"
        state.locals.names[local] = name
      }
      return local.isChanged ? variable(name + annotation(of: local), text) : constant(name, text)
    case .declare(let local, let value):
      let text = whole(try text(value))
      state.locals.bound.insert(local)
      return variable(name(of: local) + annotation(of: local), text)
    case .loop(let loop): return try self.loop(loop, statement.span)
    case .leaveLoop(let goesOn): return goesOn ? "continue" : "break"
    case .attempt(let attempt): return try self.attempt(attempt)
    case .set(let settings): return inOneLine(try settings.map(setting))
    case .batch(let body): return try block(body)
    case .fail(let value): return try failing(value)
    case .leave(let value?): return "return \(whole(try text(value)))"
    case .leave(nil): return "return"
    default: throw refuse("this statement", statement.span)
    }
  }

  /// Statements on one line.
  func block(_ body: [Core.Statement]) throws(Diagnostic) -> String {
    inOneLine(try body.map(statement))
  }

  func inOneLine(_ statements: [String]) -> String {
    statements.joined(separator: "\(end.isEmpty ? ";" : end) ")
  }

  private func setting(_ setting: Core.Setting) throws(Diagnostic) -> String {
    let value = whole(try text(setting.value))
    let path = setting.path[...]
    switch setting.target {
    case .symbol(let id, let span):
      let name = name(state.symbols.name(of: id))
      if path.isEmpty { return set(name, value) }
      if state.variables.contains(name) { return try assignment(name, path, value) }
      return send(name, try changed(latest(of: name).text, path, value, span))
    case .local(let local, _): return try assignment(name(of: local), path, value)
    case .object(let object):
      if let step = path.first { throw refuse("setting a part of a value", step.span) }
      return send(try text(object, .call), value)
    }
  }

  private func set(_ name: String, _ value: String) -> String {
    state.variables.contains(name) ? "\(name) = \(value)" : send(name, value)
  }

  /// A definition, and a remark about it; a cell is a subject that keeps its value, and a formula combines the latest
  /// ones.
  func definition(_ definition: Definition) throws(Diagnostic) -> (text: String, remark: String) {
    guard case .name(let written) = definition.pattern else {
      throw refuse("taking a list apart", definition.syntax.span, "name its members one by one")
    }
    let name = self.name(written.text)
    if !state.defined.insert(name).inserted {
      guard definition.isInput, state.cells.union(state.variables).contains(name) else {
        throw refuse("a second meaning of \(written.text)", written.span, "give it another name")
      }
      return (set(name, whole(try text(definition.value))), "")
    }
    if let formula = definition.formula {
      let text = try self.formula(formula, of: definition)
      let inputs = formula.inputs.map { state.holders[self.name(state.symbols.name(of: $0))] }
      let depth = (inputs.compactMap { $0?.depth }.max() ?? 0) + 1
      if !inputs.contains(where: { $0 == nil }), depth <= WriterState.Holder.mostDepth {
        state.holders[name] = .formula(formula.body, depth: depth)
      }
      var remarks: [String] = []
      // One change can reach it on several ways.
      if formula.inputs.count > 1 { remarks.append("also sends what is between, within a turn") }
      if text.contains("divisor(") { remarks.append("its first error ends it") }
      let remark = remarks.isEmpty ? "" : "// \(remarks.joined(separator: "; "))"
      return (constant(name, text), remark)
    }
    let value = try value(of: definition, name)
    if definition.isVariable {
      state.variables.insert(name)
      return (variable(name, value), "")
    }
    let isInput = definition.isInput
    if isInput { state.cells.insert(name) }
    if isInput || definition.value.operation?.op.names.contains("BehaviorSubject") == true {
      state.holders[name] = .subject
    }
    return (constant(name, isInput ? cell(value, definition) : value), "")
  }

  private func formula(
    _ formula: Core.Formula, of definition: Definition
  ) throws(Diagnostic) -> String {
    if !formula.live.isEmpty {
      throw refuse(
        "a formula of a stream without a name", definition.syntax.span, "give the stream a name")
    }
    let names = formula.inputs.map { name(state.symbols.name(of: $0)) }
    state.latest = Set(names)
    defer { state.latest = [] }
    return try combined(names, try text(formula.body), of: definition)
  }
}

extension Core.Expression {
  /// The error that a call of `fail` fails with.
  fileprivate var failure: Core.Expression? {
    guard case .builtin(let call) = kind, call.id.builtin.name == "fail" else { return nil }
    return call.arguments.first
  }

  /// True of a subscription that is made where it stands.
  fileprivate var isSubscription: Bool {
    guard case .dynamic(let call) = kind else { return false }
    return call.told?.method.isSubscription == true
  }
}
