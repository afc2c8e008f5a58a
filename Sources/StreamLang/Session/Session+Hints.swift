import StreamEngine

/// What a prompt says once a session, when it is first of use: the whole list.
enum Hint: Hashable {
  case coldRunsTwice, restarted, glitch, stillClock, identity, importing
}

extension Session {
  /// Gives the first hint that the line just run is a reason for.
  ///
  /// At most one a line, and each kind once: a hint that comes again is noise.
  func giveHint(after statements: [Statement], defined: [String]) {
    guard options.isPrompt, !options.isJSON, settings.givesHints else { return }
    for (hint, text) in reasons(statements, defined) where givenHints.insert(hint).inserted {
      return add(.hint(text))
    }
  }

  private func reasons(
    _ statements: [Statement], _ defined: [String]
  ) -> [(hint: Hint, text: String)] {
    let bindings = defined.compactMap { environment.bindings[$0] }
    var reasons: [(Hint, String)] = []
    for binding in bindings {
      for name in binding.definition.mentions {
        guard let source = environment.bindings[name], binding.cell == nil else { continue }
        if let text = secondRun(of: source, for: binding) { reasons.append((.coldRunsTwice, text)) }
        if let text = restart(of: source, for: binding) { reasons.append((.restarted, text)) }
      }
    }
    if let text = glitch { reasons.append((.glitch, text)) }
    if options.isVirtual, nextDue != nil, !reply.hasSent,
      bindings.contains(where: { $0.definition.expression.isCreatorCall })
    {
      let text = "time stands still on the virtual clock; wait 3s, or run"
      reasons.append((.stillClock, text))
    }
    if statements.contains(where: { $0.mentionsIdentity }) {
      reasons.append((.identity, "=== is read as ==: values are compared, never objects"))
    }
    if statements.contains(where: { if case .importing = $0.kind { true } else { false } }) {
      reasons.append((.importing, "everything is built in; an import does nothing here"))
    }
    return reasons
  }

  /// A cold stream that its watch and another name now run side by side.
  private func secondRun(of source: Binding, for reader: Binding) -> String? {
    guard let view = source.view, view.ending == nil, reader.view?.ending == nil,
      reader.view != nil, environment.startsAfresh(source)
    else { return nil }
    return "\(source.name) is cold and now runs twice, for you and for \(reader.name); "
      + "\(source.name).share() shares one run"
  }

  /// A shared stream that had ended, and that a late reader has started again.
  private func restart(of source: Binding, for reader: Binding) -> String? {
    guard case .completed? = source.view?.ending, reader.view != nil,
      source.definition.expression.endsShared
    else { return nil }
    return "\(source.name) had completed, so \(reader.name) started it again "
      + "(scope: .forever would not)"
  }
}

extension Environment {
  /// Whether each subscriber of a name gets a run of its own, from a source that begins anew.
  fileprivate func startsAfresh(_ binding: Binding) -> Bool {
    var pending = [binding.definition.expression]
    var visited: Set<String> = [binding.name]
    while let expression = pending.popLast() {
      switch expression.kind {
      case .name(let name):
        guard let other = bindings[name], visited.insert(name).inserted, other.cell == nil,
          other.stream?.isHot != true
        else { continue }
        pending.append(other.definition.expression)
      case .call(let callee, let arguments):
        if expression.endsShared { continue }
        if case .member(let object, _) = callee.kind { pending.append(object) }
        if case .name(let name) = callee.kind, let op = Prelude.function(name) {
          if op.role == .creator && !op.traits.contains(.runsOnce) { return true }
          pending += arguments.map(\.value)
        }
      default: break
      }
    }
    return false
  }
}

extension Expression {
  /// Whether it is a creator by itself, `interval(1s)`, without operators behind it.
  fileprivate var isCreatorCall: Bool {
    guard case .call(let callee, _) = kind, case .name(let name) = callee.kind else {
      return false
    }
    guard let op = Prelude.function(name) else { return false }
    return op.role == .creator && !op.traits.contains(.marbleText)
  }

  /// Whether the last operator of the chain shares one run.
  fileprivate var endsShared: Bool {
    guard case .call(let callee, _) = kind, case .member(_, let name) = callee.kind else {
      return false
    }
    return Prelude.method(name.text)?.traits.contains(.shared) == true
  }

  fileprivate var mentionsIdentity: Bool {
    if case .binary(.identical, _, _) = kind { return true }
    if case .binary(.notIdentical, _, _) = kind { return true }
    return kids.contains { $0.mentionsIdentity }
  }
}

extension Statement {
  fileprivate var mentionsIdentity: Bool {
    switch kind {
    case .expression(let value), .bind(_, _, let value): value.mentionsIdentity
    case .quiet(let inner): inner.mentionsIdentity
    default: false
    }
  }
}
