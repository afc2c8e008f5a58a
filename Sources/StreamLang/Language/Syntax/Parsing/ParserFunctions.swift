extension Parser {
  /// `x => e`, `(a, [b, c]) => { … }`, `x => a := x`.
  func arrow() throws(Problem) -> Expression {
    let start = start
    let parameters = try arrowParameters()
    scope.functions += 1
    let body = isAtBlock ? try block("found no `{`") : try arrowBody()
    scope.functions -= 1
    let function = FunctionLiteral(parameters: parameters, body: body)
    return Expression(.function(function), span(from: start))
  }

  private func arrowParameters() throws(Problem) -> FunctionLiteral.Parameters {
    let pattern = try pattern("a parameter is a name")
    advance()
    switch pattern {
    case .name(let name): return .named([pattern], name.span)
    case .list(let patterns, let span): return .named(patterns, span)
    case .record(_, let span): return .named([pattern], span)
    }
  }

  /// Behind `=>`, `{}` is the empty block and `{a: 1}` a record.
  private var isAtBlock: Bool { at(.leftBrace) && (next.symbol == .rightBrace || !isAtRecord) }

  private func arrowBody() throws(Problem) -> [Statement] {
    try deepen()
    let value = try expression()
    let body = at(.assign) && value.isPart ? try part(value) : try changed(value)
    scope.depth -= 1
    return [body]
  }

  /// `{ x in … }`, `{ … }`.
  func closure() throws(Problem) -> Expression {
    let opener = take()
    let parameters = try closureParameters()
    scope.functions += 1
    let body = try statements(opener)
    scope.functions -= 1
    return function(parameters, body, brace: tokens[opener].span)
  }

  private func function(
    _ parameters: FunctionLiteral.Parameters, _ body: [Statement], brace: Span
  ) -> Expression {
    let function = FunctionLiteral(parameters: parameters, body: body, brace: brace)
    return Expression(.function(function), span(from: brace.start))
  }

  private func closureParameters() throws(Problem) -> FunctionLiteral.Parameters {
    if let parameters = closureHeader() { return parameters }
    guard let arrow = misplacedArrow else { return .implicit }
    throw problem(
      "found `=>` in `{ }`, wanted `in`", at: arrow,
      help: "write `x => …` in parentheses, or `{ x in … }`")
  }

  /// The `=>` of `{ x => … }`, which would be a closure that returns a function.
  private var misplacedArrow: Token? {
    var behind = index + 1
    if !token.isName {
      guard let partner = token.partner, partner > index else { return nil }
      behind = partner + 1
    }
    return tokens[behind].symbol == .fatArrow ? tokens[behind] : nil
  }

  /// `[weak self] (a: Int, b) -> T in`; nil, and nothing is taken, if the closure has no header.
  private func closureHeader() -> FunctionLiteral.Parameters? {
    let first = index
    let outer = scope
    do throws(Problem) {
      return try readClosureHeader()
    } catch {
      goBack(to: first)
      scope = outer
      return nil
    }
  }

  private func readClosureHeader() throws(Problem) -> FunctionLiteral.Parameters {
    let first = index
    if at(.leftBracket), let partner = token.partner { index = partner + 1 }
    if at(.in), index > first {
      advance()
      return .implicit
    }
    let patterns = try headerPatterns()
    let span = span(from: tokens[first].span.start)
    while at(.throws) || at(.rethrows) || at(.async) { advance() }
    if take(if: .thinArrow) { try skipType() }
    if !at(.in) { throw wanted("`in`") }
    advance()
    return .named(patterns, span)
  }

  private func headerPatterns() throws(Problem) -> [Pattern] {
    if at(.leftParenthesis) {
      let pattern = try pattern("a parameter is a name")
      if case .list(let patterns, _) = pattern { return patterns } else { return [pattern] }
    }
    var patterns = [Pattern.name(try name("a parameter is a name"))]
    while true {
      if take(if: .colon) {
        try skipType()
      } else if take(if: .comma) {
        patterns.append(.name(try name("a parameter is a name")))
      } else {
        return patterns
      }
    }
  }
}

extension Parser {
  /// A name, or patterns in brackets; types after `:` are read and forgotten.
  ///
  /// `message` says what a name is wanted for.
  func pattern(_ message: String) throws(Problem) -> Pattern {
    if at(.leftBrace) { return try recordPattern(message) }
    guard at(.leftParenthesis) || at(.leftBracket) else { return .name(try name(message)) }
    let opener = take()
    let mayHaveTypes = tokens[opener].symbol == .leftParenthesis
    var patterns: [Pattern] = []
    try separated(opener) { () throws(Problem) in
      patterns.append(try pattern(message))
      if mayHaveTypes, take(if: .colon) { try skipType() }
    }
    return .list(patterns, span(from: tokens[opener].span.start))
  }

  /// `{a, b: c}`: the fields of a record, each by its own name or by another pattern.
  private func recordPattern(_ message: String) throws(Problem) -> Pattern {
    let opener = take()
    var fields: [Pattern.Field] = []
    try separated(opener) { () throws(Problem) in
      let key = try name(message)
      let pattern = take(if: .colon) ? try pattern(message) : .name(key)
      fields.append(Pattern.Field(key: key, pattern: pattern))
    }
    return .record(fields, span(from: tokens[opener].span.start))
  }

  func name(_ message: String) throws(Problem) -> Name {
    if token.word?.isValue == true { throw cannotBeAName(token) }
    if token.isMalformedName { throw problem("a name cannot start with a digit") }
    if !token.isName { throw problem("\(message), found \(found)", repairable: false) }
    return takeName()
  }
}
