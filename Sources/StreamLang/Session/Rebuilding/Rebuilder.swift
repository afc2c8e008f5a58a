import StreamEngine

/// Makes anew what was made from a name that now stands for something else, or has another value.
final class Rebuilder {
  private let environment: Environment
  private let events: EventCollector
  private let watcher: RowWatcher
  /// Somebody reads notes on redefinitions.
  private let givesNotes: Bool
  /// What streams were built with.
  private var parameters = Parameters()
  /// What names stood for that goes on: a formula that was defined with let reads it.
  private var held: [Binding] = []

  init(
    _ environment: Environment, _ events: EventCollector, _ watcher: RowWatcher, givesNotes: Bool
  ) {
    self.environment = environment
    self.events = events
    self.watcher = watcher
    self.givesNotes = givesNotes
  }

  private var timeline: TimelineLog { events.timeline }
  private var rewires: Bool { environment.settings.rewires }

  /// Remembers what a stream was built with.
  func noteParameters(of definition: Definition) {
    parameters.follow(definition, in: environment)
  }

  /// Builds streams again that were given a value which has changed since.
  func rebuildForParameters() {
    while let changed = parameters.change(in: environment),
      !environment.scheduler.workBudget.isExhausted
    {
      timeline.openColumn()
      environment.scheduler.perform { rebuild(after: changed, changed, isParameter: true) }
      events.collect()
      timeline.closeColumn()
    }
  }

  /// Ends what a redefined or deleted name stood for.
  func retire(_ binding: Binding, isRedefined: Bool = true) {
    if case .stream(let stream) = binding.node, environment.release(stream) { events.collect() }
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
    let unread = held.filter { former in !kept.contains { $0.isSame(as: former) } }
    held.removeAll { former in unread.contains { $0 === former } }
    unread.forEach(end)
  }

  /// Ends the run that the watch and the formulas share; a cell has no value any more.
  private func end(_ binding: Binding) {
    binding.view?.subscription.cancel()
    environment.exchangeHidden(of: binding, for: [])
    if let cell = binding.cell ?? binding.view?.cell { environment.plan.remove(cell) }
  }

