/// Branches, and the bodies of functions.
extension Checker {
  mutating func visitIf(_ branch: IfElse, _ locals: Locals) -> Kind {
    var inner = locals
    let condition: Kind
    switch branch.condition {
    case .expression(let expression): condition = visit(expression, locals)
    case .binding(let name, let value, _):
      condition = visit(value, locals)
      inner.kinds[name.text] = .any
    case .match(let pattern, let value, _):
      condition = visit(value, locals)
      for name in pattern.names { inner.kinds[name.text] = .any }
    }
    var branches = [visitBody(branch.then.body, inner)]
    switch branch.otherwise {
    case .branch(let other)?: branches.append(visitBody(other.body, locals))
    case .chained(let other)?: branches.append(visit(other, locals))
    case nil: break
    }
    return choice(condition, branches)
  }

  mutating func visitCase(_ branch: SwitchCase, _ locals: Locals) -> Kind {
    var inner = locals
    for pattern in branch.patterns {
      for name in pattern.names { inner.kinds[name.text] = .any }
      if case .value(let value) = pattern.kind { _ = visit(value, locals) }
    }
    return visitBody(branch.body, inner)
  }

  /// Statements of a function or branch; their last expression is their kind.
  mutating func visitBody(_ body: [Statement], _ locals: Locals) -> Kind {
    var locals = locals
    var kind = Kind.nothing
    let outer = mentions
    for statement in body {
      switch statement.kind {
      case .expression(let expression): kind = visit(expression, locals)
      case .bind(let keyword, let pattern, let value):
        let valueKind = visit(value, locals)
        let isOuter =
          pattern.names.count == 1 && keyword == .none
          && info(pattern.names[0].text) != nil
        if !isOuter {
          let kind = pattern.isApart ? valueKind.ofMember : valueKind
          for name in pattern.names { locals.kinds[name.text] = kind }
        }
        kind = .nothing
      case .giveBack(let value?): kind = visit(value, locals)
      default:
        let saved = mentions
        _ = check(statement, locals)
        mentions = saved
        kind = .nothing
      }
    }
    if outer == nil { mentions = nil }
    return kind
  }

  mutating func visitFunction(_ literal: FunctionLiteral, _ locals: Locals) {
    var inner = locals
    if case .named(let patterns, _) = literal.parameters {
      for name in patterns.flatMap(\.names) { inner.kinds[name.text] = .any }
    }
    inFunction { $0.visitBody(literal.body, inner.inFunction) }
  }

  mutating func visitFunction(_ bodies: [Expression], _ locals: Locals) {
    inFunction { checker in
      for body in bodies { _ = checker.visit(body, locals.inFunction) }
      return .value
    }
  }

  private mutating func inFunction(_ action: (inout Checker) -> Kind) {
    let outer = mentions
    mentions = nil
    _ = action(&self)
    mentions = outer
  }
}

extension Checker.Locals {
  var inFunction: Self {
    var inner = self
    inner.isInFunction = true
    return inner
  }
}

extension CasePattern {
  var names: [Name] {
    switch kind {
    case .dot(_, let names): names
    case .binding(let name): [name]
    case .value: []
    }
  }
}
