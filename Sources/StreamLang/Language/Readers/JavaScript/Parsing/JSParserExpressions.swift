extension JSParser {
  /// `a, b`.
  func expression() throws(Problem) -> JSExpression {
    let start = start
    var values = [try assignment()]
    while take(if: ",") { values.append(try assignment()) }
    return values.count == 1 ? values[0] : JSExpression(.sequence(values), span(from: start))
  }

  func assignment() throws(Problem) -> JSExpression {
    try deeper { () throws(Problem) in
      let start = start
      if let arrow = try arrow() { return arrow }
      if at(word: "yield"), isGenerator { return try yielding() }
      let target = try conditional()
      guard case .sign(let sign) = token.kind, Self.assignments.contains(sign) else {
        return target
      }
      let pattern = sign == "=" ? try assignable(target) : try simpleTarget(target)
      index += 1
      let value = try assignment()
      return JSExpression(.assign(String(sign.dropLast()), pattern, value), span(from: start))
    }
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=",
    "??=",
  ]

  private func yielding() throws(Problem) -> JSExpression {
    let start = start
    index += 1
    let isAll = take(if: "*")
    let isBare =
      token.followsNewline || at(")") || at("]") || at("}") || at(",") || at(";") || token.isEnd
    let value = isBare && !isAll ? nil : try assignment()
    return JSExpression(.yield(value, isAll: isAll), span(from: start))
  }

  /// A list or record as the pattern that it is left of `=`.
  func assignable(_ target: JSExpression) throws(Problem) -> JSPattern {
    switch target.kind {
    case .list(let members):
      var patterns: [JSPattern?] = []
      var rest: JSPattern?
      for member in members {
        if case .spread(let value)? = member?.kind {
          rest = try assignable(value)
        } else if let member {
          patterns.append(try assignable(member))
        } else {
          patterns.append(nil)
        }
      }
      return .list(patterns, rest: rest)
    case .record(let fields):
      var parts: [(key: JSKey, pattern: JSPattern)] = []
      var rest: JSPattern?
      for field in fields {
        if field.kind == .spread {
          rest = try assignable(field.value)
        } else {
          parts.append((field.key, try assignable(field.value)))
        }
      }
      return .record(parts, rest: rest)
    case .assign("", let pattern, let value): return .optional(pattern, otherwise: value)
    default: return try simpleTarget(target)
    }
  }

  func simpleTarget(_ target: JSExpression) throws(Problem) -> JSPattern {
    switch target.kind {
    case .name(let name): return .name(Name(name, target.span))
    case .member(_, _, isOptional: false), .index(_, _, isOptional: false): return .part(target)
    default:
      throw refused(
        "only a name or a part of something can be set", target.span, "bind it to a name first")
    }
  }

  private func conditional() throws(Problem) -> JSExpression {
    let start = start
    let test = try binary(0)
    guard take(if: "?") else { return test }
    let yes = try bracketed(assignment)
    try expect(":")
    let no = try assignment()
    return JSExpression(.conditional(test, yes, no), span(from: start))
  }

  private static let precedence: [String: Int] = [
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7,
    "<": 8, ">": 8, "<=": 8, ">=": 8, "instanceof": 8, "in": 8, "<<": 9, ">>": 9, ">>>": 9,
    "+": 10, "-": 10, "*": 11, "/": 11, "%": 11, "**": 12,
  ]

  private var operation: (name: String, level: Int)? {
    let name: String
    switch token.kind {
    case .sign(let sign): name = sign
    case .name("instanceof"): name = "instanceof"
    case .name("in") where allowsIn: name = "in"
    default: return nil
    }
    return Self.precedence[name].map { (name, $0) }
  }

  private func binary(_ floor: Int) throws(Problem) -> JSExpression {
    let start = start
    var left = try unary()
    var count = 0
    while true {
      if at(word: "as") || at(word: "satisfies"), !token.followsNewline {
        index += 1
        if !take(ifWord: "const") { try skipType() }
        continue
      }
      guard let (name, level) = operation, level > floor else { return left }
      try lengthen(&count, "operators")
      index += 1
      let right = try deeper { () throws(Problem) in try binary(name == "**" ? level - 1 : level) }
      left = JSExpression(.binary(name, left, right), span(from: start))
    }
  }

  private func unary() throws(Problem) -> JSExpression {
    let start = start
    switch token.kind {
    case .sign(let sign) where ["!", "-", "+", "~"].contains(sign): return try prefixed(sign)
    case .sign(let sign) where sign == "++" || sign == "--":
      index += 1
      let target = try deeper(unary)
      _ = try simpleTarget(target)
      return JSExpression(
        .update(by: sign == "++" ? 1 : -1, target, isPrefix: true), span(from: start))
    case .name(let word) where ["typeof", "void", "delete"].contains(word):
      return try prefixed(word)
    case .name("await") where isAsync && !peek().isSign("=>") && !peek().isSign(")"):
      index += 1
      let value = try deeper(unary)
      return JSExpression(.await(value), span(from: start))
    case .sign("<"):
      // TypeScript's `<T>value`.
      try skipAngles()
      return try deeper(unary)
    default: break
    }
    var value = try postfix()
    if at("++") || at("--"), !token.followsNewline {
      _ = try simpleTarget(value)
      value = JSExpression(
        .update(by: at("++") ? 1 : -1, value, isPrefix: false), span(from: start))
      index += 1
      value.span = span(from: start)
    }
    return value
  }

  private func prefixed(_ sign: String) throws(Problem) -> JSExpression {
    let start = start
    index += 1
    let value = try deeper(unary)
    return JSExpression(.unary(sign, value), span(from: start))
  }

  // MARK: Calls and members

  func postfix() throws(Problem) -> JSExpression {
    let start = start
    var value = at(word: "new") ? try instance() : try operand()
    var isChain = false
    var count = 0
    while true {
      try lengthen(&count, "calls")
      switch token.kind {
      case .sign("."), .sign("?."):
        let isOptional = at("?.")
        isChain = isChain || isOptional
        index += 1
        if isOptional, at("(") {
          value = JSExpression(.call(value, try arguments(), isOptional: true), span(from: start))
        } else if isOptional, at("[") {
          value = try indexed(value, isOptional: true, from: start)
        } else {
          guard let name = token.name else { throw wanted("a name behind the dot") }
          let place = token.span
          index += 1
          value = JSExpression(
            .member(value, Name(name, place), isOptional: isOptional), span(from: start))
        }
      case .sign("["): value = try indexed(value, isOptional: false, from: start)
      case .sign("("):
        value = JSExpression(.call(value, try arguments(), isOptional: false), span(from: start))
      case .sign("!") where !token.followsNewline: index += 1
      case .sign("<"):
        // Types of a call: what follows them tells them from an order.
        guard attempt({ () throws(Problem) in try typeArguments() }) != nil else {
          return finished(value, isChain)
        }
      case .template(let number): value = try tagged(value, number, from: start)
      default: return finished(value, isChain)
      }
    }
  }

  private func lengthen(_ count: inout Int, _ links: String) throws(Problem) {
    count += 1
    if count > Limits.chain {
      throw refused(
        "a chain of more than \(Limits.chain) \(links)", token.span, "give a part of it a name")
    }
  }

  private func finished(_ value: JSExpression, _ isChain: Bool) -> JSExpression {
    isChain ? JSExpression(.chain(value), value.span) : value
  }

  private func typeArguments() throws(Problem) -> Bool? {
    try skipAngles()
    let isCall =
      at("(") || at(".") || at(")") || at(",") || at(";") || at("]") || token.isEnd
      || token.followsNewline
    return isCall ? true : nil
  }

  private func indexed(
    _ value: JSExpression, isOptional: Bool, from start: Int
  ) throws(Problem) -> JSExpression {
    index += 1
    let key = try bracketed { () throws(Problem) in try deeper(expression) }
    try expect("]")
    return JSExpression(.index(value, key, isOptional: isOptional), span(from: start))
  }

  func arguments() throws(Problem) -> [JSExpression] {
    try expect("(")
    var arguments: [JSExpression] = []
    try bracketed { () throws(Problem) in
      try members(upTo: ")") { () throws(Problem) in arguments.append(try spreadable()) }
    }
    return arguments
  }

  func spreadable() throws(Problem) -> JSExpression {
    let start = start
    guard take(if: "...") else { return try assignment() }
    let value = try assignment()
    return JSExpression(.spread(value), span(from: start))
  }

  /// `new A.B<T>(x)`.
  private func instance() throws(Problem) -> JSExpression {
    let start = start
    index += 1
    if at("."), peek().isWord("target") {
      index += 2
      return JSExpression(.word("new.target"), span(from: start))
    }
    var callee = at(word: "new") ? try deeper(instance) : try operand()
    while at(".") || at("[") || at("!") && !token.followsNewline {
      if take(if: "!") { continue }
      if at("[") {
        callee = try indexed(callee, isOptional: false, from: callee.span.start)
      } else {
        index += 1
        guard let name = token.name else { throw wanted("a name behind the dot") }
        callee = JSExpression(
          .member(callee, Name(name, token.span), isOptional: false), span(from: start))
        index += 1
        callee.span = Span(callee.span.start, tokens[index - 1].span.end)
      }
    }
    if at("<") { _ = attempt { () throws(Problem) in try typeArguments() } }
    let given = at("(") ? try arguments() : []
    return JSExpression(.new(callee, given), span(from: start))
  }
}
