extension BinaryOperator {
  /// The meaning of an operator on two values; the only place that says what they cannot do.
  ///
  /// `&&`, `||` and `??` do not come here: they may not need their right side.
  @inline(never) func apply(_ left: Value, _ right: Value) throws -> Value {
    switch self {
    case .equal, .identical: return .bool(left == right)
    case .notEqual, .notIdentical: return .bool(left != right)
    case .less: return .bool(try compare(left, right) < 0)
    case .lessOrEqual: return .bool(try compare(left, right) <= 0)
    case .greater: return .bool(try compare(left, right) > 0)
    case .greaterOrEqual: return .bool(try compare(left, right) >= 0)
    case .closedRange, .halfOpenRange: return try range(left, right)
    default: return try arithmetic(left, right)
    }
  }

  private func arithmetic(_ left: Value, _ right: Value) throws -> Value {
    switch (left, right) {
    case (.int(let a), .int(let b)): return try whole(a, b)
    case (.int(let a), .double(let b)): return try real(Double(a), b)
    case (.double(let a), .int(let b)): return try real(a, Double(b))
    case (.double(let a), .double(let b)): return try real(a, b)
    case (.string(let a), .string(let b)) where self == .add: return .string(try (a + b).checked())
    case (.list(let a), .list(let b)) where self == .add: return try .joined(a, b)
    default: return try time(left, right)
    }
  }

  private func whole(_ a: Int, _ b: Int) throws -> Value {
    let (result, overflow): (Int, Bool)
    switch self {
    case .add: (result, overflow) = a.addingReportingOverflow(b)
    case .subtract: (result, overflow) = a.subtractingReportingOverflow(b)
    case .multiply: (result, overflow) = a.multipliedReportingOverflow(by: b)
    case .remainder:
      if b == 0 { throw RuntimeError.divisionByZero }
      (result, overflow) = (b == -1 ? 0 : a % b, false)
    case .quotient:
      if b == 0 { throw RuntimeError.divisionByZero }
      (result, overflow) = a.dividedReportingOverflow(by: b)
    default:
      if b == 0 { throw RuntimeError.divisionByZero }
      let (quotient, tooLarge) = a.dividedReportingOverflow(by: b)
      if !tooLarge && quotient &* b != a { return .double(Double(a) / Double(b)) }
      (result, overflow) = (quotient, tooLarge)
    }
    if overflow { throw RuntimeError.integerOverflow }
    return .int(result)
  }

  private func real(_ a: Double, _ b: Double) throws -> Value {
    switch self {
    case .add: return .double(a + b)
    case .subtract: return .double(a - b)
    case .multiply: return .double(a * b)
    case .remainder, .quotient:
      let numbers = "\(Value.text(of: a)) and \(Value.text(of: b))"
      throw RuntimeError("\(rawValue) wants two whole numbers, got \(numbers)", annotation: numbers)
    default:
      if b == 0 { throw RuntimeError.divisionByZero }
      return .double(a / b)
    }
  }

  /// Durations add up, and can be scaled and compared; anything else has no arithmetic.
  private func time(_ left: Value, _ right: Value) throws -> Value {
    let result: (Int, Bool)
    switch (self, left, right) {
    case (.add, .duration(let a), .duration(let b)): result = a.addingReportingOverflow(b)
    case (.subtract, .duration(let a), .duration(let b)): result = a.subtractingReportingOverflow(b)
    case (.multiply, .duration(let a), .int(let b)), (.multiply, .int(let b), .duration(let a)):
      result = a.multipliedReportingOverflow(by: b)
    case (.multiply, .duration(let a), .double(let b)),
      (.multiply, .double(let b), .duration(let a)):
      return try Self.duration(Double(a) * b)
    case (.divide, .duration(let a), .duration(let b)),
      (.quotient, .duration(let a), .duration(let b)):
      return try whole(a, b)
    case (.divide, .duration(let a), .int(let b)):
      if b == 0 { throw RuntimeError.divisionByZero }
      return try Self.duration(Double(a) / Double(b))
    case (.divide, .duration(let a), .double(let b)):
      if b == 0 { throw RuntimeError.divisionByZero }
      return try Self.duration(Double(a) / b)
    default: throw mismatch(left, right)
    }
    if result.1 { throw RuntimeError.integerOverflow }
    return .duration(result.0)
  }

