/// Compiled arithmetic on at most two parameters, for functions that are called a million times.
///
/// Answers nil whenever something is not plain arithmetic on numbers: another kind, an overflow, a
/// division by zero.
public struct FastCode {
  typealias Code = (Value, Value) -> Value?

  let code: Code
  /// `x * factor + term`.
  var affine: (factor: Int, term: Int)?
  /// `x % divisor == wanted`.
  var remainderTest: (Divisor, wanted: Int)?
  /// `a + b`.
  var isSum = false

  /// Code for `body`, whose parameters are these names or `$0` and `$1`; nil if it is not plain
  /// arithmetic.
  init?(_ body: Expression, parameters: [String]) {
    guard parameters.count <= 2, let node = FastCompiler(parameters: parameters).node(body) else {
      return nil
    }
    code = node.code
    affine = node.affine
    remainderTest = node.remainderTest
    isSum = node.isSum
  }
}

/// Two numbers in, a value out; nil where the language's own arithmetic has to decide.
private protocol FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value?
  static func real(_ a: Double, _ b: Double) -> Value?
}

private enum Add: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? {
    let (result, overflow) = a.addingReportingOverflow(b)
    return overflow ? nil : .int(result)
  }
  static func real(_ a: Double, _ b: Double) -> Value? { .double(a + b) }
}

private enum Subtract: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? {
    let (result, overflow) = a.subtractingReportingOverflow(b)
    return overflow ? nil : .int(result)
  }
  static func real(_ a: Double, _ b: Double) -> Value? { .double(a - b) }
}

private enum Multiply: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? {
    let (result, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? nil : .int(result)
  }
  static func real(_ a: Double, _ b: Double) -> Value? { .double(a * b) }
}

private enum Remainder: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? { b == 0 || b == -1 ? nil : .int(a % b) }
  static func real(_ a: Double, _ b: Double) -> Value? { nil }
}

private enum Less: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a < b) }
  static func real(_ a: Double, _ b: Double) -> Value? { .bool(a < b) }
}

private enum LessOrEqual: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a <= b) }
  static func real(_ a: Double, _ b: Double) -> Value? { .bool(a <= b) }
}

private enum Equal: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a == b) }
  static func real(_ a: Double, _ b: Double) -> Value? { a.isNaN && b.isNaN ? nil : .bool(a == b) }
}

private enum NotEqual: FastOperation {
  static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a != b) }
  static func real(_ a: Double, _ b: Double) -> Value? { a.isNaN && b.isNaN ? nil : .bool(a != b) }
}

private struct FastCompiler {
  /// What an operand is; the first three are folded into the closure that uses them.
  enum Shape {
    case first
    case second
    case constant(Value)
    case computed
  }

  struct Node {
    let code: FastCode.Code
    var shape = Shape.computed
    var affine: (factor: Int, term: Int)?
    var remainder: Divisor?
    var remainderTest: (Divisor, wanted: Int)?
    var isSum = false
  }

  let parameters: [String]

  func node(_ expression: Expression) -> Node? {
    switch expression.kind {
    case .parameter(0) where parameters.isEmpty: return first
    case .parameter(1) where parameters.isEmpty: return second
    case .hole: return first
    case .name(let name) where name == parameters.first: return first
    case .name(let name) where parameters.count == 2 && name == parameters[1]: return second
    case .int(let number): return constant(.int(number))
    case .double(let number): return constant(.double(number))
    case .binary(let operation, let left, let right):
      guard let left = node(left), let right = node(right) else { return nil }
      return binary(operation, left, right)
    default: return nil
    }
  }

  private var first: Node { Node(code: { a, _ in a }, shape: .first) }
  private var second: Node { Node(code: { _, b in b }, shape: .second) }

  private func constant(_ value: Value) -> Node {
    Node(code: { _, _ in value }, shape: .constant(value))
  }

  private func binary(_ operation: BinaryOperator, _ left: Node, _ right: Node) -> Node? {
    switch operation {
    case .add:
      var node = Node(code: combine(Add.self, left, right))
      if case (.first, .second) = (left.shape, right.shape) { node.isSum = true }
      if let term = right.wholeConstant { node.affine = left.affineForm.map { ($0, term) } }
      return node
    case .subtract: return Node(code: combine(Subtract.self, left, right))
    case .multiply:
      var node = Node(code: combine(Multiply.self, left, right))
      if case .first = left.shape, let factor = right.wholeConstant { node.affine = (factor, 0) }
      return node
    case .remainder:
      var node = Node(code: combine(Remainder.self, left, right))
      if case .first = left.shape { node.remainder = right.wholeConstant.flatMap(Divisor.init) }
      return node
    case .less: return Node(code: combine(Less.self, left, right))
    case .greater: return Node(code: combine(Less.self, right, left))
    case .lessOrEqual: return Node(code: combine(LessOrEqual.self, left, right))
    case .greaterOrEqual: return Node(code: combine(LessOrEqual.self, right, left))
    case .equal, .identical:
      var node = Node(code: combine(Equal.self, left, right))
      if let divisor = left.remainder, let wanted = right.wholeConstant {
        node.remainderTest = (divisor, wanted)
      }
      return node
    case .notEqual, .notIdentical: return Node(code: combine(NotEqual.self, left, right))
    default: return nil
    }
  }

  /// One closure a node; operands that are parameters or constants cost no call.
  private func combine<Operation: FastOperation>(
    _ operation: Operation.Type, _ left: Node, _ right: Node
  ) -> FastCode.Code {
    switch (left.shape, right.shape) {
    case (.first, .constant(.int(let constant))):
      return { a, _ in
        if case .int(let x) = a { return Operation.whole(x, constant) }
        if case .double(let x) = a { return Operation.real(x, Double(constant)) }
        return nil
      }
    case (.first, .second): return { a, b in apply(operation, a, b) }
    case (.computed, .constant(.int(let constant))):
      let left = left.code
      return { a, b in
        guard let value = left(a, b) else { return nil }
        if case .int(let x) = value { return Operation.whole(x, constant) }
        if case .double(let x) = value { return Operation.real(x, Double(constant)) }
        return nil
      }
    default:
      let (left, right) = (left.code, right.code)
      return { a, b in
        guard let x = left(a, b), let y = right(a, b) else { return nil }
        return apply(operation, x, y)
      }
    }
  }
}

@inline(__always) private func apply<Operation: FastOperation>(
  _ operation: Operation.Type, _ a: Value, _ b: Value
) -> Value? {
  switch (a, b) {
  case (.int(let x), .int(let y)): Operation.whole(x, y)
  case (.double(let x), .double(let y)): Operation.real(x, y)
  case (.int(let x), .double(let y)): Operation.real(Double(x), y)
  case (.double(let x), .int(let y)): Operation.real(x, Double(y))
  default: nil
  }
}

extension FastCompiler.Node {
  var wholeConstant: Int? {
    if case .constant(.int(let number)) = shape { return number }
    return nil
  }

  /// The factor, if this is the parameter or its multiple.
  var affineForm: Int? {
    if case .first = shape { return 1 }
    guard let affine, affine.term == 0 else { return nil }
    return affine.factor
  }
}
