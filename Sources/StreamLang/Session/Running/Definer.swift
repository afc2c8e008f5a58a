import StreamEngine

/// Gives names their meaning: a cell, a stream, another name, or a value that never changes.
struct Definer {
  let environment: Environment
  let events: EventCollector
  let watcher: RowWatcher
  let rebuilder: Rebuilder
  /// Somebody reads answers.
  let givesAnswers: Bool

  private var replies: ReplyBuilder { events.replies }

  /// Gives the names of a definition their meaning.
  func define(_ definition: Definition, isQuiet: Bool) throws {
    guard case .name(let name) = definition.pattern else {
      return try defineParts(definition, isQuiet)
    }
    if name.text == "_" {
      return _ = try environment.evaluate(definition.value, definition.source)
    }
    let old = environment.symbols[name.text]
    if let formula = definition.formula {
      return try defineFormula(name.text, formula, old, definition, isQuiet)
    }
    // `b = a`: a second name, no second run and no row.
    if definition.value.type.isStream,
      let target = environment.symbols.binding(named: definition.value)
    {
      introduce(name.text, .alias(target), old, definition, true)
      return replies.add(.answer(Answer(text: "\(name.text) is \(definition.text)")))
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
      environment.symbols.noteRedefinition(of: old)
      environment.symbols.redefine(old, as: definition)
      cell.repeatsEqualValues = formula.isRepeated
      environment.exchangeHidden(of: old, for: made.hidden)
      return changing(old, cell) {
        environment.plan.redefine(cell, made.inputs, made.formula)
      }
    }
    let cell = environment.plan.cell(made.inputs, made.formula)
    cell.repeatsEqualValues = formula.isRepeated
    introduce(name, .cell(cell), old, definition, isQuiet)
    environment.symbols[name]?.hidden = made.hidden
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
      if isQuiet { break }
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
      if wasFormula { environment.symbols.noteRedefinition(of: old) }
      environment.symbols.redefine(old, as: definition)
      environment.exchangeHidden(of: old, for: [])
      return changing(old, cell) {
        if wasFormula { environment.plan.redefine(cell, [], Formula { $0[0] }) }
        environment.set(cell, to: value)
      }
    }
    let cell = environment.plan.input()
    introduce(name, .cell(cell), old, definition, isQuiet)
    environment.plan.set(cell, to: value)
  }

  private func defineParts(_ definition: Definition, _ isQuiet: Bool) throws {
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
    if isRevived { rebuilder.rebuild(after: binding, binding) }
    environment.plan.settle()
    if let before, before == environment.plan.value(of: cell) {
      events.collect()
      answerUnchanged(binding, before)
    }
  }

  /// Answers what a cell has kept.
  func answerUnchanged(_ binding: Binding, _ value: Value) {
    // Then it has been told as an event.
    if environment.plan.repeatsEqualValues || binding.cell?.repeatsEqualValues == true { return }
    answer(
      Answer(
        name: binding.name, hue: binding.number, text: value.literal, isCell: true,
        remark: "unchanged"))
  }

  /// Answers what a file has brought.
  func answerImport(of file: String, _ names: [String]) {
    answer(
      Answer(
        text: names.isEmpty
          ? "nothing new in \(file)" : "\(names.joined(separator: ", ")) from \(file)"))
  }

  /// Answers a definition, where somebody reads answers.
  private func answer(_ answer: Answer) {
    if givesAnswers { replies.add(.answer(answer)) }
  }

  /// Gives a name its meaning, and starts its watch.
  private func introduce(
    _ name: String, _ node: Binding.Node, _ old: Binding?, _ definition: Definition,
    _ isQuiet: Bool
  ) {
    let binding = Binding(
      name, number: old?.number ?? environment.symbols.nextNumber(), node, definition)
    if let old {
      environment.symbols.noteRedefinition(of: old)
      rebuilder.retire(old)
    }
    let isMissed = environment.symbols.isMissing(name)
    environment.symbols[name] = binding
    if !isQuiet && watcher.isToBeWatched(binding) { watcher.watch(binding) }
    if binding.stream != nil { rebuilder.noteParameters(of: definition) }
    if old != nil || isMissed || environment.symbols.isUsed(name) {
      rebuilder.rebuild(after: binding, old)
    }
  }

  /// A definition that made no event says what state it is in, if there is something to say.
  func answerStates(of pattern: Pattern) {
    if !givesAnswers { return }
    let states = StateAnswers(timeline: events.timeline)
    for name in pattern.names {
      guard let binding = environment.symbols[name.text], let cell = binding.cell,
        events.timeline.isWatched(binding), cell.event == .none, case .waiting = cell.state
      else { continue }
      replies.add(.answer(states.answer(for: binding)))
    }
  }
}
