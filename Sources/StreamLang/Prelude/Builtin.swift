/// A plain function of the language: values in, a value out.
///
/// It can be called as `length(x)` and as `x.length()`, handed to an operator by its name, and used
/// in formulas.
public struct Builtin: Sendable {
  public let name: String
  /// How many arguments it takes.
  public let arity: ClosedRange<Int>
  public let summary: String
  /// Whether it is called for what it does, and has no place in a formula.
  public let isAction: Bool
  let body: @Sendable ([Value], Environment) throws -> Value

  init(
    _ name: String, _ arity: ClosedRange<Int>, _ summary: String, isAction: Bool = false,
    _ body: @escaping @Sendable ([Value], Environment) throws -> Value
  ) {
    self.name = name
    self.arity = arity
    self.summary = summary
    self.isAction = isAction
    self.body = body
  }

  static func named(_ name: String) -> Builtin? { table[name] }

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Refuses a call with too few or too many arguments.
  func checkArity(_ number: Int, _ name: Name, _ checker: inout Checker) {
    if arity.contains(number) { return }
    let wanted = number < arity.lowerBound ? arity.lowerBound : arity.upperBound
    checker.report(
      "\(self.name) wants \(count(wanted, "argument")), got \(number)", name.span, help: nil)
  }

  func function(in environment: Environment) -> Function {
    Function(name, arity: arity.lowerBound, isVariadic: arity.upperBound > arity.lowerBound) {
      try body($0, environment)
    }
  }
}

extension Builtin {
  static let all: [Builtin] = numbers + texts + actions

  private static let numbers = [
    Builtin("min", 1...100, "The smallest of its arguments.") { values, _ in
      try values.dropFirst().reduce(values[0]) { try isLess($1, $0) ? $1 : $0 }
    },
    Builtin("max", 1...100, "The largest of its arguments.") { values, _ in
      try values.dropFirst().reduce(values[0]) { try isLess($0, $1) ? $1 : $0 }
    },
    Builtin("abs", 1...1, "The number without its sign.") { values, _ in
      switch values[0] {
      case .int(let number) where number != .min: .int(Swift.abs(number))
      case .double(let number): .double(Swift.abs(number))
      case .int: throw Fault("integer overflow")
      default: throw wrongKind("abs", "a number", values[0])
      }
    },
    Builtin("floor", 1...1, "The largest whole number that is not larger.") { values, _ in
      try whole("floor", values[0], .down)
    },
    Builtin("ceil", 1...1, "The smallest whole number that is not smaller.") { values, _ in
      try whole("ceil", values[0], .up)
    },
    Builtin("round", 1...1, "The nearest whole number; halves go away from zero.") { values, _ in
      try whole("round", values[0], .toNearestOrAwayFromZero)
    },
    Builtin("sqrt", 1...1, "The square root.") { values, _ in
      let number = try real("sqrt", values[0])
      if number < 0 { throw Fault("sqrt wants a number that is not negative") }
      return .double(number.squareRoot())
    },
    Builtin("int", 1...1, "A whole number, from a number or the text of one.") { values, _ in
      switch values[0] {
      case .int: return values[0]
      case .double: return try whole("int", values[0], .towardZero)
      case .string(let text):
        let digits = text.utf8.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
        if let number = Int(digits) { return .int(number) }
        throw Fault.conversion("\(values[0].literal) is not an integer")
      default: throw Fault.conversion("\(values[0].literal) is not an integer")
      }
    },
    Builtin("double", 1...1, "A number, from a number or the text of one.") { values, _ in
      if case .string(let text) = values[0] {
        guard let number = Double(text) else {
          throw Fault.conversion("\(values[0].literal) is not a number")
        }
        return .double(number)
      }
      return .double(try real("double", values[0]))
    },
  ]

  private static let texts = [
    Builtin("string", 1...1, "The value as text.") { values, _ in .string(values[0].plainText) },
    Builtin("length", 1...1, "How many characters a text has, or members a list.") { values, _ in
      switch values[0] {
      case .string(let text): .int(text.count)
      case .list(let members): .int(members.count)
      default: throw wrongKind("length", "a string or a list", values[0])
      }
    },
    Builtin("upper", 1...1, "The text in capitals.") { values, _ in
      .string(try text("upper", values[0]).uppercased())
    },
    Builtin("lower", 1...1, "The text in small letters.") { values, _ in
      .string(try text("lower", values[0]).lowercased())
    },
    Builtin("contains", 2...2, "Whether a text or list contains the other.") { values, _ in
      switch (values[0], values[1]) {
      case (.string(let text), .string(let part)): .bool(part.isEmpty || text.contains(part))
      case (.list(let members), let member): .bool(members.contains(member))
      default: throw wrongKind("contains", "a string or a list", values[0])
      }
    },
  ]

  private static let actions = [
    Builtin("print", 0...100, "Prints its arguments on one line.", isAction: true) {
      values, environment in
      environment.print(values.map(\.plainText).joined(separator: " "))
      return .null
    },
    Builtin("fail", 1...1, "Fails with this message: in a stream it becomes the error event.") {
      values, _ in
      throw Fault(values[0].plainText)
    },
  ]

  private static func isLess(_ a: Value, _ b: Value) throws -> Bool {
    try BinaryOperator.less.apply(a, b) == .bool(true)
  }

  private static func wrongKind(_ name: String, _ wanted: String, _ value: Value) -> Fault {
    Fault("\(name) wants \(wanted), got \(value.title)")
  }

  private static func real(_ name: String, _ value: Value) throws -> Double {
    switch value {
    case .int(let number): return Double(number)
    case .double(let number): return number
    default: throw wrongKind(name, "a number", value)
    }
  }

  private static func whole(
    _ name: String, _ value: Value, _ rule: FloatingPointRoundingRule
  ) throws -> Value {
    if case .int = value { return value }
    let number = try real(name, value).rounded(rule)
    guard let whole = Int(exactly: number) else {
      throw Fault("\(Value.text(of: number)) is too large for a whole number")
    }
    return .int(whole)
  }

  private static func text(_ name: String, _ value: Value) throws -> String {
    guard case .string(let text) = value else { throw wrongKind(name, "a string", value) }
    return text
  }
}
