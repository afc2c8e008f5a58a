extension JSParser {
  func operand() throws(Problem) -> JSExpression {
    let start = start
    let span = token.span
    switch token.kind {
    case .number(let number):
      index += 1
      return JSExpression(.number(number), span)
    case .big(let digits):
      index += 1
      let make = JSExpression(.name("BigInt"), span)
      let text = JSExpression(.string(digits), span)
      return JSExpression(.call(make, [text], isOptional: false), span)
    case .string(let text):
      index += 1
      return JSExpression(.string(text), span)
    case .regex(let text):
      index += 1
      return JSExpression(.regex(text), span)
    case .template(let number):
      index += 1
      return JSExpression(.template(try pieces(templates[number])), span)
    case .sign("("):
      index += 1
      var value = try bracketed { () throws(Problem) in try deeper(expression) }
      try expect(")")
      value.span = self.span(from: start)
      // `(a, b)` is one value, and `(a?.b).c` goes on behind undefined.
      return value
    case .sign("["): return try deeper(list)
    case .sign("{"): return try deeper(record)
    case .name("function"):
      index += 1
      return try functionLiteral(isAsync: false, from: start)
    case .name("async") where peek().isWord("function") && !peek().followsNewline:
      index += 2
      return try functionLiteral(isAsync: true, from: start)
    case .name("class"):
      let literal = try classLiteral()
      return JSExpression(.classLiteral(literal), self.span(from: start))
    case .name("this"), .name("super"):
      index += 1
      return JSExpression(.word(tokens[index - 1].name ?? ""), span)
    case .name("import"): return try importOperand()
    case .name(let name):
      if JSToken.words.contains(name), !["null", "true", "false"].contains(name) {
        throw wanted("a value")
      }
      index += 1
      if name.first == "#", !token.isWord("in") {
        throw refused("\(name) is a field of an object", span, "write `this.\(name)`")
      }
      return JSExpression(.name(name), span)
    default: throw wanted("a value")
    }
  }

  /// `import.meta`, `import('rxjs')`.
  private func importOperand() throws(Problem) -> JSExpression {
    let (start, span) = (self.start, token.span)
    if peek().isSign(".") {
      index += 2
      guard token.name == "meta" else { throw wanted("`meta`") }
      index += 1
      return JSExpression(.name("import.meta"), self.span(from: start))
    }
    guard peek().isSign("("), peek(2).isText, peek(3).isSign(")") else {
      throw refused("`import(…)` is not read", span, "bring it in with `import … from`")
    }
    // `await import('rxjs')` is what `require('rxjs')` is, later.
    index += 1
    let require = JSExpression(.name("require"), span)
    guard case .string(let module) = peek().kind, JSModulePath.isLocal(module) else {
      return require
    }
    let path = JSExpression(.string(module), peek().span)
    index += 3
    let loaded = JSExpression(.call(require, [path], isOptional: false), self.span(from: start))
    let promise = JSExpression(.name("Promise"), span)
    let resolve = JSExpression(.member(promise, Name("resolve", span), isOptional: false), span)
    return JSExpression(.call(resolve, [loaded], isOptional: false), self.span(from: start))
  }

  private func pieces(_ pieces: [JSTemplatePiece]) throws(Problem) -> [JSExpression.Piece] {
    var read: [JSExpression.Piece] = []
    for piece in pieces {
      switch piece {
      case .text(let text, _): read.append(.text(text))
      case .tokens(let tokens):
        let value = try within(tokens) { () throws(Problem) in
          let value = try deeper(expression)
          if !token.isEnd { throw wanted("`}`") }
          return value
        }
        read.append(.value(value))
      }
    }
    return read
  }

  /// A function with a template behind it: a call with the texts and the values.
  func tagged(_ function: JSExpression, _ number: Int, from start: Int) throws(Problem)
    -> JSExpression
  {
    let span = token.span
    index += 1
    var texts = [(text: "", raw: "")]
    for piece in templates[number] {
      switch piece {
      case .text(let text, let raw): texts[texts.count - 1] = (text, raw)
      case .tokens: texts.append(("", ""))
      }
    }
    let values = try pieces(templates[number]).compactMap { piece -> JSExpression? in
      if case .value(let value) = piece { value } else { nil }
    }
    return JSExpression(
      .call(function, [JSExpression(.texts(texts), span)] + values, isOptional: false),
      self.span(from: start))
  }

  private func list() throws(Problem) -> JSExpression {
    let start = start
    index += 1
    var members: [JSExpression?] = []
    try bracketed { () throws(Problem) in
      try self.members(upTo: "]") { () throws(Problem) in
        members.append(at(",") ? nil : try spreadable())
      }
    }
    return JSExpression(.list(members), span(from: start))
  }

  private func record() throws(Problem) -> JSExpression {
    let start = start
    index += 1
    var fields: [JSExpression.Property] = []
    try bracketed { () throws(Problem) in
      try members(upTo: "}") { () throws(Problem) in fields.append(try property()) }
    }
    return JSExpression(.record(fields), span(from: start))
  }

  private func property() throws(Problem) -> JSExpression.Property {
    let start = start
    if take(if: "...") {
      let value = try assignment()
      return JSExpression.Property(kind: .spread, key: .name(Name("", value.span)), value: value)
    }
    let (kind, isAsync, isGenerator) = modifiers()
    let key = try key()
    if at("(") || at("<") {
      return JSExpression.Property(
        kind: kind, key: key,
        value: try method(isAsync: isAsync, isGenerator: isGenerator, from: start))
    }
    if take(if: ":") {
      return JSExpression.Property(kind: .value, key: key, value: try assignment())
    }
    guard case .name(let name) = key else { throw wanted("`:`") }
    var value = JSExpression(.name(name.text), name.span)
    if take(if: "=") {
      // `{a = 1}` is a pattern left of `=`.
      value = JSExpression(.assign("", .name(name), try assignment()), span(from: start))
    }
    return JSExpression.Property(kind: .value, key: key, value: value)
  }

  /// `get`, `set`, `async` and `*` before the name of a method.
  private func modifiers() -> (JSExpression.Property.Kind, isAsync: Bool, isGenerator: Bool) {
    func isName(_ token: JSToken) -> Bool {
      switch token.kind {
      case .name, .string, .number, .sign("["), .sign("*"): true
      default: false
      }
    }
    var kind = JSExpression.Property.Kind.value
    var isAsync = false
    if at(word: "get") || at(word: "set"), isName(peek()), !peek().isSign("*") {
      kind = at(word: "get") ? .getter : .setter
      index += 1
    } else if at(word: "async"), isName(peek()), !peek().followsNewline {
      isAsync = true
      index += 1
    }
    return (kind, isAsync, take(if: "*"))
  }

  private func method(
    isAsync: Bool, isGenerator: Bool, from start: Int
  ) throws(Problem) -> JSExpression {
    let function = try function(nil, isAsync: isAsync, isGenerator: isGenerator, from: start)
    return JSExpression(.function(function), function.span)
  }

  private func functionLiteral(isAsync: Bool, from start: Int) throws(Problem) -> JSExpression {
    let isGenerator = take(if: "*")
    let name = at("(") || at("<") ? nil : try name()
    let function = try function(name, isAsync: isAsync, isGenerator: isGenerator, from: start)
    return JSExpression(.function(function), function.span)
  }

  // MARK: Arrows

  /// `x => e`, `async (a, b): T => { … }`; nil if it is something else.
  func arrow() throws(Problem) -> JSExpression? {
    let start = start
    var isAsync = false
    var place = index
    if at(word: "async"), !peek().followsNewline,
      peek().name != nil || peek().isSign("(") || peek().isSign("<")
    {
      isAsync = true
      place += 1
    }
    let head = tokens[place]
    if head.name != nil, tokens[min(place + 1, tokens.count - 1)].isSign("=>") {
      index = place
      let name = try name("a parameter")
      return try arrowBody([.name(name)], nil, isAsync: isAsync, from: start)
    }
    if head.isSign("<") {
      return attempt { () throws(Problem) in
        index = place
        try skipAngles()
        return at("(") ? try arrow(isAsync: isAsync, from: start) : nil
      }
    }
    guard head.isSign("("), let partner = head.partner else { return nil }
    let next = tokens[min(partner + 1, tokens.count - 1)]
    if next.isSign("=>") {
      index = place
      return try arrow(isAsync: isAsync, from: start)
    }
    guard next.isSign(":") else { return nil }
    return attempt { () throws(Problem) in
      index = place
      return try arrow(isAsync: isAsync, from: start)
    }
  }

  private func arrow(isAsync: Bool, from start: Int) throws(Problem) -> JSExpression {
    let (patterns, rest, _, _) = try deeper(parameters)
    if take(if: ":") { try skipType() }
    return try arrowBody(patterns, rest, isAsync: isAsync, from: start)
  }

  private func arrowBody(
    _ patterns: [JSPattern], _ rest: JSPattern?, isAsync: Bool, from start: Int
  ) throws(Problem) -> JSExpression {
    try expect("=>")
    var function = JSFunction(
      name: nil, parameters: patterns, rest: rest, body: [], isArrow: true, isAsync: isAsync,
      span: span(from: start))
    if at("{") {
      function.body = try deeper { () throws(Problem) in
        try functionBody(isAsync: isAsync, isGenerator: false)
      }
    } else {
      let outer = (self.isAsync, isGenerator)
      (self.isAsync, isGenerator) = (isAsync, false)
      defer { (self.isAsync, isGenerator) = outer }
      let value = try assignment()
      function.isExpression = true
      function.body = [JSStatement(.leave(value), value.span)]
    }
    function.span = span(from: start)
    return JSExpression(.function(function), function.span)
  }

  // MARK: Classes

  func classLiteral() throws(Problem) -> JSClassLiteral {
    let start = start
    index += 1
    let isNameless = at("{") || at("<") || at(word: "extends") || at(word: "implements")
    let name = isNameless ? nil : try name()
    try skipTypeParameters()
    var parent: JSExpression?
    if take(ifWord: "extends") {
      parent = try postfix()
      if at("<") { try skipAngles() }
    }
    if take(ifWord: "implements") { repeat { try skipType() } while take(if: ",") }
    try expect("{")
    var members: [JSClassLiteral.Member] = []
    while !take(if: "}") {
      if take(if: ";") { continue }
      if token.isEnd { throw wanted("`}`") }
      if let member = try deeper(member) { members.append(member) }
    }
    return JSClassLiteral(name: name, parent: parent, members: members, span: span(from: start))
  }

  /// The decorators that stand here, each behind its `@`.
  func decorators() throws(Problem) -> [JSExpression] {
    var made: [JSExpression] = []
    while take(if: "@") { made.append(try postfix()) }
    return made
  }

  private static let memberWords: Set<String> = [
    "public", "private", "protected", "readonly", "override", "declare", "abstract", "accessor",
  ]

  private func member() throws(Problem) -> JSClassLiteral.Member? {
    func isFollowedByName() -> Bool {
      switch peek().kind {
      case .name, .string, .number, .sign("["), .sign("*"): true
      default: false
      }
    }
    let decorators = try decorators()
    var (isStatic, isAbsent) = (false, false)
    while let word = token.name, Self.memberWords.contains(word) || word == "static",
      isFollowedByName() || word == "static" && peek().isSign("{")
    {
      isStatic = isStatic || word == "static"
      isAbsent = isAbsent || word == "declare" || word == "abstract"
      index += 1
    }
    let start = start
    if at("{"), isStatic {
      let body = try functionBody(isAsync: false, isGenerator: false)
      let function = JSFunction(
        name: nil, parameters: [], rest: nil, body: body, span: span(from: start))
      return JSClassLiteral.Member(
        kind: .block, isStatic: true, key: .name(Name("", function.span)),
        value: JSExpression(.function(function), function.span))
    }
    if at("["), peek().name != nil, peek(2).isSign(":"), let partner = token.partner {
      // `[key: string]: T` says something of types alone.
      index = partner + 1
      try skipAnnotation()
      try endStatement()
      return nil
    }
    let (kind, isAsync, isGenerator) = modifiers()
    let key = try key()
    _ = take(if: "?") || take(if: "!")
    if at("(") || at("<") {
      // TypeScript's overloads have no body.
      if isOverload { return nil }
      let value = try method(isAsync: isAsync, isGenerator: isGenerator, from: start)
      return JSClassLiteral.Member(
        kind: kind == .getter ? .getter : kind == .setter ? .setter : .method, isStatic: isStatic,
        key: key, value: value, decorators: decorators)
    }
    try skipAnnotation()
    let value = take(if: "=") ? try assignment() : nil
    try endStatement()
    if isAbsent { return nil }
    return JSClassLiteral.Member(
      kind: .field, isStatic: isStatic, key: key, value: value, decorators: decorators)
  }

  /// Skips a method without a body; false if there is one.
  var isOverload: Bool {
    let isOne = attempt { () throws(Problem) -> Bool? in
      if at("<") { try skipAngles() }
      guard at("("), let partner = token.partner else { return nil }
      index = partner + 1
      if take(if: ":") { try skipType() }
      return take(if: ";") || at("}") || !at("{") && token.followsNewline ? true : nil
    }
    return isOne ?? false
  }
}

extension JSToken {
  fileprivate var isText: Bool { if case .string = kind { true } else { false } }
}
