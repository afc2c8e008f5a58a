/// Conditions, loops, and choices between patterns.
extension SwiftTranslator {
  func branch(
    _ clauses: [SwiftStatement.Clause], _ then: [SwiftStatement], _ otherwise: [SwiftStatement]?,
    _ span: Span
  ) -> [Statement] {
    scope.enter()
    if clauses.count == 1 || clauses.allSatisfy({ $0.isTest && !$0.value.waits }) {
      let test = condition(clauses, span)
      let body = test.bindings + block(then)
      scope.leave()
      let other = otherwise.map { block($0) }
      return ended(test.before + [when(test.value, body, other, span)])
    }
    // One after another: each may need what the one before it has given.
    let met = scope.fresh("isMet")
    let hasOther = otherwise != nil
    var layers: [(before: [Statement], value: Expression, bindings: [Statement])] = []
    for clause in clauses { layers.append(condition([clause], span)) }
    var body = (hasOther ? [set(met, bool(true, span), span)] : []) + block(then)
    for layer in layers.reversed() {
      body = ended(layer.before + [when(layer.value, layer.bindings + body, span)])
    }
    scope.leave()
    guard let otherwise else { return body }
    return [bind(met, bool(false, span), span)] + body + [
      when(not(name(met, span), span), block(otherwise), span)
    ]
  }

  /// Lets the instances go that names of these statements hold, where the program can tell; a function keeps what it
  /// names.
  func ended(_ statements: [Statement]) -> [Statement] {
    if !program.hasEnds || isSession || statements.last?.leaves == true { return statements }
    let over = statements.reversed().compactMap { statement -> Statement? in
      guard case .bind(_, .name(let name), _) = statement.kind,
        !statements.contains(where: { $0.expressions.contains { $0.holds(name.text) } })
      else { return nil }
      return set(name.text, null(statement.span), statement.span)
    }
    guard let span = over.last?.span else { return statements }
    return statements + over + [evaluated(js("settle", [], span), span, isSession: false)]
  }

  /// Tests of clauses one after another, of which each may need what the one before it has given.
  func passed(
    _ clauses: [SwiftStatement.Clause], _ span: Span, otherwise exit: () -> [Statement]
  ) -> [Statement] {
    clauses.flatMap { clause -> [Statement] in
      let test = condition([clause], span)
      let leaves = exit()
      let fails = not(test.value, span)
      return test.before + [when(opposite(test.value) ?? fails, leaves, span)] + test.bindings
    }
  }

  private func opposite(_ test: Expression) -> Expression? {
    guard case .binary(.notIdentical, let a, let b) = test.kind else { return nil }
    return Expression(.binary(.identical, a, b), test.span)
  }

  /// The condition that clauses are: what has to stand before it, and what it gives names to.
  func condition(
    _ clauses: [SwiftStatement.Clause], _ span: Span
  ) -> (before: [Statement], value: Expression, bindings: [Statement]) {
    if clauses.count > 1 {
      let tests = clauses.enumerated().map { place, clause in
        place == 0 ? condition([clause], span) : conditionally { condition([clause], span) }
      }
      let value = tests.dropFirst().reduce(tests[0].value) {
        Expression(.binary(.and, $0, $1.value), span)
      }
      return (tests.flatMap(\.before), value, [])
    }
    var made: (value: Expression, bindings: [Statement]) = (null(span), [])
    let before = settled {
      let (before, value, bindings) = self.condition(clauses[0], span)
      made = (value, bindings)
      return before
    }
    return (before, made.value, made.bindings)
  }

