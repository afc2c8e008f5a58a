/// Statements, and what their definitions make known.
extension Resolver {
  /// The statements of a text with their meaning; what is wrong with them is in `diagnostics`.
  mutating func statements(_ statements: [Statement]) -> [Core.Statement] {
    let first = diagnostics.count
    let all = statements.map { statement in
      if work?.shouldStop() == true { return Core.Statement(.nothing, statement.span) }
      _ = assumptions.take()
      var resolved = self.statement(statement)
      resolved.assumed = assumptions.take()
      // A definition that may not have happened leaves its names as they were, or without a meaning.
      if goesOnAfterFailures {
        for name in resolved.definedNames { defined[name] = .undecided }
      }
      return resolved
    }
    adviseOrder(of: all, from: first)
    return all
  }

  /// Says of a name without a meaning that a later statement defines it.
  private mutating func adviseOrder(of statements: [Core.Statement], from first: Int) {
    let unknown = diagnostics.indices.dropFirst(first).prefix(Diagnostic.mostShown).filter {
      diagnostics[$0].unknownName != nil && diagnostics[$0].source == nil
    }
    if unknown.isEmpty { return }
    var definitions: [String: Core.Statement] = [:]
    for statement in statements {
      for name in statement.definedNames { definitions[name] = definitions[name] ?? statement }
    }
    for index in unknown {
      let place = diagnostics[index].span.start
      guard let name = diagnostics[index].unknownName, let definition = definitions[name],
        definition.span.start > place
      else { continue }
      let line = source.lineOfMistake(at: definition.span.start)
      let isNear = line == source.lineOfMistake(at: place)
      let reader = statements.last { $0.span.start <= place }
      let areFunctions = reader?.definesFunction == true && definition.definesFunction
      diagnostics[index].help =
        "\(name) is defined \(isNear ? "behind this" : "only on line \(line)"); move that up"
        + (areFunctions ? ", or begin with `variable \(name) = nil`" : "")
    }
  }

  mutating func statement(_ statement: Statement) -> Core.Statement {
    scope = DefinitionScope()
    var resolved = Core.Statement(kind(of: statement), statement.span)
    resolved.dependencies = Core.Dependencies(scope.dependencies)
    return resolved
  }

  private mutating func kind(
    of statement: Statement, isQuiet: Bool = false
  ) -> Core.Statement.Kind {
    switch statement.kind {
    case .expression(let expression):
      let value = lookedAt(expression)
      if case .builtin(let call) = value.kind,
        call.spelling.text == "push" || call.spelling.text == "append"
      {
        checkIsKept(value, statement)
      }
      if value.type.isCell, !scope.live.isEmpty { return .evaluate(formula(of: value)) }
      if !value.isName { noteUnnamed(value.type) }
      return .evaluate(value)
    case .bind(.variable, .name(let name), let value):
      return .define(variable(name, value), isQuiet: true)
    case .bind(.none, .name(let name), let value) where info(name.text)?.isVariable == true:
      let target = Expression(.name(name.text), name.span)
      return .set([setting(.init(target: target, value: value, span: statement.span))])
    case .bind(let keyword, let pattern, let value):
      return .define(definition(keyword, pattern, value), isQuiet: isQuiet)
    case .quiet(let inner): return kind(of: inner, isQuiet: true)
    case .set(let settings): return .set(settings.map { setting($0) })
    case .batch(let body): return .batch(body.flatMap { moment($0, "a batch") })
    case .at(let time, let body): return schedule(time, body, "at", isAbsolute: true)
    case .after(let time, let body): return schedule(time, body, "after", isAbsolute: false)
    case .wait(let time): return .wait(duration(time, "wait"))
    case .run(let time): return .run(until: time.map { duration($0, "run until") })
    case .expect(let expression, let text, let settings):
      return .expect(expectation(expression, text, settings))
    case .forall(let generators, let body): return forall(generators, body, statement.span)
    case .note(let text, let name, let time):
      if let name, info(name.text) == nil { reportUnknown(name) }
      return .note(expression(text), of: name, at: time.map { duration($0, "at") })
    case .watch(let names):
      for name in names { checkRow(of: name) }
      return .watch(names)
    case .unwatch(let names):
      for name in names where info(name.text) == nil { reportUnknown(name) }
      return .unwatch(names)
    case .delete(let names):
      for name in names {
        if info(name.text) == nil { reportUnknown(name) }
        defined[name.text] = .some(nil)
        forgetKinds(after: name.text)
        hasRedefined = true
      }
      return .delete(names)
    case .giveBack(let value):
      if let value { _ = expression(value) }
      return .nothing
    case .throwing(let value): return .fail(expression(value))
    case .loop, .leaveLoop, .attempt:
      report(
        "a loop stands inside a function", statement.span,
        help: "as in `f = () => { while … { … } }`")
      return .misplaced
    case .command(let command):
      checkCommand(command)
      return .command(command)
    case .importing(let path): return path.map { importing($0) } ?? .nothing
    case .library: return .nothing
    }
  }

