/// A function that says whether two values count as equal.
struct Equality: ArgumentConvertible {
  static var kind: ParameterKind { .function(.equality) }
  let call: (Value, Value) throws -> Bool

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Equality {
    let function = try Function.converted(arguments, context)
    return Equality { try function.answers([$0, $1], as: "(a, b) => a == b") }
  }
}

/// A function of one value that is its key, or one of two that says whether they are equal, perhaps
/// without a look at them.
enum KeyOrEquality: ArgumentConvertible {
  static var kind: ParameterKind { .function(.key) }
  case key(Transform)
  case equality(Equality)

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let function = try Function.converted(arguments, context)
    if function.arity == 1 { return .key(function.transform) }
    return .equality(try Equality.converted(arguments, context))
  }
}

/// A function that puts values in order: their key, whether one is less than another, or their
/// difference.
struct Order: ArgumentConvertible {
  static var kind: ParameterKind { .function(.order) }
  /// True or false, whether the first is less; or a number, their difference.
  private let compare: (Value, Value) throws -> Value

  /// The values' own.
  static let natural: @Sendable (Value, Value) throws -> Bool = { a, b in
    if case .int(let a) = a, case .int(let b) = b { return a < b }
    return try a.isLess(than: b)
  }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Order {
    let function = try Function.converted(arguments, context)
    if function.arity < 2 {
      let key = function.transform.call
      return Order { .bool(try natural(key($0), key($1))) }
    }
    return Order { try function.call([$0, $1]) }
  }

  /// That of another language; nil if its values have the order that they have here.
  static func foreign(_ machine: Machine) -> Order? {
    machine.foreign?.comparison.map { compare in Order { .int(try compare($0, $1)) } }
  }

  func isLess(_ a: Value, _ b: Value) throws -> Bool {
    let answer = try compare(a, b)
    if case .bool(let isLess) = answer { return isLess }
    return try difference(answer) < 0
  }

  /// The smaller of the smallest so far and the next value, which RxJS compares in this order.
  ///
  /// If the function only says what is less, the first of equal ones stays, as in Swift.
  func smaller(_ soFar: Value, _ next: Value) throws -> Value {
    let answer = try compare(soFar, next)
    guard case .bool(let isLess) = answer else { return try difference(answer) < 0 ? soFar : next }
    return try !isLess && self.isLess(next, soFar) ? next : soFar
  }

  /// The larger of the largest so far and the next value, likewise.
  func larger(_ soFar: Value, _ next: Value) throws -> Value {
    let answer = try compare(soFar, next)
    guard case .bool(let isLess) = answer else { return try difference(answer) > 0 ? soFar : next }
    return isLess ? next : soFar
  }

  private func difference(_ answer: Value) throws -> Double {
    switch answer {
    case .int(let difference): return Double(difference)
    case .double(let difference): return difference
    default: throw RuntimeError("an order is true, false or a number, got \(answer.title)")
    }
  }
}