  private func condition(
    _ clause: SwiftStatement.Clause, _ span: Span
  ) -> (before: [Statement], value: Expression, bindings: [Statement]) {
    switch clause {
    case .test(let test): return ([], expression(test, as: .named("Bool", [])), [])
    case .unwrap(let name, let declared, let value):
      let type = declared ?? type(of: value)?.unwrapped
      if type?.isOptional == true {
        // An optional that holds nil holds something.
        return condition(.match(.some(.name(name)), value), span)
      }
      if isMember(value) {
        let whole = scope.fresh("value")
        let before = [bind(whole, expression(value), value.span)]
        let subject = self.name(whole, value.span)
        let written = scope.declare(name, type, isConstant: false).name ?? name.text
        let held = bind(written, js("unwrapped", [subject], value.span), name.span)
        return (before, isNotNil(subject), [held])
      }
      let whole = expression(value, as: declared.map { .optional($0) })
      let made = js("unwrapped", [whole], value.span)
      if name.text == "self", around.receiver != nil {
        // From here on the instance itself is meant.
        let this = scope.fresh("strongSelf")
        (around.receiver, around.hold) = (this, .strong)
        return ([bind(this, made, span)], isNotNil(self.name(this, span)), [])
      }
      let given = given(name, type, made)
      return ([given.statement], isNotNil(self.name(given.name, name.span)), [])
    case .match(let pattern, let value):
      let whole = scope.fresh("value")
      let before = [bind(whole, expression(value), value.span)]
      let subject = name(whole, value.span)
      let type = type(of: value)
      let test = self.test(pattern, subject, type, span) ?? bool(true, span)
      return (before, test, bindings(of: pattern, subject, type, span))
    }
  }

  /// True of a member of a list of what a type parameter stands for: where that is an optional, the member may be nil.
  private func isMember(_ value: SwiftExpression) -> Bool {
    let (list, name): (SwiftExpression, String)
    switch value.kind {
    case .member(let object, let member): (list, name) = (object, member.text)
    case .call(let callee, _):
      guard case .member(let object, let member) = callee.kind else { return false }
      (list, name) = (object, member.text)
    default: return false
    }
    guard ["first", "last", "popLast", "popFirst"].contains(name),
      case .list(let element)? = plain(type(of: list)), let parameter = element.name
    else { return false }
    return scope.isParameter(parameter) || SwiftLibrary.associated.contains(parameter)
  }

  // MARK: Loops

  func whileLoop(
    _ clauses: [SwiftStatement.Clause], _ body: [SwiftStatement], _ span: Span
  ) -> [Statement] {
    scope.enter()
    defer { scope.leave() }
    if clauses.allSatisfy(\.isTest) {
      let test = condition(clauses, span)
      if test.before.isEmpty {
        return [Statement(.loop(Loop(head: .test(test.value), body: block(body))), span)]
      }
    }
    let tests = passed(clauses, span) { [leaveLoop(false, span)] }
    return [endless(tests + block(body), span)]
  }

  func repeating(
    _ body: [SwiftStatement], _ test: SwiftExpression, _ exit: SwiftExit, _ span: Span
  ) -> [Statement] {
    let rounds = block(body)
    let over = settled { [when(not(expression(test), span), [leaveLoop(false, span)], span)] }
    if !exit.isContinued { return [endless(rounds + over, span)] }
    // `continue` goes on with the test.
    let isLater = scope.fresh("isLater")
    let first = when(name(isLater, span), over, [set(isLater, bool(true, span), span)], span)
    return [bind(isLater, bool(false, span), span), endless([first] + rounds, span)]
  }

  func each(
    _ pattern: SwiftPattern, _ members: SwiftExpression, _ condition: SwiftExpression?,
    _ body: [SwiftStatement], _ span: Span
  ) -> [Statement] {
    if case .wait(let members) = members.kind {
      return eachAwaited(pattern, flat(members), condition, body, span)
    }
    let whole = type(of: members)
    let type = whole?.element ?? whole?.name.flatMap(scope.element)
    let list = js("members", [expression(members)], members.span)
    scope.enter()
    defer { scope.leave() }
    let item: String
    var first: [Statement] = []
    if case .name(let name) = pattern {
      item = scope.declare(name, type).name ?? name.text
      first = taken(nil, self.name(item, span), type, condition, span)
    } else {
      item = scope.fresh("item")
      first = taken(pattern, name(item, span), type, condition, span)
    }
    return [
      Statement(
        .loop(Loop(head: .each(.name(Name(item, span)), list), body: first + block(body))), span)
    ]
  }

  /// The beginning of a loop's body: names for the parts of the value, and what leaves it out.
  func taken(
    _ pattern: SwiftPattern?, _ value: Expression, _ type: SwiftTypeName?,
    _ condition: SwiftExpression?, _ span: Span
  ) -> [Statement] {
    let next = [leaveLoop(true, span)]
    var made: [Statement] = []
    if let pattern {
      if let test = test(pattern, value, type, span) {
        made.append(when(not(test, span), next, span))
      }
      made += bindings(of: pattern, value, type, span)
    }
    guard let condition else { return made }
    return made + settled { [when(not(expression(condition), span), next, span)] }
  }

