extension SwiftTranslator {
  func unary(
    _ sign: String, _ operand: SwiftExpression, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    if let facts = program.facts(of: wanted?.unwrapped), let type = wanted?.unwrapped,
      !program.functions(sign, of: facts.name).isEmpty
    {
      if let value = facts.value(of: operand) { return unary(sign, value, nil, span) }
      if operand.isOfWantedType {
        return unary(sign, SwiftExpression(.cast(operand, "as", type), operand.span), nil, span)
      }
    }
    let isImplied = if case .implied = operand.kind { true } else { false }
    let isRange = sign.hasPrefix("..")
    let own = isRange ? bound(of: wanted) : wanted
    let isOpen = operand.isNumberLiteral || isImplied
    let value = expression(operand, as: isOpen ? own : sign == "!" ? .named("Bool", []) : nil)
    if let own = declared(sign, [(value, type(of: operand), operand)], span) { return own }
    switch sign {
    case "!": return not(value, span)
    case "-": return operand.isLeastMagnitude ? int(.min, span) : Expression(.negate(value), span)
    case "~":
      if let made = SwiftSizedNumbers(self, span).wide(
        sign, value, int(0, span), operand.isNumberLiteral ? wanted : type(of: operand), nil)
      {
        return made
      }
      let made = js("bits", [string("^", span), value, signed(-1, span)], span)
      return SwiftSizedNumbers(self, span).result(made, by: sign, type(of: operand), nil)
    case "... ": return js("range", [value, null(span), bool(true, span)], span)
    case "...", "..<": return js("range", [null(span), value, bool(sign == "...", span)], span)
    default: return value
    }
  }

  /// The type of an operand `.name` or `.name(1)` by the operators that the type of the other one has; nil of all others.
  private func operandType(
    _ operand: SwiftExpression, _ place: Int, of sign: String, beside other: SwiftTypeName?
  ) -> SwiftTypeName? {
    guard let member = operand.impliedName, let facts = program.facts(of: other?.unwrapped) else {
      return nil
    }
    return program.functions(sign, of: facts.name).lazy.filter { $0.parameters.count == 2 }
      .compactMap { $0.parameters[place].type }
      .first { type in
        guard let facts = self.program.facts(of: type.unwrapped) else { return false }
        return facts.cases[member] != nil || self.program.isMember(member, of: facts.name)
      }
  }

  /// The pieces of a sum of texts that are all written out, which may be many; nil of all other sums.
  func joinedText(_ value: SwiftExpression, as wanted: SwiftTypeName?) -> [SwiftExpression.Piece]? {
    var parts: [[SwiftExpression.Piece]] = []
    var rest = value
    while case .binary("+", let left, let right) = rest.kind {
      guard case .text(let pieces) = right.kind else { return nil }
      parts.append(pieces)
      rest = left
    }
    guard case .text(let first) = rest.kind, !parts.isEmpty,
      program.facts(of: wanted?.unwrapped) == nil, !isOwn("+", [rest, rest], wanted),
      program.extensions["String"]?.functions["+"] == nil
    else { return nil }
    return parts.reversed().joined().reduce(into: first) { made, piece in
      if case .text(let more) = piece, case .text(let last)? = made.last {
        made[made.count - 1] = .text(last + more)
      } else {
        made.append(piece)
      }
    }
  }

  /// An operator between two operands.
  private struct Operation {
    let sign: String
    let left: SwiftExpression
    let right: SwiftExpression
    let wanted: SwiftTypeName?
    let span: Span
    var both: [SwiftExpression] { [left, right] }
  }

  /// The types of two operands, as both of them and the type that is wanted tell them.
  private struct OperandTypes {
    var left: SwiftTypeName?
    var right: SwiftTypeName?
    /// The type of both, if one of them is a decimal number.
    var number: SwiftTypeName?
    /// The other operand has the type of this one.
    var isLeftOpen = false
    var isRightOpen = false
  }

  func binary(
    _ sign: String, _ left: SwiftExpression, _ right: SwiftExpression, _ wanted: SwiftTypeName?,
    _ span: Span
  ) -> Expression {
    mistakes.applies(sign, left, right)
    let operation = Operation(sign: sign, left: left, right: right, wanted: wanted, span: span)
    if let made = comparedTypes(operation) ?? standardForm(operation) { return made }
    if let (a, b) = ofWantedType(operation) { return binary(sign, a, b, nil, span) }
    if let right = converted(right, beside: left, by: sign) {
      return binary(sign, left, right, wanted, span)
    }
    if let left = converted(left, beside: right, by: sign) {
      return binary(sign, left, right, wanted, span)
    }
    if sign == "==" || sign == "!=", isKeyPath(left) || isKeyPath(right) { refuseKeyPath(span) }
    return applied(operation, types(of: operation))
  }

