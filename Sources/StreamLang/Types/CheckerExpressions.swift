extension Checker {
  /// Checks an expression, and says what kind of thing it makes.
  mutating func visit(_ expression: Expression, _ locals: Locals) -> Kind {
    switch expression.kind {
    case .null, .bool, .int, .double, .duration, .string, .hole, .dot: return .value
    case .parameter: return .any
    case .interpolation(let pieces):
      return join(
        pieces.map { piece in
          if case .value(let value) = piece { operand(value, locals) } else { .value }
        })
    case .name(let name): return visitName(Name(name, expression.span), locals)
    case .list(let members):
      let kinds = members.map { visit($0, locals) }
      return !kinds.isEmpty && kinds.allSatisfy(\.isStream) ? .streams : collection(kinds)
    case .record(let fields): return collection(fields.map { visit($0.value, locals) })
    case .member(let object, let name):
      if let meant = expression.unpublished { return visit(meant, locals) }
      return visitMember(object, name, locals)
    case .index(let object, let index):
      let kinds = [operand(object, locals), operand(index, locals)]
      if case .streams = kinds[0] { return .stream }
      return join(kinds)
    case .call(let callee, let arguments):
      return visitCall(callee, arguments, expression.span, locals)
    case .negate(let value), .not(let value): return join([operand(value, locals)])
    case .binary(let operation, let left, let right):
      if reportBareOperator(operation, left, right, locals) { return .any }
      checkLiterals(expression, operation, left, right)
      return join([operand(left, locals), operand(right, locals)])
    case .conditional(let condition, let yes, let no):
      return choice(operand(condition, locals), [visit(yes, locals), visit(no, locals)])
    case .section(let body):
      visitFunction([body], locals)
      return .function(nil)
    case .operatorName: return .function(nil)
    case .function(let literal):
      visitFunction(literal, locals)
      return .function(literal)
    case .ifElse(let choice): return visitIf(choice, locals)
    case .switching(let subject, let cases):
      let condition = visit(subject, locals)
      return choice(condition, cases.map { visitCase($0, locals) })
    }
  }

  /// Visits a part of a formula; a stream without a name there is read by its latest value.
  mutating func operand(_ expression: Expression, _ locals: Locals) -> Kind {
    let before = diagnostics.count
    let kind = visit(expression, locals)
    noteOperand(expression, kind)
    if case .nothing = kind, case .call = expression.kind, diagnostics.count == before {
      report(
        "`\(source(expression.span))` gives no value", expression.span,
        help: "it wants a statement of its own")
    }
    return kind
  }

  mutating func noteOperand(_ expression: Expression, _ kind: Kind) {
    guard kind.isStream, mentions != nil else { return }
    if case .name = expression.kind { return }
    streams.append(expression.span)
  }

  /// Arithmetic and plain functions: reactive as soon as one part is.
  func join(_ kinds: [Kind]) -> Kind { kinds.contains(where: \.isReactive) ? .cell : .value }

  /// `a.map +1`: an operator that was not called, with what was meant as its argument.
  private mutating func reportBareOperator(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ locals: Locals
  ) -> Bool {
    guard case .member(let object, let name) = left.kind, Prelude.method(name.text) != nil,
      silently({ $0.visit(object, locals) }).isStream
    else { return false }
    let call = "\(source(left.span))(\(operation.rawValue)\(source(right.span)))"
    report(
      "\(name.text) is an operator and wants its arguments in parentheses", name.span,
      help: "write `\(call)`")
    return true
  }

  /// Two literals that no run could bring together.
  private mutating func checkLiterals(
    _ whole: Expression, _ operation: BinaryOperator, _ left: Expression, _ right: Expression
  ) {
    guard let first = Value(constant: left), let second = Value(constant: right),
      ![.and, .or, .coalesce].contains(operation)
    else { return }
    do { _ = try operation.apply(first, second) } catch let fault as Fault {
      guard fault.remark != nil else { return }
      report(fault.message, fault.place(whole, left, right), help: fault.help)
    } catch {}
  }

  /// A list or record holds streams as they are; one of cells is a formula.
  private func collection(_ kinds: [Kind]) -> Kind {
    kinds.contains(where: \.isStream) ? .value : join(kinds)
  }

  private func choice(_ condition: Kind, _ branches: [Kind]) -> Kind {
    if let stream = branches.first(where: \.isStream) { return stream }
    return join([condition] + branches)
  }

  private mutating func visitName(_ name: Name, _ locals: Locals) -> Kind {
    if let kind = locals.kinds[name.text] { return kind }
    if name.text == "_" { return .value }
    if let info = info(name.text) {
      if info.kind.isReactive { mention(name.text) }
      return info.kind
    }
    if Builtin.named(name.text)?.isRead == true { return .value }
    if Builtin.named(name.text) != nil { return .function(nil) }
    if let op = Prelude.function(name.text) {
      if op.traits.contains(.standsAlone) { return op.product }
      if op.role == .subject {
        report(
          "\(name.text) wants its parentheses", name.span,
          help: "write `\(name.text)(\(op.sample))`")
      }
      return .function(nil)
    }
    reportUnknown(name)
    return .any
  }

  private mutating func mention(_ name: String) {
    if mentions?.contains(name) == false { mentions?.append(name) }
  }

  private mutating func visitMember(
    _ object: Expression, _ name: Name, _ locals: Locals
  ) -> Kind {
    if name.text == "value", case .name(let text) = object.kind, locals.kinds[text] == nil {
      // A snapshot: reading a value once makes nothing depend on it.
      let outer = mentions
      defer { mentions = outer }
      _ = visit(object, locals)
      return .value
    }
    let whole = Expression(.member(object, name), object.span)
    if whole.qualifiedName.map({ Builtin.named($0) != nil }) ?? false { return .handle }
    let isTaken = { locals.kinds[$0] != nil || info($0) != nil }
    if whole.unqualifiedFunction(unless: isTaken) != nil { return .function(nil) }
    if name.text == "errors", case .name(let text) = object.kind, locals.kinds[text] == nil,
      info(text)?.formula != nil
    {
      _ = visit(object, locals)
      return .stream
    }
    let kind = visit(object, locals)
    guard case .stream = kind else {
      if case .cell = kind { return .cell }
      return .value
    }
    if let op = Prelude.method(name.text) {
      report(
        "\(name.text) is an operator and wants its arguments in parentheses", name.span,
        help: "write `\(source(object.span)).\(name.text)(\(op.sample))`")
    } else {
      reportNoOperator(name)
    }
    return .stream
  }

  private mutating func visitIf(_ branch: IfElse, _ locals: Locals) -> Kind {
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

  private mutating func visitCase(_ branch: SwitchCase, _ locals: Locals) -> Kind {
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

  private mutating func visitFunction(_ bodies: [Expression], _ locals: Locals) {
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

extension Fault {
  /// What to mark of an operation on two kinds: a text where a number was wanted, or all of it.
  func place(_ whole: Expression, _ left: Expression, _ right: Expression) -> Span {
    guard case .string = right.kind else { return whole.span }
    if case .string = left.kind { return whole.span }
    return right.span
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

extension Expression {
  /// `Disposables.create`: a name behind that of a type; nil for anything else.
  var qualifiedName: String? {
    guard case .member(let type, let name) = kind, case .name(let text) = type.kind,
      text.startsCapitalized
    else { return nil }
    return "\(text).\(name.text)"
  }

  /// Where a name stands in the expression first, outside functions.
  func firstMention(of name: String) -> Span? {
    if case .name(name) = kind { return span }
    if case .function = kind { return nil }
    for kid in kids {
      if let place = kid.firstMention(of: name) { return place }
    }
    return nil
  }

  /// The expressions directly inside this one, functions and blocks excepted.
  var kids: [Expression] {
    switch kind {
    case .interpolation(let pieces):
      pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .list(let members): members
    case .record(let fields): fields.map(\.value)
    case .member(let object, _): [object]
    case .index(let object, let index): [object, index]
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .negate(let operand), .not(let operand), .section(let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    default: []
    }
  }
}
