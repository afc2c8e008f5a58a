import StreamEngine

extension Session {
  /// Ends what a redefined or deleted name stood for.
  func retire(_ binding: Binding, isRedefined: Bool = true) {
    if case .stream(let stream) = binding.node, environment.release(stream) { collect() }
    if isRedefined { journal.retire(binding) } else { journal.unwatch(binding) }
    // A formula that was defined with let goes on with what the name stood for.
    if environment.symbols.heldByFrozenFormulas.contains(binding.name) { return }
    end(binding)
  }

  /// Ends the run that the watch and the formulas share; a cell has no value any more.
  private func end(_ binding: Binding) {
    binding.view?.subscription.cancel()
    follow([], by: binding)
    if let cell = binding.cell ?? binding.view?.cell { environment.plan.remove(cell) }
  }

  /// Makes everything anew whose text mentions a name that now stands for something else.
  ///
  /// Streams are built again from their text, each after what it is made from; cells keep their
  /// socket and switch the input.
  func rebuild(after changed: Binding, _ old: Binding?, isParameter: Bool = false) {
    var rebuilt: [String] = []
    var switched: [String] = []
    var kept: [String] = []
    var lost: [String] = []
    // What still misses a name cannot be made, nor what is made from it.
    var unmade: Set<String> = []
    let held = environment.symbols.heldByFrozenFormulas
    for binding in environment.symbols.dependents(
      of: changed, rewires: settings.rewires, revives: true, isParameter: isParameter)
    {
      // What was subscribed stays so.
      if case .constant(.handle) = binding.node { continue }
      if binding.definition.isFrozen || binding.cell == nil && !settings.rewires {
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
        binding.definition = definition
        follow(made.hidden, by: binding)
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
        if !held.contains(binding.name) { end(binding) }
        stream.name = old.name
        let wasWatched = journal.isWatched(binding)
        journal.retire(binding)
        binding.definition = definition
        binding.node = .stream(stream)
        binding.view = nil
        if wasWatched { watch(binding) }
        parameters.follow(definition, in: environment)
        rebuilt.append(binding.name)
        lost += environment.symbols.memories(of: definition.value).map {
          "\($0) in \(binding.name)"
        }
      case (.constant, let value):
        binding.definition = definition
        binding.node = .constant(value)
      case (.stream, _): unmade.insert(binding.name)
      default: break
      }
    }
    if !lost.isEmpty, let last = rebuilt.popLast() {
      rebuilt.append("\(last) (\(lost.joined(separator: ", ")) reset)")
    }
    if isParameter {
      if !rebuilt.isEmpty { add(.note("\(changed.name) changed → rebuilt \(Self.some(rebuilt))")) }
    } else if let old {
      note(changed, old, rebuilt, switched, kept)
    }
  }

  /// Says what a redefinition has done to other names; nothing if it was none of their business.
  private func note(
    _ changed: Binding, _ old: Binding, _ rebuilt: [String], _ switched: [String],
    _ kept: [String]
  ) {
    var parts: [String] = []
    if !rebuilt.isEmpty { parts.append("rebuilt " + Self.some(rebuilt)) }
    let isFunction = changed.cell == nil && changed.stream == nil
    if !switched.isEmpty {
      parts.append(Self.some(switched) + (isFunction ? " computed anew" : " switched input"))
    }
    if !kept.isEmpty {
      let reason = settings.rewires ? kept.count == 1 ? "is let and " : "are let and " : ""
      let verb = reason + (kept.count == 1 ? "keeps" : "keep")
      parts.append("\(Self.some(kept)) \(verb) the old one (\(changed.name)'1)")
    }
    if parts.isEmpty || options.isJSON || options.isBare { return }
    let isOther = (old.cell == nil) != (changed.cell == nil)
    let what = isOther ? "redefined: was a \(old.title), is a \(changed.title)" : "redefined"
    let arrow = rebuilt.isEmpty && switched.isEmpty ? ";" : " →"
    add(.note("\(changed.name) \(what)\(arrow) \(parts.joined(separator: "; "))"))
  }

  /// The names of many, as far as a person would read them.
  private static func some(_ names: [String]) -> String {
    if names.count <= 8 { return names.joined(separator: ", ") }
    return names.prefix(6).joined(separator: ", ") + " and \(names.count - 6) more"
  }

  /// `del b`: what reads it misses it, what was built on it ends.
  func delete(_ name: String) {
    guard let binding = environment.symbols[name] else { return }
    let dependents = environment.symbols.dependents(of: binding, rewires: true, revives: false)
    retire(binding, isRedefined: false)
    environment.symbols.delete(name)
    environment.plan.settle()
    collect()
    for other in dependents where !other.definition.isFrozen {
      guard case .stream(let stream) = other.node else { continue }
      other.node = .stream(stream.silenced)
      guard let view = other.view, view.isOpen else { continue }
      view.subscription.cancel()
      if let cell = view.cell { environment.plan.disconnect(cell) }
      if journal.isWatched(other) {
        add(
          .event(
            RowEvent(
              name: other.name, hue: other.number, isCell: false, time: now,
              column: journal.columns.count - 1, kind: .disposed("\(name) is gone"))))
      }
    }
  }
}

extension Session {
  /// What a definition means now that names in it may stand for something else; what it meant before,
  /// if it has no meaning any more.
  private func resolvedAnew(_ definition: Definition) -> Definition {
    var resolver = Resolver(definition.source, environment.symbols)
    resolver.missesNames = true
    return resolver.again(definition) ?? definition
  }
}

extension SymbolTable {
  /// The operators of a chain that forget what came, when they are made anew; those of functions of the
  /// stream, too.
  fileprivate func memories(of chain: Core.Expression) -> [String] {
    switch chain.kind {
    case .operation(let call):
      let before = call.receiver.map { memories(of: $0.value) } ?? []
      let stages = call.arguments.filter { $0.value.type.isFunction }.map(\.value)
      let isChain = call.name == Prelude.operators["pipe"]?.name
      return before + (isChain ? stages.flatMap(memories(ofFunction:)) : [])
        + memory(of: call.name, call.spelling)
    case .dynamic(let call):
      return memories(of: call.receiver.value)
        + (call.operation.map { memory(of: $0.name, call.name) } ?? [])
    case .call(let callee, let arguments):
      return arguments.flatMap { memories(of: $0.value) } + memories(ofFunction: callee)
    default: return []
    }
  }

  private func memory(of name: String, _ spelling: Name) -> [String] {
    Prelude.operators[name]?.traits.contains(.remembers) == true ? [spelling.text] : []
  }

  private func memories(ofFunction value: Core.Expression) -> [String] {
    switch value.kind {
    case .function(let function):
      guard case .evaluate(let result)? = function.body.last?.kind else { return [] }
      return memories(of: result)
    case .symbol(let symbol, _):
      // A function that calls itself has said all of it.
      guard let binding = self[symbol],
        case .function(let function) = binding.definition.value.kind,
        !binding.definition.uses.contains(where: { $0.symbol == symbol })
      else { return [] }
      return memories(ofFunction: Core.Expression(.function(function), value.span))
    default: return []
    }
  }
}

extension Binding {
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