  /// `type(of: a) == P.self`: types are compared by what they are, whatever their values have; nil of all others.
  private func comparedTypes(_ operation: Operation) -> Expression? {
    guard operation.sign == "==" || operation.sign == "!=",
      operation.both.contains(where: { program.facts(of: metatype($0)) != nil })
    else { return nil }
    let same = js("equal", operation.both.map { expression($0) }, operation.span)
    return operation.sign == "==" ? same : not(same, operation.span)
  }

  /// `a && b`, `a || b`, `a ?? b`, and a range, unless a type of the text has the operator; nil of all others.
  private func standardForm(_ operation: Operation) -> Expression? {
    let (sign, left, right) = (operation.sign, operation.left, operation.right)
    let isOwn = { self.isOwn(sign, operation.both, operation.wanted) }
    switch sign {
    case "&&" where !isOwn(), "||" where !isOwn():
      let bool = SwiftTypeName.named("Bool", [])
      return Expression(
        .binary(
          sign == "&&" ? .and : .or, expression(left, as: bool),
          conditionally { expression(right, as: bool) }), operation.span)
    case "??": return coalesced(left, right, operation.wanted, operation.span)
    case "..." where !isOwn(), "..<" where !isOwn():
      let bound =
        self.bound(of: operation.wanted) ?? decimal([type(of: left), type(of: right)])?.unwrapped
        ?? self.bound(of: type(ofBinary: sign, left, right))
      let ends = operation.both.map { expression($0, as: bound) }
      return js("range", ends + [bool(sign == "...", operation.span)], operation.span)
    default: return nil
    }
  }

  /// The operands of an operator that the wanted type has, where literals and `.name` are of that type, too:
  /// `let e: Expr = 2 + "x"`; nil of all others.
  private func ofWantedType(_ operation: Operation) -> (SwiftExpression, SwiftExpression)? {
    let (sign, left, right) = (operation.sign, operation.left, operation.right)
    guard let type = operation.wanted?.unwrapped, let facts = program.facts(of: type),
      !program.functions(sign, of: facts.name).isEmpty
    else { return nil }
    if let a = facts.value(of: left), let b = facts.value(of: right) { return (a, b) }
    // `2 * ("x" + 1.5)`
    if left.isLiteral, right.isLiteral {
      let cast = { SwiftExpression(.cast($0, "as", type), $0.span) }
      return (cast(left), cast(right))
    }
    // `.num(1) + 2.0`
    if left.isOfWantedType, let b = converted(right, to: facts, by: sign) { return (left, b) }
    if right.isOfWantedType, let a = converted(left, to: facts, by: sign) { return (a, right) }
    // `2.0 * .x + .y`: what is made from members of the type that is wanted is of it, too.
    let signs = { (sign: String) in !self.program.functions(sign, of: facts.name).isEmpty }
    if operation.both.contains(where: { $0.isMade(by: signs) }) {
      return (left.typed(type, by: signs), right.typed(type, by: signs))
    }
    return completed(operation.both, of: type, facts, by: sign).map { ($0[0], $0[1]) }
  }

