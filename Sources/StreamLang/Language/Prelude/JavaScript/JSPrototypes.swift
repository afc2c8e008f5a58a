/// The objects whose fields values take over: `Object.getPrototypeOf(a)`, `a.__proto__`.
extension JSWorld {
  /// The object, class or function that a value takes over; null if it takes over nothing.
  func takenOver(by value: Value) -> Value {
    let own = limitable(value)
    if let known = own?.prototype { return .handle(known) }
    if let own, own.limits.contains(.standsAlone) || own === instances(of: "Object") {
      return .null
    }
    return instances(of: Self.home(of: value)).map { .handle($0) } ?? .null
  }

  /// `Object.setPrototypeOf(a, b)`, `a.__proto__ = b`.
  func takeOver(_ new: Value, by value: Value) throws {
    switch value {
    case .list, .record: throw isValue(value, "its prototype cannot be set")
    default: break
    }
    guard let object = limitable(value), takenOver(by: value) != new else { return }
    if object.limits.contains(.cannotGrow) {
      throw failure("TypeError", "\(object.tag) is not extensible")
    }
    let prototype = limitable(self.object(new))
    var next = prototype
    while let found = next {
      if found === object { throw failure("TypeError", "Cyclic __proto__ value") }
      next = found.prototype
    }
    // The fields of the last one are found without it.
    object.prototype = prototype === instances(of: "Object") ? nil : prototype
    if prototype == nil {
      object.limits.insert(.standsAlone)
    } else {
      object.limits.remove(.standsAlone)
    }
  }

  /// A field that a value takes over from what all of its kind have; nil if they have none by that name.
  func inherited(_ name: String, by value: Value) throws -> Value? {
    for owner in [Self.home(of: value), "Object"] {
      guard let home = instances(of: owner), let found = home.find(name) else { continue }
      guard let accessor = home.accessor(name) else { return found }
      return try accessor.get.map { try $0.call([], this: value, in: self) } ?? .undefined
    }
    return nil
  }

  /// The class or function that has made a value.
  func maker(of value: Value) -> Value {
    let name = Self.home(of: value)
    return classes[name].map { $0.function ?? .handle($0) } ?? .undefined
  }

  /// True if an object is among those that a value takes over.
  func isPrototype(_ object: Value, of value: Value) -> Bool {
    guard let wanted = limitable(object), limitable(value) != nil || value.typeName == "object"
    else { return false }
    var next = takenOver(by: value)
    while let found = limitable(next) {
      if found === wanted { return true }
      next = takenOver(by: next)
    }
    return false
  }

  /// The names of all fields that a value does not take over, but for those that only its class knows.
  func ownNames(_ value: Value) -> [String] {
    var names = limitable(value).map { Array($0.fields.keys) } ?? keys(value)
    switch value {
    case .string: names.append("length")
    case .function: names = ["length", "name"] + names
    case .handle:
      switch value.object {
      case let array as JSArray:
        names += array.members.indices.filter { !array.members[$0].isHole }.map(String.init)
        names.append("length")
      case is JSClass: names = ["length", "name", "prototype"] + names
      case is JSPrototype where !names.contains("constructor"):
        names.insert("constructor", at: 0)
      default: break
      }
    case .list: names.append("length")
    default: break
    }
    return names.inJSOrder.filter { !$0.isPrivateName && !$0.isSymbolName }
  }

  /// The object with the fields of a value; nil of all that has none of its own.
  func limitable(_ value: Value) -> JSObject? {
    if case .function(_, let function) = value { fields(of: function) } else { value.object }
  }

  /// The name of the class whose instances a value is one of, if nothing says another.
  private static func home(of value: Value) -> String {
    switch value {
    case .string: "String"
    case .int, .double, .duration: "Number"
    case .bool: "Boolean"
    case .symbol: "Symbol"
    case .list: "Array"
    case .function(_, let function): function.kind
    case .stream(let stream): stream.subject == nil ? "Observable" : "Subject"
    case .handle(let handle):
      handle is JSArray
        ? "Array"
        : handle is JSClass
          ? "Function"
          : handle is JSObject || handle.title != "subscription" ? "Object" : "Subscription"
    case .null, .record: "Object"
    }
  }
}

extension Function {
  /// The name of the class of such functions.
  var kind: String {
    let style = style ?? []
    return (style.contains(.waits) ? "Async" : "") + (style.contains(.yields) ? "Generator" : "")
      + "Function"
  }
}