  /// A statement that computes with streams without a name: it is answered, or followed if it has to wait.
  private mutating func formula(of value: Core.Expression) -> Core.Expression {
    var formula = formula(value)
    formula.doesSomething = impurity(in: value) != nil
    if !formula.doesSomething { noteUnnamed(.undecided) }
    return Core.Expression(.formula(formula), value.span, .cell)
  }

  /// A stream without a name gets one, which the statements behind it may use.
  private mutating func noteUnnamed(_ type: Kind) {
    if !type.isStream && type != .any && type != .undecided { return }
    unnamed.count += 1
    unnamed.areCertain = unnamed.areCertain && type.isStream && !goesOnAfterFailures
    let name = SymbolTable.unnamed(symbols.unnamed + unnamed.count)
    defined[name] = unnamed.areCertain ? NameInfo(kind: type) : .undecided
  }

  /// A statement that is nothing but a name is about the name, also if that is one for a literal.
  private mutating func lookedAt(_ expression: Expression) -> Core.Expression {
    var value = whole(expression)
    if case .name(let name) = expression.kind, info(name)?.constant != nil {
      value.kind = .symbol(symbols.id(of: name), .plain)
    }
    return value
  }

  private mutating func checkCommand(_ command: Name) {
    let commands = commands()
    let word = String(command.text.prefix { $0 != " " })
    let place = Span(command.span.start, command.span.start + word.utf8.count)
    let matches = commands.keys.filter { $0.hasPrefix(word) && $0.allSatisfy(\.isLetter) }
    let name = commands[word] == nil && matches.count == 1 ? matches[0] : word
    if let writesFiles = commands[name] {
      let words = command.text.split(separator: " ")
      if name == "set", words.count == 3, words[1] == "failures" {
        goesOnAfterFailures = words[2] == "continue"
      }
      if writesFiles || words.contains(where: { commands["\(name) \($0)"] == true }) {
        checkMayWrite(place)
      }
      return
    }
    if !word.isEmpty && matches.count > 1 {
      let names = matches.sorted().map { "`:\($0)`" }.joined(separator: ", ")
      return report("\(word) can be several commands", place, help: "write more of \(names)")
    }
    let known = commands.keys.filter { !$0.contains(" ") }.sorted()
    // The first letter is rarely the wrong one.
    let nearest =
      Suggestion.commands[word].flatMap { known.contains($0) ? $0 : nil }
      ?? Suggestion.nearest(to: word, among: known.filter { $0.first == word.first })
      ?? Suggestion.nearest(to: word, among: known)
    if ["drop", "del", "delete", "rm"].contains(word) {
      return report("unknown command \(word)", place, help: "`del a` takes a name away")
    }
    if Suggestion.statements.contains(word) {
      return report("unknown command \(word)", place, help: "write `\(word)` without `:`")
    }
    report(
      "unknown command \(word)", place,
      help: nearest.map { "did you mean `:\($0)`?" } ?? "`:help` lists them")
  }

  private mutating func duration(_ time: Expression, _ name: String) -> Core.Expression {
    let value = operand(time)
    if case .literal(.int(let number)) = value.kind {
      report(
        "\(name) wants a duration, got \(number)", time.span,
        help: "write `\(number)ms` or `\(number)s`")
    } else if let shape = value.shape, shape != .duration, !value.type.isStream {
      report("\(name) wants a duration, got \(shape.title)", time.span)
    }
    return value
  }

  private mutating func schedule(
    _ time: Expression, _ body: [Statement], _ word: String, isAbsolute: Bool
  ) -> Core.Statement.Kind {
    let time = duration(time, word)
    return .schedule(time, body.flatMap { moment($0, word) }, isAbsolute: isAbsolute)
  }

  /// The body is checked with its names as what they stand for; who runs it takes the text.
  private mutating func forall(
    _ generators: [Statement.Generator], _ body: [Statement], _ span: Span
  ) -> Core.Statement.Kind {
    var inner = self
    for generator in generators {
      guard let info = GeneratedKind(rawValue: generator.kind.text)?.info else {
        report(
          "forall knows no \(generator.kind.text)", generator.kind.span,
          help: "it has \(GeneratedKind.list)")
        return .nothing
      }
      inner.defined[generator.name.text] = info
    }
    _ = inner.statements(body)
    diagnostics = inner.diagnostics
    usesLanes = usesLanes || inner.usesLanes
    if generators.isEmpty || body.isEmpty { return .nothing }
    return .command(Name(text(span), span))
  }

  // MARK: Moments

