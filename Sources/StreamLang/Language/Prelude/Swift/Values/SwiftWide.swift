extension SwiftWorld {
  /// An operator on numbers without a sign, by its sign.
  func wide(_ sign: String, _ left: Value, _ right: Value) throws -> Value {
    guard let a = left.wide, let b = right.wide ?? (sign.hasSuffix("<<") ? right.bits : nil) else {
      throw failure("\(sign) wants two numbers without a sign")
    }
    func exactly(_ result: (partialValue: UInt64, overflow: Bool)) throws -> Value {
      if result.overflow { throw failure("arithmetic overflow") }
      return Value(wide: result.partialValue)
    }
    switch sign {
    case "+": return try exactly(a.addingReportingOverflow(b))
    case "-": return try exactly(a.subtractingReportingOverflow(b))
    case "*": return try exactly(a.multipliedReportingOverflow(by: b))
    case "/", "%":
      if b == 0 { throw RuntimeError.divisionByZero }
      return Value(wide: sign == "/" ? a / b : a % b)
    case "&+": return Value(wide: a &+ b)
    case "&-": return Value(wide: a &- b)
    case "&*": return Value(wide: a &* b)
    case "&": return Value(wide: a & b)
    case "|": return Value(wide: a | b)
    case "^": return Value(wide: a ^ b)
    case "~": return Value(wide: ~a)
    case "<<": return Value(wide: a << Int64(truncatingIfNeeded: b))
    case ">>": return Value(wide: a >> b)
    case "&<<": return Value(wide: a &<< b)
    case "&>>": return Value(wide: a &>> b)
    default: throw failure("numbers without a sign have no \(sign)")
    }
  }
}
