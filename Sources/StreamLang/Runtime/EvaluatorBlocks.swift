/// What a body of statements did: it goes on, or gives a value back to its caller.
enum Flow {
  case value(Value)
  case returned(Value)

  var value: Value {
    switch self {
    case .value(let value), .returned(let value): value
    }
  }
}

extension Evaluator {
  /// The function that an expression writes down: a closure, a section, an operator by its name.
  func function(_ expression: Expression, _ scope: Scope?) -> Function {
    let text = String(expression.span.text(in: source.text))
    switch expression.kind {
    case .section(let body):
      return Function(text, arity: 1, fast: FastCode(body, parameters: [])) { arguments in
        try evaluate(body, Scope(within: scope, arguments: arguments))
      }
    case .operatorName(let symbol): return self.function(named: symbol)
    case .function(let literal): return function(literal, text, scope)
    case .negate(let operand):
      return Function(text, arity: 1) { arguments in
        try BinaryOperator.subtract.apply(arguments[0], evaluate(operand, scope))
      }
    default: return property(expression, text, scope)
    }
  }

  /// `.name.first` where a function is wanted: `$0.name.first`.
  private func property(_ expression: Expression, _ text: String, _ scope: Scope?) -> Function {
    let body = expression.replacingDot
    return Function(text, arity: 1) { arguments in
      try evaluate(body, Scope(within: scope, arguments: arguments))
    }
  }

  private func function(named symbol: String) -> Function {
    guard let operation = BinaryOperator(rawValue: symbol), symbol != "!" else {
      return Function(symbol, arity: 1) { arguments in
        guard case .bool(let truth) = arguments[0] else {
          throw Fault("! wants true or false, got \(arguments[0].title)")
        }
        return .bool(!truth)
      }
    }
    let body = Expression(
      .binary(
        operation, Expression(.parameter(0), Span(0, 0)), Expression(.parameter(1), Span(0, 0))),
      Span(0, 0))
    return Function(symbol, arity: 2, fast: FastCode(body, parameters: [])) { arguments in
      switch operation {
      case .and, .or, .coalesce:
        let scope = Scope(within: nil, arguments: arguments)
        return try evaluate(body, scope)
      default: return try operation.apply(arguments[0], arguments[1])
      }
    }
  }

  private func function(_ literal: FunctionLiteral, _ text: String, _ scope: Scope?) -> Function {
    switch literal.parameters {
    case .implicit:
      return Function(
        text, arity: literal.highestParameter + 1, fast: literal.fastCode(parameters: []),
        literal: literal
      ) { arguments in
        try environment.nested {
          try run(literal.body, Scope(within: scope, arguments: arguments)).value
        }
      }
    case .named(let patterns, _):
      return Function(
        text, arity: patterns.count, fast: literal.fastCode(parameters: patterns.plainNames),
        literal: literal
      ) { arguments in
        try environment.nested {
          let inner = Scope(within: scope)
          for (pattern, value) in zip(patterns, arguments) { try bind(pattern, value, inner) }
          return try run(literal.body, inner).value
        }
      }
    }
  }

  /// Takes a value apart as a pattern says.
  func bind(_ pattern: Pattern, _ value: Value, _ scope: Scope) throws {
    switch pattern {
    case .name(let name): scope.define(name.text, value)
    case .list(let members, _):
      guard case .list(let values) = value, values.count == members.count else {
        throw Fault("wanted a list of \(members.count), got \(value.literal)")
      }
      for (member, value) in zip(members, values) { try bind(member, value, scope) }
    }
  }

  /// Runs the statements of a function or a branch; the last expression is the value.
  func run(_ body: [Statement], _ scope: Scope) throws -> Flow {
    var last = Value.null
    for statement in body {
      switch statement.kind {
      case .expression(let expression):
        if case .ifElse(let branch) = expression.kind {
          let flow = try ifElseFlow(branch, scope)
          if case .returned = flow { return flow }
          last = flow.value
        } else {
          last = try evaluate(expression, scope)
        }
      case .bind(let keyword, let pattern, let value):
        try bindLocal(keyword, pattern, evaluate(value, scope), scope)
        last = .null
      case .set(let settings):
        for setting in settings { try set(setting, scope) }
        last = .null
      case .giveBack(let value):
        return .returned(try value.map { try evaluate($0, scope) } ?? .null)
      case .throwing(let value): throw Fault(try evaluate(value, scope).plainText)
      default:
        throw Fault("this cannot stand in a function").from(statement.span, in: source)
      }
    }
    return .value(last)
  }

