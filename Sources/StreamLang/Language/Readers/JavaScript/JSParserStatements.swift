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
    if at("@") {
      let decorators = try decorators()
      guard case .classDeclaration(var decorated) = try statementKind() else {
        throw wanted("a class behind its decorators")
      }
      decorated.decorators = decorators
      return .classDeclaration(decorated)
    }
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
    case "while":
      index += 1
      let test = try condition()
      return .loop(first: nil, test: test, step: nil, try statement())
    case "do":
      index += 1
      let body = try statement()
      guard take(ifWord: "while") else { throw wanted("`while`") }
      let test = try condition()
      _ = take(if: ";")
      return .repeating(body, test: test)
    case "return":
      index += 1
      let value = isAtEnd ? nil : try expression()
      try endStatement()
      return .leave(value)
    case "throw":
      index += 1
      let value = try expression()
      try endStatement()
      return .fail(value)
    case "break", "continue":
      index += 1
      let label = isAtEnd ? nil : try name("the name of a loop")
      try endStatement()
      return word == "break" ? .breaking(label) : .continuing(label)
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
    return .function(
      try function(name, isAsync: isAsync, isGenerator: isGenerator, from: start))
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
      return .each(
        keyword, target, values, ofKeys: ofKeys, isAwaiting: isAwaiting, try statement())
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
    if case .string(let module) = token.kind {
      index += 1
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
      while !take(if: "}") {
        if at(word: "type"), peek().name != nil, !peek().isWord("as") { index += 1 }
        guard let original = token.name else { throw wanted("a name") }
        let place = token.span
        index += 1
        names.append((original, take(ifWord: "as") ? try name() : Name(original, place)))
        if !at("}") { try expect(",") }
      }
    }
    guard take(ifWord: "from") else { throw wanted("`from`") }
    guard case .string(let module) = token.kind else { throw wanted("the name of a module") }
    index += 1
    try endStatement()
    return .imports(module: module, isType ? [] : names)
  }

  /// `export` before a declaration says nothing to a program that runs by itself.
  private func exporting() throws(Problem) -> JSStatement.Kind {
    index += 1
    if take(ifWord: "default") {
      let isNamed = peek().name != nil && !peek().isWord("extends") || peek().isSign("*")
      if at(word: "class") && isNamed || at(word: "function") && isNamed
        || at(word: "async") && peek().isWord("function") || at(word: "abstract")
        || at(word: "interface")
      {
        return try exported()
      }
      return try expressionStatement()
    }
    if at(word: "type"), peek().isSign("{") { index += 1 }
    if at("{") || at("*") {
      if let partner = token.partner, at("{") {
        index = partner + 1
      } else {
        index += 1
        if take(ifWord: "as") { index += 1 }
      }
      if take(ifWord: "from") { index += 1 }
      try endStatement()
      return .empty
    }
    return try exported()
  }

  private func exported() throws(Problem) -> JSStatement.Kind {
    if try skipTypeDeclaration() { return .empty }
    let kind = try statementKind()
    export(kind)
    return kind
  }

  /// Notes the names that a declaration gives to those outside its namespace.
  private func export(_ kind: JSStatement.Kind) {
    switch kind {
    case .declare(let keyword, let parts):
      exports += parts.flatMap { part in
        part.pattern.names.map { ($0, keyword == .const) }
      }
    case .function(let function): if let name = function.name { exports.append((name, true)) }
    case .classDeclaration(let literal):
      if let name = literal.name { exports.append((name, true)) }
    default: break
    }
  }

  /// `namespace A { export const b = 1 }` as a record of what it exports, which a class, function or enum of its name
  /// gets as its own.
  private func namespace() throws(Problem) -> JSStatement.Kind {
    let start = start
    index += 1
    let name = try name("the name of a namespace")
    if !namespaces.insert(name.text).inserted {
      throw refused(
        "\(name.text) is a namespace already", name.span,
        "write both parts between one pair of braces")
    }
    let outer = exports
    exports = []
    defer { exports = outer }
    var body: [JSStatement]
    if at(".") {
      // `namespace A.B { }` is `namespace A { export namespace B { } }`.
      let inner = JSStatement(try deeper(namespace), span(from: start))
      export(inner.kind)
      body = [inner]
    } else {
      body = try deeper(block)
    }
    let place = span(from: start)
    let fields = exports.map { name, isConstant in
      let value = JSExpression(.name(name.text), name.span)
      if isConstant { return JSExpression.Property(kind: .value, key: .name(name), value: value) }
      let getter = JSFunction(
        name: nil, parameters: [], rest: nil, body: [JSStatement(.leave(value), name.span)],
        span: name.span)
      return JSExpression.Property(
        kind: .getter, key: .name(name), value: JSExpression(.function(getter), name.span))
    }
    body.append(JSStatement(.leave(JSExpression(.record(fields), place)), place))
    let function = JSFunction(
      name: nil, parameters: [], rest: nil, body: body, isArrow: true, span: place)
    let made = JSExpression(
      .call(JSExpression(.function(function), place), [], isOptional: false), place)
    if extensible.contains(name.text) {
      let assign = JSExpression(
        .member(JSExpression(.name("Object"), place), Name("assign", place), isOptional: false),
        place)
      let owner = JSExpression(.name(name.text), name.span)
      return .expression(JSExpression(.call(assign, [owner, made], isOptional: false), place))
    }
    return .declare(.const, [(.name(name), made)])
  }

  /// `enum A { X, Y = 5 }` as a record with names for both ways.
  private func enumeration() throws(Problem) -> JSStatement.Kind {
    let start = start
    index += 1
    let name = try name("the name of an enum")
    extensible.insert(name.text)
    try expect("{")
    var fields: [JSExpression.Property] = []
    var known: [String: JSExpression.Kind] = [:]
    var next: Double? = 0
    while !take(if: "}") {
      let place = token.span
      let key = try key()
      guard case .name(let member) = key else { throw wanted("a name") }
      var value = JSExpression(.number(next ?? 0), place)
      if take(if: "=") {
        let written = try assignment()
        guard let folded = written.folded(among: known, of: name.text) else {
          if written.names(oneOf: Set(known.keys).union([name.text])) {
            throw refused(
              "a member of an enum that is computed from another one is not read", written.span,
              "write it as a number or a text")
          }
          fields.append(computedMember(member, written))
          next = nil
          if !at("}") { try expect(",") }
          continue
        }
        value.kind = folded
      } else if next == nil {
        throw wanted(
          "`=`", help: "behind a text or a computed member each member of an enum says its value")
      }
      known[member.text] = value.kind
      next = nil
      let own = value.kind
      if case .number(let number) = own, number < 0 {
        value.kind = .unary("-", JSExpression(.number(-number), value.span))
      }
      fields.append(JSExpression.Property(kind: .value, key: key, value: value))
      if case .number(let number) = own {
        next = number + 1
        fields.append(
          JSExpression.Property(
            kind: .value, key: .name(Name(JSNumber.text(number), place)),
            value: JSExpression(.string(member.text), place)))
      }
      if !at("}") { try expect(",") }
    }
    let record = JSExpression(.record(fields), span(from: start))
    return .declare(.const, [(.name(name), record)])
  }

  /// `...(value => ({ A: value, [value]: 'A' }))(written)`.
  private func computedMember(
    _ member: Name, _ written: JSExpression
  ) -> JSExpression.Property {
    let span = written.span
    let value = JSExpression(.name("value"), span)
    let both = JSExpression(
      .record([
        JSExpression.Property(kind: .value, key: .name(member), value: value),
        JSExpression.Property(
          kind: .value, key: .computed(value), value: JSExpression(.string(member.text), span)),
      ]), span)
    let function = JSFunction(
      name: nil, parameters: [.name(Name("value", span))], rest: nil,
      body: [JSStatement(.leave(both), span)], isExpression: true, isArrow: true, span: span)
    let made = JSExpression(
      .call(JSExpression(.function(function), span), [written], isOptional: false), span)
    return JSExpression.Property(kind: .spread, key: .name(member), value: made)
  }
}

