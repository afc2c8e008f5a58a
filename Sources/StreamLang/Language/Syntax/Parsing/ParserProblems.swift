/// The parser's messages. They are made here and thrown there, because functions that call
/// themselves must keep their frames small.
extension Parser {
  /// A mistake at a token, the current one if none is named.
  ///
  /// `repairable`: if the token is the end, could another line repair it? Inside brackets always.
  func problem(
    _ message: String, at culprit: Token? = nil, help: String? = nil, repairable: Bool = true
  ) -> Problem {
    let isHere = culprit == nil
    let culprit = culprit ?? token
    // A text that stopped too soon is wrong behind its last word, not in a blank line.
    let isBehindLine = isHere && culprit.isEnd && culprit.followsNewline && index > 0
    let end = isBehindLine ? tokens[index - 1].span.end : 0
    return problem(
      message, isBehindLine ? Span(end, end) : culprit.span, help: help,
      atEnd: culprit.isEnd && (repairable || scope.brackets > 0))
  }

  func problem(
    _ message: String, _ span: Span, help: String? = nil, atEnd: Bool = false
  ) -> Problem {
    Problem(diagnostic: Diagnostic(.syntax, message, span, help: help), isAtEnd: atEnd)
  }

  /// The token that stands here, for `found …`.
  var found: String {
    token.isEnd ? "the end" : token.isString ? "a string" : "`\(text(of: token))`"
  }

  func wanted(_ what: String, help: String? = nil) -> Problem {
    problem("found \(found), wanted \(what)", help: help)
  }

  func tooDeep() -> Problem { problem("nested deeper than \(Limits.nesting) levels", token.span) }

  func tooHigh() -> Problem {
    problem(
      "more than \(Limits.height) operators and calls inside one another", token.span,
      help: "bind a part of it to a name")
  }

  func chainTooLong(_ links: String) -> Problem {
    problem("more than \(Limits.chain) \(links)", token.span)
  }

  /// Something stands where the bracket that closes `opener` is wanted.
  func unclosed(_ position: Int) -> Problem {
    let opener = tokens[position]
    let closer = opener.symbol?.closer?.rawValue ?? ""
    if token.isEnd {
      // The bracket that was meant may stand in a comment.
      let rest = index > 0 ? text(of: Span(tokens[index - 1].span.end, token.span.end)) : ""
      let isInComment = rest.contains("//") && rest.contains(closer)
      return problem(
        "\(shown(opener)) is never closed", opener.span,
        help: "add `\(closer)`\(isInComment ? "; `//` begins a comment" : "")", atEnd: true)
    }
    if isAtCloser {
      return problem("\(found) cannot close \(shown(opener))", help: "write `\(closer)`")
    }
    if let foreign = foreignWord { return notInThisLanguage(foreign) }
    return wanted(
      orCloser(opener),
      help: token.word?.operatorHint ?? token.word?.replacement ?? joinedUnit ?? openAbove(opener))
  }

  /// The edit for a unit of time that a blank separates from its number.
  private var joinedUnit: String? {
    guard index > 0, token.isName, let unit = TimeUnit.meant(by: text(of: token)),
      case .int = tokens[index - 1].kind
    else { return nil }
    return "write `\(text(of: tokens[index - 1]))\(unit)`"
  }

  /// The line above on which a bracket was opened, which may be the one to be closed; nil if it is this line.
  private func openAbove(_ opener: Token) -> String? {
    let rest = source[opener.span.end..<token.span.start]
    guard let end = rest.firstIndex(where: { $0.endsLine }) else { return nil }
    let start = lineStart(of: opener)
    let line = text(of: Span(start, min(end, start + Self.longestExcerpt))).drop { $0 == " " }
    let shown = line.count > 60 ? "\(line.prefix(59))…" : "\(line)"
    return "\(self.shown(opener)) is still open in `\(shown)`"
  }

  /// The number of bytes of a line that a message looks at.
  private static let longestExcerpt = 1000

  /// True if the name before this token begins a line that stands no further right than the one of the
  /// opener: it begins another statement, and is no label.
  private func isNextStatement(_ opener: Token) -> Bool {
    let name = tokens[index - 1]
    return name.isName && name.followsNewline
      && name.span.start - lineStart(of: name) <= indent(ofLineOf: opener)
  }

  private func lineStart(of token: Token) -> Int {
    source[..<token.span.start].lastIndex { $0.endsLine }.map { $0 + 1 } ?? 0
  }

  private func indent(ofLineOf token: Token) -> Int {
    source[lineStart(of: token)...].prefix { $0 == .space || $0 == .tab }.count
  }

