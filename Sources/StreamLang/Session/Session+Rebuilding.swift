import StreamEngine

extension Session {
  /// Ends what a redefined or deleted name stood for.
  func retire(_ binding: Binding) {
    if case .stream(let stream) = binding.node, environment.release(stream) { collect() }
    journal.unwatch(binding)
    binding.view?.subscription.cancel()
    follow([], by: binding)
    if let cell = binding.cell { environment.plan.remove(cell) }
  }

  /// Makes everything anew whose text mentions a name that now stands for something else.
  ///
  /// Streams are built again from their text, one after the other in definition order; cells keep
  /// their socket and switch the input.
  func rebuild(after changed: Binding, _ old: Binding?) {
    var stale: Set<String> = [changed.name]
    var rebuilt: [String] = []
    var switched: [String] = []
    var kept: [String] = []
    for binding in environment.bindings.values where binding !== changed {
      if !binding.definition.mentions.contains(where: stale.contains) { continue }
      if let cell = binding.cell {
        guard let (inputs, formula, hidden) = try? environment.formula(of: binding.definition)
        else { continue }
        follow(hidden, by: binding)
        environment.plan.redefine(cell, inputs, height: binding.height, formula)
        switched.append(binding.name)
      } else if case .stream = binding.node, binding.definition.isFrozen {
        kept.append(binding.name)
      } else if case .stream(let old) = binding.node {
        binding.view?.subscription.cancel()
        let evaluator = evaluator(binding.definition.source)
        guard
          case .stream(let stream)? = try? evaluator.evaluate(binding.definition.expression, nil)
        else { continue }
        stream.name = old.name
        let wasWatched = journal.isWatched(binding)
        journal.unwatch(binding)
        binding.node = .stream(stream)
        binding.view = nil
        if wasWatched { watch(binding) }
        stale.insert(binding.name)
        rebuilt.append(binding.name)
      }
    }
    if let old { note(changed, old.cell != nil, rebuilt, switched, kept) }
  }

  /// Says what a redefinition has done to other names; nothing if it was none of their business.
  private func note(
    _ changed: Binding, _ wasCell: Bool, _ rebuilt: [String], _ switched: [String],
    _ kept: [String]
  ) {
    var parts: [String] = []
    if !rebuilt.isEmpty { parts.append("rebuilt " + rebuilt.joined(separator: ", ")) }
    if !switched.isEmpty { parts.append(switched.joined(separator: ", ") + " switched input") }
    if !kept.isEmpty {
      let verb = kept.count == 1 ? "is let and keeps" : "are let and keep"
      parts.append("\(kept.joined(separator: ", ")) \(verb) the old one (\(changed.name)'1)")
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

  /// `del b`: what reads it misses it, what was built on it ends.
  func delete(_ name: String) {
    guard let binding = environment.bindings[name] else { return }
    retire(binding)
    if let port = binding.view?.cell { environment.plan.remove(port) }
    environment.bindings[name] = nil
    environment.missing.insert(name)
    environment.plan.settle()
    collect()
    for other in environment.bindings.values
    where other.definition.mentions.contains(name) && other.cell == nil && other.stream != nil
      && !other.definition.isFrozen && other.view?.ending == nil
    {
      other.view?.subscription.cancel()
      add(
        .event(
          Event(
            name: other.name, hue: other.number, isCell: false, time: now,
            column: journal.columns.count - 1, kind: .disposed("\(name) is gone"))))
    }
  }
}
