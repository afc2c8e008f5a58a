extension Core.Expression {
  /// The expressions directly inside this one, and those of its blocks; functions excepted.
  var children: [Core.Expression] {
    switch kind {
    case .literal, .local, .symbol, .lastValue, .function, .plainFunction, .operatorFunction,
      .invalid:
      []
    case .previous(_, let initial): [initial]
    case .live(_, let stream, _): [stream]
    case .formula(let formula): [formula.body]
    case .text(let pieces):
      pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .list(let members), .joined(let members, _): members
    case .record(let fields): fields.map(\.value)
    case .negate(let value), .not(let value), .field(let value, _), .duration(_, _, let value):
      [value]
    case .binary(_, let left, let right), .element(let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .choice(let choice): choice.children
    case .event(_, let values): values
    case .builtin(let call): call.arguments
    case .operation(let call): call.children
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .dynamic(let call): call.children
    }
  }

  /// The expressions that decide between its branches, if it has some.
  var tests: [Core.Expression] {
    switch kind {
    case .conditional(let condition, _, _): [condition]
    case .choice(let choice):
      (choice.subject.map { [$0.value] } ?? []) + choice.branches.flatMap(\.test.children)
    default: []
    }
  }

  /// The operator that is called last, if it is a call of one.
  var operation: Core.OperatorCall? { if case .operation(let call) = kind { call } else { nil } }

  /// True of a number that is written out and is not 0.
  var isNonzero: Bool {
    switch kind {
    case .literal(.int(let number)): number != 0
    case .literal(.double(let number)): number != 0
    default: false
    }
  }

  /// True of `nil`.
  var isNull: Bool { if case .literal(.null) = kind { true } else { false } }
}

extension Core.OperatorCall {
  /// The expression that it is called on, and its arguments.
  var children: [Core.Expression] { (receiver.map { [$0.value] } ?? []) + arguments.map(\.value) }
}

extension Core.DynamicCall {
  fileprivate var children: [Core.Expression] {
    (receiver.map { [$0.value] } ?? []) + arguments.map(\.value)
  }
}

extension Core.Branches {
  fileprivate var children: [Core.Expression] {
    let tested = branches.flatMap { branch -> [Core.Expression] in
      branch.test.children + branch.body.flatMap(\.expressions)
    }
    return (subject.map { [$0.value] } ?? []) + tested + (otherwise?.flatMap(\.expressions) ?? [])
  }
}

extension Core.Test {
  var children: [Core.Expression] {
    switch self {
    case .isTrue(let value), .isSome(let value, _): [value]
    case .matches(let value, let patterns):
      [value]
        + patterns.compactMap { if case .equals(let value) = $0 { value } else { nil } }
    }
  }
}

extension Core.Setting {
  fileprivate var expressions: [Core.Expression] {
    let indices = path.compactMap { if case .element(let index) = $0.part { index } else { nil } }
    if case .object(let object) = target { return [object] + indices + [value] }
    return indices + [value]
  }
}

extension Core.Loop {
  /// The expressions of its head.
  var tested: [Core.Expression] {
    switch head {
    case .test(let test): [test]
    case .each(_, let list): [list]
    case .steps(_, let first, let test, let step): [first, test] + step.expressions
    }
  }

  fileprivate var expressions: [Core.Expression] { tested + body.flatMap(\.expressions) }
}

extension Core.Attempt {
  /// The statements of all its blocks.
  var statements: [Core.Statement] { body + (handler?.body ?? []) + (last ?? []) }
}

extension Core.Statement {
  /// The expressions of a statement and of the statements in it.
  var expressions: [Core.Expression] {
    switch kind {
    case .evaluate(let value), .bind(_, let value), .declare(_, let value), .wait(let value),
      .fail(let value):
      [value]
    case .loop(let loop): loop.expressions
    case .attempt(let attempt): attempt.statements.flatMap(\.expressions)
    case .define(let definition, _): [definition.value]
    case .importing(_, let definitions): definitions.map(\.value)
    case .set(let settings): settings.flatMap(\.expressions)
    case .batch(let body): body.flatMap(\.expressions)
    case .schedule(let time, let body, _): [time] + body.flatMap(\.expressions)
    case .run(let goal): goal.map { [$0] } ?? []
    case .leave(let value): value.map { [$0] } ?? []
    case .expect(let expectation): [expectation.value]
    case .note(let text, of: _, let time): [text] + (time.map { [$0] } ?? [])
    case .watch, .unwatch, .delete, .command, .nothing, .misplaced, .leaveLoop: []
    }
  }

  /// The values with which it may leave its function.
  var answers: [Core.Expression] {
    switch kind {
    case .leave(let value): value.map { [$0] } ?? []
    case .loop(let loop): loop.body.flatMap(\.answers)
    case .attempt(let attempt): attempt.statements.flatMap(\.answers)
    case .evaluate(let value):
      if case .choice(let choice) = value.kind {
        (choice.branches.flatMap(\.body) + (choice.otherwise ?? [])).flatMap(\.answers)
      } else {
        []
      }
    default: []
    }
  }

  var definesFunction: Bool {
    if case .define(let definition, _) = kind { definition.value.type.isFunction } else { false }
  }

  /// The names that it gives a meaning to.
  var definedNames: [String] {
    switch kind {
    case .define(let definition, _): definition.pattern.names.map(\.text)
    case .importing(_, let definitions): definitions.flatMap(\.pattern.names).map(\.text)
    default: []
    }
  }
}
