import StreamEngine

extension Session {
  /// Runs statements in order, each a turn of its own; the first failure ends the text.
  func run(_ statements: [Core.Statement], _ source: Source) {
    for (index, statement) in statements.enumerated() {
      let isLast = index == statements.count - 1
      stimulus = Stimulus(statement.span, source)
      environment.statement = Fault.Origin(source: source, span: statement.span)
      defer {
        stimulus = nil
        environment.statement = nil
      }
      do {
        try run(statement, source, isLast: isLast)
      } catch {
        report(error, statement.span, source)
        if case .command = statement.kind, !isSilent { history.forgetCommand() }
        return
      }
      if workBudget.isExhausted { return reportExhaustedBudget() }
    }
  }

  /// Shows a mistake while running; a bound that was reached is no mistake, but an end.
  func report(_ error: any Error, _ span: Span, _ source: Source) {
    show(diagnostic(error, span, source), isLimit: (error as? Fault)?.isLimit == true)
  }

  /// Shows a mistake that no statement waited for, where it was made, which may be long ago.
  func report(_ fault: Fault) {
    let source = fault.origin?.source ?? Source("")
    var diagnostic = Diagnostic(
      .run, fault.message, fault.origin?.span ?? Span(0, 0), help: fault.help)
    if !source.isSame(as: reply.source) { diagnostic.source = source }
    show(diagnostic, isLimit: fault.isLimit)
  }

  private func show(_ diagnostic: Diagnostic, isLimit: Bool) {
    let stop = isLimit ? Reply.Stop(message: diagnostic.text, place: diagnostic) : nil
    add(stop.map { .stopped($0) } ?? .failure(diagnostic))
  }

  /// A mistake while running, at its place in the text that was submitted.
  func diagnostic(_ error: any Error, _ span: Span, _ source: Source) -> Diagnostic {
    switch error {
    case let diagnostic as Diagnostic: diagnostic
    case let fault as Fault:
      Diagnostic(
        .run, fault.message,
        fault.origin.flatMap { $0.source.isSame(as: source) ? $0.span : nil } ?? span,
        help: fault.help)
    default: Diagnostic(.run, "\(error)", span)
    }
  }

  private func run(_ statement: Core.Statement, _ source: Source, isLast: Bool) throws {
    beginning?(statement.span)
    switch statement.kind {
    case .evaluate(let expression): try show(expression, source, isLast: isLast)
    case .define(let definition, let isQuiet):
      let names = definition.pattern.names
      let isPush = names.contains { environment.symbols[$0.text] != nil }
      if !isQuiet, names.contains(where: { environment.symbols[$0.text]?.cell != nil }) {
        reply.hasSent = true
      }
      try turn(isPush: isPush && !isQuiet) { try define(definition, isQuiet: isQuiet) }
      if !isQuiet { answerDefinition(definition.pattern) }
    case .set(let settings):
      reply.hasSent = true
      try set(settings, source)
    case .batch(let body):
      reply.hasSent = true
      try turn(isPush: true) { try batch(body, source) }
    case .schedule(let time, let body, let isAbsolute):
      try schedule(time, body, source, isAbsolute: isAbsolute)
    case .wait(let time):
      reply.hasSent = true
      let goal = now &+ (try duration(time, "wait", source))
      askedFor = max(askedFor, goal)
      move(to: goal)
    case .run(let goal):
      reply.hasSent = true
      let goal = try goal.map { try duration($0, "run until", source) }
      if let goal { askedFor = max(askedFor, goal) }
      run(until: goal)
    case .expect(let expectation): try expect(expectation, statement.span, source)
    case .watch(let names):
      try turn(isPush: false) {
        for name in names { environment.symbols[name.text].map(watch) }
      }
    case .unwatch(let names):
      for name in names { environment.symbols[name.text].map(unwatch) }
    case .delete(let names):
      // What a deletion does to others was not typed: it comes with its time.
      try turn(isPush: true, isTyping: false) { for name in names { delete(name.text) } }
    case .fail(let value): throw Fault(try environment.evaluate(value, source).plainText)
    case .command(let command): try perform(command, source)
    case .nothing, .leave, .bind, .misplaced: break
    }
  }

  // MARK: Expressions

  private func show(
    _ expression: Core.Expression, _ source: Source, isLast: Bool
  ) throws {
    if let binding = binding(named: expression), !(options.isBare && isLast) {
      return showState(of: binding)
    }
    var value = Value.null
    let isSending = expression.type.isNothing
    if isSending { reply.hasSent = true }
    try turn(isPush: isSending) {
      value = try environment.evaluate(
        expression, source, readsLatest: expression.type.isCell)
      if case .stream(let stream) = value {
        if options.isBare {
          if isLast { printBare(stream, expression, source) }
        } else {
          showUnnamed(stream, expression, source)
        }
      }
    }
    if isSending { return }
    switch (value, expression.kind) {
    case (.stream, _), (.handle, _): return
    // A branch that was not taken, or ends with an action, has no value to show.
    case (.null, .choice): return
    default: break
    }
    environment.lastValue = value
    if options.isBare {
      if isLast { add(.bare(value.bareText)) }
    } else {
      add(.answer(Answer(text: value.literal)))
    }
  }