  // MARK: Choices

  func choose(
    _ subject: SwiftExpression, _ cases: [SwiftStatement.Case], isRound: Bool, _ span: Span
  ) -> [Statement] {
    let type = type(of: subject)
    let value = expression(subject)
    let whole: Expression
    var first: [Statement] = []
    if case .name = value.kind {
      whole = value
    } else {
      let held = scope.fresh("value")
      first.append(bind(held, value, subject.span))
      whole = name(held, subject.span)
    }
    let made = chosen(cases[...], whole, type, span)
    return first + (isRound ? [round(made, span)] : made)
  }

  func chosen(
    _ cases: ArraySlice<SwiftStatement.Case>, _ subject: Expression, _ type: SwiftTypeName?,
    _ span: Span, otherwise: [Statement] = []
  ) -> [Statement] {
    guard let first = cases.first else { return otherwise }
    scope.enter()
    let test = self.test(anyOf: first.patterns, subject, type, span)
    // Several patterns give the same names the values of the one that matches.
    let names =
      first.patterns.count == 1
      ? bindings(of: first.patterns[0].pattern, subject, type, span)
      : bindings(ofOneOf: first.patterns, subject, type, span)
    let body =
      names + block(first.body.withoutFallThrough) + fallen(from: first, to: cases.dropFirst())
    scope.leave()
    guard let test else { return body }
    let rest = chosen(cases.dropFirst(), subject, type, span, otherwise: otherwise)
    return [when(test, body, rest.isEmpty ? nil : rest, span)]
  }

  /// The bodies into which `fallthrough` leads at the end of a case.
  private func fallen(
    from last: SwiftStatement.Case, to cases: ArraySlice<SwiftStatement.Case>
  ) -> [Statement] {
    guard last.body.count > last.body.withoutFallThrough.count, let next = cases.first else {
      return []
    }
    return block(next.body.withoutFallThrough) + fallen(from: next, to: cases.dropFirst())
  }

  func bindings(
    ofOneOf patterns: [(pattern: SwiftPattern, condition: SwiftExpression?)],
    _ subject: Expression, _ type: SwiftTypeName?, _ span: Span
  ) -> [Statement] {
    guard let first = patterns.first, !first.pattern.names.isEmpty else { return [] }
    let all = patterns.map { (whole: $0, parts: parts(of: $0.pattern, subject, type, span)) }
    return all[0].parts.map { part in
      func value(_ parts: [(name: Name, value: Expression, type: SwiftTypeName?)]) -> Expression {
        parts.first { $0.name.text == part.name.text }?.value ?? part.value
      }
      var choice = value(all[all.count - 1].parts)
      for next in all.dropLast().reversed() {
        let own = value(next.parts)
        choice =
          test(anyOf: [next.whole], subject, type, span).map {
            Expression(.conditional($0, own, choice), span)
          } ?? own
      }
      let binding = scope.declare(part.name, part.type, isConstant: false)
      return bind(binding.name ?? part.name.text, choice, part.name.span)
    }
  }

  func attempt(
    _ body: [SwiftStatement], _ catches: [SwiftStatement.Case], _ span: Span
  ) -> [Statement] {
    let tried = block(body)
    if catches.isEmpty { return [when(bool(true, span), tried, span)] }
    scope.enter()
    defer { scope.leave() }
    let error = scope.declare(Name("error", span), .named("Error", []))
    let written = error.name ?? "error"
    let subject = name(written, span)
    // An error that no pattern fits goes on.
    let handled = chosen(
      catches[...], subject, error.type, span, otherwise: [Statement(.throwing(subject), span)])
    let handler = Attempt.Handler(name: Name(written, span), body: handled)
    return [Statement(.attempt(Attempt(body: tried, handler: handler)), span)]
  }

  // MARK: Patterns

