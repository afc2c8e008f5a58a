import StreamEngine

/// Makes anew what was made from a name that now stands for something else, or has another value.
final class Rebuilder {
  private let environment: Environment
  private let timeline: TimelineLog
  private let watcher: RowWatcher
  /// A plain Rx network, which is made from what a formula is made from.
  private let comparison: GlitchComparison
  /// The values that streams were built with.
  private var parameters = Parameters()
  /// The bindings that go on though their names stand for something else: a formula that was
  /// defined with let reads it.
  private var held: [Binding] = []

  init(
    _ environment: Environment, _ timeline: TimelineLog, _ watcher: RowWatcher,
    _ comparison: GlitchComparison
  ) {
    self.environment = environment
    self.timeline = timeline
    self.watcher = watcher
    self.comparison = comparison
  }

  private var rewires: Bool { environment.settings.rewires }

  /// A stream has got a name without a text of its own.
  func watch(_ binding: Binding) {
    if watcher.isToBeWatched(binding) { watcher.watch(binding) }
  }

  /// A name has another text from now on; what a stream was built with is remembered.
  func noteDefinition(_ definition: Definition) {
    comparison.mayBeOutdated = true
    parameters.follow(definition, in: environment)
  }

  /// The next thing to be built again because of a step before, in a step of its own: streams that were
  /// given a value which has changed since, and then the network that is compared.
  func next() -> (() -> [OutcomePart])? {
    if let changed = parameters.change(in: environment) {
      return { [self] in
        timeline.openColumn()
        let change = NameChange(binding: changed, old: changed)
        return apply([change], isParameter: true).map { .rebuilt($0) }
      }
    }
    return comparison.isOutdated ? comparison.beginAnew : nil
  }

  /// Ends what a redefined or deleted name stood for.
  func retire(_ binding: Binding, isRedefined: Bool = true) {
    // The end of a variable is its last event, as long as it has a row.
    if case .stream(let stream) = binding.node, environment.release(stream) {
      environment.output(.events)
    }
    if !environment.symbols.isHeld(binding.name) { binding.ownStream?.reading?.cancel() }
    if isRedefined { timeline.retire(binding) } else { timeline.unwatch(binding, isGone: true) }
    endOrHold(binding, called: binding.name)
  }

  /// A formula that was defined with let goes on with what the name stood for.
  private func endOrHold(_ binding: Binding, called name: String) {
    if environment.symbols.isHeld(name) { held.append(binding) } else { end(binding) }
  }

  /// Ends what was held for formulas that have gone since, or never kept it.
  private func endUnread() {
    if held.isEmpty { return }
    let kept = environment.symbols.values.filter { $0.cell != nil }.flatMap(\.allKept)
    let unread = held.filter { previous in !kept.contains { $0.isSame(as: previous) } }
    held.removeAll { previous in unread.contains { $0 === previous } }
    unread.forEach(end)
  }

  /// Ends the run that the watch and the formulas share; a cell has no value any more.
  private func end(_ binding: Binding) {
    binding.view?.subscription.cancel()
    environment.exchangeHidden(of: binding, for: [])
    if let cell = binding.cell ?? binding.view?.cell { environment.plan.remove(cell) }
  }

  /// The work that one change, or several at once, makes.
  private struct Round {
    var done: Rebuilding
    /// The bindings that names have lost, for those who keep them.
    var replaced: [String: Binding]
    /// Definitions that still miss a name, or are made from one that does.
    var unmade: Set<String> = []
    /// The names that have come to stand for another kind of thing.
    var exchanged: [NameChange] = []
    /// The streams whose cells have their values, and those that they are made from.
    var settled: Set<Core.SymbolID> = []
  }

  /// Makes everything anew whose text depends on a name that now stands for something else, or whose value
  /// was given to an operator and has changed.
  ///
  /// Streams are built again from their text, each after what it is made from; cells stay, and read
  /// other inputs. What is now another kind of thing is a change of its own for those who read it.
  func apply(_ changes: [NameChange], isParameter: Bool = false) -> [Rebuilding] {
    var (due, replaced, done) = (changes, [String: Binding](), [Rebuilding]())
    while !due.isEmpty {
      comparison.mayBeOutdated = true
      let round = round(of: due, isParameter: isParameter && done.isEmpty, replaced)
      done.append(round.done)
      (due, replaced) = (round.exchanged, round.replaced)
    }
    if !done.isEmpty { endUnread() }
    return done
  }

