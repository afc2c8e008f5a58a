extension Parser {
  /// A statement that starts with a keyword; nil if the word is a plain name here.
  ///
  /// A word is a keyword only where what follows on its line could not follow a name: `wait 1s`,
  /// but not `wait - 1`, `wait = 1` or `wait.map(+1)`.
  func keywordStatement() throws(Problem) -> Statement? {
    guard let word = token.word else { return nil }
    return switch word {
    case .let, .var, .const: try definition(word)
    case .variable: nameFollows && peek(2).symbol == .assign ? try definition(word) : nil
    case .quiet: patternFollows ? try quiet() : nil
    case .watch, .unwatch, .del: operandFollows ? try names(word) : nil
    case .wait, .expect: operandFollows ? try demand(word) : nil
    case .forall: nameFollows && peek(2).symbol == .colon ? try forall() : nil
    case .note: noteFollows ? try note() : nil
    case .run: try run()
    case .at, .after: try timed(word)
    case .batch: blockFollows ? try batch() : nil
    case .return, .throw: try leaving(word)
    case .import: try importing()
    case .for, .while, .try, .break, .continue: try loopStatement(word)
    default: try misused(word)
    }
  }

  /// True if the token there, after a word on its line, can only be the start of a value.
  func startsOperand(at position: Int) -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .name, .parameter, .int, .double, .duration, .string, .error: return true
    case .symbol(.leftParenthesis): return true
    case .symbol(.leftBracket): return token.followsSpace
    case .symbol(.minus), .symbol(.not), .symbol(.dot):
      let after = tokens[min(position + 1, tokens.count - 1)]
      return token.followsSpace && !after.followsSpace
    default: return false
    }
  }
}

extension Parser {
  private func isOnLine(_ token: Token) -> Bool { !token.followsNewline && !token.isEnd }
  private var nameFollows: Bool { isOnLine(next) && next.isName }
  private var blockFollows: Bool { isOnLine(next) && next.symbol == .leftBrace }
  private var operandFollows: Bool { isOnLine(next) && startsOperand(at: index + 1) }

  /// A value that is written out, or a name, which no name can stand before.
  private var noteFollows: Bool {
    if !isOnLine(next) { return false }
    return next.isName ? next.word == nil : next.symbol == nil && startsOperand(at: index + 1)
  }

  private var patternFollows: Bool {
    let isList = next.symbol == .leftParenthesis || next.symbol == .leftBracket
    return nameFollows || isOnLine(next) && isList
  }

  private var statementEndFollows: Bool {
    !isOnLine(next) || next.symbol == .semicolon || next.symbol == .rightBrace
  }

  private func definition(_ word: Word) throws(Problem) -> Statement? {
    if blockFollows { throw recordPattern() }
    guard patternFollows || isOnLine(next) && next.isMalformedName else { return nil }
    let start = start
    advance()
    return try binding(Statement.Keyword(rawValue: word.rawValue) ?? .none, from: start)
  }

  private func recordPattern() -> Problem {
    problem(
      "a record cannot be taken apart", at: next,
      help: "bind the record, then use its members: `r = …; r.name`")
  }

  private func quiet() throws(Problem) -> Statement {
    let word = take()
    try deepen()
    let inner = try statement()
    scope.depth -= 1
    guard case .bind = inner.kind else {
      throw problem("quiet wants a definition", at: tokens[word], help: "as in `quiet x = …`")
    }
    return Statement(.quiet(inner), span(from: tokens[word].span.start))
  }

  private func names(_ word: Word) throws(Problem) -> Statement {
    let start = start
    let message = "\(word.rawValue) wants a name"
    var names: [Name] = []
    repeat {
      advance()
      names.append(try name(message))
    } while at(.comma)
    if at(.dot) || at(.leftParenthesis) && !token.followsNewline {
      throw problem(
        "\(message), found an expression", help: "an expression is watched by writing it on a line")
    }
    let kind: Statement.Kind =
      word == .watch ? .watch(names) : word == .unwatch ? .unwatch(names) : .delete(names)
    return Statement(kind, span(from: start))
  }

