/// A text, a number, a truth value or a symbol as an object: `new Number(3)`.
///
/// It is computed with as the value, and is true in every condition.
final class JSBoxed: JSObject, JSCallable {
  static let methods: Set<String> = ["toJSON", "toString", "valueOf"]
  let value: Value

  init(_ value: Value, _ world: JSWorld) {
    self.value = value
    super.init(world, world.instances(of: Self.name(of: value)))
  }

  private static func name(of value: Value) -> String {
    switch value {
    case .string: "String"
    case .bool: "Boolean"
    case .symbol: "Symbol"
    case .handle: "BigInt"
    default: "Number"
    }
  }

  override var ownTag: String? { Self.name(of: value) }
  override var shownText: String? { "[\(Self.name(of: value)): \(world.shown(value))]" }
  override var keys: [String] { world.ownKeys(value) + super.keys }

  override func computed(_ name: String) -> Value? {
    guard case .string = value, name == "length" || Int(name) != nil else { return nil }
    let part = try? world.get(value, name)
    return part?.isUndefined == true ? nil : part
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    if name == "valueOf" || name == "toJSON" { return value }
    guard name == "toString" || world.hasMethod(value, name) else { return nil }
    return try world.call(value, name, given.values)
  }

  override func rounds() throws -> Rounds<Value>? {
    guard case .string = value else { return try super.rounds() }
    return Rounds(try world.members(value))
  }
}

extension JSWorld {
  /// `new Number(a)`, `new String(a)`, `new Boolean(a)`.
  func boxed(_ name: String, _ given: JSArguments) throws -> Value {
    let value: Value =
      switch name {
      case "String": .string(given.count == 0 ? "" : try text(given[0]))
      case "Boolean": .bool(given[0].isTruthy)
      default: given.count == 0 ? .int(0) : JSNumber.value(try number(given[0]))
      }
    return .handle(JSBoxed(value, self))
  }
}
