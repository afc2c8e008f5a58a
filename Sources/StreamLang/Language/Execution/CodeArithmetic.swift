import StreamEngine

/// The number that an operator makes of two numbers; nil where the language's own arithmetic has to
/// decide.
protocol NumberOperation {
  static func whole(_ a: Int, _ b: Int) -> Value?
  static func real(_ a: Double, _ b: Double) -> Value?
}

enum Add: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? {
    exact(a.addingReportingOverflow(b))
  }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .double(a + b) }
}

enum Subtract: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? {
    exact(a.subtractingReportingOverflow(b))
  }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .double(a - b) }
}

enum Multiply: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? {
    exact(a.multipliedReportingOverflow(by: b))
  }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .double(a * b) }
}

@inline(__always) private func exact(_ result: (partialValue: Int, overflow: Bool)) -> Value? {
  result.overflow ? nil : .int(result.partialValue)
}

enum Remainder: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? {
    b == 0 || b == -1 ? nil : .int(a % b)
  }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { nil }
}

enum Less: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a < b) }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .bool(a < b) }
}

enum LessOrEqual: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a <= b) }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .bool(a <= b) }
}

enum Greater: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a > b) }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .bool(a > b) }
}

enum GreaterOrEqual: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a >= b) }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? { .bool(a >= b) }
}

enum Equal: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a == b) }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? {
    a.isNaN && b.isNaN ? nil : .bool(a == b)
  }
}

enum NotEqual: NumberOperation {
  @inline(__always) static func whole(_ a: Int, _ b: Int) -> Value? { .bool(a != b) }
  @inline(__always) static func real(_ a: Double, _ b: Double) -> Value? {
    a.isNaN && b.isNaN ? nil : .bool(a != b)
  }
}

/// Two numbers at once; anything else, and every mistake, is `BinaryOperator.apply`'s.
class ArithmeticCode<Operation: NumberOperation>: Code {
  fileprivate let left: Code
  fileprivate let right: Code
  private let operation: BinaryOperator
  private let isPlain: Bool

  init(_ operation: BinaryOperator, _ left: Code, _ right: Code, _ place: CodePlace) {
    (self.left, self.right, self.operation) = (left, right, operation)
    isPlain = left.isQuick && right.isQuick
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    let (x, y) = (try left.value(frame), try right.value(frame))
    return try combine(x, y) ?? slowly(x, y)
  }

  final override var isQuick: Bool { isPlain }

  final override var shape: ArithmeticShape? {
    if isSum { return .sum }
    return affine.map(ArithmeticShape.affine) ?? remainderTest.map(ArithmeticShape.remainderTest)
  }

  override func quick(_ a: Value, _ b: Value) -> Value? {
    guard let x = left.quick(a, b), let y = right.quick(a, b) else { return nil }
    return combine(x, y)
  }

  @inline(__always) fileprivate final func combine(_ a: Value, _ b: Value) -> Value? {
    switch (a, b) {
    case (.int(let x), .int(let y)): Operation.whole(x, y)
    case (.double(let x), .double(let y)): Operation.real(x, y)
    case (.int(let x), .double(let y)): Operation.real(Double(x), y)
    case (.double(let x), .int(let y)): Operation.real(x, Double(y))
    default: nil
    }
  }

  @inline(never) fileprivate final func slowly(_ a: Value, _ b: Value) throws -> Value {
    do { return try operation.apply(a, b) } catch { throw located(error) }
  }
}

/// With a whole number on the right, as in `f(x) - 1`, which costs no call.
class ConstantArithmeticCode<Operation: NumberOperation>: ArithmeticCode<Operation> {
  fileprivate let constant: Int

  init(
    _ operation: BinaryOperator, _ left: Code, _ right: Code, constant: Int, _ place: CodePlace
  ) {
    self.constant = constant
    super.init(operation, left, right, place)
  }

  override func value(_ frame: Frame) throws -> Value {
    let x = try left.value(frame)
    return try apply(x) ?? slowly(x, .int(constant))
  }

  override func quick(_ a: Value, _ b: Value) -> Value? { left.quick(a, b).flatMap(apply) }

  final override var blockForm: BlockForm? {
    let constant = constant
    return left.blockForm(
      then: BlockForm { element, _ in
        guard case .number(let x) = element else { return nil }
        switch Operation.whole(x, constant) {
        case .int(let number)?: return .number(number)
        case .bool(let truth)?: return .truth(truth)
        default: return nil
        }
      })
  }

  @inline(__always) fileprivate final func apply(_ value: Value) -> Value? {
    switch value {
    case .int(let x): Operation.whole(x, constant)
    case .double(let x): Operation.real(x, Double(constant))
    default: nil
    }
  }
}