  /// The statements that can stand in `batch { }`, `at t { }` and `after t { }`: what happens at
  /// one moment.
  ///
  /// `word` is what messages call the block.
  private mutating func moment(_ statement: Statement, _ word: String) -> [Core.Statement] {
    switch statement.kind {
    case .expression, .set: return [self.statement(statement)]
    case .batch(let body): return body.flatMap { moment($0, word) }
    case .bind(.none, .name(let name), let value) where info(name.text) != nil:
      let resolved = operand(value)
      checkSet(name, value)
      depend(on: name.text, .driven, name.span)
      let setting = Core.Setting(
        target: .symbol(symbols.id(of: name.text), name.span), value: resolved)
      return [Core.Statement(.set([setting]), statement.span)]
    case .bind(_, let pattern, let value):
      let names = pattern.names.map(\.text).joined(separator: ", ")
      refuse(statement, word, "define \(names) before it: `\(names) = \(text(value.span))`")
      for name in pattern.names { defined[name.text] = .undecided }
    default: refuse(statement, word, "it wants a line of its own")
    }
    return []
  }

  /// `x = 2`, where that can only mean `x := 2`.
  private mutating func checkSet(_ name: Name, _ value: Expression) {
    guard let info = info(name.text) else { return }
    let text = text(value.span)
    if let keyword = info.frozenBy {
      reportFrozen(name, keyword)
    } else if let formula = info.formula {
      reportFormula(name.text, formula, info, name.span, text)
    } else if info.kind.isStream {
      report(
        "\(name.text) is a stream", name.span, help: "send to it with `\(name.text).next(\(text))`")
    }
  }

  private mutating func refuse(_ statement: Statement, _ word: String, _ help: String) {
    report("\(word) only sends and sets values", statement.span, help: help)
  }

  /// Reports a name that can have no row.
  private mutating func checkRow(of name: Name) {
    guard let info = info(name.text) else { return reportUnknown(name) }
    let thing: String
    switch info.kind {
    case .cell, .stream, .promised, .undecided: return
    case .function: thing = "is a function"
    case .value: thing = "is a constant"
    case .any: thing = "is a variable"
    case .streams: thing = "holds streams"
    case .handle, .nothing: thing = "is no stream"
    }
    report(
      "\(name.text) \(thing), and has no row", name.span,
      help: "a stream and a cell have one, as in `x = 1` or `a = subject()`")
  }

  // MARK: Expectations

  private mutating func expectation(
    _ expression: Expression, _ text: Expression?, _ settings: [Expression.Argument]
  ) -> Core.Expectation {
    if text != nil, let name = expression.subscriptionsOf, info("subs") == nil {
      if info(name.text) == nil { reportUnknown(name) }
      let value = Core.Expression(.symbol(symbols.id(of: name.text), .plain), expression.span)
      return expectation(.runs(name), value, text, settings)
    }
    let value = self.expression(expression)
    guard text == nil else {
      var subject = Core.Expectation.Subject.stream
      if case .name(let name) = expression.kind { subject = .row(name) }
      return expectation(subject, value, text, settings)
    }
    var made = expectation(.condition, value, nil, settings)
    // A stream as a condition is followed, as are the streams in one.
    let isStream = value.type.isStream && !value.isName
    let body = isStream ? live(value, .value) : value
    if !scope.live.isEmpty { made.formula = formula(body) }
    return made
  }

  private mutating func expectation(
    _ subject: Core.Expectation.Subject, _ value: Core.Expression, _ text: Expression?,
    _ settings: [Expression.Argument]
  ) -> Core.Expectation {
    var made = Core.Expectation(subject: subject, value: value)
    made.reads = Core.Dependencies(scope.dependencies).followed
    if let text {
      let resolved = expression(text)
      let literal =
        if case .literal(.string(let marbles)) = resolved.kind { marbles } else { nil as String? }
      made.text = (literal, text.span)
    }
    if text == nil,
      let label = settings.lazy.compactMap(\.label).first(where: { $0.text == "frame" })
    {
      report(
        "frame belongs to marble text", label.span, help: "as in `expect b \"-2-4|\", frame: 1ms`")
      return made
    }
    checkLabels(of: settings, "expect", among: made.labels)
    for setting in settings {
      if setting.label?.text == "from" {
        made.isFromNow = true
        if case .name("now") = setting.value.kind { continue }
        report("from is now", setting.value.span, help: "write `from: now`")
      } else if case .int(let number) = setting.value.kind, setting.label?.text == "frame" {
        report(
          "frame wants a duration, got \(number)", setting.value.span,
          help: "write `\(number)ms` or `\(number)s`")
      } else {
        let value = expression(setting.value)
        if setting.label?.text != "name" {
          made.settings.append((setting.label, value))
        } else if case .literal(.string(let name)) = value.kind {
          made.name = name
        } else {
          report("name wants a text", setting.value.span, help: "as in `name: \"it starts\"`")
        }
      }
    }
    return made
  }
}

extension Expression {
  /// The name in `subs(name)`.
  fileprivate var subscriptionsOf: Name? {
    guard case .call(let callee, let arguments) = kind, case .name("subs") = callee.kind,
      arguments.count == 1, case .name(let name) = arguments[0].value.kind
    else { return nil }
    return Name(name, arguments[0].value.span)
  }
}