  /// The names of a pattern, each with its part of the value.
  func parts(
    of pattern: SwiftPattern, _ value: Expression, _ type: SwiftTypeName?, _ span: Span
  ) -> [(name: Name, value: Expression, type: SwiftTypeName?)] {
    switch pattern {
    case .anything, .value: return []
    case .name(let name): return [(name, value, type)]
    case .tuple(let members):
      return members.enumerated().flatMap { place, member in
        let part = js("get", [value, string("\(place)", span)], span)
        return parts(of: member.pattern, part, type?.part(place), span)
      }
    case .enumCase(let name, let members, _):
      guard let members else { return [] }
      if let whole = whole(of: name.text, members, type) {
        return parts(of: whole.pattern, js("payloads", [value], span), whole.type, span)
      }
      // `.next((a, b))` has one part, which is a tuple.
      return members.enumerated().flatMap { place, member in
        let part = payload(value, place, member.label, of: name.text, type, span)
        return parts(of: member.pattern, part, self.part(place, of: name.text, type), span)
      }
    case .some(let inner):
      return parts(of: inner, js("unwrapped", [value], span), type?.unwrapped, span)
    case .type(let kind, let inner):
      let made = kind.name == "NSError" ? js("cast", [value, self.kind(kind, span)], span) : value
      return inner.map { parts(of: $0, js("unwrapped", [made], span), kind, span) } ?? []
    }
  }

  /// A payload of a case; that of `.some` is the value of the optional.
  private func payload(
    _ value: Expression, _ place: Int, _ label: String?, of name: String, _ type: SwiftTypeName?,
    _ span: Span
  ) -> Expression {
    let facts = type == nil ? program.type(withCase: name) : program.facts(of: type)
    let isOwn = facts?.cases[name] != nil
    if name == "some", !isOwn { return js("unwrapped", [value], span) }
    let labels = label.map { [string($0, span)] } ?? []
    return js("payload", [value, int(place, span)] + labels, span)
  }

  /// The one pattern for all parts of a case, which are then a tuple, and its type: `.a(p)` of `case a(x: Int, y: Int)`;
  /// nil of all others.
  private func whole(
    of name: String, _ members: [(label: String?, pattern: SwiftPattern)], _ type: SwiftTypeName?
  ) -> (pattern: SwiftPattern, type: SwiftTypeName)? {
    guard members.count == 1, members[0].label == nil,
      let known = facts(of: type, withCase: name)?.cases[name], known.parts.count > 1
    else { return nil }
    return (members[0].pattern, .tuple(known.parts.map { ($0.label, $0.type) }))
  }

  /// The type of a part of a case, and of what an event holds.
  private func part(_ place: Int, of name: String, _ type: SwiftTypeName?) -> SwiftTypeName? {
    if case .named("Event", let inner)? = type, name == "next", program.types["Event"] == nil {
      return inner.first
    }
    if case .optional(let inner)? = type, name == "some" { return inner }
    let parts = facts(of: type, withCase: name)?.cases[name]?.parts ?? []
    return parts.indices.contains(place) ? parts[place].type : nil
  }

  func facts(of type: SwiftTypeName?, withCase name: String) -> SwiftProgram.TypeFacts? {
    if let known = program.facts(of: type?.unwrapped), known.cases[name] != nil { return known }
    return program.type(withCase: name)
  }

  /// The property of a type, which is no case, that `.zero` or `Rank.ace` names; nil of all others.
  private func constant(_ name: Name, of owner: String?) -> SwiftExpression? {
    guard let owner, let facts = program.types[owner], facts.keyword != .protocol,
      facts.cases[name.text] == nil, program.isMember(name.text, of: owner)
    else { return nil }
    return SwiftExpression(.member(SwiftExpression(.name(owner), name.span), name), name.span)
  }