  private static func duration(_ microseconds: Double) throws -> Value {
    guard let whole = Int(exactly: microseconds.rounded()) else {
      throw RuntimeError.integerOverflow
    }
    return .duration(whole)
  }

  private func compare(_ left: Value, _ right: Value) throws -> Int {
    if let order = Self.order(left, right) { return order }
    let kinds = "\(left.title) and \(right.title)"
    var fault = RuntimeError(
      "\(rawValue) compares two numbers, two strings or two durations, got \(kinds)",
      annotation: kinds)
    switch (left, right) {
    case (.int, .string): fault.help = "write `int(\(right.literal))`"
    case (.string(let text), .int), (.string(let text), .double):
      fault.help = Self.reading(text, left)
    default: break
    }
    throw fault
  }

  /// The way to the number that a text is, as lines of a file are texts.
  private static func reading(_ text: String, _ value: Value) -> String? {
    if Int(text) != nil { return "write `int(\(value.literal))`" }
    return Double(text) == nil ? nil : "write `double(\(value.literal))`"
  }

  /// Below, at or above 0 as the one value is less, equal or greater; nil where they have no order.
  private static func order(_ left: Value, _ right: Value) -> Int? {
    switch left {
    case .int(let a):
      if case .int(let b) = right { return a < b ? -1 : a > b ? 1 : 0 }
      if case .double(let b) = right { return order(Double(a), b) }
    case .double(let a):
      if case .int(let b) = right { return order(a, Double(b)) }
      if case .double(let b) = right { return order(a, b) }
    case .string(let a): if case .string(let b) = right { return a < b ? -1 : a == b ? 0 : 1 }
    case .duration(let a): if case .duration(let b) = right { return a < b ? -1 : a > b ? 1 : 0 }
    case .null, .bool, .list, .function, .record, .stream, .handle, .symbol: break
    }
    return nil
  }

  private static func order(_ a: Double, _ b: Double) -> Int { a < b ? -1 : a > b ? 1 : 0 }

  private func range(_ left: Value, _ right: Value) throws -> Value {
    guard case .int(let first) = left, case .int(let last) = right else {
      throw RuntimeError(
        "\(rawValue) wants two whole numbers, got \(left.title) and \(right.title)")
    }
    if first > last { return .list([]) }
    let (distance, overflows) = last.subtractingReportingOverflow(first)
    if overflows || distance >= 1_000_000 {
      throw RuntimeError(
        "a range holds at most 1,000,000 numbers", help: "a stream has no limit: `range(1, n)`")
    }
    let numbers = (first...last).map(Value.int)
    return .list(self == .closedRange ? numbers : Array(numbers.dropLast()))
  }

  private func mismatch(_ left: Value, _ right: Value) -> RuntimeError {
    let kinds = "\(left.title) and \(right.title)"
    var fault = RuntimeError("\(rawValue) wants two numbers, got \(kinds)", annotation: kinds)
    if self == .add { fault.message = "+ wants two numbers or two strings, got \(kinds)" }
    switch (self, left, right) {
    case (.add, .string(let text), .int(let number)):
      fault.help = "write `\"\(text)\\(\(number))\"`"
    case (.add, .int(let number), .string(let text)):
      fault.help = "write `\"\\(\(number))\(text)\"`"
    case (.add, .list, .int), (.add, .list, .double), (.add, .list, .string),
      (.add, .list, .record):
      fault.help = "a list is added to a list: `[\(right.literal)]`"
    case (_, .duration, .int(let number)), (_, .int(let number), .duration):
      fault.message = "\(rawValue) wants two durations, got \(kinds)"
      fault.help = "write `\(number)ms` or `\(number)s`"
    case (_, .string(let text), .int), (_, .string(let text), .double):
      fault.help = Self.reading(text, left)
    default: break
    }
    return fault
  }
}
