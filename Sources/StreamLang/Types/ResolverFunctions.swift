/// Functions, branches, and the statements in them.
extension Resolver {
  mutating func function(
    _ literal: FunctionLiteral, _ span: Span, _ locals: Locals
  ) -> Core.Expression {
    Core.Expression(
      .function(coreFunction(literal, span, locals)), span,
      .function(UserFunction(literal, source)))
  }

  private mutating func coreFunction(
    _ literal: FunctionLiteral, _ span: Span, _ locals: Locals
  ) -> Core.Function {
    var inner = locals
    inner.isInFunction = true
    inner.hole = nil
    guard case .named(let patterns, _) = literal.parameters else {
      let implicit = ImplicitParameters()
      inner.implicit = implicit
      let body = body(literal.body, inner).statements
      return Core.Function(
        parameters: implicit.ids.map { .name($0) }, body: body, span: span)
    }
    inner.implicit = nil
    var own: Set<String> = []
    let parameters = patterns.map { bind($0, .any, &inner, &own) }
    return Core.Function(
      parameters: parameters, body: body(literal.body, inner, own).statements, span: span,
      arity: patterns.count)
  }

  /// `+1` where a function is wanted: `x => x + 1`.
  mutating func section(_ body: Expression, _ span: Span, _ locals: Locals) -> Core.Expression {
    let parameter = newLocal()
    var inner = locals
    inner.isInFunction = true
    inner.hole = parameter
    return Core.Expression(
      .function(implicit([parameter], expression(body, inner), span)), span, .function(nil))
  }

  private func implicit(
    _ parameters: [Core.LocalID], _ body: Core.Expression, _ span: Span, name: String? = nil
  ) -> Core.Function {
    Core.Function(
      parameters: parameters.map { .name($0) }, body: [Core.Statement(.evaluate(body), body.span)],
      span: span, name: name, arity: name == nil ? parameters.count : nil)
  }

  /// An operator by its name: `+` is `(a, b) => a + b`.
  mutating func function(named symbol: String, _ span: Span) -> Core.Expression {
    let operation = BinaryOperator(rawValue: symbol)
    let parameters = (0..<(operation == nil ? 1 : 2)).map { _ in newLocal() }
    let operands = parameters.map { Core.Expression(.local($0), span, .any) }
    let body: Core.Expression.Kind =
      operation.map { .binary($0, operands[0], operands[1]) } ?? .not(operands[0])
    return Core.Expression(
      .function(implicit(parameters, Core.Expression(body, span), span, name: symbol)), span,
      .function(nil))
  }

  /// The function that `.name` and `-3` are where one is wanted; nil for anything else.
  mutating func functionMeant(
    by argument: Expression, _ value: Core.Expression, _ locals: Locals
  ) -> Core.Function? {
    if case .negate(let operand) = value.kind {
      let parameter = newLocal()
      let left = Core.Expression(.local(parameter), value.span, .any)
      let body = Core.Expression(.binary(.subtract, left, operand), value.span)
      return implicit([parameter], body, value.span)
    }
    // Within a property of a property of a property nobody means a function.
    guard argument.startsWithDot, propertyDepth < 3 else { return nil }
    propertyDepth += 1
    defer { propertyDepth -= 1 }
    var inner = locals
    inner.isInFunction = true
    let parameters = ImplicitParameters()
    inner.implicit = parameters
    let body = silently { $0.expression(argument.replacingDot, inner) }
    if parameters.ids.isEmpty { parameters.ids = [newLocal()] }
    return implicit(parameters.ids, body, value.span)
  }

  // MARK: Branches

  mutating func ifElse(_ branch: IfElse, _ span: Span, _ locals: Locals) -> Core.Expression {
    var kinds: [Kind] = []
    var choice = Core.Choice(branches: [])
    let condition = self.branch(branch, &choice, &kinds, locals)
    return Core.Expression(.choice(choice), span, self.choice(condition, kinds))
  }

  /// Adds a branch, and those that follow it; the answer is the kind of what they depend on.
  private mutating func branch(
    _ branch: IfElse, _ choice: inout Core.Choice, _ kinds: inout [Kind], _ locals: Locals
  ) -> Kind {
    var inner = locals
    var own: Set<String> = []
    var condition: Kind
    let test: Core.Test
    switch branch.condition {
    case .expression(let expression):
      let value = operand(expression, locals)
      (condition, test) = (value.type, .isTrue(value))
    case .binding(let name, let value, _):
      let value = expression(value, locals)
      let local = newLocal()
      inner.names[name.text] = (local, .any)
      own.insert(name.text)
      (condition, test) = (value.type, .isSome(value, local))
    case .match(let pattern, let value, _):
      let value = operand(value, locals)
      let pattern = casePattern(pattern, &inner, &own)
      (condition, test) = (value.type, .matches(value, [pattern]))
    }
    let then = body(branch.then.body, inner, own)
    kinds.append(then.kind)
    choice.branches.append((test, then.statements))
    switch branch.otherwise {
    case .branch(let other)?:
      let other = body(other.body, locals)
      kinds.append(other.kind)
      choice.otherwise = other.statements
    case .chained(let next)?:
      if case .ifElse(let next) = next.kind {
        condition = join([condition, self.branch(next, &choice, &kinds, locals)])
      }
    case nil: break
    }
    return condition
  }