  /// A condition that is true if a value fits a pattern; nil if every value does.
  func test(
    _ pattern: SwiftPattern, _ value: Expression, _ type: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    switch pattern {
    case .anything, .name: return nil
    case .tuple(let members):
      return members.enumerated().map { place, member in
        test(
          member.pattern, js("get", [value, string("\(place)", span)], span), type?.part(place),
          span)
      }.joined(by: .and, span)
    case .enumCase(let name, let members, let owner):
      if members == nil, let constant = constant(name, of: owner ?? type?.unwrapped.name) {
        return test(.value(constant), value, type, span)
      }
      var own = js("isCase", [value, string(name.text, name.span)], span)
      if let owner, program.types[owner] != nil, type?.unwrapped.name != owner {
        // Another type may have a case of that name.
        let isOwn = js("isKind", [value, kind(.named(owner, []), span)], span)
        own = Expression(.binary(.and, isOwn, own), span)
      }
      if let whole = whole(of: name.text, members ?? [], type) {
        let rest = test(whole.pattern, js("payloads", [value], span), whole.type, span)
        return [own, rest].joined(by: .and, span)
      }
      let inner = (members ?? []).enumerated().map { place, member in
        let part = payload(value, place, member.label, of: name.text, type, span)
        return test(member.pattern, part, self.part(place, of: name.text, type), span)
      }
      return ([own] + inner).joined(by: .and, span)
    case .some(let inner):
      let isNested = type?.unwrapped.isOptional == true
      let some = isNotNil(isNested ? value : js("unwrapped", [value], span))
      let rest = test(inner, js("unwrapped", [value], span), type?.unwrapped, span)
      return [some, rest].joined(by: .and, span)
    case .value(let wanted):
      if case .null = wanted.kind {
        let isNested = type?.unwrapped.isOptional == true
        return isNil(isNested ? value : js("unwrapped", [value], span))
      }
      if scope.find("~=") != nil || program.methods["~="] != nil,
        let own = declared(
          "~=", [(expression(wanted), self.type(of: wanted), wanted), (value, type, nil)], span)
      {
        return own
      }
      if case .cast(let inner, "as", let kind) = wanted.kind {
        // `case 0 as Int` of a value of any type.
        let own = js("isKind", [value, self.kind(kind, span)], span)
        let isSame = js("matches", [value, wrapped(inner, as: kind)], span)
        return Expression(.binary(.and, own, isSame), span)
      }
      return js("matches", [value, wrapped(wanted, as: type?.unwrapped)], span)
    case .type(let kind, let inner):
      let own = js("isKind", [value, self.kind(kind, span)], span)
      return [own, inner.flatMap { test($0, value, kind, span) }].joined(by: .and, span)
    }
  }

  /// A condition that is true if a value fits one of several patterns and its condition; nil if every value does.
  func test(
    anyOf patterns: [(pattern: SwiftPattern, condition: SwiftExpression?)], _ value: Expression,
    _ type: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    var tests: [Expression?] = []
    for (pattern, condition) in patterns {
      let own = test(pattern, value, type, span)
      guard let condition else {
        guard let own else { return nil }
        tests.append(own)
        continue
      }
      // In the condition a name stands for its part of the value.
      scope.enter()
      for part in parts(of: pattern, value, type, span) {
        scope.bind(part.name.text, SwiftBinding(part.value, part.type))
      }
      let asked = expression(condition)
      scope.leave()
      tests.append([own, asked].joined(by: .and, span))
    }
    return tests.joined(by: .or, span)
  }
}

extension SwiftStatement.Clause {
  var isTest: Bool { if case .test = self { true } else { false } }
}

extension [Expression?] {
  /// The conditions that there are as one; nil if there is none.
  fileprivate func joined(by sign: BinaryOperator, _ span: Span) -> Expression? {
    let all = compactMap(\.self)
    guard let first = all.first else { return nil }
    return all.dropFirst().reduce(first) { Expression(.binary(sign, $0, $1), span) }
  }
}

extension Expression {
  /// True if a function in it names something.
  fileprivate func holds(_ name: String) -> Bool {
    guard case .function(let literal) = kind else { return children.contains { $0.holds(name) } }
    return literal.body.contains { $0.expressions.contains { $0.names(name) } }
  }

  private func names(_ name: String) -> Bool {
    switch kind {
    case .name(name): true
    case .function(let literal):
      literal.body.contains { $0.expressions.contains { $0.names(name) } }
    default: children.contains { $0.names(name) }
    }
  }
}

extension Statement {
  /// True if nothing comes after it.
  fileprivate var leaves: Bool {
    switch kind {
    case .giveBack, .throwing, .leaveLoop: true
    default: false
    }
  }
}

extension [SwiftStatement] {
  /// The statements without a `fallthrough` at their end.
  fileprivate var withoutFallThrough: [SwiftStatement] {
    if case .fallThrough? = last?.kind { dropLast() } else { self }
  }
}
