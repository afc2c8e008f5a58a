/// A `Proxy` of an object or a function: functions of its handler are asked before it is.
final class JSProxy: JSObject {
  let target: Value
  private let handler: Value
  private var isRevoked = false

  init(_ target: Value, _ handler: Value, _ world: JSWorld) {
    (self.target, self.handler) = (target, handler)
    super.init(world, target.object?.prototype)
  }

  func revoke() { isRevoked = true }

  /// A function of the handler; nil if it has none by that name.
  private func trap(_ name: String) throws -> Value? {
    if isRevoked {
      throw world.typeError("Cannot perform '\(name)' on a proxy that has been revoked")
    }
    let function = try world.get(handler, name)
    if function.isNothing { return nil }
    guard function.isCallable else {
      throw world.typeError(
        "\(world.shown(function)) returned for property '\(name)' of object "
          + "'#<Object>' is not a function")
    }
    return function
  }

  /// The answer of a function of the handler, with more arguments than the target; nil if it has none by that name.
  override func asked(_ name: String, _ more: Value...) throws -> Value? {
    try trap(name)?.call([target] + more, this: handler, in: world)
  }

  override var proxied: Value? { target }
  // Nothing is missing before the handler was asked.
  override func has(_ name: String) -> Bool { true }
  override var shownText: String? { world.shown(target) }

  override func owns(_ name: String) -> Bool {
    guard let answer = try? descriptor(of: name) else { return false }
    return !answer.isUndefined
  }

  override func asked(for name: String) throws -> Value? {
    try asked("has", name.key).map { .bool($0.isTruthy) } ?? world.has(name.key, in: target)
  }

  override func get(_ name: String) throws -> Value { try get(name, for: .handle(self)) }

  override func get(_ name: String, for receiver: Value) throws -> Value {
    try asked("get", name.key, receiver) ?? world.get(target, name)
  }

  override func set(_ name: String, to value: Value) throws {
    if let answer = try asked("set", name.key, value, .handle(self)) {
      if !answer.isTruthy { throw refused("set", name) }
      return
    }
    let isComputed = target.object?.accessor(name) != nil
    guard !isComputed, try trap("defineProperty") != nil else {
      _ = try world.set(target, name, to: value)
      return
    }
    var part = Record(["value": value]).fields
    if !world.owns(target, name) {
      for word in ["writable", "enumerable", "configurable"] { part[word] = .bool(true) }
    }
    try define(name, world.object(of: part))
  }

  override func remove(_ name: String) throws {
    guard let answer = try asked("deleteProperty", name.key) else {
      _ = try world.delete(target, name.key)
      return
    }
    if !answer.isTruthy { throw refused("deleteProperty", name) }
  }

  private func refused(_ trap: String, _ name: String) -> RuntimeError {
    world.typeError("'\(trap)' on proxy: trap returned falsish for property '\(name.shownKey)'")
  }

  // MARK: Calls

  override var isFunction: Bool { target.isCallable }
  override var typeWord: String { isFunction ? "function" : "object" }

  override func called(_ arguments: [Value], this: Value) throws -> Value {
    try asked("apply", this, world.list(of: arguments))
      ?? target.call(arguments, this: this, in: world)
  }

  /// `new` of a proxy.
  override func constructed(_ arguments: [Value], like other: JSObject?) throws -> Value? {
    if !isFunction { return nil }
    guard let made = try asked("construct", world.list(of: arguments), .handle(self)) else {
      return try world.new(target, arguments, like: other)
    }
    if made.isObject { return made }
    throw world.typeError("proxy [[Construct]] must return an object")
  }

  // MARK: Descriptions

  /// `Object.getOwnPropertyDescriptor(a, 'b')`.
  func descriptor(of name: String) throws -> Value {
    guard let answer = try asked("getOwnPropertyDescriptor", name.key) else {
      return try world.objectFunction(
        "getOwnPropertyDescriptor", JSArguments([target, name.key], world))
    }
    if answer.isUndefined { return answer }
    guard answer.isObject else {
      throw world.typeError(
        "'getOwnPropertyDescriptor' on proxy: trap returned neither object nor undefined for "
          + "property '\(name.shownKey)'")
    }
    let isComputed = answer.member("get") != nil || answer.member("set") != nil
    var part = Record([:]).fields
    for word in isComputed ? ["get", "set"] : ["value", "writable"] {
      let value = try world.get(answer, word)
      part[word] = word == "writable" ? .bool(value.isTruthy) : value
    }
    for word in ["enumerable", "configurable"] {
      part[word] = .bool(try world.get(answer, word).isTruthy)
    }
    return world.object(of: part)
  }

