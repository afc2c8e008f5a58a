extension SwiftTranslator {
  /// The names of a pattern, each with its part of the value.
  func parts(
    of pattern: SwiftPattern, _ value: Expression, _ type: SwiftTypeName?, _ span: Span
  ) -> [(name: Name, value: Expression, type: SwiftTypeName?)] {
    switch pattern {
    case .anything, .value: return []
    case .name(let name): return [(name, value, type)]
    case .tuple(let members):
      return members.enumerated().flatMap { place, member in
        let part = js("get", [value, string("\(place)", span)], span)
        return parts(of: member.pattern, part, type?.part(place), span)
      }
    case .enumCase(let name, let members):
      guard let members else { return [] }
      let known = facts(of: type, withCase: name.text)?.cases[name.text]
      // `.next((a, b))` has one part, which is a tuple.
      return members.enumerated().flatMap { place, member in
        var given = [value, int(place, span)]
        if let label = member.label { given.append(string(label, span)) }
        let part = js("payload", given, span)
        let kind = known.flatMap { $0.parts.indices.contains(place) ? $0.parts[place].type : nil }
        return parts(of: member.pattern, part, kind ?? payload(of: name.text, type), span)
      }
    case .some(let inner):
      return parts(of: inner, js("unwrapped", [value], span), type?.unwrapped, span)
    case .type(let kind, let inner):
      return inner.map { parts(of: $0, js("unwrapped", [value], span), kind, span) } ?? []
    }
  }

  /// The type of what an event holds.
  private func payload(of name: String, _ type: SwiftTypeName?) -> SwiftTypeName? {
    guard case .named("Event", let inner)? = type, name == "next" else { return nil }
    return inner.first
  }

  func facts(
    of type: SwiftTypeName?, withCase name: String
  ) -> SwiftProgram.TypeFacts? {
    if let known = type?.unwrapped.name.flatMap({ program.types[$0] }), known.cases[name] != nil {
      return known
    }
    return program.type(withCase: name)
  }

  /// A condition that is true if a value fits a pattern; nil if every value does.
  func test(
    _ pattern: SwiftPattern, _ value: Expression, _ type: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    switch pattern {
    case .anything, .name: return nil
    case .tuple(let members):
      return members.enumerated().compactMap { place, member in
        test(
          member.pattern, js("get", [value, string("\(place)", span)], span), type?.part(place),
          span)
      }.joined(by: .and, span)
    case .enumCase(let name, let members):
      let own = js("isCase", [value, string(name.text, name.span)], span)
      let inner = (members ?? []).enumerated().compactMap { place, member -> Expression? in
        var given = [value, int(place, span)]
        if let label = member.label { given.append(string(label, span)) }
        return test(member.pattern, js("payload", given, span), payload(of: name.text, type), span)
      }
      // `case Rank.ace` of a value that is no enum: a property of a type.
      return ([own] + inner).joined(by: .and, span)
    case .some(let inner):
      let some = isNotNil(js("unwrapped", [value], span))
      let rest = test(inner, js("unwrapped", [value], span), type?.unwrapped, span)
      return ([some] + (rest.map { [$0] } ?? [])).joined(by: .and, span)
    case .value(let wanted):
      if case .null = wanted.kind { return isNil(js("unwrapped", [value], span)) }
      return js("matches", [value, wrapped(wanted, as: type?.unwrapped)], span)
    case .type(let kind, let inner):
      let own = js("isKind", [value, string(kind.extended, span)], span)
      let rest = inner.flatMap { test($0, value, kind, span) }
      return ([own] + (rest.map { [$0] } ?? [])).joined(by: .and, span)
    }
  }

  /// A condition that is true if a value fits one of several patterns and its condition; nil if every value does.
  func test(
    anyOf patterns: [(pattern: SwiftPattern, condition: SwiftExpression?)], _ value: Expression,
    _ type: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    var tests: [Expression] = []
    for (pattern, condition) in patterns {
      let own = test(pattern, value, type, span)
      guard let condition else {
        guard let own else { return nil }
        tests.append(own)
        continue
      }
      // In the condition a name stands for its part of the value.
      scope.enter()
      for part in parts(of: pattern, value, type, span) {
        scope.bind(part.name.text, SwiftBinding(part.value, part.type))
      }
      let asked = expression(condition)
      scope.leave()
      tests.append(([own].compactMap { $0 } + [asked]).joined(by: .and, span) ?? asked)
    }
    return tests.joined(by: .or, span)
  }
}

extension [Expression] {
  fileprivate func joined(by sign: BinaryOperator, _ span: Span) -> Expression? {
    guard let first else { return nil }
    return dropFirst().reduce(first) { Expression(.binary(sign, $0, $1), span) }
  }
}