  /// The types of the operands, as far as the text tells them.
  private func types(of operation: Operation) -> OperandTypes {
    let (sign, wanted) = (operation.sign, operation.wanted)
    let (left, right) = (operation.left, operation.right)
    var (a, b) = (type(of: left), type(of: right))
    // `let deadline: DispatchTime = .now() + 1`, and what a type of the text has operators for.
    let isMoment =
      left.beginsImplied && (sign == "+" || sign == "-" || isOwn(sign, operation.both, wanted))
    if isMoment { a = wanted }
    // `.milliseconds(5) + delay`, `start + .seconds(1)`: an operator of the other side tells the type.
    a = operandType(left, 0, of: sign, beside: b) ?? a
    b = operandType(right, 1, of: sign, beside: a) ?? b
    let isRightOpen = right.isOfWantedType && b != nil
    // `.bad == x`, `.max(4) < x`: the other side has the type.
    let isComparison = Self.comparing.contains(sign)
    let isLeftOpen = isComparison ? left.isOfWantedType : left.isImplied
    if isComparison, isLeftOpen { a = b }
    let names = [a, b, wanted].compactMap { $0?.unwrapped.name }
    let isDecimal = !isMoment && names.contains(where: SwiftLibrary.decimals.contains)
    let number: SwiftTypeName? =
      isDecimal ? .named(names.contains("Float") ? "Float" : "Double", []) : nil
    // `f() + 1`: of functions that differ in what they answer, the one is meant that answers what stands beside it.
    a = overloads.answer(of: left, ofType: a, as: number ?? b) ?? a
    b = overloads.answer(of: right, ofType: b, as: number ?? a) ?? b
    // Those of `let bit: UInt64 = 1 << 63` have that type.
    if left.isNumberLiteral, SwiftSizedNumbers.isWide(wanted), a?.name == "Int" {
      a = wanted?.unwrapped
    }
    // The literals of `let third: Double = 1 / 3` are decimal numbers.
    if let number {
      if left.isNumberLiteral { a = number }
      if right.isNumberLiteral { b = number }
    }
    // `[0] + xs` is a list of what the other one has, or of what is wanted; `[1.5] + [2]` one of decimal numbers.
    if sign == "+", case .list = left.kind, case .list? = a, case .list? = wanted ?? b {
      a = wanted ?? decimal([a, b]) ?? b
    }
    return OperandTypes(
      left: a, right: b, number: number, isLeftOpen: isLeftOpen, isRightOpen: isRightOpen)
  }

  /// The operator of the text or of the library on operands of these types.
  private func applied(_ operation: Operation, _ types: OperandTypes) -> Expression {
    let (sign, right, span) = (operation.sign, operation.right, operation.span)
    let (a, b) = (types.left, types.right)
    let first = expression(operation.left, as: types.isLeftOpen ? b : types.number ?? a)
    let inner = types.isLeftOpen ? nil : types.number ?? a?.unwrapped
    // `x == .none`, where `x` is an optional.
    let isOptional = inner != nil && a?.isOptional == true
    let second =
      (isOptional ? inner.flatMap { optional(right, of: $0) } : nil)
      ?? expression(right, as: types.isRightOpen ? b : inner)
    let operands = [(value: first, type: a, source: operation.left), (second, b, right)]
    if let own = declared(sign, operands, span) { return own }
    // Only one that is unwrapped wherever it is used stands here.
    let isPlain = !["==", "!=", "===", "!==", "~="].contains(sign)
    func plain(_ value: Expression, _ type: SwiftTypeName?) -> Expression {
      isPlain && type?.isOptional == true ? js("forced", [value], span) : value
    }
    return applied(
      sign, plain(first, a), plain(second, b), isPlain ? a?.unwrapped : a,
      isPlain ? b?.unwrapped : b,
      span)
  }

  /// The operands of `2.0 * .x` with the type that `.x` is a member of, if that has such an operator; nil of all others.
  private func completed(
    _ operands: [SwiftExpression], of type: SwiftTypeName, _ facts: SwiftProgram.TypeFacts,
    by sign: String
  ) -> [SwiftExpression]? {
    let areMembers = operands.map { operand in
      operand.impliedName.map {
        facts.cases[$0] != nil || program.isMember($0, of: facts.name)
      } ?? false
    }
    func fits(_ parameter: SwiftTypeName?, _ place: Int) -> Bool {
      if areMembers[place] { return parameter == type }
      let own = self.type(of: operands[place])
      let isDecimal = parameter?.name.map(SwiftLibrary.decimals.contains) == true
      return own == nil || own == parameter || operands[place].isNumberLiteral && isDecimal
    }
    let isOperator = program.functions(sign, of: facts.name).contains { function in
      let made = function.with(["Self": type])
      return made.parameters.count == 2 && function.answer?.with(["Self": type]) == type
        && made.parameters.indices.allSatisfy { fits(made.parameters[$0].type, $0) }
    }
    guard isOperator, areMembers.contains(true) else { return nil }
    return zip(operands, areMembers).map { operand, isMember in
      isMember ? SwiftExpression(.cast(operand, "as", type), operand.span) : operand
    }
  }

