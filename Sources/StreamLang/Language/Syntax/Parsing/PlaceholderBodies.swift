extension PlaceholderResolver {
  func ifElse(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .ifElse(var branches) = kind else { return kind }
    branches.condition = condition(branches.condition)
    branches.then.body = body(branches.then.body)
    if let otherwise = branches.otherwise { branches.otherwise = self.otherwise(otherwise) }
    return .ifElse(branches)
  }

  private func condition(_ condition: IfElse.Condition) -> IfElse.Condition {
    switch condition {
    case .expression(let value): .expression(expression(value))
    case .binding(let name, let value, let span): .binding(name, expression(value), span)
    case .match(let pattern, let value, let span):
      .match(casePattern(pattern), expression(value), span)
    }
  }

  private func otherwise(_ otherwise: IfElse.Else) -> IfElse.Else {
    switch otherwise {
    case .branch(let last): .branch(IfElse.Branch(body: body(last.body), span: last.span))
    case .chained(let next): .chained(expression(next))
    }
  }

  func switching(_ kind: Expression.Kind) -> Expression.Kind {
    guard case .switching(let subject, var cases) = kind else { return kind }
    let resolved = expression(subject)
    for index in cases.indices {
      for number in cases[index].patterns.indices {
        cases[index].patterns[number] = casePattern(cases[index].patterns[number])
      }
      cases[index].body = body(cases[index].body)
    }
    return .switching(resolved, cases)
  }

  private func casePattern(_ pattern: CasePattern) -> CasePattern {
    guard case .value(let value) = pattern.kind else { return pattern }
    return CasePattern(kind: .value(expression(value)), span: pattern.span)
  }
}

extension PlaceholderResolver {
  func body(_ statements: [Statement]) -> [Statement] {
    var resolved = statements
    for index in resolved.indices { resolved[index] = statement(resolved[index]) }
    return resolved
  }

  func statement(_ statement: Statement) -> Statement {
    Statement(kind(statement.kind), statement.span)
  }

  private func kind(_ kind: Statement.Kind) -> Statement.Kind {
    switch kind {
    case .expression(let value): .expression(expression(value))
    case .bind(let keyword, let pattern, let value): .bind(keyword, pattern, expression(value))
    case .quiet(let inner): .quiet(statement(inner))
    case .giveBack(let value?): .giveBack(expression(value))
    case .throwing(let error): .throwing(expression(error))
    case .wait(let time): .wait(expression(time))
    case .run(let end?): .run(until: expression(end))
    case .set: settings(kind)
    case .batch, .at, .after: timed(kind)
    case .expect: expectation(kind)
    case .run(nil), .watch, .unwatch, .delete, .giveBack(nil), .importing, .command: kind
    }
  }

  private func settings(_ kind: Statement.Kind) -> Statement.Kind {
    guard case .set(var settings) = kind else { return kind }
    for index in settings.indices {
      settings[index].target = expression(settings[index].target)
      settings[index].value = expression(settings[index].value)
    }
    return .set(settings)
  }

  private func timed(_ kind: Statement.Kind) -> Statement.Kind {
    switch kind {
    case .batch(let block): .batch(body(block))
    case .at(let time, let block): .at(expression(time), body(block))
    case .after(let time, let block): .after(expression(time), body(block))
    default: kind
    }
  }

  private func expectation(_ kind: Statement.Kind) -> Statement.Kind {
    guard case .expect(let value, let marbles, var settings) = kind else { return kind }
    for index in settings.indices {
      settings[index].value = expression(settings[index].value)
    }
    return .expect(expression(value), marbles.map { expression($0) }, settings)
  }
}
