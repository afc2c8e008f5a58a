import StreamEngine

extension Session {
  /// Gives the names of a definition their meaning.
  func define(_ definition: Definition, isQuiet: Bool) throws {
    guard case .name(let name) = definition.pattern else {
      return try take(apart: definition, isQuiet)
    }
    if name.text == "_" {
      return _ = try environment.evaluate(definition.value, definition.source)
    }
    let old = environment.symbols[name.text]
    if let formula = definition.formula {
      return try defineFormula(name.text, formula, old, definition, isQuiet)
    }
    // `b = a`: a second name, no second run and no row.
    if definition.value.type.isStream, let target = binding(named: definition.value) {
      introduce(name.text, .alias(target), old, definition, true)
      return add(.answer(Answer(text: "\(name.text) is \(definition.text)")))
    }
    try defineOther(name.text, old, definition, isQuiet)
  }

  /// A formula keeps its cell when it is redefined: same readers, same row.
  private func defineFormula(
    _ name: String, _ formula: Core.Formula, _ old: Binding?, _ definition: Definition,
    _ isQuiet: Bool
  ) throws {
    let made = try environment.formula(formula, definition.source)
    if let old, let cell = old.cell {
      exchange(definition, of: old)
      cell.repeatsEqualValues = formula.isRepeated
      follow(made.hidden, by: old)
      return changing(old, cell) {
        environment.plan.redefine(cell, made.inputs, made.formula)
      }
    }
    let cell = environment.plan.cell(made.inputs, made.formula)
    cell.repeatsEqualValues = formula.isRepeated
    introduce(name, .cell(cell), old, definition, isQuiet)
    environment.symbols[name].map { follow(made.hidden, by: $0) }
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
    let value = try environment.evaluate(definition.value, definition.source)
    switch value {
    case .stream(let stream):
      stream.name = stream.name ?? name
      introduce(name, .stream(stream), old, definition, isQuiet)
    case .function, .handle:
      introduce(name, .constant(value), old, definition, true)
    case _ where definition.isConstant || value.holdsStream:
      introduce(name, .constant(value), old, definition, true)
      answer(
        Answer(
          name: name, hue: environment.symbols[name]?.number ?? 0, text: value.literal, isCell: true
        ))
    default: defineInput(name, value, old, definition, isQuiet)
    }
  }

  private func defineInput(
    _ name: String, _ value: Value, _ old: Binding?, _ definition: Definition, _ isQuiet: Bool
  ) {
    var definition = definition
    definition.mentions = []
    definition.uses.removeAll { $0.role == .input }
    if let old, let cell = old.cell {
      let wasFormula = !cell.isInput
      exchange(definition, of: old)
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

  private func take(apart definition: Definition, _ isQuiet: Bool) throws {
    let value = try environment.evaluate(definition.value, definition.source)
    for (name, part) in try environment.parts(of: value, by: definition.pattern) {
      let old = environment.symbols[name.text]
      var definition = definition
      definition.member = definition.pattern.place(of: name.text)
      if case .stream(let stream) = part {
        stream.name = stream.name ?? name.text
        introduce(name.text, .stream(stream), old, definition, isQuiet)
      } else {
        defineInput(name.text, part, old, definition, isQuiet)
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
    // Then it has been told as an event.
    if environment.plan.repeatsEqualValues || binding.cell?.repeatsEqualValues == true { return }
    answer(
      Answer(
        name: binding.name, hue: binding.number, text: value.literal, isCell: true,
        remark: "unchanged"))
  }

  /// Answers a definition, where somebody reads answers.
  private func answer(_ answer: Answer) {
    if !options.isJSON && !options.isBare { add(.answer(answer)) }
  }

  /// A name whose cell goes on has another text.
  private func exchange(_ definition: Definition, of binding: Binding) {
    binding.definition = definition
    environment.symbols[binding.name] = binding
  }

  /// Gives a name its meaning, and starts its watch.
  private func introduce(
    _ name: String, _ node: Binding.Node, _ old: Binding?, _ definition: Definition,
    _ isQuiet: Bool
  ) {
    let binding = Binding(
      name, number: old?.number ?? environment.symbols.nextNumber(), node, definition)
    if let old { retire(old) }
    let isMissed = environment.symbols.isMissing(name)
    environment.symbols[name] = binding
    if !isQuiet && isToBeWatched(binding) { watch(binding) }
    if binding.stream != nil { parameters.follow(definition, in: environment) }
    if old != nil || isMissed || environment.symbols.isUsed(name) { rebuild(after: binding, old) }
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
