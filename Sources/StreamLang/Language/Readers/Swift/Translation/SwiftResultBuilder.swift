/// Writes the body of a function that a result builder reads: its values become arguments of the builder's functions.
struct SwiftResultBuilder {
  private let typing: SwiftTyping
  private let builder: SwiftProgram.TypeFacts
  /// The number of values that have names.
  private var count = 0

  /// The functions of which a result builder has one at least.
  static let names = ["buildBlock", "buildPartialBlock"]

  /// Nil of an attribute that is no result builder.
  init?(_ attribute: String, _ typing: SwiftTyping) {
    guard let builder = typing.program.types[attribute],
      Self.names.contains(where: { typing.program.isMember($0, of: attribute) })
    else { return nil }
    (self.typing, self.builder) = (typing, builder)
  }

  /// The statements of a body with the builder's calls; those that answer by `return` stay as they are.
  mutating func body(_ statements: [SwiftStatement], _ span: Span) -> [SwiftStatement] {
    if statements.contains(where: { if case .leave = $0.kind { true } else { false } }) {
      return statements
    }
    let (made, parts) = read(statements)
    var value = block(parts, span)
    if has("buildFinalResult") { value = call("buildFinalResult", [(nil, value)], span) }
    return made + [SwiftStatement(.leave(value), span)]
  }

  private func has(_ name: String) -> Bool { typing.program.isMember(name, of: builder.name) }

  private func made(_ kind: SwiftExpression.Kind, _ span: Span) -> SwiftExpression {
    SwiftExpression(kind, span)
  }

  private func call(
    _ name: String, _ given: [(label: String?, value: SwiftExpression)], _ span: Span
  ) -> SwiftExpression {
    let function = made(.member(made(.name(builder.name), span), Name(name, span)), span)
    return made(
      .call(function, given.map { .init(label: $0.label.map { Name($0, span) }, value: $0.value) }),
      span)
  }

  /// The value of all parts of a block.
  private func block(_ parts: [SwiftExpression], _ span: Span) -> SwiftExpression {
    if has("buildBlock") || parts.isEmpty {
      return call("buildBlock", parts.map { (nil, $0) }, span)
    }
    return parts.dropFirst().reduce(call("buildPartialBlock", [("first", parts[0])], span)) {
      call("buildPartialBlock", [("accumulated", $0), ("next", $1)], $1.span)
    }
  }

  /// The statements of a block, in which each value has a name, and these names.
  private mutating func read(
    _ statements: [SwiftStatement]
  ) -> (statements: [SwiftStatement], parts: [SwiftExpression]) {
    var (written, parts) = ([SwiftStatement](), [SwiftExpression]())
    for statement in statements {
      guard let value = value(of: statement) else {
        written.append(statement)
        continue
      }
      count += 1
      let name = Name("$part\(count)", statement.span)
      written.append(
        SwiftStatement(.declare([SwiftVariable(name, value, statement.span)]), statement.span))
      parts.append(made(.name(name.text), statement.span))
    }
    return (written, parts)
  }

  /// The value that a statement adds; nil of a declaration, and of what is done beside.
  private mutating func value(of statement: SwiftStatement) -> SwiftExpression? {
    let span = statement.span
    switch statement.kind {
    case .expression(let value):
      if case .statement(let inner) = value.kind { return self.value(of: inner) }
      if !value.isValue { return nil }
      return has("buildExpression") ? call("buildExpression", [(nil, value)], span) : value
    case .branch(let clauses, let then, let otherwise):
      return choice(clauses, then, otherwise, span)
    case .choose(let subject, var cases):
      for place in cases.indices {
        cases[place].body = answering(cases[place].body, span, at: place, of: cases.count)
      }
      return .computed(by: [SwiftStatement(.choose(subject, cases), span)], span)
    case .each(let pattern, let members, let condition, let body):
      let all = Name("$all", span)
      let list = SwiftVariable(all, made(.list([]), span), isConstant: false, span)
      let (written, parts) = read(body)
      let adding = made(
        .call(
          made(.member(made(.name(all.text), span), Name("append", span)), span),
          [.init(label: nil, value: block(parts, span))]), span)
      let loop = SwiftStatement(
        .each(
          pattern, members, condition: condition,
          written + [SwiftStatement(.expression(adding), span)]), span)
      let whole = SwiftExpression.computed(
        by: [
          SwiftStatement(.declare([list]), span), loop,
          SwiftStatement(.leave(made(.name(all.text), span)), span),
        ], span)
      return call("buildArray", [(nil, whole)], span)
    case .declare, .fail: return nil
    default:
      typing.refuse("this cannot stand in a result builder", span, "compute it in a function")
      return nil
    }
  }

