/// Functions, branches, and the statements in them.
extension Resolver {
  mutating func function(_ literal: FunctionLiteral, _ span: Span) -> Core.Expression {
    let function = UserFunction(literal, source, outerNames: locals.names)
    let start = scope.dependencies.count
    let made = coreFunction(literal, span)
    function.found(
      made,
      scope.dependencies[start...].lazy.map { [depth = locals.depth] in
        var dependency = $0
        dependency.depth -= depth
        return dependency
      })
    return Core.Expression(.function(made), span, .function(function))
  }

  private mutating func coreFunction(_ literal: FunctionLiteral, _ span: Span) -> Core.Function {
    inScope(isFunction: true) { resolver in
      resolver.locals.hole = nil
      guard case .named(let patterns, _) = literal.parameters else {
        let implicit = ImplicitParameters()
        (resolver.locals.implicit, resolver.locals.parameters) = (implicit, nil)
        let body = resolver.body(literal.body).statements
        return Core.Function(parameters: implicit.ids.map { .name($0) }, body: body, span: span)
      }
      (resolver.locals.implicit, resolver.locals.parameters) = (nil, patterns)
      return Core.Function(
        parameters: patterns.map { resolver.bind($0, .any) },
        body: resolver.body(literal.body).statements, span: span, arity: patterns.count)
    }
  }

  /// `+1` where a function is wanted: `x => x + 1`.
  mutating func section(_ body: Expression, _ span: Span) -> Core.Expression {
    let parameter = Core.Local()
    let body = inScope(isFunction: true) { resolver in
      resolver.locals.hole = parameter
      return resolver.expression(body)
    }
    return Core.Expression(.function(implicit([parameter], body, span)), span, .function(nil))
  }

  private func implicit(
    _ parameters: [Core.Local], _ body: Core.Expression, _ span: Span, name: String? = nil
  ) -> Core.Function {
    Core.Function(
      parameters: parameters.map { .name($0) }, body: [Core.Statement(.evaluate(body), body.span)],
      span: span, name: name, arity: name == nil ? parameters.count : nil)
  }

  /// An operator by its name: `+` is `(a, b) => a + b`.
  mutating func function(named symbol: String, _ span: Span) -> Core.Expression {
    let operation = BinaryOperator(rawValue: symbol)
    let parameters = (0..<(operation == nil ? 1 : 2)).map { _ in Core.Local() }
    let operands = parameters.map { Core.Expression(.local($0), span, .any) }
    let body: Core.Expression.Kind =
      operation.map { .binary($0, operands[0], operands[1]) } ?? .not(operands[0])
    return Core.Expression(
      .function(implicit(parameters, Core.Expression(body, span), span, name: symbol)), span,
      .function(nil))
  }

  /// The function that `.name` and `-3` are where one is wanted; nil for anything else.
  mutating func functionMeant(by argument: Expression, _ value: Core.Expression) -> Core.Function? {
    if case .negate(let operand) = value.kind {
      let parameter = Core.Local()
      let left = Core.Expression(.local(parameter), value.span, .any)
      let body = Core.Expression(.binary(.subtract, left, operand), value.span)
      return implicit([parameter], body, value.span)
    }
    if case .literal(.symbol(let name)) = value.kind {
      let parameter = Core.Local()
      let object = Core.Expression(.local(parameter), value.span, .any)
      let body = Core.Expression(.field(object, Name(name, value.span)), value.span, .any)
      return implicit([parameter], body, value.span)
    }
    // Within a property of a property of a property nobody means a function.
    guard argument.startsWithDot, propertyDepth < 3 else { return nil }
    propertyDepth += 1
    defer { propertyDepth -= 1 }
    let parameters = ImplicitParameters()
    let body = silently { resolver in
      resolver.locals.depth += 1
      resolver.locals.implicit = parameters
      return resolver.expression(argument.replacingDot)
    }
    if parameters.ids.isEmpty { parameters.ids = [Core.Local()] }
    return implicit(parameters.ids, body, value.span)
  }

  // MARK: Branches

  mutating func ifElse(_ branch: IfElse, _ span: Span) -> Core.Expression {
    var kinds: [Kind] = []
    var choice = Core.Branches(branches: [])
    let condition = self.branch(branch, &choice, &kinds)
    return chosen(Core.Expression(.choice(choice), span, self.choice(condition, kinds)))
  }

