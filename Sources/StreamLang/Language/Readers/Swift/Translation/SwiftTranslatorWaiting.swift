/// Expressions in which a function waits: what it waits for gets a name of its own, in front of the statement.
extension SwiftTranslator {
  private func emit(_ statement: Statement) { before.append(statement) }

  /// The body of a function that answers a value, behind what has to stand before it; `isLeft` says it with `return`
  /// in any case.
  func answering(isLeft: Bool = false, _ write: () -> Expression) -> [Statement] {
    let made = settled {
      let value = write()
      return [Statement(.expression(value), value.span)]
    }
    guard made.count > 1 || isLeft, case .expression(let answer)? = made.last?.kind else {
      return made
    }
    return made.dropLast() + [leave(answer, answer.span)]
  }

  /// A name that has a value from here on.
  private func kept(_ value: Expression, _ type: SwiftTypeName?, _ span: Span) -> SwiftExpression {
    let name = scope.fresh("result")
    emit(bind(name, value, span))
    scope.bind(name, SwiftBinding(self.name(name, span), type))
    return SwiftExpression(.name(name), span)
  }

  /// A value that was just given a name, without that name.
  func direct(_ value: Expression) -> Expression {
    guard case .name(let name) = value.kind, let last = before.last,
      case .bind(_, .name(let own), let made) = last.kind, own.text == name
    else { return value }
    before.removeLast()
    return made
  }

  private func awaited(_ value: SwiftExpression) -> SwiftExpression {
    let type = type(of: value)
    return kept(js("await", [expression(value)], value.span), type, value.span)
  }

  /// The expression without anything that waits; in one that is awaited all calls may.
  func flat(_ value: SwiftExpression, isAwaited: Bool = false) -> SwiftExpression {
    guard value.waits || isAwaited else { return value }
    let span = value.span
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    func part(_ value: SwiftExpression) -> SwiftExpression { flat(value, isAwaited: isAwaited) }
    switch value.kind {
    case .wait(let inner): return flat(inner, isAwaited: true)
    case .attempt(let inner, isOptional: false):
      return made(.attempt(part(inner), isOptional: false))
    case .attempt(let inner, isOptional: true):
      return awaited(made(.attempt(apart(inner, isAwaited), isOptional: true)))
    case .binary(let sign, let left, let right) where ["&&", "||", "??"].contains(sign):
      if right.waits {
        refuse("`await` cannot stand right of `\(sign)`", span, "give its value a name first")
      }
      return made(.binary(sign, part(left), right))
    case .binary(let sign, let left, let right):
      let parts = flat([left, right], isAwaited)
      return made(.binary(sign, parts[0], parts[1]))
    case .conditional(let test, let yes, let no):
      let test = part(test)
      let mayWait = [yes, no].contains { $0.waits || isAwaited && self.mayWait($0) }
      if !mayWait { return made(.conditional(test, yes, no)) }
      let type = self.type(of: value)
      let answer = type?.isOptional == true ? type : nil
      return awaited(
        made(.conditional(test, apart(yes, isAwaited, answer), apart(no, isAwaited, answer))))
    case .call(let callee, let given):
      if callee.firstChained != nil, given.contains(where: \.value.waits) {
        refuse("`await` behind `?.` is not read", span, "unwrap the value first, with `if let`")
      }
      var given = given
      let values = flat(given.map(\.value), isAwaited, isWithin: true)
      for (place, value) in values.enumerated() { given[place].value = value }
      var callee = callee
      if case .member(let object, let name) = callee.kind {
        let object = isAwaited && mayWait(object) ? part(object) : flat(object)
        let name = isAwaited ? waitingName(name, of: object) : name
        callee = SwiftExpression(.member(object, name), callee.span)
      } else if case .name(let name) = callee.kind, isAwaited, scope.find(name) == nil {
        callee.kind = .name(plain(name, of: around.type))
      } else {
        callee = flat(callee)
      }
      let call = made(.call(callee, given))
      return isAwaited ? awaited(call) : call
    case .member(let object, let name):
      let object = isAwaited && mayWait(object) ? part(object) : flat(object)
      let member = made(.member(object, name))
      guard isAwaited else { return member }
      if name.text == "value", facts(of: object) == nil, !isNamespace(object) {
        var source = expression(object)
        if type(of: object)?.name == "Maybe" {
          let item = scope.fresh("item")
          let some = js("some", [self.name(item, span)], span)
          source = method(source, "map", [function([item], of: some)], span)
        }
        if type(of: object)?.name == "Completable" {
          let done = call(self.name("just", span), [js("tuple", [], span)], span)
          source = method(source, "concat", [done], span)
        }
        let only = js("valueOf", [source], span)
        return kept(js("await", [only], span), type(of: member), span)
      }
      return awaited(member)
    case .name(let name): return scope.find(name)?.isPending == true ? awaited(value) : value
    case .index(let object, var given):
      let parts = flat([object] + given.map(\.value), isAwaited)
      for (place, value) in parts.dropFirst().enumerated() { given[place].value = value }
      return made(.index(parts[0], given))
    case .unary(let sign, let inner): return made(.unary(sign, part(inner)))
    case .cast(let inner, let word, let type): return made(.cast(part(inner), word, type))
    case .forced(let inner): return made(.forced(part(inner)))
    case .chained(let inner): return made(.chained(part(inner)))
    case .list(let members): return made(.list(flat(members, isAwaited)))
    case .tuple(let parts):
      let values = flat(parts.map(\.value), isAwaited)
      return made(.tuple(zip(parts, values).map { ($0.label, $1) }))
    case .dictionary(let pairs):
      let values = flat(pairs.flatMap { [$0.key, $0.value] }, isAwaited)
      return made(.dictionary(pairs.indices.map { (values[2 * $0], values[2 * $0 + 1]) }))
    case .text(let pieces):
      var rest = flat(value.parts, isAwaited)[...]
      return made(
        .text(pieces.map { if case .value = $0 { .value(rest.removeFirst()) } else { $0 } }))
    case .assign(let sign, let target, let new): return made(.assign(sign, target, part(new)))
    case .statement:
      refuse("`await` cannot stand here", span, "give its value a name first")
      return made(.null)
    default: return value
    }
  }