  /// True of a sign that a type of the text has for itself, one of these operands or the one that is wanted.
  private func isOwn(
    _ sign: String, _ operands: [SwiftExpression], _ wanted: SwiftTypeName?
  ) -> Bool {
    guard program.declares(sign) else { return false }
    return ([wanted] + operands.map { type(of: $0) }).contains { type in
      let facts = program.facts(of: plain(type)?.unwrapped)
      return facts.map { !program.functions(sign, of: $0.name).isEmpty } ?? false
    }
  }

  /// The type of the bounds of a range of decimal numbers; nil of all others.
  private func bound(of range: SwiftTypeName?) -> SwiftTypeName? {
    guard case .named(_, let inner)? = range, range?.isRange == true, let bound = inner.first,
      bound.name.map(SwiftLibrary.decimals.contains) == true
    else { return nil }
    return bound
  }

  /// A literal as a value of the type of the other operand, unless that has an operator for the literal itself.
  func converted(
    _ literal: SwiftExpression, beside other: SwiftExpression, by sign: String
  ) -> SwiftExpression? {
    facts(of: other).flatMap { converted(literal, to: $0, by: sign) }
  }

  private func converted(
    _ literal: SwiftExpression, to facts: SwiftProgram.TypeFacts, by sign: String
  ) -> SwiftExpression? {
    guard let made = facts.value(of: literal), !literal.isNull else { return nil }
    let type = type(of: literal)
    // A power of a literal is of the type itself.
    let isOwn = type?.name == facts.name
    let isTaken = program.functions(sign, of: facts.name).contains { function in
      function.parameters.contains { $0.type == type }
    }
    return isTaken && !isOwn ? nil : made
  }

  func isKeyPath(_ value: SwiftExpression) -> Bool {
    if case .keyPath = value.kind { return true }
    return type(of: value)?.unwrapped.name?.hasSuffix("KeyPath") == true
  }

  func refuseKeyPath(_ span: Span) {
    refuse("key paths are not compared", span, "give each a name, and compare the names")
  }

  /// The call of an operator that the text declares, within a type or outside; nil if it declares none for these.
  func declared(
    _ sign: String,
    _ operands: [(value: Expression, type: SwiftTypeName?, source: SwiftExpression?)],
    _ span: Span
  ) -> Expression? {
    let types = operands.map { plain($0.type) }
    let given = zip(operands, types).map { (source: $0.source, type: $1) }
    // The library adds no dictionaries.
    let isStandard =
      Self.standardSigns.contains(sign)
      && (Self.comparing.contains(sign) || !types.contains { $0?.extended == "Dictionary" })
    func values(for function: SwiftFunction) -> [Expression] {
      let told = told(function, by: operands.map { $0.source.map { [$0] } ?? [] }).parameters
      return zip(function.parameters.indices, operands).map { place, operand in
        let isClosure = operand.source?.isClosure == true
        let parameter = isClosure ? told[place] : function.parameters[place]
        if parameter.isComputedLater { return thunk(operand.value) }
        guard let source = operand.source else { return operand.value }
        if parameter.isReference { return reference(source, span) }
        return source.isLiteral || isClosure ? wrapped(source, as: parameter.type) : operand.value
      }
    }
    for whole in types.compactMap({ $0 }) {
      let type = whole.extended
      guard let (facts, owner) = declaredType(type, span, isNative: true) else { continue }
      let all = program.functions(sign, of: facts.name)
      let isNative = program.types[facts.name] == nil
      let typed = all.map { $0.with(["Self": whole]) }
      guard let chosen = overloads.operation(among: typed, given, isStandard: isStandard),
        let function = all.first(where: { $0.span == chosen.span })
      else { continue }
      // The library joins two lists.
      if facts.name == "Array", sign == "+", types.allSatisfy({ $0?.extended == "Array" }),
        function.parameters.contains(where: { $0.type?.name == "Element" })
      {
        continue
      }
      // A type of the library has the operator that a protocol asks for.
      if function.body.isEmpty, isNative { continue }
      if facts.keyword == .protocol, function.body.isEmpty {
        return required(sign, values(for: function), isStandard, span)
      }
      let key = string(program.key(function, among: all), span)
      let made = js("call", [owner, key] + values(for: function), span)
      // One of the operands may tell the type parameters.
      let told = types.lazy.compactMap { $0 }.first { $0.name == type && $0.element != nil }
      return specialised(made, by: function, [], on: told ?? whole, as: nil, span)
    }
    // A type that a text before has declared.
    if !Self.comparing.contains(sign),
      let type = types.compactMap({ $0?.name }).first(where: {
        known.types.contains($0) && program.types[$0] == nil
      })
    {
      return js("call", [name(type, span), string(sign, span)] + operands.map(\.value), span)
    }
    let all = scope.find(sign)?.functions ?? []
    guard
      let function = overloads.operation(among: all.map(\.function), given, isStandard: isStandard),
      let own = all.first(where: { $0.function.span == function.span })
    else { return nil }
    return call(own.value, values(for: function), span)
  }

