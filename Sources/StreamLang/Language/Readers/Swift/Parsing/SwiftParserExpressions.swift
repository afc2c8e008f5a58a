extension SwiftParser {
  func expression() throws(Problem) -> SwiftExpression {
    try deeper { () throws(Problem) in try binary(above: 0) }
  }

  /// The condition of a statement with a body behind it; a pattern ends before the `=` of `if case`.
  func condition(isPattern: Bool = false) throws(Problem) -> SwiftExpression {
    let outer = bodyFollows
    bodyFollows = true
    defer { bodyFollows = outer }
    return try deeper { () throws(Problem) in try binary(above: isPattern ? 90 : 0) }
  }

  /// Operands with operators that bind more strongly than `limit`.
  private func binary(above limit: Double) throws(Problem) -> SwiftExpression {
    let start = self.start
    var left = try prefixed()
    while true {
      if at(oneOf: ["as", "is"]), limit < 132 {
        left = try cast(left, start)
        continue
      }
      guard let sign = token.sign, let strength = precedence(sign),
        strength > limit || strength == limit && isFromTheRight(sign), isInfix
      else { return left }
      index += 1
      switch sign {
      case "?":
        let yes = try bracketed { () throws(Problem) in try expression() }
        try expect(":")
        let no = try binary(above: 99)
        left = SwiftExpression(.conditional(left, yes, no), span(from: start))
      case _ where strength == 90:
        let value = try binary(above: 89)
        left = SwiftExpression(.assign(sign, left, value), span(from: start))
      case "...", "..<":
        if !startsOperand {
          left = SwiftExpression(.unary("\(sign) ", left), span(from: start))
          continue
        }
        left = SwiftExpression(.binary(sign, left, try binary(above: strength)), span(from: start))
      default:
        let right = try binary(above: isFromTheRight(sign) ? strength.nextDown : strength)
        left = SwiftExpression(.binary(sign, left, right), span(from: start))
      }
    }
  }

  private func isFromTheRight(_ sign: String) -> Bool {
    sign == "??" || declared.operators.rightward.contains(sign)
  }

  /// True if the operator stands between two operands, and not before the one that follows.
  private var isInfix: Bool {
    if at("?") {
      return !token.joinsBefore || token.joinsAfter && ![":", ",", ")"].contains(peek().sign ?? "")
    }
    return token.joinsBefore || !token.joinsAfter
      || !["-", "+", "!", "&", "~", "..."].contains(token.sign ?? "")
  }

  private var startsOperand: Bool {
    switch token.kind {
    case .end: false
    case .sign(let sign):
      (["(", "[", "-", "."].contains(sign) || declared.operators.prefix.contains(sign))
        && !token.followsNewline
    case .name(let name): !SwiftToken.words.contains(name) && !token.followsNewline
    default: !token.followsNewline
    }
  }

  private func cast(_ value: SwiftExpression, _ start: Int) throws(Problem) -> SwiftExpression {
    var word = try anyName().text
    if word == "as", take(if: "?") {
      word = "as?"
    } else if word == "as", take(if: "!") {
      word = "as!"
    }
    let outer = bodyFollows
    defer { bodyFollows = outer }
    return SwiftExpression(.cast(value, word, try type()), span(from: start))
  }

  // MARK: Operands

  private func prefixed() throws(Problem) -> SwiftExpression {
    let start = self.start
    switch token.kind {
    case .name("try") where !token.isQuoted:
      index += 1
      let isOptional = token.joinsBefore && take(if: "?")
      if !isOptional, token.joinsBefore { _ = take(if: "!") }
      let value = try binary(above: 90)
      // `try x = e`.
      return SwiftExpression(.attempt(value, isOptional: isOptional), span(from: start))
    case .name("await") where !token.isQuoted && startsOperandBehind:
      index += 1
      return SwiftExpression(.wait(try binary(above: 90)), span(from: start))
    case .name("consume")
    where !token.isQuoted && peek().name.map { !SwiftToken.words.contains($0) } == true
      && !peek().followsNewline:
      index += 1
      return try prefixed()
    case .sign(let sign) where ["-", "!", "+", "~"].contains(sign):
      index += 1
      let value = try deeper { () throws(Problem) in try prefixed() }
      switch (sign, value.kind) {
      case ("-", .int(let number)): return SwiftExpression(.int(-number), span(from: start))
      case ("-", .double(let number)) where number != 0:
        return SwiftExpression(.double(-number), span(from: start))
      case ("+", _): return value
      default: return SwiftExpression(.unary(sign, value), span(from: start))
      }
    case .sign(let sign) where declared.operators.prefix.contains(sign):
      index += 1
      let value = try deeper { () throws(Problem) in try prefixed() }
      return SwiftExpression(.unary(sign, value), span(from: start))
    case .sign("&"):
      index += 1
      return SwiftExpression(.reference(try prefixed()), span(from: start))
    case .sign("..."), .sign("..<"):
      let sign = token.sign ?? ""
      index += 1
      // `a[...]`
      if at("]") {
        return SwiftExpression(.unary("... ", SwiftExpression(.int(0), token.span)), token.span)
      }
      return SwiftExpression(.unary(sign, try binary(above: 135)), span(from: start))
    default: return try suffixed(try operand(), start)
    }
  }

  private var startsOperandBehind: Bool {
    if peek().name != nil || peek().isSign("(") { return true }
    switch peek().kind {
    case .sign("["): return !peek().joinsBefore
    case .sign("!"), .sign("-"): return !peek().joinsBefore && peek().joinsAfter
    case .string, .pattern: return true
    default: return false
    }
  }

  /// The parts behind an operand: members, calls, indices, `?` and `!`.
  private func suffixed(_ first: SwiftExpression, _ start: Int) throws(Problem) -> SwiftExpression {
    var made = first
    while true {
      if at("."), peek().name != nil || isIndex(peek()) {
        index += 1
        made = try part(of: made, start)
        try takeTypeArguments(&made)
      } else if at("("), !token.followsNewline {
        made = try call(of: made, start)
      } else if at("["), !token.followsNewline {
        index += 1
        let given = try list(upTo: "]") { () throws(Problem) in try argument() }
        made = SwiftExpression(.index(made, given), span(from: start))
      } else if let marked = marked(made, start) {
        made = marked
      } else if at("{"), canTakeClosure(made) {
        isQueueWork = made.isQueueCall(among: declared.threads.queues)
        let given = try trailingClosures()
        made = SwiftExpression(.call(made, given), span(from: start)).withDecimals
      } else {
        return made
      }
    }
  }

  /// The member behind a dot: a name, or the number of a part of a tuple.
  private func part(of object: SwiftExpression, _ start: Int) throws(Problem) -> SwiftExpression {
    switch token.kind {
    case .int(let number):
      index += 1
      let name = Name("\(number)", tokens[index - 1].span)
      return SwiftExpression(.member(object, name), span(from: start))
    case .double: throw wanted("a name")
    default:
      var name = try memberName()
      if case .member(_, let space) = object.kind, space.text == "rx" { name = reactiveName(name) }
      return withLabels(try member(name, of: object, start))
    }
  }

  /// A member by its name, which may be a type, or a value of one.
  private func member(
    _ name: Name, of object: SwiftExpression, _ start: Int
  ) throws(Problem) -> SwiftExpression {
    if let inner = innerType(name.text, of: object.writtenType) {
      return SwiftExpression(.name(inner), span(from: start))
    }
    if case .name(let module) = object.kind, SwiftLibrary.modules.contains(module),
      name.text.startsCapitalized
    {
      return SwiftExpression(.name(typeName(name.text)), span(from: start))
    }
    if let type = try synonym(name.text, of: object.writtenType) {
      return SwiftExpression(written: type, span(from: start))
    }
    if name.text == "self" {
      if case .name(let type) = object.kind, SwiftLibrary.plain.contains(type) {
        return SwiftExpression(.type(.named(type, [])), span(from: start))
      }
      if case .chained(let inner) = object.kind, case .name(let type) = inner.kind {
        return SwiftExpression(.type(.optional(.named(type, []))), span(from: start))
      }
      return object
    }
    if name.text == "none", case .chained(let inner) = object.kind,
      case .member(_, let type) = inner.kind, type.text.startsCapitalized
    {
      // `A.Output?.none`
      let optional = SwiftExpression(.type(.optional(.named(type.text, []))), object.span)
      return SwiftExpression(.member(optional, name), span(from: start))
    }
    // In an extension of `Reactive`, `self.base` is the instance.
    if isReactive, name.text == "base", case .name("self") = object.kind { return object }
    return SwiftExpression(.member(object, name), span(from: start))
  }

  /// A call, with the arguments in its brackets.
  private func call(of callee: SwiftExpression, _ start: Int) throws(Problem) -> SwiftExpression {
    // The arguments may have calls of their own: `asyncAfter(deadline: .now() + 1) { … }`.
    let outer = isQueueWork
    isQueueWork = callee.isQueueCall(among: declared.threads.queues)
    let given = try callArguments()
    isQueueWork = outer
    var made = SwiftExpression(.call(callee, given), span(from: start)).withDecimals.inOtherWords
    if mayRest, !declared.threads.ownsSleep, let rest = made.rest(declared.threads.sleepers) {
      made = rest
    }
    return made.exit ?? made
  }

  /// An operand with the mark that is joined to it: `a?`, `a!`, or an operator of the program's own; nil without one.
  private func marked(_ operand: SwiftExpression, _ start: Int) -> SwiftExpression? {
    guard token.joinsBefore, !token.followsNewline, let sign = token.sign else { return nil }
    let kind: SwiftExpression.Kind
    switch sign {
    case "??" where peek().isSign(".") && peek().joinsBefore:
      // An optional within an optional.
      index += 1
      let inner = SwiftExpression(.chained(operand), span(from: start))
      return SwiftExpression(.chained(inner), span(from: start))
    case "?" where isChain: kind = .chained(operand)
    case "!": kind = .forced(operand)
    case _ where declared.operators.postfix.contains(sign): kind = .unary("\(sign) ", operand)
    default: return nil
    }
    index += 1
    return SwiftExpression(kind, span(from: start))
  }

  private func isIndex(_ token: SwiftToken) -> Bool {
    switch token.kind {
    case .int, .double, .large: true
    default: false
    }
  }

  /// `a?.b`, `a?[0]`, `a?()`, `a? = 1`: not the `?` of a choice.
  private var isChain: Bool {
    let next = peek()
    if next.isSign("."), next.followsNewline { return true }
    return next.joinsBefore
      && (next.isSign(".") || next.isSign("[") || next.isSign("(") || next.isSign("?"))
      || next.sign.flatMap(SwiftOperators.precedence) == 90
  }

  /// A function with its labels, `check(password:)`, as a closure that calls it; without labels the function itself.
  private func withLabels(_ function: SwiftExpression) -> SwiftExpression {
    guard at("("), token.joinsBefore, peek().name != nil, peek(2).isSign(":") else {
      return function
    }
    var place = index + 1
    var given: SwiftArguments = []
    while let name = tokens[min(place, tokens.count - 1)].name,
      tokens[min(place + 1, tokens.count - 1)].isSign(":")
    {
      let label = name == "_" ? nil : Name(name, tokens[place].span)
      let value = SwiftExpression(.name("$\(given.count)"), function.span)
      given.append(SwiftExpression.Argument(label: label, value: value))
      place += 2
    }
    guard tokens[min(place, tokens.count - 1)].isSign(")") else { return function }
    index = place + 1
    if given.allSatisfy({ $0.label == nil }) { return function }
    var literal = SwiftFunction.answering(SwiftExpression(.call(function, given), function.span))
    literal.implicit = given.count
    return SwiftExpression(.closure(literal), function.span)
  }

  private func canTakeClosure(_ callee: SwiftExpression) -> Bool {
    guard closureFollows else { return false }
    switch callee.kind {
    case .name, .member, .implied, .type: return true
    default: return false
    }
  }

  /// True before a closure that belongs to a call.
  private var closureFollows: Bool {
    at("{") && !token.followsNewline && !observersFollow && (!bodyFollows || bodyFollowsBraces)
  }

  /// True if a condition goes on, or ends, behind the braces that begin here: `if list.contains { $0 > 1 } { … }`.
  private var bodyFollowsBraces: Bool {
    var (place, depth) = (index, 0)
    while place < tokens.count {
      if tokens[place].isSign("{") { depth += 1 }
      if tokens[place].isSign("}") { depth -= 1 }
      place += 1
      if depth == 0 { break }
    }
    guard place < tokens.count else { return false }
    let next = tokens[place]
    if next.isSign("{") || next.isSign(",") || next.isWord("where") { return true }
    if next.followsNewline { return false }
    return next.isSign(".") || next.sign.flatMap(SwiftOperators.precedence) != nil
  }

  /// True before the observers of a property, behind its first value: `var a = A.b { didSet { } }`.
  private var observersFollow: Bool {
    at("{") && (peek().isWord("didSet") || peek().isWord("willSet"))
  }

  func callArguments() throws(Problem) -> SwiftArguments {
    try expect("(")
    var given = try list(upTo: ")") { () throws(Problem) in try argument() }
    if closureFollows { given += try trailingClosures() }
    return given
  }

  private func argument() throws(Problem) -> SwiftExpression.Argument {
    var label: Name?
    if token.name != nil, peek().isSign(":") {
      label = try anyName()
      index += 1
    }
    // `reduce(0, +)`, `map(!)`
    if let sign = token.sign,
      ["!", "~"].contains(sign) || precedence(sign) != nil
        || declared.operators.prefix.contains(sign),
      peek().isSign(",") || peek().isSign(")") || peek().isSign("]") && sign != "..."
    {
      index += 1
      let place = tokens[index - 1].span
      return .init(label: label, value: SwiftExpression(.operatorName(sign), place))
    }
    return .init(label: label, value: try expression())
  }

  private func trailingClosures() throws(Problem) -> SwiftArguments {
    var given = [SwiftExpression.Argument(label: nil, value: try closure(), isTrailing: true)]
    // `#expect { … } throws: { … }`; only a `case` and `default` have a colon of their own.
    while token.name != nil, !at(word: "default"), peek().isSign(":"), peek(2).isSign("{") {
      let label = try anyName()
      index += 1
      given.append(.init(label: label, value: try closure(), isTrailing: true))
    }
    return given
  }

  /// The words with a number sign that are values, or functions.
  private static let places: Set<String> = [
    "#function", "#file", "#filePath", "#fileID", "#line", "#expect", "#require",
  ]

  /// A literal that is the call of an initializer with its text.
  private func literal(
    of text: String, _ type: String, _ start: Int, label: String? = nil
  ) -> SwiftExpression {
    index += 1
    let whole = span(from: start)
    let (first, rest) = (Span(start, start + 1), Span(start + 1, whole.end))
    let argument = SwiftExpression.Argument(
      label: label.map { Name($0, first) }, value: SwiftExpression(.text([.text(text)]), rest))
    return SwiftExpression(.call(SwiftExpression(.name(type), first), [argument]), whole)
  }

  private func operand() throws(Problem) -> SwiftExpression {
    let start = self.start
    func made(_ kind: SwiftExpression.Kind) -> SwiftExpression {
      index += 1
      return SwiftExpression(kind, span(from: start))
    }
    switch token.kind {
    case .int(let number): return made(.int(number))
    case .double(let number): return made(.double(number))
    case .string(let place): return try text(place)
    case .pattern(let source): return literal(of: source, "Regex", start)
    case .large(let number): return literal(of: "\(number)", "UInt64", start, label: "digits")
    case .name(let word) where !token.isQuoted:
      switch word {
      case "true", "false": return made(.bool(word == "true"))
      case "nil": return made(.null)
      case "if", "switch":
        let statement = try bracketed { () throws(Problem) in try self.statement() }
        return SwiftExpression(.statement(statement), span(from: start))
      case "#selector": throw refused("`#selector` is not read", token.span, "write a closure")
      case _ where word.first == "#" && !Self.places.contains(word):
        throw refused("\(word) is not read", token.span, "leave it out")
      default: return try name(start)
      }
    case .name: return try name(start)
    case .sign("("): return try parentheses()
    case .sign("["): return try brackets()
    case .sign("{"): return SwiftExpression(try closure().kind, span(from: start))
    case .sign("."):
      index += 1
      return SwiftExpression(.implied(try memberName()), span(from: start))
    case .sign("\\"):
      index += 1
      return try keyPath(start)
    default: throw wanted("an expression")
    }
  }

  /// A key path behind its backslash.
  private func keyPath(_ start: Int) throws(Problem) -> SwiftExpression {
    var root: SwiftTypeName?
    if let name = token.name {
      index += 1
      root = .named(name, try genericArguments())
      while token.joinsBefore, at("?") { index += 1 }
    }
    var names: [Name] = []
    var isChained = false
    var read = SwiftExpression(.name("$0"), span(from: start))
    while at(".") || !names.isEmpty && at("[") && token.joinsBefore {
      if at("[") || peek().isSign("[") {
        index += at("[") ? 1 : 2
        let given = try list(upTo: "]") { () throws(Problem) in try argument() }
        isChained = true
        read = SwiftExpression(.index(read, given), span(from: start))
        continue
      }
      if case .int(let number) = peek().kind {
        // A part of a tuple.
        index += 2
        names.append(Name("\(number)", tokens[index - 1].span))
        read = SwiftExpression(.member(read, names[names.count - 1]), span(from: start))
        continue
      }
      if peek().name == nil { break }
      index += 1
      let name = try anyName()
      if names.isEmpty, name.text.startsCapitalized {
        // `\A.B.c`: a type within another one.
        root = .named(name.text, [])
      } else if name.text != "self" {
        names.append(name)
        read = SwiftExpression(.member(read, name), span(from: start))
      }
      if at("?"), peek().isSign(".") {
        isChained = true
        read = SwiftExpression(.chained(read), span(from: start))
      }
      _ = take(if: "?")
      if take(if: "!"), !at(".") {
        isChained = true
        read = SwiftExpression(.forced(read), span(from: start))
      }
    }
    if isChained {
      return SwiftExpression(.closure(.answering(read, isPath: true)), span(from: start))
    }
    return SwiftExpression(.keyPath(names, of: root), span(from: start))
  }

  private func name(_ start: Int) throws(Problem) -> SwiftExpression {
    if let word = token.name, word.hasPrefix("$"), let number = Int(word.dropFirst()) {
      if number > 99 {
        throw refused("a closure has 100 arguments at most", token.span, "give it a parameter list")
      }
      implicit = max(implicit, number + 1)
    }
    if let word = token.name, SwiftToken.words.contains(word), !token.isQuoted {
      throw wanted("an expression")
    }
    let word = try anyName().text
    let isSelf = word == "base" && isReactive
    var made = SwiftExpression(.name(isSelf ? "self" : typeName(word)), span(from: start))
    made = withLabels(made)
    try takeTypeArguments(&made)
    // `typealias ll = Int64`: where nothing follows, a name in small letters is none of a type.
    let mayBeType = word.startsCapitalized || at("(") || at(".")
    if mayBeType, case .name = made.kind, let type = try synonym(word, at: start) {
      made = SwiftExpression(written: type, made.span)
    }
    return made
  }

  /// `PublishSubject<Int>()`, `Observable<Int>.just(1)`: a type, if what follows allows it.
  private func takeTypeArguments(_ made: inout SwiftExpression) throws(Problem) {
    let isApart = !token.joinsBefore
    guard at("<"), let name = made.lastName, !isApart || name.startsCapitalized else { return }
    let type = attempt { () throws(Problem) -> SwiftTypeName? in
      let type = try named(name, at: made.span.start, with: try genericArguments())
      let follows =
        token.isEnd || token.followsNewline
        || ["(", ".", ")", ",", "]", ":", "{", "?", "!"].contains(token.sign ?? "")
      // `AnySubscriber <Int, Never>(…)`
      return follows && (!isApart || at("(") || at("{")) ? type : nil
    }
    // `Publishers.Merge<A, B>(a, b)` makes a stream by the name.
    if case .member(let owner, _) = made.kind, case .name("Publishers") = owner.kind { return }
    if let type { made = SwiftExpression(.type(type), span(from: made.span.start)) }
  }

  private func parentheses() throws(Problem) -> SwiftExpression {
    let start = self.start
    // `(Int, String).self`, `(any Error).self`, `(() -> Void).self`
    let type =
      peek().name?.startsCapitalized != true && !peek().isWord("any") && !peek().isSign("(")
      ? nil
      : attempt { () throws(Problem) -> SwiftTypeName? in
        let type = try self.type()
        return tokens[index - 1].isWord("self") && Self.isTypeLike(type) ? type : nil
      }
    if let type { return SwiftExpression(.type(type), span(from: start)) }
    index += 1
    let parts = try list(upTo: ")") { () throws(Problem) in
      let part = try argument()
      return (label: part.label?.text, value: part.value)
    }
    if parts.count == 1, parts[0].label == nil {
      var inner = parts[0].value
      // `(1, 2)` within parentheses is itself; a chain ends here.
      if inner.endsChain { inner = SwiftExpression(.tuple(parts), span(from: start)) }
      return SwiftExpression(inner.kind, span(from: start))
    }
    return SwiftExpression(.tuple(parts), span(from: start))
  }

  private func brackets() throws(Problem) -> SwiftExpression {
    let start = self.start
    // `[Int]()`, `[(String, Int)]()`, `[String: Int].self`
    let mayBeType =
      peek().isSign("[") || peek().isSign("(") || mayNameType(peek()) || peek().isWord("any")
    let type =
      !mayBeType
      ? nil
      : attempt { () throws(Problem) -> SwiftTypeName? in
        let type = try self.type()
        let isType = at("(") && !token.followsNewline || tokens[index - 1].isWord("self")
        return isType && Self.isTypeLike(type) ? type : nil
      }
    if let type { return SwiftExpression(.type(type), span(from: start)) }
    index += 1
    if at(":"), peek().isSign("]") {
      index += 2
      return SwiftExpression(.dictionary([]), span(from: start))
    }
    var pairs: [(key: SwiftExpression, value: SwiftExpression)] = []
    let members = try list(upTo: "]") { () throws(Problem) in
      let member = try expression()
      if take(if: ":") { pairs.append((member, try expression())) }
      return member
    }
    if !pairs.isEmpty { return SwiftExpression(.dictionary(pairs), span(from: start)) }
    return SwiftExpression(.list(members), span(from: start))
  }

  /// True of a name of a type, also in small letters if it is a `typealias`.
  private func mayNameType(_ token: SwiftToken) -> Bool {
    guard let name = token.name else { return false }
    return name.startsCapitalized
      || declared.synonyms.find(name, at: token.span.start, in: around) != nil
  }

  private static func isTypeLike(_ type: SwiftTypeName) -> Bool {
    switch type {
    case .named(let name, _): name.startsCapitalized
    case .function: true
    default: type.parts.allSatisfy(isTypeLike)
    }
  }

  private func text(_ place: Int) throws(Problem) -> SwiftExpression {
    let start = self.start
    index += 1
    let span = span(from: start)
    var pieces: [SwiftExpression.Piece] = []
    for piece in texts[place] {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .tokens(let tokens):
        pieces.append(
          .value(
            try bracketed { () throws(Problem) in
              try within(tokens) { () throws(Problem) in
                var given = [try argument()]
                while take(if: ",") { given.append(try argument()) }
                if !token.isEnd { throw wanted("`)`") }
                if given.count == 1, given[0].label == nil { return given[0].value }
                let own = SwiftExpression(.name(SwiftExpression.ownPiece), given[0].value.span)
                return SwiftExpression(.call(own, given), span)
              }
            }))
      }
    }
    return SwiftExpression(.text(pieces), span)
  }
}
