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

  func choice(_ condition: Kind, _ branches: [Kind]) -> Kind {
    if let stream = branches.first(where: \.isStream) { return stream }
    return join([condition] + branches)
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
}
