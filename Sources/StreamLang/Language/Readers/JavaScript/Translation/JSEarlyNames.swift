/// The names of a block that may be read before their lines have run.
struct JSEarlyNames {
  /// A name that has to be there before its line.
  struct Early {
    let name: Name
    let isVar: Bool
    /// The place behind which its line has run.
    let end: Int
    /// The functions that run only behind its line; nil if those behind it may run before.
    let laterBodies: [Span]?
  }

  private let words: WordPlaces
  private let start: Int
  /// The functions that the block declares, which run before its other statements.
  private let bodies: [Span]
  /// The functions that run only behind a place where their names stand.
  private let called: [(name: Name, body: Span)]
  /// True of a function that calls those that it gets later, and not at once.
  private let callsLater: (JSExpression) -> Bool

  init(
    _ statements: [JSStatement], _ words: WordPlaces,
    callsLater: @escaping (JSExpression) -> Bool
  ) {
    (self.words, self.callsLater) = (words, callsLater)
    start = statements.first?.span.start ?? 0
    bodies = statements.compactMap {
      if case .function(let made) = $0.kind { made.span } else { nil }
    }
    called = Self.callable(statements)
  }

  /// The names that a statement of the block declares, as far as something may read them before.
  func of(_ statement: JSStatement) -> [Early] {
    switch statement.kind {
    case .declare(let keyword, let parts):
      parts.flatMap { part in
        part.pattern.names.compactMap { early($0, part.value, isVar: keyword == .var) }
      }
    case .classDeclaration(let made):
      made.name.flatMap { early($0, nil, isVar: false) }.map { [$0] } ?? []
    default: []
    }
  }

  private func early(_ name: Name, _ value: JSExpression?, isVar: Bool) -> Early? {
    var later: [Span] = []
    let readsItself = !isVar && value.map { reads($0, name.text, &later) } ?? false
    guard
      readsItself || words.stands(name.text, in: Span(start, name.span.start))
        || words.stands(name.text, inOneOf: bodies, before: .max)
    else { return nil }
    let end = value.map { $0.span.end } ?? name.span.start
    let known = called.map(\.body)
    let isCalledEarly = reading(name.text).contains { function in
      words.all(function.text).contains { place in
        place >= start && place < end && place != function.span.start && !known.hold(place)
          && !later.hold(place)
      }
    }
    let inner = later.filter { !known.hold($0.start) }
    return Early(
      name: name, isVar: isVar, end: readsItself || isCalledEarly ? end : name.span.start,
      laterBodies: isCalledEarly ? nil : (known + inner).sorted { $0.start < $1.start })
  }

  /// True if a value reads its own name before it is there; otherwise functions in it may read the name `later`.
  private func reads(_ value: JSExpression, _ name: String, _ later: inout [Span]) -> Bool {
    guard words.stands(name, in: value.span) else { return false }
    let quiet = laterParts(of: .expression(value)).sorted { $0.start < $1.start }
    later = quiet
    return JSNode.expression(value).contains(
      { $0.isName(name) && !quiet.hold($0.span.start) },
      entering: { function in
        !quiet.hold(function.span.start)
          && !(function.parameters.flatMap(\.names) + (function.rest?.names ?? []))
            .contains { $0.text == name }
      })
  }

  /// The functions that read a name, themselves or by others.
  private func reading(_ name: String) -> [Name] {
    var found: [Name] = []
    var left = called
    var names = [name]
    while let next = names.popLast() {
      left.removeAll { function in
        guard words.stands(next, in: function.body) else { return false }
        found.append(function.name)
        names.append(function.name.text)
        return true
      }
    }
    return found
  }

  /// The functions in a value that certainly do not run while it is computed.
  private func laterParts(of node: JSNode) -> [Span] {
    guard case .expression(let value) = node else { return [] }
    switch value.kind {
    case .function: return [value.span]
    case .classLiteral(let literal):
      let members = literal.members.filter { $0.kind == .method || !$0.isStatic }
      return members.compactMap { $0.value?.span }
    case .call(let callee, let arguments, _), .new(let callee, let arguments):
      guard callsLater(callee) else { return [] }
      return (callee.nodes + arguments.map(JSNode.expression)).flatMap(laterParts)
    default: return value.nodes.flatMap(laterParts)
    }
  }

  private static func callable(_ statements: [JSStatement]) -> [(name: Name, body: Span)] {
    statements.flatMap { statement -> [(name: Name, body: Span)] in
      switch statement.kind {
      case .function(let function): return function.name.map { [($0, function.span)] } ?? []
      case .classDeclaration(let made):
        let runs = made.members.contains { member in
          if case .computed = member.key { return true }
          return member.isStatic && member.kind != .method || !member.allDecorators.isEmpty
        }
        guard let name = made.name, !runs else { return [] }
        return [(name, Span(made.parent?.span.end ?? name.span.end, made.span.end))]
      case .declare(_, let parts):
        return parts.compactMap { part in
          guard case .name(let name) = part.pattern, case .function(let made)? = part.value?.kind
          else { return nil }
          return (name, made.span)
        }
      default: return []
      }
    }
  }
}

extension JSExpression {
  fileprivate func isName(_ name: String) -> Bool {
    if case .name(name) = kind { true } else { false }
  }
}
