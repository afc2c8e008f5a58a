/// A `WeakMap` or a `WeakSet`; what it keeps alive nobody can tell.
final class JSWeak: JSObject, JSCallable {
  static let methods: Set<String> = ["get", "set", "has", "add", "delete"]
  private let known: JSMap

  init(_ world: JSWorld, _ prototype: JSObject?, isSet: Bool) {
    known = JSMap(world, nil, isSet: isSet)
    super.init(world, prototype)
  }

  func fill(_ source: Value) throws {
    if source.isNothing { return }
    // A class that extends it may have a function of its own for this.
    for member in try world.entries(of: source) {
      let given =
        known.isSet ? [member] : [try world.entry(member).key, try world.entry(member).value]
      _ = try world.call(.handle(self), known.isSet ? "add" : "set", given)
    }
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard name == "delete" || name == "has" || (name == "add") == known.isSet,
      Self.methods.contains(name)
    else { return nil }
    if name == "add" || name == "set" {
      guard given[0].mayBeWeak else {
        throw world.typeError(
          "Invalid value used " + (known.isSet ? "in weak set" : "as weak map key"))
      }
      known.put(given[0], given[1])
      return .handle(self)
    }
    return try known.call(name, given)
  }

  override var ownTag: String? { known.isSet ? "WeakSet" : "WeakMap" }
  override var shownText: String? { "\(makerName) { <items unknown> }" }
}

/// A `WeakRef`; what it refers to stays for as long as it does.
final class JSWeakReference: JSObject, JSCallable {
  static let methods: Set<String> = ["deref"]
  private var target = Value.undefined

  func refer(to value: Value) throws {
    guard value.mayBeWeak else { throw world.typeError("WeakRef: invalid target") }
    target = value
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    name == "deref" ? target : nil
  }

  override var ownTag: String? { "WeakRef" }
}

extension Value {
  /// True of an object, and of a symbol that `Symbol.for` does not answer.
  fileprivate var mayBeWeak: Bool {
    if case .symbol(let name) = self { !isUndefined && name.last != "@" } else { isObject }
  }
}
