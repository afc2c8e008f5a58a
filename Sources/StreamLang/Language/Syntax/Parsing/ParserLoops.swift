extension Parser {
  /// `while x < 3 { … }`.
  func whileLoop() throws(Problem) -> Statement {
    let start = start
    advance()
    let test = try head()
    return try loop(.test(test), "while", from: start)
  }

  /// `for x in list { … }`, `for variable i = 0; i < 3; i += 1 { … }`.
  func forLoop() throws(Problem) -> Statement {
    let start = start
    advance()
    if at(.variable), next.isName, peek(2).symbol == .assign {
      let place = self.start
      advance()
      let initial = try binding(.variable, from: place)
      if !take(if: .semicolon) { throw wanted("`;`", help: loopSample) }
      let test = try expression()
      if !take(if: .semicolon) { throw wanted("`;`", help: loopSample) }
      let outer = try enterHead()
      let step = try changed(expression())
      scope = outer
      return try loop(.steps(initial, test, step), "for", from: start)
    }
    let pattern = try pattern("for wants a name")
    if !at(.in) { throw wanted("`in`", help: "as in `for x in list { … }`") }
    advance()
    let list = try head()
    return try loop(.each(pattern, list), "for", from: start)
  }

  private var loopSample: String { "as in `for variable i = 0; i < 3; i += 1 { … }`" }

  private func loop(
    _ head: Loop.Head, _ word: String, from start: Int
  ) throws(Problem) -> Statement {
    let body = try block("\(word) wants a block in `{ }`")
    return Statement(.loop(Loop(head: head, body: body)), span(from: start))
  }

  /// `try { … } catch e { … } finally { … }`.
  func attempt() throws(Problem) -> Statement {
    let start = start
    advance()
    var attempt = Attempt(body: try block("try wants a block in `{ }`"))
    if isAt("catch") {
      advance()
      let name = token.isName ? try name("catch wants a name") : nil
      attempt.handler = Attempt.Handler(name: name, body: try block("catch wants a block"))
    }
    if isAt("finally") {
      advance()
      attempt.last = try block("finally wants a block in `{ }`")
    }
    if attempt.handler == nil && attempt.last == nil {
      throw wanted("`catch` or `finally`", help: "as in `try { f() } catch e { print(e) }`")
    }
    return Statement(.attempt(attempt), span(from: start))
  }

  private func isAt(_ word: String) -> Bool { token.isName && text(of: token) == word }
}