  /// The call of an operator that a protocol asks for: that of the values' own type, or else the library's.
  func required(
    _ sign: String, _ values: [Expression], _ isStandard: Bool, _ span: Span
  ) -> Expression {
    var standard = null(span)
    if isStandard, values.count == 2 {
      let (a, b) = (name("a", span), name("b", span))
      standard = function(["a", "b"], of: applied(sign, a, b, nil, nil, span))
    }
    return js("required", [string(sign, span), standard] + values, span)
  }

  static let comparing: Set<String> = ["==", "!=", "<", ">", "<=", ">="]

  private static let standardSigns: Set<String> = [
    "==", "!=", "<", ">", "<=", ">=", "~=", "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%=",
    "~", "!", "&", "|", "^", "<<", ">>",
  ]

  /// An operator on two values whose types are known as far as the text tells.
  func applied(
    _ sign: String, _ a: Expression, _ b: Expression, _ left: SwiftTypeName?,
    _ right: SwiftTypeName?, _ span: Span
  ) -> Expression {
    func own(_ operation: BinaryOperator) -> Expression {
      Expression(.binary(operation, a, b), span)
    }
    if let own = declared(sign, [(a, left, nil), (b, right, nil)], span) { return own }
    // A decimal number may be no number, which is not equal to itself.
    let isWritten = a.isWrittenNumber || b.isWrittenNumber
    let arePlain = [left, right].allSatisfy { type in
      type?.name.map {
        Self.plain.contains($0) && (isWritten || !SwiftLibrary.decimals.contains($0))
      }
        == true
    }
    let isOrdered =
      hasOwnOrder(left) || SwiftSizedNumbers.isWide(left) || SwiftSizedNumbers.isWide(right)
    let isPlainNull = if case .null = b.kind { true } else { false }
    switch sign {
    case "==": return arePlain || isPlainNull ? own(.equal) : js("equal", [a, b], span)
    case "!=":
      return arePlain || isPlainNull ? own(.notEqual) : not(js("equal", [a, b], span), span)
    case "===": return js("identical", [a, b], span)
    case "!==": return not(js("identical", [a, b], span), span)
    case "~=": return js("matches", [b, a], span)
    case "<" where isOrdered: return js("less", [a, b], span)
    case ">" where isOrdered: return js("less", [b, a], span)
    case "<=" where isOrdered: return not(js("less", [b, a], span), span)
    case ">=" where isOrdered: return not(js("less", [a, b], span), span)
    case "<": return own(.less)
    case "<=": return own(.lessOrEqual)
    case ">": return own(.greater)
    case ">=": return own(.greaterOrEqual)
    case _ where [left, right].contains { $0?.name == "Float" } && "+-*/".contains(sign):
      return js("float", [string(sign, span), a, b], span)
    default:
      if let wide = SwiftSizedNumbers(self, span).wide(sign, a, b, left, right) { return wide }
      let made = computed(sign, a, b, left, right, span)
      return SwiftSizedNumbers(self, span).result(made, by: sign, left, right)
    }
  }

  private func computed(
    _ sign: String, _ a: Expression, _ b: Expression, _ left: SwiftTypeName?,
    _ right: SwiftTypeName?, _ span: Span
  ) -> Expression {
    func own(_ operation: BinaryOperator) -> Expression {
      Expression(.binary(operation, a, b), span)
    }
    let types = [left?.name, right?.name]
    switch sign {
    case "+":
      let arePlain = types.allSatisfy { $0.map(Self.plain.contains) == true }
      return arePlain ? own(.add) : js("add", [a, b], span)
    case "-":
      let isOfTimes =
        types.contains("Demand") || left?.name.map(SwiftLibrary.moments.contains) == true
      return isOfTimes ? js("subtract", [a, b], span) : own(.subtract)
    case "*": return types.contains("Demand") ? js("multiply", [a, b], span) : own(.multiply)
    case "/": return types == ["Int", "Int"] ? own(.quotient) : js("divide", [a, b], span)
    case "%": return own(.remainder)
    default: return js("bits", [string(sign, span), a, b], span)
    }
  }

