extension Parser {
  /// The kind of operand that starts at the current token.
  private enum OperandStart { case atom, string, ifElse, switching, group, list, record, closure }

  private var operandStart: OperandStart {
    switch token.kind {
    case .string: return .string
    case .symbol(.leftParenthesis): return .group
    case .symbol(.leftBracket): return .list
    case .symbol(.leftBrace): return isAtRecord ? .record : .closure
    case .name(.if), .name(.switch):
      guard !next.followsNewline, startsOperand(at: index + 1) else { return .atom }
      return at(.if) ? .ifElse : .switching
    default: return .atom
    }
  }

  /// An operand without its prefixes and suffixes.
  func primary() throws(Problem) -> Expression {
    switch operandStart {
    case .atom: try atom()
    case .string: try string()
    case .ifElse: try ifElse()
    case .switching: try switching()
    case .group: try parenthesized()
    case .list: try list()
    case .record: try record(take())
    case .closure: try closure()
    }
  }

  /// An operand without operands.
  private func atom() throws(Problem) -> Expression {
    let first = token
    let kind: Expression.Kind
    switch first.kind {
    case .name(let word): return try namedAtom(word)
    case .symbol(let symbol): return try dot(symbol)
    case .int(.min):
      throw problem(
        "\(text(of: first)) is too large", at: first,
        help: "the largest Int is 9223372036854775807")
    case .int(let value): kind = .int(value)
    case .double(let value): kind = .double(value)
    case .duration(let microseconds): kind = .duration(microseconds)
    case .parameter(let number):
      kind = .parameter(number)
      parameters += 1
    case .error:
      // `$10` goes on as the name it looks like, so that one mistake is one message.
      // Of anything else nothing is known.
      kind = source[first.span.start] == .dollar ? .name(text(of: first)) : .hole
    case .command, .end, .string: throw wanted("a value")
    }
    advance()
    return Expression(kind, first.span)
  }

  private func namedAtom(_ word: Word?) throws(Problem) -> Expression {
    let first = token
    if word == .function || word == .func, bodyFollows { throw notInThisLanguage(first) }
    if word == .try, let problem = triedProblem { throw problem }
    advance()
    skipGenericArguments()
    if at(.fatArrow) { throw arrowAfter(first) }
    let kind: Expression.Kind =
      switch word {
      case .true: .bool(true)
      case .false: .bool(false)
      case .nil, .null: .null
      default: .name(text(of: first.span))
      }
    return Expression(kind, first.span)
  }

  /// True if parameters and a body stand behind this word, as in JavaScript's `function (x) { … }`.
  private var bodyFollows: Bool {
    guard next.symbol == .leftParenthesis else { return false }
    guard let partner = next.partner else { return true }
    return [.leftBrace, .thinArrow].contains(tokens[partner + 1].symbol)
  }

  /// Swift's `try?` and `try!`.
  private var triedProblem: Problem? {
    guard next.symbol == .question || next.symbol == .not, !next.followsSpace else { return nil }
    let isForced = next.symbol == .not
    return problem(
      "`try\(text(of: next))` is not in this language", at: next,
      help: isForced ? "leave it out" : "write `catch(f(x), nil)`")
  }

  private func arrowAfter(_ name: Token) -> Problem {
    if name.word?.isValue == true { return cannotBeAName(name) }
    return problem(
      "a function here wants parentheses around it", at: name, help: "as in `(x => x + 1)`")
  }

  /// `.name`, or Swift's `\.name`; no other symbol is an operand.
  private func dot(_ symbol: Symbol) throws(Problem) -> Expression {
    let start = start
    if symbol == .backslash, next.symbol == .dot { advance() }
    guard at(.dot) else {
      if symbol == .fatArrow {
        throw wanted("a value", help: "names stand left of `=>`, as in `x => x + 1`")
      }
      if symbol == .assign, index == 0 {
        throw wanted("a value", help: "a name stands before it: `x = …`")
      }
      if !symbol.startsSection { throw wanted("a value") }
      throw wantsLeftOperand("`\(symbol.rawValue)` wants a value on its left")
    }
    advance()
    guard token.isName else { throw dotWithoutName() }
    return Expression(.dot(takeName()), span(from: start))
  }

  private func dotWithoutName() -> Problem {
    if case .int = token.kind {
      return problem("a number starts with a digit", help: "write `0.\(text(of: token))`")
    }
    return problem("`.` wants a name after it, found \(found)")
  }
}