  func separatorMissing(_ opener: Int) -> Problem {
    let help: String
    switch token.symbol {
    case .assign where tokens[opener].partner.map { tokens[$0 + 1].symbol } == .fatArrow:
      return problem(
        "a parameter has no default value", help: "leave it out, and give each call its value")
    case .assign where isNextStatement(tokens[opener]):
      let name = tokens[index - 1]
      return problem(
        "found \(shown(name)), wanted \(orCloser(tokens[opener]))", at: name,
        help: openAbove(tokens[opener]))
    case .assign where next.symbol == .greater:
      return problem("found `= >`", help: "`=>` has no blank in it")
    case .assign:
      return problem(
        "found `=` in a call or list",
        help: "a label is `name: value`, equality is `==`, a cell is set with `:=`")
    case .thinArrow: help = "a function is written `x => x + 1`"
    case .fatArrow: help = "names stand left of `=>`, as in `x => x + 1`"
    case .colon: help = "a label is a name: `name: value`"
    default:
      if index > 0, !token.isEnd, tokens[index - 1].word == .return, startsOperand(at: index) {
        return problem(
          "`return` stands in `{ }`", at: tokens[index - 1],
          help: "behind `=>` stands the value alone")
      }
      return unclosed(opener)
    }
    return wanted(orCloser(tokens[opener]), help: help)
  }

  /// The signs that may follow a member of a bracket.
  private func orCloser(_ opener: Token) -> String {
    "`,` or `\(opener.symbol?.closer?.rawValue ?? "")`"
  }

  /// A statement is complete, and neither a newline nor a `;` follows.
  func leftover(after statement: Statement) -> Problem {
    // A token that follows a character without meaning is part of the lexer's mistake there.
    if index > 0, case .error = tokens[index - 1].kind {
      return problem("\(shown(tokens[index - 1])) means nothing", at: tokens[index - 1])
    }
    let value = statement.valueAtEnd
    let code = if let value { excerpt(value) } else { excerpt(statement.span) }
    switch token.symbol {
    case .some(let symbol) where symbol.isCloser: return closesNothing()
    case .assign:
      return problem(
        "only a name, a pattern or `.value` can stand left of `=`",
        help: value?.asFunctionHead.map { "a function is written `\($0) …`" } ?? "equality is `==`")
    case .comma:
      if case .expect = statement.kind, case .string = next.kind {
        return problem(
          "found a text without a label", at: next, help: "write `name: \(text(of: next))`")
      }
      if case .int = tokens[index - 1].kind, case .int = next.kind, !token.followsSpace,
        !next.followsSpace
      {
        return problem(
          "found `,` in a number", help: "write `\(text(of: tokens[index - 1])).\(text(of: next))`")
      }
      return problem(
        "found `,` between statements",
        help: next.isName && peek(2).symbol == .fatArrow
          ? "two parameters stand in parentheses: `(x, y) => …`"
          : scope.blocks > 0 ? "a record is `{a: 1, b: 2}`" : "put `;` between statements")
    case .leftBracket:
      guard case .expect = statement.kind else { break }
      return problem("found a list without `==`", help: "as in `expect a.toArray() == [1, 2]`")
    case .thinArrow: return problem("found `->`", help: "a function is written `x => x + 1`")
    case .fatArrow:
      return problem(
        "`=>` wants names on its left", help: "as in `x => x + 1` or `(a, b) => a + b`")
    case .plusAssign, .minusAssign, .starAssign, .slashAssign, .percentAssign:
      let operation = text(of: token).dropLast()
      return problem(
        "\(shown(token)) is not an operator", help: "write `\(code) := \(code) \(operation) …`"
      ).advising(toSet: code)
    case .leftBrace:
      return problem("found `{` after a value", help: "a `{` can follow a name or a call")
    default: break
    }
    let test = token.word == .in ? "write `list.contains(\(code))`" : nil
    if let help = token.word?.operatorHint ?? test {
      return problem("\(shown(token)) is not an operator", help: help)
    }
    if value?.isName == true, code == "delete", token.isName,
      ![.dot, .leftBracket, .question].contains(next.symbol)
    {
      return problem(
        "`delete` is not in this language", at: tokens[index - 1],
        help: "write `del \(text(of: token))`")
    }
    if value?.isName == true, let foreign = foreignWord { return notInThisLanguage(foreign) }
    if token.isName, text(of: token) == "catch" {
      let isInFunction = scope.functions > 0
      return problem(
        isInFunction
          ? "`try … catch` is not in this language" : "`try … catch` stands inside a function",
        help: Word.catching)
    }
    return problem("found \(found) after a complete statement", help: joining(value, code))
  }

  /// The edit for a part that follows a complete statement: a definition, an argument, or another
  /// one.
  private func joining(_ value: Expression?, _ code: String) -> String {
    if token.isName, next.symbol == .assign {
      return "a name is bound with `\(text(of: token)) = …`"
    }
    let before = tokens[index - 1]
    if token.isName, case .int = before.kind, let unit = TimeUnit.meant(by: text(of: token)) {
      return "a time is written without a blank: `\(text(of: before))\(unit)`"
    }
    return token.symbol == nil && value?.isNameOrMember == true
      ? "arguments stand in parentheses: `\(code)(…)`"
      : "put `;` between statements, an operator between values"
  }

