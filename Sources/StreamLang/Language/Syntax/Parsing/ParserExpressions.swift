extension Parser {
  func expression() throws(Problem) -> Expression {
    if isAtArrow { return try arrow() }
    let value = try operators(floor: 1)
    return at(.question) ? try conditional(value) : value
  }

  private var isAtArrow: Bool {
    if token.isName { return next.symbol == .fatArrow && token.word?.isValue != true }
    guard at(.leftParenthesis), let partner = token.partner else { return false }
    return tokens[partner + 1].symbol == .fatArrow
  }

  /// `? a : b` behind its condition.
  private func conditional(_ condition: Expression) throws(Problem) -> Expression {
    advance()
    try deepen()
    let first = try expression()
    if !take(if: .colon) { throw wanted("`:`", help: "as in `a ? b : c`") }
    let second = try expression()
    scope.depth -= 1
    return Expression(.conditional(condition, first, second), span(from: condition.span.start))
  }

  /// An argument such as `+1` or `%2 == 0`.
  func section() throws(Problem) -> Expression {
    let start = start
    var body = try operators(floor: 1, isSection: true)
    if at(.question) { body = try conditional(body) }
    return Expression(.section(body), span(from: start))
  }
}

extension Parser {
  /// Operands joined by binary operators of the precedence `floor` or tighter; a section has no
  /// first operand.
  func operators(floor: Int, isSection: Bool = false) throws(Problem) -> Expression {
    let outerHeight = height
    height = 0
    var value = Expression(.hole, Span(start, start))
    if !isSection { value = try unary() }
    var count = 0
    while let operation = binaryOperator(floor) {
      count += 1
      if count > Limits.chain { throw chainTooLong("operators in one expression") }
      value = try joined(value, operation)
    }
    height = max(height, outerHeight)
    return value
  }

  /// The operator here, if it is at least as tight as `floor`.
  private func binaryOperator(_ floor: Int) -> BinaryOperator? {
    guard let operation = token.symbol?.binary ?? quotient, operation.precedence >= floor else {
      return nil
    }
    // A line may start with a negative number.
    if operation == .subtract, token.followsNewline, scope.newlinesEnd { return nil }
    return operation
  }

  /// `div` between two operands on one line; a name anywhere else.
  private var quotient: BinaryOperator? {
    guard token.isName, !token.followsNewline, !next.followsNewline,
      startsOperand(at: index + 1), text(of: token) == BinaryOperator.quotient.rawValue
    else { return nil }
    return .quotient
  }

  /// An operation: its left operand, and what follows.
  private func joined(
    _ left: Expression, _ operation: BinaryOperator
  ) throws(Problem) -> Expression {
    advance()
    if isDoubledOperator { throw doubledOperator(after: left) }
    if isLeftArrow, left.span.start < left.span.end { throw leftArrow(after: left) }
    if !isAtOperand { throw wantsRightOperand(index - 1) }
    // Each `??` is the right operand of the one before it.
    let isRightmost = operation == .coalesce
    if isRightmost { try deepen() }
    let right = try operators(floor: operation.precedence + (isRightmost ? 0 : 1))
    if isRightmost { scope.depth -= 1 }
    height += 1
    if height > Limits.height { throw tooHigh() }
    if operation.cannotChain, token.symbol?.binary?.precedence == operation.precedence {
      throw chained(operation)
    }
    return Expression(.binary(operation, left, right), span(from: left.span.start))
  }

  /// True if the second half of `i++` or `i--` stands here.
  private var isDoubledOperator: Bool {
    guard at(.plus) || at(.minus), token.symbol == tokens[index - 1].symbol else { return false }
    // An operand on the next line begins another statement.
    return !token.followsSpace && (!startsOperand(at: index + 1) || next.followsNewline)
  }

  /// True behind the `<` of `a <- 5`; in `a < -5` and `a<-5` the sign belongs to the number.
  private var isLeftArrow: Bool {
    tokens[index - 1].symbol == .less && at(.minus) && !token.followsSpace && next.followsSpace
  }

  /// True if an operand may start here; if it does not, its own message says more.
  private var isAtOperand: Bool {
    switch token.symbol {
    case nil: !token.isEnd
    case .leftParenthesis, .leftBracket, .leftBrace, .minus, .not, .dot, .backslash: true
    default: false
    }
  }
}

extension Parser {
  /// Prefix operators and what they apply to; `new` and `try` are read and forgotten.
  private func unary() throws(Problem) -> Expression {
    if isAtPrefix { return try prefixed() }
    if isAtPrefixWord { return try unprefixed() }
    var value = try primary()
    try extend(&value)
    return value
  }

  private func unprefixed() throws(Problem) -> Expression {
    advance()
    try deepen()
    let value = try unary()
    scope.depth -= 1
    return value
  }

  private var isAtPrefix: Bool { at(.minus) || at(Symbol.not) }

  private func prefixed() throws(Problem) -> Expression {
    let prefix = take()
    if token.isEnd { throw wantsRightOperand(prefix) }
    if case .int(.min) = token.kind, !next.opensPostfix {
      advance()
      return Expression(.int(.min), span(from: tokens[prefix].span.start))
    }
    try deepen()
    let operand = try unary()
    scope.depth -= 1
    let isMinus = tokens[prefix].symbol == .minus
    return Expression(
      isMinus ? .negate(operand) : .not(operand), span(from: tokens[prefix].span.start))
  }

  private var isAtPrefixWord: Bool {
    guard at(.new) || at(.try), !next.followsNewline else { return false }
    return next.isName || !at(.new) && next.followsSpace && startsOperand(at: index + 1)
  }
}

extension BinaryOperator {
  /// `1 < x < 3` and `1...3...5` are mistakes.
  fileprivate var cannotChain: Bool { precedence == 3 || precedence == 5 }
}

extension Token {
  /// True if it makes more of the operand before it: a member, an index, a call.
  fileprivate var opensPostfix: Bool {
    symbol == .dot || symbol == .leftBracket || symbol == .leftParenthesis
  }
}