  mutating func switching(
    _ subject: Expression, _ cases: [SwitchCase], _ span: Span, _ locals: Locals
  ) -> Core.Expression {
    let value = operand(subject, locals)
    let local = newLocal()
    var choice = Core.Choice(subject: (local, value), branches: [])
    var kinds: [Kind] = []
    for branch in cases {
      var inner = locals
      var own: Set<String> = []
      let patterns = branch.patterns.map { casePattern($0, &inner, &own) }
      let body = body(branch.body, inner, own)
      kinds.append(body.kind)
      let tested = Core.Expression(.local(local), subject.span, value.type)
      choice.branches.append(
        (.matches(tested, patterns.isEmpty ? [.anything(nil)] : patterns), body.statements))
    }
    return Core.Expression(.choice(choice), span, self.choice(value.type, kinds))
  }

  private mutating func casePattern(
    _ pattern: CasePattern, _ inner: inout Locals, _ own: inout Set<String>
  ) -> Core.CasePattern {
    func define(_ name: Name, _ resolver: inout Resolver) -> Core.LocalID? {
      if name.text == "_" { return nil }
      let local = resolver.newLocal()
      inner.names[name.text] = (local, .any)
      own.insert(name.text)
      return local
    }
    switch pattern.kind {
    case .binding(let name): return .anything(define(name, &self))
    case .dot(let name, let parts):
      return .event(name.text, parts.first.flatMap { define($0, &self) })
    case .value(let value):
      if case .name("_") = value.kind { return .anything(nil) }
      return .equals(expression(value, inner))
    }
  }

  // MARK: Bodies

  /// Statements of a function or branch; their last expression is their value.
  ///
  /// `own` are the names that belong to the body already: its parameters.
  mutating func body(
    _ body: [Statement], _ locals: Locals, _ own: Set<String> = []
  ) -> (statements: [Core.Statement], kind: Kind) {
    var locals = locals
    var own = own
    var kind = Kind.nothing
    var resolved: [Core.Statement] = []
    for statement in body {
      let meaning: Core.Statement.Kind
      switch statement.kind {
      case .expression(let expression):
        let value = self.expression(expression, locals)
        kind = value.type
        meaning = .evaluate(value)
      case .bind(let keyword, let pattern, let value):
        meaning = bindLocally(keyword, pattern, value, &locals, &own)
        kind = .nothing
      case .giveBack(let value):
        let value = value.map { expression($0, locals) }
        if let value { kind = value.type }
        meaning = .leave(value)
      case .throwing(let error):
        meaning = .fail(expression(error, locals))
        kind = .nothing
      case .set(let settings):
        meaning = .set(settings.map { setting($0, locals) })
        kind = .nothing
      default:
        let saved = (scope.mentions, defined)
        _ = self.statement(statement, locals)
        (scope.mentions, defined) = saved
        meaning = .misplaced
        kind = .nothing
      }
      resolved.append(Core.Statement(meaning, statement.span))
    }
    return (resolved, kind)
  }

  /// `x = e` in a function sets an outer input cell if there is one, otherwise it is local.
  private mutating func bindLocally(
    _ keyword: Statement.Keyword, _ pattern: Pattern, _ value: Expression, _ locals: inout Locals,
    _ own: inout Set<String>
  ) -> Core.Statement.Kind {
    let value = expression(value, locals)
    if keyword == .none, case .name(let name) = pattern, locals.names[name.text] == nil,
      info(name.text)?.kind.isCell == true
    {
      use(name.text, .read)
      return .set([
        Core.Setting(target: .symbol(symbols.id(of: name.text), name.span), value: value)
      ])
    }
    let kind = pattern.isApart ? value.type.ofMember : value.type
    return .bind(bind(pattern, kind, &locals, &own), value)
  }

  /// Makes names known in a body; one that is there already gets another value.
  private mutating func bind(
    _ pattern: Pattern, _ kind: Kind, _ locals: inout Locals, _ own: inout Set<String>
  ) -> Core.Pattern {
    switch pattern {
    case .name(let name):
      if name.text == "_" { return .ignored }
      if !own.insert(name.text).inserted, let known = locals.names[name.text] {
        locals.names[name.text] = (known.id, kind)
        return .name(known.id)
      }
      let local = newLocal()
      locals.names[name.text] = (local, kind)
      return .name(local)
    case .list(let members, _):
      return .list(members.map { bind($0, kind, &locals, &own) })
    }
  }
}