  /// The word of another language that was read as a name just before: `lambda x: …`, `not x`.
  private var foreignWord: Token? {
    guard index > 0, !token.isEnd, startsOperand(at: index) else { return nil }
    let before = tokens[index - 1]
    return before.word?.replacement == nil ? nil : before
  }

  func closesNothing() -> Problem { problem("\(shown(token)) closes nothing") }

  func notInThisLanguage(_ word: Token) -> Problem {
    problem("\(shown(word)) is not in this language", at: word, help: word.word?.replacement)
  }

  func cannotBeAName(_ word: Token) -> Problem {
    problem("\(shown(word)) is a value and cannot be a name", at: word)
  }

  func wantsLeftOperand(_ message: String) -> Problem {
    let symbol = text(of: token)
    return problem(
      message, help: "a function such as `\(symbol)1` stands in a call: `a.map(\(symbol)1)`")
  }

  /// `<-` stands behind a value.
  func leftArrow(after value: Expression) -> Problem {
    let code = excerpt(value.span)
    return problem(
      "`<-` is not an operator", Span(tokens[index - 1].span.start, token.span.end),
      help: (value.isNameOrMember
        ? "`\(code).next(…)` sends to a subject, `\(code) := …` sets a cell, " : "")
        + "`\(code) < -…` compares")
  }

  /// No operand stands behind the operator at a position.
  func wantsRightOperand(_ position: Int) -> Problem {
    let operation = tokens[position]
    let message = "\(shown(operation)) wants a value on its right"
    if token.isEnd { return problem(message, operation.span, atEnd: true) }
    let isCondition = operation.symbol == .and || operation.symbol == .or
    let help: String? =
      if operation.symbol == .star, at(.star) {
        "a power is `pow(a, b)`"
      } else if isCondition, token.symbol?.startsSection == true {
        "only the first `$0` may be left out"
      } else if operation.symbol == .less, at(.greater) {
        "unequal is `!=`"
      } else if operation.symbol == .less, at(.less) {
        "`a.next(…)` sends to a subject"
      } else if operation.symbol == .slash, position > 1, tokens[position - 2].symbol == .slash {
        "a regular expression is a text: `x => x.hasMatch(\"\(text(of: tokens[position - 1]))\")`"
      } else {
        nil
      }
    return problem("\(message), found \(found)", help: help)
  }

  /// `i++` and `i--`.
  func doubledOperator(after operand: Expression) -> Problem {
    let first = tokens[index - 1]
    let symbol = text(of: first)
    let code = excerpt(operand)
    return problem(
      "`\(symbol)\(symbol)` is not an operator", first.span.through(token.span),
      help: "write `\(code) := \(code) \(symbol) 1`"
    ).advising(toSet: code)
  }

  /// `1 < x < 3`, `1...3...5`.
  func chained(_ operation: BinaryOperator) -> Problem {
    let isRange = operation == .closedRange || operation == .halfOpenRange
    return problem(
      "\(isRange ? "ranges" : "comparisons") do not chain",
      help: isRange ? nil : "join two of them with `&&`")
  }

  func shown(_ token: Token) -> String { "`\(text(of: token))`" }

  /// Code as a help repeats it: on one line, and not a long one; a member by its name at least.
  private func excerpt(_ value: Expression) -> String {
    guard case .member(_, let name) = value.kind, !fits(value.span), fits(name.span) else {
      return excerpt(value.span)
    }
    return ".\(name.text)"
  }

  private func excerpt(_ span: Span) -> String { fits(span) ? text(of: span) : "…" }

  private func fits(_ span: Span) -> Bool {
    span.end - span.start <= 60 && !source[span.start..<span.end].contains { $0.endsLine }
  }
}

extension Statement {
  /// The expression that a token behind the statement would follow, if that is part of a larger
  /// whole.
  fileprivate var valueAtEnd: Expression? {
    switch kind {
    case .expression(let value), .bind(_, _, let value): value
    case .set(let settings) where settings.count == 1: settings[0].value
    default: nil
    }
  }
}

extension Expression {
  /// `f = (x, y) =>` of `f(x, y)`, by which other languages begin a function.
  fileprivate var asFunctionHead: String? {
    guard case .call(let callee, let arguments) = kind, case .name(let name) = callee.kind else {
      return nil
    }
    let names = arguments.compactMap { argument in
      if argument.label == nil, case .name(let name) = argument.value.kind { name } else { nil }
    }
    if names.count < arguments.count { return nil }
    return "\(name) = \(names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))") =>"
  }

  /// `a`, `_`, `$0`.
  var isName: Bool {
    switch kind {
    case .name, .parameter: true
    default: false
    }
  }

  var isMember: Bool { if case .member = kind { true } else { false } }

  /// A member, or an element: a part of something.
  var isPart: Bool { if case .index = kind { true } else { isMember } }

  var isNameOrMember: Bool { isName || isMember }
}