  private func round(
    of changes: [NameChange], isParameter: Bool, _ replaced: [String: Binding]
  ) -> Round {
    func dependents(of changes: [NameChange]) -> [Binding] {
      environment.symbols.dependents(
        of: changes, rewires: rewires, revives: true, isParameter: isParameter)
    }
    var redefined = changes.filter { $0.old != nil }
    if redefined.count > 1 { redefined.removeAll { dependents(of: [$0]).isEmpty } }
    var round = Round(done: Rebuilding(redefined, isParameter: isParameter), replaced: replaced)
    for case let (binding, old?) in changes.map({ ($0.binding, $0.old) })
    where old !== binding && replaced[old.name] == nil {
      round.replaced[old.name] = environment.symbols.previous(old)
    }
    for binding in dependents(of: changes) {
      // A handle of a subscription stays so.
      if case .constant(.handle) = binding.node {
        binding.keep(round.replaced)
      } else if binding.definition.isFrozen || binding.cell == nil && !rewires {
        binding.keep(round.replaced)
        if binding.stream != nil || binding.cell != nil {
          round.done.kept.names.append(binding.name)
        }
      } else {
        remake(binding, isParameter ? binding.definition : resolvedAnew(binding), &round)
      }
    }
    if let keeper = round.done.kept.names.first.flatMap({ environment.symbols[$0] }) {
      round.done.kept.areLet = rewires
      round.done.kept.what = round.done.names.map {
        keeper.kept[$0]?.name ?? round.replaced[$0]?.name ?? "\($0)'1"
      }
    }
    return round
  }

  /// Makes what a name stands for anew.
  private func remake(_ binding: Binding, _ definition: Definition, _ round: inout Round) {
    // A value that was set stays.
    if binding.cell?.isInput == true { return }
    var definition = definition
    // A choice that has answered a value may answer a stream this time.
    if definition.value.type.isStream { definition.formula = nil }
    var value: Value?
    if definition.formula == nil {
      if round.unmade.isDisjoint(with: definition.mentions) {
        settleCells(of: definition, &round)
        value = try? environment.evaluate(definition.value, definition.source)
      }
      if value == nil, binding.cell == nil {
        round.unmade.insert(binding.name)
        return
      }
    }
    switch (binding.node, value.map { definition.part(of: $0) }) {
    case (.stream(let old), .stream(let stream)?):
      rebuild(binding, old, as: stream, definition, &round)
    case (.alias, .stream?):
      environment.symbols.redefine(binding, as: definition)
      environment.symbols.binding(named: definition.value).map { binding.node = .alias($0) }
    case (_, .stream(let stream)?):
      stream.name = stream.name ?? binding.name
      exchange(binding, for: .stream(stream), definition, &round)
    case (.constant, let value?) where value.isKept || definition.isConstant:
      environment.symbols.redefine(binding, as: definition)
      binding.node = .constant(value)
    case (_, let value?) where value.isKept:
      exchange(binding, for: .constant(value), definition, &round)
    case (_, let value?) where definition.member != nil && binding.cell == nil:
      let cell = environment.plan.input()
      exchange(binding, for: .cell(cell), definition, &round)
      environment.plan.set(cell, to: value)
    default:
      // A definition that follows nothing any more is computed all the same, or says why it cannot be.
      let formula = definition.formula ?? Core.Formula(inputs: [], live: [], body: definition.value)
      definition.formula = formula
      compute(binding, formula, definition, &round)
    }
  }

  /// Computes, before a stream begins, the cells that are arguments of it or of its sources, and those that functions
  /// in these read.
  private func settleCells(of definition: Definition, _ round: inout Round) {
    var pending = definition.dependencies.all
    while let dependency = pending.popLast() {
      guard let read = environment.symbols[dependency.symbol] else { continue }
      if dependency.isLate || dependency.isParameter, let cell = read.cell,
        environment.plan.value(of: cell) == nil
      {
        environment.plan.settle()
        return
      }
      if read.cell == nil, round.settled.insert(dependency.symbol).inserted {
        pending += read.definition.dependencies.all
      }
    }
  }

  /// Builds a stream again, in the place of the one before.
  private func rebuild(
    _ binding: Binding, _ old: StreamValue, as stream: StreamValue, _ definition: Definition,
    _ round: inout Round
  ) {
    stream.name = old.name
    let wasWatched = timeline.isWatched(binding)
    replace(binding, &round)
    environment.symbols.redefine(binding, as: definition)
    binding.node = .stream(stream)
    binding.view = nil
    if wasWatched { watcher.watch(binding) }
    noteDefinition(definition)
    round.done.rebuilt.append(binding.name)
    round.done.lost += environment.symbols.memories(of: definition.value).map {
      "\($0) in \(binding.name)"
    }
  }

