extension Builtin {
  static let numbers: [Builtin] = [
    Builtin(
      "min", 1...100, "The smallest of its arguments, or of a list; nil if that is empty.",
      example: ("min(3, 1, 2)", "1")
    ) { call in
      let values = call.alternatives
      guard let first = values.first else { return .null }
      return try values.dropFirst().reduce(first) { try $1.isLess(than: $0) ? $1 : $0 }
    },
    Builtin(
      "max", 1...100, "The largest of its arguments, or of a list; nil if that is empty.",
      example: ("[3, 1, 2].max()", "3")
    ) { call in
      let values = call.alternatives
      guard let first = values.first else { return .null }
      return try values.dropFirst().reduce(first) { try $0.isLess(than: $1) ? $1 : $0 }
    },
    Builtin(
      "clamp", also: ["clamped"], 3...3, "The value, or the bound that it is beyond.",
      example: ("12.clamp(0, 10)", "10")
    ) { call in
      let (value, low, high) = (call[0], call[1], call[2])
      if try high.isLess(than: low) {
        throw RuntimeError(
          "clamp wants the lower bound first, got \(low.literal) and \(high.literal)")
      }
      return try value.isLess(than: low) ? low : high.isLess(than: value) ? high : value
    },
    Builtin(
      "abs", also: ["magnitude"], 1...1, "The number or duration without its sign.",
      example: ("abs(-3)", "3")
    ) { call in
      switch call[0] {
      case .int(.min), .duration(.min): throw RuntimeError("integer overflow")
      case .int(let number): return .int(Swift.abs(number))
      case .duration(let time): return .duration(Swift.abs(time))
      default: return .double(Swift.abs(try call.number(0)))
      }
    },
    Builtin(
      "sign", also: ["signum"], 1...1, "-1, 0 or 1: whether it is below, at or above zero.",
      example: ("sign(-2.5)", "-1")
    ) { call in
      switch call[0] {
      case .int(let number), .duration(let number): return .int(number.signum())
      default:
        let number = try call.number(0)
        return .int(number > 0 ? 1 : number < 0 ? -1 : 0)
      }
    },
    Builtin(
      "floor", 1...1, "The largest whole number that is not larger.", example: ("floor(-2.5)", "-3")
    ) { try $0.rounded(.down) },
    Builtin(
      "ceil", 1...1, "The smallest whole number that is not smaller.", example: ("ceil(2.1)", "3")
    ) { try $0.rounded(.up) },
    Builtin(
      "round", also: ["rounded"], 1...2,
      "The nearest number with so many digits after the point, or none; halves go away from zero.",
      example: ("round(2.345, 2)", "2.35"), labels: ["digits"]
    ) { call in
      guard call.has(1) else { return try call.rounded(.toNearestOrAwayFromZero) }
      let number = try call.number(0)
      let places = max(-400, min(400, try call.whole(1)))
      if case .int(let whole) = call[0] {
        if places >= 0 { return .int(whole) }
        guard let rounded = Int(DecimalText(whole).rounded(to: places).text) else {
          throw RuntimeError("integer overflow")
        }
        return .int(rounded)
      }
      guard let decimal = DecimalText(number) else { return .double(number) }
      return .double(Double(decimal.rounded(to: places).text) ?? number)
    },
    Builtin(
      "div", 2...2, "The whole part of a division.", example: ("-7 div 2", "-3")
    ) { call in
      try BinaryOperator.quotient.apply(call[0], call[1])
    },
    Builtin("sqrt", 1...1, "The square root.", example: ("sqrt(9)", "3")) { call in
      let number = try call.number(0)
      if number < 0 {
        throw RuntimeError(
          "sqrt wants a number that is not negative, got \(Value.text(of: number))")
      }
      return .double(number.squareRoot())
    },
    Builtin(
      "pow", 2...2, "The first number to the power of the second.", example: ("pow(2, 10)", "1024")
    ) { call in
      if case .int(let base) = call[0], case .int(let exponent) = call[1], exponent >= 0 {
        return .int(try Power.whole(base, exponent))
      }
      return .double(try Power.real(call.number(0), call.number(1)))
    },
    Builtin(
      "int", also: ["parseInt", "Int"], 1...1, "A whole number, from a number or the text of one.",
      example: ("int(\"12\")", "12"), form: { _ in BlockForms.wholeNumber }
    ) { call in
      switch call[0] {
      case .int: return call[0]
      case .double: return try call.rounded(.towardZero)
      case .string(let text):
        let short = text.utf8.withContiguousStorageIfAvailable(\.shortNumber)
        if case let number?? = short { return .int(number) }
        let digits = text.utf8.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
        if let number = Int(digits) { return .int(number) }
      default: break
      }
      throw RuntimeError.conversion("\(call[0].literal) is not an integer")
    },
    Builtin(
      "double", also: ["parseFloat", "Double", "Number"], 1...1,
      "A number, from a number or the text of one.",
      example: ("double(\"2.5\")", "2.5")
    ) { call in
      guard case .string(let text) = call[0] else { return .double(try call.number(0)) }
      guard let number = Double(text) else {
        throw RuntimeError.conversion("\(call[0].literal) is not a number")
      }
      return .double(number)
    },
    Builtin(
      "seconds", 1...1, "How many seconds a duration has.", example: ("seconds(1.5s)", "1.5")
    ) { try $0.duration(in: 1_000_000) },
    Builtin(
      "milliseconds", 1...1, "How many milliseconds a duration has.",
      example: ("2s.milliseconds()", "2000")
    ) { try $0.duration(in: 1000) },
  ]
}

extension BuiltinCall {
  fileprivate func rounded(_ rule: FloatingPointRoundingRule) throws -> Value {
    if case .int = values[0] { values[0] } else { try whole(number(0).rounded(rule)) }
  }

  fileprivate func duration(in unit: Int) throws -> Value {
    guard case .duration(let microseconds) = values[0] else { throw refusal("a duration") }
    return try BinaryOperator.divide.apply(.int(microseconds), .int(unit))
  }
}