  private mutating func choice(
    _ clauses: [SwiftStatement.Clause], _ then: [SwiftStatement], _ otherwise: [SwiftStatement]?,
    _ span: Span
  ) -> SwiftExpression {
    var branches = [(clauses, then)]
    var last = otherwise
    while last?.count == 1, case .branch(let clauses, let then, let rest)? = last?[0].kind {
      branches.append((clauses, then))
      last = rest
    }
    let count = branches.count + (last == nil ? 0 : 1)
    let isWhole = last != nil
    var rest = last.map { answering($0, span, at: count - 1, of: count) }
    for (place, (clauses, then)) in branches.enumerated().reversed() {
      let then = answering(then, span, at: place, of: count, isOptional: !isWhole)
      rest = [SwiftStatement(.branch(clauses, then, rest), span)]
    }
    var statements = rest ?? []
    if !isWhole {
      let none = call("buildOptional", [(nil, made(.null, span))], span)
      statements.append(SwiftStatement(.leave(none), span))
    }
    return .computed(by: statements, span)
  }

  /// A branch that passes its value to the builder as one of several: as the first or the second of two, which may be the
  /// first or the second of two again.
  private mutating func answering(
    _ statements: [SwiftStatement], _ span: Span, at place: Int, of count: Int,
    isOptional: Bool = false
  ) -> [SwiftStatement] {
    let (written, parts) = read(statements)
    var value = block(parts, span)
    var (place, count) = (place, count)
    while count > 1 {
      // The last one of an odd number stands alone.
      if place + 1 < count || count.isMultiple(of: 2) {
        value = call("buildEither", [(place.isMultiple(of: 2) ? "first" : "second", value)], span)
      }
      (place, count) = (place / 2, (count + 1) / 2)
    }
    if isOptional { value = call("buildOptional", [(nil, value)], span) }
    return written + [SwiftStatement(.leave(value), span)]
  }
}

extension SwiftTyping {
  /// The body of a function or a property with attributes, as a result builder among these reads it.
  ///
  /// A member without one has that of the protocol that asks for it.
  func built(
    _ statements: [SwiftStatement], by attributes: some Sequence<String>,
    as member: (name: String?, facts: SwiftProgram.TypeFacts?) = (nil, nil), _ span: Span
  ) -> [SwiftStatement] {
    func read(_ attributes: some Sequence<String>) -> [SwiftStatement]? {
      for attribute in attributes {
        let name = attribute.first == "@" ? String(attribute.dropFirst()) : attribute
        if var builder = SwiftResultBuilder(name, self) { return builder.body(statements, span) }
      }
      return nil
    }
    if let made = read(attributes) { return made }
    guard let name = member.name, let facts = member.facts, facts.keyword != .protocol,
      SwiftResultBuilder.names.contains(where: { program.methods[$0] != nil })
    else { return statements }
    for asking in program.protocols(above: facts) {
      let functions = asking.functions[name] ?? []
      let asked =
        asking.variables[name]?.modifiers.sorted() ?? functions.flatMap(\.attributes)
      if let made = read(asked) { return made }
    }
    return statements
  }

  /// A closure for a parameter with such an attribute; all other values as they are.
  func built(_ value: SwiftExpression, for parameter: SwiftFunction.Parameter) -> SwiftExpression {
    guard let attribute = parameter.marks.builder, case .closure(var literal) = value.kind else {
      return value
    }
    literal.body = built(literal.body, by: [attribute], literal.span)
    return SwiftExpression(.closure(literal), value.span)
  }
}
