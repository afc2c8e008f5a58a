/// JavaScript's operators on values.
extension JSWorld {
  func binary(_ sign: String, _ a: Value, _ b: Value) throws -> Value {
    if let made = Self.ofNumbers(sign)(a, b) { return made }
    if let object = a.object, let made = try object.result(of: sign, with: b, isLeft: true) {
      return made
    }
    if let object = b.object, let made = try object.result(of: sign, with: a, isLeft: false) {
      return made
    }
    switch sign {
    case "+": return try sum(a, b)
    case "<", ">", "<=", ">=": return .bool(try order(sign, a, b))
    case "==": return .bool(try isLooselyEqual(a, b))
    case "!=": return .bool(try !isLooselyEqual(a, b))
    case "===": return .bool(a.isSame(as: b))
    case "!==": return .bool(!a.isSame(as: b))
    default: return Self.arithmetic(sign, try number(a), try number(b))
    }
  }

  private static func arithmetic(_ sign: String, _ x: Double, _ y: Double) -> Value {
    switch sign {
    case "+": JSNumber.value(x + y)
    case "-": JSNumber.value(x - y)
    case "*": JSNumber.value(x * y)
    case "/": JSNumber.value(x / y)
    case "%": JSNumber.value(remainder(x, y))
    case "**": JSNumber.value(JSTranscendental.power(x, y))
    case "<", ">", "<=", ">=": .bool(isOrdered(sign, x, y))
    case "==", "===": .bool(x == y)
    case "!=", "!==": .bool(x != y)
    default: .int(bits(sign, JSNumber.int32(x), JSNumber.int32(y)))
    }
  }

  /// The operator for two numbers; nil of other values.
  static func ofNumbers(_ sign: String) -> Builtin.AnsweringAtOnce {
    let ofWhole = whole(sign)
    return { a, b in
      // Whole numbers, which nearly all are, need no way through decimal ones.
      if case .int(let x) = a, case .int(let y) = b, let made = ofWhole(x, y) { return made }
      guard let x = a.number, let y = b.number else { return nil }
      return arithmetic(sign, x, y)
    }
  }

  /// The operator for two whole numbers, where the result is one that JavaScript has as such; nil elsewhere.
  private static func whole(_ sign: String) -> @Sendable (Int, Int) -> Value? {
    @Sendable func kept(_ result: (Int, Bool)) -> Value? {
      result.1 || result.0.magnitude > UInt(JSNumber.limit) ? nil : .int(result.0)
    }
    return switch sign {
    case "+": { kept($0.addingReportingOverflow($1)) }
    case "-": { kept($0.subtractingReportingOverflow($1)) }
    // Zero may be a negative one.
    case "*": { $0 == 0 || $1 == 0 ? nil : kept($0.multipliedReportingOverflow(by: $1)) }
    case "/": { $0 <= 0 || $1 == 0 || $0 % $1 != 0 ? nil : .int($0 / $1) }
    case "%": { $1 == 0 || $0 <= 0 ? nil : .int($0 % $1) }
    case "<": { .bool($0 < $1) }
    case ">": { .bool($0 > $1) }
    case "<=": { .bool($0 <= $1) }
    case ">=": { .bool($0 >= $1) }
    case "===", "==": { .bool($0 == $1) }
    case "!==", "!=": { .bool($0 != $1) }
    default: { _, _ in nil }
    }
  }

  private static func remainder(_ x: Double, _ y: Double) -> Double {
    if y.isInfinite && x.isFinite { return x }
    let rest = x.truncatingRemainder(dividingBy: y)
    return rest == 0 && x.sign == .minus ? -0.0 : rest
  }

  private func sum(_ a: Value, _ b: Value) throws -> Value {
    let (x, y) = (try primitive(a), try primitive(b))
    switch (x, y) {
    case (.string, .symbol(let name)), (.symbol(let name), .string):
      if name != "undefined" { throw typeError("Cannot convert a Symbol value to a string") }
      return .string(try (text(x) + text(y)).checked())
    case (.string(let x), _): return .string(try (x + text(y)).checked())
    case (_, .string(let y)): return .string(try (text(x) + y).checked())
    default: return JSNumber.value(try number(x) + number(y))
    }
  }