  /// Expressions in their order: one before something that waits is computed before that.
  ///
  /// Within a call only those wait that are known to.
  private func flat(
    _ values: [SwiftExpression], _ isAwaited: Bool, isWithin: Bool = false
  ) -> [SwiftExpression] {
    let waits = values.map { $0.waits || isAwaited && mayWait($0) }
    let last = waits.lastIndex(of: true) ?? -1
    return values.enumerated().map { index, value in
      let made = flat(value, isAwaited: isAwaited && (waits[index] || !isWithin && value.isCall))
      return index >= last || isSettled(made)
        ? made : kept(expression(made), type(of: made), made.span)
    }
  }

  /// A part that may not be computed, or whose error is looked at: a function of its own, which is called.
  private func apart(
    _ value: SwiftExpression, _ isAwaited: Bool, _ answer: SwiftTypeName? = nil
  ) -> SwiftExpression {
    let waiting = isAwaited && !value.waits ? SwiftExpression(.wait(value), value.span) : value
    var body = SwiftFunction(
      parameters: [], body: [SwiftStatement(.expression(waiting), value.span)], span: value.span)
    body.answer = answer
    return SwiftExpression(.call(SwiftExpression(.closure(body), value.span), []), value.span)
  }

  /// The name of a method that is awaited: `measure` of a clock is another one there, and a type may have none that stops
  /// where a thread sleeps.
  private func waitingName(_ name: Name, of object: SwiftExpression) -> Name {
    if SwiftFunction.written(name.text) != name.text {
      return Name(plain(name.text, of: facts(of: object)), name.span)
    }
    guard name.text == "measure", let facts = facts(of: object),
      !program.functions("measuring", of: facts.name).isEmpty
    else { return name }
    return Name("measuring", name.span)
  }