  /// Adds a branch, and those that follow it; the answer is the kind of what they depend on.
  private mutating func branch(
    _ branch: IfElse, _ choice: inout Core.Branches, _ kinds: inout [Kind]
  ) -> Kind {
    let (test, depends, then) = inScope { resolver in
      let (test, depends) = resolver.test(branch.condition)
      return (test, depends, resolver.body(branch.then.body))
    }
    kinds.append(then.kind)
    choice.branches.append((test, then.statements))
    switch branch.otherwise {
    case .branch(let other)?:
      let other = inScope { $0.body(other.body) }
      kinds.append(other.kind)
      choice.otherwise = other.statements
    case .chained(let next)?:
      if case .ifElse(let next) = next.kind {
        return join([depends, self.branch(next, &choice, &kinds)])
      }
    case nil: break
    }
    return depends
  }

  /// A test, which may make names known, and the kind of what it looks at.
  private mutating func test(_ condition: IfElse.Condition) -> (test: Core.Test, depends: Kind) {
    switch condition {
    case .expression(let expression):
      let value = operand(expression)
      return (.isTrue(value), value.type)
    case .binding(let name, let value, _):
      let value = operand(value)
      return (.isSome(value, define(name)), value.type)
    case .match(let pattern, let value, _):
      let value = operand(value)
      return (.matches(value, [casePattern(pattern)]), value.type)
    }
  }

  mutating func switching(
    _ subject: Expression, _ cases: [SwitchCase], _ span: Span
  ) -> Core.Expression {
    let value = operand(subject)
    let local = Core.Local()
    let tested = Core.Expression(.local(local), subject.span, value.type)
    var choice = Core.Branches(subject: (local, value), branches: [])
    var kinds: [Kind] = []
    for branch in cases {
      let (patterns, body) = inScope { resolver in
        (branch.patterns.map { resolver.casePattern($0) }, resolver.body(branch.body))
      }
      kinds.append(body.kind)
      choice.branches.append(
        (.matches(tested, patterns.isEmpty ? [.anything(nil)] : patterns), body.statements))
    }
    return chosen(Core.Expression(.choice(choice), span, self.choice(value.type, kinds)))
  }

  private mutating func casePattern(_ pattern: CasePattern) -> Core.CasePattern {
    func local(_ name: Name, _ resolver: inout Resolver) -> Core.Local? {
      name.text == "_" ? nil : resolver.define(name)
    }
    switch pattern.kind {
    case .binding(let name): return .anything(local(name, &self))
    case .dot(let name, let parts):
      return .event(name.text, parts.first.flatMap { local($0, &self) })
    case .value(let value):
      if case .name("_") = value.kind { return .anything(nil) }
      return .equals(expression(value))
    }
  }

  // MARK: Bodies

  /// Statements of a function or branch; their last expression is their value.
  mutating func body(_ body: [Statement]) -> (statements: [Core.Statement], kind: Kind) {
    var kind = Kind.nothing
    let statements = body.enumerated().map { place, written in
      let made = Core.Statement(inner(written, &kind), written.span)
      if place < body.count - 1, case .evaluate(let value) = made.kind {
        checkIsKept(value, written)
      }
      return made
    }
    return (statements, kind)
  }

  /// A statement of a function or branch, whose value is of this `kind` when it is the last.
  private mutating func inner(_ statement: Statement, _ kind: inout Kind) -> Core.Statement.Kind {
    if case .giveBack(let value) = statement.kind {
      let value = value.map { expression($0) }
      if let value { kind = value.type }
      return .leave(value)
    }
    kind = .nothing
    switch statement.kind {
    case .expression(let expression):
      let value = self.expression(expression)
      kind = value.type
      return .evaluate(value)
    case .bind(.variable, .name(let name), let value):
      // Known in its own text, as a function that calls itself.
      let local = define(name, isVariable: true)
      local.change(at: name.span)
      return .declare(local, expression(value))
    case .loop(let loop): return .loop(self.loop(loop))
    case .attempt(let attempt): return .attempt(self.attempt(attempt))
    case .leaveLoop(let goesOn):
      if locals.loops == 0 {
        report("\(goesOn ? "continue" : "break") stands inside a loop", statement.span)
      }
      return .leaveLoop(goesOn: goesOn)
    case .bind(let keyword, let pattern, let value):
      return bindLocally(keyword, pattern, expression(value))
    case .throwing(let error): return .fail(expression(error))
    case .set(let settings): return .set(settings.map { setting($0) })
    default:
      let saved = (scope, defined)
      _ = self.statement(statement)
      (scope, defined) = saved
      return .misplaced
    }
  }

