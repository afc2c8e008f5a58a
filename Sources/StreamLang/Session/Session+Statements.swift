import StreamEngine

extension Session {
  /// Runs checked statements in order, each a turn of its own; the first failure ends the text.
  func run(_ statements: [Checked], _ source: Source) {
    for (index, checked) in statements.enumerated() {
      let isLast = index == statements.count - 1
      stimulus = Stimulus(checked.statement, source)
      environment.statement = Fault.Origin(source: source, span: checked.statement.span)
      defer {
        stimulus = nil
        environment.statement = nil
      }
      do {
        try run(checked, source, isLast: isLast)
      } catch {
        report(error, checked.statement.span, source)
        if checked.statement.command != nil, !isSilent { history.forgetCommand() }
        return
      }
      if workBudget.isExhausted { return reportExhaustedBudget() }
    }
  }

  func evaluator(_ source: Source) -> Evaluator {
    Evaluator(environment: environment, source: source)
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

  private func run(_ checked: Checked, _ source: Source, isLast: Bool) throws {
    let evaluator = evaluator(source)
    beginning?(checked.statement.span)
    switch checked.statement.kind {
    case .expression(let expression):
      try show(expression, checked.kind, source, isLast: isLast)
    case .bind(let keyword, let pattern, let value):
      let isPush = pattern.names.contains { environment.bindings[$0.text] != nil }
      if pattern.names.contains(where: { environment.bindings[$0.text]?.cell != nil }) {
        reply.hasSent = true
      }
      try turn(isPush: isPush) {
        try define(keyword, pattern, value, checked, source, isQuiet: false)
      }
      answerDefinition(pattern)
    case .quiet(let inner):
      guard case .bind(let keyword, let pattern, let value) = inner.kind else { return }
      try turn(isPush: false) {
        try define(keyword, pattern, value, checked, source, isQuiet: true)
      }
    case .set(let settings):
      reply.hasSent = true
      try set(settings, source)
    case .batch(let body):
      reply.hasSent = true
      try turn(isPush: true) { try batch(body, source) }
    case .at(let time, let body): try schedule(time, body, source, isAbsolute: true)
    case .after(let time, let body): try schedule(time, body, source, isAbsolute: false)
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
    case .expect(let expression, nil, _) where !checked.streams.isEmpty:
      try expect(expression, checked, source)
    case .expect(let expression, nil, _):
      let isMet = try evaluator.truth(expression, nil)
      let line = source.line(of: checked.statement.span.start)
      let title = "\(line): \(checked.statement.span.text(in: source.text))"
      judge(Reply.Verdict(title: title, isMet: isMet, mend: nil))
      if !isMet {
        let text = expression.span.text(in: source.text)
        throw Fault("expected \(text)", help: told(expression, source))
          .from(expression.span, in: source)
      }
    case .expect(let expression, let text?, let settings):
      try expect(expression, text, settings, source)
    case .watch(let names):
      try turn(isPush: false) {
        for name in names { environment.bindings[name.text].map(watch) }
      }
    case .unwatch(let names):
      for name in names { environment.bindings[name.text].map(unwatch) }
    case .delete(let names):
      // What a deletion does to others was not typed: it comes with its time.
      try turn(isPush: true, isTyping: false) { for name in names { delete(name.text) } }
    case .throwing(let value): throw Fault(try evaluator.evaluate(value, nil).plainText)
    case .giveBack, .importing: break
    case .command(let command): try perform(command, source)
    }
  }

  // MARK: Expressions

  private func show(
    _ expression: Expression, _ kind: Kind, _ source: Source, isLast: Bool
  ) throws {
    if case .name(let name) = expression.kind, let binding = environment.bindings[name],
      !(options.isBare && isLast)
    {
      return showState(of: binding)
    }
    var value = Value.null
    let isSending = if case .nothing = kind { true } else { false }
    if isSending { reply.hasSent = true }
    try turn(isPush: isSending) {
      value = try evaluator(source).evaluate(expression, snapshot(of: expression, kind))
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
    case (.null, .ifElse), (.null, .switching): return
    default: break
    }
    environment.lastValue = value
    if options.isBare {
      if isLast { add(.bare(value.bareText)) }
    } else {
      add(.answer(Answer(text: value.literal)))
    }
  }

  /// What the streams in a formula say now, for a formula that is looked at once.
  private func snapshot(of expression: Expression, _ kind: Kind) throws -> Scope? {
    guard kind.isCell else { return nil }
    let scope = Scope(within: nil)
    for name in environment.mentions(in: expression, nil) {
      guard let binding = environment.bindings[name], binding.stream != nil else { continue }
      scope.define(name, try environment.latest(of: binding))
    }
    return scope
  }

  /// Watches a stream without a name, as `_1`, `_2` and so on.
  private func showUnnamed(_ stream: Stream, _ expression: Expression, _ source: Source) {
    unnamed += 1
    if options.isPrompt, let last = environment.bindings["_\(unnamed - 1)"],
      last.view?.ending == nil, journal.isWatched(last)
    {
      retire(last)
      add(.note("\(last.name) unwatched"))
    }
    let definition = Definition(
      expression: expression, source: source, keyword: .none, mentions: [])
    let name = "_\(unnamed)"
    let binding = Binding(name, number: environment.nextNumber(), .stream(stream), definition)
    environment.bindings[name] = binding
    environment.lastValue = .stream(stream)
    if options.watched?.contains(name) ?? true { watch(binding) }
  }

  private func printBare(_ stream: Stream, _ expression: Expression, _ source: Source) {
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
    to origin: Fault.Origin, _ expression: Expression, _ source: Source
  ) -> String? {
    guard origin.source.isSame(as: source),
      let call = expression.innermostCall(around: origin.span)
    else { return nil }
    let count = environment.linesRead > 0 ? ", value \(environment.linesRead)" : ""
    let path = expression.path(to: origin.span).steps.joined(separator: " → ")
    return "\(call.span.text(in: source.text))\(count): \(path)"
  }

  // MARK: Setting

  private func set(_ settings: [Statement.Setting], _ source: Source) throws {
    var unchangedCells: [(Binding, Value)] = []
    try turn(isPush: true) {
      // All right sides are snapshots: none sees what another one sets.
      let values = try settings.map { try evaluator(source).evaluate($0.value, nil) }
      for (setting, value) in zip(settings, values) {
        guard let binding = binding(of: setting.target), let cell = binding.cell else {
          try evaluator(source).set(setting.target, to: value, nil)
          continue
        }
        if !environment.set(cell, to: value) { unchangedCells.append((binding, value)) }
      }
    }
    for (binding, value) in unchangedCells { unchanged(binding, value) }
  }

  private func binding(of target: Expression) -> Binding? {
    switch target.kind {
    case .name(let name): environment.bindings[name]
    case .member(let object, let name) where name.text == "value": binding(of: object)
    default: nil
    }
  }

  /// One turn: streams see each push in order, a cell keeps only what it was set to last.
  func batch(_ body: [Statement], _ source: Source) throws {
    var last: [(cell: Cell<Value>, value: Value)] = []
    for statement in body.flatMap(\.moments) {
      guard case .set(let settings) = statement.kind else {
        if case .expression(let expression) = statement.kind {
          _ = try evaluator(source).evaluate(expression, nil)
        }
        continue
      }
      for setting in settings {
        guard let cell = binding(of: setting.target)?.cell else {
          try evaluator(source).set(setting, nil)
          continue
        }
        let value = try evaluator(source).evaluate(setting.value, nil)
        last.removeAll { $0.cell === cell }
        last.append((cell, value))
      }
    }
    for (cell, value) in last { environment.set(cell, to: value) }
  }
}
