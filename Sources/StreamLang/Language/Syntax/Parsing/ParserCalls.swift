extension Parser {
  /// Reads the members, calls, indexes and trailing closures behind an operand.
  func extend(_ value: inout Expression) throws(Problem) {
    var count = 0
    while true {
      switch try suffix(isCallable: count > 0 || value.isCallable) {
      case .none: return
      case .member: try member(&value)
      case .call: try call(&value)
      case .index: try index(&value)
      case .closure: try trailingClosures(&value)
      }
      count += 1
      try lengthen(count)
    }
  }

  /// The suffix that follows an operand.
  private enum Suffix { case none, member, call, index, closure }

  private func suffix(isCallable: Bool) throws(Problem) -> Suffix {
    switch token.symbol {
    case .dot: return !token.followsNewline || next.isMemberName ? .member : .none
    case .leftParenthesis: return token.followsNewline ? .none : .call
    case .leftBracket: return token.followsSpace ? .none : .index
    case .leftBrace:
      return !token.followsNewline && scope.closuresTrail && isCallable ? .closure : .none
    case .question where !token.followsSpace && next.symbol == .dot && !next.followsSpace:
      throw problem(
        "`?.` is not in this language",
        help: "leave out the `?`; `catch(a.b, nil)` is nil where a has no b")
    case .not where !token.followsSpace:
      throw problem("`!` after a value is not needed", help: "leave it out")
    default: return .none
    }
  }

  private func lengthen(_ count: Int) throws(Problem) {
    if count > Limits.chain { throw chainTooLong("calls in one chain") }
    height += 1
    if height > Limits.height { throw tooHigh() }
  }

  private func member(_ value: inout Expression) throws(Problem) {
    advance()
    guard token.isMemberName else { throw memberWithoutName() }
    let name = takeName()
    value = Expression(.member(value, name), span(from: value.span.start))
    skipGenericArguments()
  }

  private func memberWithoutName() -> Problem {
    let message = "`.` wants a name after it"
    if token.isEnd { return problem(message, tokens[index - 1].span, atEnd: true) }
    return problem("\(message), found \(found)")
  }

  private func index(_ value: inout Expression) throws(Problem) {
    let indexes = try expressions(take())
    guard indexes.count == 1 else {
      throw problem(
        "an index is one value", at: tokens[index - 1],
        help: "one is behind the other, as in `m[0][1]`; arguments stand in parentheses")
    }
    value = Expression(.index(value, indexes[0]), span(from: value.span.start))
  }

  private func call(_ value: inout Expression) throws(Problem) {
    var arguments: [Expression.Argument] = []
    try separated(take()) { () throws(Problem) in try argument(&arguments) }
    value = Expression(.call(value, arguments), span(from: value.span.start))
  }
}

extension Parser {
  /// `f { }`, `f(1) { }`, `f { } label: { }`: the closures are the last arguments.
  private func trailingClosures(_ value: inout Expression) throws(Problem) {
    let takesMore = tokens[index - 1].symbol == .rightParenthesis
    var labels: [Name?] = [nil]
    var closures: [Expression] = []
    repeat { closures.append(try closure()) } while takeClosureLabel(&labels)
    value.call(labels, closures, takesMore: takesMore)
  }

  private func takeClosureLabel(_ labels: inout [Name?]) -> Bool {
    guard token.isName, !token.followsNewline, next.symbol == .colon, peek(2).symbol == .leftBrace
    else { return false }
    labels.append(takeLabel())
    return true
  }

  func argument(_ arguments: inout [Expression.Argument]) throws(Problem) {
    let (start, parameters) = (start, parameters)
    let label = try argumentLabel()
    let value = try unlabelledArgument()
    arguments.append(
      Expression.Argument(
        label: label, value: value, span: Span(start, value.span.end),
        mayHoldParameter: self.parameters > parameters))
  }

  private func argumentLabel() throws(Problem) -> Name? {
    guard token.isName, next.symbol == .colon else { return nil }
    let label = takeLabel()
    if at(.comma) || at(.rightParenthesis) {
      throw problem("the label \(label.text) wants a value after it")
    }
    return label
  }

  /// A value, a section such as `+1`, or an operator by its name.
  private func unlabelledArgument() throws(Problem) -> Expression {
    if let name = operatorName() { return name }
    if token.symbol?.startsSection == true { return try section() }
    if at(.assign) { throw problem("found `=`, wanted an argument", help: "equality is `==`") }
    if at(.closedRange) {
      throw problem(
        "`...` has its place in a list or a record",
        help: "a list is an argument as it is: `from(list)`, `max(list)`")
    }
    return try expression()
  }

  private func operatorName() -> Expression? {
    guard let symbol = token.symbol, symbol.startsSection || symbol == .minus || symbol == .not,
      next.symbol == .comma || next.symbol == .rightParenthesis
    else { return nil }
    let span = token.span
    advance()
    return Expression(.operatorName(symbol.rawValue), span)
  }

  private func takeLabel() -> Name {
    let label = takeName()
    advance()
    return label
  }
}

extension Expression {
  /// True if `{` can follow it as a last argument; not a literal.
  fileprivate var isCallable: Bool {
    switch kind {
    case .null, .bool, .int, .double, .duration, .string, .interpolation, .list, .record, .hole:
      false
    default: true
    }
  }

  /// Becomes a call with closures as its last arguments; a call that `takesMore` gets them itself.
  fileprivate mutating func call(_ labels: [Name?], _ closures: [Expression], takesMore: Bool) {
    let added = zip(labels, closures).map { label, closure in
      let start = label?.span.start ?? closure.span.start
      return Argument(label: label, value: closure, span: Span(start, closure.span.end))
    }
    if takesMore, case .call(let callee, let arguments) = kind {
      kind = .call(callee, arguments + added)
    } else {
      kind = .call(self, added)
    }
    span.end = added.last?.span.end ?? span.end
  }
}

extension Token {
  /// A name, or the digits of an index: `a.0`.
  fileprivate var isMemberName: Bool { if case .int = kind { true } else { isName } }
}