  /// The name of a method that stops where a thread sleeps, or that of the plain one, if the type has no other.
  private func plain(_ name: String, of facts: SwiftProgram.TypeFacts?) -> String {
    let plain = SwiftFunction.written(name)
    guard program.methods[name] != nil, program.methods[plain] != nil,
      facts.map({ program.functions(name, of: $0.name).isEmpty }) ?? true
    else { return name }
    return plain
  }

  /// True if something in an expression that is awaited is known to wait.
  private func mayWait(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .wait: return true
    case .name(let name): return scope.find(name)?.isPending == true
    case .call(let callee, _):
      if callee.lastName.map(program.isAsync) == true { return true }
      // A function that a name holds may wait: `f(x)` of a parameter `f: (T) async -> U`.
      if case .function? = type(of: callee)?.unwrapped { return true }
      if case .member(let object, let name) = callee.kind, Self.waiting.contains(name.text),
        let type = type(of: object)?.name,
        type == "TaskGroup" || SwiftLibrary.sequences.contains(type)
      {
        return true
      }
    default: break
    }
    return value.parts.contains(where: mayWait)
  }

  /// The methods of async sequences and groups of tasks that wait for their answers.
  private static let waiting: Set<String> = [
    "reduce", "contains", "allSatisfy", "first", "min", "max", "next", "nextResult", "waitForAll",
  ]

  /// True if it is the same whenever it is computed.
  func isSettled(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .int, .double, .bool, .null, .closure, .implied, .type, .keyPath, .operatorName,
      .reference:
      true
    case .text(let pieces): pieces.allSatisfy { if case .text = $0 { true } else { false } }
    case .name(let name): scope.find(name)?.isConstant ?? (ownProperty(name, value.span) == nil)
    case .call(let callee, _): if case .implied = callee.kind { true } else { false }
    case .member(let object, let name): name.text == "self" && isSettled(object)
    default: false
    }
  }

  /// The `values` of a stream, each of which is asked for in a program of Combine.
  func values(of stream: SwiftExpression, _ span: Span) -> Expression {
    js("asyncSequence", [expression(stream), bool(isCombine, span)], span)
  }

  /// True of the name of a type.
  private func isNamespace(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .type: true
    case .name(let name): name.startsCapitalized && scope.find(name) == nil
    default: false
    }
  }

  // MARK: Threads that sleep

  /// The arguments with closures that may stop where a thread sleeps in them, because nobody takes their answers.
  func resting(_ given: SwiftArguments) -> SwiftArguments {
    given.map { argument in
      guard case .closure(var literal) = argument.value.kind, literal.resting != nil else {
        return argument
      }
      var argument = argument
      literal.mayRest = true
      argument.value = SwiftExpression(.closure(literal), argument.value.span)
      return argument
    }
  }

  /// A function in which a thread sleeps, as one that stops on its way; nil of all others.
  private func stopping(_ value: SwiftExpression) -> SwiftExpression? {
    switch value.kind {
    case .closure(let literal):
      return literal.asResting.map { SwiftExpression(.closure($0), value.span) }
    case .name(let name):
      let resting = SwiftFunction.resting(name)
      let isThere = program.functions[resting] != nil && program.functions[name] != nil
      return isThere ? SwiftExpression(.name(resting), value.span) : nil
    default: return nil
    }
  }

  /// A stream of what a function answers in which a thread sleeps, `map { sleep(1); return $0 }`, and an operator that
  /// has only to flatten this; nil of all other calls.
  func rested(
    _ source: Expression, _ name: Name, _ given: SwiftArguments, _ type: SwiftTypeName?,
    _ span: Span
  ) -> Expression? {
    guard Self.mapping.contains(name.text), given.count == 1, isStream(type),
      type?.name.map(SwiftLibrary.promises.contains) != true,
      let stopping = stopping(given[0].value)
    else { return nil }
    let isMap = name.text == "map" || name.text == "tryMap"
    let functions = [stopping, given[0].value].map { value in
      argument(
        SwiftExpression.Argument(label: nil, value: value), [type?.element], streamWanted: !isMap
      ).value
    }
    let mapped = js("rested", [source] + functions, span)
    return isMap ? mapped : method(mapped, name.text, [taking("item", span) { $0 }], span)
  }

  /// Operators whose function may take its time on a queue.
  private static let mapping: Set<String> = [
    "map", "tryMap", "flatMap", "flatMapLatest", "flatMapFirst", "concatMap",
  ]

  /// Methods of a stream whose functions answer nothing.
  static let telling: Set<String> = [
    "subscribe", "sink", "drive", "emit", "bind", "do", "handleEvents",
  ]

  // MARK: Statements

  /// `for await x in a { … }`.
  func eachAwaited(
    _ pattern: SwiftPattern, _ members: SwiftExpression, _ condition: SwiftExpression?,
    _ body: [SwiftStatement], _ span: Span
  ) -> [Statement] {
    let type = type(of: members)?.element
    let (iterator, item) = (scope.fresh("iterator"), scope.fresh("next"))
    var sequence = expression(members)
    if case .member(let object, let name) = members.kind, name.text == "values",
      self.type(of: object) == nil
    {
      sequence = values(of: object, members.span)
    }
    let start = bind(iterator, js("iterator", [sequence], members.span), span)
    scope.enter()
    defer { scope.leave() }
    var first = [
      bind(item, js("await", [js("nextOf", [name(iterator, span)], span)], span), span),
      when(isNil(name(item, span)), [leaveLoop(false, span)], span),
    ]
    let unwrapped = js("unwrapped", [name(item, span)], span)
    if case .name(let own) = pattern {
      let binding = scope.declare(own, type)
      first.append(bind(binding.name ?? own.text, unwrapped, own.span))
      first += taken(nil, binding.value, type, condition, span)
    } else {
      let value = scope.fresh("value")
      first.append(bind(value, unwrapped, span))
      first += taken(pattern, name(value, span), type, condition, span)
    }
    let loop = endless(first + block(body), span)
    // Another loop can go on with a sequence that has a name.
    let held = isHeld(members) ? [bool(true, span)] : []
    let close = Statement(.expression(js("close", [name(iterator, span)] + held, span)), span)
    return [start, ending([loop], [close], span)]
  }

  /// True of a name, and of a property that holds something.
  private func isHeld(_ value: SwiftExpression) -> Bool {
    switch value.kind {
    case .name: return true
    case .member(let object, let name):
      let own = facts(of: object).flatMap { program.variable(name.text, of: $0.name) }
      return name.text != "values" && own?.getter == nil && isHeld(object)
    default: return false
    }
  }

  /// The statements of a program from the first on that waits: the rest of it waits with that.
  func waitingRest(_ statements: ArraySlice<SwiftStatement>) -> [Statement] {
    guard let first = statements.first else { return [] }
    var made: [Statement] = []
    for statement in statements {
      guard case .declare(let variables) = statement.kind else { continue }
      for variable in variables where variable.getter == nil {
        for name in variable.pattern.names where scope.own(name.text)?.isEarly != true {
          let whole = declared(variable)
          let type = variable.name == nil ? nil : whole
          let binding = scope.declare(name, type, isConstant: variable.isConstant)
          binding.isEarly = true
          made.append(bind(binding.name ?? name.text, null(name.span), name.span))
        }
      }
    }
    depth += 1
    let body = self.statements(statements)
    depth -= 1
    let function = js("async", [self.function([], body, first.span)], first.span)
    return made + [evaluated(js("main", [function], first.span), first.span, isSession: true)]
  }
}

extension SwiftExpression {
  fileprivate var isCall: Bool {
    switch kind {
    case .call, .member: true
    default: false
    }
  }
}
