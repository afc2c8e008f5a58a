/// Loops, and what leaves them.
extension JSTranslator {
  func leaveLoop(_ label: Name?, goesOn: Bool, _ span: Span) -> Statement {
    if let label, around.exits.last(where: \.isLoop)?.label != label.text {
      refuse(
        "\(goesOn ? "continue" : "break") \(label.text) leaves more than one loop", span,
        "put the loops into a function, and leave it with `return`")
    }
    if let exit = around.exits.last, !exit.isLoop, let name = goesOn ? exit.continues : exit.leaves,
      goesOn || label != nil
    {
      return when(
        Expression(.bool(true), span),
        [
          set(name, Expression(.bool(true), span), span),
          Statement(.leaveLoop(goesOn: false), span),
        ],
        span)
    }
    return Statement(.leaveLoop(goesOn: goesOn), span)
  }

  private func loopBody(_ body: JSStatement) -> [Statement] {
    around.exits.append(Exit(label: around.labels.popLast()))
    defer { around.exits.removeLast() }
    return block(body)
  }

  func loop(
    _ first: JSStatement?, _ test: JSExpression?, _ step: JSExpression?, _ body: JSStatement,
    _ span: Span
  ) -> [Statement] {
    scope.enter()
    defer { scope.leave() }
    let always = Expression(.bool(true), span)
    // `for (let i = 0; …; …)`: one name, which is new in each round.
    if case .declare(let keyword, let parts)? = first?.kind, keyword != .var, parts.count == 1,
      case .name(let own) = parts[0].pattern, let step, test?.suspends != true, !step.suspends
    {
      let initial = parts[0].value.map { lowered($0) } ?? undefined(span)
      let binding = scope.declare(own)
      let test = test.map { condition($0) } ?? always
      let steps = effect(step, step.span)
      let last = steps.count == 1 ? steps[0] : evaluated(inline(steps, step.span), step.span)
      return [
        Statement(
          .loop(
            Loop(
              head: .steps(bind(binding.name, initial, own.span), test, last),
              body: loopBody(body))), span)
      ]
    }
    var made: [Statement] = []
    if let first {
      if case .declare(let keyword, _) = first.kind, keyword != .var {
        declare([first], isFunction: false)
      }
      made = statements([first])
    }
    let waits = test?.suspends == true
    var inner: [Statement] = []
    if let test, waits {
      let outer = around.before
      around.before = []
      let passes = condition(test)
      inner =
        around.before + [
          when(.init(.not(passes), span), [Statement(.leaveLoop(goesOn: false), span)], span)
        ]
      around.before = outer
    }
    let head = waits ? always : test.map { condition($0) } ?? always
    guard let step else {
      return made + [Statement(.loop(Loop(head: .test(head), body: inner + loopBody(body))), span)]
    }
    // The step comes before each round but the first.
    let isFirst = scope.fresh("isFirst")
    let steps = when(
      name(isFirst, span), [set(isFirst, Expression(.bool(false), span), span)],
      effect(step, step.span), span)
    let passes = test.map { test in
      when(
        Expression(.not(condition(test)), span), [Statement(.leaveLoop(goesOn: false), span)], span)
    }
    return made + [bind(isFirst, always, span)] + [
      Statement(
        .loop(
          Loop(
            head: .test(always),
            body: [steps] + (waits ? inner : passes.map { [$0] } ?? []) + loopBody(body))), span)
    ]
  }

  func repeating(_ body: JSStatement, _ test: JSExpression, _ span: Span) -> [Statement] {
    let isFirst = scope.fresh("isFirst")
    let head = js("or", [name(isFirst, span), thunk(expression(test))], span)
    let first = bind(isFirst, Expression(.bool(true), span), span)
    let step = set(isFirst, Expression(.bool(false), span), span)
    return [
      Statement(
        .loop(Loop(head: .steps(first, js("truth", [head], span), step), body: loopBody(body))),
        span)
    ]
  }

  func each(
    _ keyword: JSStatement.Keyword?, _ pattern: JSPattern, _ values: JSExpression, ofKeys: Bool,
    isAwaiting: Bool, _ body: JSStatement, _ span: Span
  ) -> [Statement] {
    let list = js(ofKeys ? "keys" : "members", [lowered(values)], values.span)
    scope.enter()
    defer { scope.leave() }
    let item = scope.fresh("item")
    var inner: [Statement] = []
    if isAwaiting { inner.append(bind(item, js("await", [name(item, span)], span), span)) }
    if let keyword {
      if keyword != .var { for own in pattern.names { scope.declare(own) } }
      inner += destructured(pattern, name(item, span), span)
    } else {
      inner += assigned(pattern, name(item, span), span)
    }
    return [
      Statement(
        .loop(
          Loop(head: .each(.name(Name(item, span)), list), body: inner + loopBody(body))), span)
    ]
  }
}