extension Parser {
  /// `(a)` is a; `()` and `(a, b)` are lists; `(x: 1, y: 2)`, a tuple with labels, is a record.
  private func parenthesized() throws(Problem) -> Expression {
    let opener = take()
    if token.isName, next.symbol == .colon { return try record(opener) }
    let values = try expressions(opener)
    let span = span(from: tokens[opener].span.start)
    return Expression(values.count == 1 ? values[0].kind : .list(values), span)
  }

  private func list() throws(Problem) -> Expression {
    let opener = take()
    var members: [Expression] = []
    try separated(opener) { () throws(Problem) in members.append(try member()) }
    return Expression(.list(members), span(from: tokens[opener].span.start))
  }

  /// A member of a list, or `...l`.
  private func member() throws(Problem) -> Expression {
    let start = start
    if !take(if: .closedRange) { return try expression() }
    return Expression(.spread(try expression()), span(from: start))
  }

  /// True if `{}`, `{ key:` or `{ ...` stands here.
  var isAtRecord: Bool {
    let first = next
    if first.symbol == .rightBrace || first.symbol == .closedRange { return true }
    return (first.isName || first.isString) && peek(2).symbol == .colon
  }

  /// Fields up to the bracket that closes `opener`, which is already taken.
  private func record(_ opener: Int) throws(Problem) -> Expression {
    var fields: [Expression.Field] = []
    var keys: Set<String> = []
    try separated(opener) { () throws(Problem) in fields.append(try field(&keys)) }
    return Expression(.record(fields), span(from: tokens[opener].span.start))
  }

  private func field(_ keys: inout Set<String>) throws(Problem) -> Expression.Field {
    let start = start
    if take(if: .closedRange) {
      return Expression.Field(key: nil, value: try expression(), span: span(from: start))
    }
    let key = try key(&keys)
    let value = try expression()
    return Expression.Field(key: key, value: value, span: span(from: key.span.start))
  }

  /// A key and its colon; `keys` are those that the record already has.
  private func key(_ keys: inout Set<String>) throws(Problem) -> Name {
    let key = token
    guard let text = keyText(key) else {
      throw wanted("a key", help: "as in `{name: 1}` or `{\"a key\": 1}`")
    }
    if !keys.insert(text).inserted { throw problem("the key \(text) stands here twice") }
    advance()
    if !take(if: .colon) { throw wanted("`:`", help: "as in `{\(text): 1}`") }
    return Name(text, key.span)
  }

  private func keyText(_ key: Token) -> String? {
    switch key.kind {
    case .name: text(of: key.span)
    case .string(let literal): plainText(literal)
    default: nil
    }
  }
}

extension Parser {
  /// A string, or an interpolation of values between its texts.
  func string() throws(Problem) -> Expression {
    let position = take()
    guard case .string(let literal) = tokens[position].kind else {
      preconditionFailure("the parser reads a string where none stands")
    }
    let span = tokens[position].span
    if let text = plainText(literal) { return Expression(.string(text), span) }
    var pieces: [Expression.Piece] = []
    for piece in literals[literal] {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .tokens(let tokens): pieces.append(.value(try interpolated(tokens, in: span)))
      }
    }
    return Expression(.interpolation(pieces), span)
  }

  /// The text of a string without interpolations.
  func plainText(_ literal: Int) -> String? {
    let pieces = literals[literal]
    guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
    return text
  }

  /// Reads one interpolation, which has tokens of its own.
  private func interpolated(_ inner: [Token], in string: Span) throws(Problem) -> Expression {
    let outer = (tokens, index)
    (tokens, index) = (inner, 0)
    defer { (tokens, index) = outer }
    do throws(Problem) {
      return try wholeInterpolation(string)
    } catch {
      // A string stands on one line, so that no further line can repair it.
      throw Problem(diagnostic: error.diagnostic)
    }
  }

  private func wholeInterpolation(_ string: Span) throws(Problem) -> Expression {
    let (opener, closer) = source[string.start] == .backquote ? ("${", "}") : ("\\(", ")")
    if token.isEnd {
      throw problem("found nothing in `\(opener)\(closer)`, wanted a value", string)
    }
    let outer = try enterBrackets()
    let value = try expression()
    scope = outer
    if !token.isEnd { throw problem("found \(found) after the value in `\(opener)…\(closer)`") }
    return value
  }
}
