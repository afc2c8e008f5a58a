/// What a definition makes known, and what it must not reach: itself.
extension Checker {
  /// A function may call itself: its name is known in its own text.
  mutating func defineRecursive(_ pattern: Pattern, _ value: Expression) {
    guard case .name(let name) = pattern, case .function(let literal) = value.kind,
      info(name.text) == nil
    else { return }
    defined[name.text] = NameInfo(kind: .function(literal))
  }

  mutating func bind(
    _ keyword: Statement.Keyword, _ pattern: Pattern, _ value: Expression, _ checked: Checked,
    _ locals: Locals
  ) {
    guard case .name(let name) = pattern else {
      let kind = checked.kind.ofMember.isStream ? Kind.stream : .value
      for name in pattern.names {
        defined[name.text] = NameInfo(kind: kind, mentions: checked.mentions)
      }
      return
    }
    if let old = info(name.text), old.isFrozen {
      report(
        "\(name.text) was defined with let", name.span,
        help: "del \(name.text) first, or use another name")
    }
    checkCycle(of: name, value, checked.mentions)
    let isFormula = checked.kind.isCell
    defined[name.text] = NameInfo(
      kind: checked.kind.ofBinding, mentions: checked.mentions,
      isFrozen: keyword == .let || keyword == .const, isDriven: isDriven(value),
      formula: isFormula ? source(value.span) : nil)
  }

  /// Whether an expression makes what is driven by hand, as far as its text tells.
  private func isDriven(_ value: Expression) -> Bool? {
    let value = value.unqualified { info($0) != nil } ?? value
    switch value.kind {
    case .name(let name): return info(name)?.isDriven
    case .call(let callee, _):
      switch callee.kind {
      case .name(let name) where info(name) == nil:
        return Prelude.function(name).map { $0.role == .subject }
      case .member(_, let name):
        return info(name.text) == nil && Prelude.method(name.text) != nil ? false : nil
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func checkCycle(of name: Name, _ value: Expression, _ mentions: [String]) {
    // Nothing can be made from a name that was never there.
    guard info(name.text) != nil || isMissed(name.text) else { return }
    for mention in mentions {
      guard let path = path(from: mention, to: name.text) else { continue }
      // What is a stream would have to become a cell first: then the name itself is the mistake.
      let isStream = info(name.text)?.kind.isStream == true
      let place = isStream ? name.span : value.firstMention(of: mention) ?? name.span
      let circle = ([name.text] + path).joined(separator: " → ")
      let help =
        mention == name.text
        ? "to count up write `\(name.text) := \(source(value.span))`"
        : "`prev(\(mention), 0)` breaks a loop"
      return report("\(name.text) would depend on itself (\(circle))", place, help: help)
    }
  }

  /// How `name` leads to `goal` through what definitions mention, both included.
  func path(from name: String, to goal: String) -> [String]? {
    if name == goal { return [name] }
    var readers = [name: name]
    var pending = [name]
    while let next = pending.popLast() {
      for mention in info(next)?.mentions ?? [] where readers[mention] == nil {
        readers[mention] = next
        if mention == goal {
          var path = [goal]
          while let last = path.last, last != name { path.append(readers[last] ?? name) }
          return path.reversed()
        }
        pending.append(mention)
      }
    }
    return nil
  }
}
