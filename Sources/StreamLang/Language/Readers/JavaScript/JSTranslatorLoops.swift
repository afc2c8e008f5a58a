/// Loops, and what leaves them.
extension JSTranslator {
  func leaveLoop(_ label: Name?, goesOn: Bool, _ span: Span) -> Statement {
    if let label, around.exits.last(where: \.isLoop)?.label != label.text {
      refuse(
        "\(goesOn ? "continue" : "break") \(label.text) leaves more than one loop", span,
        "put the loops into a function, and leave it with `return`")
    }
    if goesOn ? !around.exits.contains(where: \.isLoop) : around.exits.isEmpty {
      refuse("`\(goesOn ? "continue" : "break")` stands in no loop", span, "leave it out")
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
      binding.isConstant = keyword == .const
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
    let list = lowered(values)
    scope.enter()
    defer { scope.leave() }
    let item = scope.fresh("item")
    var inner: [Statement] = []
    if let keyword {
      if keyword != .var {
        for own in pattern.names { scope.declare(own).isConstant = keyword == .const }
      }
      inner += destructured(pattern, name(item, span), span)
    } else {
      inner += assigned(pattern, name(item, span), span)
    }
    inner += loopBody(body)
    if isAwaiting { return awaiting(item, of: list, inner, span) }
    return [each(item, of: js(ofKeys ? "keys" : "iterable", [list], values.span), inner, span)]
  }

  func each(_ item: String, of list: Expression, _ body: [Statement], _ span: Span) -> Statement {
    Statement(.loop(Loop(head: .each(.name(Name(item, span)), list), body: body)), span)
  }

  /// `for await`: asks an iterator for one promise after another, and tells it if the loop ends before the values do.
  func awaiting(
    _ item: String, of source: Expression, _ body: [Statement], _ span: Span
  ) -> [Statement] {
    let (iterator, isOver) = (scope.fresh("iterator"), scope.fresh("isOver"))
    func part(_ word: String) -> Expression {
      js("get", [name(item, span), string(word, span)], span)
    }
    func asked(_ call: String, _ word: String) -> Expression {
      js("await", [js(call, [name(iterator, span), string(word, span)], span)], span)
    }
    let truth = Expression(.bool(true), span)
    let rounds = [
      set(isOver, truth, span),
      bind(item, asked("call", "next"), span),
      set(isOver, js("truth", [part("done")], span), span),
      when(name(isOver, span), [Statement(.leaveLoop(goesOn: false), span)], span),
      set(item, part("value"), span),
    ]
    let loop = Statement(.loop(Loop(head: .test(truth), body: rounds + body)), span)
    let leaving = when(
      Expression(.not(name(isOver, span)), span),
      [evaluated(asked("callOptional", "return"), span)], span)
    return [
      bind(iterator, js("asyncIterator", [source], span), span),
      bind(isOver, truth, span),
      Statement(.attempt(Attempt(body: [loop], last: [leaving])), span),
    ]
  }
}