  private static let plain: Set<String> = [
    "Int", "Double", "String", "Substring", "Bool", "Float", "CGFloat",
  ]

  /// True of types of the text, of tuples, demands, and lengths of time, and of what may be one of a type of the text:
  /// a type parameter, and what nothing tells the type of.
  private func hasOwnOrder(_ type: SwiftTypeName?) -> Bool {
    if case .tuple? = type { return true }
    if type == .memberIndex { return true }
    guard let name = type?.name else { return type == nil && program.declares("<") }
    if program.types[name] != nil || ["Demand", "Stride", "Date"].contains(name) { return true }
    let isOpen =
      type?.isUnknown == true || scope.isParameter(name) || isGeneric(type) || name == "Comparable"
    return (isOpen || SwiftLibrary.associated.contains(name)) && program.declares("<")
  }

  func cast(
    _ value: SwiftExpression, _ word: String, _ type: SwiftTypeName, _ span: Span
  ) -> Expression {
    switch word {
    case "is": return js("isKind", [expression(value), kind(type.unwrapped, span)], span)
    case "as?": return js("cast", [expression(value), kind(type.unwrapped, span)], span)
    // An error is another value as an `NSError`.
    case _ where word == "as!" || type.name == "NSError" && program.types["NSError"] == nil:
      let made = js("cast", [expression(value), kind(type.unwrapped, span)], span)
      return js("forced", [made], span)
    default:
      // `x as Any` only silences a warning.
      return type.isUnknown ? expression(value, as: shownType(of: value)) : wrapped(value, as: type)
    }
  }
}