  /// `<` and `>`, which find lists, objects and whatever else neither less nor greater.
  var comparison: ((Value, Value) throws -> Int)? {
    { [unowned self] a, b in
      if case .int(let a) = a, case .int(let b) = b { return a < b ? -1 : a > b ? 1 : 0 }
      if try binary("<", a, b).isTruthy { return -1 }
      return try binary(">", a, b).isTruthy ? 1 : 0
    }
  }

  private func order(_ sign: String, _ a: Value, _ b: Value) throws -> Bool {
    let (x, y) = (try primitive(a, "number"), try primitive(b, "number"))
    if case .string(let x) = x, case .string(let y) = y {
      let isLess = x.utf16.lexicographicallyPrecedes(y.utf16)
      let isSame = x.utf16.elementsEqual(y.utf16)
      switch sign {
      case "<": return isLess
      case "<=": return isLess || isSame
      case ">": return !isLess && !isSame
      default: return !isLess
      }
    }
    return Self.isOrdered(sign, try number(x), try number(y))
  }

  private static func isOrdered<Operand: Comparable>(
    _ sign: String, _ x: Operand, _ y: Operand
  ) -> Bool {
    switch sign {
    case "<": x < y
    case "<=": x <= y
    case ">": x > y
    default: x >= y
    }
  }

  private static func bits(_ sign: String, _ a: Int32, _ b: Int32) -> Int {
    let shift = b & 31
    return switch sign {
    case "&": Int(a & b)
    case "|": Int(a | b)
    case "^": Int(a ^ b)
    case "<<": Int(a &<< shift)
    case ">>": Int(a &>> shift)
    case ">>>": Int(UInt32(bitPattern: a) &>> UInt32(shift))
    default: preconditionFailure("\(sign) is no operator")
    }
  }

  func unary(_ sign: String, _ a: Value) throws -> Value {
    if let object = a.object, let word = ["-": "negate", "~": "invert", "+": "plus"][sign],
      let made = try object.result(of: word, with: .undefined, isLeft: true)
    {
      return made
    }
    switch sign {
    case "-": return JSNumber.value(-(try number(a)))
    case "+": return JSNumber.value(try number(a))
    case "~": return .int(Int(~JSNumber.int32(try number(a))))
    default: return .bool(!a.isTruthy)
    }
  }

  func isInstance(_ value: Value, of owner: Value) throws -> Bool {
    if let answer = owner.object?.find("@@hasInstance"), answer.isCallable {
      return try answer.call([value], this: owner, in: self).isTruthy
    }
    if case .function(_, let function) = owner {
      var next = value.object?.prototype
      while let object = next {
        if object === prototype(of: function) { return true }
        next = object.prototype
      }
      return false
    }
    if let proxy = owner.object, proxy.isFunction, let target = proxy.proxied {
      return try isInstance(value, of: target)
    }
    if try value.object?.asked("getPrototypeOf") != nil {
      return isPrototype(try get(owner, "prototype"), of: value)
    }
    guard let owner = owner.object as? JSClass else {
      let word = owner.typeName == "object" && !owner.isNothing ? "callable" : "an object"
      throw typeError("Right-hand side of 'instanceof' is not \(word)")
    }
    switch value {
    case .list: return owner.name == "Array" || owner.name == "Object"
    case .record: return owner.name == "Object"
    case .function: return owner.name == "Function" || owner.name == "Object"
    case .stream(let stream):
      if ["Observable", "Object"].contains(owner.name) { return true }
      return stream.subject.map { ["Subject", Self.className(of: $0)].contains(owner.name) }
        ?? false
    case .handle(let handle):
      guard let object = handle as? JSObject else {
        // The one to whom a producer sends, and the one who listens, are subscriptions, too.
        return ["Subscription", "Object"].contains(owner.name)
          || owner.name == "Subscriber" && isSubscriber(handle)
      }
      if object is JSArgumentList { return owner.name == "Object" }
      if object is JSArray || object.isOfList, owner.name == "Array" { return true }
      return object.isInstance { $0 === owner }
        || owner.name == "Object" && !object.limits.contains(.standsAlone)
    default: return false
    }
  }
}
