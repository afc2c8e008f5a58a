extension JSTranslator {
  /// An expression in which nothing waits.
  func expression(_ value: JSExpression) -> Expression {
    deeper(value.span) { plainExpression(value) }
  }

  private func plainExpression(_ value: JSExpression) -> Expression {
    let span = value.span
    switch value.kind {
    case .number(let number): return self.number(number, span)
    case .string(let text): return string(text, span)
    case .template(let pieces): return template(pieces, span)
    case .regex(let text):
      let literal = JSRegExpLiteral(text)
      if let fault = literal.fault { refuse(fault.message, span, fault.help) }
      let given = [literal.source] + (literal.flags.isEmpty ? [] : [literal.flags])
      return js("regex", given.map { string($0, span) }, span)
    case .texts(let texts):
      let all = [texts.map(\.text), texts.map(\.raw)]
      let lists = all.map { list($0.map { string($0, span) }, span) }
      return js("texts", lists + [int(span.start, span)], span)
    case .name(let name): return self.value(of: Name(name, span))
    case .word(let word): return self.word(word, span)
    case .list(let members): return list(members, span)
    case .record(let fields): return record(fields, span)
    case .spread(let inner): return expression(inner)
    case .function(let function): return self.function(function, called: nil)
    case .classLiteral(let literal): return classValue(literal)
    case .unary(let sign, let operand): return unary(sign, operand, span)
    case .update(let step, let target, let isPrefix):
      return updated(target, by: step, isPrefix: isPrefix, span)
    case .binary(let sign, let left, let right): return binary(sign, left, right, span)
    case .assign(let sign, let pattern, let new): return assigning(sign, pattern, new, span)
    case .conditional(let test, let yes, let no):
      if let isTaken = answer(ofTypeTest: test) { return expression(isTaken ? yes : no) }
      return Expression(.conditional(condition(test), expression(yes), expression(no)), span)
    case .call, .member, .index: return link(value)
    case .chain(let inner): return link(inner)
    case .new(let callee, let arguments): return instance(callee, arguments, span)
    case .sequence(let values):
      let list = list(values.map(expression), span)
      return js("get", [list, int(values.count - 1, span)], span)
    case .await, .yield:
      refuse("`await` cannot stand here", span, "give its value a name first")
      return undefined(span)
    }
  }

  // MARK: Literals

  func number(_ number: Double, _ span: Span) -> Expression {
    if number.isNaN { return js("NaN", [], span) }
    if number.isInfinite { return js("Infinity", [], span) }
    if abs(number) <= JSNumber.limit, let whole = Int(exactly: number) { return int(whole, span) }
    return Expression(.double(number), span)
  }

  private func template(_ pieces: [JSExpression.Piece], _ span: Span) -> Expression {
    var parts: [Expression.Piece] = []
    func add(_ text: String) {
      if case .text(let last)? = parts.last {
        parts[parts.count - 1] = .text(last + text)
      } else if !text.isEmpty {
        parts.append(.text(text))
      }
    }
    for piece in pieces {
      switch piece {
      case .text(let text): add(text)
      case .value(let value):
        let made = expression(value)
        if case .string(let text) = made.kind {
          add(text)
        } else {
          parts.append(.value(isText(value) ? made : js("text", [made], value.span)))
        }
      }
    }
    if parts.isEmpty { return string("", span) }
    if parts.count == 1, case .text(let text) = parts[0] { return string(text, span) }
    return Expression(.interpolation(parts), span)
  }

  func isText(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .string, .template: true
    case .binary("+", let left, let right): isText(left) || isText(right)
    case .unary("typeof", _): true
    default: false
    }
  }

  /// A list as `...` and library functions want it.
  func members(_ members: [JSExpression?], _ span: Span, leavesHoles: Bool = true) -> Expression {
    Expression(
      .list(
        members.map { member in
          guard let member else { return leavesHoles ? js("hole", [], span) : undefined(span) }
          if case .spread(let inner) = member.kind {
            return Expression(.spread(js("members", [expression(inner)], inner.span)), member.span)
          }
          return expression(member)
        }), span)
  }

  private func list(_ members: [JSExpression?], _ span: Span) -> Expression {
    let made = self.members(members, span)
    let hasHoles = members.contains { $0 == nil }
    return usesReferences || hasHoles ? js("list", [made], span) : made
  }

  private func record(_ fields: [JSExpression.Property], _ span: Span) -> Expression {
    guard fields.contains(where: { $0.value.usesParent }) else { return plainRecord(fields, span) }
    // `super` is what the record itself takes over.
    let (home, outer) = (scope.fresh("home"), around.classes.parent)
    around.classes.parent = home
    scope.depth += 1
    defer {
      around.classes.parent = outer
      scope.depth -= 1
    }
    return inline(
      [
        bind(home, undefined(span), span), set(home, plainRecord(fields, span), span),
        leave(name(home, span), span),
      ], span)
  }

  private func plainRecord(_ fields: [JSExpression.Property], _ span: Span) -> Expression {
    var parts: [Expression.Field] = []
    var keys: Set<String> = []
    var (getters, setters) = ([Expression.Field](), [Expression.Field]())
    var prototype: Expression?
    // A field that calls functions has its place among the others.
    func hold(_ key: Name, _ place: Span) {
      guard keys.insert(key.text).inserted else { return }
      parts.append(Expression.Field(key: key, value: undefined(place), span: place))
    }
    for field in fields {
      let place = field.value.span
      switch (field.kind, field.key) {
      case (.spread, _):
        parts.append(
          Expression.Field(
            key: nil, value: js("fields", [expression(field.value)], place), span: place))
      case (.value, .name(let key)) where key.text == "__proto__":
        prototype = expression(field.value)
      case (.value, .name(let key)):
        let value = named(field.value, key.text)
        // A second one of a name has the place of the first.
        parts.append(
          keys.insert(key.text).inserted
            ? Expression.Field(key: key, value: value, span: place)
            : Expression.Field(
              key: nil, value: js("entry", [string(key.text, key.span), value], place), span: place)
        )
      case (.value, .computed(let key)):
        let name = field.value.isNameless ? [bool(true, place)] : []
        let entry = js("entry", [expression(key), expression(field.value)] + name, place)
        parts.append(Expression.Field(key: nil, value: entry, span: place))
      case (.getter, .name(let key)):
        hold(key, place)
        getters.append(
          Expression.Field(key: key, value: method(field.value, "get \(key.text)"), span: place))
      case (.setter, .name(let key)):
        hold(key, place)
        setters.append(
          Expression.Field(key: key, value: method(field.value, "set \(key.text)"), span: place))
      case (let kind, .computed(let key)):
        let entry = js(
          "entry", [expression(key), method(field.value, ""), bool(true, place)], place)
        let part = Expression.Field(key: nil, value: entry, span: place)
        if kind == .getter { getters.append(part) } else { setters.append(part) }
      }
    }
    let plain = Expression(.record(parts), span)
    let given = [plain] + (prototype.map { [$0] } ?? [])
    let made = usesReferences ? js("record", given, span) : plain
    if getters.isEmpty && setters.isEmpty { return made }
    return js(
      "accessors",
      [made, Expression(.record(getters), span), Expression(.record(setters), span)], span)
  }

  /// A value that has the name of the place where it is put, if it is a function.
  func named(_ value: JSExpression, _ name: String) -> Expression {
    switch value.kind {
    case .function(let function): self.function(function, called: name)
    case .classLiteral(var literal):
      {
        if literal.name == nil { literal.label = name }
        return classValue(literal)
      }()
    default: expression(value)
    }
  }

  // MARK: Names

  private func word(_ word: String, _ span: Span) -> Expression {
    if word == "new.target" {
      return around.function.target.map { name($0, span) } ?? undefined(span)
    }
    if word == "this" {
      if let receiver = around.function.receiver { return name(receiver, span) }
      return scope.depth == 0 || !hasFunction
        ? js("global", [string("exports", span)], span) : undefined(span)
    }
    refuse("`super` stands in a class with a parent", span, "add `extends` and its name")
    return undefined(span)
  }

  /// A name as a value.
  func value(of name: Name) -> Expression {
    if let binding = scope.find(name.text) { return value(of: name, binding) }
    if let made = standardValue(name) ?? globalValue(name) { return made }
    let absence = JSAbsence.of(name.text)
    if isTried, absence.map({ $0.type == "undefined" }) ?? (name.text.first?.isLowercase == true) {
      // An error that the program catches; what only node has is still told before.
      return js("undeclared", [string(name.text, name.span)], name.span)
    }
    if let absence {
      refuse("\(name.text) \(absence.reason)", name.span, absence.help)
    } else if hasTests, !isSession {
      // The test fails that reads it.
      refuse("unknown name \(name.text)", name.span, "declare it, or import it")
    }
    return self.name(name.text, name.span)
  }

  /// A name that the program declares or imports.
  private func value(of name: Name, _ binding: JSBinding) -> Expression {
    let span = name.span
    switch binding.kind {
    case .variable:
      let read = self.name(binding.name, span)
      return binding.isUnset(at: span.start)
        ? js("read", [read, string(name.text, span)], span) : read
    case .library(let original): return libraryValue(original, span)
    case .namespace:
      refuse("\(name.text) is the library, and no value", span, "name one of its functions")
    case .module(let module, let part):
      return js("module", [string(module, span)] + (part.map { [string($0, span)] } ?? []), span)
    case .missing(let module, let place): refuse(missing: module, place)
    case .page:
      refuse(
        "\(name.text) is a part of the page of a browser, which is not here", span,
        "only its events are read, as in `fromEvent(\(name.text), 'click')`")
    }
    return undefined(span)
  }

  /// A name that the language itself has: `undefined`, `NaN`, `arguments`; nil for all else.
  private func standardValue(_ name: Name) -> Expression? {
    let span = name.span
    switch name.text {
    case "undefined": return undefined(span)
    case "null": return null(span)
    case "true", "false": return bool(name.text == "true", span)
    case "NaN": return js("NaN", [], span)
    case "Infinity": return js("Infinity", [], span)
    case "arguments": return around.function.argumentList.map { self.name($0, span) }
    default: return nil
    }
  }

  /// A name that every program finds, or that it has set as a global one; nil for all else.
  private func globalValue(_ name: Name) -> Expression? {
    let (text, span) = (name.text, name.span)
    if isOwnGlobal(text) { return js("ownGlobal", [member(name)], span) }
    let isChanged = changes.spaces.contains(text)
    if isModule(text) || text == "console" && isChanged {
      return js("module", [string(text, span)], span)
    }
    if text == "performance", isChanged {
      return js("module", [string("perf_hooks", span), string("performance", span)], span)
    }
    if JSLibrary.natives.contains(text) || JSLibrary.errors.contains(text) {
      return js("global", [string(text, span)], span)
    }
    if JSLibrary.timers.contains(text) {
      return js("module", [string("timers", span), string(text, span)], span)
    }
    if let (function, arity) = JSLibrary.globals[text] {
      let parameters = (0..<arity).map { "a\($0 + 1)" }
      let call = js(function, parameters.map { self.name($0, span) }, span)
      let made = self.function(parameters, [leave(call, span)], span)
      return js("function", [made, string(text, span)], span)
    }
    if text == "globalThis" || text == "global" { return globalObject(span) }
    if JSLibrary.knows(text), text != "window" { return libraryValue(text, span) }
    return text == "console" || text == "performance" ? record(of: text, span) : nil
  }

  // MARK: Operators

  /// An expression that is certainly true or false.
  func isBool(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .name("true"), .name("false"): return true
    case .unary("!", _), .unary("delete", _): return true
    case .binary(let sign, let left, let right):
      if sign == "&&" || sign == "||" { return isBool(left) && isBool(right) }
      return ["===", "!==", "==", "!=", "<", ">", "<=", ">=", "in", "instanceof"].contains(sign)
    default: return false
    }
  }

  /// An expression as a condition.
  func condition(_ value: JSExpression) -> Expression {
    let made = lowered(value)
    return isBool(value) ? made : js("truth", [made], value.span)
  }

  private func unary(_ sign: String, _ operand: JSExpression, _ span: Span) -> Expression {
    switch sign {
    case "!": return not(condition(operand), span)
    case "-":
      if case .number(let number) = operand.kind, number != 0, number <= JSNumber.limit {
        return Expression(.negate(self.number(number, operand.span)), span)
      }
      return js("negate", [expression(operand)], span)
    case "+": return js("plus", [expression(operand)], span)
    case "~": return js("invert", [expression(operand)], span)
    case "typeof":
      if case .name(let name) = operand.kind, scope.find(name) == nil, let known = globalType(name)
      {
        return string(known, span)
      }
      if case .member(let object, let name, _) = operand.kind, isGlobalObject(object),
        let known = globalType(name.text)
      {
        return string(known, span)
      }
      if case .name(let name) = operand.kind, scope.find(name) == nil, isOwnGlobal(name) {
        let field = member(Name(name, operand.span))
        return js("typeOf", [js("get", [globalObject(span), field], span)], span)
      }
      return js("typeOf", [expression(operand)], span)
    case "void":
      return js("get", [list([expression(operand), undefined(span)], span), int(1, span)], span)
    default:
      if case .chain(let link) = operand.kind { return deleted(behind: link, span) }
      guard let (object, key) = parts(of: operand) else { return bool(true, span) }
      return js("delete", [object, key], span)
    }
  }

  /// `delete a?.b`: true where there is nothing to delete from.
  private func deleted(behind link: JSExpression, _ span: Span) -> Expression {
    let object: JSExpression
    switch link.kind {
    case .member(let inner, _, _), .index(let inner, _, _): object = inner
    default: return bool(true, span)
    }
    let part = scope.fresh("part")
    guard let key = parts(of: link)?.key else { return bool(true, span) }
    let deletion = js("delete", [name(part, span), key], span)
    let chain = js("chain", [expression(object), function([part], of: deletion)], span)
    return js("coalesce", [chain, thunk(bool(true, span))], span)
  }

  /// True of `globalThis`, which has what every program finds there.
  func isGlobalObject(_ value: JSExpression) -> Bool {
    guard case .name(let name) = value.kind, name == "globalThis" || name == "global" else {
      return false
    }
    return scope.find(name) == nil
  }

  /// True of a field that the program gives `globalThis`, or may give it, and that is not there without it.
  func isOwnGlobal(_ name: String) -> Bool {
    let isAbsent = JSAbsence.of(name) != nil
    // A name of the library is there only where it is imported; `global.fetch = f` is the program's own.
    if changes.globals.contains(name) {
      return isAbsent || JSLibrary.knows(name) || !isGlobal(name) || JSLibrary.spied.contains(name)
    }
    if isAbsent { return false }
    return changes.handsGlobalOn && !goesOn && !isGlobal(name)
  }

  /// The object that has the program's own fields of `globalThis`.
  func globalObject(_ span: Span) -> Expression { js("module", [string("globalThis", span)], span) }

  /// The answer of `typeof` for a name that the program does not declare; nil if its value tells it.
  func globalType(_ name: String) -> String? {
    if isOwnGlobal(name) { return nil }
    if let absence = JSAbsence.of(name) { return absence.type }
    if isModule(name) || ["globalThis", "global"].contains(name) {
      return name.hasPrefix("__") ? "string" : "object"
    }
    return isGlobal(name) ? nil : "undefined"
  }

  /// The answer of `typeof window !== 'undefined'`, for a name that the program does not declare; nil of other tests.
  ///
  /// A branch that is not taken may use what is not here.
  func answer(ofTypeTest test: JSExpression) -> Bool? {
    switch test.kind {
    case .unary("!", let inner): return answer(ofTypeTest: inner).map { !$0 }
    case .binary("&&", let left, let right):
      return answer(ofTypeTest: left).flatMap { $0 ? answer(ofTypeTest: right) : false }
    case .binary("||", let left, let right):
      return answer(ofTypeTest: left).flatMap { $0 ? true : answer(ofTypeTest: right) }
    case .binary(let sign, let left, let right):
      if case .string = left.kind, case .unary = right.kind {
        return answer(ofTypeTest: JSExpression(.binary(sign, right, left), test.span))
      }
      guard case .unary("typeof", let operand) = left.kind, case .name(let name) = operand.kind,
        case .string(let type) = right.kind, scope.find(name) == nil, let known = globalType(name)
      else { return nil }
      switch sign {
      case "===", "==": return known == type
      case "!==", "!=": return known != type
      default: return nil
      }
    default: return nil
    }
  }

  /// True of a module that is there without an import; `jest` and `vi` are in files of tests.
  private func isModule(_ name: String) -> Bool {
    JSLibrary.modules.contains(name) || hasTests && JSLibrary.mocking.contains(name)
  }

  private func isGlobal(_ name: String) -> Bool {
    ["undefined", "NaN", "Infinity", "null", "true", "false", "arguments"].contains(name)
      || JSLibrary.globals[name] != nil || JSLibrary.natives.contains(name)
      || JSLibrary.errors.contains(name) || JSLibrary.knows(name)
      || JSLibrary.namespaces.contains(name) || isModule(name)
  }

  static let functions: [String: String] = [
    "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "remainder", "**": "power",
    "<": "less", "<=": "lessOrEqual", ">": "greater", ">=": "greaterOrEqual", "==": "equal",
    "&": "bitAnd", "|": "bitOr", "^": "bitXor", "<<": "shiftLeft", ">>": "shiftRight",
    ">>>": "shiftUnsigned", "in": "has", "instanceof": "isInstance",
  ]

  private func binary(
    _ sign: String, _ left: JSExpression, _ right: JSExpression, _ span: Span
  ) -> Expression {
    switch sign {
    case "&&", "||":
      if let known = answer(ofTypeTest: left) {
        return known == (sign == "&&") ? expression(right) : bool(known, span)
      }
      if isBool(left) && isBool(right) {
        return Expression(
          .binary(sign == "&&" ? .and : .or, expression(left), expression(right)), span)
      }
      return js(sign == "&&" ? "and" : "or", [expression(left), thunk(expression(right))], span)
    case "??": return js("coalesce", [expression(left), thunk(expression(right))], span)
    case "in" where isGlobalObject(right):
      guard case .string(let key) = left.kind else { break }
      if isOwnGlobal(key) { return js("has", [expression(left), globalObject(span)], span) }
      let isThere = !JSLibrary.knows(key) && globalType(key) != "undefined"
      return bool(isThere, span)
    case "in":
      // `#x in a` asks for a field that only this class knows.
      guard case .name(let own) = left.kind, own.first == "#" else { break }
      return js("has", [member(Name(own, left.span)), expression(right)], span)
    case "===", "!==":
      let (a, b) = (expression(left), expression(right))
      if isPlain(left) || isPlain(right) {
        return Expression(.binary(sign == "===" ? .identical : .notIdentical, a, b), span)
      }
      let same = js("same", [a, b], span)
      return sign == "===" ? same : not(same, span)
    case "!=": return not(js("equal", [expression(left), expression(right)], span), span)
    case "+":
      // A long sum is one call.
      var (terms, first) = ([right], left)
      while case .binary("+", let inner, let next) = first.kind, terms.count < 60 {
        terms.append(next)
        first = inner
      }
      return js("add", [expression(first)] + terms.reversed().map(expression), span)
    default: break
    }
    return applied(sign, expression(left), expression(right), span)
  }

  /// A text, a number or a word: compared by what it is.
  private func isPlain(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .string: true
    case .number(let number): number.isFinite
    case .name(let name): ["true", "false", "null", "undefined"].contains(name)
    default: false
    }
  }

  func applied(_ sign: String, _ a: Expression, _ b: Expression, _ span: Span) -> Expression {
    js(Self.functions[sign] ?? "add", [a, b], span)
  }
}
