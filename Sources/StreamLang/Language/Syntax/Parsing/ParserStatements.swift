extension Parser {
  /// A statement with a check that it ends where it ends; nil for a lone `;`.
  func statementOrSemicolon() throws(Problem) -> Statement? {
    if take(if: .semicolon) { return nil }
    return try completeStatement()
  }

  /// In a `switch` the next case ends it, too.
  func completeStatement(inSwitch: Bool = false) throws(Problem) -> Statement {
    let statement = try statement()
    if !isAtStatementEnd, !(inSwitch && isAtCase) { throw leftover(after: statement) }
    return statement
  }

  var isAtCase: Bool { at(.case) || at(.default) }

  private var isAtStatementEnd: Bool {
    if token.isEnd || token.followsNewline || at(.semicolon) { return true }
    return isAtCloser && scope.blocks > 0
  }

  func statement() throws(Problem) -> Statement {
    if let statement = try keywordStatement() { return statement }
    if isAtBinding { return try binding(.none, from: start) }
    return try unboundStatement()
  }

  private func unboundStatement() throws(Problem) -> Statement {
    if isAtCommand { return command() }
    if let problem = wrongStart() { throw problem }
    return try assignment(to: expression())
  }

  private var isAtCommand: Bool { if case .command = token.kind { true } else { false } }

  private func command() -> Statement {
    let whole = token.span
    advance()
    let line = Span(whole.start + 1, whole.end)
    return Statement(.command(Name(text(of: line), line)), whole)
  }

  /// True if a name or a pattern stands here, and a `=` on its line behind it.
  private var isAtBinding: Bool {
    var behind = index + 1
    if at(.leftParenthesis) || at(.leftBracket) {
      guard let partner = token.partner else { return false }
      behind = partner + 1
    } else if !token.isName {
      return false
    }
    let equals = tokens[behind]
    return equals.symbol == .assign && !equals.followsNewline
  }

  /// The mistake with the first token of a statement, if that alone shows it.
  private func wrongStart() -> Problem? {
    if token.isName, next.symbol == .colon, !next.followsNewline {
      let name = text(of: token)
      return problem(
        "found `:` after `\(name)`", at: next, help: "a name is bound with `\(name) = …`")
    }
    guard let symbol = token.symbol else { return nil }
    if symbol.isCloser { return closesNothing() }
    if symbol == .dot, next.isName, scope.blocks == 0 {
      return problem(
        "a line that starts with `.` continues the line above it",
        help: "start with a name, or with `_` for the last value")
    }
    if symbol == .colon { return problem("a command is `:` and a name", help: "as in `:help`") }
    if symbol.startsSection {
      return wantsLeftOperand("a statement cannot start with `\(symbol.rawValue)`")
    }
    return nil
  }
}

extension Parser {
  /// `a = 1`, `let (p, q): (Int, Int) = e`; the keyword is already taken.
  func binding(_ keyword: Statement.Keyword, from start: Int) throws(Problem) -> Statement {
    let pattern = try pattern("a name is wanted here")
    let type = try takeEquals(keyword)
    let value = try expression().initialized(as: type)
    if let problem = wrongBindingEnd() { throw problem }
    return Statement(.bind(keyword, pattern, value), span(from: start))
  }

  /// Reads `: Type =`; the answer is the name of the type.
  private func takeEquals(_ keyword: Statement.Keyword) throws(Problem) -> String? {
    var type: String?
    if take(if: .colon) {
      if token.isName { type = text(of: token) }
      try skipType()
    }
    let word = keyword.rawValue
    if at(.leftBrace), keyword != .none {
      throw problem(
        "found `{`, wanted `=`", help: "a value that is made anew for each use is `deferred { … }`")
    }
    if !atSameLine(.assign) {
      throw problem(
        "\(word) wants `=` and a value", help: "as in `\(word) x = 1`", repairable: false)
    }
    advance()
    return type
  }

  private func wrongBindingEnd() -> Problem? {
    if atSameLine(.assign) {
      if let unfinished = unfinishedLine { return unfinished }
      return problem("found a second `=`", help: "bind one name at a time; equality is `==`")
    }
    if at(.comma), peek(2).symbol == .assign {
      return problem("found `,` after a definition", help: "put `;` between definitions")
    }
    return nil
  }

  /// The operator at the end of the line above, where the name before an `=` begins a line.
  private var unfinishedLine: Problem? {
    guard index >= 2, tokens[index - 1].isName, tokens[index - 1].followsNewline,
      tokens[index - 2].symbol?.binary != nil
    else { return nil }
    return problem(
      "\(shown(tokens[index - 2])) wants a value on its right", tokens[index - 2].span,
      help: "the next line begins another definition")
  }
}

extension Parser {
  /// The statement that starts with `value`: `a := 1`, `a.value = 1`, `a := 1, b := 2`, `a += 1`, or
  /// the value itself.
  private func assignment(to value: Expression) throws(Problem) -> Statement {
    guard at(.set) || at(.assign) && value.isPart else { return try changed(value) }
    let isSingle = at(.assign)
    var settings = [try setting(of: value)]
    while !isSingle, take(if: .comma) { settings.append(try nextSetting()) }
    return Statement(.set(settings), span(from: value.span.start))
  }

  private func nextSetting() throws(Problem) -> Statement.Setting {
    let target = try expression()
    if !at(.set) { throw wanted("`:=`", help: "as in `a := 1, b := 2`") }
    return try setting(of: target)
  }

  /// `a := 1` or `a += 1`, whose target is already read, or the target alone.
  func changed(_ target: Expression) throws(Problem) -> Statement {
    let setting: Statement.Setting
    if at(.set) {
      setting = try self.setting(of: target)
    } else if let operation = token.symbol?.compound, target.isSettable {
      setting = try compoundSetting(of: target, operation)
    } else {
      return Statement(.expression(target), target.span)
    }
    return Statement(.set([setting]), setting.span)
  }

  /// `a.x = 1` as the body of an arrow, whose target is already read.
  func part(_ target: Expression) throws(Problem) -> Statement {
    let setting = try setting(of: target)
    return Statement(.set([setting]), setting.span)
  }

  /// `:= e`, or the `= e` of a part, behind its target.
  private func setting(of target: Expression) throws(Problem) -> Statement.Setting {
    guard target.isSettable else {
      throw problem("only a name or `.value` can be set", target.span)
    }
    advance()
    let value = try expression()
    return Statement.Setting(target: target, value: value, span: span(from: target.span.start))
  }

  /// `+= e` behind its target, which is `:= target + e`.
  private func compoundSetting(
    of target: Expression, _ operation: BinaryOperator
  ) throws(Problem) -> Statement.Setting {
    advance()
    let operand = try expression()
    let span = span(from: target.span.start)
    let value = Expression(.binary(operation, target, operand), span)
    return Statement.Setting(target: target, value: value, span: span)
  }
}

extension Expression {
  /// Swift's `.init(1)` after `let a: Name =`, as `Name(1)`.
  fileprivate func initialized(as type: String?) -> Expression {
    guard let type, case .call(var callee, let arguments) = kind, case .dot(let name) = callee.kind,
      name.text == "init"
    else { return self }
    callee.kind = .name(type)
    return Expression(.call(callee, arguments), span)
  }

  fileprivate var isSettable: Bool { if case .name = kind { true } else { isPart } }
}