  /// `Object.defineProperty(a, 'b', {value: c})`.
  func define(_ name: String, _ part: Value) throws {
    guard let answer = try asked("defineProperty", name.key, part) else {
      _ = try world.objectFunction("defineProperty", JSArguments([target, name.key, part], world))
      return
    }
    if !answer.isTruthy { throw refused("defineProperty", name) }
  }

  /// The names of all its fields, as the handler says them; nil if it says none.
  override var askedNames: [String]? {
    do {
      guard let answer = try asked("ownKeys") else { return nil }
      return try world.members(answer).map(world.key)
    } catch {
      // Nobody who asks for names gets an error, so that the program ends.
      let fault = RuntimeError(
        "a function ownKeys of a Proxy that fails is not read", help: "answer a list of names")
      _ = world.value(of: fault)
      return []
    }
  }

  override var keys: [String] {
    let asks = (try? trap("getOwnPropertyDescriptor")) ?? nil
    guard let names = askedNames ?? asks.map({ _ in world.ownNames(target) }) else {
      return world.ownKeys(target)
    }
    return names.filter { name in
      guard let part = try? descriptor(of: name) else { return false }
      return part.member("enumerable")?.isTruthy == true
    }
  }

  override func method(_ name: String) -> Method? {
    if name == "on", isFunction { return { [self] in try called($0, this: .undefined) } }
    guard let function = try? get(name), function.isCallable else { return nil }
    return { [self] in try function.call($0, this: .handle(self), in: world) }
  }

  // MARK: Lists

  override var isOfList: Bool {
    if case .list = target { return true }
    return target.object is JSArray || target.object?.isOfList == true
  }

  private static let makers: Set<String> = [
    "concat", "filter", "flat", "flatMap", "map", "slice", "splice",
  ]

  /// A method that makes a list asks for the class of the one that it reads.
  override func members(for method: String) throws -> [Value] {
    let count = try world.length(of: .handle(self))
    if Self.makers.contains(method) { _ = try get("constructor") }
    return try (0..<count).map { try get(String($0)) }
  }

  override func rounds() throws -> Rounds<Value>? {
    if isOfList {
      _ = try get("@@iterator")
      var place = 0
      return Rounds { [self] in
        guard try place < world.length(of: .handle(self)) else { return nil }
        place += 1
        return try get(String(place - 1))
      }
    }
    if try trap("get") != nil {
      let make = try get("@@iterator")
      return make.isCallable ? try world.rounds(of: .handle(self), by: make) : nil
    }
    guard let own = target.object else { return Rounds(try world.members(target)) }
    return try own.rounds()
  }
}

/// The class of proxies.
final class JSProxyClass: JSClass {
  init(_ world: JSWorld) {
    super.init("Proxy", nil, world)
    addNative("revocable") { js, given in
      let made = try js.proxy(given)
      let revoke = js.function(0) { _ in
        (made.object as? JSProxy)?.revoke()
        return .undefined
      }
      return js.object(of: ["proxy": made, "revoke": revoke])
    }
    answer = { [unowned world] _ in throw world.typeError("Constructor Proxy requires 'new'") }
  }

  override func new(_ arguments: [Value], like other: JSObject?) throws -> Value {
    try world.proxy(JSArguments(arguments, world))
  }
}

extension JSWorld {
  /// `new Proxy(target, handler)`.
  fileprivate func proxy(_ given: JSArguments) throws -> Value {
    let (target, handler) = (given[0], given[1])
    guard target.isObject, handler.isObject else {
      throw typeError("Cannot create proxy with a non-object as target or handler")
    }
    let isStream = if case .stream = target { true } else { target.object?.isOwnStream == true }
    if isStream { throw RuntimeError("a Proxy of a stream is not read", help: "write an operator") }
    return .handle(JSProxy(target, handler, self))
  }
}