  /// `wait 1s`, `expect x == 1`, `expect x "--1|", frame: 1s`.
  private func demand(_ word: Word) throws(Problem) -> Statement {
    let start = start
    advance()
    let value = try expression()
    if word == .wait { return Statement(.wait(value), span(from: start)) }
    let marbles = token.isString && !token.followsNewline ? try string() : nil
    var settings: [Expression.Argument] = []
    while at(.comma), !next.followsNewline, next.isName, peek(2).symbol == .colon {
      advance()
      try argument(&settings)
    }
    return Statement(.expect(value, marbles, settings), span(from: start))
  }

  /// `forall a: ints, n: int { … }`.
  private func forall() throws(Problem) -> Statement {
    let start = start
    var generators: [Statement.Generator] = []
    repeat {
      advance()
      let name = try name("forall wants a name")
      if !at(.colon) {
        throw problem(
          "forall wants a kind behind \(name.text)", help: "as in `forall \(name.text): ints { … }`"
        )
      }
      advance()
      generators.append(Statement.Generator(name: name, kind: try self.name("forall wants a kind")))
    } while at(.comma)
    if !atSameLine(.leftBrace) {
      throw problem(
        "forall wants a block", help: "as in `forall a: ints { expect a.count() >= 0 }`",
        repairable: false)
    }
    let body = try statements(take())
    return Statement(.forall(generators, body), span(from: start))
  }

  /// `note "late"`, `note x "late"`, `note "late" at 300ms`.
  private func note() throws(Problem) -> Statement {
    let start = start
    advance()
    let name = token.isName ? try name("note wants a name") : nil
    guard token.isString && !token.followsNewline else {
      throw problem("note wants a text", help: "as in `note \"here\"`, `note x \"late\" at 1s`")
    }
    let text = try string()
    guard at(.at), !token.followsNewline else {
      return Statement(.note(text, of: name, at: nil), span(from: start))
    }
    advance()
    let time = try expression()
    return Statement(.note(text, of: name, at: time), span(from: start))
  }

  private func run() throws(Problem) -> Statement? {
    let start = start
    if let problem = timeAfterRun() { throw problem }
    guard statementEndFollows || next.word == .until else { return nil }
    advance()
    guard at(.until), !token.followsNewline else {
      return Statement(.run(until: nil), span(from: start))
    }
    advance()
    let end = try expression()
    return Statement(.run(until: end), span(from: start))
  }

  private func timeAfterRun() -> Problem? {
    guard isOnLine(next), case .duration = next.kind else { return nil }
    let time = text(of: next)
    return problem(
      "run wants `until` before a time", at: next,
      help: "write `run until \(time)` or `wait \(time)`")
  }

  private func batch() throws(Problem) -> Statement {
    let start = start
    advance()
    let body = try statements(take())
    return Statement(.batch(body), span(from: start))
  }

  /// `at 300ms { … }`, `after 300ms { … }`.
  private func timed(_ word: Word) throws(Problem) -> Statement? {
    if blockFollows { throw timeMissing(word) }
    guard operandFollows else { return nil }
    let start = start
    advance()
    let time = try head()
    if !atSameLine(.leftBrace) { throw timedBlockMissing(word) }
    let body = try statements(take())
    return Statement(word == .at ? .at(time, body) : .after(time, body), span(from: start))
  }

  private func timeMissing(_ word: Word) -> Problem {
    problem(
      "\(word.rawValue) wants a time before the block", at: next,
      help: "as in `\(word.rawValue) 300ms { a.next(2) }`")
  }

  private func timedBlockMissing(_ word: Word) -> Problem {
    problem(
      "\(word.rawValue) wants a block after the time",
      help: "as in `\(word.rawValue) 300ms { a.next(2) }`", repairable: false)
  }

