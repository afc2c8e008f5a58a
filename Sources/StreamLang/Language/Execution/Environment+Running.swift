import StreamEngine

extension Environment {
  /// The value of an expression now; of a formula that is looked at once, with the latest values of the
  /// streams in it.
  func evaluate(
    _ expression: Core.Expression, _ source: Source, readsLatest: Bool = false
  ) throws -> Value {
    let compiler = Compiler(self, source, readsLatest: readsLatest)
    let code = compiler.code(expression)
    try compiler.checkCompleteness()
    return try machine.enter(compiler.size) { try code.value($0) }
  }

  /// True if a condition holds.
  func holds(_ condition: Core.Expression, _ source: Source) throws -> Bool {
    let compiler = Compiler(self, source, readsLatest: true)
    let code = compiler.code(condition)
    try compiler.checkCompleteness()
    return try machine.enter(compiler.size) { try code.truth($0) }
  }

  /// Computes the right side and the indices of an assignment.
  func assignment(_ setting: Core.Setting, _ source: Source) throws -> Assignment {
    let compiler = Compiler(self, source)
    let code = compiler.assignment(setting)
    try compiler.checkCompleteness()
    return try machine.enter(compiler.size) { try code($0) }
  }

  /// The inputs of a formula and what it makes of them; streams without a name in it become inputs of
  /// their own.
  func formula(
    _ formula: Core.Formula, _ source: Source
  ) throws -> (inputs: [Cell<Value>], formula: Formula<Value>, hidden: [Binding]) {
    let compiler = Compiler(self, source)
    let code = compiler.formula(formula, formula.body.span)
    try compiler.checkCompleteness()
    return try machine.enter(compiler.size) { try code.connected($0) }
  }

  /// The parts of a value by the names of a pattern.
  func parts(of value: Value, by pattern: Pattern) throws -> [(name: Name, value: Value)] {
    switch pattern {
    case .name(let name): return name.text == "_" ? [] : [(name, value)]
    case .list(let members, _):
      return try zip(members, value.members(members.count)).flatMap { try parts(of: $1, by: $0) }
    case .record(let fields, _):
      return try fields.flatMap {
        try parts(of: value.part(called: $0.key.text), by: $0.pattern)
      }
    }
  }
}
