extension FunctionLiteral {
  /// True if its body takes its first parameter for an event of one of these kinds: it asks which one it is, or
  /// for a part that only an event has.
  func takesEvents(of kinds: Set<String>) -> Bool {
    switch parameters {
    case .implicit: body.asksForEvents({ $0.kind == .parameter(0) }, kinds)
    case .named(let patterns, _):
      if case .name(let name)? = patterns.first {
        body.asksForEvents({ $0.kind == .name(name.text) }, kinds)
      } else {
        false
      }
    }
  }
}

extension [Statement] {
  fileprivate func asksForEvents(
    _ isParameter: (Expression) -> Bool, _ kinds: Set<String>
  ) -> Bool {
    flatMap(\.expressions).contains { $0.asksForEvents(isParameter, kinds) }
  }
}

extension Expression {
  /// The parts that an event has and a plain value has not.
  private static let partsOfEvents: Set<String> = ["element", "isStopEvent", "isCompleted"]

  fileprivate func asksForEvents(
    _ isParameter: (Expression) -> Bool, _ kinds: Set<String>
  ) -> Bool {
    func isEvent(_ pattern: CasePattern) -> Bool {
      if case .dot(let name, _) = pattern.kind { kinds.contains(name.text) } else { false }
    }
    switch kind {
    case .switching(let subject, let cases) where isParameter(subject):
      if cases.contains(where: { $0.patterns.contains(where: isEvent) }) { return true }
    case .ifElse(let branch):
      if case .match(let pattern, let value, _) = branch.condition, isParameter(value),
        isEvent(pattern)
      {
        return true
      }
    case .member(let object, let part):
      if isParameter(object), Self.partsOfEvents.contains(part.text) { return true }
    default: break
    }
    return children.contains { $0.asksForEvents(isParameter, kinds) }
  }
}
