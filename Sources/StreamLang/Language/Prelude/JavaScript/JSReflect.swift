/// The functions of `Reflect`, which do what operators do.
extension JSWorld {
  static let reflection: [(String, @Sendable (JSWorld, JSArguments) throws -> Value)] = [
    ("get", { try $0.get($1[0], $1[1]) }),
    ("has", { try $0.has($1[1], in: $1[0]) }),
    (
      "set",
      { js, given in .bool(js.succeeds { _ = try js.set(given[0], given[1], to: given[2]) }) }
    ),
    (
      "deleteProperty",
      { js, given in .bool(js.succeeds { _ = try js.delete(given[0], given[1]) }) }
    ),
    (
      "defineProperty",
      { js, given in .bool(js.succeeds { _ = try js.objectFunction("defineProperty", given) }) }
    ),
    (
      "ownKeys",
      { js, given in
        let names = try js.members(js.objectFunction("getOwnPropertyNames", given))
        let symbols = try js.members(js.objectFunction("getOwnPropertySymbols", given))
        return .handle(JSArray(names + symbols, js))
      }
    ),
    ("getPrototypeOf", { try $0.objectFunction("getPrototypeOf", $1) }),
    (
      "setPrototypeOf",
      { js, given in .bool(js.succeeds { _ = try js.objectFunction("setPrototypeOf", given) }) }
    ),
    (
      "getOwnPropertyDescriptor",
      { try $0.objectFunction("getOwnPropertyDescriptor", $1) }
    ),
    ("isExtensible", { try $0.objectFunction("isExtensible", $1) }),
    (
      "preventExtensions",
      { js, given in .bool(js.succeeds { _ = try js.objectFunction("preventExtensions", given) }) }
    ),
    ("apply", { try $1[0].call($0.members($1[2]), this: $1[1], in: $0) }),
    (
      "construct",
      { js, given in
        let other = given.count > 2 ? try js.get(given[2], "prototype").object : nil
        return try js.new(given[0], js.members(given[1]), like: other)
      }
    ),
  ]

  private func succeeds(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch { return false }
  }
}
