/// The parts of expressions and statements, without those of the functions in them.
extension SwiftExpression {
  /// The expressions that it is made of.
  var parts: [SwiftExpression] {
    switch kind {
    case .call(let callee, let given), .index(let callee, let given):
      [callee] + given.map(\.value)
    case .member(let object, _), .chained(let object), .forced(let object), .wait(let object),
      .attempt(let object, _), .unary(_, let object), .cast(let object, _, _),
      .reference(let object):
      [object]
    case .binary(_, let a, let b), .assign(_, let a, let b): [a, b]
    case .conditional(let test, let yes, let no): [test, yes, no]
    case .list(let members): members
    case .tuple(let parts): parts.map(\.value)
    case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .text(let pieces):
      pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .statement(let statement): statement.expressions
    default: []
    }
  }

  /// The closures that stand in it, but for those within one another.
  var closures: [SwiftFunction] {
    if case .closure(let function) = kind { [function] } else { parts.flatMap(\.closures) }
  }

  /// True if something is called in it.
  var calls: Bool {
    if case .call = kind { true } else { parts.contains(where: \.calls) }
  }

  /// True if a function waits in it.
  var waits: Bool {
    if case .wait = kind { true } else { parts.contains(where: \.waits) }
  }
}

extension SwiftStatement {
  /// The expressions in it, and in the statements within it.
  fileprivate var expressions: [SwiftExpression] {
    func all(_ statements: [SwiftStatement]) -> [SwiftExpression] {
      statements.flatMap(\.expressions)
    }
    func all(_ clauses: [Clause]) -> [SwiftExpression] { clauses.map(\.value) }
    func all(_ cases: [Case]) -> [SwiftExpression] {
      cases.flatMap { $0.patterns.compactMap(\.condition) + all($0.body) }
    }
    switch kind {
    case .expression(let value), .leave(let value?), .fail(let value): return [value]
    case .declare(let variables): return variables.compactMap(\.value)
    case .branch(let clauses, let then, let otherwise):
      return all(clauses) + all(then) + all(otherwise ?? [])
    case .guarding(let clauses, let body), .whileLoop(let clauses, let body):
      return all(clauses) + all(body)
    case .repeating(let body, let test): return all(body) + [test]
    case .each(_, let members, let condition, let body):
      return [members] + (condition.map { [$0] } ?? []) + all(body)
    case .choose(let subject, let cases): return [subject] + all(cases)
    case .attempt(let body, let catches): return all(body) + all(catches)
    case .atEnd(let body): return all(body)
    case .labelled(_, let inner): return inner.expressions
    default: return []
    }
  }

  /// True if the function around it waits in it.
  var waits: Bool { expressions.contains(where: \.waits) }
}

extension SwiftStatement.Clause {
  var value: SwiftExpression {
    switch self {
    case .test(let value), .unwrap(_, let value), .match(_, let value): value
    }
  }
}

extension SwiftFunction {
  /// True if a call of it may wait.
  var mayWait: Bool { isAsync || body.contains(where: \.waits) }
}
