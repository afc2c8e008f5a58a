import StreamEngine

/// Runs statements that are expressions, and shows what they come to.
final class ExpressionRunner {
  private let environment: Environment
  private let turns: TurnRunner
  private let watcher: RowWatcher
  private let options: SessionOptions
  /// The stream that a line beginning with a dot goes on with.
  private var lastStream: String?

  init(
    _ environment: Environment, _ turns: TurnRunner, _ watcher: RowWatcher,
    _ options: SessionOptions
  ) {
    self.environment = environment
    self.turns = turns
    self.watcher = watcher
    self.options = options
  }

  private var states: StateAnswers { StateAnswers(timeline: watcher.timeline) }

  /// Runs a statement that is an expression: a name, a value, something to be done; the answer is what
  /// it comes to.
  func run(_ expression: Core.Expression, _ source: Source, isLast: Bool) throws -> [OutcomePart] {
    if let binding = environment.symbols.binding(named: expression), !(options.isBare && isLast) {
      return [.item(.answer(states.answer(for: binding)))]
    }
    var value: Value? = .null
    let isSending = expression.type.isNothing
    // A call of what another language has made may send, too.
    try turns.run(isPush: isSending || environment.machine.foreign != nil) { _ in
      if case .formula(let formula) = expression.kind, expression.type.isCell,
        !(options.isBare && isLast)
      {
        return value = try now(formula, expression, source)
      }
      do {
        value = try environment.evaluate(expression, source, readsLatest: expression.type.isCell)
      } catch let fault as RuntimeError { throw advised(fault, expression, source) }
      if case .stream(let stream) = value, source.library == nil {
        let binding = name(.stream(stream), expression, source)
        environment.machine.specials.last = value
        if !options.isBare {
          watchUnnamed(binding)
        } else if isLast {
          subscribeBare(stream, expression, source)
        }
      }
    }
    guard let value, !isSending, source.library == nil else { return [] }
    switch (value, expression.kind) {
    case (.stream, _), (.handle, _): return []
    // A branch that was not taken, or ends with an action, has no value to show.
    case (.null, .choice), (.symbol("undefined"), _): return []
    // A stream that a variable holds was told something.
    case (.null, .dynamic(let call)) where call.told != nil: return []
    default: break
    }
    environment.machine.specials.last = value
    if !options.isBare { return [.item(.answer(Answer(text: value.literal)))] }
    return isLast ? [.output(.bare(value))] : []
  }

  /// A failure, with advice where a method of values was called on a stream that has sent none.
  private func advised(
    _ fault: RuntimeError, _ expression: Core.Expression, _ source: Source
  ) -> RuntimeError {
    guard fault.name == "noValue", case .builtin(let call) = expression.kind,
      let receiver = call.arguments.first, case .symbol = receiver.kind,
      receiver.span.end < call.spelling.span.start
    else { return fault }
    var fault = fault
    let rest = Span(receiver.span.end, expression.span.end).text(in: source.text)
    let stream = receiver.span.text(in: source.text)
    fault.help =
      "\(call.spelling.text) is a function of a value; as in `\(stream).map(x => x\(rest))`"
    return fault
  }

  /// Runs an expression whose value its text does not use.
  func run(
    unused expression: Core.Expression, _ source: Source, _ manner: Parsed.LastValue
  ) throws -> [OutcomePart] {
    var value = Value.undefined
    try turns.run(isPush: false) { _ in value = try environment.evaluate(expression, source) }
    let hidesNil = manner == .shownUnlessNil || expression.type.isNothing
    if manner == .unused || value == .null && hidesNil { return [] }
    if let binding = environment.symbols.binding(named: expression) {
      return [.item(.answer(states.answer(for: binding)))]
    }
    if case .stream = value {
      let kind = source.library == .combine ? "a publisher" : "an Observable"
      return [.item(.answer(Answer(text: "\(kind); subscribe to see its values")))]
    }
    let text = environment.machine.foreign?.promptText(of: value)
    return text.map { [.item(.answer(Answer(text: $0)))] } ?? []
  }

