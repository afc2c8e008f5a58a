/// Loops, and what leaves them.
extension JSTranslator {
  /// `break` and `continue`: leaves the innermost loop that is written, and says in a name if more is meant.
  func leaveLoop(_ label: Name?, goesOn: Bool, _ span: Span) -> Statement {
    let word = goesOn ? "continue" : "break"
    let meant = around.exits.lastIndex { exit in
      if let label { return exit.labels.contains(label.text) }
      return goesOn ? exit.kind == .loop : exit.kind != .block
    }
    guard let meant, !goesOn || around.exits[meant].kind == .loop else {
      if let label {
        refuse(
          "no loop around is called \(label.text)", label.span, "write its name in front of it")
      } else {
        refuse("`\(word)` stands in no loop", span, "leave it out")
      }
      return leaveLoop(false, span)
    }
    let innermost = around.exits.count - 1
    if meant == innermost { return leaveLoop(goesOn, span) }
    let passed = Exit.Passed(exit: meant, goesOn: goesOn)
    for exit in meant + 1...innermost where !around.exits[exit].passed.contains(passed) {
      around.exits[exit].passed.append(passed)
    }
    return when(
      bool(true, span),
      [set(flag(of: passed), bool(true, span), span), leaveLoop(false, span)], span)
  }

  /// The name that says what is meant to a statement around.
  private func flag(of passed: Exit.Passed) -> String {
    let exit = around.exits[passed.exit]
    if let known = passed.goesOn ? exit.goesOn : exit.isLeft { return known }
    let name = scope.fresh(passed.goesOn ? "goesOn" : "isLeft")
    if passed.goesOn {
      around.exits[passed.exit].goesOn = name
    } else {
      around.exits[passed.exit].isLeft = name
    }
    return name
  }

  /// A statement that `break` may leave, as it is written, and behind it the tests that leave more.
  func leaving(_ kind: Exit.Kind, _ span: Span, _ write: () -> [Statement]) -> [Statement] {
    around.exits.append(Exit(kind: kind, labels: around.labels))
    around.labels = []
    let made = write()
    let own = around.exits.removeLast()
    let innermost = around.exits.count - 1
    var (first, last) = ([Statement](), [Statement]())
    for passed in own.passed {
      let name = flag(of: passed)
      let isNext = passed.exit == innermost
      if isNext { first.append(bind(name, bool(false, span), span)) }
      let leave = leaveLoop(isNext && passed.goesOn, span)
      last.append(when(self.name(name, span), [leave], span))
    }
    return first + made + last
  }

  /// `a: { … break a … }`: a loop with one round.
  func namedBlock(_ body: JSStatement, _ span: Span) -> [Statement] { [round(block(body), span)] }

