/// Statements and whole programs.
extension JSWriter {
  /// The text of a statement that stands in a function, or by itself.
  mutating func statement(_ statement: Core.Statement) throws(Diagnostic) -> String {
    switch statement.kind {
    case .evaluate(let value): return "\(try text(value));"
    case .bind(let pattern, let value):
      let text = try text(value)
      guard case .name(let local) = pattern else { return "" }
      return "const \(name(of: local)) = \(text);"
    case .set(let settings):
      var texts: [String] = []
      for setting in settings { texts.append(try self.setting(setting)) }
      return texts.joined(separator: " ")
    case .batch(let body): return try block(body)
    case .fail(let value): return "throw \(try text(value));"
    case .leave(let value?): return "return \(try text(value));"
    case .leave(nil): return "return;"
    default:
      throw refuse("this statement", statement.span)
    }
  }

  mutating func block(_ body: [Core.Statement]) throws(Diagnostic) -> String {
    var texts: [String] = []
    for statement in body { texts.append(try self.statement(statement)) }
    return texts.joined(separator: " ")
  }

  private mutating func setting(_ setting: Core.Setting) throws(Diagnostic) -> String {
    guard setting.path.isEmpty else {
      throw refuse("setting a part of a value", setting.value.span)
    }
    switch setting.target {
    case .symbol(let id, _):
      return "\(name(symbols.name(of: id))).next(\(try text(setting.value)));"
    case .local(let local, _): return "\(name(of: local)) = \(try text(setting.value));"
    case .object(let object):
      return "\(try text(object, .call)).next(\(try text(setting.value)));"
    }
  }

  /// A definition; a cell is a subject that keeps its value, and a formula combines the latest ones.
  mutating func definition(
    _ definition: Definition
  ) throws(Diagnostic) -> String {
    guard case .name(let written) = definition.pattern else {
      throw refuse("taking a list apart", definition.syntax.span, "name its members one by one")
    }
    let name = self.name(written.text)
    if let formula = definition.formula {
      let text = try self.formula(formula, definition.syntax.span)
      // One change can reach it on several ways.
      let remark = formula.inputs.count > 1 ? " // also sends what is between, within a turn" : ""
      return "const \(name) = \(text);\(remark)"
    }
    let value = try text(definition.value)
    if definition.isVariable { return "let \(name) = \(value);" }
    let isInput = definition.value.type == .value && !definition.isConstant
    if isInput { use("BehaviorSubject") }
    if isInput || definition.value.operation?.op.names.contains("BehaviorSubject") == true {
      holders.insert(name)
    }
    return "const \(name) = \(isInput ? "new BehaviorSubject(\(value))" : value);"
  }

  private mutating func formula(
    _ formula: Core.Formula, _ span: Span
  ) throws(Diagnostic) -> String {
    if !formula.live.isEmpty {
      throw refuse("a formula of a stream without a name", span, "give the stream a name")
    }
    var names: [String] = []
    for id in formula.inputs { names.append(name(symbols.name(of: id))) }
    var inner = self
    inner.latest = Set(names)
    let body = try inner.text(formula.body)
    take(inner)
    use("map", "distinctUntilChanged")
    let answer = body.first == "{" ? "(\(body))" : body
    if names.count == 1 {
      return "\(names[0]).pipe(map(\(names[0]) => \(answer)), distinctUntilChanged())"
    }
    use("combineLatest")
    let list = "[\(names.joined(separator: ", "))]"
    return "combineLatest(\(list)).pipe(map((\(list)) => \(answer)), distinctUntilChanged())"
  }
}