  /// `x = e` in a function sets an outer input cell if there is one, otherwise it is local.
  private func bindLocal(
    _ keyword: Statement.Keyword, _ pattern: Pattern, _ value: Value, _ scope: Scope
  ) throws {
    if keyword == .none, case .name(let name) = pattern, scope.value(of: name.text) == nil,
      let cell = environment.bindings[name.text]?.cell
    {
      environment.set(cell, to: value)
    } else {
      try bind(pattern, value, scope)
    }
  }

  /// `a := e`, `a.value = e`, of a cell, a subject or a local name.
  func set(_ setting: Statement.Setting, _ scope: Scope?) throws {
    try set(setting.target, to: evaluate(setting.value, scope), scope)
  }

  func set(_ target: Expression, to value: Value, _ scope: Scope?) throws {
    var target = target
    if case .member(let object, let name) = target.kind, name.text == "value" { target = object }
    if case .member(let object, let name) = target.kind, name.text == "disposable",
      case .handle(let handle) = try evaluate(object, scope),
      let hold = handle.method("setDisposable")
    {
      return _ = try hold([value])
    }
    guard case .name(let name) = target.kind else {
      throw Fault("only a name or `.value` can be set").from(target.span, in: source)
    }
    if let scope, scope.set(name, value) { return }
    guard let binding = environment.bindings[name] else { throw Fault("unknown name \(name)") }
    if let cell = binding.cell {
      environment.set(cell, to: value)
    } else if let stream = binding.stream {
      try environment.assign(value, to: stream, called: name)
    } else {
      throw Fault("\(name) cannot be set").from(target.span, in: source)
    }
  }

  func ifElse(_ branch: IfElse, _ scope: Scope?) throws -> Value {
    try ifElseFlow(branch, scope).value
  }

  private func ifElseFlow(_ branch: IfElse, _ scope: Scope?) throws -> Flow {
    let inner = Scope(within: scope)
    let holds: Bool
    switch branch.condition {
    case .expression(let condition): holds = try truth(condition, scope)
    case .binding(let name, let value, _):
      let value = try evaluate(value, scope)
      holds = value != .null
      inner.define(name.text, value)
    case .match(let pattern, let value, _):
      holds = try matches(pattern, evaluate(value, scope), inner)
    }
    if holds { return try run(branch.then.body, inner) }
    switch branch.otherwise {
    case .branch(let other)?:
      return try run(other.body, Scope(within: scope))
    case .chained(let other)?: return .value(try evaluate(other, scope))
    case nil: return .value(.null)
    }
  }

  func switching(_ subject: Expression, _ cases: [SwitchCase], _ scope: Scope?) throws -> Value {
    let value = try evaluate(subject, scope)
    for branch in cases {
      let inner = Scope(within: scope)
      let holds =
        try branch.patterns.isEmpty || branch.patterns.contains { try matches($0, value, inner) }
      if holds { return try run(branch.body, inner).value }
    }
    return .null
  }

  /// Whether a value has the shape of a case: an event's kind, a literal, or anything at all.
  private func matches(_ pattern: CasePattern, _ value: Value, _ scope: Scope) throws -> Bool {
    switch pattern.kind {
    case .binding(let name):
      scope.define(name.text, value)
      return true
    case .value(let expression):
      if case .name("_") = expression.kind { return true }
      return try evaluate(expression, scope) == value
    case .dot(let name, let parts):
      guard let (kind, part) = value.tagged,
        kind == name.text || Notification.isSame(kind, name.text)
      else { return false }
      if let name = parts.first { scope.define(name.text, part) }
      return true
    }
  }
}