extension SwiftTranslator {
  /// `a ?? b`, which is an optional if `b` is one.
  private func coalesced(
    _ left: SwiftExpression, _ right: SwiftExpression, _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression {
    let known = wanted?.isUnknown == true ? nil : wanted
    let own = plain(type(of: right))
    // Of an optional of an optional a value is an optional itself.
    let mayBeNil =
      (right.isNull || own?.isOptional == true) && type(of: left)?.unwrapped.isOptional != true
    let isOptional = mayBeNil && known?.isOptional != false
    let inner = wanted ?? type(of: left)?.unwrapped
    let other = isOptional ? known ?? own ?? type(of: left) : inner
    let first = expression(left, as: left.isCalled ? known.map { .optional($0.unwrapped) } : nil)
    let second = thunk(conditionally { wrapped(right, as: other) })
    let made = js("coalesced", [first, second], span)
    return isOptional ? js("some", [made], span) : made
  }

  /// `test ? yes : no`, of which each branch may tell the other one a type: `c ? 1 : 2.5`, `x > 0 ? x : nil`.
  func conditional(
    _ test: SwiftExpression, _ yes: SwiftExpression, _ no: SwiftExpression,
    _ type: SwiftTypeName?, _ span: Span
  ) -> Expression {
    let branches = [yes, no]
    let both = branches.map { self.type(of: $0) }
    let hasNil = branches.contains(where: \.isNull)
    // A number tells the other branch nothing where any value may stand.
    let isTold =
      hasNil || both.contains { $0?.isOptional == true }
      || branches.contains(where: \.isOfWantedType)
    let isAny = type?.isUnknown == true
    let type =
      (isAny || isGeneric(type) ? nil : type)
      ?? (hasNil ? both.compactMap { $0 }.first.map { .optional($0.unwrapped) } : wider(both))
    func written(_ branch: SwiftExpression) -> Expression {
      var wanted = type
      if isAny, !isTold {
        if case .conditional = branch.kind { wanted = .named("Any", []) } else { wanted = nil }
      }
      return conditionally { wrapped(branch, as: wanted) }
    }
    return Expression(
      .conditional(expression(test, as: .named("Bool", [])), written(yes), written(no)), span)
  }

  /// The type that is wanted where any value may stand: a whole number behind the `??` of a chain, `print(a?.b ?? 0)`, and
  /// in a branch, `print(c ? 1.5 : 2)`, stays one there.
  func shownType(of value: SwiftExpression) -> SwiftTypeName? {
    switch value.kind {
    case .conditional: return .named("Any", [])
    case .tuple(let parts) where parts.count == 1: return shownType(of: parts[0].value)
    default: break
    }
    guard case .binary("??", let left, let right) = value.kind, right.isNumberLiteral else {
      return nil
    }
    var isOpen = left.firstChained != nil && !isOptionalItself(left)
    switch left.kind {
    case .attempt(_, isOptional: true): isOpen = true
    case .call(let callee, _): isOpen = isOpen || ["map", "flatMap"].contains(callee.lastName)
    default: break
    }
    return isOpen ? .named("Any", []) : nil
  }

  /// True of a property, or a call of a method, that is optional also without a chain in front of it.
  private func isOptionalItself(_ value: SwiftExpression) -> Bool {
    func unchained(_ object: SwiftExpression, _ name: Name) -> SwiftExpression {
      SwiftExpression(.member(SwiftExpression(.forced(object), object.span), name), value.span)
    }
    switch value.kind {
    case .member(let object, let name):
      return linkedType(of: unchained(object, name))?.isOptional == true
    case .call(let callee, let given):
      guard case .member(let object, let name) = callee.kind else { return false }
      let call = SwiftExpression(.call(unchained(object, name), given), value.span)
      return linkedType(of: call)?.isOptional == true
    default: return false
    }
  }

  /// `.none` or `.some(a)` where an optional is wanted; nil of all else.
  func optional(_ value: SwiftExpression, of inner: SwiftTypeName) -> Expression? {
    switch value.kind {
    case .implied(let name): return optional(name, nil, of: inner, value.span)
    case .call(let callee, let given):
      guard case .implied(let name) = callee.kind else { return nil }
      return optional(name, given, of: inner, value.span)
    default: return nil
    }
  }

  func optional(
    _ name: Name, _ given: SwiftArguments?, of inner: SwiftTypeName, _ span: Span
  ) -> Expression? {
    guard let given else { return name.text == "none" ? null(span) : nil }
    guard name.text == "some", given.count == 1 else { return nil }
    let payload = given[0].value
    // The type within may have a case of that name, too.
    let isOuter =
      program.facts(of: plain(inner))?.cases["some"] == nil || payload.isOfWantedType
      || plain(type(of: payload)) == plain(inner)
    let made = isOuter ? wrapped(payload, as: inner) : implied(name, given, inner, span)
    let isNested = inner.isOptional || mayBeOptional(payload, as: inner)
    return js("some", [made] + (isNested ? [bool(true, span)] : []), span)
  }

  /// True of a value that may be an optional by itself, one of a type parameter: `func first() -> T? { value }`.
  func mayBeOptional(_ value: SwiftExpression, as wanted: SwiftTypeName) -> Bool {
    if wanted.name == "Element", case .index(let list, let place) = value.kind,
      case .name("self") = list.kind, case .list? = type(of: list), place.count == 1,
      type(ofFirst: place)?.isRange != true
    {
      return true
    }
    guard let name = wanted.name, scope.isParameter(name) else { return false }
    return type(of: value) == wanted
  }
}

extension SwiftExpression {
  /// True of a call, also of one behind `try?`.
  fileprivate var isCalled: Bool {
    switch kind {
    case .call: true
    case .attempt(let inner, _): inner.isCalled
    case .tuple(let parts): parts.count == 1 && parts[0].value.isCalled
    default: false
    }
  }
}

extension Expression {
  /// True of a number that is written out.
  fileprivate var isWrittenNumber: Bool {
    switch kind {
    case .int, .double: true
    case .negate(let inner): inner.isWrittenNumber
    default: false
    }
  }
}

extension SwiftExpression {
  /// True of a call of `.name`, and of a sum that begins with one: `.now() + 1`.
  fileprivate var beginsImplied: Bool {
    switch kind {
    case .call(let callee, _): callee.isImplied
    case .binary("+", let left, _), .binary("-", let left, _): left.beginsImplied
    default: false
    }
  }

  /// True of the literal behind the sign of the least `Int`.
  fileprivate var isLeastMagnitude: Bool {
    guard case .call(let callee, let given) = kind, case .name("UInt64") = callee.kind,
      given.first?.label?.text == "digits", case .text(let pieces)? = given.first?.value.kind,
      case .text("9223372036854775808")? = pieces.first
    else { return false }
    return true
  }
}
