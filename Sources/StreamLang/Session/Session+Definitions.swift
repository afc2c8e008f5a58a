import StreamEngine

extension Expression {
  /// Whether it is one call of this function: `always(x % 2)`.
  fileprivate func isCall(of function: String) -> Bool {
    guard case .call(let callee, _) = kind, case .name(function) = callee.kind else { return false }
    return true
  }
}

extension Session {
  /// Binds a pattern; the answer says whether an existing cell was set rather than defined.
  func define(
    _ keyword: Statement.Keyword, _ pattern: Pattern, _ expression: Expression,
    _ checked: Checked, _ source: Source, isQuiet: Bool
  ) throws {
    let definition = Definition(
      expression: expression, source: source, keyword: keyword, mentions: checked.mentions,
      streams: checked.streams, loops: checked.loops)
    guard case .name(let name) = pattern else {
      return try take(apart: pattern, expression, definition, source, isQuiet)
    }
    if name.text == "_" { return _ = try evaluator(source).evaluate(expression, nil) }
    try define(name.text, checked.kind, definition, isQuiet: isQuiet)
  }

  private func define(
    _ name: String, _ kind: Kind, _ definition: Definition, isQuiet: Bool
  ) throws {
    let old = environment.bindings[name]
    switch kind {
    case .cell where !definition.mentions.isEmpty || !definition.streams.isEmpty:
      try defineFormula(name, old, definition, isQuiet)
    case .stream:
      // `b = a`: a second name, no second run and no row.
      if case .name(let other) = definition.expression.kind,
        let target = environment.bindings[other]
      {
        introduce(name, .alias(target), old, definition, true)
        return add(.answer(Answer(text: "\(name) is \(other)")))
      }
      try defineOther(name, old, definition, isQuiet)
    default: try defineOther(name, old, definition, isQuiet)
    }
  }

  /// A formula keeps its cell when it is redefined: same readers, same row.
  private func defineFormula(
    _ name: String, _ old: Binding?, _ definition: Definition, _ isQuiet: Bool
  ) throws {
    let (inputs, formula, hidden) = try environment.formula(of: definition)
    let isRepeated = definition.expression.isCall(of: "always")
    if let old, let cell = old.cell {
      old.definition = definition
      cell.repeatsEqualValues = isRepeated
      follow(hidden, by: old)
      return changing(old, cell) {
        environment.plan.redefine(cell, inputs, formula)
      }
    }
    let cell = environment.plan.cell(inputs, formula)
    cell.repeatsEqualValues = isRepeated
    introduce(name, .cell(cell), old, definition, isQuiet)
    environment.bindings[name].map { follow(hidden, by: $0) }
  }

  /// Exchanges the streams without a name that a formula reads.
  func follow(_ hidden: [Binding], by binding: Binding) {
    for old in binding.hidden { old.view?.subscription.cancel() }
    binding.hidden = hidden
  }

  /// What only its value can tell: a stream, a function, or something to keep in a cell.
  private func defineOther(
    _ name: String, _ old: Binding?, _ definition: Definition, _ isQuiet: Bool
  ) throws {
    let value = try evaluator(definition.source).evaluate(definition.expression, nil)
    switch value {
    case .stream(let stream):
      stream.name = stream.name ?? name
      introduce(name, .stream(stream), old, definition, isQuiet)
    case .function, .handle:
      introduce(name, .constant(value), old, definition, true)
    default: defineInput(name, value, old, definition, isQuiet)
    }
  }

  private func defineInput(
    _ name: String, _ value: Value, _ old: Binding?, _ definition: Definition, _ isQuiet: Bool
  ) {
    var definition = definition
    definition.mentions = []
    (definition.streams, definition.loops) = ([], [])
    if let old, let cell = old.cell {
      let wasFormula = !cell.isInput
      old.definition = definition
      follow([], by: old)
      return changing(old, cell) {
        if wasFormula { environment.plan.redefine(cell, [], Formula { $0[0] }) }
        environment.set(cell, to: value)
      }
    }
    let cell = environment.plan.input()
    introduce(name, .cell(cell), old, definition, isQuiet)
    environment.plan.set(cell, to: value)
  }

  private func take(
    apart pattern: Pattern, _ expression: Expression, _ definition: Definition, _ source: Source,
    _ isQuiet: Bool
  ) throws {
    let value = try evaluator(source).evaluate(expression, nil)
    let scope = Scope(within: nil)
    try evaluator(source).bind(pattern, value, scope)
    for name in pattern.names {
      let old = environment.bindings[name.text]
      var definition = definition
      definition.member = pattern.place(of: name.text)
      switch scope.value(of: name.text) {
      case .stream(let stream)?:
        stream.name = stream.name ?? name.text
        introduce(name.text, .stream(stream), old, definition, isQuiet)
      case let value?: defineInput(name.text, value, old, definition, isQuiet)
      case nil: break
      }
    }
  }

  /// Changes what a cell follows, and answers also when that changes nothing.
  private func changing(_ binding: Binding, _ cell: Cell<Value>, _ change: () -> Void) {
    let before = environment.plan.value(of: cell)
    let isRevived = cell.hasEnded
    change()
    if isRevived { rebuild(after: binding, binding) }
    environment.plan.settle()
    if let before, before == environment.plan.value(of: cell) {
      collect()
      unchanged(binding, before)
    }
  }

  func unchanged(_ binding: Binding, _ value: Value) {
    if options.isJSON || options.isBare { return }
    // Then it has been told as an event.
    if environment.plan.repeatsEqualValues || binding.cell?.repeatsEqualValues == true { return }
    add(
      .answer(
        Answer(
          name: binding.name, hue: binding.number, text: value.literal, isCell: true,
          remark: "unchanged")))
  }

  /// Gives a name its meaning, and starts its watch.
  private func introduce(
    _ name: String, _ node: Binding.Node, _ old: Binding?, _ definition: Definition,
    _ isQuiet: Bool
  ) {
    let binding = Binding(name, number: old?.number ?? environment.nextNumber(), node, definition)
    if let old { retire(old) }
    environment.bindings[name] = binding
    if !isQuiet && isToBeWatched(binding) { watch(binding) }
    let isMissed = environment.missing.remove(name) != nil
    if old != nil || isMissed { rebuild(after: binding, old) }
  }

  /// Whether a new name gets a row; who has chosen names at the start, gets only these.
  private func isToBeWatched(_ binding: Binding) -> Bool {
    if let watched = options.watched { return watched.contains(binding.name) }
    switch settings.watch {
    case .all: return true
    case .hot: return binding.cell != nil || binding.stream?.isHot == true
    case .none: return false
    }
  }

  /// Ends the watch of a binding; its run ends too, unless a formula reads it.
  func unwatch(_ binding: Binding) {
    journal.unwatch(binding)
    guard let view = binding.view, view.cell == nil else { return }
    view.subscription.cancel()
    binding.view = nil
  }

  /// Starts the watch of a binding: its events are shown, and it gets a row.
  func watch(_ binding: Binding) {
    if options.isBare || journal.isWatched(binding) { return }
    if let cell = binding.cell {
      if cell.node < 0 { cell.node = environment.recording?.newNode() ?? -1 }
      journal.watch(binding, node: cell.node, run: 0)
      return
    }
    guard let stream = binding.stream, let tracer = stream.tracer else { return }
    if case .alias = binding.node { return }
    let run = binding.view?.run ?? stream.watchedRun
    journal.watch(binding, node: tracer.node, run: run)
    environment.view(of: binding)
  }
}