  /// What an expression names that is nothing but a name.
  func binding(named expression: Core.Expression) -> Binding? {
    guard case .symbol(let symbol, .plain) = expression.kind else { return nil }
    return environment.symbols[symbol]
  }

  /// Watches a stream without a name, as `_1`, `_2` and so on.
  private func showUnnamed(_ stream: Stream, _ value: Core.Expression, _ source: Source) {
    unnamed += 1
    if options.isPrompt, let last = environment.symbols["_\(unnamed - 1)"],
      last.view?.ending == nil, journal.isWatched(last)
    {
      retire(last)
      add(.note("\(last.name) unwatched"))
    }
    let definition = Definition(unnamed: value, Expression(.null, value.span), source)
    let name = "_\(unnamed)"
    let binding = Binding(
      name, number: environment.symbols.nextNumber(), .stream(stream), definition)
    environment.symbols[name] = binding
    environment.lastValue = .stream(stream)
    if options.watched?.contains(name) ?? true { watch(binding) }
  }

  private func printBare(_ stream: Stream, _ expression: Core.Expression, _ source: Source) {
    let subscription = Subscription()
    stream.observable.subscribe(
      Sink(
        ending: subscription, next: { [self] in add(.bare($0.bareText)) },
        end: { [self] end in
          guard case .failed(let error) = end else { return }
          let origin = (error as? Fault)?.origin.flatMap { way(to: $0, expression, source) }
          add(.bareFailure(message(of: error), origin: origin))
        }), on: environment.scheduler)
  }

  /// `stdin().map(int), value 2: stdin() → map`.
  private func way(
    to origin: Fault.Origin, _ expression: Core.Expression, _ source: Source
  ) -> String? {
    guard origin.source.isSame(as: source),
      let call = expression.innermostCall(around: origin.span)
    else { return nil }
    let count = environment.linesRead > 0 ? ", value \(environment.linesRead)" : ""
    let path = expression.path(to: origin.span, name: environment.symbols.name).steps
    return "\(call.span.text(in: source.text))\(count): \(path.joined(separator: " → "))"
  }

  // MARK: Setting

  private func set(_ settings: [Core.Setting], _ source: Source) throws {
    var unchangedCells: [(Binding, Value)] = []
    try turn(isPush: true) {
      // All right sides are snapshots: none sees what another one sets.
      let values = try settings.map { try environment.evaluate($0.value, source) }
      for (setting, value) in zip(settings, values) {
        guard let binding = binding(of: setting), let cell = binding.cell else {
          try set(setting, to: value, source)
          continue
        }
        if !environment.set(cell, to: value) { unchangedCells.append((binding, value)) }
      }
    }
    for (binding, value) in unchangedCells { unchanged(binding, value) }
  }

  private func binding(of setting: Core.Setting) -> Binding? {
    guard case .symbol(let symbol, _) = setting.target else { return nil }
    return environment.symbols[symbol]
  }

  private func set(_ setting: Core.Setting, to value: Value, _ source: Source) throws {
    switch setting.target {
    case .symbol(let symbol, let span):
      try environment.set(symbol, to: value, Fault.Origin(source: source, span: span))
    case .disposable(let object):
      try environment.hold(value, in: environment.evaluate(object, source))
    case .local: break
    }
  }

  /// What may happen at a moment: sending and setting, as part of that turn.
  func perform(_ body: [Core.Statement], _ source: Source) throws {
    for statement in body {
      switch statement.kind {
      case .evaluate(let expression): _ = try environment.evaluate(expression, source)
      case .set(let settings):
        for setting in settings {
          try set(setting, to: environment.evaluate(setting.value, source), source)
        }
      case .batch(let body): try batch(body, source)
      default: break
      }
    }
  }

  /// One turn: streams see each push in order, a cell keeps only what it was set to last.
  func batch(_ body: [Core.Statement], _ source: Source) throws {
    var last: [(cell: Cell<Value>, value: Value)] = []
    for statement in body {
      guard case .set(let settings) = statement.kind else {
        try perform([statement], source)
        continue
      }
      for setting in settings {
        let value = try environment.evaluate(setting.value, source)
        guard let cell = binding(of: setting)?.cell else {
          try set(setting, to: value, source)
          continue
        }
        last.removeAll { $0.cell === cell }
        last.append((cell, value))
      }
    }
    for (cell, value) in last { environment.set(cell, to: value) }
  }
}