  /// Lets a cell follow what its text means now, and makes one of what was none.
  private func compute(
    _ binding: Binding, _ formula: Core.Formula, _ definition: Definition, _ round: inout Round
  ) {
    if !formula.live.isEmpty { settleCells(of: definition, &round) }
    round.settled = []
    guard let made = try? environment.formula(formula, definition.source) else {
      if binding.cell == nil { round.unmade.insert(binding.name) }
      return
    }
    guard let cell = binding.cell else {
      let cell = environment.plan.cell(made.inputs, made.formula)
      cell.repeatsEqualValues = formula.repeatsEqualValues
      exchange(binding, for: .cell(cell), definition, &round)
      environment.symbols[binding.name]?.hidden = made.hidden
      return
    }
    environment.symbols.redefine(binding, as: definition)
    binding.kept = [:]
    environment.exchangeHidden(of: binding, for: made.hidden)
    environment.plan.redefine(cell, made.inputs, made.formula)
    noteDefinition(definition)
    round.done.switched.append(binding.name)
  }

  /// Gives a name another kind of thing to stand for.
  private func exchange(
    _ binding: Binding, for node: Binding.Node, _ definition: Definition, _ round: inout Round
  ) {
    let made = Binding(binding.name, number: binding.number, node, definition)
    let isNew = binding.cell == nil && binding.stream == nil
    let isWatched = isNew ? watcher.isToBeWatched(made) : timeline.isWatched(binding)
    if case .stream(let stream) = binding.node, environment.release(stream) {
      environment.output(.events)
    }
    replace(binding, &round)
    environment.symbols[binding.name] = made
    if isWatched { watcher.watch(made) }
    noteDefinition(definition)
    round.exchanged.append(NameChange(binding: made, old: binding))
    round.done.exchanged.append(made)
  }

  /// Ends what a name stands for; definitions that still use it know it by another name.
  private func replace(_ binding: Binding, _ round: inout Round) {
    let previous = environment.symbols.previous(binding)
    previous.keep(round.replaced)
    round.replaced[binding.name] = previous
    binding.kept = [:]
    endOrHold(previous, called: binding.name)
    timeline.retire(binding)
  }

  /// `del b`: formulas that read it have no value, streams built on it end; the answer is the events of their rows.
  func delete(_ name: String) -> [OutcomePart] {
    guard let binding = environment.symbols[name] else { return [] }
    comparison.mayBeOutdated = true
    let change = NameChange(binding: binding, old: binding)
    let dependents = environment.symbols.dependents(of: [change], rewires: true, revives: false)
    retire(binding, isRedefined: false)
    let keepers = dependents.filter { $0.definition.isFrozen && $0.kept[name] == nil }
    if !keepers.isEmpty {
      let previous = environment.symbols.previous(binding)
      for keeper in keepers { keeper.keep([name: previous]) }
    }
    environment.symbols.delete(name)
    endUnread()
    // A word of the language is that again.
    if Builtin.named(name) != nil || Prelude.function(name) != nil {
      _ = apply([change])
      return []
    }
    // Those that called it miss it.
    let id = environment.symbols.id(of: name)
    var round = Round(done: Rebuilding([], isParameter: false), replaced: [:])
    for other in dependents where !other.definition.isFrozen && other.cell != nil {
      let calls = other.definition.dependencies.all.contains {
        $0.symbol == id && $0.role == .called
      }
      if calls { remake(other, resolvedAnew(other), &round) }
    }
    environment.plan.settle()
    environment.output(.events)
    return dependents.filter { !$0.definition.isFrozen }
      .compactMap { end($0, because: "\(name) is gone") }
  }

  /// Ends the run of a stream that is built on something that is gone; the answer is the event of its row.
  private func end(_ binding: Binding, because reason: String) -> OutcomePart? {
    guard case .stream(let stream) = binding.node else { return nil }
    binding.node = .stream(stream.silenced)
    guard let view = binding.view, view.isOpen else { return nil }
    view.subscription.cancel()
    if let cell = view.cell { environment.plan.disconnect(cell) }
    guard timeline.isWatched(binding) else { return nil }
    let event = RowEvent(
      row: RowEvent.Row(binding), time: environment.scheduler.now,
      column: timeline.columns.count - 1, kind: .disposed(reason))
    return .item(.event(event))
  }

  /// The meaning of a definition now that names in it may stand for something else; what it meant
  /// before, if it has no meaning any more.
  private func resolvedAnew(_ binding: Binding) -> Definition {
    let definition = binding.definition
    var resolver = Resolver(definition.source, environment.symbols)
    guard let made = resolver.again(definition) else { return definition }
    // `b` of `[a, b] = [1, d]` follows `d` alone.
    return made.parts.first { $0.pattern.names.first?.text == binding.name } ?? made
  }
}

extension Binding {
  /// Goes on with what names in its text stood for until now.
  fileprivate func keep(_ replaced: [String: Binding]) {
    for name in definition.mentions { kept[name] = kept[name] ?? replaced[name] }
  }

  /// True if it stands for the same stream, or the same cell.
  fileprivate func isSame(as other: Binding) -> Bool {
    stream === other.stream && cell === other.cell
  }
}

extension Value {
  /// True if a name for it is no cell.
  fileprivate var isKept: Bool {
    switch self {
    case .function, .handle: true
    default: holdsStream
    }
  }
}
