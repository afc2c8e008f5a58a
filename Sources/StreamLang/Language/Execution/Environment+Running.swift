import StreamEngine

extension Environment {
  /// The value of an expression now; of a formula that is looked at once, with the latest values of the
  /// streams in it.
  func evaluate(
    _ expression: Core.Expression, _ source: Source, readsLatest: Bool = false
  ) throws -> Value {
    try run(source, readsLatest: readsLatest) { $0.code(expression).value }
  }

  /// Compiles an expression, which can then be evaluated many times.
  func prepared(_ expression: Core.Expression, _ source: Source) throws -> () throws -> Value {
    try prepare(source, readsLatest: false) { $0.code(expression).value }
  }

  /// True if a condition holds.
  func holds(_ condition: Core.Expression, _ source: Source) throws -> Bool {
    try run(source, readsLatest: true) { $0.code(condition).truth }
  }

  /// Computes the right side and the indices of an assignment.
  func assignment(_ setting: Core.Setting, _ source: Source) throws -> Assignment {
    try run(source) { $0.assignment(setting) }
  }

  /// The inputs of a formula and what it makes of them; streams without a name in it become inputs of
  /// their own.
  func formula(
    _ formula: Core.Formula, _ source: Source
  ) throws -> (inputs: [Cell<Value>], formula: Formula<Value>, hidden: [Binding]) {
    try run(source) { $0.formula(formula, formula.body.span).connected }
  }

  /// Compiles a text, and runs what that has made.
  private func run<Result>(
    _ source: Source, readsLatest: Bool = false, _ compile: (Compiler) -> (Frame) throws -> Result
  ) throws -> Result {
    try prepare(source, readsLatest: readsLatest, compile)()
  }

  /// Compiles a text to code that can be run many times.
  private func prepare<Result>(
    _ source: Source, readsLatest: Bool, _ compile: (Compiler) -> (Frame) throws -> Result
  ) throws -> () throws -> Result {
    let compiler = Compiler(self, source, readsLatest: readsLatest)
    let code = compile(compiler)
    try compiler.checkCompleteness()
    let size = compiler.size
    return { [machine] in try machine.enter(size, code) }
  }

  /// The parts of a value by the names of a pattern.
  func parts(of value: Value, by pattern: Pattern) throws -> [(name: Name, value: Value)] {
    switch pattern {
    case .name(let name): return name.text == "_" ? [] : [(name, value)]
    case .list(let members, _):
      return try zip(members, value.members(members.count)).flatMap { try parts(of: $1, by: $0) }
    case .record(let fields, _):
      return try fields.flatMap { try parts(of: value.part(called: $0.key.text), by: $0.pattern) }
    }
  }
}
