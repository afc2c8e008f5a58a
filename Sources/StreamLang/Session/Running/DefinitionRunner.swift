import StreamEngine

/// Gives names their meaning: a cell, a stream, another name, or a value that never changes.
struct DefinitionRunner {
  let environment: Environment
  let timeline: TimelineLog
  let watcher: RowWatcher
  let rebuilder: Rebuilder

  /// Gives the names of a definition their meaning, as part of the turn under way.
  func define(_ definition: Definition, isQuiet: Bool, _ effect: inout StatementEffect) throws {
    if !definition.parts.isEmpty {
      for part in definition.parts { try define(part, isQuiet: isQuiet, &effect) }
      return
    }
    guard case .name(let name) = definition.pattern else {
      return try defineParts(definition, isQuiet, &effect)
    }
    if definition.isUnused {
      return _ = try environment.evaluate(definition.value, definition.source)
    }
    if definition.isVariable {
      // Its own text may read the name.
      introduce(name.text, .constant(.null), definition, true, &effect)
      let value = try environment.evaluate(definition.value, definition.source)
      environment.symbols[name.text]?.node = .constant(value)
      return
    }
    if let formula = definition.formula {
      return try defineFormula(name.text, formula, definition, isQuiet, &effect)
    }
    // `b = a`: a second name, no second run and no row.
    if definition.value.type.isStream,
      let target = environment.symbols.binding(named: definition.value)
    {
      introduce(name.text, .alias(target), definition, true, &effect)
      return effect.parts.append(.defined(Answer(text: "\(name.text) is \(definition.text)")))
    }
    try defineOther(name.text, definition, isQuiet, &effect)
  }

  /// A formula keeps its cell when it is redefined: same readers, same row.
  private func defineFormula(
    _ name: String, _ formula: Core.Formula, _ definition: Definition,
    _ isQuiet: Bool, _ effect: inout StatementEffect
  ) throws {
    let made = try environment.formula(formula, definition.source)
    if let old = environment.symbols[name], let cell = old.cell {
      environment.symbols.noteRedefinition(of: old)
      environment.symbols.redefine(old, as: definition)
      cell.repeatsEqualValues = formula.repeatsEqualValues
      environment.exchangeHidden(of: old, for: made.hidden)
      noteChange(of: old, cell, &effect)
      return environment.plan.redefine(cell, made.inputs, made.formula)
    }
    let cell = environment.plan.cell(made.inputs, made.formula)
    cell.repeatsEqualValues = formula.repeatsEqualValues
    introduce(name, .cell(cell), definition, isQuiet, &effect)
    environment.symbols[name]?.hidden = made.hidden
  }

  /// A value whose kind only running shows: a stream, a function, or something to keep in a cell.
  private func defineOther(
    _ name: String, _ definition: Definition, _ isQuiet: Bool, _ effect: inout StatementEffect
  ) throws {
    let value = try environment.evaluate(definition.value, definition.source)
    switch value {
    case .stream(let stream):
      stream.name = stream.name ?? name
      introduce(name, .stream(stream), definition, isQuiet, &effect)
    case .function, .handle:
      if case .handle(let handle) = value { environment.machine.letGo(of: handle) }
      introduce(name, .constant(value), definition, true, &effect)
    case _ where definition.isConstant || value.holdsStream:
      introduce(name, .constant(value), definition, true, &effect)
      if isQuiet { break }
      effect.parts.append(
        .defined(
          Answer(
            name: name, hue: environment.symbols[name]?.number ?? 0, text: value.literal,
            isCell: true)))
    case _ where definition.isChosen:
      // It is chosen anew when its test changes, and nobody sets it.
      var definition = definition
      let formula = Core.Formula(inputs: [], live: [], body: definition.value)
      definition.formula = formula
      try defineFormula(name, formula, definition, isQuiet, &effect)
    default: defineInput(name, value, definition, isQuiet, &effect)
    }
  }

  private func defineInput(
    _ name: String, _ value: Value, _ definition: Definition, _ isQuiet: Bool,
    _ effect: inout StatementEffect
  ) {
    var definition = definition
    definition.dependencies = definition.dependencies.once
    if let old = environment.symbols[name], let cell = old.cell {
      let wasFormula = !cell.isInput
      if wasFormula { environment.symbols.noteRedefinition(of: old) }
      environment.symbols.redefine(old, as: definition)
      environment.exchangeHidden(of: old, for: [])
      noteChange(of: old, cell, &effect)
      if wasFormula { environment.plan.redefine(cell, [], Formula { $0[0] }) }
      environment.recording?.noteSetting(of: cell.node, to: value)
      // A stream that is built again for a cell that lives again reads its value.
      if cell.hasEnded { environment.plan.set(cell, to: value) }
      return effect.inputs.append((cell, value))
    }
    let cell = environment.plan.input()
    introduce(name, .cell(cell), definition, isQuiet, &effect)
    // The streams that are built again for a name that is back read its value.
    if environment.symbols.isUsed(name) { environment.plan.set(cell, to: value) }
    effect.inputs.append((cell, value))
  }

  private func defineParts(
    _ definition: Definition, _ isQuiet: Bool, _ effect: inout StatementEffect
  ) throws {
    let value = try environment.evaluate(definition.value, definition.source)
    for (name, part) in try environment.parts(of: value, by: definition.pattern) {
      var definition = definition
      definition.member = definition.pattern.place(of: name.text)
      if case .stream(let stream) = part {
        stream.name = stream.name ?? name.text
        introduce(name.text, .stream(stream), definition, isQuiet, &effect)
      } else {
        defineInput(name.text, part, definition, isQuiet, &effect)
      }
    }
  }

  /// A cell is about to follow something else, which is answered also where it changes nothing.
  private func noteChange(
    of binding: Binding, _ cell: Cell<Value>, _ effect: inout StatementEffect
  ) {
    if cell.hasEnded { effect.changes.append(NameChange(binding: binding, old: binding)) }
    environment.plan.value(of: cell).map { effect.given.append((binding, $0)) }
    rebuilder.noteDefinition(binding.definition)
  }

  /// Gives a name its meaning, and starts its watch.
  private func introduce(
    _ name: String, _ node: Binding.Node, _ definition: Definition,
    _ isQuiet: Bool, _ effect: inout StatementEffect
  ) {
    let old = environment.symbols[name]
    let binding = Binding(
      name, number: old?.number ?? environment.symbols.nextNumber(), node, definition)
    if let old {
      environment.symbols.noteRedefinition(of: old)
      rebuilder.retire(old)
    }
    let isMissed = environment.symbols.isMissing(name)
    environment.symbols[name] = binding
    if !isQuiet && watcher.isToBeWatched(binding) { watcher.watch(binding) }
    rebuilder.noteDefinition(definition)
    if old != nil || isMissed || environment.symbols.isUsed(name) {
      effect.changes.append(NameChange(binding: binding, old: old))
    }
  }

  /// The states of what was defined without an event, if there is something to say.
  func states(of pattern: Pattern) -> [OutcomePart] {
    let states = StateAnswers(timeline: timeline)
    return pattern.names.compactMap { name in
      guard let binding = environment.symbols[name.text], let cell = binding.cell,
        timeline.isWatched(binding), cell.event == .none, case .waiting = cell.state
      else { return nil }
      return .defined(states.answer(for: binding))
    }
  }
}

extension Definition {
  /// True of a choice between streams and values by the value of a cell.
  fileprivate var isChosen: Bool {
    value.type.isStream && dependencies.all.contains(where: \.isParameter)
  }
}
