extension Parser {
  /// One level deeper; the caller takes it back with `scope.depth -= 1`, or restores the scope.
  ///
  /// A mistake need not take it back: whoever catches one has a scope to go on with.
  func deepen() throws(Problem) {
    if scope.depth >= Limits.nesting { throw tooDeep() }
    scope.depth += 1
  }

  /// Enters `( )`, `[ ]` or a record, and returns the scope to restore behind it.
  func enterBrackets() throws(Problem) -> Scope { try enter(newlinesEnd: false) }

  /// Enters the `{ }` of a block, function or `switch`.
  func enterBraces() throws(Problem) -> Scope { try enter(newlinesEnd: true) }

  private func enter(newlinesEnd: Bool) throws(Problem) -> Scope {
    let outer = scope
    scope.newlinesEnd = newlinesEnd
    scope.closuresTrail = true
    scope.brackets += 1
    try deepen()
    return outer
  }

  /// Enters what stands before the `{` of its own statement.
  func enterHead() throws(Problem) -> Scope {
    let outer = scope
    scope.closuresTrail = false
    try deepen()
    return outer
  }

  /// Reads items separated by commas up to the bracket that closes `opener`, which is already
  /// taken; a last comma is allowed.
  func separated(_ opener: Int, _ item: () throws(Problem) -> Void) throws(Problem) {
    let outer = try enterBrackets()
    while try itemFollows(opener) {
      try item()
      try takeSeparator(opener)
    }
    advance()
    scope = outer
  }

  func expressions(_ opener: Int) throws(Problem) -> [Expression] {
    var values: [Expression] = []
    try separated(opener) { () throws(Problem) in values.append(try expression()) }
    return values
  }

  /// Statements up to the `}` of `opener`, which is taken; in a `switch`, up to the next case or
  /// the `}`, which is not.
  func statements(_ opener: Int, inSwitch: Bool = false) throws(Problem) -> [Statement] {
    let outer = try enterBraces()
    scope.blocks += 1
    var statements: [Statement] = []
    while try statementFollows(opener, inSwitch: inSwitch) {
      if take(if: .semicolon) { continue }
      statements.append(try completeStatement(inSwitch: inSwitch))
    }
    if !inSwitch { advance() }
    scope = outer
    return statements
  }

  /// `{` statements `}` on this line; `message` says who wants them.
  func block(_ message: String) throws(Problem) -> [Statement] {
    if !atSameLine(.leftBrace) {
      throw problem(message, help: "the `{` stands on the same line", repairable: false)
    }
    return try statements(take())
  }

  /// The expression before a `{` that belongs to its statement: `if a {`, `at 1s {`.
  func head() throws(Problem) -> Expression {
    let outer = try enterHead()
    let value = try expression()
    scope = outer
    return value
  }
}

extension Parser {
  private func closes(_ opener: Int) -> Bool {
    let closer = tokens[opener].symbol?.closer
    return closer != nil && token.symbol == closer
  }

  private func itemFollows(_ opener: Int) throws(Problem) -> Bool {
    if closes(opener) { return false }
    if token.isEnd { throw unclosed(opener) }
    if at(.comma) { throw problem("found `,`, wanted a value") }
    return true
  }

  private func takeSeparator(_ opener: Int) throws(Problem) {
    if !take(if: .comma), !closes(opener) { throw separatorMissing(opener) }
  }

  private func statementFollows(_ opener: Int, inSwitch: Bool) throws(Problem) -> Bool {
    if at(.rightBrace) || inSwitch && isAtCase { return false }
    if token.isEnd || isAtCloser { throw unclosed(opener) }
    return true
  }
}
