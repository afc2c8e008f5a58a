extension SwiftTranslator {
  /// An expression as a value of a type: an optional where one is wanted, a decimal number where one is.
  func wrapped(_ value: SwiftExpression, as type: SwiftTypeName?) -> Expression {
    guard let wanted = plain(type) else { return expression(value) }
    let span = value.span
    if case .optional(let inner) = wanted {
      switch value.kind {
      case .null: return null(span)
      case .attempt(_, isOptional: true), .chained: return expression(value, as: wanted)
      default: break
      }
      let own = self.type(of: value)
      if own?.isOptional == true { return expression(value, as: wanted) }
      return js("some", [wrapped(value, as: inner)], span)
    }
    let made = expression(value, as: wanted)
    // `let x: Double = [1, 2].reduce(0, +)`: no whole number is one in Swift.
    if wanted.name == "Double", self.type(of: value)?.name == "Int", value.number == nil {
      return js("double", [made], span)
    }
    guard case .dictionary(let key, _) = wanted, key.name == "AnyHashable",
      case .dictionary(let own, _)? = plain(self.type(of: value)), own.name != "AnyHashable"
    else { return made }
    if case .dictionary = value.kind { return made }
    return js("erased", [made], span)
  }

  /// An expression; the type that is wanted decides what `.name` and a number mean.
  func expression(_ value: SwiftExpression, as type: SwiftTypeName? = nil) -> Expression {
    deeper(value.span) { plainExpression(value, as: type) }
  }

  private func plainExpression(_ value: SwiftExpression, as type: SwiftTypeName?) -> Expression {
    let span = value.span
    if value.waits { return expression(flat(value), as: type) }
    if let made = optionalCase(value) { return made }
    if let linked = value.firstChained, !isType(linked) { return chain(value, linked) }
    switch value.kind {
    case .int(let number):
      if let name = type?.name, SwiftLibrary.decimals.contains(name) {
        return decimal(Double(number), span)
      }
      return signed(number, span)
    case .double(let number): return decimal(number, span)
    case .bool(let truth): return bool(truth, span)
    case .null: return null(span)
    case .text(let pieces): return text(pieces, span)
    case .name(let name): return self.value(of: Name(name, span))
    case .implied(let name): return implied(name, nil, type, span)
    case .type(let type): return self.typeName(type, span)
    case .list(let members): return listValue(members, type, span)
    case .dictionary(let pairs):
      var (key, inner): (SwiftTypeName?, SwiftTypeName?) = (nil, nil)
      if case .dictionary(let a, let b)? = type {
        (key, inner) = (a, b)
      } else if areDecimal(pairs.map { self.type(of: $0.value) }) {
        inner = .named("Double", [])
      }
      if pairs.contains(where: { isKeyPath($0.key) }) { refuseKeyPath(span) }
      let parts = pairs.map {
        list([wrapped($0.key, as: key), wrapped($0.value, as: inner)], span)
      }
      let made = js("dictionary", [list(parts, span)], span)
      return key?.name == "AnyHashable" ? js("erased", [made], span) : made
    case .tuple(let parts): return tuple(parts, type, span)
    case .closure(let literal):
      if case .function(let given, let answer)? = type?.unwrapped {
        return closure(literal, given, answer: answer)
      }
      return closure(literal)
    case .call(let callee, let given):
      if let change = change(value) {
        // The value as it is then, and what the method answers.
        let pair = scope.fresh("change")
        let body = [
          bind(pair, js("change", change.parts, span), span),
          setting(change.target, to: element(pair, 0, span), span),
          leave(element(pair, 1, span), span),
        ]
        return inline(body, span)
      }
      return called(callee, given, type, span)
    case .index(let object, let given) where given.first?.label?.text == "keyPath":
      return js("invoke", [expression(given[0].value), expression(object)], span)
    case .index(let object, let given):
      if case .name("super") = object.kind {
        return aboveCall(Name("subscript", object.span), given, span)
      }
      let labels = given.map { ($0.label?.text ?? "_") + ":" }.joined()
      if program.hasSeveralIndices, given.contains(where: { $0.label != nil }),
        let facts = facts(of: object), !program.functions("subscript", of: facts.name).isEmpty
      {
        let key = string("subscript(\(labels))", span)
        return js("call", [expression(object), key] + indices(given, of: object), span)
      }
      refuseIndices(of: object, isRange: self.type(of: given[0].value)?.name == "Range", span)
      return js("element", [expression(object)] + indices(given, of: object), span)
    case .member(let object, let name): return member(object, name, span)
    case .unary(let sign, let operand): return unary(sign, operand, span)
    case .binary(let sign, let left, let right): return binary(sign, left, right, type, span)
    case .conditional(let test, let yes, let no):
      // `x > 0 ? x : nil`
      let both = [yes, no].map { self.type(of: $0) }
      let hasNil = [yes, no].contains { if case .null = $0.kind { true } else { false } }
      let type =
        type ?? (hasNil ? both.compactMap { $0 }.first.map { .optional($0.unwrapped) } : nil)
      return Expression(
        .conditional(
          expression(test), conditionally { wrapped(yes, as: type) },
          conditionally { wrapped(no, as: type) }), span)
    case .assign(let sign, let target, let new):
      return inline(assignment(sign, target, new, span), span)
    case .cast(let inner, let word, let type): return cast(inner, word, type, span)
    case .attempt(let inner, let isOptional):
      if isOptional { return js("attempt", [thunk(conditionally { expression(inner) })], span) }
      return expression(inner, as: type)
    case .wait(let inner): return expression(inner, as: type)
    case .chained(let inner): return expression(inner)
    case .forced(let inner): return js("forced", [expression(inner)], span)
    case .reference(let inner): return reference(inner, span)
    case .keyPath(let names):
      // As a value of its own it can set what it leads to.
      if type?.name?.hasSuffix("KeyPath") == true {
        return js("keyPath", names.map { string($0.text, $0.span) }, span)
      }
      return function(["item"], of: path(names, name("item", span), span))
    case .operatorName("!"): return function(["a"], of: Expression(.not(name("a", span)), span))
    case .operatorName(let sign):
      // The values may have an order of their own.
      let open = ["<", "<=", ">", ">="].contains(sign) ? SwiftTypeName.tuple([]) : nil
      let (a, b) = (name("a", span), name("b", span))
      // Values of the program's own may be added, too.
      let isAdded = sign == "+" && program.methods["+"] != nil
      return function(
        ["a", "b"],
        of: isAdded ? js("add", [a, b], span) : applied(sign, a, b, open, nil, span))
    case .statement(let statement):
      functions += 1
      defer { functions -= 1 }
      let outer = around.answer
      around.answer = type
      defer { around.answer = outer }
      return inline(within { block([statement.answering], isNew: false) }, span)
    }
  }

  func signed(_ number: Int, _ span: Span) -> Expression {
    number < 0 && number > .min ? Expression(.negate(int(-number, span)), span) : int(number, span)
  }

  private func decimal(_ number: Double, _ span: Span) -> Expression {
    number < 0
      ? Expression(.negate(Expression(.double(-number), span)), span)
      : Expression(.double(number), span)
  }

  func path(_ names: [Name], _ object: Expression, _ span: Span) -> Expression {
    names.reduce(object) { js("get", [$0, string($1.text, span)], span) }
  }

  // MARK: Literals

  private func text(_ pieces: [SwiftExpression.Piece], _ span: Span) -> Expression {
    var parts: [Expression.Piece] = []
    for piece in pieces {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .value(let value):
        let made = expression(value)
        let isPlain = ["String", "Int"].contains(type(of: value)?.name ?? "")
        parts.append(.value(isPlain ? made : js("text", [made], value.span)))
      }
    }
    if parts.isEmpty { return string("", span) }
    if parts.count == 1, case .text(let text) = parts[0] { return string(text, span) }
    return Expression(.interpolation(parts), span)
  }

  private func listValue(
    _ members: [SwiftExpression], _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    var element = type?.element
    if element == nil {
      let types = members.map { self.type(of: $0) }
      // `[1, 2.5]` and `[a, nil]` have one type.
      if areDecimal(types) { element = .named("Double", []) }
      if members.contains(where: { if case .null = $0.kind { true } else { false } })
        || types.contains(where: { $0?.isOptional == true })
      {
        element = .optional(element ?? .named("Any", []))
      }
    }
    let made = list(members.map { wrapped($0, as: element) }, span)
    return type?.name == "Set" ? js("set", [made], span) : made
  }

  private func tuple(
    _ parts: [(label: String?, value: SwiftExpression)], _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    if parts.count == 1, parts[0].label == nil { return expression(parts[0].value, as: type) }
    let values = parts.enumerated().map { wrapped($1.value, as: type?.part($0)) }
    var labels = parts.map { $0.label ?? "" }
    if case .tuple(let wanted)? = type, labels.allSatisfy(\.isEmpty), wanted.count == labels.count {
      labels = wanted.map { $0.label ?? "" }
    }
    if labels.allSatisfy(\.isEmpty) { return js("tuple", values, span) }
    return js("labelled", [list(labels.map { string($0, span) }, span)] + values, span)
  }

  // MARK: Chains

  /// `Int?.some(5)`, `Int?.none`; nil of all others.
  private func optionalCase(_ value: SwiftExpression) -> Expression? {
    var (member, given) = (value, [SwiftExpression.Argument]())
    if case .call(let callee, let arguments) = value.kind { (member, given) = (callee, arguments) }
    guard case .member(let object, let name) = member.kind, case .chained(let type) = object.kind,
      case .name(let text) = type.kind, text.startsCapitalized, scope.find(text) == nil,
      ["some", "none"].contains(name.text)
    else { return nil }
    return implied(name, given.isEmpty ? nil : given, nil, value.span)
  }

  /// `Int` of `Int?.none.publisher`.
  private func isType(_ value: SwiftExpression) -> Bool {
    guard case .name(let name) = value.kind else { return false }
    return name.startsCapitalized && scope.find(name) == nil
  }
}

