/// A list that can be changed in place; a hole in it is `Value.hole`.
final class JSArray: JSObject {
  var members: [Value]

  init(_ members: [Value], _ world: JSWorld) {
    self.members = members
    super.init(world)
  }

  override var tag: String { "[object Array]" }

  override var plain: Value? { .list(members.map { $0.isHole ? .undefined : $0 }) }
  override var shape: Shape { .list }
  override func iterated() throws -> [Value]? { members.map { $0.isHole ? .undefined : $0 } }

  /// Its members, also those that come while a loop goes through them.
  override func rounds() -> Rounds<Value>? {
    var place = 0
    return Rounds { [self] in
      guard place < members.count else { return nil }
      place += 1
      return members[place - 1].isHole ? .undefined : members[place - 1]
    }
  }

  override var keys: [String] {
    members.indices.filter { !members[$0].isHole }.map(String.init) + super.keys
  }

  override func get(_ name: String) throws -> Value {
    if name == "length" { return .int(members.count) }
    if let index = Int(name), members.indices.contains(index) {
      return members[index].isHole ? .undefined : members[index]
    }
    return try super.get(name)
  }

  override func has(_ name: String) -> Bool { owns(name) || super.has(name) }

  override func owns(_ name: String) -> Bool {
    if name == "length" { return true }
    return Int(name).map { members.indices.contains($0) && !members[$0].isHole }
      ?? super.owns(name)
  }

  override func set(_ name: String, to value: Value) throws {
    try mayChange(name)
    if name == "length", case .int(let count) = value, count >= 0, count <= BuiltinCall.sizeLimit {
      resize(to: count)
    } else if let index = Int(name), index >= 0 {
      if index >= BuiltinCall.sizeLimit {
        throw world.failure("RangeError", "Invalid array length")
      }
      if index >= members.count { resize(to: index + 1) }
      members[index] = value
    } else {
      try super.set(name, to: value)
    }
  }

  /// Fails if a method would change what cannot be changed any more.
  func mayChange(by method: String, _ given: JSArguments) throws {
    func isRead(_ name: String) -> RuntimeError {
      world.failure(
        "TypeError", "Cannot assign to read only property '\(name)' of object '\(tag)'")
    }
    let isFrozen = limits.contains(.cannotChange)
    let grows =
      ["push", "unshift"].contains(method) ? given.count > 0 : method == "splice" && given.count > 2
    if grows, limits.contains(.cannotGrow) { try mayChange(String(members.count)) }
    switch method {
    case "push", "unshift", "pop", "shift", "splice":
      if members.isEmpty || method == "push" || method == "unshift" {
        if isFrozen { throw isRead("length") }
      } else if limits.contains(.cannotShrink) {
        if isFrozen, method != "pop", members.count > 1 { throw isRead("0") }
        try mayRemove(String(members.count - 1))
      }
    case "sort" where members.count > 1, "reverse" where members.count > 1, "fill", "copyWithin":
      if isFrozen, !members.isEmpty { throw isRead("0") }
    default: break
    }
  }

  private func resize(to count: Int) {
    if count < members.count { members.removeLast(members.count - count) }
    while members.count < count { members.append(.hole) }
  }

  override func remove(_ name: String) throws {
    try mayRemove(name)
    if let index = Int(name), members.indices.contains(index) {
      members[index] = .hole
    } else {
      try super.remove(name)
    }
  }
}
