/// A `Proxy` of an object: functions of its handler are asked before the object is.
final class JSProxy: JSObject {
  private let object: Value
  private let handler: Value

  init(_ object: Value, _ handler: Value, _ world: JSWorld) {
    (self.object, self.handler) = (object, handler)
    super.init(world, object.object?.prototype)
  }

  /// The answer of a function of the handler; nil if it has none by that name.
  private func asked(_ trap: String, _ name: String, _ more: Value...) throws -> Value? {
    let function = try world.get(handler, trap)
    if function.isNothing { return nil }
    return try function.call([object, name.key] + more, this: handler, in: world)
  }

  override var isProxy: Bool { true }
  // Nothing is missing before the handler was asked.
  override func has(_ name: String) -> Bool { true }
  override func owns(_ name: String) -> Bool { world.owns(object, name) }
  override var shownText: String? { world.shown(object) }

  override func asked(for name: String) throws -> Value? {
    try asked("has", name).map { .bool($0.isTruthy) } ?? world.has(name.key, in: object)
  }

  override func get(_ name: String) throws -> Value { try get(name, for: .handle(self)) }

  override func get(_ name: String, for receiver: Value) throws -> Value {
    try asked("get", name, receiver) ?? world.get(object, name)
  }

  override func set(_ name: String, to value: Value) throws {
    guard let answer = try asked("set", name, value, .handle(self)) else {
      _ = try world.set(object, name, to: value)
      return
    }
    if !answer.isTruthy { throw refused("set", name) }
  }

  override func remove(_ name: String) throws {
    guard let answer = try asked("deleteProperty", name) else {
      _ = try world.delete(object, name.key)
      return
    }
    if !answer.isTruthy { throw refused("deleteProperty", name) }
  }

  private func refused(_ trap: String, _ name: String) -> RuntimeError {
    world.typeError("'\(trap)' on proxy: trap returned falsish for property '\(name.shownKey)'")
  }

  override var keys: [String] {
    guard let function = try? world.get(handler, "ownKeys"), !function.isNothing else {
      return world.ownKeys(object)
    }
    do {
      return try world.members(function.call([object], this: handler, in: world)).map(world.key)
    } catch {
      // Nobody who asks for names gets an error, so that the program ends.
      let fault = RuntimeError(
        "a function ownKeys of a Proxy that fails is not read", help: "answer a list of names")
      _ = world.value(of: fault)
      return []
    }
  }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    guard let function = try? get(name), function.isCallable else { return nil }
    return { [self] in try function.call($0, this: .handle(self), in: world) }
  }

  // MARK: Lists

  override var isOfList: Bool {
    if case .list = object { return true }
    return object.object is JSArray || object.object?.isOfList == true
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
    guard let own = object.object else { return Rounds(try world.members(object)) }
    return try own.rounds()
  }
}

/// The class of proxies.
final class JSProxyClass: JSClass {
  init(_ world: JSWorld) {
    super.init("Proxy", nil, world)
    answer = { [unowned world] _ in throw world.typeError("Constructor Proxy requires 'new'") }
  }

  override func new(_ arguments: [Value], like other: JSObject?) throws -> Value {
    try world.proxy(JSArguments(arguments, world))
  }
}

extension JSWorld {
  /// `new Proxy(target, handler)`; one of a function has no functions but `apply`.
  fileprivate func proxy(_ given: JSArguments) throws -> Value {
    let (target, handler) = (given[0], given[1])
    guard target.isObject, handler.isObject else {
      throw typeError("Cannot create proxy with a non-object as target or handler")
    }
    let isStream = if case .stream = target { true } else { target.object?.isOwnStream == true }
    if isStream {
      throw RuntimeError("a Proxy of a stream is not read", help: "write an operator")
    }
    guard target.isCallable else { return .handle(JSProxy(target, handler, self)) }
    let others = ["get", "set", "has", "deleteProperty", "ownKeys", "construct"]
    if try target.object != nil || others.contains(where: { try !get(handler, $0).isNothing }) {
      throw RuntimeError(
        "a Proxy of a function is read with `apply` alone", help: "write a function that calls it")
    }
    return methodOfThis(try text(get(target, "name"))) { [unowned self] given in
      let apply = try get(handler, "apply")
      if apply.isNothing { return try target.call(members(given[1]), this: given[0], in: self) }
      return try apply.call(
        [target, given[0], list(of: members(given[1]))], this: handler, in: self)
    }
  }
}