extension SwiftExpression {
  /// A number that is written out.
  var number: Double? {
    switch kind {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The expression before the first `?` of a chain; nil if there is none.
  var firstChained: SwiftExpression? {
    switch kind {
    case .chained(let inner): inner.firstChained ?? inner
    case .member(let object, _), .call(let object, _), .index(let object, _), .forced(let object):
      object.firstChained
    case .assign(_, let target, _): target.firstChained
    default: nil
    }
  }

  /// The chain with another expression in the place of its first part.
  func replacingChained(by other: SwiftExpression) -> SwiftExpression {
    func made(_ kind: Kind) -> SwiftExpression { SwiftExpression(kind, span) }
    switch kind {
    case .chained(let inner):
      return inner.firstChained == nil ? other : made(.chained(inner.replacingChained(by: other)))
    case .member(let object, let name):
      return made(.member(object.replacingChained(by: other), name))
    case .call(let callee, let given):
      return made(.call(callee.replacingChained(by: other), given))
    case .index(let object, let given):
      return made(.index(object.replacingChained(by: other), given))
    case .forced(let object): return made(.forced(object.replacingChained(by: other)))
    case .assign(let sign, let target, let new):
      return made(.assign(sign, target.replacingChained(by: other), new))
    default: return self
    }
  }
}
