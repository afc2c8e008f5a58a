/// The calls of decorators, the last of which comes first.
extension JSWorld {
  /// The class that decorators make of another one.
  func decorated(_ owner: Value, by decorators: Value) throws -> Value {
    try members(decorators).reversed().reduce(owner) { made, decorator in
      let answer = try answer(of: decorator, [made])
      return answer.isTruthy ? answer : made
    }
  }

  /// Tells decorators of a member; a descriptor that they answer or have changed becomes its own.
  func decorate(_ target: Value, _ key: Value, by decorators: Value, isField: Bool) throws {
    var part = Value.undefined
    if !isField {
      part = try objectFunction("getOwnPropertyDescriptor", JSArguments([target, key], self))
    }
    for decorator in try members(decorators).reversed() {
      let answer = try answer(of: decorator, [target, key, part])
      if answer.isTruthy { part = answer }
    }
    guard part.isTruthy else { return }
    _ = try objectFunction("defineProperty", JSArguments([target, key, part], self))
  }

  /// The answer of a decorator; one of a parameter stands in a list with its number, and answers nothing.
  private func answer(of decorator: Value, _ given: [Value]) throws -> Value {
    guard decorator.isList else { return try decorator.call(given, in: self) }
    let parts = try members(decorator)
    let key = given.count > 1 ? given[1] : .undefined
    _ = try parts[0].call([given[0], key, parts[1]], in: self)
    return .undefined
  }
}