  private func leaving(_ word: Word) throws(Problem) -> Statement? {
    let hasValue = operandFollows || blockFollows
    guard hasValue || word == .return && statementEndFollows else { return nil }
    if scope.functions == 0 { throw leavesNothing(word) }
    let start = start
    advance()
    guard hasValue else { return Statement(.giveBack(nil), span(from: start)) }
    let value = try expression()
    return Statement(word == .return ? .giveBack(value) : .throwing(value), span(from: start))
  }

  private func leavesNothing(_ word: Word) -> Problem {
    problem("\(word.rawValue) stands inside a function")
  }

  /// `import "ops.rx"`; Swift's and JavaScript's `import …` are read and forgotten.
  private func importing() throws(Problem) -> Statement? {
    guard nameFollows || blockFollows || isOnLine(next) && next.isString else { return nil }
    let start = start
    advance()
    if let path = importedFile {
      advance()
      return Statement(.importing(path), span(from: start))
    }
    if case .string(let literal) = token.kind, let name = plainText(literal),
      let library = Source.Library(rawValue: name)
    {
      advance()
      return Statement(.library(library), span(from: start))
    }
    while !token.isEnd && !token.followsNewline && !at(.semicolon) {
      if let path = importedFile {
        throw problem(
          "an import takes all that a file defines", help: "write `import \"\(path.text)\"`")
      }
      if text(of: token) == "as" {
        throw problem(
          "an import gives no other name", help: "everything is built in, and has its own name")
      }
      advance()
    }
    return Statement(.importing(nil), span(from: start))
  }

  /// The path of a file of this language, if the token is one.
  private var importedFile: Name? {
    guard case .string(let literal) = token.kind, let path = plainText(literal),
      path.hasSuffix(".rx")
    else { return nil }
    return Name(path, token.span)
  }

  /// Loops and what is tried stand inside functions; elsewhere the words are those of other languages.
  private func loopStatement(_ word: Word) throws(Problem) -> Statement? {
    guard scope.functions > 0 else { return try misused(word) }
    return switch word {
    case .for where nameFollows || patternFollows: try forLoop()
    case .while where operandFollows: try whileLoop()
    case .try where blockFollows: try attempt()
    case .break where statementEndFollows, .continue where statementEndFollows:
      Statement(.leaveLoop(goesOn: word == .continue), tokens[take()].span)
    default: try misused(word)
    }
  }

  /// Refuses `true = 1`, and statements that other languages have; every other word is a name.
  private func misused(_ word: Word) throws(Problem) -> Statement? {
    if word == .case, isOnLine(next), next.word == .let || next.symbol == .dot && next.followsSpace
    {
      throw problem(
        "`case` stands in a `switch`, or behind `if`",
        help: "as in `if case .next(let v) = event { … }`")
    }
    if word == .else, isOnLine(next), next.symbol == .leftBrace || next.word == .if {
      throw problem(
        "`else` stands on the line of the `}` before it", token.span, help: "as in `} else {`",
        atEnd: opensBlock)
    }
    if word.isValue {
      guard isOnLine(next), next.symbol == .assign || next.symbol == .set else { return nil }
      throw cannotBeAName(token)
    }
    let argumentsFollow = isOnLine(next) && next.symbol == .leftParenthesis && next.followsSpace
    guard word.replacement != nil, nameFollows || blockFollows || argumentsFollow else {
      return nil
    }
    throw notInThisLanguage(token)
  }

  /// True if this line begins a block that the text does not close.
  private var opensBlock: Bool {
    tokens[(index + 1)...].prefix { !$0.followsNewline }.contains {
      $0.symbol == .leftBrace && $0.partner == nil
    }
  }
}

extension Token {
  /// True for a token that may stand where a name was meant: `let 3 = x`.
  var isMalformedName: Bool {
    switch kind {
    case .int, .error: true
    default: false
    }
  }
}