  /// The value of a formula that reads streams without a name; where one of them has none yet it gets a
  /// name, and a row that follows them.
  private func now(
    _ formula: Core.Formula, _ expression: Core.Expression, _ source: Source
  ) throws -> Value? {
    if formula.doesSomething {
      return try environment.evaluate(formula.body, source, readsLatest: true)
    }
    let made = try environment.formula(formula, source)
    let cell = environment.plan.cell(made.inputs, made.formula)
    environment.plan.settle()
    if case .waiting = cell.state {
      let binding = name(.cell(cell), expression, source)
      binding.hidden = made.hidden
      watchUnnamed(binding)
      return nil
    }
    defer {
      environment.plan.remove(cell)
      environment.end(made.hidden)
    }
    switch cell.state {
    case .fault(let error, _), .failed(let error, _): throw error
    default: return environment.plan.value(of: cell)
    }
  }

  /// Gives a stream or a formula without a name one: `_1`, `_2` and so on.
  private func name(_ node: Binding.Node, _ value: Core.Expression, _ source: Source) -> Binding {
    let definition = Definition(unnamed: value, Expression(.null, value.span), source)
    let binding = Binding(
      environment.symbols.nextUnnamed(), number: environment.symbols.nextNumber(), node, definition)
    environment.symbols[binding.name] = binding
    return binding
  }

  private func watchUnnamed(_ binding: Binding) {
    if options.watched?.contains(binding.name) ?? true { watcher.watch(binding) }
  }

  private func subscribeBare(_ stream: StreamValue, _ expression: Core.Expression, _ source: Source)
  {
    let subscription = Subscription()
    stream.observable.subscribe(
      Sink(
        ending: subscription, blocks: bareBlocks,
        next: { [environment] in environment.output(.bare($0)) },
        end: { [self] end in
          guard case .failed(let error) = end else { return }
          // A mistake in the arguments of an operator is found when it is subscribed.
          let origin =
            (error as? RuntimeError)?.origin.flatMap { way(to: $0, expression, source) }
            ?? (error is GraphError ? stream.origin?.text : nil)
          let help = (error as? RuntimeError)?.help.map { "; \($0)" } ?? ""
          environment.output(
            .bareFailure(
              message(of: error) + (origin == nil ? help : ""), origin: origin.map { $0 + help }))
        }), on: environment.scheduler)
  }

  /// Writes many values at once, as lines of one text.
  private var bareBlocks: BlockTaker {
    BlockTaker(
      numbers: { [environment] numbers in
        if numbers.isEmpty { return 0 }
        environment.output(.bare(.string(numbers.lines)))
        return numbers.count
      },
      texts: { [environment] texts in
        if texts.isEmpty { return 0 }
        environment.output(.bare(.string(texts.lines)))
        return texts.count
      })
  }

  /// `stdin().map(int), value 2: stdin() → map`.
  private func way(
    to origin: CodePlace, _ expression: Core.Expression, _ source: Source
  ) -> String? {
    guard origin.source == source,
      let call = expression.innermostCall(around: origin.span)
    else { return nil }
    let count = environment.input.linesRead > 0 ? ", value \(environment.input.linesRead)" : ""
    let path = expression.path(to: origin.span, name: environment.symbols.name).steps
    return "\(call.span.text(in: source.text))\(count): \(path.joined(separator: " → "))"
  }

  // MARK: Lines that begin with a dot

  /// `.map(*10)` as `t.map(*10)`, where `t` is the stream of the line before, and of a pasted transcript the
  /// lines that were typed; any other text as it is.
  func continued(_ text: String) -> String {
    if options.isPrompt, let typed = text.typedLines { return typed }
    guard options.isPrompt, let dot = text.firstIndex(where: { !$0.isWhitespace }),
      text[dot] == ".", text[text.index(after: dot)...].first?.isLetter == true,
      let name = lastStream, environment.symbols[name] != nil
    else { return text }
    return name + text[dot...]
  }

  /// Remembers which stream a text has made or looked at last.
  func noteStream(_ statements: [Core.Statement]) {
    for statement in statements {
      var names = statement.definedNames
      if case .evaluate(let expression) = statement.kind {
        names = [
          environment.symbols.binding(named: expression)?.name
            ?? SymbolTable.unnamed(environment.symbols.unnamed)
        ]
      }
      if let name = names.last(where: { environment.symbols[$0]?.stream != nil }) {
        lastStream = name
      }
    }
  }
}
