import StreamEngine

/// A function that says whether two values count as equal.
struct Equality: Bridged {
  static var kind: ParameterKind { .function(.equality) }
  let call: (Value, Value) throws -> Bool

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Equality {
    let function = try Function.bridged(arguments, context)
    return Equality { try function.answers([$0, $1]) }
  }
}

/// A function of one value that is its key, or one of two that says whether they are equal.
enum KeyOrEquality: Bridged {
  static var kind: ParameterKind { .function(.transform) }
  case key(Transform<Value, Value>)
  case equality(Equality)

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let function = try Function.bridged(arguments, context)
    if function.arity < 2 { return .key(function.transform) }
    return .equality(try Equality.bridged(arguments, context))
  }
}

/// What puts values in order: their key, whether one is less than another, or their difference.
struct Order: Bridged {
  static var kind: ParameterKind { .function(.order) }
  let isLess: (Value, Value) throws -> Bool

  /// The values' own.
  static let natural: @Sendable (Value, Value) throws -> Bool = { a, b in
    if case .int(let a) = a, case .int(let b) = b { return a < b }
    return try a.isLess(than: b)
  }

  static func bridged(_ arguments: [CallArgument], _ context: CallContext) throws -> Order {
    let function = try Function.bridged(arguments, context)
    if function.arity < 2 {
      let key = function.transform.call
      return Order { try natural(key($0), key($1)) }
    }
    return Order { a, b in
      switch try function.call([a, b]) {
      case .bool(let isLess): return isLess
      case .int(let difference): return difference < 0
      case .double(let difference): return difference < 0
      case let other: throw Fault("an order is true, false or a number, got \(other.title)")
      }
    }
  }
}