  /// Makes everything anew whose text mentions a name that now stands for something else.
  ///
  /// Streams are built again from their text, each after what it is made from; cells stay, and read
  /// other inputs.
  func rebuild(after changed: Binding, _ old: Binding?, isParameter: Bool = false) {
    var rebuilt: [String] = []
    var switched: [String] = []
    var kept: [String] = []
    var lost: [String] = []
    // What names stand for no longer, for those who keep it.
    var formers: [String: Binding] = [:]
    if let old, old !== changed { formers[old.name] = environment.symbols.former(old) }
    // What still misses a name cannot be made, nor what is made from it.
    var unmade: Set<String> = []
    for binding in environment.symbols.dependents(
      of: changed, rewires: rewires, revives: true, isParameter: isParameter)
    {
      // What was subscribed stays so.
      if case .constant(.handle) = binding.node {
        binding.keep(formers)
        continue
      }
      if binding.definition.isFrozen || binding.cell == nil && !rewires {
        binding.keep(formers)
        if binding.stream != nil || binding.cell != nil { kept.append(binding.name) }
        continue
      }
      var definition = isParameter ? binding.definition : resolvedAnew(binding.definition)
      if let cell = binding.cell {
        // What cannot be a formula any more waits for what it was.
        if definition.formula == nil { definition = binding.definition }
        guard let formula = definition.formula,
          let made = try? environment.formula(formula, definition.source)
        else { continue }
        environment.symbols.redefine(binding, as: definition)
        binding.kept = [:]
        environment.exchangeHidden(of: binding, for: made.hidden)
        environment.plan.redefine(cell, made.inputs, made.formula)
        switched.append(binding.name)
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
        let former = environment.symbols.former(binding)
        former.keep(formers)
        formers[binding.name] = former
        binding.kept = [:]
        endOrHold(former, called: binding.name)
        stream.name = old.name
        let wasWatched = timeline.isWatched(binding)
        timeline.retire(binding)
        environment.symbols.redefine(binding, as: definition)
        binding.node = .stream(stream)
        binding.view = nil
        if wasWatched { watcher.watch(binding) }
        noteParameters(of: definition)
        rebuilt.append(binding.name)
        lost += environment.symbols.memories(of: definition.value).map {
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
    if !lost.isEmpty, let last = rebuilt.popLast() {
      rebuilt.append("\(last) (\(lost.joined(separator: ", ")) reset)")
    }
    if isParameter {
      if !rebuilt.isEmpty {
        events.replies.add(.note("\(changed.name) changed → rebuilt \(Self.clipped(rebuilt))"))
      }
    } else if let old {
      addNote(changed, old, rebuilt, switched, kept, formers[old.name]?.name)
    }
  }

  /// Says what a redefinition has done to other names; nothing if it was none of their business.
  private func addNote(
    _ changed: Binding, _ old: Binding, _ rebuilt: [String], _ switched: [String],
    _ kept: [String], _ former: String?
  ) {
    var parts: [String] = []
    if !rebuilt.isEmpty { parts.append("rebuilt " + Self.clipped(rebuilt)) }
    let isFunction = changed.cell == nil && changed.stream == nil
    if !switched.isEmpty {
      parts.append(Self.clipped(switched) + (isFunction ? " computed anew" : " switched input"))
    }
    if !kept.isEmpty {
      let reason = rewires ? kept.count == 1 ? "is let and " : "are let and " : ""
      let verb = reason + (kept.count == 1 ? "keeps" : "keep")
      let older = kept.first.flatMap { environment.symbols[$0]?.kept[changed.name]?.name }
      let name = older ?? former ?? "\(changed.name)'1"
      parts.append("\(Self.clipped(kept)) \(verb) the old one (\(name))")
    }
    if parts.isEmpty || !givesNotes { return }
    let isOther = (old.cell == nil) != (changed.cell == nil)
    let what = isOther ? "redefined: was a \(old.title), is a \(changed.title)" : "redefined"
    let arrow = rebuilt.isEmpty && switched.isEmpty ? ";" : " →"
    events.replies.add(.note("\(changed.name) \(what)\(arrow) \(parts.joined(separator: "; "))"))
  }

  /// The names of many, as far as a person would read them.
  private static func clipped(_ names: [String]) -> String {
    if names.count <= 8 { return names.joined(separator: ", ") }
    return names.prefix(6).joined(separator: ", ") + " and \(names.count - 6) more"
  }

  /// `del b`: what reads it misses it, what was built on it ends.
  func delete(_ name: String) {
    guard let binding = environment.symbols[name] else { return }
    let dependents = environment.symbols.dependents(of: binding, rewires: true, revives: false)
    retire(binding, isRedefined: false)
    let keepers = dependents.filter { $0.definition.isFrozen && $0.kept[name] == nil }
    if !keepers.isEmpty {
      let former = environment.symbols.former(binding)
      for keeper in keepers { keeper.keep([name: former]) }
    }
    environment.symbols.delete(name)
    endUnread()
    environment.plan.settle()
    events.collect()
    for other in dependents where !other.definition.isFrozen {
      guard case .stream(let stream) = other.node else { continue }
      other.node = .stream(stream.silenced)
      guard let view = other.view, view.isOpen else { continue }
      view.subscription.cancel()
      if let cell = view.cell { environment.plan.disconnect(cell) }
      if timeline.isWatched(other) {
        events.replies.add(
          .event(
            RowEvent(
              name: other.name, hue: other.number, isCell: false, time: environment.scheduler.now,
              column: timeline.columns.count - 1, kind: .disposed("\(name) is gone"))))
      }
    }
  }

  /// What a definition means now that names in it may stand for something else; what it meant before,
  /// if it has no meaning any more.
  private func resolvedAnew(_ definition: Definition) -> Definition {
    var resolver = Resolver(definition.source, environment.symbols)
    return resolver.again(definition) ?? definition
  }
}

extension Binding {
  /// Goes on with what names in its text stood for until now.
  fileprivate func keep(_ formers: [String: Binding]) {
    for name in definition.mentions { kept[name] = kept[name] ?? formers[name] }
  }

  /// Whether it stands for the same stream, or the same cell.
  fileprivate func isSame(as other: Binding) -> Bool {
    stream === other.stream && cell === other.cell
  }

  /// What kind of thing it stands for, in a word.
  fileprivate var title: String {
    switch node {
    case .cell: "cell"
    case .stream, .alias: stream?.subject == nil ? "stream" : "subject"
    case .constant(.function): "function"
    case .constant: "constant"
    }
  }
}