extension JSExpression {
  /// True if one of these names stands in it.
  fileprivate func names(oneOf names: Set<String>) -> Bool {
    JSNode.expression(self).contains(
      { if case .name(let name) = $0.kind { names.contains(name) } else { false } },
      entering: { _ in true })
  }

  /// The number or text that it is, where it names nothing but members of an enum; nil of all else.
  fileprivate func folded(among known: [String: Kind], of space: String) -> Kind? {
    func number(_ value: JSExpression) -> Double? {
      if case .number(let number)? = value.folded(among: known, of: space) { number } else { nil }
    }
    switch kind {
    case .number, .string: return kind
    case .name(let name): return known[name]
    case .member(let object, let name, _):
      if case .name(space) = object.kind { return known[name.text] }
      return nil
    case .template(let pieces):
      var text = ""
      for piece in pieces {
        guard case .text(let part) = piece else { return nil }
        text += part
      }
      return .string(text)
    case .unary(let sign, let operand):
      guard let operand = number(operand) else { return nil }
      switch sign {
      case "-": return .number(-operand)
      case "+": return .number(operand)
      case "~": return .number(Double(~JSWorld.int32(operand)))
      default: return nil
      }
    case .binary(let sign, let left, let right):
      if sign == "+", case .string(let a)? = left.folded(among: known, of: space),
        case .string(let b)? = right.folded(among: known, of: space)
      {
        return .string(a + b)
      }
      guard let a = number(left), let b = number(right) else { return nil }
      let (x, y) = (JSWorld.int32(a), JSWorld.int32(b))
      switch sign {
      case "+": return .number(a + b)
      case "-": return .number(a - b)
      case "*": return .number(a * b)
      case "/": return .number(a / b)
      case "|": return .number(Double(x | y))
      case "&": return .number(Double(x & y))
      case "^": return .number(Double(x ^ y))
      case "<<": return .number(Double(x << (y & 31)))
      case ">>": return .number(Double(x >> (y & 31)))
      default: return nil
      }
    default: return nil
    }
  }
}
