/// The result of reading a text: its statements, and what is wrong with it.
package struct Parsed: Sendable {
  /// Without those that have a mistake; a literal that cannot be read stands as `nil`.
  package var statements: [Statement]
  /// In the order of the text, except that those which more text could repair come last.
  package var diagnostics: [Diagnostic]
  /// Names whose definitions could not be read.
  var brokenNames: Set<String> = []
  /// True if the text merely stopped too soon: it has mistakes, and more lines could repair them all.
  package var isIncomplete: Bool
  /// The value of its last statement, if it is of another language.
  var lastValue = LastValue.unused

  /// A program of another language in this one.
  typealias Translation = (program: [Statement], lastValue: LastValue)

  /// The way in which a prompt treats the value of an expression that its text does not use.
  package enum LastValue: Sendable {
    case unused, shown
    /// A call that answers nothing has `nil` as its value.
    case shownUnlessNil
  }

  /// The library that its first line imports.
  var library: Source.Library? {
    if case .library(let library)? = statements.first?.kind { library } else { nil }
  }

  /// All libraries that it imports: a session that was saved can have several texts of other languages.
  var libraries: [Source.Library] {
    statements.compactMap { if case .library(let library) = $0.kind { library } else { nil } }
  }
}

/// Reads a program: each statement by its first words, expressions by the precedence of operators.
///
/// It is total: a statement with a mistake is left out and reported, and reading goes on at the next
/// one. It looks ahead a bounded number of tokens (only the head of a closure and `<…>` are read on
/// trial), so that its time is linear in the text.
///
/// A class, because a structure is copied wherever it is asked in a debug build.
package final class Parser {
  let source: [UInt8]
  let literals: [[StringPiece]]
  var tokens: [Token]
  var index = 0
  var scope = Scope()
  /// The number of operators and calls that stand above one another in the tree that was read last.
  var height = 0
  /// The number of `$n` that were read so far.
  var parameters = 0
  /// The number of tokens that were read more than once; reading is linear because they are few.
  private(set) var reread = 0
  private var work = LongWork()
  private var problems: [Problem]
  private var brokenNames: Set<String> = []

  /// The facts about a place that the brackets, blocks and functions around it state.
  struct Scope {
    /// A newline ends the statement here; not in `( )`, `[ ]` and records.
    var newlinesEnd = true
    /// A `{` may trail a call here; not in the head of `if`, `switch`, `at` and `after`.
    var closuresTrail = true
    /// The number of levels of nesting that stand open, see `Limits.nesting`.
    var depth: UInt8 = 0
    var brackets: UInt8 = 0
    var blocks: UInt8 = 0
    var functions: UInt8 = 0
  }

  /// The statements of a program and all its mistakes.
  package static func parse(_ text: String) -> Parsed {
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    if lexer.isTooLong {
      let mistake = Diagnostic(
        .syntax, "a text of more than \(grouped(Limits.tokens)) words and signs",
        Span(lexer.index, lexer.index), help: "`import` brings what stands in other files")
      return Parsed(statements: [], diagnostics: [mistake], isIncomplete: false)
    }
    let parser = Parser(lexer, tokens)
    let statements = parser.program()
    if parser.work.isStopped || lexer.work.isStopped {
      return Parsed(statements: [], diagnostics: [.interrupted], isIncomplete: false)
    }
    let problems = parser.sortedProblems()
    return Parsed(
      statements: statements,
      diagnostics: problems.map(\.diagnostic), brokenNames: parser.brokenNames,
      isIncomplete: !problems.isEmpty && problems.allSatisfy(\.isAtEnd))
  }

  /// The number of tokens of a text, and how many of them reading it reads again.
  static func effort(on text: String) -> (tokens: Int, reread: Int) {
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    let parser = Parser(lexer, tokens)
    _ = parser.program()
    return (tokens.count, parser.reread)
  }

  private init(_ lexer: borrowing Lexer, _ tokens: [Token]) {
    self.source = lexer.source
    self.literals = lexer.literals
    self.tokens = tokens
    self.problems = lexer.problems
  }

  private func program() -> [Statement] {
    var statements: [Statement] = []
    while !token.isEnd {
      let start = index
      do throws(Problem) {
        if let statement = try statementOrSemicolon() { statements.append(statement) }
      } catch {
        problems.append(error)
        scope = Scope()
        height = 0
        noteBrokenName(from: start)
        recover(from: start)
      }
    }
    return statements
  }

  /// Remembers what a statement would have defined, so that it is not called unknown as well.
  private func noteBrokenName(from start: Int) {
    let place = [.let, .var, .const, .quiet].contains(tokens[start].word) ? start + 1 : start
    guard place + 1 < tokens.count, tokens[place].isName, tokens[place + 1].symbol == .assign else {
      return
    }
    brokenNames.insert(text(of: tokens[place]))
  }

  /// Goes on at the next line or `;` outside the brackets that the statement opened.
  private func recover(from start: Int) {
    let failure = max(index, start + 1)
    goBack(to: start)
    while !token.isEnd, index < failure || !(at(.semicolon) || token.followsNewline) {
      if let partner = token.partner, partner > index {
        index = partner + 1
      } else {
        index += 1
      }
    }
  }

  func goBack(to position: Int) {
    reread += index - position
    index = position
  }

  /// All mistakes in the order of the text, one for a place: what stands where the lexer has found a
  /// mistake already is not a second one.
  private func sortedProblems() -> [Problem] {
    // The bracket that seems to be missing may stand in a string that goes on to the end of its line.
    let string = problems.first { $0.diagnostic.message == Lexer.openString }?.diagnostic.span.start
    let problems = problems.filter { problem in
      !problem.isAtEnd || string.map { $0 < problem.diagnostic.span.start } ?? true
    }
    let order = problems.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      if a.isAtEnd != b.isAtEnd { return b.isAtEnd }
      let (start, other) = (a.diagnostic.span.start, b.diagnostic.span.start)
      return start == other ? first.offset < second.offset : start < other
    }
    var places: Set<Int> = []
    return order.map(\.element).filter { places.insert($0.diagnostic.span.start).inserted }
  }
}

extension Parser {
  var token: Token { tokens[index] }

  /// The token after this one; at the end, the end.
  var next: Token { peek(1) }

  func peek(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  func at(_ symbol: Symbol) -> Bool { token.symbol == symbol }

  func at(_ word: Word) -> Bool { token.word == word }

  /// At the symbol, and no newline stands before it.
  func atSameLine(_ symbol: Symbol) -> Bool { at(symbol) && !token.followsNewline }

  var isAtCloser: Bool { token.symbol?.isCloser == true }

  /// The start of the current token.
  var start: Int { token.span.start }

  /// Steps to the next token; the end is never passed.
  func advance() {
    if !token.isEnd { index += 1 }
    if work.shouldStop() { index = tokens.count - 1 }
  }

  /// Takes a token and returns its place in `tokens`, for brackets and keywords.
  func take() -> Int {
    advance()
    return index - 1
  }

  func take(if symbol: Symbol) -> Bool {
    guard at(symbol) else { return false }
    index += 1
    return true
  }

  func takeName() -> Name {
    let span = token.span
    advance()
    return Name(text(of: span), span)
  }

  /// From `start` to the end of the token taken last.
  func span(from start: Int) -> Span { Span(start, tokens[index - 1].span.end) }

  func text(of span: Span) -> String {
    String(decoding: source[span.start..<span.end], as: UTF8.self)
  }

  /// A token as messages show it; a character that looks like a symbol is that symbol by now.
  func text(of token: Token) -> String { token.symbol?.rawValue ?? text(of: token.span) }
}
