/// The questions that a spy of Sinon answers about its calls, as do `sinon.assert` and `expect` with `sinon-chai`.
enum JSSpyQuestion {
  /// Those that only the number of calls answers.
  static let states: [String: @Sendable (Int) -> Bool] = [
    "called": { $0 > 0 }, "notCalled": { $0 == 0 }, "calledOnce": { $0 == 1 },
    "calledTwice": { $0 == 2 }, "calledThrice": { $0 == 3 },
  ]

  /// Those that are asked with arguments.
  static let names = [
    "calledWith", "calledWithExactly", "calledOnceWith", "calledOnceWithExactly",
    "alwaysCalledWith", "neverCalledWith", "callCount",
  ]

  /// The answer about calls, each a list of its arguments; nil if it is no such question.
  static func answer(
    _ name: String, _ calls: [Value], _ wanted: [Value], _ world: JSWorld
  ) throws -> Bool? {
    if let isMet = states[name] { return isMet(calls.count) }
    func isMet(_ call: Value) throws -> Bool {
      var given = try world.members(call)
      if !name.hasSuffix("Exactly") { given = Array(given.prefix(wanted.count)) }
      return world.isAlike(world.list(of: given), world.list(of: wanted))
    }
    switch name {
    case "callCount": return try world.number(wanted.first ?? .undefined) == Double(calls.count)
    case "calledWith", "calledWithExactly": return try calls.contains(where: isMet)
    case "calledOnceWith", "calledOnceWithExactly": return try calls.count == 1 && isMet(calls[0])
    case "alwaysCalledWith": return try !calls.isEmpty && calls.allSatisfy(isMet)
    case "neverCalledWith": return try !calls.contains(where: isMet)
    default: return nil
    }
  }
}