/// The commonest shape, `x - 1` of a parameter, without a call for either side.
final class ParameterArithmeticCode<Operation: NumberOperation>: ConstantArithmeticCode<Operation> {
  private let slot: Int

  init(
    _ operation: BinaryOperator, _ left: LocalCode, _ right: Code, constant: Int, _ place: CodePlace
  ) {
    slot = left.slot
    super.init(operation, left, right, constant: constant, place)
  }

  override func value(_ frame: Frame) throws -> Value {
    try apply(frame[slot]) ?? slowly(frame[slot], .int(constant))
  }

  override func quick(_ a: Value, _ b: Value) -> Value? { apply(slot == 0 ? a : b) }
}

extension BinaryOperator {
  /// The value that `-` makes of a value without a left side.
  func negated(_ value: Value) throws -> Value {
    if case .duration = value { return try apply(.duration(0), value) }
    if case .double(let number) = value { return .double(-number) }
    return try apply(.int(0), value)
  }
}

// MARK: Making

extension Code {
  static func binary(
    _ operation: BinaryOperator, _ left: Code, _ right: Code, _ place: CodePlace
  ) -> Code {
    switch operation {
    case .add: arithmetic(Add.self, operation, left, right, place)
    case .subtract: arithmetic(Subtract.self, operation, left, right, place)
    case .multiply: arithmetic(Multiply.self, operation, left, right, place)
    case .remainder: arithmetic(Remainder.self, operation, left, right, place)
    case .less: arithmetic(Less.self, operation, left, right, place)
    case .lessOrEqual: arithmetic(LessOrEqual.self, operation, left, right, place)
    case .greater: arithmetic(Greater.self, operation, left, right, place)
    case .greaterOrEqual: arithmetic(GreaterOrEqual.self, operation, left, right, place)
    case .equal, .identical: arithmetic(Equal.self, operation, left, right, place)
    case .notEqual, .notIdentical: arithmetic(NotEqual.self, operation, left, right, place)
    case .and: ComputedCode(place) { .bool(try left.truth($0) && right.truth($0)) }
    case .or: ComputedCode(place) { .bool(try left.truth($0) || right.truth($0)) }
    case .coalesce:
      ComputedCode(place) { frame in
        let value: Value
        do { value = try left.value(frame) } catch {
          if !error.isLackOfValue { throw error }
          value = .null
        }
        return value == .null ? try right.value(frame) : value
      }
    case .divide, .quotient, .closedRange, .halfOpenRange:
      ComputedCode(place) { try operation.apply(left.value($0), right.value($0)) }
    }
  }

  private static func arithmetic<Operation: NumberOperation>(
    _: Operation.Type, _ operation: BinaryOperator, _ left: Code, _ right: Code, _ place: CodePlace
  ) -> Code {
    guard let constant = right.wholeConstant else {
      return ArithmeticCode<Operation>(operation, left, right, place)
    }
    if let left = left as? LocalCode, left.slot < 2 {
      return ParameterArithmeticCode<Operation>(operation, left, right, constant: constant, place)
    }
    return ConstantArithmeticCode<Operation>(operation, left, right, constant: constant, place)
  }
}

// MARK: Shapes that operators know

extension Code {
  var wholeConstant: Int? {
    if let literal = self as? LiteralCode, case .int(let number) = literal.constant {
      return number
    }
    return nil
  }

  private func isParameter(_ slot: Int) -> Bool { (self as? LocalCode)?.slot == slot }

  fileprivate var affine: Affine? {
    if let sum = self as? ArithmeticCode<Add>, let term = sum.right.wholeConstant {
      let factor = sum.left.isParameter(0) ? 1 : sum.left.multiple
      return factor.map { Affine(factor: $0, term: term) }
    }
    return multiple.map { Affine(factor: $0, term: 0) }
  }

  private var multiple: Int? {
    guard let product = self as? ArithmeticCode<Multiply>, product.left.isParameter(0) else {
      return nil
    }
    return product.right.wholeConstant
  }

  fileprivate var remainderTest: RemainderTest? {
    guard let test = self as? ArithmeticCode<Equal>, let wanted = test.right.wholeConstant,
      let remainder = test.left as? ArithmeticCode<Remainder>, remainder.left.isParameter(0),
      let divisor = remainder.right.wholeConstant.flatMap(Divisor.init)
    else { return nil }
    return RemainderTest(divisor: divisor, wanted: wanted)
  }

  /// The right side of a sum whose left side is the first parameter.
  var addend: Code? {
    guard let sum = self as? ArithmeticCode<Add>, sum.left.isParameter(0) else { return nil }
    return sum.right
  }

  fileprivate var isSum: Bool {
    guard let sum = self as? ArithmeticCode<Add> else { return false }
    return sum.left.isParameter(0) && sum.right.isParameter(1)
  }
}
