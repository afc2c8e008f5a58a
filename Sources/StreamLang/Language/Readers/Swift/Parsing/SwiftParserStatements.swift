extension SwiftParser {
  func statements(_ isOver: (SwiftParser) -> Bool) throws(Problem) -> [SwiftStatement] {
    var made: [SwiftStatement] = []
    while !isOver(self) {
      if take(if: ";") { continue }
      if token.isEnd { throw wanted("`}`") }
      made.append(try deeper { () throws(Problem) in try statement() })
      let isSeparate = token.followsNewline || at(";") || at("}") || token.isEnd
      if !isSeparate, !isOver(self) { throw wanted("the end of the line") }
    }
    return made
  }

  func block() throws(Problem) -> [SwiftStatement] {
    try bracketed { () throws(Problem) in
      try expect("{")
      let made = try statements { $0.at("}") }
      try expect("}")
      return made
    }
  }

  func statement() throws(Problem) -> SwiftStatement {
    let start = self.start
    if let declared = try declaration() { return declared }
    func made(_ kind: SwiftStatement.Kind) -> SwiftStatement {
      SwiftStatement(kind, span(from: start))
    }
    guard let word = token.name, !token.isQuoted else { return made(.expression(try expression())) }
    if peek().isSign(":"), !SwiftToken.words.contains(word),
      ["for", "while", "repeat", "switch", "if", "do"].contains(peek(2).name ?? "")
    {
      let label = try name()
      index += 1
      return made(.labelled(label, try statement()))
    }
    switch word {
    case "if":
      index += 1
      return made(try branch())
    case "guard":
      index += 1
      let clauses = try self.clauses()
      guard take(ifWord: "else") else { throw wanted("`else`") }
      return made(.guarding(clauses, try block()))
    case "while":
      index += 1
      return made(.whileLoop(try clauses(), try block()))
    case "repeat":
      index += 1
      let body = try block()
      guard take(ifWord: "while") else { throw wanted("`while`") }
      return made(.repeating(body, try expression()))
    case "for":
      index += 1
      return made(try each())
    case "switch":
      index += 1
      return made(try choice())
    case "return":
      index += 1
      return made(.leave(endsBeforeAnswer ? nil : try expression()))
    case "throw":
      index += 1
      return made(.fail(try expression()))
    case "break", "continue":
      index += 1
      let label = endsHere ? nil : try name()
      return made(word == "break" ? .breaking(label) : .continuing(label))
    case "fallthrough":
      index += 1
      return made(.fallThrough)
    case "do":
      index += 1
      return made(try attempt())
    case "defer":
      index += 1
      return made(.atEnd(try apart(block)))
    case "import":
      index += 1
      if ["class", "struct", "func", "enum", "protocol"].contains(token.name ?? "") { index += 1 }
      let module = try anyName()
      while take(if: ".") { _ = try anyName() }
      return made(.module(module))
    default: return made(.expression(try expression()))
    }
  }

  /// Nothing follows on the line.
  private var endsHere: Bool {
    token.followsNewline || at("}") || at(";") || token.isEnd || at(oneOf: ["case", "default"])
  }

  /// No value follows `return`: one may stand in the next line, where no other statement begins.
  private var endsBeforeAnswer: Bool {
    guard endsHere, token.followsNewline, !token.isEnd, !at("}"), !at(";"), !at("@") else {
      return endsHere
    }
    guard let word = token.name, !token.isQuoted else { return false }
    return peek().isSign(":")
      || SwiftToken.words.contains(word)
        && !["nil", "true", "false", "try", "if", "switch"].contains(word)
  }

  // MARK: Conditions

  private func branch() throws(Problem) -> SwiftStatement.Kind {
    let clauses = try self.clauses()
    let body = try block()
    guard take(ifWord: "else") else { return .branch(clauses, body, nil) }
    if at(word: "if") { return .branch(clauses, body, [try statement()]) }
    return .branch(clauses, body, try block())
  }

  private func clauses() throws(Problem) -> [SwiftStatement.Clause] {
    var made: [SwiftStatement.Clause] = []
    repeat { made.append(try clause()) } while take(if: ",")
    return made
  }

  private func clause() throws(Problem) -> SwiftStatement.Clause {
    if at(word: "#available") || at(word: "#unavailable") {
      let (start, isThere) = (self.start, at(word: "#available"))
      index += 1
      skipBrackets()
      return .test(SwiftExpression(.bool(isThere), span(from: start)))
    }
    if take(ifWord: "case") {
      let pattern = try self.pattern(isBinding: false)
      try expect("=")
      return .match(pattern, try condition())
    }
    if at(oneOf: ["let", "var"]) {
      index += 1
      if at("(") {
        let pattern = try self.pattern(isBinding: true)
        try expect("=")
        return .match(.some(pattern), try condition())
      }
      let name = at(word: "_") ? try anyName() : try self.name()
      let type = take(if: ":") ? try type() : nil
      if take(if: "=") { return .unwrap(name, type, try condition()) }
      return .unwrap(name, type, SwiftExpression(.name(name.text), name.span))
    }
    return .test(try condition())
  }

  private func each() throws(Problem) -> SwiftStatement.Kind {
    _ = take(ifWord: "try")
    let start = self.start
    let waits = take(ifWord: "await")
    let isCase = take(ifWord: "case")
    let isVariable = at(word: "var")
    let pattern = try self.pattern(isBinding: !isCase)
    let element = take(if: ":") ? try type() : nil
    guard take(ifWord: "in") else { throw wanted("`in`") }
    var members = try condition()
    // `for x: Double in [1, 2]`
    if let element, case .list = members.kind {
      members = SwiftExpression(.cast(members, "as", .list(element)), members.span)
    }
    if waits { members = SwiftExpression(.wait(members), span(from: start)) }
    let test = take(ifWord: "where") ? try condition() : nil
    var body = try block()
    if isVariable, case .name(let name) = pattern {
      // Each round has a variable of its own.
      let value = SwiftExpression(.name(name.text), name.span)
      let own = SwiftVariable(pattern: pattern, value: value, isConstant: false, span: name.span)
      body.insert(SwiftStatement(.declare([own]), name.span), at: 0)
    }
    return .each(pattern, members, condition: test, body)
  }

  private func choice() throws(Problem) -> SwiftStatement.Kind {
    let subject = try condition()
    return .choose(
      subject,
      try bracketed { () throws(Problem) in
        try expect("{")
        var cases: [SwiftStatement.Case] = []
        while !at("}") {
          if token.isEnd { throw wanted("`}`") }
          try skipAttributes()
          var patterns: [(pattern: SwiftPattern, condition: SwiftExpression?)] = []
          if take(ifWord: "case") {
            repeat { patterns.append(try conditionalPattern()) } while take(if: ",")
          } else if !take(ifWord: "default") {
            throw wanted("`case`")
          }
          try expect(":")
          let body = try statements {
            $0.at(oneOf: ["case", "default"]) || $0.at("}")
              || $0.at("@") && $0.peek().isWord("unknown")
          }
          cases.append(.init(patterns: patterns, body: body))
        }
        index += 1
        return cases
      })
  }

  private func conditionalPattern() throws(Problem) -> (
    pattern: SwiftPattern, condition: SwiftExpression?
  ) {
    let pattern = try self.pattern(isBinding: false)
    return (pattern, take(ifWord: "where") ? try condition() : nil)
  }

  private func attempt() throws(Problem) -> SwiftStatement.Kind {
    _ = takeEffects()
    let body = try block()
    var catches: [SwiftStatement.Case] = []
    while take(ifWord: "catch") {
      var patterns: [(pattern: SwiftPattern, condition: SwiftExpression?)] = []
      while !at("{") {
        let outer = bodyFollows
        bodyFollows = true
        defer { bodyFollows = outer }
        patterns.append(try conditionalPattern())
        if !take(if: ",") { break }
      }
      catches.append(.init(patterns: patterns, body: try block()))
    }
    return .attempt(body, catches: catches)
  }

  // MARK: Patterns

  /// A pattern; within `let` a name is one that it gives.
  func pattern(isBinding: Bool) throws(Problem) -> SwiftPattern {
    try deeper { () throws(Problem) in
      var made = try plainPattern(isBinding: isBinding)
      while at("?") || at("??"), token.joinsBefore {
        made = at("?") ? .some(made) : .some(.some(made))
        index += 1
      }
      if take(ifWord: "as") { made = .type(try type(), made) }
      return made
    }
  }

  private func plainPattern(isBinding: Bool) throws(Problem) -> SwiftPattern {
    if at(oneOf: ["let", "var"]) {
      index += 1
      return try pattern(isBinding: true)
    }
    if at(word: "_") {
      index += 1
      return .anything(tokens[index - 1].span)
    }
    if take(ifWord: "is") { return .type(try type(), nil) }
    if at("(") {
      let first = index
      index += 1
      let parts = try list(upTo: ")") { () throws(Problem) in try part(isBinding) }
      // `case (n + 1)...:` and calls are expressions.
      let goesOn = token.sign.map { ![":", ",", ")", "=", "?", "??", "{"].contains($0) } ?? false
      if !goesOn {
        return parts.count == 1 && parts[0].label == nil ? parts[0].pattern : .tuple(parts)
      }
      index = first
    }
    // `M<Int>.a`
    let isGeneric =
      token.name?.startsCapitalized == true && peek().isSign("<") && peek().joinsBefore
    if isBinding, let word = token.name, !["true", "false", "nil"].contains(word),
      !peek().isSign("."), !peek().isSign("("), !isGeneric
    {
      return .name(try name())
    }
    let isType = at(".") || token.name?.startsCapitalized == true
    if at(".") || token.name != nil && peek().isSign(".") || isGeneric {
      let made = attempt { () throws(Problem) in
        // `a.b` may be a value.
        try casePattern(isBinding).flatMap { isType || !$0.names.isEmpty ? $0 : nil }
      }
      if let made { return made }
    }
    return .value(try condition(isPattern: true))
  }

  private func part(_ isBinding: Bool) throws(Problem) -> (label: String?, pattern: SwiftPattern) {
    var label: String?
    if token.name != nil, peek().isSign(":") {
      label = try anyName().text
      index += 1
    }
    return (label, try pattern(isBinding: isBinding))
  }

  /// `.next(let x)`, `E.bad`, `Rank.ace`; nil where an expression stands.
  private func casePattern(_ isBinding: Bool) throws(Problem) -> SwiftPattern? {
    var owner: String?
    while let part = token.name {
      owner = innerType(part, of: owner.map { .named($0, []) }) ?? typeName(part)
      index += 1
      _ = try genericArguments()
      if peek().name != nil, peek(2).isSign(".") { try expect(".") }
    }
    try expect(".")
    let name = try anyName()
    var parts: [(label: String?, pattern: SwiftPattern)]?
    if at("("), !token.followsNewline {
      index += 1
      parts = try list(upTo: ")") { () throws(Problem) in try part(isBinding) }
    }
    let isOver =
      at(":") || at(",") || at(")") || at("=") || at("{") || at(word: "where") || at(word: "in")
      || at("?") && token.joinsBefore
    return isOver ? .enumCase(name, parts, of: owner) : nil
  }
}
