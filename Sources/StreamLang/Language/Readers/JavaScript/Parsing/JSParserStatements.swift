extension JSParser {
  func statement() throws(Problem) -> JSStatement {
    try deeper { () throws(Problem) in
      let start = start
      if try skipTypeDeclaration() { return JSStatement(.empty, span(from: start)) }
      let kind = try statementKind()
      return JSStatement(kind, span(from: start))
    }
  }

  private func statementKind() throws(Problem) -> JSStatement.Kind {
    if take(if: ";") { return .empty }
    if at("{") { return .block(try block()) }
    if at("@") { return try decoratedClass() }
    guard let word = token.name else { return try expressionStatement() }
    switch word {
    case "const" where peek().isWord("enum"):
      index += 1
      return try enumeration()
    case "let" where !(peek().name != nil || peek().isSign("[") || peek().isSign("{")): break
    case "const", "let", "var":
      let kind = try declaration()
      try endStatement()
      return kind
    case "using" where peek().name != nil && !peek().followsNewline:
      throw refused(
        "`using` is not read", token.span,
        "write `const` and `try { … } finally { a[Symbol.dispose]() }`")
    case "function": return try functionDeclaration(isAsync: false, from: start)
    case "async" where peek().isWord("function") && !peek().followsNewline:
      let start = start
      index += 1
      return try functionDeclaration(isAsync: true, from: start)
    case "abstract" where peek().isWord("class"):
      index += 1
      return try classDeclaration()
    case "class": return try classDeclaration()
    case "enum" where peek().name != nil: return try enumeration()
    case "namespace" where peek().name != nil && !peek().followsNewline,
      "module" where peek().name != nil && !peek().followsNewline:
      return try namespace()
    case "if": return try branch()
    case "for": return try forLoop()
    case "while", "do": return try plainLoop()
    case "return", "throw", "break", "continue": return try exit()
    case "try": return try attemptStatement()
    case "switch": return try choice()
    case "import" where !peek().isSign("(") && !peek().isSign("."): return try importing()
    case "export": return try exporting()
    case "debugger":
      index += 1
      try endStatement()
      return .empty
    default:
      if peek().isSign(":"), !JSToken.words.contains(word) {
        let name = try name()
        index += 1
        return .labelled(name, try statement())
      }
    }
    return try expressionStatement()
  }

  private func decoratedClass() throws(Problem) -> JSStatement.Kind {
    let decorators = try decorators()
    guard case .classDeclaration(var decorated) = try statementKind() else {
      throw wanted("a class behind its decorators")
    }
    decorated.decorators = decorators
    return .classDeclaration(decorated)
  }

  /// `while (a) b`, `do b while (a)`.
  private func plainLoop() throws(Problem) -> JSStatement.Kind {
    if take(ifWord: "while") {
      let test = try condition()
      return .loop(first: nil, test: test, step: nil, try statement())
    }
    index += 1
    let body = try statement()
    guard take(ifWord: "while") else { throw wanted("`while`") }
    let test = try condition()
    _ = take(if: ";")
    return .repeating(body, test: test)
  }

  /// `return a`, `throw a`, `break a`, `continue a`.
  private func exit() throws(Problem) -> JSStatement.Kind {
    let word = token.name
    index += 1
    let kind: JSStatement.Kind
    switch word {
    case "return": kind = .leave(isAtEnd ? nil : try expression())
    case "throw": kind = .fail(try expression())
    default:
      let label = isAtEnd ? nil : try name("the name of a loop")
      kind = word == "break" ? .breaking(label) : .continuing(label)
    }
    try endStatement()
    return kind
  }

  private func expressionStatement() throws(Problem) -> JSStatement.Kind {
    let value = try expression()
    try endStatement()
    return .expression(value)
  }

  /// True where a statement may end without a `;`.
  private var isAtEnd: Bool { at(";") || at("}") || token.isEnd || token.followsNewline }

  func endStatement() throws(Problem) {
    if take(if: ";") || isAtEnd { return }
    throw wanted("`;` or a new line", help: "two statements need one of them between them")
  }

  private func condition() throws(Problem) -> JSExpression {
    try expect("(")
    let test = try expression()
    try expect(")")
    return test
  }

  /// `const a = 1, {b} = c`, without its end.
  private func declaration() throws(Problem) -> JSStatement.Kind {
    let keyword = JSStatement.Keyword(rawValue: token.name ?? "") ?? .let
    index += 1
    var parts: [(pattern: JSPattern, value: JSExpression?)] = []
    repeat {
      let pattern = try pattern()
      _ = take(if: "!")
      try skipAnnotation()
      parts.append((pattern, take(if: "=") ? try assignment() : nil))
    } while take(if: ",")
    return .declare(keyword, parts)
  }

  private func functionDeclaration(
    isAsync: Bool, from start: Int
  ) throws(Problem) -> JSStatement.Kind {
    index += 1
    let isGenerator = take(if: "*")
    let name = try name("the name of a function")
    // TypeScript's overloads have no body.
    if isOverload { return .empty }
    extensible.insert(name.text)
    return .function(try function(name, isAsync: isAsync, isGenerator: isGenerator, from: start))
  }

  private func classDeclaration() throws(Problem) -> JSStatement.Kind {
    let made = try classLiteral()
    if let name = made.name { extensible.insert(name.text) }
    return .classDeclaration(made)
  }

  private func branch() throws(Problem) -> JSStatement.Kind {
    index += 1
    let test = try condition()
    let then = try statement()
    return .branch(test, then, take(ifWord: "else") ? try statement() : nil)
  }

  private func forLoop() throws(Problem) -> JSStatement.Kind {
    index += 1
    let isAwaiting = take(ifWord: "await")
    try expect("(")
    allowsIn = false
    var first: JSStatement?
    let start = start
    let isDeclared = ["const", "let", "var"].contains(token.name ?? "") && !peek().isSign(")")
    if !at(";") {
      first = JSStatement(
        isDeclared ? try declaration() : .expression(try expression()), span(from: start))
    }
    allowsIn = true
    if at(word: "of") || at(word: "in") {
      let ofKeys = at(word: "in")
      index += 1
      let values = try expression()
      try expect(")")
      let (keyword, target) = try loopTarget(first)
      return .each(keyword, target, values, ofKeys: ofKeys, isAwaiting: isAwaiting, try statement())
    }
    try expect(";")
    let test = at(";") ? nil : try expression()
    try expect(";")
    let step = at(")") ? nil : try expression()
    try expect(")")
    return .loop(first: first, test: test, step: step, try statement())
  }

  private func loopTarget(
    _ first: JSStatement?
  ) throws(Problem) -> (JSStatement.Keyword?, JSPattern) {
    switch first?.kind {
    case .declare(let keyword, let parts)? where parts.count == 1 && parts[0].value == nil:
      return (keyword, parts[0].pattern)
    case .expression(let target)?: return (nil, try assignable(target))
    default: throw wanted("one name before `of`")
    }
  }

  private func attemptStatement() throws(Problem) -> JSStatement.Kind {
    index += 1
    let body = try block()
    var caught: (JSPattern?, [JSStatement])?
    if take(ifWord: "catch") {
      var target: JSPattern?
      if take(if: "(") {
        target = try pattern()
        try skipAnnotation()
        try expect(")")
      }
      caught = (target, try block())
    }
    let last = take(ifWord: "finally") ? try block() : nil
    if caught == nil && last == nil { throw wanted("`catch` or `finally`") }
    return .attempt(body, caught: caught, last: last)
  }

  private func choice() throws(Problem) -> JSStatement.Kind {
    index += 1
    let subject = try condition()
    try expect("{")
    var cases: [(test: JSExpression?, body: [JSStatement])] = []
    while !take(if: "}") {
      var test: JSExpression?
      if !take(ifWord: "default") {
        guard take(ifWord: "case") else { throw wanted("`case`") }
        test = try expression()
      }
      try expect(":")
      var body: [JSStatement] = []
      while !at("}"), !at(word: "case"), !at(word: "default") { body.append(try statement()) }
      cases.append((test, body))
    }
    return .choose(subject, cases)
  }

  /// `import {a as b} from 'm'`; `import 'm'` and `import type` bring nothing.
  private func importing() throws(Problem) -> JSStatement.Kind {
    index += 1
    var names: [(name: String, local: Name)] = []
    let isType = at(word: "type") && !peek().isWord("from") && !peek().isSign(",")
    if isType { index += 1 }
    if let module = try module() {
      try endStatement()
      return .imports(module: module, [])
    }
    if token.name != nil {
      names.append(("default", try name()))
      if take(if: "=") {
        // TypeScript's short name for a part of a namespace, or a module.
        let value = try postfix()
        try endStatement()
        return .declare(.const, names.map { (.name($0.local), value) })
      }
      _ = take(if: ",")
    }
    if take(if: "*") {
      guard take(ifWord: "as") else { throw wanted("`as`") }
      names.append(("*", try name()))
    } else if take(if: "{") {
      try members(upTo: "}") { () throws(Problem) in
        if at(word: "type"), peek().name != nil, !peek().isWord("as") { index += 1 }
        guard let original = token.name else { throw wanted("a name") }
        let place = token.span
        index += 1
        names.append((original, take(ifWord: "as") ? try name() : Name(original, place)))
      }
    }
    guard take(ifWord: "from") else { throw wanted("`from`") }
    guard let module = try module() else { throw wanted("the name of a module") }
    try endStatement()
    if isType { return JSModulePath.isLocal(module) ? .empty : .imports(module: module, []) }
    return .imports(module: module, names)
  }

  /// The text that names a module; nil if the token is none.
  private func module() throws(Problem) -> String? {
    guard case .string(let module) = token.kind else { return nil }
    if module.hasSuffix(".rx") {
      throw refused(
        "\(module) is no module of JavaScript", token.span,
        "a text of rxrepl's own language imports it: `import \"\(module)\"`")
    }
    index += 1
    // `with { type: 'json' }`
    if at(oneOf: ["with", "assert"]), peek().isSign("{"), let partner = peek().partner {
      index = partner + 1
    }
    return module
  }

  /// `export` before a declaration says nothing to a program that runs by itself.
  private func exporting() throws(Problem) -> JSStatement.Kind {
    index += 1
    if take(ifWord: "default") {
      let name = Name("default", tokens[index - 1].span)
      let isAsync = at(word: "async") && peek().isWord("function")
      let place = isAsync ? 2 : 1
      let last = peek(peek(place).isSign("*") ? place + 1 : place)
      let isNamed = last.name != nil && !last.isWord("extends")
      if at(oneOf: ["class", "function"]) && isNamed || isAsync && isNamed || at(word: "abstract")
        || at(word: "interface")
      {
        return try exported(as: "default")
      }
      guard isImported else { return try expressionStatement() }
      let value = try expression()
      try endStatement()
      exports.append(JSExport(local: name, name: name.text, isConstant: true))
      return .declare(.const, [(.name(name), value)])
    }
    let isType = at(word: "type") && (peek().isSign("{") || peek().isSign("*"))
    if isType { index += 1 }
    guard at("{") || at("*") else { return try exported() }
    let names = try exportedNames()
    let source = take(ifWord: "from") ? try module() : nil
    try endStatement()
    return isType ? .exports(from: nil, []) : .exports(from: source, names)
  }

  /// `{a, b as c}`, `*`, `* as a`.
  private func exportedNames() throws(Problem) -> [JSExport] {
    if take(if: "*") {
      let all = Name("*", tokens[index - 1].span)
      return [JSExport(local: all, name: take(ifWord: "as") ? try exportedName().text : "*")]
    }
    index += 1
    var names: [JSExport] = []
    try members(upTo: "}") { () throws(Problem) in
      let isType = at(word: "type") && peek().name != nil && !peek().isWord("as")
      if isType { index += 1 }
      let local = try exportedName()
      let name = take(ifWord: "as") ? try exportedName() : local
      if !isType { names.append(JSExport(local: local, name: name.text)) }
    }
    return names
  }

  /// A name as others see it, which may be a word of the language or a text.
  private func exportedName() throws(Problem) -> Name {
    switch token.kind {
    case .name(let text), .string(let text):
      index += 1
      return Name(text, tokens[index - 1].span)
    default: throw wanted("a name")
    }
  }

  private func exported(as name: String? = nil) throws(Problem) -> JSStatement.Kind {
    // A file that exports only types is a module, too.
    if try skipTypeDeclaration() { return .exports(from: nil, []) }
    let kind = try statementKind()
    export(kind, as: name)
    return kind
  }

  /// Notes the names that a declaration gives to those outside its namespace or file.
  func export(_ kind: JSStatement.Kind, as other: String? = nil) {
    func add(_ name: Name?, isConstant: Bool = true) {
      guard let name else { return }
      exports.append(JSExport(local: name, name: other ?? name.text, isConstant: isConstant))
    }
    switch kind {
    case .declare(let keyword, let parts):
      for name in parts.flatMap(\.pattern.names) { add(name, isConstant: keyword == .const) }
    case .function(let function): add(function.name)
    case .classDeclaration(let literal): add(literal.name)
    default: break
    }
  }
}
