extension Expression {
  /// The expressions directly inside this one, and those of its blocks; functions excepted.
  var children: [Expression] {
    switch kind {
    case .null, .bool, .int, .double, .duration, .string, .name, .parameter, .hole, .dot,
      .operatorName, .function:
      []
    case .interpolation(let pieces):
      pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .list(let members): members
    case .record(let fields): fields.map(\.value)
    case .member(let object, _): [object]
    case .index(let object, let index): [object, index]
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .negate(let operand), .not(let operand), .section(let operand), .spread(let operand):
      [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .ifElse(let branch): branch.children
    case .switching(let subject, let cases):
      [subject]
        + cases.flatMap { $0.patterns.flatMap(\.expressions) + $0.body.flatMap(\.expressions) }
    }
  }
}

extension IfElse {
  fileprivate var children: [Expression] {
    let tested =
      switch condition {
      case .expression(let value), .binding(_, let value, _): [value]
      case .match(let pattern, let value, _): pattern.expressions + [value]
      }
    let other =
      switch otherwise {
      case .branch(let branch)?: branch.body.flatMap(\.expressions)
      case .chained(let next)?: [next]
      case nil: [Expression]()
      }
    return tested + then.body.flatMap(\.expressions) + other
  }
}

extension CasePattern {
  fileprivate var expressions: [Expression] {
    if case .value(let value) = kind { [value] } else { [] }
  }
}

extension Statement {
  /// The expressions of a statement and of the statements in it.
  var expressions: [Expression] {
    switch kind {
    case .expression(let value), .bind(_, _, let value), .throwing(let value), .wait(let value):
      [value]
    case .quiet(let inner): inner.expressions
    case .set(let settings): settings.flatMap { [$0.target, $0.value] }
    case .batch(let body), .forall(_, let body): body.flatMap(\.expressions)
    case .at(let time, let body), .after(let time, let body): [time] + body.flatMap(\.expressions)
    case .run(let goal), .giveBack(let goal): goal.map { [$0] } ?? []
    case .expect(let value, let text, let settings):
      [value] + (text.map { [$0] } ?? []) + settings.map(\.value)
    case .note(let text, of: _, let time): [text] + (time.map { [$0] } ?? [])
    case .loop(let loop): loop.expressions
    case .attempt(let attempt): attempt.statements.flatMap(\.expressions)
    case .watch, .unwatch, .delete, .importing, .library, .command, .leaveLoop: []
    }
  }
}

extension Loop {
  fileprivate var expressions: [Expression] {
    let inHead =
      switch head {
      case .test(let test): [test]
      case .each(_, let list): [list]
      case .steps(let first, let test, let step): first.expressions + [test] + step.expressions
      }
    return inHead + body.flatMap(\.expressions)
  }
}

extension Attempt {
  /// The statements of all its blocks.
  var statements: [Statement] { body + (handler?.body ?? []) + (last ?? []) }
}
