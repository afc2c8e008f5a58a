extension SwiftTranslator {
  func unary(_ sign: String, _ operand: SwiftExpression, _ span: Span) -> Expression {
    switch sign {
    case "!": return Expression(.not(expression(operand)), span)
    case "-": return Expression(.negate(expression(operand)), span)
    case "~": return js("bits", [string("^", span), expression(operand), signed(-1, span)], span)
    case "... ": return js("range", [expression(operand), null(span), bool(true, span)], span)
    case "...", "..<":
      return js("range", [null(span), expression(operand), bool(sign == "...", span)], span)
    default: return expression(operand)
    }
  }

  func binary(
    _ sign: String, _ left: SwiftExpression, _ right: SwiftExpression, _ wanted: SwiftTypeName?,
    _ span: Span
  ) -> Expression {
    switch sign {
    case "&&", "||":
      return Expression(
        .binary(
          sign == "&&" ? .and : .or, expression(left), conditionally { expression(right) }), span)
    case "??":
      return js(
        "coalesced", [expression(left), thunk(conditionally { wrapped(right, as: wanted) })], span)
    case "...", "..<":
      return js(
        "range", [expression(left), expression(right), bool(sign == "...", span)], span)
    default: break
    }
    let (a, b) = (type(of: left), type(of: right))
    // `x == .bad`: the other side has the type.
    let isLeftOpen = if case .implied = left.kind { true } else { false }
    let isDecimal = [a, b, wanted].contains {
      $0?.unwrapped.name.map(SwiftLibrary.decimals.contains) ?? false
    }
    let number: SwiftTypeName? = isDecimal ? .named("Double", []) : nil
    let first = expression(left, as: isLeftOpen ? b : number ?? a)
    let second = expression(right, as: isLeftOpen ? nil : number ?? a?.unwrapped)
    return applied(sign, first, second, a, b, span)
  }

  /// True if an operator of the text is for values of this type: one of the standard library's name is that only where
  /// the text tells the type.
  private func isMeant(
    _ function: SwiftFunction, by sign: String, _ type: SwiftTypeName?
  ) -> Bool {
    guard Self.standardSigns.contains(sign) else { return true }
    guard let own = plain(function.parameters.first?.type)?.name else { return false }
    return plain(type)?.name == own
  }

  private static let standardSigns: Set<String> = [
    "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%",
  ]

  /// An operator on two values whose types are known as far as the text tells.
  func applied(
    _ sign: String, _ a: Expression, _ b: Expression, _ left: SwiftTypeName?,
    _ right: SwiftTypeName?, _ span: Span
  ) -> Expression {
    func own(_ operation: BinaryOperator) -> Expression {
      Expression(.binary(operation, a, b), span)
    }
    if let type = left?.name ?? right?.name,
      let facts = program.types[type] ?? program.extensions[type],
      !program.functions(sign, of: facts.name).isEmpty
    {
      let owner = scope.find(type)?.value ?? name(type, span)
      return js("call", [owner, string(sign, span), a, b], span)
    }
    if let functions = program.functions[sign],
      let function = functions.first(where: { isMeant($0, by: sign, left ?? right) }),
      let binding = scope.find(sign) ?? scope.find(SwiftProgram.key(function, among: functions))
    {
      return call(binding.value, [a, b], span)
    }
    let isDemand = [left, right].contains { $0?.name == "Demand" }
    let plain: Set<String> = ["Int", "Double", "String", "Bool", "Float", "CGFloat"]
    let arePlain = left?.name.map(plain.contains) == true && right?.name.map(plain.contains) == true
    let isPlainNull = if case .null = b.kind { true } else { false }
    switch sign {
    case "==": return arePlain || isPlainNull ? own(.equal) : js("equal", [a, b], span)
    case "!=":
      return arePlain || isPlainNull
        ? own(.notEqual) : .init(.not(js("equal", [a, b], span)), span)
    case "===": return js("identical", [a, b], span)
    case "!==": return .init(.not(js("identical", [a, b], span)), span)
    case "~=": return js("matches", [b, a], span)
    case "<" where hasOwnOrder(left): return js("less", [a, b], span)
    case ">" where hasOwnOrder(left): return js("less", [b, a], span)
    case "<=" where hasOwnOrder(left): return .init(.not(js("less", [b, a], span)), span)
    case ">=" where hasOwnOrder(left): return .init(.not(js("less", [a, b], span)), span)
    case "<": return own(.less)
    case "<=": return own(.lessOrEqual)
    case ">": return own(.greater)
    case ">=": return own(.greaterOrEqual)
    case "+": return arePlain ? own(.add) : js("add", [a, b], span)
    case "-": return isDemand ? js("subtract", [a, b], span) : own(.subtract)
    case "*": return own(.multiply)
    case "/":
      return arePlain && left?.name == "Int" && right?.name == "Int"
        ? own(.quotient) : js("divide", [a, b], span)
    case "%": return own(.remainder)
    default: return js("bits", [string(sign, span), a, b], span)
    }
  }

  /// True of types of the text, of tuples, demands, and lengths of time.
  private func hasOwnOrder(_ type: SwiftTypeName?) -> Bool {
    if case .tuple? = type { return true }
    return type?.name.map { program.types[$0] != nil || $0 == "Demand" || $0 == "Stride" } == true
  }

  func cast(
    _ value: SwiftExpression, _ word: String, _ type: SwiftTypeName, _ span: Span
  ) -> Expression {
    switch word {
    case "is":
      return js("isKind", [expression(value), string(type.unwrapped.extended, span)], span)
    case "as?": return js("cast", [expression(value), string(type.unwrapped.extended, span)], span)
    case "as!":
      let made = js("cast", [expression(value), string(type.unwrapped.extended, span)], span)
      return js("forced", [made], span)
    default:
      // `x as Any` only silences a warning.
      return type.isUnknown ? expression(value) : wrapped(value, as: type)
    }
  }
}
