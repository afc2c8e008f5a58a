extension Pattern {
  /// True if it takes a list or a record apart.
  var isApart: Bool { if case .name = self { false } else { true } }

  /// The place at which a name stands in a list that is taken apart, if it stands there by itself.
  func place(of name: String) -> Int? {
    guard case .list(let members, _) = self else { return nil }
    return members.firstIndex {
      if case .name(let member) = $0 { member.text == name } else { false }
    }
  }

  var span: Span {
    switch self {
    case .name(let name): name.span
    case .list(_, let span), .record(_, let span): span
    }
  }

  var names: [Name] {
    switch self {
    case .name(let name): name.text == "_" ? [] : [name]
    case .list(let members, _): members.flatMap(\.names)
    case .record(let fields, _): fields.flatMap(\.pattern.names)
    }
  }
}

extension Statement {
  /// The names that it gives a meaning to, itself or within `quiet`.
  var definedNames: [String] {
    switch kind {
    case .bind(_, let pattern, _): pattern.names.map(\.text)
    case .quiet(let inner): inner.definedNames
    default: []
    }
  }

  /// True if it sets a part of what one of these names stands for: `a.x = 5`, `d["b"] = 2`.
  func setsPart(of names: Set<String>) -> Bool {
    guard case .set(let settings) = kind else { return false }
    return settings.contains { $0.target.owner.map(names.contains) ?? false }
  }
}

extension Expression {
  /// The name that the part `a.b[0].c` belongs to; nil of all that is no part of a name.
  fileprivate var owner: String? {
    switch kind {
    case .member(let object, _), .index(let object, _):
      if case .name(let name) = object.kind { name } else { object.owner }
    default: nil
    }
  }
}
