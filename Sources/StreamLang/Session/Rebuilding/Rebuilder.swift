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

  /// A name has another text from now on; what a stream was built with is remembered.
  func noteDefinition(_ definition: Definition, isStream: Bool = false) {
    comparison.mayBeOutdated = true
    if isStream { parameters.follow(definition, in: environment) }
  }

  /// The next thing to be built again because of a step before, in a step of its own: streams that were
  /// given a value which has changed since, and then the network that is compared.
  func next() -> (() -> [OutcomePart])? {
    if let changed = parameters.change(in: environment) {
      return { [self] in
        timeline.openColumn()
        let change = NameChange(binding: changed, old: changed)
        return apply([change], isParameter: true).map { [.rebuilt($0)] } ?? []
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
    if isRedefined { timeline.retire(binding) } else { timeline.unwatch(binding) }
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

  /// Makes everything anew, once, whose text mentions a name that now stands for something else; nil if
  /// nothing does.
  ///
  /// Streams are built again from their text, each after what it is made from; cells stay, and read
  /// other inputs.
  func apply(_ changes: [NameChange], isParameter: Bool = false) -> Rebuilding? {
    if changes.isEmpty { return nil }
    comparison.mayBeOutdated = true
    func dependents(of changes: [NameChange]) -> [Binding] {
      environment.symbols.dependents(
        of: changes.map(\.binding), rewires: rewires, revives: true, isParameter: isParameter)
    }
    var redefined = changes.filter { $0.old != nil }
    if redefined.count > 1 { redefined.removeAll { dependents(of: [$0]).isEmpty } }
    var done = Rebuilding(redefined, isParameter: isParameter)
    // The bindings that names have lost, for those who keep it.
    var replaced: [String: Binding] = [:]
    for case let (binding, old?) in changes.map({ ($0.binding, $0.old) }) where old !== binding {
      replaced[old.name] = environment.symbols.previous(old)
    }
    // A definition that still misses a name cannot be made, nor what is made from it.
    var unmade: Set<String> = []
    for binding in dependents(of: changes) {
      // A handle of a subscription stays so.
      if case .constant(.handle) = binding.node {
        binding.keep(replaced)
        continue
      }
      if binding.definition.isFrozen || binding.cell == nil && !rewires {
        binding.keep(replaced)
        if binding.stream != nil || binding.cell != nil { done.kept.append(binding.name) }
        continue
      }
      let definition = isParameter ? binding.definition : resolvedAnew(binding.definition)
      if let cell = binding.cell {
        if redefine(cell, of: binding, as: definition) { done.switched.append(binding.name) }
        continue
      }
      guard unmade.isDisjoint(with: definition.mentions),
        let value = try? environment.evaluate(definition.value, definition.source)
      else {
        unmade.insert(binding.name)
        continue
      }
      switch (binding.node, definition.part(of: value)) {
      case (.stream(let old), .stream(let stream)):
        let previous = environment.symbols.previous(binding)
        previous.keep(replaced)
        replaced[binding.name] = previous
        binding.kept = [:]
        endOrHold(previous, called: binding.name)
        stream.name = old.name
        let wasWatched = timeline.isWatched(binding)
        timeline.retire(binding)
        environment.symbols.redefine(binding, as: definition)
        binding.node = .stream(stream)
        binding.view = nil
        if wasWatched { watcher.watch(binding) }
        noteDefinition(definition, isStream: true)
        done.rebuilt.append(binding.name)
        done.lost += environment.symbols.memories(of: definition.value).map {
          "\($0) in \(binding.name)"
        }
      case (.constant, let value):
        environment.symbols.redefine(binding, as: definition)
        binding.node = .constant(value)
      case (.stream, _): unmade.insert(binding.name)
      default: break
      }
    }
    endUnread()
    if let keeper = done.kept.first.flatMap({ environment.symbols[$0] }) {
      done.isLet = rewires
      done.keptNames = done.names.map {
        keeper.kept[$0]?.name ?? replaced[$0]?.name ?? "\($0)'1"
      }
    }
    return done
  }

  /// Lets a formula follow what its text means now; false if it has no meaning any more.
  private func redefine(_ cell: Cell<Value>, of binding: Binding, as definition: Definition) -> Bool
  {
    // A definition that cannot be a formula any more waits for what it was.
    let definition = definition.formula == nil ? binding.definition : definition
    guard let formula = definition.formula,
      let made = try? environment.formula(formula, definition.source)
    else { return false }
    environment.symbols.redefine(binding, as: definition)
    binding.kept = [:]
    environment.exchangeHidden(of: binding, for: made.hidden)
    environment.plan.redefine(cell, made.inputs, made.formula)
    return true
  }

  /// `del b`: what reads it misses it, what was built on it ends; the answer is which rows have.
  func delete(_ name: String) -> [OutcomePart] {
    guard let binding = environment.symbols[name] else { return [] }
    comparison.mayBeOutdated = true
    let dependents = environment.symbols.dependents(of: [binding], rewires: true, revives: false)
    retire(binding, isRedefined: false)
    let keepers = dependents.filter { $0.definition.isFrozen && $0.kept[name] == nil }
    if !keepers.isEmpty {
      let previous = environment.symbols.previous(binding)
      for keeper in keepers { keeper.keep([name: previous]) }
    }
    environment.symbols.delete(name)
    endUnread()
    // Those that called it miss it, or call what the language means by its name.
    let id = environment.symbols.id(of: name)
    for other in dependents where !other.definition.isFrozen {
      guard let cell = other.cell,
        other.definition.uses.contains(where: { $0.symbol == id && $0.role == .call })
      else { continue }
      _ = redefine(cell, of: other, as: resolvedAnew(other.definition))
    }
    environment.plan.settle()
    environment.output(.events)
    var ended: [OutcomePart] = []
    for other in dependents where !other.definition.isFrozen {
      guard case .stream(let stream) = other.node else { continue }
      other.node = .stream(stream.silenced)
      guard let view = other.view, view.isOpen else { continue }
      view.subscription.cancel()
      if let cell = view.cell { environment.plan.disconnect(cell) }
      if timeline.isWatched(other) {
        ended.append(
          .item(
            .event(
              RowEvent(
                name: other.name, hue: other.number, isCell: false,
                time: environment.scheduler.now, column: timeline.columns.count - 1,
                kind: .disposed("\(name) is gone")))))
      }
    }
    return ended
  }

  /// The meaning of a definition now that names in it may stand for something else; what it meant
  /// before, if it has no meaning any more.
  private func resolvedAnew(_ definition: Definition) -> Definition {
    var resolver = Resolver(definition.source, environment.symbols)
    return resolver.again(definition) ?? definition
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