  /// `x = e` in a function sets an outer input cell or variable if there is one, otherwise it is local.
  private mutating func bindLocally(
    _ keyword: Statement.Keyword, _ pattern: Pattern, _ value: Core.Expression
  ) -> Core.Statement.Kind {
    if keyword == .none {
      if case .name(let name) = pattern, locals.names[name.text] == nil,
        let info = info(name.text), info.kind.isCell || info.isVariable
      {
        depend(on: name.text, .driven, name.span)
        return .set([
          Core.Setting(target: .symbol(symbols.id(of: name.text), name.span), value: value)
        ])
      }
      for name in pattern.names { checkIsVariable(name) }
    }
    let kind = pattern.isApart ? value.type.ofMember : value.type
    return .bind(bind(pattern, kind, sets: keyword == .none), value)
  }

  /// Reports a name that a block sets though the same function has not made it as a variable.
  private mutating func checkIsVariable(_ name: Name) {
    guard let known = locals.names[name.text]?.id, !known.isVariable, known.depth == locals.depth,
      !locals.own.contains(name.text)
    else { return }
    report(
      "only a variable can be set from an inner block, and \(name.text) is none", name.span,
      help: "begin with `variable \(name.text) = …`, or choose another name here")
  }

  /// Makes names known in a body; one that is its own already gets another value, and so does a variable around it
  /// if the pattern sets names.
  mutating func bind(_ pattern: Pattern, _ kind: Kind, sets: Bool = false) -> Core.Pattern {
    switch pattern {
    case .name(let name):
      if name.text == "_" { return .ignored }
      if locals.own.contains(name.text), let known = locals.names[name.text] {
        locals.names[name.text] = (known.id, kind)
        known.id.change(at: name.span)
        return .name(known.id)
      }
      if sets, let known = locals.names[name.text]?.id, known.isVariable {
        known.change(at: name.span)
        return .name(known)
      }
      return .name(define(name, kind))
    case .list(let members, _): return .list(members.map { bind($0, kind, sets: sets) })
    case .record(let fields, _):
      return .record(
        fields.map { field in
          let isShort = field.pattern == .name(field.key)
          return (field.key.text, bind(field.pattern, kind.ofField, sets: sets), isShort)
        })
    }
  }
}

// MARK: The kinds of results

extension Resolver {
  /// The kind of the result of a user's function for arguments of these kinds.
  mutating func result(of function: UserFunction, _ kinds: [Kind]) -> Kind {
    if !hasRedefined, let known = function.results[kinds] { return known }
    let key = ResultKey(function: ObjectIdentifier(function), kinds: kinds)
    // A recursive function says nothing new about itself.
    if let known = results[key] { return known ?? join(kinds) }
    // Nor does one that cannot be called, as it would call too many others.
    if functionDepth >= Machine.depthLimit { return join(kinds) }
    functionDepth += 1
    defer { functionDepth -= 1 }
    results[key] = .some(nil)
    let made = kind(of: function, kinds)
    let kind: Kind
    switch made {
    case .promised(let trait) where !trait.isFinite:
      // The body is compiled for streams of all kinds, and holds none of them to that.
      kind = .stream
    case .stream, .promised, .streams, .handle, .function, .nothing, .undecided: kind = made
    // Such a function answers a variable, or something like it.
    case .any where kinds.isEmpty: kind = made
    case .value, .cell, .any: kind = join(kinds.map { $0.isStream ? .value : $0 } + [made])
    }
    results[key] = kind
    // Within others it may know no more of those than that they are under way.
    if !hasRedefined, functionDepth == 1, kind != .undecided { function.results[kinds] = kind }
    return kind
  }

  /// The kind that the body of a function has for arguments of these kinds.
  private mutating func kind(of function: UserFunction, _ kinds: [Kind]) -> Kind {
    silently(in: function.source) { resolver in
      resolver.locals = Locals(names: function.outerNames, depth: 1)
      // A caller's dependencies are its own: copied for each of many callers, they would take all memory.
      resolver.scope = DefinitionScope(defining: resolver.scope.defining)
      if case .named(let patterns, _) = function.literal.parameters {
        for (index, pattern) in patterns.enumerated() {
          let kind = index < kinds.count ? kinds[index] : .any
          _ = resolver.bind(pattern, kind)
        }
      } else {
        resolver.locals.implicit = ImplicitParameters()
      }
      let body = resolver.body(function.literal.body)
      // A body that ends with a loop, say, may have answered before its end.
      let answers = body.kind == .nothing ? body.statements.flatMap(\.answers) : []
      return answers.isEmpty ? body.kind : resolver.choice(.value, answers.map(\.type))
    }
  }
}
