extension Parser {
  /// `if` and its branches, as a statement or inside an expression.
  func ifElse() throws(Problem) -> Expression {
    let start = start
    advance()
    let condition = try condition()
    let then = try branch()
    let otherwise = try elseBranch()
    return Expression(
      .ifElse(IfElse(condition: condition, then: then, otherwise: otherwise)), span(from: start))
  }

  private func condition() throws(Problem) -> IfElse.Condition {
    let condition: IfElse.Condition
    if isAtOptionalBinding {
      condition = try optionalBinding()
    } else if isAtCaseMatch {
      condition = try caseMatch()
    } else {
      condition = .expression(try head())
    }
    if at(.assign) { throw problem("found `=` in a condition", help: "equality is `==`") }
    return condition
  }

  private var isAtOptionalBinding: Bool {
    (at(.let) || at(.var)) && next.isName && !next.followsNewline
  }

  private var isAtCaseMatch: Bool {
    at(.case) && (next.symbol == .dot || next.word == .let) && !next.followsNewline
  }

  /// `let x = e`; `let x` repeats the name as its value.
  private func optionalBinding() throws(Problem) -> IfElse.Condition {
    let start = start
    advance()
    let name = try name("")
    var value = Expression(.name(name.text), name.span)
    if take(if: .assign) { value = try head() }
    return .binding(name, value, span(from: start))
  }

  private func caseMatch() throws(Problem) -> IfElse.Condition {
    let start = start
    advance()
    let pattern = try casePattern()
    if !take(if: .assign) { throw wanted("`=`") }
    let value = try head()
    return .match(pattern, value, span(from: start))
  }

  private func branch() throws(Problem) -> IfElse.Branch {
    let start = start
    let body = try block("if wants a block in `{ }`")
    return IfElse.Branch(body: body, span: span(from: start))
  }

  private func elseBranch() throws(Problem) -> IfElse.Else? {
    guard at(.else), next.symbol == .leftBrace || next.word == .if else { return nil }
    advance()
    guard at(.if) else { return .branch(try branch()) }
    try deepen()
    let chained = try ifElse()
    scope.depth -= 1
    return .chained(chained)
  }
}

extension Parser {
  func switching() throws(Problem) -> Expression {
    let start = start
    advance()
    let subject = try head()
    let cases = try switchCases()
    return Expression(.switching(subject, cases), span(from: start))
  }

  private func switchCases() throws(Problem) -> [SwitchCase] {
    if !atSameLine(.leftBrace) { throw casesMissing() }
    let opener = take()
    let outer = try enterBraces()
    var cases: [SwitchCase] = []
    while !at(.rightBrace) { cases.append(try switchCase(opener)) }
    advance()
    scope = outer
    return cases
  }

  private func casesMissing() -> Problem {
    problem(
      "switch wants its cases in `{ }`", help: "the `{` stands on the same line", repairable: false)
  }

  private func switchCase(_ opener: Int) throws(Problem) -> SwitchCase {
    let start = start
    let patterns = try casePatterns(opener)
    let body = try statements(opener, inSwitch: true)
    var patternsSpan: Span?
    if let first = patterns.first, let last = patterns.last {
      patternsSpan = first.span.through(last.span)
    }
    return SwitchCase(
      patterns: patterns, patternsSpan: patternsSpan, body: body, span: span(from: start))
  }

  /// `case .a, .b:` or `default:`, which has no patterns.
  private func casePatterns(_ opener: Int) throws(Problem) -> [CasePattern] {
    var patterns: [CasePattern] = []
    if at(.case) {
      repeat {
        advance()
        patterns.append(try casePattern())
      } while at(.comma)
    } else if at(.default) {
      advance()
    } else {
      throw token.isEnd ? unclosed(opener) : wanted("`case`")
    }
    if !take(if: .colon) {
      try refuseForeignEnd()
      throw wanted("`:`")
    }
    return patterns
  }

  /// Refuses what follows a pattern in Swift only.
  private func refuseForeignEnd() throws(Problem) {
    if token.isName, text(of: token) == "where" {
      throw problem(
        "`where` is not in this language", help: "write `case let x: if x > 1 { … } else { … }`")
    }
    if at(.question) {
      throw problem(
        "`?` is not in this language", help: "write `case nil: …` before `case let x: …`")
    }
  }

  /// `.next(let v)`, `let .next(v)`, `Event.next(v)`, `let v`, `_`, or a literal.
  private func casePattern() throws(Problem) -> CasePattern {
    if at(.let) || at(.var), next.isName || next.symbol == .dot { return try boundPattern() }
    try refuseForeignPattern()
    let start = start
    if token.isName, next.symbol == .dot { advance() }
    guard take(if: .dot) else { return try valuePattern() }
    let name = try name("a case wants a name after `.`")
    let values = at(.leftParenthesis) ? try boundNames() : []
    return CasePattern(kind: .dot(name, values), span: span(from: start))
  }

  /// Refuses a pattern that only Swift has: `is Int`, `(1, let y)`.
  private func refuseForeignPattern() throws(Problem) {
    if at(.is), next.isName {
      throw problem(
        "`is` is not in this language", help: "values have no types that a case can ask for")
    }
    let opener = at(.let) ? index + 1 : index
    guard tokens[opener].symbol == .leftParenthesis, let end = tokens[opener].partner,
      at(.let) || tokens[opener..<end].contains(where: { $0.word == .let || $0.word == .var })
    else { return }
    throw problem(
      "a case takes no list apart", help: "write `case let p: …`, where `p[0]` is its first part")
  }

  private func valuePattern() throws(Problem) -> CasePattern {
    let outer = try enterHead()
    let value = try operators(floor: BinaryOperator.coalesce.precedence)
    scope = outer
    return CasePattern(kind: .value(value), span: value.span)
  }

  /// The pattern behind `let`: a name is bound, everything else is as without it.
  private func boundPattern() throws(Problem) -> CasePattern {
    let start = start
    advance()
    try deepen()
    let inner = try casePattern()
    scope.depth -= 1
    guard case .value(let value) = inner.kind else { return inner }
    switch value.kind {
    case .name(let text):
      return CasePattern(kind: .binding(Name(text, value.span)), span: span(from: start))
    case .bool, .null:
      throw problem("`\(text(of: value.span))` is a value and cannot be a name", value.span)
    default: return inner
    }
  }

  private func boundNames() throws(Problem) -> [Name] {
    var names: [Name] = []
    try separated(take()) { () throws(Problem) in
      if at(.let) || at(.var), next.isName { advance() }
      names.append(try name("a case binds names"))
    }
    return names
  }
}