  func loop(
    _ first: JSStatement?, _ test: JSExpression?, _ step: JSExpression?, _ body: JSStatement,
    _ span: Span
  ) -> [Statement] {
    scope.enter()
    defer { scope.leave() }
    if let (fixed, own) = first?.parted(by: [test, step].compactMap { $0 }, body) {
      declare([fixed], isFunction: false)
      return statements([fixed]) + loop(own, test, step, body, span)
    }
    let always = bool(true, span)
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
              body: block(body))), span)
      ]
    }
    if let first, let names = first.captured(by: [test, step].compactMap { $0 }, body) {
      return copying(names, of: first, test, step, body, span)
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
      inner = settled { [when(not(condition(test), span), [leaveLoop(false, span)], span)] }
    }
    let head = waits ? always : test.map { condition($0) } ?? always
    guard let step else {
      return made + [Statement(.loop(Loop(head: .test(head), body: inner + block(body))), span)]
    }
    // The step comes before each round but the first.
    let isFirst = scope.fresh("isFirst")
    let stepping = settled { effect(step, step.span) }
    let steps = when(name(isFirst, span), [set(isFirst, bool(false, span), span)], stepping, span)
    let passes = test.map { test in
      when(not(condition(test), span), [leaveLoop(false, span)], span)
    }
    return made + [bind(isFirst, always, span)] + [
      Statement(
        .loop(
          Loop(
            head: .test(always),
            body: [steps] + (waits ? inner : passes.map { [$0] } ?? []) + block(body))), span)
    ]
  }

  /// A loop with several names that it sets, which functions keep: each round has names of its own.
  ///
  /// A round begins with the values that the one before has left: `{ let i = last; …; last = i }`.
  private func copying(
    _ names: [Name], of first: JSStatement, _ test: JSExpression?, _ step: JSExpression?,
    _ body: JSStatement, _ span: Span
  ) -> [Statement] {
    let lasts = names.map { Name(scope.fresh("last"), $0.span) }
    let isFirst = Name(scope.fresh("isFirst"), span)
    func value(_ name: Name) -> JSExpression { JSExpression(.name(name.text), name.span) }
    func declared(_ names: [Name], _ values: [Name]) -> [(pattern: JSPattern, value: JSExpression?)]
    {
      zip(names, values).map { (.name($0), value($1)) }
    }
    func assigned(_ name: Name, _ value: JSExpression) -> JSStatement {
      JSStatement(.expression(JSExpression(.assign("", .name(name), value), name.span)), name.span)
    }
    let start = [
      first, JSStatement(.declare(.let, declared(lasts, names)), span),
      JSStatement(.declare(.let, [(.name(isFirst), JSExpression(.name("true"), span))]), span),
    ]
    let next = JSStatement(
      .branch(
        value(isFirst), assigned(isFirst, JSExpression(.name("false"), span)),
        step.map { JSStatement(.expression($0), $0.span) }), span)
    let check = test.map { test in
      JSStatement(
        .branch(
          JSExpression(.unary("!", test), test.span), JSStatement(.breaking(nil), test.span), nil),
        test.span)
    }
    let parts = if case .block(let statements) = body.kind { statements } else { [body] }
    let rest = JSStatement(
      .attempt(parts, caught: nil, last: zip(lasts, names).map { assigned($0, value($1)) }), span)
    let round =
      [JSStatement(.declare(.let, declared(names, lasts)), span), next]
      + (check.map { [$0] } ?? []) + [rest]
    declare(start, isFunction: false)
    return statements(start) + loop(nil, nil, nil, JSStatement(.block(round), span), span)
  }

  func repeating(_ body: JSStatement, _ test: JSExpression, _ span: Span) -> [Statement] {
    let isFirst = scope.fresh("isFirst")
    let head = js("or", [name(isFirst, span), thunk(expression(test))], span)
    let first = bind(isFirst, bool(true, span), span)
    let step = set(isFirst, bool(false, span), span)
    return [
      Statement(
        .loop(Loop(head: .steps(first, js("truth", [head], span), step), body: block(body))),
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
    inner += block(body)
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
    let truth = bool(true, span)
    let rounds = [
      set(isOver, truth, span),
      bind(item, asked("call", "next"), span),
      set(isOver, js("truth", [part("done")], span), span),
      when(name(isOver, span), [leaveLoop(false, span)], span),
      set(item, part("value"), span),
    ]
    let loop = endless(rounds + body, span)
    let leaving = when(
      not(name(isOver, span), span), [evaluated(asked("callOptional", "return"), span)], span)
    return [
      bind(iterator, js("asyncIterator", [source], span), span),
      bind(isOver, truth, span),
      ending([loop], [leaving], span),
    ]
  }
}

extension JSStatement {
  /// The parts of `let i = 0, n = 9` in front of a loop: the names that the loop does not set, and the one that it sets.
  ///
  /// The latter is new in each round. Nil if the loop sets none of them, or several.
  fileprivate func parted(
    by heads: [JSExpression], _ body: JSStatement
  ) -> (fixed: JSStatement, own: JSStatement)? {
    guard case .declare(let keyword, let parts) = kind, keyword != .var, parts.count > 1 else {
      return nil
    }
    let loop = heads.map(JSNode.expression) + [.statement(body)]
    let set = parts.filter { part in loop.contains { $0.sets(part.pattern.names.map(\.text)) } }
    guard set.count == 1, case .name(let own) = set[0].pattern else { return nil }
    let others = parts.filter { $0.pattern.names.first?.text != own.text }
    let mentions = others.contains { other in
      other.value.map { JSNode.expression($0).mentions(own.text) } ?? false
    }
    if mentions { return nil }
    // The part that the loop sets is computed last.
    let later = parts.drop { $0.pattern.names.first?.text != own.text }.dropFirst()
    let isMoved = !later.isEmpty && set[0].value?.isLiteral == false
    if isMoved, !later.allSatisfy({ $0.value?.doesNothing != false }) { return nil }
    return (JSStatement(.declare(keyword, others), span), JSStatement(.declare(keyword, set), span))
  }

  /// The names of `let` in front of a loop, if the loop sets one of them and functions in it keep one; nil else.
  fileprivate func captured(by heads: [JSExpression], _ body: JSStatement) -> [Name]? {
    guard case .declare(.let, let parts) = kind else { return nil }
    let names = parts.flatMap(\.pattern.names)
    let loop = heads.map(JSNode.expression) + [.statement(body)]
    let texts = names.map(\.text)
    guard loop.contains(where: { $0.sets(texts) }) else { return nil }
    let isKept = loop.contains { node in
      node.contains(
        { value in
          if case .function(let function) = value.kind { function.mentions(texts) } else { false }
        }, entering: { _ in false },
        { statement in
          if case .function(let function) = statement.kind {
            function.mentions(texts)
          } else {
            false
          }
        })
    }
    return isKept ? names : nil
  }
}

extension JSFunction {
  fileprivate func mentions(_ names: [String]) -> Bool {
    nodes.contains { node in names.contains { node.mentions($0) } }
  }
}

extension JSExpression {
  /// True of what is written out.
  fileprivate var isLiteral: Bool {
    switch kind {
    case .number, .string: true
    case .unary(_, let value): value.isLiteral
    default: false
    }
  }

  /// True if it calls nothing and sets nothing, also no getter.
  fileprivate var doesNothing: Bool {
    !JSNode.expression(self).contains(
      {
        switch $0.kind {
        case .call, .new, .await, .yield, .assign, .update, .member, .index, .spread, .template:
          true
        default: false
        }
      }, entering: { _ in false })
  }
}

extension JSNode {
  fileprivate func sets(_ names: [String]) -> Bool {
    contains(
      { value in
        switch value.kind {
        case .assign(_, let pattern, _): pattern.names.contains { names.contains($0.text) }
        case .update(_, let inner, _):
          if case .name(let name) = inner.kind { names.contains(name) } else { false }
        default: false
        }
      }, entering: { _ in true })
  }

  fileprivate func mentions(_ name: String) -> Bool {
    contains({ if case .name(name) = $0.kind { true } else { false } }, entering: { _ in true })
  }
}
