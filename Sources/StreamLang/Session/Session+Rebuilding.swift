import StreamEngine

extension Session {
  /// Ends what a redefined or deleted name stood for.
  func retire(_ binding: Binding, isRedefined: Bool = true) {
    if case .stream(let stream) = binding.node, environment.release(stream) { collect() }
    if isRedefined { journal.retire(binding) } else { journal.unwatch(binding) }
    // A formula that was defined with let goes on with what the name stood for.
    if environment.namesInFrozenFormulas.contains(binding.name) { return }
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
  func rebuild(after changed: Binding, _ old: Binding?) {
    var rebuilt: [String] = []
    var switched: [String] = []
    var kept: [String] = []
    var lost: [String] = []
    // What still misses a name cannot be made, nor what is made from it.
    var unmade: Set<String> = []
    let held = environment.namesInFrozenFormulas
    for binding in environment.dependents(of: changed, rewires: settings.rewires, revives: true) {
      if binding.definition.isFrozen || binding.cell == nil && !settings.rewires {
        kept.append(binding.name)
      } else if let cell = binding.cell {
        guard let (inputs, formula, hidden) = try? environment.formula(of: binding.definition)
        else { continue }
        follow(hidden, by: binding)
        environment.plan.redefine(cell, inputs, formula)
        switched.append(binding.name)
      } else if case .stream(let old) = binding.node {
        let definition = binding.definition
        guard unmade.isDisjoint(with: definition.mentions),
          let value = try? evaluator(definition.source).evaluate(definition.expression, nil),
          case .stream(let stream) = definition.part(of: value)
        else {
          unmade.insert(binding.name)
          continue
        }
        if !held.contains(binding.name) { end(binding) }
        stream.name = old.name
        let wasWatched = journal.isWatched(binding)
        journal.retire(binding)
        binding.node = .stream(stream)
        binding.view = nil
        if wasWatched { watch(binding) }
        rebuilt.append(binding.name)
        lost += binding.definition.expression.memories.map { "\($0) in \(binding.name)" }
      }
    }
    if !lost.isEmpty, let last = rebuilt.popLast() {
      rebuilt.append("\(last) (\(lost.joined(separator: ", ")) reset)")
    }
    if let old { note(changed, old.cell != nil, rebuilt, switched, kept) }
  }

  /// Says what a redefinition has done to other names; nothing if it was none of their business.
  private func note(
    _ changed: Binding, _ wasCell: Bool, _ rebuilt: [String], _ switched: [String],
    _ kept: [String]
  ) {
    var parts: [String] = []
    if !rebuilt.isEmpty { parts.append("rebuilt " + Self.some(rebuilt)) }
    if !switched.isEmpty { parts.append(Self.some(switched) + " switched input") }
    if !kept.isEmpty {
      let reason = settings.rewires ? kept.count == 1 ? "is let and " : "are let and " : ""
      let verb = reason + (kept.count == 1 ? "keeps" : "keep")
      parts.append("\(Self.some(kept)) \(verb) the old one (\(changed.name)'1)")
    }
    if parts.isEmpty || options.isJSON || options.isBare { return }
    let isCell = changed.cell != nil
    let what =
      wasCell == isCell
      ? "redefined"
      : "redefined: was a \(wasCell ? "cell" : "subject"), is a \(isCell ? "cell" : "stream")"
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
    guard let binding = environment.bindings[name] else { return }
    let dependents = environment.dependents(of: binding, rewires: true, revives: false)
    retire(binding, isRedefined: false)
    environment.bindings[name] = nil
    environment.missing.insert(name)
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

extension Environment {
  /// The names in formulas that were defined with let, which keep what these names stood for.
  fileprivate var namesInFrozenFormulas: Set<String> {
    var names: Set<String> = []
    for binding in bindings.values where binding.definition.isFrozen && binding.cell != nil {
      names.formUnion(binding.definition.mentions)
    }
    return names
  }

  /// What has to be made anew when a name stands for something else: everything that mentions it,
  /// through streams and through cells that have ended, but through no other cells, each after what
  /// it mentions itself.
  fileprivate func dependents(
    of changed: Binding, rewires: Bool, revives: Bool
  ) -> [Binding] {
    var readers: [String: [Binding]] = [:]
    for binding in bindings.values where binding !== changed {
      for name in binding.definition.mentions { readers[name, default: []].append(binding) }
    }
    // Readers are left in post-order, so that the reverse has every stream before its readers.
    var left: [Binding] = []
    var visited: Set<String> = [changed.name]
    var path = [(name: changed.name, readers: readers[changed.name] ?? [], next: 0)]
    while let last = path.last {
      guard last.next < last.readers.count else {
        if last.name != changed.name, let binding = bindings[last.name] { left.append(binding) }
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      // The last one first: the reverse has them in the order of their definition.
      let reader = last.readers[last.readers.count - 1 - last.next]
      guard visited.insert(reader.name).inserted else { continue }
      // What a cell said last holds for the streams made from it, unless it lives again.
      let isPassage =
        reader.cell.map { revives && $0.hasEnded } ?? true && !reader.definition.isFrozen
        && rewires
      path.append((reader.name, isPassage ? readers[reader.name] ?? [] : [], 0))
    }
    return left.reversed()
  }
}

extension Expression {
  /// The operators of a chain that forget what came, when they are made anew.
  fileprivate var memories: [String] {
    guard case .call(let callee, _) = kind, case .member(let object, let name) = callee.kind else {
      return []
    }
    let remembers = Prelude.method(name.text)?.traits.contains(.remembers) == true
    return object.memories + (remembers ? [name.text] : [])
  }
}
