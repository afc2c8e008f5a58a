/// The functions of `Reflect`, which do what operators do.
extension JSWorld {
  static let reflection: [(String, Work)] = [
    onObject("get") { try $0.get($1[0], $1[1]) },
    onObject("has") { try $0.has($1[1], in: $1[0]) },
    onObject("set") { js, given in
      .bool(js.succeeds { _ = try js.set(given[0], given[1], to: given[2]) })
    },
    onObject("deleteProperty") { js, given in
      .bool(js.succeeds { _ = try js.delete(given[0], given[1]) })
    },
    onObject("defineProperty") { js, given in
      .bool(js.succeeds { _ = try js.objectFunction("defineProperty", given) })
    },
    onObject("ownKeys") { js, given in
      let names = try js.members(js.objectFunction("getOwnPropertyNames", given))
      let symbols = try js.members(js.objectFunction("getOwnPropertySymbols", given))
      return .handle(JSArray(names + symbols, js))
    },
    onObject("getPrototypeOf") { try $0.objectFunction("getPrototypeOf", $1) },
    onObject("setPrototypeOf") { js, given in
      .bool(js.succeeds { _ = try js.objectFunction("setPrototypeOf", given) })
    },
    onObject("getOwnPropertyDescriptor") {
      try $0.objectFunction("getOwnPropertyDescriptor", $1)
    },
    onObject("isExtensible") { try $0.objectFunction("isExtensible", $1) },
    onObject("preventExtensions") { js, given in
      .bool(js.succeeds { _ = try js.objectFunction("preventExtensions", given) })
    },
    ("apply", { try $1[0].call($0.members($1[2]), this: $1[1], in: $0) }),
    (
      "construct",
      { js, given in
        let other = given.count > 2 ? try js.get(given[2], "prototype").object : nil
        return try js.new(given[0], js.members(given[1]), like: other)
      }
    ),
  ]

  /// A function that fails unless its first argument is an object.
  private static func onObject(_ name: String, _ work: @escaping Work) -> (String, Work) {
    (
      name,
      { js, given in
        guard given[0].isObject else { throw js.typeError("Reflect.\(name) called on non-object") }
        return try work(js, given)
      }
    )
  }

  private func succeeds(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch { return false }
  }
}
