import StreamEngine

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

  // MARK: Generators of random numbers

  /// The next bits of a generator of the program's own, which stands in a place.
  private func bits(of place: Value) throws -> UInt64 {
    guard case .list(let parts) = place, parts.count == 2 else {
      throw failure("a generator of random numbers stands in a place: `using: &generator`")
    }
    let generator = SharedLocal(try invoke(parts[0], []))
    let answer = try callMethod("next", at: [], of: generator, [])
    _ = try invoke(parts[1], [generator.current])
    guard let bits = answer.wide else { throw failure("a generator answers a UInt64") }
    return bits
  }

  /// A number below another one, as the standard library chooses it.
  private func number(below limit: UInt64, from place: Value) throws -> UInt64 {
    if limit == 0 { throw failure("Can't get random value with an empty range") }
    var (high, low) = try bits(of: place).multipliedFullWidth(by: limit)
    if low < limit {
      let least = (0 &- limit) % limit
      // A generator that always answers the least number would never end this.
      for _ in 0..<1000 where low < least {
        (high, low) = try bits(of: place).multipliedFullWidth(by: limit)
      }
    }
    return high
  }

  /// `Int.random(in: r, using: &g)`; without a range a truth value.
  func random(in range: Value, from place: Value) throws -> Value {
    guard case .handle(let range as SwiftRange) = range else {
      return .bool(try bits(of: place) >> 17 & 1 == 0)
    }
    if let lower = range.lower.bits, let upper = range.upper.bits {
      let distance = upper &- lower
      if range.isClosed, distance == .max { return Value(wide: try bits(of: place)) }
      let made = try number(below: range.isClosed ? distance + 1 : distance, from: place)
      if case .int = range.lower, case .int = range.upper {
        return .int(Int(truncatingIfNeeded: lower &+ made))
      }
      return Value(wide: lower &+ made)
    }
    guard case .double(let lower) = range.lower, case .double(let upper) = range.upper else {
      throw failure("no range of numbers")
    }
    let count = UInt64(1) << 53
    for _ in 0..<1000 {
      let chosen =
        try range.isClosed ? number(below: count + 1, from: place) : bits(of: place) & (count - 1)
      if chosen == count { return .double(upper) }
      let made = (upper - lower) * (Double(chosen) * (Double.ulpOfOne / 2)) + lower
      if range.isClosed || made != upper { return .double(made) }
    }
    return .double(lower)
  }

  /// The place of a member that a generator chooses.
  func randomPlace(below count: Int, from place: Value) throws -> Int {
    Int(clamping: try number(below: UInt64(clamping: count), from: place))
  }
}
